"""Apart, a game made up for the tests.

Two sides lay stones on a strip of cells in turn, each beside no other stone. Who cannot move loses.

Encoding: `cells` from the left: 0 empty, 1 red, 2 blue. A move is its cell. Every move fills a cell: at most as many plies as cells.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.outcomes import NO_MOVES, RUNNING, won
from potez.kernel.records import record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record
from potez.kernel.views import no_room

RED, BLUE = 0, 1
MOST = 20

LOOKUP = np.dtype([("length", np.int32), ("together", np.int32)], align=True)  # together: 1 to ask what could be laid beside stones

STATE = record(key=[("cells", np.int8, (MOST,)), ("turn", np.int8)])


@rule
def free(lookup: Record, state: Record, cell: int) -> bool:
    """Whether a stone may be laid: on an empty cell, and beside no other stone."""
    if state.cells[cell] != 0:
        return False
    if lookup.together:
        return True
    return (cell == 0 or state.cells[cell - 1] == 0) and (cell + 1 == lookup.length or state.cells[cell + 1] == 0)


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    for cell in range(lookup.length):
        if free(lookup, state, cell):
            count = emit(out, count, cell)
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    state.cells[move] = state.turn + 1
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    return RUNNING if moves(lookup, state, past, no_room()) else won(1 - state.turn, NO_MOVES)
