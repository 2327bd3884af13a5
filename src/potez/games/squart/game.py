"""Squart for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from potez.errors import InvalidPosition
from potez.games.squart.evaluation import PLAN
from potez.games.squart.rules import BLUE, LOOKUP, RED, STATE
from potez.geometry.board import Board, square
from potez.geometry.turning import exchange
from potez.kernel.buffers import Room
from potez.kernel.contract import NO_PAST, Symmetry, Tried
from potez.kernel.contract import Rules as Contract
from potez.kernel.offers import Preset, Preview
from potez.kernel.options import Cells, Flag, Given, Int, Seed
from potez.kernel.paths import Begun
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.random import Dice
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.grids import HALF, WIDTH, holds, pack


def _half(given: Given) -> int:
    half: int = given["size"] ** 2 // 2
    return half


class Rules(Contract):
    SIDES = ("blue", "red")
    OPTIONS = (
        Int("size", 7, "cells a side: 4 quick, 7 classic, 10 strategic", low=4, high=10),
        Cells(
            "blocked",
            lambda given: given["size"],
            "cells blocked before the first move: how many random ones, or which",
            most=_half,
            grid=lambda given: (given["size"], given["size"]),
            any_list=True,
        ),
        Flag("spread", True, "the free cells beside a new bar are blocked; without it the game is Domineering"),
        Seed("seed", help="of the random blocked cells", needed=lambda given: isinstance(given["blocked"], int) and given["blocked"] > 0),
    )
    REASONS = ("same_site", "not_neighbours", "wrong_orientation", "order", "occupied", "cell_blocked")
    ENDS = ("no-moves",)
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "c3-d3"
    TOUCH = "cell"
    LETTERS = ".br#"
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PRESETS = (
        Preset("preset-squart-quick", {"size": 4}),
        Preset("preset-squart-classic", {"size": 7}),
        Preset("preset-squart-strategic", {"size": 10}),
    )
    PREVIEWS = (Preview(6, {"size": 7, "blocked": ("b2", "e3", "c6", "f6")}),)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board: Board = square(size, size)
        self.bound = size * size // 2
        self.room = Room()  # a playout lists no moves, and nothing comes back
        self.lookup["spread"], self.lookup["size"] = self.options["spread"], size
        self._start: Array | None = None

    def start(self) -> Array:
        if self._start is None:
            self._start = self._drawn() if isinstance(self.options["blocked"], int) else self._with(self.options["blocked"])
        return self._start.copy()

    def _with(self, blocked: tuple[str, ...]) -> Array:
        state = np.zeros(1, STATE)
        self.put(state[0], ["#" if site.name in blocked else "." for site in self.board.sites])
        return state

    def _drawn(self) -> Array:
        """A random start; drawn again while blue could not move, which the rules themselves say."""
        dice = Dice(self.options["seed"] or 0)  # with nothing to block there is no seed
        while True:
            state = self._with(self.board.names(dice.sample(len(self.board), self.options["blocked"])))
            if not self.verbs.outcome(self.lookup.view(np.uint8), state.view(np.uint8), np.empty(0, np.uint64)):
                return state

    def letters(self, state: Record) -> list[str]:
        layers = (state["free"], state["bars"][BLUE], state["bars"][RED])
        return [
            next((letter for letter, words in zip(self.LETTERS, layers, strict=False) if holds(words, *self._place(i))), "#")
            for i in range(len(self.board))
        ]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        free, blue, red = (pack(self._place(i) for i, given in enumerate(letters) if given == letter) for letter in ".br")
        state["free"], state["bars"][BLUE], state["bars"][RED] = free, blue, red

    def check(self, state: Record) -> None:
        letters = self.letters(state)
        for i, kind in self._halves(letters).items():
            if not kind:
                way = "row" if letters[i] == "b" else "column"
                raise InvalidPosition(
                    f"position: the {letters[i]!r} on {self.board.name(i)} has no partner in its {way}: bars have two cells"
                )

    def _place(self, site: int) -> tuple[int, int]:
        return divmod(site, self.options["size"])

    def _halves(self, letters: list[str]) -> dict[int, str]:
        """Which half of its bar lies on a cell, "" for a cell without a partner. Bars end to end pair off from the left or the top."""
        size = self.options["size"]
        found: dict[int, str] = {}
        for i, letter in enumerate(letters):
            if letter not in "br" or i in found:
                continue
            first, second, step = ("left", "right", 1) if letter == "b" else ("top", "bottom", size)
            inside = i % size < size - 1 if letter == "b" else i + size < len(letters)
            if inside and letters[i + step] == letter:
                found[i], found[i + step] = first, second
            else:
                found[i] = ""
        return found

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        size = self.options["size"]
        row, column = (move >> 6 & 1) * HALF + (move & 63) // WIDTH, (move & 63) % WIDTH
        cell = row * size + column
        return self.board.names((cell, cell + (size if move >> 7 else 1)))

    def move_text(self, state: Record, move: int) -> str:
        return "-".join(self.move_path(state, move))

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return ()

    def meant(self, state: Record, codes: Array, path: Sequence[str]) -> Begun:
        """The two cells of a bar in either order."""
        ends = [(code, self.move_path(state, code)) for code in codes.tolist()]
        begun = [(code, ends) for code, ends in ends if len(path) <= 2 and set(path) <= set(ends) and len(set(path)) == len(path)]
        onward = {cell for _, ends in begun for cell in ends if cell not in path}
        found = np.array([code for code, _ in begun], np.int64)
        return Begun(found, found if len(path) == 2 else found[:0], frozenset(onward))

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        bare = self._with(())
        bare["turn"] = state["turn"]
        shapes = sorted(self.ask(bare, NO_PAST).texts)
        if len(path) == 1:
            return [text for text in shapes if path[0] in text.split("-")]
        turned = f"{path[1]}-{path[0]}"
        return (turned,) if turned in shapes else ("-".join(path[:2]),)

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare, words = state.copy(), pack(self._place(site) for site in self.board.indices(names))
        bare["free"] |= words
        bare["bars"] &= ~words
        return bare

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        return {**super().switches(state, past), "wrong_orientation": self.ask(self.other_turn(state), past)}

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        bare = self._with(())  # what the generator allows on an empty board is a matter of shape alone
        bare["turn"] = state["turn"]
        own, other = self.ask(bare, past).texts, self.ask(self.other_turn(bare), past).texts
        turned = "-".join(reversed(tried.sites))
        if tried.text == turned:
            return Refusal("same_site", tried.sites[:1])
        if {tried.text, turned} & other:
            return Refusal("wrong_orientation", tried.sites)
        if turned in own:
            return Refusal("order", tried.sites)
        if tried.text not in own:
            return Refusal("not_neighbours", tried.sites)
        letters = dict(zip(self.board.index, self.letters(state[0]), strict=True))
        if taken := tuple(name for name in tried.sites if letters[name] in "br"):
            return Refusal("occupied", taken)
        return Refusal("cell_blocked", tuple(name for name in tried.sites if letters[name] == "#"))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        letters = self.letters(state)
        halves = self._halves(letters)
        for i, letter in enumerate(letters):
            if letter == "#":
                picture.mark(self.board.name(i), "blocked")
            elif letter != ".":
                side = "br".index(letter)
                picture.piece(self.board.name(i), f"bar-{halves[i]}", self.SIDES[side], "=|"[side])
        return picture

    def symmetries(self) -> list[Symmetry]:
        """Rows and columns exchanged, and the sides with them. Mirrors also keep the rules, but turn the order of a move's two cells."""
        return [Symmetry(exchange(self.options["size"]), {"b": "r", "r": "b"}, swaps_sides=True)]
