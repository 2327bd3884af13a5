"""Twelve Men's Morris.

Source: the seventeen games (Romanian), 15; rulebook `twelvemorris`. The board has diagonals, twelve pieces each are placed or moved as the
players like, and a piece that has just moved may not go straight back.

Decisions: what may not go back, and where to, is noted for each side until that side's next turn, also while the opponent stands on the
point; a piece that is taken off is noted no longer. A mill made while the opponent has no piece on the board takes nothing; it cannot
come up in play, only in positions that are set up, since who has just moved has a piece. Should both sides have fewer than three pieces
in such a position, the side to move loses.

Encoding: see mechanics.mills. `pieces` are the points of white and of black; `white_moved` is where the piece stands that white moved in
the previous turn, `white_origin` where it came from, both -1 if white placed one; likewise for black. A game ends by the ply limit if by
nothing else.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import popcount
from potez.kernel.outcomes import NO_MOVES, RUNNING, TOO_FEW, won
from potez.kernel.records import key_words, record
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import draws
from potez.mechanics.mills.rules import (
    BOARD,
    QUIET_PLIES,
    beside,
    closing,
    emit_turns,
    finish_turn,
    start_of,
    takeable,
    taken_of,
    target_of,
)

WHITE = 0
SPOKES = BOARD

LOOKUP = np.dtype(
    [
        ("bars_return", np.int64),  # 1: a piece just moved may not go straight back
        ("protects", np.int64),  # 1: a mill protects its pieces
    ],
    align=True,
)

STATE = record(
    key=[
        ("pieces", np.int64, (2,)),
        ("hand", np.int8, (2,)),
        ("turn", np.int8),
        ("white_moved", np.int8),
        ("white_origin", np.int8),
        ("black_moved", np.int8),
        ("black_origin", np.int8),
    ],
    rest=[
        ("quiet", np.int16),  # plies since the last placement or mill
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


@rule
def barred(lookup: Record, state: Record) -> tuple[int, int]:
    """The piece of the side to move that may not go back, and the point it came from; -1 for none."""
    if not lookup.bars_return:
        return -1, -1
    if state.turn == WHITE:
        return state.white_moved, state.white_origin
    return state.black_moved, state.black_origin


@rule
def note(state: Record, side: int, moved: int, origin: int) -> None:
    if side == WHITE:
        state.white_moved, state.white_origin = moved, origin
    else:
        state.black_moved, state.black_origin = moved, origin


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    free = BOARD & ~(own | other)
    prey = takeable(other, SPOKES, lookup.protects)
    moved, origin = barred(lookup, state)
    count = 0
    if state.hand[state.turn]:
        count = emit_turns(out, count, -1, free, closing(own, SPOKES), prey)
    for start in range(24):
        if own >> start & 1:
            targets = free & beside(1 << start, SPOKES)
            if start == moved:
                targets &= ~(1 << origin)
            count = emit_turns(out, count, start, targets, closing(own ^ 1 << start, SPOKES), prey)
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    turn = state.turn
    start, taken = start_of(move), taken_of(move)
    note(state, turn, target_of(move) if start >= 0 else -1, start)
    if taken >= 0 and taken == (state.black_moved if turn == WHITE else state.white_moved):
        note(state, 1 - turn, -1, -1)
    return finish_turn(state, move, SPOKES)


@rule
def can_step(lookup: Record, state: Record) -> bool:
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    targets = beside(own, SPOKES) & ~(own | other)
    moved, origin = barred(lookup, state)
    if moved >= 0 and (beside(1 << origin, SPOKES) & own) == 1 << moved:
        targets &= ~(1 << origin)  # no other piece could step there
    return targets != 0


@rule
def decided(lookup: Record, state: Record) -> int:
    """Whether a side has lost on the board."""
    turn = state.turn
    if popcount(state.pieces[turn]) + state.hand[turn] < 3:
        return won(1 - turn, TOO_FEW)
    if popcount(state.pieces[1 - turn]) + state.hand[1 - turn] < 3:
        return won(turn, TOO_FEW)
    # With a piece still in hand the board is not full.
    if state.hand[turn] == 0 and not can_step(lookup, state):
        return won(1 - turn, NO_MOVES)
    return RUNNING


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    return decided(lookup, state) or draws(state, past, KEY_WORDS, QUIET_PLIES)
