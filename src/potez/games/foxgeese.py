"""Fox and Geese.

Source: the seventeen games (Romanian), 17; rulebook `foxgeese`. Many geese hem in one fox on a cross of 33 points; geese and fox step
along the lines, only the fox jumps and takes. The rules are those of `kernel.hunts` with one jumper, the fox.

Decisions: the fox may stop after any jump, and the point where he started counts as free during a chain, so that he may end a turn where
he began. He wins as soon as fewer than four geese are left, before anybody asks who can move. A threefold repetition goes before the
limit of 1,000 plies when one move fulfils both. A setup has one fox and no more geese than the game begins with.

Encoding: as in `kernel.hunts`. Seventeen geese are 17 jumps at most, so a chain has at most 52 bits.
A game lasts at most 1,000 plies, by its limit.
"""

from __future__ import annotations

from potez.geometry.crosses import cross
from potez.kernel.contract import Symmetry
from potez.kernel.hunts import STATE, TABLES, Hunt, evaluate, moves, outcome, play, playout, rank
from potez.kernel.options import Int
from potez.kernel.plans import Plan
from potez.kernel.types import Array

__all__ = ["STATE", "TABLES", "Rules", "evaluate", "moves", "outcome", "play", "playout", "rank"]

GEESE, FOX = 0, 1
LEAST = 4  # with fewer geese the fox has won
EVEN = 10  # with more geese left, it is they who try to win
SETUPS = {
    13: ".../.../......./...f.../ggggggg/ggg/ggg geese",
    15: ".../.../......./g..f..g/ggggggg/ggg/ggg geese",
    17: ".../.../g..f..g/g.....g/ggggggg/ggg/ggg geese",
}


# The game for people


class Rules(Hunt):
    SIDES = ("geese", "fox")
    JUMPER = FOX
    KINDS = ("goose", "fox")
    OPTIONS = (Int("geese", 17, "how many geese there are", values=tuple(SETUPS)),)
    EXAMPLE = "a4-b4 or d4xd6"
    LETTERS = ".gf"
    # Alpha-beta beat mcts with playouts 16.5:3.5 at 0.02 s, and mcts with the evaluation 7.5:4.5 at 0.01 s, which is little evidence.
    PLAN = Plan(scale=250)

    def prepare(self) -> None:
        self.most = self.options["geese"]
        self.tables["jumper"], self.tables["least"], self.tables["even"] = FOX, LEAST, EVEN
        self.lay_out(cross())

    def start(self) -> Array:
        return self.read_setup(SETUPS[self.options["geese"]])

    def symmetries(self) -> list[Symmetry]:
        places = {(site.x, site.y): site.name for site in self.board.sites}
        quarter = {site.name: places[6 - site.y, site.x] for site in self.board.sites}
        return [self.mirror(), Symmetry(quarter, {})]
