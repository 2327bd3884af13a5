"""Hare and Hounds.

Source: the seventeen games (Romanian), 2; rulebook `hare`. Three hounds hunt a hare over eleven points; hounds never go back.

Decisions: the ends are looked at in this order after every move: a hare that must move and cannot has lost, even if the hounds have just
made their tenth move in a row within their columns; then the hare's escape; then the ten moves; then hounds that cannot move. An escape
also counts when a hound's own step leaves the hare behind. A step to a higher column sets the count of moves within columns back to zero.

Encoding: sites are the numbers of the source, and site s is in column (s + 2) // 3. `hounds` is a set of sites. A move is that of
`mechanics.chases`.

The longest game: the columns of the three hounds add up to at least 0+1+1 and at most 4+3+3, so that they advance 8 times at most. Before
each advance there are at most 9 moves within columns, after the last one at most 10: 8 * 10 + 10 = 90 moves of the hounds. The hare makes
one move before each of them at most: 180 plies.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import lowest
from potez.kernel.outcomes import ESCAPE, NO_MOVES, RUNNING, STALLING, won
from potez.kernel.records import record
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.kernel.views import no_room
from potez.mechanics.chases.rules import list_moves, make_move, runner_steps

HOUNDS, HARE = 0, 1
SITES = 11
PATIENCE = 10  # moves in a row within their columns with which the hounds lose
LINES = ("0 2 5 8 10", "1 4 7", "3 6 9", "1 2 3", "4 5 6", "7 8 9", "0 1", "0 3", "1 5 9", "3 5 7", "7 10", "9 10")
LOOKUP = np.dtype([("reach", np.int64, (2, SITES))], align=True)  # by side: the set of sites one step away

STATE = record(
    key=[
        ("stalled", np.int64),  # moves in a row that the hounds made within their columns: it decides when the game ends
        ("hounds", np.int64),  # set of sites
        ("runner", np.int64),  # the hare
        ("turn", np.int64),
    ]
)


@rule
def column(site: int) -> int:
    return (site + 2) // 3


@rule
def ending(lookup: Record, hounds: int, hare: int, turn: int, stalled: int) -> int:
    """The code of the end, save that of hounds who cannot move."""
    if turn == HARE and runner_steps(lookup, hounds, hare, HARE) == 0:
        return won(HOUNDS, NO_MOVES)
    if column(hare) < column(lowest(hounds)):  # numbers rise with the columns, so the lowest number is the hound furthest back
        return won(HARE, ESCAPE)
    if stalled >= PATIENCE:
        return won(HARE, STALLING)
    return RUNNING


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return list_moves(lookup, state, HOUNDS, out)


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    if state.turn == HOUNDS:
        state.stalled = state.stalled + 1 if column(move >> 6) == column(move & 63) else 0
    make_move(state, move, HOUNDS)
    return 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    code = ending(lookup, state.hounds, state.runner, state.turn, state.stalled)
    if code == RUNNING and state.turn == HOUNDS and moves(lookup, state, past, no_room()) == 0:
        return won(HARE, NO_MOVES)
    return code
