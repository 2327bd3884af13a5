"""Quoridor for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np

from potez.errors import InvalidPosition, shorten
from potez.games.quoridor.evaluation import PLAN
from potez.games.quoridor.rules import BLUE, LOOKUP, MOST_STEPS, PLIES, RED, STATE, WORD
from potez.geometry.board import Board
from potez.geometry.walls import DOWN, LEFT, RIGHT, STEPS, UP, barriers, grooves, rivals
from potez.kernel.buffers import Room
from potez.kernel.contract import NO_PAST, Tried
from potez.kernel.contract import Rules as Contract
from potez.kernel.offers import Preview
from potez.kernel.options import Int
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.properties import cached_property


class Rules(Contract):
    SIDES = ("red", "blue")
    OPTIONS = (
        Int("size", 9, "cells a side", values=(3, 5, 7, 9, 11)),
        Int("walls", 10, "walls for each side", low=0, high=20),
    )
    REASONS = (
        "same_site",
        "occupied",
        "wall_between",
        "jump_straight",
        "wrong_direction",
        "too_far",
        "no_walls_left",
        "wall_outside",
        "wall_overlap",
        "wall_crosses",
        "cuts_off",
    )
    ENDS = ("goal", "threefold", "limit")
    PATTERN = "([a-z][0-9]+)([hv]?)"
    EXAMPLE = "e8 or e3h"
    LETTERS = ".rbhv"
    FIELDS = {"left": (0, 20), "walls": "slots", "ply": (0, PLIES)}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(22),)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board: Board = grooves(size, *self.SIDES)
        self.bound = PLIES
        self.room = Room(past=PLIES, out=MOST_STEPS)  # a key for every step of a pawn, and the steps of one pawn
        lookup = self.lookup[0]
        lookup["size"], lookup["cells"], lookup["slots"] = size, size * size, 2 * (size - 1) ** 2
        lookup["hand"] = self.options["walls"]
        lookup["paths"], lookup["shortcuts"], lookup["cap"], lookup["threefold"] = 3, 1, PLIES, 1
        lookup["delta"] = [row * size + column for row, column in STEPS]
        lookup["order"] = [[DOWN, LEFT, RIGHT, UP], [UP, LEFT, RIGHT, DOWN]]
        corners = np.arange(2 * (size - 1) ** 2) // 2
        lookup["row"][: len(corners)], lookup["column"][: len(corners)] = np.divmod(corners, size - 1)
        lookup["barriers"][: size * size] = barriers(size)
        lookup["rivals"][: len(corners)] = rivals(size)

    def start(self) -> Array:
        return self._empty.copy()

    @cached_property
    def _empty(self) -> Array:
        size = self.options["size"]
        state = np.zeros(1, STATE)
        record = state[0]
        record["pawns"] = (size - 1) * size + size // 2, size // 2
        record["left"] = self.options["walls"]
        for slot in range(2 * (size - 1) ** 2):
            record["open"][slot // WORD] |= 1 << slot % WORD
        for way in range(4):  # a step that some wall could close is one within the board
            record["ways"][: size * size] |= (barriers(size)[:, way].max(axis=1) >= 0).astype(np.int8) << way
        record["touched"][: size + 1] = 1 | 1 << size
        record["touched"][[0, size]] = (1 << size + 1) - 1
        return state

    def walls(self, state: Record) -> list[int]:
        """The sites of the walls on the board."""
        first = self.options["size"] ** 2
        return [first + slot for slot in range(len(self.board) - first) if int(state["walls"][slot // WORD]) >> slot % WORD & 1]

    # Texts: a position is the two pawns, red's first, the side to move, walls left, walls on the board: `e9/e1 red left=10,9 walls=e3h`.

    def letters(self, state: Record) -> list[str]:
        letters = ["."] * len(self.board)
        for side, cell in enumerate(state["pawns"]):
            letters[cell] = "rb"[side]
        for site in self.walls(state):
            letters[site] = self.board.name(site)[-1]
        return letters

    def write_setup(self, state: Record) -> str:
        words = ["/".join(self.board.names(state["pawns"])), self.SIDES[state["turn"]], f"left={state['left'][RED]},{state['left'][BLUE]}"]
        if walls := self.walls(state):
            words.append("walls=" + ",".join(self.board.names(walls)))
        if state["ply"]:
            words.append(f"ply={state['ply']}")
        return " ".join(words)

    def _read_rows(self, text: str) -> list[str]:
        pawns = text.split("/")
        cells = self.board.names(range(self.options["size"] ** 2))
        if len(pawns) != 2 or not set(pawns) <= set(cells) or pawns[0] == pawns[1]:
            example = f"{cells[-1]}/{cells[0]}"
            raise InvalidPosition(f"position: pawns {shorten(text)!r}: name two different cells, red's first, such as {example}")
        return pawns

    def put(self, state: Record, letters: Sequence[str]) -> None:
        state["pawns"] = self.board.indices(letters)
        state["left"] = -1

    def _read_field(self, record: Record, name: str, value: str) -> None:
        if name != "walls":
            super()._read_field(record, name, value)
            return
        first = self.options["size"] ** 2
        for wall in value.split(","):
            slot = self.board.index.get(wall, -1) - first
            if slot < 0:
                raise InvalidPosition(f"position: walls={shorten(value)}: there is no wall {shorten(wall)!r} on this board")
            if int(record["walls"][slot // WORD]) >> slot % WORD & 1:
                raise InvalidPosition(f"position: walls={shorten(value)}: {wall} is named twice")
            record["walls"][slot // WORD] |= 1 << slot % WORD

    def check(self, state: Record) -> None:
        """Lays the walls one by one, as the rules allow, which also makes what follows from them."""
        size, most = self.options["size"], self.options["walls"]
        walls = self.walls(state)
        if state["left"].min() < 0:
            raise InvalidPosition(f"position: say how many walls red and blue have left, such as left={most},{most}")
        if state["left"].max() > most or sum(map(int, state["left"])) + len(walls) > 2 * most:
            left = f"{state['left'][RED]},{state['left'][BLUE]}"
            raise InvalidPosition(f"position: left={left} with {len(walls)} walls on the board, but each side has only {most}")
        if state["pawns"][RED] < size and state["pawns"][BLUE] >= size * (size - 1):
            raise InvalidPosition("position: both pawns are on their goal rows")
        replay = self.start()
        replay["pawns"] = state["pawns"]
        for wall in walls:
            replay["left"], replay["turn"] = 1, RED
            if wall not in self.codes(replay):
                name = self.board.name(wall)
                refusal = self.explain(replay, NO_PAST, self.read_move(name))
                raise InvalidPosition(f"position: the wall {name} cannot lie there: {refusal.code.replace('_', ' ')}")
            self.verbs.play(self.lookup.view(np.uint8), replay.view(np.uint8), wall)
        for name in ("open", "ways", "touched"):
            state[name] = replay[0][name]

    def code_of(self, state: Record, tried: Tried) -> int | None:
        return self.board.index.get(tried.text)

    def move_text(self, state: Record, move: int) -> str:
        return self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return (self.board.name(move),)

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        """The slot, or the cell where there is no such slot."""
        return (match[0],) if match[0] in self.board.index else (match[1],)

    def extent(self, name: str) -> str:
        size = self.options["size"]
        return f"its cells run from a1 to {self.board.name(size * size - 1)}"

    def walker(self, state: Record, codes: Array) -> tuple[str, Array]:
        return self.board.name(state["pawns"][state["turn"]]), codes[codes < self.options["size"] ** 2]

    # Why not

    def built(self, state: Array, walls: Iterable[int]) -> Array:
        """The position with these walls instead of those that lie there. Raises ValueError where two of them do not fit together."""
        bare, first = self.start(), self.options["size"] ** 2
        for wall in walls:
            if not int(bare["open"][0, (wall - first) // WORD]) >> (wall - first) % WORD & 1:
                raise ValueError(f"{self.board.name(wall)} does not fit")
            self.verbs.play(self.lookup.view(np.uint8), bare.view(np.uint8), wall)
        for name in ("pawns", "turn", "left", "ply"):
            bare[name] = state[name]
        return bare

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        gone = self.board.indices(names)
        return self.built(state, [wall for wall in self.walls(state[0]) if wall not in gone])

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        given = state.copy()
        given["left"][0, state["turn"][0]] += 1
        return {**super().switches(state, past), "no_walls_left": self.ask(given, past), "cuts_off": self.ask(state, past, paths=0)}

    def steps(self, state: Array, walls: Iterable[int]) -> set[int]:
        """Where the pawn to move could go among these walls."""
        bare = self.built(state, walls)
        bare["left"] = 0
        return set(self.codes(bare).tolist())

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if tried.match[2]:
            return self.explain_wall(state, past, tried)
        target, turn = self.board.index[tried.text], int(state[0]["turn"])
        own, other = state[0]["pawns"][turn], state[0]["pawns"][1 - turn]
        if target in (own, other):
            return Refusal("same_site" if target == own else "occupied", tried.sites)
        walls = self.walls(state[0])
        if target in self.steps(state, ()):
            stops = [wall for wall in walls if target not in self.steps(state, (wall,))]
            return Refusal("wall_between", self.board.names(stops))
        # A jump to the side of the other pawn is one only with some wall behind that one.
        behind = [wall for wall in range(self.options["size"] ** 2, len(self.board)) if target in self.steps(state, (wall,))]
        if not behind:
            a, b = self.board.sites[own], self.board.sites[target]
            return Refusal("wrong_direction" if abs(a.x - b.x) == abs(a.y - b.y) == 1 else "too_far", tried.sites)
        stops = [wall for wall in walls if wall not in behind and not any(self.turns_aside(state, wall, add, target) for add in behind)]
        if stops:
            return Refusal("wall_between", self.board.names(stops))
        straight = self.steps(state, walls) - self.steps(state, behind[:1])
        return Refusal("jump_straight", self.board.names(straight))

    def turns_aside(self, state: Array, wall: int, behind: int, target: int) -> bool:
        """Whether a pawn jumps aside to a cell past a wall, with another wall behind the other pawn."""
        try:
            return target in self.steps(state, (wall, behind))
        except ValueError:
            return False  # these two do not lie on one board

    def explain_wall(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if state[0]["left"][state[0]["turn"]] == 0:
            return Refusal("no_walls_left")
        if tried.text not in self.board.index:
            return Refusal("wall_outside", tried.sites)
        freely = self.relaxed(paths=0)
        walls = [wall for wall in self.walls(state[0]) if not Question(self, freely, self.built(state, (wall,)), past).allows(tried)]
        over = [wall for wall in walls if self.board.name(wall)[-1] == tried.text[-1]]
        if walls:
            return Refusal("wall_overlap" if over else "wall_crosses", self.board.names(over or walls))
        cut = [side for side in (RED, BLUE) if not self.ask(state, past, paths=1 << side).allows(tried)]
        return Refusal("cuts_off", self.board.names(state[0]["pawns"][cut]))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        size = self.options["size"]
        for side, cell in enumerate(state["pawns"]):
            picture.piece(self.board.name(cell), "pawn", self.SIDES[side], "rb"[side])
            if cell // size == (0 if side == RED else size - 1):
                picture.mark(self.board.name(cell), "winning")
        for wall in self.walls(state):
            name = self.board.name(wall)
            picture.piece(name, "wall", "", "-" if name[-1] == "h" else "|")
        for name, left in zip(self.SIDES, state["left"], strict=True):
            picture.counter("walls", int(left), name)
        return picture
