"""Fox and Hounds.

Source: the seventeen games (Romanian), 3; rulebook `foxhounds`. One fox on the dark cells of a chequered board wants to reach the row where
the four hounds began; they go only downwards and want to shut it in.

Decision: a fox on row 1 has won, whatever else holds.

Encoding: the 32 dark cells in reading order, b1 = 0, d1 = 1 ... g8 = 31; `hounds` is a set of them. A move is that of
`mechanics.chases`.

The longest game: each of the four hounds goes down at most 7 times, 28 moves of the hounds in all. The fox moves before each of them and
once more, after which the hounds cannot: 57 plies.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import lowest
from potez.kernel.outcomes import GOAL, NO_MOVES, RUNNING, won
from potez.kernel.records import record
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.chases.rules import hound_steps, list_moves, make_move, runner_steps

FOX, HOUNDS = 0, 1
SIZE, CELLS = 8, 32
GOALS = 4  # cells 0..3 are row 1
LOOKUP = np.dtype([("reach", np.int64, (2, CELLS))], align=True)  # by side: the set of cells one step away

STATE = record(
    key=[
        ("hounds", np.int64),  # set of cells
        ("runner", np.int64),  # the fox
        ("turn", np.int64),
    ]
)


@rule
def hounds_can(lookup: Record, hounds: int, fox: int) -> bool:
    rest = hounds
    while rest:
        if hound_steps(lookup, hounds, fox, lowest(rest), HOUNDS):
            return True
        rest &= rest - 1
    return False


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return list_moves(lookup, state, HOUNDS, out)


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    make_move(state, move, HOUNDS)
    return 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    hounds, fox = state.hounds, state.runner
    if fox < GOALS:
        return won(FOX, GOAL)
    if state.turn == FOX and runner_steps(lookup, hounds, fox, FOX) == 0:
        return won(HOUNDS, NO_MOVES)
    if state.turn == HOUNDS and not hounds_can(lookup, hounds, fox):
        return won(FOX, NO_MOVES)
    return RUNNING
