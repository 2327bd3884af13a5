"""Squart.

Source: squart.sr; rulebook `squart`. Blue lays bars on two free neighbouring cells of a row, red on two of a column, and every free cell
beside a new bar is blocked. Who cannot lay loses. Without `spread` the neighbours stay free: Domineering.

Decisions: a random start on which blue could not move is drawn again with the same generator, so that a seed still means one start. A list
of blocked cells is taken as it is, also one on which blue has lost already; a cell named twice is refused. A setup must show bars, that is
blue cells in pairs along rows and red ones along columns; it need not have the blocked cells around them.

Encoding: sets of cells as in mechanics.grids: the free cells, and those under the bars of each side. A move is its left or upper cell as
`side << 7 | word << 6 | bit`. Every move takes two free cells, so a game lasts at most N·N/2 plies, rounded down.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import lowest
from potez.kernel.outcomes import NO_MOVES, RUNNING, won
from potez.kernel.records import record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record
from potez.mechanics.grids import above, beneath, spread

BLUE, RED = 0, 1
LOOKUP = np.dtype(
    [
        ("spread", np.int64),  # 1: cells beside a new bar are blocked
        ("size", np.int64),  # not for the rules: of the board
    ],
    align=True,
)

STATE = record(
    key=[
        ("free", np.int64, (2,)),  # the words of mechanics.grids
        ("bars", np.int64, (2, 2)),  # side, word
        ("turn", np.int8),
    ],
)


@rule
def places(side: int, low: int, high: int) -> tuple[int, int]:
    """The left cells of two free cells in a row for blue, the upper cells of two in a column for red."""
    if side == BLUE:
        return low & low >> 1, high & high >> 1
    up_low, up_high = above(low, high)
    return low & up_low, high & up_high


@rule
def bar(side: int, word: int, bit: int) -> tuple[int, int]:
    """The two cells of a bar from its left or upper cell."""
    one = 1 << bit
    low, high = (0, one) if word else (one, 0)
    if side == BLUE:
        return low | low << 1, high | high << 1
    down_low, down_high = beneath(low, high)
    return low | down_low, high | down_high


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    low, high = places(state.turn, state.free[0], state.free[1])
    side = state.turn << 7
    count = 0
    while low:
        count = emit(out, count, side | lowest(low))
        low &= low - 1
    while high:
        count = emit(out, count, side | 64 | lowest(high))
        high &= high - 1
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    low, high = bar(state.turn, move >> 6 & 1, move & 63)
    state.bars[state.turn, 0] |= low
    state.bars[state.turn, 1] |= high
    if lookup.spread:
        low, high = spread(low, high)
    state.free[0] &= ~low
    state.free[1] &= ~high
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    low, high = places(state.turn, state.free[0], state.free[1])
    return RUNNING if low | high else won(1 - state.turn, NO_MOVES)
