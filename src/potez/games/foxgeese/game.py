"""Fox and Geese for people: options, texts of moves and positions, reasons, picture."""

from __future__ import annotations

from potez.games.foxgeese.evaluation import EVEN, PLAN
from potez.games.foxgeese.rules import FOX, LEAST, SETUPS
from potez.geometry.crosses import cross
from potez.kernel.contract import Symmetry
from potez.kernel.offers import Preset, Preview
from potez.kernel.options import Int
from potez.kernel.types import Array
from potez.mechanics.hunts.game import Hunt


class Rules(Hunt):
    SIDES = ("geese", "fox")
    JUMPER = FOX
    KINDS = ("goose", "fox")
    OPTIONS = (Int("geese", 17, "how many geese there are", values=tuple(SETUPS)),)
    EXAMPLE = "a4-b4 or d4xd6"
    LETTERS = ".gf"
    PLAN = PLAN
    PRESETS = tuple(Preset(str(geese), {"geese": geese}) for geese in (13, 15, 17))
    PREVIEWS = (Preview(15),)

    def prepare(self) -> None:
        self.most = self.options["geese"]
        self.lookup["jumper"], self.lookup["least"], self.lookup["even"] = FOX, LEAST, EVEN
        self.lay_out(cross())

    def start(self) -> Array:
        return self.read_setup(SETUPS[self.options["geese"]])

    def symmetries(self) -> list[Symmetry]:
        places = {(site.x, site.y): site.name for site in self.board.sites}
        quarter = {site.name: places[6 - site.y, site.x] for site in self.board.sites}
        return [self.mirror(), Symmetry(quarter, {})]
