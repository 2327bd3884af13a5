"""What engines know of Foxes and Sheep (Halatafl)."""

from __future__ import annotations

from potez.games.foxsheep.rules import FARTHEST, FOXES, LEAST, SHEEP, fox_takes, other
from potez.kernel.bits import lowest, popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record
from potez.mechanics.hunts.evaluation import loose, walk
from potez.mechanics.jumps.rules import ALL_WAYS, STEP, can_jump, follow

UPPER = 0b111111  # its rows 1 and 2, the first six points of the board
ONE_SHEEP = 100
EVEN = 2000  # what all that the sheep have comes to while chances are about even
NEARER = 18  # one step nearer to the square, for one sheep
HOME = 15  # a sheep in the square
TOP = 10  # a sheep in its two upper rows: those below keep the way free
REACH = 2  # a point that a fox can walk to
ROOM = 6  # such a point in the square
STEPS = 8  # a free point next to a fox
LOOSE = 12  # a sheep that a fox could take if he walked there
GUARD = 60  # a fox in the square


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Sheep left and how far they have come, against foxes that guard the square, their room, and sheep unprotected on their way."""
    free = lookup.all & ~(state.pack | state.jumpers)
    reach = walk(lookup, state.jumpers, free)
    beside = lookup.near[lowest(state.jumpers)] | lookup.near[other(state.jumpers)]
    worth = ONE_SHEEP * popcount(state.pack) - EVEN
    worth += HOME * popcount(state.pack & lookup.goal) + TOP * popcount(state.pack & UPPER)
    for steps in range(FARTHEST):
        worth += NEARER * popcount(state.pack & lookup.within[steps])
    worth -= REACH * popcount(reach) + ROOM * popcount(reach & lookup.goal) + STEPS * popcount(beside & free)
    worth -= GUARD * popcount(state.jumpers & lookup.goal)
    worth -= LOOSE * popcount(loose(lookup, state.pack, free | state.jumpers, reach))
    return worth if state.turn == SHEEP else -worth


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The foxes: what they take or threaten. The sheep: out of danger, not into it, up and into the square."""
    free = lookup.all & ~(state.pack | state.jumpers)
    first, second = lowest(state.jumpers), other(state.jumpers)
    if state.turn == FOXES:
        spare = popcount(state.pack) - LEAST
        for i in range(count):
            if moves[i] & STEP:
                start, end = moves[i] & 63, moves[i] >> 6 & 63
                threats = popcount(loose(lookup, state.pack & lookup.near[end], free | 1 << start, 1 << end))
                scores[i] = 10 * popcount(lookup.near[end] & free) + 100 * threats - 50
            else:
                _, taken = follow(lookup.steps, lookup.jumps, second if moves[i] & 1 else first, moves[i] >> 1)
                scores[i] = LOUD + 100 * popcount(taken) + (5000 if popcount(taken) > spare else 0)
        return count
    beside = lookup.near[first] | lookup.near[second]
    danger = fox_takes(lookup, state, free)
    for i in range(count):
        start, end = 1 << (moves[i] & 63), 1 << (moves[i] >> 6 & 63)
        pack, after = state.pack ^ start ^ end, free ^ start ^ end
        if lookup.goal & ~pack == 0:
            scores[i] = LOUD + 5000
        elif beside & pack and (
            can_jump(lookup.steps, lookup.jumps, first, pack, after, ALL_WAYS)
            or can_jump(lookup.steps, lookup.jumps, second, pack, after, ALL_WAYS)
        ):
            scores[i] = -200
        elif beside & after == 0:
            scores[i] = LOUD + 5000
        else:
            scores[i] = (200 if danger else 0) + (40 if end < start else 0) + (60 if lookup.goal & end and not lookup.goal & start else 0)
    return count


# Alpha-beta beat mcts with playouts 20:0, and mcts with the evaluation 10.5:1.5, both at 0.02 s.
PLAN = Plan(scale=300)
