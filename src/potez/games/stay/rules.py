"""Stay on the Board.

Source: stay-on-the-board.uk; rulebook `stay`. Two players move one queen in turn and block the cells that it leaves. Who moves it off the
board or onto a blocked cell loses; who rightly says that there is no move left wins.

Decisions: a foul leaves the queen where it stood, and neither a foul nor a claim scores. A foul or a claim with the last move before the
limit counts; only then comes the draw. A distance of N or more is no move of the game and is refused. Nothing repeats in this game, and in
mode "normal" positions may come back as often as they like. The score is one count for both: `score` gives it to either side.

Encoding: cells are row * size + column. A set of cells is two words of 48 bits: cell c is bit c % 48 of word c // 48. A move is
digit * 10 + distance, with the digits of the numeric pad; CLAIM is `no-moves`.

The longest game has `limit` plies. In mode "blocked" there is only room for N·N - 1 steps and a claim: N·N plies, if that is less.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.outcomes import CLAIM as BY_CLAIM
from potez.kernel.outcomes import FOUL, LIMIT, RUNNING, drawn, won
from potez.kernel.records import record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

MOST = 9
CELLS = MOST * MOST
WORD = 48  # cells in a word
CLAIM = 0
RIGHT, WRONG = 1, 2  # values of `ended`: a right claim, and any foul

LOOKUP = np.dtype(
    [
        ("size", np.int64),
        ("block", np.int64),  # 1: mode "blocked"
        ("limit", np.int64),
        ("target", np.int8, (CELLS, 10, MOST)),  # cell, digit, distance: where that leads, -1 off the board
        ("reach", np.int64, (CELLS, 2)),  # cell: the set of all targets on the board
    ],
    align=True,
)

STATE = record(
    key=[
        ("blocked", np.int64, (2,)),  # set of cells
        ("queen", np.int64),
        ("turn", np.int64),
        ("ended", np.int64),  # 0, RIGHT or WRONG; the move that ended the game was made by the side that is not to move
    ],
    rest=[
        ("score", np.int64),  # moves made so far, without the last if it was a claim or a foul
    ],
)


@rule
def may_step(state: Record, cell: int) -> bool:
    """Whether a target is on the board and not blocked."""
    return cell >= 0 and not state.blocked[cell // WORD] >> (cell % WORD) & 1


@rule
def can_step(lookup: Record, state: Record) -> bool:
    low, high = lookup.reach[state.queen]
    return low & ~state.blocked[0] | high & ~state.blocked[1] != 0


@rule
def listed(lookup: Record, state: Record, out: Array, legal: bool) -> int:
    """Emits the legal moves, or all the others."""
    count = 0
    for digit in range(1, 10):
        if digit != 5:
            for distance in range(1, lookup.size):
                if may_step(state, lookup.target[state.queen, digit, distance]) == legal:
                    count = emit(out, count, digit * 10 + distance)
    if can_step(lookup, state) != legal:
        count = emit(out, count, CLAIM)
    return count


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return listed(lookup, state, out, True)


@rule
def fouls(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return listed(lookup, state, out, False)


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    if move == CLAIM:
        state.ended = WRONG if can_step(lookup, state) else RIGHT
    else:
        cell = lookup.target[state.queen, move // 10, move % 10]
        if may_step(state, cell):
            if lookup.block:
                state.blocked[state.queen // WORD] |= 1 << (state.queen % WORD)
            state.queen = cell
            state.score += 1
        else:
            state.ended = WRONG
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    if state.ended == RIGHT:
        return won(1 - state.turn, BY_CLAIM)
    if state.ended == WRONG:
        return won(state.turn, FOUL)
    if state.score >= lookup.limit:
        return drawn(LIMIT)
    return RUNNING
