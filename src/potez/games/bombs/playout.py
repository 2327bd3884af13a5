"""Random games of The Man with the Bombs."""

from __future__ import annotations

from potez.games.bombs.rules import PLIES, moves, of_dead, play
from potez.kernel.outcomes import LIMIT, NO_MOVES, drawn, report, won
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move."""
    plies = 0
    while state.dead == 0:
        count = moves(lookup, state, past, out)
        if count == 0:
            return report(plies, won(1 - state.turn, NO_MOVES))
        if state.ply >= PLIES:
            return report(plies, drawn(LIMIT))
        play(lookup, state, out[below(rng, count)])
        plies += 1
    return report(plies, of_dead(state))
