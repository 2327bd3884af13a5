"""What engines know of hunts."""

from __future__ import annotations

from potez.kernel.bits import lowest, popcount
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record
from potez.mechanics.hunts.rules import CLOSE, takes
from potez.mechanics.jumps.rules import ALL_WAYS, STEP, can_jump, follow

PIECE = 100  # one of the pack
REACH = 7  # a point that the jumper can walk to
STEPS = 8  # a free point next to him
LOOSE = 12  # one of the pack that he could take if he walked there
FORK = 30  # each that he threatens after the first: the pack saves only one with a move


@rule
def walk(lookup: Record, jumpers: int, free: int) -> int:
    """The points that the jumpers can walk to, their own among them."""
    reach, ahead = jumpers, jumpers
    while ahead:
        found = lookup.near[lowest(ahead)] & free & ~reach
        reach |= found
        ahead = ahead & (ahead - 1) | found
    return reach


@rule
def loose(lookup: Record, pack: int, clear: int, reach: int) -> int:
    """Those of the pack that can be jumped over from a point of `reach`: before and behind them the line is clear."""
    found = 0
    while pack:
        point = lowest(pack)
        pack &= pack - 1
        for way in range(4):
            before, behind = lookup.steps[point, way], lookup.steps[point, way + 4]
            if before >= 0 and behind >= 0 and clear >> before & clear >> behind & (reach >> before | reach >> behind) & 1:
                found |= 1 << point
                break
    return found


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Pieces taken, and how closely the jumper is hemmed in: where he can walk, and which of the pack stand unprotected on his way."""
    free = lookup.all & ~(state.pack | state.jumpers)
    clear = free | state.jumpers
    reach = walk(lookup, state.jumpers, free)
    near = lookup.near[lowest(state.jumpers)]
    worth = PIECE * (lookup.even - popcount(state.pack)) + REACH * popcount(reach) + STEPS * popcount(near & free)
    worth += LOOSE * popcount(loose(lookup, state.pack, clear, reach))
    if lookup.closing:
        for steps in range(CLOSE):
            worth -= lookup.closing * popcount(state.pack & lookup.within[steps, lowest(state.jumpers)])
    if state.turn == lookup.jumper:
        return worth
    threats = popcount(loose(lookup, state.pack & near, clear, state.jumpers))
    return -worth - FORK * max(threats - 1, 0)


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The jumper: what he takes, what he threatens, room. The pack: out of danger, not into it, close to him."""
    free = lookup.all & ~(state.pack | state.jumpers)
    jumper = lowest(state.jumpers)
    near = lookup.near[jumper]
    if state.turn == lookup.jumper:
        spare = popcount(state.pack) - lookup.least
        for i in range(count):
            if moves[i] & STEP:
                end = moves[i] >> 6 & 63
                threats = popcount(loose(lookup, state.pack & lookup.near[end], free | state.jumpers, 1 << end))
                scores[i] = 100 * threats + 10 * popcount(lookup.near[end] & free) - 50
            else:
                _, taken = follow(lookup.steps, lookup.jumps, jumper, moves[i])
                scores[i] = LOUD + 100 * popcount(taken) + (5000 if popcount(taken) > spare else 0)
        return count
    danger = takes(lookup, state, jumper, free)
    for i in range(count):
        start, end = 1 << (moves[i] & 63), 1 << (moves[i] >> 6 & 63)
        pack, after = state.pack ^ start ^ end, free ^ start ^ end
        if near & pack and can_jump(lookup.steps, lookup.jumps, jumper, pack, after, ALL_WAYS):
            scores[i] = -300
        elif near & after == 0:
            scores[i] = LOUD + 5000  # he cannot move
        else:
            scores[i] = (200 if danger else 0) + (80 if near & end else 0) - (80 if near & start else 0)
    return count
