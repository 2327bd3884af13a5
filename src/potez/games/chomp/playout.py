"""Random games of Chomp!."""

from __future__ import annotations

from potez.games.chomp.rules import holds_together, rectangle, rectangles
from potez.kernel.outcomes import NO_MOVES, report, won
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Uniform among the legal moves: candidates are drawn without putting back until one is legal.

    The candidates are the rectangles of whole, clean squares. Those that a move touches are gone for ever; the others stay, since one
    that would cut the rest in two may be legal later.
    """
    low, high = state.squares[0], state.squares[1]
    count = rectangles(lookup, state, False, out)
    untried = count  # out[untried:count] would cut the rest in two
    plies, side = 0, state.turn
    while untried > 0:
        chosen = below(rng, untried)
        move = out[chosen]
        cut_low, cut_high = rectangle(lookup, move)
        if not holds_together(low, high, cut_low, cut_high):
            untried -= 1
            out[chosen], out[untried] = out[untried], move
            continue
        low &= ~cut_low
        high &= ~cut_high
        top, left, bottom, right = move >> 12, move >> 8 & 15, move >> 4 & 15, move & 15
        untried = 0
        for i in range(count):
            other = out[i]
            out[untried] = other
            if other >> 12 > bottom or (other >> 4 & 15) < top or (other >> 8 & 15) > right or (other & 15) < left:
                untried += 1
        count = untried
        side = 1 - side
        plies += 1
    return report(plies, won(1 - side, NO_MOVES))
