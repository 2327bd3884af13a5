"""Random games of Hare and Hounds."""

from __future__ import annotations

from potez.games.hare.rules import HARE, HOUNDS, column, ending
from potez.kernel.bits import lowest, popcount
from potez.kernel.outcomes import NO_MOVES, report, won
from potez.kernel.random import below, nth_bit
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.chases.rules import hound_steps, runner_steps


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move, with the position in local variables."""
    hounds, hare, turn, stalled = state.hounds, state.runner, state.turn, state.stalled
    plies = 0
    while True:
        code = ending(lookup, hounds, hare, turn, stalled)
        if code:
            return report(plies, code)
        if turn == HARE:
            ends = runner_steps(lookup, hounds, hare, HARE)
            hare = nth_bit(ends, below(rng, popcount(ends)))
        else:
            a = lowest(hounds)
            rest = hounds & (hounds - 1)
            b = lowest(rest)
            c = lowest(rest & (rest - 1))
            start, ends = a, hound_steps(lookup, hounds, hare, a, HOUNDS)
            ends_b, ends_c = hound_steps(lookup, hounds, hare, b, HOUNDS), hound_steps(lookup, hounds, hare, c, HOUNDS)
            many, many_b = popcount(ends), popcount(ends_b)
            total = many + many_b + popcount(ends_c)
            if total == 0:
                return report(plies, won(HARE, NO_MOVES))
            n = below(rng, total)
            if n >= many + many_b:
                n -= many + many_b
                start, ends = c, ends_c
            elif n >= many:
                n -= many
                start, ends = b, ends_b
            end = nth_bit(ends, n)
            hounds ^= 1 << start | 1 << end
            stalled = stalled + 1 if column(start) == column(end) else 0
        turn = 1 - turn
        plies += 1
