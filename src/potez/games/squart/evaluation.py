"""What engines know of Squart."""

from __future__ import annotations

from potez.games.squart.rules import BLUE, bar, places
from potez.kernel.bits import lowest, popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record
from potez.mechanics.grids import beneath, spread

# What each place for a bar is worth, each bar that still fits beside the others, and each that nobody can hinder.
PLACE, BAR, SAFE = 4, 40, 60
LOST_PLACE = 20  # what a place more or less counts when a move is judged at a glance


@rule
def fitting(lookup: Record, side: int, low: int, high: int) -> int:
    """How many bars a side could lay on these cells if the other never moved; laid from the corner, not always the most."""
    count = 0
    while True:
        first_low, first_high = places(side, low, high)
        if first_low:
            cut_low, cut_high = bar(side, 0, lowest(first_low))
        elif first_high:
            cut_low, cut_high = bar(side, 1, lowest(first_high))
        else:
            return count
        if lookup.spread:
            cut_low, cut_high = spread(cut_low, cut_high)
        low &= ~cut_low
        high &= ~cut_high
        count += 1


@rule
def reach(lookup: Record, side: int, low: int, high: int) -> tuple[int, int]:
    """The cells that the next bars of a side can cover or block."""
    low, high = places(side, low, high)
    if side == BLUE:
        low, high = low | low << 1, high | high << 1
    else:
        down_low, down_high = beneath(low, high)
        low, high = low | down_low, high | down_high
    return spread(low, high) if lookup.spread else (low, high)


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Who has more bars to lay: places there are, bars that fit beside each other, and those of them out of the other's reach."""
    total = 0
    for side in range(2):
        low, high = state.free[0], state.free[1]
        first_low, first_high = places(side, low, high)
        worth = PLACE * (popcount(first_low) + popcount(first_high)) + BAR * fitting(lookup, side, low, high)
        taken_low, taken_high = reach(lookup, 1 - side, low, high)
        worth += SAFE * fitting(lookup, side, low & ~taken_low, high & ~taken_high)
        total += worth if side == state.turn else -worth
    return total


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The places that the other loses, less those that one loses oneself; a bar after which the other cannot move wins."""
    side = state.turn
    for i in range(count):
        cut_low, cut_high = bar(side, moves[i] >> 6 & 1, moves[i] & 63)
        if lookup.spread:
            cut_low, cut_high = spread(cut_low, cut_high)
        low, high = state.free[0] & ~cut_low, state.free[1] & ~cut_high
        own_low, own_high = places(side, low, high)
        other_low, other_high = places(1 - side, low, high)
        scores[i] = LOST_PLACE * (popcount(own_low) + popcount(own_high) - popcount(other_low) - popcount(other_high))
        if other_low | other_high == 0:
            scores[i] = LOUD + 5000
    return count


# On 7x7 both searches solve the game from its start; on 10x10 alpha-beta beat mcts leaf=0 23:17 and 10:10, leaf=2 12:8, at 0.05 s.
# width=20 made no difference (15:15).
PLAN = Plan()
