"""Stay on the Board for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from potez.errors import InvalidOption, InvalidPosition
from potez.games.stay.evaluation import PLAN
from potez.games.stay.rules import CLAIM, LOOKUP, MOST, RIGHT, STATE, WORD, WRONG
from potez.geometry.board import name_of, square
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.offers import Preset, Preview
from potez.kernel.options import Choice, Given, Int, Option, Seed, shown
from potez.kernel.picture import Picture
from potez.kernel.random import Dice
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record

KEYS = dict(zip("qweadzxcs", "789461232", strict=True))  # where the digits of a number pad would be, and S, which is down, too


@dataclass(frozen=True)
class Start(Option):
    """A cell of the board whose size is the option `size`, or `random`."""

    def allowed(self) -> str:
        return "random or a cell such as a1"

    def check(self, value: object, given: Given) -> str:
        size = given["size"]
        cells = [name_of(r, c) for r in range(size) for c in range(size)]
        name = value.strip().lower() if isinstance(value, str) else ""
        if name != "random" and name not in cells:
            raise InvalidOption(f"option {self.name}={shown(value)}: use random or a cell from a1 to {cells[-1]}").about(self.name)
        return name


class Rules(Contract):
    SIDES = ("player1", "player2")
    OPTIONS = (
        Int("size", 3, "cells a side", low=2, high=MOST),
        Start("start", "random", "where the queen begins"),
        Choice("mode", "blocked", "whether the cell just left is blocked", values=("blocked", "normal")),
        Int("limit", 500, "plies after which the game is a draw", low=1, high=10000),
        Seed("seed", None, "of the random start", needed=lambda given: given["start"] == "random"),
    )
    REASONS = ("distance",)
    ENDS = ("claim", "foul", "limit")
    PATTERN = "no-moves|[1-46-9]x[1-9][0-9]?"
    EXAMPLE = "9x2"
    ACTIONS = ("no-moves",)
    LETTERS = ".#Q"
    FIELDS = {"score": (0, 10000), "ended": (0, WRONG)}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PRESETS = tuple(Preset(f"{size} × {size}", {"size": size}) for size in (3, 5, 9))
    PREVIEWS = (Preview(7, {"size": 5, "start": "c3"}),)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board = square(size, size)
        lookup = self.lookup[0]
        lookup["size"], lookup["limit"] = size, self.options["limit"]
        lookup["block"] = self.options["mode"] == "blocked"
        self.bound = min(size * size, self.options["limit"]) if lookup["block"] else self.options["limit"]
        self.room = Room()  # a playout lists no moves, and no rule asks for earlier positions
        lookup["target"] = -1
        for cell in range(size * size):
            for digit in (1, 2, 3, 4, 6, 7, 8, 9):
                for distance in range(1, size):
                    row = cell // size + distance * (1 - (digit - 1) // 3)  # 7 8 9 lead up, 1 2 3 down
                    column = cell % size + distance * ((digit - 1) % 3 - 1)
                    if 0 <= row < size and 0 <= column < size:
                        target = row * size + column
                        lookup["target"][cell, digit, distance] = target
                        lookup["reach"][cell, target // WORD] |= 1 << target % WORD

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        start = self.options["start"]
        state["queen"] = Dice(self.options["seed"]).below(len(self.board)) if start == "random" else self.board.index[start]
        return state

    def letters(self, state: Record) -> list[str]:
        low, high = map(int, state["blocked"])
        blocked = high << WORD | low
        return ["Q" if cell == state["queen"] else ".#"[blocked >> cell & 1] for cell in range(len(self.board))]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        if letters.count("Q") != 1:
            raise InvalidPosition(f"position: {letters.count('Q')} queens Q; there is one")
        state["queen"] = letters.index("Q")
        for cell, letter in enumerate(letters):
            if letter == "#":
                state["blocked"][cell // WORD] |= 1 << cell % WORD

    def check(self, state: Record) -> None:
        blocked = self.letters(state).count("#")
        if blocked and self.options["mode"] == "normal":
            raise InvalidPosition("position: blocked cells # in a game of mode normal")
        if self.options["mode"] == "blocked":  # one point for each blocked cell
            if state["score"] not in (0, blocked):
                raise InvalidPosition(f"position: score={state['score']} with {blocked} blocked cells")
            state["score"] = blocked
        if state["ended"] and state["score"] >= self.options["limit"]:
            raise InvalidPosition(f"position: ended={state['ended']} after the limit of {self.options['limit']} plies had ended the game")
        if state["ended"] == RIGHT and CLAIM not in self.codes(np.array([state], STATE)):
            raise InvalidPosition("position: ended=1 is a claim that there are no moves, but there are")

    def canonical(self, text: str) -> str:
        """Also as on the keys: a letter around S, pressed again or followed by a digit for the distance."""
        if keys := re.fullmatch(r"(?P<key>[qweadzxcs])(?:(?P<far>[1-9])|(?P<again>(?P=key)*))", text):
            return f"{KEYS[keys['key']]}x{keys['far'] or len(text)}"
        return "no-moves" if text == "nomoves" else text

    def move_text(self, state: Record, move: int) -> str:
        return "no-moves" if move == CLAIM else f"{move // 10}x{move % 10}"

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        """The target; none for the claim and for a foul off the board."""
        if move == CLAIM:
            return ()
        target = self.lookup[0]["target"][state["queen"], move // 10, move % 10]
        return (self.board.name(target),) if target >= 0 else ()

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return (self.board.name(state["queen"]),) if self.move_path(state, move) and move in self.codes(np.array([state], STATE)) else ()

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        return ()

    def walker(self, state: Record, codes: Array) -> tuple[str, Array]:
        return self.board.name(state["queen"]), codes[codes != CLAIM]

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        return ()  # every cell that a queen could reach is a move or a foul

    def misplaced(self, state: Array, path: Sequence[str]) -> Refusal | None:
        queen = self.board.name(state[0]["queen"])
        return Refusal("no_line", (queen, path[0])) if path[0] != queen else Refusal("same_site", (queen,))

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        """The claim and every step are legal or fouls; what is left is a distance that this board does not have."""
        return Refusal("distance", (), {"most": self.options["size"] - 1})

    def score(self, state: Record, dead: Sequence[str] = ()) -> dict[str, float] | None:
        return dict.fromkeys(self.SIDES, float(state["score"]))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter == "Q":
                picture.piece(site.name, "queen", "", "Q")
            elif letter == "#":
                picture.mark(site.name, "blocked")
        picture.counter("score", int(state["score"]))
        return picture

    def symmetries(self) -> list[Symmetry]:
        size = self.options["size"]
        return [Symmetry(quarter_turn(size), {}), Symmetry(mirror(size), {})]
