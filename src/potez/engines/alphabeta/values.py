"""What positions are worth, for the side to move: wins by how soon and by how much, evaluations, and what a value rests on."""

from __future__ import annotations

from typing import Any

from potez.engines.alphabeta.settings import JUDGES
from potez.kernel.outcomes import DRAW
from potez.kernel.rule import rule
from potez.kernel.types import Array

WIN = 1_000_000
WON = WIN - 1_000  # anything above is a win for certain
INFINITE = 10_000_000
LOST_SO_FAR = -900_000  # all moves that were searched lose, but not all were searched
MOST_EVALUATION = 500_000

TAINTED, ESTIMATED = 1, 2  # a value that depends on the past; that contains an evaluation


@rule
def end_value(code: int, turn: int, points: int, ply: int) -> int:
    """What an end is worth to the side `turn`."""
    result = code & 3
    if result == DRAW:
        return 0
    value = WIN + 1000 * min(abs(points), 900) - ply
    return value if result == turn + 1 else -value


@rule
def judged(evaluate: Any, lookup: Array, state: Array, settings: Array) -> int:
    """What a position is worth where the search stops; nothing to a level that does not judge."""
    return max(-MOST_EVALUATION, min(MOST_EVALUATION, evaluate(lookup, state))) if settings[JUDGES] else 0
