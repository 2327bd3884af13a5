"""Nine Men's Morris (Țintar).

Source: the seventeen games (Romanian), 14; rulebook `ninemorris`. Nine pieces each are placed on 24 points, then moved along lines; three
in a line take an opposing piece off.

Decisions: a mill made while the opponent has no piece on the board takes nothing; it cannot come up in play, only in positions that are
set up, since who has just moved has a piece. Fewer than three pieces lose with an empty hand, whosever turn it is; if both sides
have fewer, the side to move loses. A position can be set up with any hands, of which a side need only have no more than nine pieces.

Encoding: see mechanics.mills. `pieces` are the points of white and of black. A game ends by the ply limit if by nothing else.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import popcount
from potez.kernel.outcomes import NO_MOVES, RUNNING, TOO_FEW, won
from potez.kernel.records import key_words, record
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import draws
from potez.mechanics.mills.rules import BOARD, MIDDLES, QUIET_PLIES, beside, closing, emit_turns, finish_turn, takeable

SPOKES = MIDDLES

LOOKUP = np.dtype(
    [
        ("flies", np.int64),  # with how many pieces, or fewer, one may fly: 3, or 0 for never
        ("protects", np.int64),  # 1: a mill protects its pieces
    ],
    align=True,
)

STATE = record(
    key=[
        ("pieces", np.int64, (2,)),
        ("hand", np.int8, (2,)),
        ("turn", np.int8),
    ],
    rest=[
        ("quiet", np.int16),  # plies since the last placement or mill
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    free = BOARD & ~(own | other)
    prey = takeable(other, SPOKES, lookup.protects)
    if state.hand[state.turn]:
        return emit_turns(out, 0, -1, free, closing(own, SPOKES), prey)
    flies = popcount(own) <= lookup.flies
    count = 0
    for start in range(24):
        if own >> start & 1:
            targets = free if flies else free & beside(1 << start, SPOKES)
            count = emit_turns(out, count, start, targets, closing(own ^ 1 << start, SPOKES), prey)
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    return finish_turn(state, move, SPOKES)


@rule
def decided(lookup: Record, state: Record) -> int:
    """Whether a side has lost on the board."""
    turn = state.turn
    own, other = state.pieces[turn], state.pieces[1 - turn]
    if state.hand[turn] == 0 and popcount(own) < 3:
        return won(1 - turn, TOO_FEW)
    if state.hand[1 - turn] == 0 and popcount(other) < 3:
        return won(turn, TOO_FEW)
    # Eighteen pieces never fill the board: who may place or fly has a move.
    if state.hand[turn] == 0 and popcount(own) > lookup.flies and (beside(own, SPOKES) & ~(own | other)) == 0:
        return won(1 - turn, NO_MOVES)
    return RUNNING


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    return decided(lookup, state) or draws(state, past, KEY_WORDS, QUIET_PLIES)
