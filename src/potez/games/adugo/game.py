"""Adugo for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from potez.games.adugo.evaluation import CLOSING, EVEN, PLAN
from potez.games.adugo.rules import JAGUAR, LEAST, MOST, SETUP
from potez.geometry.crosses import adugo
from potez.kernel.contract import Symmetry
from potez.kernel.offers import Preview
from potez.kernel.types import Array
from potez.mechanics.hunts.game import Hunt


class Rules(Hunt):
    SIDES = ("jaguar", "dogs")
    JUMPER = JAGUAR
    KINDS = ("jaguar", "dog")
    EXAMPLE = "c3-c4 or c3xc1"
    LETTERS = ".jd"
    PLAN = PLAN
    PREVIEWS = (Preview(15),)
    most = MOST

    def prepare(self) -> None:
        self.lookup["jumper"], self.lookup["least"], self.lookup["even"] = JAGUAR, LEAST, EVEN
        self.lay_out(adugo())
        self.close_in(CLOSING)

    def start(self) -> Array:
        return self.read_setup(SETUP)

    def symmetries(self) -> list[Symmetry]:
        return [self.mirror()]
