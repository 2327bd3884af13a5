"""The morris games for people: what games of this kind share in texts, reasons and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import numpy as np

from potez.errors import InvalidPosition
from potez.geometry.board import Board
from potez.geometry.morris import morris
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.paths import Half
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.rule import plainly
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.explaining import free_target, not_a_step, piece_to_move
from potez.mechanics.mills.rules import start_of, taken_of, target_of


def _way(text: str) -> str:
    """A move without what it takes."""
    return text.partition("x")[0]


class Morris(Contract):
    """What both classes of rules have in common."""

    SIDES = ("white", "black")
    PATTERN = "(?:(?P<start>[a-z][0-9]+)-)?(?P<target>[a-z][0-9]+)(?:x(?P<taken>[a-z][0-9]+))?"
    EXAMPLE = "a1-d1xg7"
    LETTERS = ".wb"
    MEN: ClassVar[int]  # pieces of each side
    DIAGONALS: ClassVar[bool]

    def prepare(self) -> None:
        self.board: Board = morris(self.DIAGONALS)
        self.bound = MOST_PLIES
        self.room = Room(past=MOST_PLIES)  # a key for every ply; a playout lists no moves
        self.lookup[0]["protects"] = 1

    def start(self) -> Array:
        state = np.zeros(1, self.STATE)
        state["hand"] = self.MEN
        return state

    def letters(self, state: Record) -> list[str]:
        white, black = map(int, state["pieces"])
        return [self.LETTERS[(white >> i & 1) + 2 * (black >> i & 1)] for i in range(len(self.board))]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for side, letter in enumerate(self.LETTERS[1:]):
            state["pieces"][side] = sum(1 << i for i, found in enumerate(letters) if found == letter)

    def check(self, state: Record) -> None:
        for side, name in enumerate(self.SIDES):
            on_board, hand = int(state["pieces"][side]).bit_count(), int(state["hand"][side])
            if on_board + hand > self.MEN:
                raise InvalidPosition(f"position: {name} has {on_board} pieces on the board and {hand} in hand; there are {self.MEN}")

    def extent(self, name: str) -> str:
        return "its points are " + " ".join(self.board.name(i) for row in self.board.rows for i in row)

    def move_text(self, state: Record, move: int) -> str:
        start, target, taken = plainly(start_of)(move), plainly(target_of)(move), plainly(taken_of)(move)
        text = self.board.name(target) if start < 0 else f"{self.board.name(start)}-{self.board.name(target)}"
        return text if taken < 0 else f"{text}x{self.board.name(taken)}"

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names(site for site in (plainly(start_of)(move), plainly(target_of)(move), plainly(taken_of)(move)) if site >= 0)

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names(site for site in (plainly(start_of)(move),) if site >= 0)

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names(site for site in (plainly(taken_of)(move),) if site >= 0)

    def owner(self, state: Record, name: str) -> int:
        """The side whose piece stands on a point, -1 for none."""
        bit = 1 << self.board.index[name]
        return next((side for side in (0, 1) if int(state["pieces"][side]) & bit), -1)

    def begins_with_piece(self, state: Record) -> bool:
        return not state["hand"][state["turn"]]

    def half(self, state: Record, code: int, path: Sequence[str]) -> Half:
        start, target = plainly(start_of)(code), self.board.name(plainly(target_of)(code))
        if target not in path:
            return Half("target", chosen=tuple(path))
        return Half("mill", placed=(target,)) if start < 0 else Half("mill", moved=(self.board.name(start), target))

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        if len(path) == 2 and not self.begins_with_piece(state) and path[0] not in self.standing(state):
            return ("x".join(path),)
        way, taken = "-".join(path[:2]), path[2:3]
        return ("x".join((way, *taken)),)

    def misplaced(self, state: Array, path: Sequence[str]) -> Refusal | None:
        """Where pieces are moved beside those in hand, one of the other side is no more than that."""
        wrong = piece_to_move(self, state[0], path[0])
        return wrong if wrong and wrong.code == "not_your_piece" and not self.no_turn(state) else None

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare = state.copy()
        bare["pieces"] &= ~sum(1 << site for site in self.board.indices(names))
        return bare

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        given = state.copy()
        given["hand"][0, state["turn"][0]] += 1
        return {
            **super().switches(state, past),
            "no_hand": self.ask(given, past),
            "protected_by_mill": self.ask(state, past, protects=0),
        }

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        target, taken = tried.match["target"], tried.match["taken"]
        plain = _way(tried.text)
        legal = self.ask(state, past)
        if not any(_way(text) == plain for text in legal.texts):
            return self.no_way(state, past, tried)
        if plain in legal.texts:
            return Refusal("no_mill" if state[0]["pieces"][1 - state[0]["turn"]] else "remove_empty", (taken,))
        if taken is None:
            prey = {text.partition("x")[2] for text in legal.texts if _way(text) == plain}
            return Refusal("must_remove", tuple(sorted(prey)))
        standing = self.standing(state[0])
        own = standing[taken]["side"] == self.SIDES[state[0]["turn"]] if taken in standing else False
        if taken == target or (own and taken != tried.match["start"]):
            return Refusal("remove_own", (taken,))
        if taken == tried.match["start"] or taken not in standing:
            return Refusal("remove_empty", (taken,))
        return Refusal("protected_by_mill", (taken,))

    def no_way(self, state: Array, past: Array, tried: Tried) -> Refusal:
        """Why a piece cannot come to a point, whatever is taken."""
        start, target = tried.match["start"], tried.match["target"]
        if start is None:
            return Refusal("occupied", (target,)) if state[0]["hand"][state[0]["turn"]] else Refusal("no_hand")
        return (
            piece_to_move(self, state[0], start)
            or self.no_turn(state)
            or free_target(self, state[0], start, target)
            or self.no_step(state, past, start, target)
        )

    def no_step(self, state: Array, past: Array, start: str, target: str) -> Refusal:
        """Why an own piece may not go to a free point."""
        for code, question in self.switches(state, past).items():
            if any(_way(text) == f"{start}-{target}" for text in question.texts):
                return Refusal(code, self.barring(code, start, target))
        return not_a_step(self.board, start, target)

    def barring(self, code: str, start: str, target: str) -> tuple[str, ...]:
        """The sites to name with a reason of `no_step`."""
        return (start, target)

    def no_turn(self, state: Array) -> Refusal | None:
        """Why no piece at all may be moved."""
        return None

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter != self.EMPTY:
                picture.piece(site.name, "man", self.SIDES[self.LETTERS.index(letter) - 1], letter)
        owners = [self.owner(state, site.name) for site in self.board.sites]
        mills = [line for line in self.board.lines if {owners[i] for i in line} in ({0}, {1})]
        for i in sorted({i for line in mills for i in line}):
            picture.mark(self.board.name(i), "mill")
        for side, name in enumerate(self.SIDES):
            picture.counter("hand", int(state["hand"][side]), name)
        return picture
