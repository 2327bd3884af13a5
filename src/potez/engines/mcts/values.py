"""What positions and moves are worth: proofs as values for side 0, evaluations as values from -1 to 1, looks as likelihoods."""

from __future__ import annotations

from potez.kernel.outcomes import DRAW
from potez.kernel.rule import rule


@rule
def proven_value(proven: int) -> float:
    """What a certain result is worth to side 0."""
    if proven == DRAW:
        return 0.0
    return 1.0 if proven == 1 else -1.0


@rule
def squash(value: float) -> float:
    """About the hyperbolic tangent, by simple arithmetic as with `log`: it must be the same on every machine.

    A tenth of it rises for ever, so that of two won positions the better one is worth more.
    """
    bounded = min(max(value, -3.0), 3.0)
    square = bounded * bounded
    return 0.9 * bounded * (27.0 + square) / (27.0 + 9.0 * square) + 0.1 * value / (3.0 + abs(value))


@rule
def likely(looks: int) -> float:
    """How likely a glance thinks that a move is good: from 0 to 1, a half for nothing special."""
    bounded = min(max(looks, -2000), 2000)
    return 0.5 + bounded / (2.0 * (abs(bounded) + 400.0))
