"""Adugo, the jaguar and the dogs.

Source: the seventeen games (Romanian), 9; rulebook `adugo`. Fourteen dogs hem in one jaguar on the board of Alquerque with a triangle
below; all step along the lines, only the jaguar jumps and takes. The rules are those of `kernel.hunts` with one jumper, the jaguar.

Decisions: the jaguar may stop after any jump, and the point where he started counts as free during a chain, so that he may end a turn
where he began. He has won when fewer than ten dogs are left, before anybody asks who can move; the chain that takes the fifth dog may go
on. A threefold repetition goes before the limit of 1,000 plies when one move fulfils both. A setup has one jaguar and no more than
fourteen dogs; those that are missing count as taken.

Encoding: as in `kernel.hunts`. Fourteen dogs are 14 jumps at most, so a chain has at most 43 bits.
A game lasts at most 1,000 plies, by its limit.
"""

from __future__ import annotations

from potez.geometry.crosses import adugo
from potez.kernel.contract import Symmetry
from potez.kernel.hunts import STATE, TABLES, Hunt, evaluate, moves, outcome, play, playout, rank
from potez.kernel.plans import Plan
from potez.kernel.types import Array

__all__ = ["STATE", "TABLES", "Rules", "evaluate", "moves", "outcome", "play", "playout", "rank"]

JAGUAR, DOGS = 0, 1
MOST = 14
LEAST = MOST - 4  # the fifth dog taken decides
EVEN = 11  # with more dogs left, it is they who try to win
# At 300 positions a move and 8 openings, dogs that come nearer won 8 games with 2, 3 or 4, 5 with 1 and 4 with 6; without they won 3 to 5
# and shuffled about in the others. At 50 positions it made no difference: all were draws. Little evidence, from one set of openings.
CLOSING = 3
SETUP = "ddddd/ddddd/ddjdd/...../...../.../... jaguar"


# The game for people


class Rules(Hunt):
    SIDES = ("jaguar", "dogs")
    JUMPER = JAGUAR
    KINDS = ("jaguar", "dog")
    EXAMPLE = "c3-c4 or c3xc1"
    LETTERS = ".jd"
    # Alpha-beta beat mcts with playouts 17.5:2.5 at 0.02 s, and mcts with the evaluation 9:3 at 0.01 s.
    PLAN = Plan(scale=200)
    most = MOST

    def prepare(self) -> None:
        self.tables["jumper"], self.tables["least"], self.tables["even"] = JAGUAR, LEAST, EVEN
        self.lay_out(adugo())
        self.close_in(CLOSING)

    def start(self) -> Array:
        return self.read_setup(SETUP)

    def symmetries(self) -> list[Symmetry]:
        return [self.mirror()]
