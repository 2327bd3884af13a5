"""Numbers for all positions of small boards of Squart, for solvers: the set of free cells as blue would see it who is to move.

Red's positions are numbered with rows and columns exchanged. Who lies where makes no difference to what is still possible, so that a table
answers every choice of blocked cells.
"""

from __future__ import annotations

from typing import Any

from potez.games.squart.rules import BLUE
from potez.kernel.bits import lowest, popcount
from potez.kernel.numbering import Numbering
from potez.kernel.rule import rule
from potez.kernel.types import Record
from potez.mechanics.grids import WIDTH

MOST = 5  # the rows of one word


def numbering(rules: Any) -> Numbering | str:
    size = rules.options["size"]
    if size > MOST:
        return f"boards of Squart up to size {MOST} have few enough positions, not size {size}"
    starts = ({"blocked": 0},)
    return Numbering(1 << size * size, size * size + 1, "free cells", ("size", "spread"), ("blocked", "seed"), one_view=True, starts=starts)


@rule
def number(lookup: Record, state: Record) -> int:
    found, free = 0, state.free[0]
    while free:
        bit = lowest(free)
        free &= free - 1
        row, column = bit // WIDTH, bit % WIDTH
        if state.turn == BLUE:
            found |= 1 << (row * lookup.size + column)
        else:
            found |= 1 << (column * lookup.size + row)
    return found


@rule
def setup(lookup: Record, state: Record, number: int) -> int:
    state.free[0] = 0
    for row in range(lookup.size):
        cells = number >> row * lookup.size & ((1 << lookup.size) - 1)
        state.free[0] |= cells << row * WIDTH
    state.free[1] = 0
    state.turn = BLUE
    return popcount(number)
