"""Random games of Squart."""

from __future__ import annotations

from potez.games.squart.rules import bar, places
from potez.kernel.bits import popcount
from potez.kernel.outcomes import NO_MOVES, report, won
from potez.kernel.random import below, nth_bit
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.grids import spread


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Uniform among the legal moves; the bars themselves are not recorded."""
    free_low, free_high = state.free[0], state.free[1]
    side, plies = state.turn, 0
    while True:
        low, high = places(side, free_low, free_high)
        upper = popcount(low)
        count = upper + popcount(high)
        if count == 0:
            return report(plies, won(1 - side, NO_MOVES))
        n = below(rng, count)
        if n < upper:
            low, high = bar(side, 0, nth_bit(low, n))
        else:
            low, high = bar(side, 1, nth_bit(high, n - upper))
        if lookup.spread:
            low, high = spread(low, high)
        free_low &= ~low
        free_high &= ~high
        side = 1 - side
        plies += 1
