"""Random games of Apart."""

from __future__ import annotations

from potez.games.apart.rules import moves, play
from potez.kernel.outcomes import NO_MOVES, report, won
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    plies = 0
    while True:
        count = moves(lookup, state, past, out)
        if count == 0:
            return report(plies, won(1 - state.turn, NO_MOVES))
        play(lookup, state, out[below(rng, count)])
        plies += 1
