"""Numbers for all positions of Hare and Hounds, for solvers. Layers fall with every move: first by how far the hounds still can go."""

from __future__ import annotations

from typing import Any

from potez.games.hare.rules import HARE, PATIENCE, SITES, column
from potez.kernel.bits import lowest
from potez.kernel.numbering import CHOOSE, NONE, Numbering, number_of_set, set_of_number
from potez.kernel.rule import rule
from potez.kernel.types import Record

HOUNDS = 3
COUNTS = PATIENCE + 1
AHEAD = 4 + 3 + 3  # the sum of the hounds' columns when they cannot advance any more
LAYERS = ((AHEAD - 2) * COUNTS + PATIENCE) * 2 + 2


def numbering(rules: Any) -> Numbering | str:
    return Numbering(int(CHOOSE[SITES, HOUNDS]) * SITES * COUNTS * 2, LAYERS, "moves left to the hounds at most, and the hare's")


@rule
def number(lookup: Record, state: Record) -> int:
    return ((number_of_set(state.hounds) * SITES + state.runner) * COUNTS + state.stalled) * 2 + state.turn


@rule
def setup(lookup: Record, state: Record, number: int) -> int:
    state.turn = number & 1
    number >>= 1
    state.stalled = number % COUNTS
    number //= COUNTS
    state.runner = number % SITES
    state.hounds = set_of_number(number // SITES, HOUNDS)
    if state.hounds >> state.runner & 1:
        return NONE
    left, rest = AHEAD, state.hounds
    while rest:
        left -= column(lowest(rest))
        rest &= rest - 1
    return (left * COUNTS + PATIENCE - state.stalled) * 2 + (state.turn == HARE)
