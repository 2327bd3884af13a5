"""Hare and Hounds for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

import re

import numpy as np

from potez.games.hare.evaluation import PLAN
from potez.games.hare.rules import HARE, HOUNDS, LINES, LOOKUP, PATIENCE, SITES, STATE
from potez.geometry.board import Board, Site
from potez.kernel.buffers import Room
from potez.kernel.contract import Symmetry
from potez.kernel.offers import Preview
from potez.kernel.picture import Picture
from potez.kernel.types import Array, Record
from potez.mechanics.chases.game import Chase


class Rules(Chase):
    SIDES = ("hounds", "hare")
    HOUNDS, NUMBER = HOUNDS, 3
    KINDS = ("hound", "hare")
    ENDS = ("no-moves", "escape", "stalling")
    PATTERN = "[0-9]{1,2}-[0-9]{1,2}"
    EXAMPLE = "0-2"
    LETTERS = ".Ci"  # as in the Romanian source: câini (hounds), iepure (hare)
    SIGNS = ".hR"  # the hare stands out, and is no hound
    EMPTY = "*"
    FIELDS = {"stalled": (0, PATIENCE)}
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(5),)

    def prepare(self) -> None:
        places = [(0, 1), *((x, y) for x in (1, 2, 3) for y in (0, 1, 2)), (4, 1)]
        sites = tuple(Site(str(i), x, y, "point") for i, (x, y) in enumerate(places))
        lines = tuple(tuple(map(int, line.split())) for line in LINES)
        self.board = Board(sites, ((1, 4, 7), (0, 2, 5, 8, 10), (3, 6, 9)), lines, scale=(4, 2), draw_lines=True)
        self.bound = 180
        self.room = Room()  # a playout lists no moves, and no rule asks for earlier positions
        reach = self.lookup[0]["reach"]
        for start, end in np.argwhere(np.any(self.board.steps[:, :, None] == np.arange(SITES), axis=1)):
            reach[HARE, start] |= 1 << int(end)
            if sites[end].x >= sites[start].x:
                reach[HOUNDS, start] |= 1 << int(end)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["hounds"], state["runner"] = 1 << 0 | 1 << 1 | 1 << 3, 10
        return state

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        return tuple(match.string.split("-"))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = super().picture(state, over)
        picture.counter("stalled", int(state["stalled"]), "hounds")
        return picture

    def symmetries(self) -> list[Symmetry]:
        turned = {"0": "0", "10": "10"}
        for top in (1, 4, 7):
            turned |= {str(top): str(top + 2), str(top + 1): str(top + 1), str(top + 2): str(top)}
        return [Symmetry(turned, {})]
