"""Ming Mang.

Source: the seventeen games (Romanian), 4; rulebook `mingmang`. Pieces slide like rooks; a line of opposing pieces that is enclosed between
two own ones changes sides. No move may bring back an earlier board, and whoever cannot move loses.

Decisions: a player without pieces cannot move and loses. A loss goes before the draw by `limit` on the same ply.

Encoding: `cells` by row * size + column: 0 empty, 1 black, 2 white. A move is a slide of mechanics.custody. What may not come back is the
board without the side to move, so the key is a Zobrist number of the board alone: the key after a move is known without playing it.
A game lasts at most `limit` plies.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.outcomes import LIMIT, NO_MOVES, RUNNING, drawn, won
from potez.kernel.records import hash_words, record, seen
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record
from potez.kernel.views import no_room
from potez.mechanics.custody.rules import enclosed, end_of, next_slide, start_of

BLACK, WHITE = 0, 1
MOST = 9 * 9
MOST_PLIES = 10_000

LOOKUP = np.dtype(
    [
        ("size", np.int64),
        ("sites", np.int64),
        ("limit", np.int64),
        ("near", np.int16, (MOST, 4)),  # see mechanics.custody
        ("numbers", np.uint64, (MOST, 2)),  # a random number for each piece on each cell
    ],
    align=True,
)

STATE = record(
    key=[
        ("board", np.uint64),  # the exclusive or of the numbers of all pieces
    ],
    rest=[
        ("cells", np.int8, (MOST,)),
        ("turn", np.int8),
        ("ply", np.int16),
    ],
    scratch=[
        ("after", np.uint64, (1,)),  # `board` after a move that is being considered
        ("lines", np.int16, (2, 9)),  # this and the next three for playouts, see mechanics.custody
        ("pieces", np.int16, (2, MOST)),
        ("place", np.int16, (MOST,)),
        ("counts", np.int16, (2,)),
        ("reached", np.int8, (MOST,)),  # this and the next for evaluations: bit 0 where black can move to, bit 1 where white can
        ("prey", np.int8, (2, MOST)),  # how many pieces a side would take by moving to a cell
    ],
)


@rule
def board_after(lookup: Record, state: Record, move: int) -> np.uint64:
    """The number of the board that a move leads to."""
    start, end, side = start_of(move), end_of(move), state.turn
    board = state.board ^ lookup.numbers[start, side] ^ lookup.numbers[end, side]
    for way in range(4):
        site = end
        for _ in range(enclosed(lookup.near, state.cells, end, way, side + 1)):
            site = lookup.near[site, way]
            board ^= lookup.numbers[site, 0] ^ lookup.numbers[site, 1]
    return board


@rule
def repeats(lookup: Record, state: Record, past: Array, move: int) -> bool:
    """Whether a move brings back an earlier board. The present one it always changes."""
    state.after[0] = board_after(lookup, state, move)
    return seen(past, hash_words(state.after, 1)) > 0


@rule
def generate(lookup: Record, state: Record, past: Array, out: Array, most: int) -> int:
    """The legal moves, but no more than `most`."""
    count = 0
    move = next_slide(lookup.near, state.cells, state.turn + 1, -1)
    while move >= 0 and count < most:
        if not repeats(lookup, state, past, move):
            count = emit(out, count, move)
        move = next_slide(lookup.near, state.cells, state.turn + 1, move)
    return count


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return generate(lookup, state, past, out, MOST * MOST)


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    start, end, owner = start_of(move), end_of(move), state.turn + 1
    state.board = board_after(lookup, state, move)
    state.cells[start] = 0
    state.cells[end] = owner
    for way in range(4):
        site = end
        for _ in range(enclosed(lookup.near, state.cells, end, way, owner)):
            site = lookup.near[site, way]
            state.cells[site] = owner
    state.turn = 1 - state.turn
    state.ply += 1
    return 0  # pieces never leave, so any board may come back


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    if generate(lookup, state, past, no_room(), 1) == 0:
        return won(1 - state.turn, NO_MOVES)
    if state.ply >= lookup.limit:
        return drawn(LIMIT)
    return RUNNING
