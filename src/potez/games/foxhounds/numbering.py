"""Numbers for all positions of Fox and Hounds, for solvers. Layers fall with every move: twice what the hounds can still go down, and one
more while the fox is to move."""

from __future__ import annotations

from typing import Any

from potez.games.foxhounds.rules import CELLS, FOX, SIZE
from potez.kernel.bits import lowest
from potez.kernel.numbering import CHOOSE, NONE, Numbering, number_of_set, set_of_number
from potez.kernel.rule import rule
from potez.kernel.types import Record

HOUNDS = 4
IN_ROW = CELLS // SIZE
LAYERS = 2 * HOUNDS * (SIZE - 1) + 2


def numbering(rules: Any) -> Numbering | str:
    starts = tuple({"fox": cell} for cell in rules.OPTIONS[0].values)
    return Numbering(int(CHOOSE[CELLS, HOUNDS]) * CELLS * 2, LAYERS, "plies left to the hounds at most", beginnings=("fox",), starts=starts)


@rule
def number(lookup: Record, state: Record) -> int:
    return (number_of_set(state.hounds) * CELLS + state.runner) * 2 + state.turn


@rule
def setup(lookup: Record, state: Record, number: int) -> int:
    state.turn = number & 1
    state.runner = (number >> 1) % CELLS
    state.hounds = set_of_number((number >> 1) // CELLS, HOUNDS)
    if state.hounds >> state.runner & 1:
        return NONE
    left, rest = 0, state.hounds
    while rest:
        left += SIZE - 1 - lowest(rest) // IN_ROW
        rest &= rest - 1
    return 2 * left + (state.turn == FOX)
