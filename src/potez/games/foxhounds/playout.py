"""Random games of Fox and Hounds."""

from __future__ import annotations

from potez.games.foxhounds.rules import FOX, GOALS, HOUNDS, hounds_can
from potez.kernel.bits import popcount
from potez.kernel.outcomes import GOAL, NO_MOVES, report, won
from potez.kernel.random import below, nth_bit
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.chases.rules import hound_steps, runner_steps


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move, with the position in local variables.

    A hound's move is drawn as one of the eight ways of four hounds, at random until one is open: each open one is equally likely.
    """
    hounds, fox, turn = state.hounds, state.runner, state.turn
    plies = 0
    while True:
        if fox < GOALS:
            return report(plies, won(FOX, GOAL))
        if turn == FOX:
            ends = runner_steps(lookup, hounds, fox, FOX)
            if ends == 0:
                return report(plies, won(HOUNDS, NO_MOVES))
            fox = nth_bit(ends, below(rng, popcount(ends)))
        else:
            if not hounds_can(lookup, hounds, fox):
                return report(plies, won(FOX, NO_MOVES))
            start, ends, way = 0, 0, 0
            while ends == 0:
                pick = below(rng, 8)
                start, way = nth_bit(hounds, pick >> 1), pick & 1
                ends = hound_steps(lookup, hounds, fox, start, HOUNDS)
                reach = lookup.reach[HOUNDS, start]
                # way 0 is the lower of the two cells below a hound, way 1 the higher; at the edge there is only one, way 0
                ends &= (reach & -reach) if way == 0 else (reach & (reach - 1))
            hounds ^= 1 << start | ends
        turn = 1 - turn
        plies += 1
