"""Random games of Stay on the Board."""

from __future__ import annotations

from potez.games.stay.rules import WORD, outcome
from potez.kernel.bits import popcount
from potez.kernel.outcomes import CLAIM as BY_CLAIM
from potez.kernel.outcomes import LIMIT, drawn, report, won
from potez.kernel.random import below, nth_bit
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Steps until there is none, which the player to move then says; with the position in local variables."""
    if state.ended:
        return report(0, outcome(lookup, state, past))
    low, high = state.blocked[0], state.blocked[1]
    queen, turn, score = state.queen, state.turn, state.score
    begin, block = score, lookup.block
    while score < lookup.limit:
        open_low, open_high = lookup.reach[queen, 0] & ~low, lookup.reach[queen, 1] & ~high
        many_low = popcount(open_low)
        many = many_low + popcount(open_high)
        if many == 0:
            return report(score - begin + 1, won(turn, BY_CLAIM))
        if queen < WORD:
            low |= block << queen
        else:
            high |= block << queen - WORD
        n = below(rng, many)
        queen = nth_bit(open_low, n) if n < many_low else WORD + nth_bit(open_high, n - many_low)
        turn = 1 - turn
        score += 1
    return report(score - begin, drawn(LIMIT))
