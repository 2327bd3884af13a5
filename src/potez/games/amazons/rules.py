"""Game of the Amazons.

Source: the seventeen games (Romanian), 13; rulebook `amazons`. An amazon moves like a chess queen, then shoots an arrow in the same way
from her new cell; the arrow blocks its cell for good. Who cannot move loses.

Decisions: white moves first (the source says both once; its examples start with white). A setup may have from none to four amazons a side;
a side without one cannot move.

Encoding: `cells` by row * size + column: 0 empty, 1 white, 2 black, 3 arrow. What stands on each straight line is also kept as bits, the
wall at both ends included, so that one look finds how far a queen can go. A move is `from << 14 | to << 7 | arrow`. Four amazons have at
most 35 targets each and 35 arrows from each: under 4,900 moves. Every move fills a cell and one amazon must be there to move, so a game
from any setup lasts at most N·N - 1 plies; from the start it is N·N - 8.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import highest, lowest
from potez.kernel.outcomes import NO_MOVES, RUNNING, won
from potez.kernel.records import record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

ARROW = 3
MOST = 10 * 10
LINES = 10 + 10 + 19 + 19  # columns, rows and both kinds of diagonals; a diagonal of one cell is a line too

STARTS = {  # white's amazons, black's amazons
    10: ("a7 d10 g10 j7", "a4 d1 g1 j4"),
    8: ("a6 c8 f8 h6", "a3 c1 f1 h3"),
    6: ("a5 b6 e6 f5", "a2 b1 e1 f2"),
}

LOOKUP = np.dtype(
    [
        ("line", np.int8, (MOST, 4)),  # the four lines through a cell: row, column, diagonal, other diagonal
        ("place", np.int8, (MOST, 4)),  # the cell's bit on each of them; bit 0 is the wall before the first cell
        ("walls", np.int16, (LINES,)),  # the bits of both walls of each line
        ("stride", np.int64, (4,)),  # from a cell to the next one along a line
        ("size", np.int64),
        ("half", np.int64, (MOST,)),  # where a cell's bit is in a set of cells, see evaluation.py: which half, and which bit
        ("bit", np.int64, (MOST,)),
    ],
    align=True,
)

STATE = record(
    key=[
        ("cells", np.int8, (MOST,)),
        ("turn", np.int8),
    ],
    rest=[
        ("lines", np.int16, (LINES,)),  # bits of the cells that are not empty, and of both walls
        ("amazons", np.int64, (2, 4)),  # cells of each side's amazons in ascending order, -1 for one that is missing
    ],
    scratch=[
        ("reach", np.int8, (2, 8)),  # how far a queen can go: forwards and backwards on each line; row 0 the amazon, row 1 the arrow
        ("shots", np.int64, (MOST,)),  # what an arrow on a cell changes, while moves are ranked
    ],
)


@rule
def flip(lookup: Record, state: Record, cell: int) -> None:
    """Something comes to an empty cell, or leaves a full one: its four lines change."""
    for k in range(4):
        state.lines[lookup.line[cell, k]] ^= np.int16(1 << int(lookup.place[cell, k]))


@rule
def survey(lookup: Record, state: Record, row: int, cell: int) -> int:
    """How many cells a queen on `cell` reaches; how many in each direction is left in `reach[row]`."""
    total = 0
    for k in range(4):
        line = int(state.lines[lookup.line[cell, k]])
        place = int(lookup.place[cell, k])
        ahead = lowest(line >> (place + 1))
        behind = place - 1 - highest(line & ((1 << place) - 1))
        state.reach[row, 2 * k] = ahead
        state.reach[row, 2 * k + 1] = behind
        total += ahead + behind
    return total


@rule
def reached(lookup: Record, state: Record, row: int, cell: int, n: int) -> int:
    """The n-th (from 0) of the cells that were surveyed."""
    for k in range(4):
        if n < state.reach[row, 2 * k]:
            return cell + (n + 1) * lookup.stride[k]
        n -= state.reach[row, 2 * k]
        if n < state.reach[row, 2 * k + 1]:
            return cell - (n + 1) * lookup.stride[k]
        n -= state.reach[row, 2 * k + 1]
    return -1


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    for i in range(4):
        start = state.amazons[state.turn, i]
        if start < 0:
            continue
        flip(lookup, state, start)  # the cell just left is free for the arrow
        for n in range(survey(lookup, state, 0, start)):
            target = reached(lookup, state, 0, start, n)
            survey(lookup, state, 1, target)
            for way in range(8):
                stride = -lookup.stride[way >> 1] if way & 1 else lookup.stride[way >> 1]
                arrow = target
                for _ in range(state.reach[1, way]):
                    arrow += stride
                    count = emit(out, count, start << 14 | target << 7 | arrow)
        flip(lookup, state, start)
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    start, target, arrow = move >> 14, move >> 7 & 127, move & 127
    side = state.turn
    state.cells[start] = 0
    state.cells[target] = side + 1
    state.cells[arrow] = ARROW
    flip(lookup, state, start)
    flip(lookup, state, target)
    flip(lookup, state, arrow)
    i = 0
    while state.amazons[side, i] != start:
        i += 1
    while i < 3 and state.amazons[side, i + 1] < target:
        state.amazons[side, i] = state.amazons[side, i + 1]
        i += 1
    while i > 0 and state.amazons[side, i - 1] > target:
        state.amazons[side, i] = state.amazons[side, i - 1]
        i -= 1
    state.amazons[side, i] = target
    state.turn = 1 - side
    return 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    for i in range(4):
        cell = state.amazons[state.turn, i]
        if cell >= 0 and survey(lookup, state, 0, cell) > 0:
            return RUNNING
    return won(1 - state.turn, NO_MOVES)
