"""Ming Mang for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from potez.errors import InvalidPosition
from potez.games.mingmang.evaluation import PLAN
from potez.games.mingmang.rules import BLACK, LOOKUP, MOST, MOST_PLIES, STATE, WHITE
from potez.geometry.board import square
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.buffers import Room
from potez.kernel.contract import NO_PAST, Symmetry, Tried
from potez.kernel.offers import Preset, Preview
from potez.kernel.options import Choice, Int
from potez.kernel.picture import Picture
from potez.kernel.questions import Question
from potez.kernel.random import numbers
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record
from potez.mechanics.custody.game import Slides, crossing, wrong_on_sight


class Rules(Slides):
    SIDES = ("black", "white")
    OPTIONS = (
        Int("size", 8, "cells a side", values=(7, 8, 9)),
        Choice("first", "black", "who begins", values=("black", "white")),
        Int("limit", 400, "plies until the game is a draw", low=1, high=MOST_PLIES),
    )
    REASONS = ("empty", "not_your_piece", "same_site", "occupied", "no_line", "blocked", "repeats")
    ENDS = ("no-moves", "limit")
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "e1-e3"
    LETTERS = ".bw"
    FIELDS = {"ply": (0, MOST_PLIES)}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PRESETS = tuple(Preset(f"{size} × {size}", {"size": size}) for size in (7, 8, 9))
    PREVIEWS = (Preview(16),)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board = square(size, size)
        self.bound = self.options["limit"]
        # A key for every ply. Slides are listed where none can be drawn: from a cell at most to all others of its row and column.
        self.room = Room(past=self.bound, out=size * size * 2 * (size - 1))
        lookup = self.lookup[0]
        lookup["size"], lookup["sites"], lookup["limit"] = size, size * size, self.options["limit"]
        lookup["near"][: size * size] = crossing(self.board)
        lookup["numbers"] = numbers(MOST, 2)

    def start(self) -> Array:
        size = self.options["size"]
        state = np.zeros(1, STATE)
        cells = state[0]["cells"][: size * size].reshape(size, size)
        cells[:, 0] = cells[-1, :] = WHITE + 1
        cells[0, 1:] = cells[:, -1] = BLACK + 1
        state["turn"] = self.SIDES.index(self.options["first"])
        self.check(state[0])
        return state

    def check(self, state: Record) -> None:
        """Numbers the board, too."""
        if state["ply"] > self.options["limit"]:
            raise InvalidPosition(f"position: ply={state['ply']} in a game of at most {self.options['limit']} plies")
        if not state["cells"].any():
            raise InvalidPosition("position: there is no piece on the board")
        board = np.uint64(0)
        for site in np.flatnonzero(state["cells"]):
            board ^= self.lookup[0]["numbers"][site, state["cells"][site] - 1]
        state["board"] = board

    @property
    def looks_back(self) -> bool:
        return True

    def cleared(self, state: Array, names: Iterable[str]) -> Array:
        bare = super().cleared(state, names)
        self.check(bare[0])
        return bare

    def switches(self, state: Array, past: Array) -> dict[str, Question]:
        return {**super().switches(state, past), "repeats": self.ask(state, NO_PAST)}

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        return wrong_on_sight(self, state, tried) or Refusal("repeats", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value:
                picture.piece(site.name, "man", self.SIDES[value - 1], self.LETTERS[value])
        for side in (BLACK, WHITE):
            picture.counter("pieces", int(np.count_nonzero(state["cells"] == side + 1)), self.SIDES[side])
        return picture

    def symmetries(self) -> list[Symmetry]:
        size = self.options["size"]
        here = {site.name: site.name for site in self.board.sites}
        return [
            Symmetry(quarter_turn(size), {}),
            Symmetry(mirror(size), {}),
            Symmetry(here, {"b": "w", "w": "b"}, swaps_sides=True),
        ]
