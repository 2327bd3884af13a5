"""Random games of Game of the Amazons."""

from __future__ import annotations

from potez.games.amazons.rules import flip, reached, survey
from potez.kernel.outcomes import NO_MOVES, report, won
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """A move is chosen in three steps: an amazon among those that can move, one of her targets, one of the arrows from there.

    Each step is uniform; over whole moves the choice is not, and it favours amazons with little room. Cells are not kept up.
    """
    side, plies = state.turn, 0
    while True:
        untried, targets = 4, 0
        start, chosen = -1, 0
        while untried > 0 and targets == 0:
            chosen = below(rng, untried)
            untried -= 1
            start = state.amazons[side, chosen]
            targets = survey(lookup, state, 0, start) if start >= 0 else 0
            if targets == 0:  # set aside; the order of a side's amazons has no meaning here
                state.amazons[side, chosen] = state.amazons[side, untried]
                state.amazons[side, untried] = start
        if targets == 0:
            return report(plies, won(1 - side, NO_MOVES))
        target = reached(lookup, state, 0, start, below(rng, targets))
        flip(lookup, state, start)
        arrow = reached(lookup, state, 1, target, below(rng, survey(lookup, state, 1, target)))
        flip(lookup, state, target)
        flip(lookup, state, arrow)
        state.amazons[side, chosen] = target
        side = 1 - side
        plies += 1
