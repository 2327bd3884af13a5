"""What engines know of Apart."""

from __future__ import annotations

from potez.games.apart.rules import free
from potez.kernel.plans import Plan
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """An odd number of moves left is good for whoever is to move, if nothing is disturbed."""
    left = 0
    for cell in range(lookup.length):
        left += free(lookup, state, cell)
    return 100 if left & 1 else -100


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """From the middle outwards."""
    for i in range(count):
        scores[i] = -abs(2 * moves[i] - lookup.length + 1)
    return count


PLAN = Plan()
