"""Random games of Dots and Boxes."""

from __future__ import annotations

from potez.games.dots.rules import MOST_EDGES, NO_BOX, ZERO, X, moves, result
from potez.kernel.outcomes import report
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Every line is drawn in the end and any line may be drawn next: a random order of the free edges is random play.

    Only the lead is kept on the way; the state stays as it was.
    """
    free = moves(lookup, state, past, out)
    for box in range(lookup.boxes):
        state.open[box] = 0
    state.open[NO_BOX] = 2 * MOST_EDGES  # never closed
    for i in range(free):
        state.open[lookup.sides[out[i], 0]] += 1
        state.open[lookup.sides[out[i], 1]] += 1
    lead = state.score[X] - state.score[ZERO]
    sign = 1 - 2 * state.turn  # what a box adds to the lead of x
    for left in range(free, 0, -1):
        chosen = below(rng, left)
        edge = out[chosen]
        out[chosen] = out[left - 1]
        one, other = lookup.sides[edge, 0], lookup.sides[edge, 1]
        state.open[one] -= 1
        state.open[other] -= 1
        # No branches: whether a box closes cannot be foretold.
        closed = (state.open[one] == 0) + (state.open[other] == 0)
        lead += sign * closed
        sign = sign if closed else -sign
    return report(free, result(lead))
