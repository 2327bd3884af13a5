"""Fox and Hounds for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

import numpy as np

from potez.games.foxhounds.evaluation import PLAN
from potez.games.foxhounds.rules import CELLS, FOX, HOUNDS, LOOKUP, SIZE, STATE
from potez.geometry.board import DOWN_LEFT, DOWN_RIGHT
from potez.geometry.dark import dark_cells
from potez.kernel.buffers import Room
from potez.kernel.offers import Preview
from potez.kernel.options import Choice
from potez.kernel.types import Array
from potez.mechanics.chases.game import Chase


class Rules(Chase):
    SIDES = ("fox", "hounds")
    OPTIONS = (Choice("fox", "a8", "where the fox begins", values=("a8", "c8", "e8", "g8")),)
    HOUNDS, NUMBER = HOUNDS, 4
    KINDS = ("fox", "hound")
    ENDS = ("goal", "no-moves")
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "a8-b7"
    LETTERS = ".fh"
    LOOKUP, STATE = LOOKUP, STATE
    PLAN = PLAN
    PREVIEWS = (Preview(11),)

    def prepare(self) -> None:
        self.board = dark_cells(SIZE)
        self.bound = 57
        self.room = Room()  # a playout lists no moves, and nothing comes back
        for cell in range(CELLS):
            for way, end in enumerate(map(int, self.board.steps[cell])):
                if end >= 0:
                    self.lookup[0]["reach"][FOX, cell] |= 1 << end
                    if way in (DOWN_LEFT, DOWN_RIGHT):
                        self.lookup[0]["reach"][HOUNDS, cell] |= 1 << end

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["hounds"], state["runner"] = 0b1111, self.board.index[self.options["fox"]]
        return state

    def extent(self, name: str) -> str:
        return "only the dark cells are used, b1 d1 f1 h1, a2 c2 ... g8"
