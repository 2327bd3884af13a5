"""Chomp!, the general form: several poisoned squares anywhere, and rectangles broken off anywhere.

Source: the seventeen games (Romanian), 11; rulebook `chomp`. A move breaks off a rectangle of squares that are all still there and not
poisoned, and what remains must hang together by its sides. Who cannot move loses.

Decisions: red moves first. Random poison has no start to be drawn again: from a full board of at least 2×2 any one square can be broken
off. A setup must hang together and have a poisoned square; which ones are poisoned is read from the setup.

Encoding: sets of cells as in mechanics.grids: the squares left (poisoned ones included) and the poisoned ones. A move is four numbers of
four bits: upper row, left column, lower row, right column. There are at most 55·55 = 3,025 rectangles. Every move takes a square and a
poisoned one stays, so a game lasts at most rows·columns - 1 plies.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import lowest
from potez.kernel.outcomes import NO_MOVES, RUNNING, won
from potez.kernel.records import record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record
from potez.mechanics.grids import HALF, ROW, WIDTH, spread

LOOSE = 10  # squares of a group whose value is worked out exactly
MOST_PARTS = 16
MOST_RECTANGLES = 64  # more than in any group of LOOSE squares

LOOKUP = np.dtype(
    [
        ("rows", np.int64),
        ("columns", np.int64),
        ("apart", np.int64),  # not an option: 1 to ask what could be broken off if the rest need not hang together
        ("upper", np.int64, (10, 10)),  # [first, last]: the first bit of each of these rows, as far as they are in the upper word
        ("lower", np.int64, (10, 10)),  # the same in the lower word
        ("poison", np.int64, (2,)),  # of the start
    ],
    align=True,
)

STATE = record(
    key=[
        ("squares", np.int64, (2,)),  # the words of mechanics.grids: what is left, poison included
        ("poison", np.int64, (2,)),
        ("turn", np.int8),
    ],
    scratch=[
        # For engines: the squares of a group, numbered
        ("number", np.int8, (2, WIDTH * HALF)),  # by word and bit
        ("beside", np.int64, (LOOSE + MOST_PARTS,)),
        ("rectangle", np.int64, (MOST_RECTANGLES,)),
        ("block", np.int64, (WIDTH,)),
        ("worth", np.int8, (1 << LOOSE,)),  # by set of squares, the heap of Nim; -1: it does not hang together
    ],
)


@rule
def rectangle(lookup: Record, move: int) -> tuple[int, int]:
    """The squares that a move breaks off: the bits of one row, copied to every row by multiplication."""
    top, left, bottom, right = move >> 12, move >> 8 & 15, move >> 4 & 15, move & 15
    row = (2 << right) - (1 << left)
    return row * lookup.upper[top, bottom], row * lookup.lower[top, bottom]


@rule
def holds_together(squares_low: int, squares_high: int, cut_low: int, cut_high: int) -> bool:
    """Whether the squares without the cut ones are connected, if they are with them.

    Each part that is left then touches the cut, so it is enough that the squares beside the cut reach each other: a flood from one of
    them, which may stop as soon as it has all of them.
    """
    left_low, left_high = squares_low & ~cut_low, squares_high & ~cut_high
    low, high = spread(cut_low, cut_high)
    wanted_low, wanted_high = low & left_low, high & left_high
    if wanted_low:
        low, high = wanted_low & -wanted_low, 0
    else:
        low, high = 0, wanted_high & -wanted_high
    while (wanted_low & ~low) | (wanted_high & ~high):
        more_low, more_high = spread(low, high)
        more_low &= left_low
        more_high &= left_high
        if more_low == low and more_high == high:
            return False
        low, high = more_low, more_high
    return True


@rule
def hangs_together(low: int, high: int) -> bool:
    """Whether the squares of a set are connected; no squares are not."""
    part_low, part_high = low & -low, 0 if low else high & -high
    while (low & ~part_low) | (high & ~part_high):
        more_low, more_high = spread(part_low, part_high)
        more_low &= low
        more_high &= high
        if more_low == part_low and more_high == part_high:
            return False
        part_low, part_high = more_low, more_high
    return (low | high) != 0


@rule
def rectangles(lookup: Record, state: Record, check: bool, out: Array) -> int:
    """Emits the rectangles of squares that are there and not poisoned: all of them, or with `check` the legal moves."""
    low, high = state.squares[0], state.squares[1]
    soft_low, soft_high = low & ~state.poison[0], high & ~state.poison[1]
    count = 0
    for top in range(lookup.rows):
        for left in range(lookup.columns):
            width = lookup.columns  # how far the rectangles from this corner reach to the right, ever less from row to row
            for bottom in range(top, lookup.rows):
                half = soft_low if bottom < HALF else soft_high
                row = half >> bottom % HALF * WIDTH & ROW
                width = min(width, lowest(~(row >> left)))
                if width == 0:
                    break
                for right in range(left, left + width):
                    move = top << 12 | left << 8 | bottom << 4 | right
                    if check:
                        cut_low, cut_high = rectangle(lookup, move)
                        if not holds_together(low, high, cut_low, cut_high):
                            continue
                    count = emit(out, count, move)
    return count


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return rectangles(lookup, state, lookup.apart == 0, out)


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    low, high = rectangle(lookup, move)
    state.squares[0] &= ~low
    state.squares[1] &= ~high
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    """If a rectangle can be broken off, so can one of its squares: the last one that a tree growing from the rest reaches."""
    for word in range(2):
        single = state.squares[word] & ~state.poison[word]
        while single:
            one = single & -single
            if holds_together(state.squares[0], state.squares[1], 0 if word else one, one if word else 0):
                return RUNNING
            single ^= one
    return won(1 - state.turn, NO_MOVES)
