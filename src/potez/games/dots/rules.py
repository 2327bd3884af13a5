"""Dots and Boxes.

Source: the seventeen games (Romanian), 8; rulebook `dots`. Players join neighbouring dots; the fourth side of a box gives the box and
another move.

Decisions: a line is written with its left or upper dot first, and only so. Who drew a line does not matter once it is drawn (the source
says so): it is kept for pictures alone, where a line has the colour of who drew it. Whose box it is counts.

Encoding: an edge is its place in reading order (geometry.edges), a move is its edge. `drawn` is a set of edges, WORD of them in each
integer. Every edge is a side of some box, so all lines are drawn when all boxes are owned.
A game has exactly as many plies as there are edges, at most 180.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import lowest
from potez.kernel.outcomes import RUNNING, SCORE, drawn, won
from potez.kernel.records import record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

X, ZERO = 0, 1
MOST_EDGES, MOST_BOXES = 180, 81  # of 10 by 10 dots
WORD = 60
NO_BOX = MOST_BOXES  # stands on the outer side of the border's edges

LOOKUP = np.dtype(
    [
        ("edges", np.int64),
        ("boxes", np.int64),
        ("sides", np.int16, (MOST_EDGES, 2)),  # the boxes on both sides of an edge, or NO_BOX
        ("frame", np.int16, (MOST_BOXES, 4)),  # the edges of a box
    ],
    align=True,
)

STATE = record(
    key=[
        ("drawn", np.int64, (MOST_EDGES // WORD,)),
        ("turn", np.int8),
        ("score", np.int8, (2,)),  # boxes by side
    ],
    rest=[
        ("owner", np.int8, (MOST_BOXES,)),  # 0 nobody, 1 x, 2 0
    ],
    scratch=[
        (
            "pen",
            np.int64,
            (2, MOST_EDGES // WORD),
        ),  # the edges that each side has drawn since the game or a set-up position began; for pictures
        ("open", np.int16, (MOST_BOXES + 1,)),  # how many sides of each box are not drawn, during a playout
        # The same for engines: which edges are free, and the chains found
        ("free", np.int8, (MOST_EDGES,)),
        ("chain", np.int16, (MOST_BOXES + 1,)),  # the name of the chain of a box, 0 none
        ("gate", np.int16, (MOST_BOXES + 1,)),  # by name of a chain, the edge that opens it
        ("order", np.int16, (MOST_BOXES + 1,)),  # lengths of chains, negative for loops
    ],
)


@rule
def is_drawn(state: Record, edge: int) -> bool:
    return (state.drawn[edge // WORD] >> (edge % WORD) & 1) != 0


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    for first in range(0, lookup.edges, WORD):
        room = min(lookup.edges - first, WORD)
        free = ~state.drawn[first // WORD] & ((1 << room) - 1)
        while free:
            count = emit(out, count, first + lowest(free))
            free &= free - 1
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    state.drawn[move // WORD] |= 1 << (move % WORD)
    state.pen[state.turn, move // WORD] |= 1 << (move % WORD)
    closed = 0
    for k in range(2):
        box = lookup.sides[move, k]
        if box == NO_BOX:
            continue
        whole = True
        for i in range(4):
            whole = whole and is_drawn(state, lookup.frame[box, i])
        if whole:
            state.owner[box] = state.turn + 1
            closed += 1
    state.score[state.turn] += closed
    if closed == 0:
        state.turn = 1 - state.turn
    return 1


@rule
def result(lead: int) -> int:
    """The end of a game in which x owns `lead` boxes more than 0."""
    if lead > 0:
        return won(X, SCORE)
    if lead < 0:
        return won(ZERO, SCORE)
    return drawn(SCORE)


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    if state.score[X] + state.score[ZERO] < lookup.boxes:
        return RUNNING
    return result(state.score[X] - state.score[ZERO])
