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
def walk(tables: Record, jumpers: int, free: int) -> int:
    """The points that the jumpers can walk to, their own among them."""
    reach, ahead = jumpers, jumpers
    while ahead:
        found = tables.near[lowest(ahead)] & free & ~reach
        reach |= found
        ahead = ahead & (ahead - 1) | found
    return reach


@rule
def loose(tables: Record, pack: int, clear: int, reach: int) -> int:
    """Those of the pack that can be jumped over from a point of `reach`: before and behind them the line is clear."""
    found = 0
    while pack:
        point = lowest(pack)
        pack &= pack - 1
        for way in range(4):
            before, behind = tables.steps[point, way], tables.steps[point, way + 4]
            if before >= 0 and behind >= 0 and clear >> before & clear >> behind & (reach >> before | reach >> behind) & 1:
                found |= 1 << point
                break
    return found


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Pieces taken, and how closely the jumper is hemmed in: where he can walk, and which of the pack stand unprotected on his way."""
    free = tables.all & ~(state.pack | state.jumpers)
    clear = free | state.jumpers
    reach = walk(tables, state.jumpers, free)
    near = tables.near[lowest(state.jumpers)]
    worth = PIECE * (tables.even - popcount(state.pack)) + REACH * popcount(reach) + STEPS * popcount(near & free)
    worth += LOOSE * popcount(loose(tables, state.pack, clear, reach))
    if tables.closing:
        for steps in range(CLOSE):
            worth -= tables.closing * popcount(state.pack & tables.within[steps, lowest(state.jumpers)])
    if state.turn == tables.jumper:
        return worth
    threats = popcount(loose(tables, state.pack & near, clear, state.jumpers))
    return -worth - FORK * max(threats - 1, 0)


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The jumper: what he takes, what he threatens, room. The pack: out of danger, not into it, close to him."""
    free = tables.all & ~(state.pack | state.jumpers)
    jumper = lowest(state.jumpers)
    near = tables.near[jumper]
    if state.turn == tables.jumper:
        spare = popcount(state.pack) - tables.least
        for i in range(count):
            if moves[i] & STEP:
                end = moves[i] >> 6 & 63
                threats = popcount(loose(tables, state.pack & tables.near[end], free | state.jumpers, 1 << end))
                scores[i] = 100 * threats + 10 * popcount(tables.near[end] & free) - 50
            else:
                _, taken = follow(tables.steps, tables.jumps, jumper, moves[i])
                scores[i] = LOUD + 100 * popcount(taken) + (5000 if popcount(taken) > spare else 0)
        return count
    danger = takes(tables, state, jumper, free)
    for i in range(count):
        start, end = 1 << (moves[i] & 63), 1 << (moves[i] >> 6 & 63)
        pack, after = state.pack ^ start ^ end, free ^ start ^ end
        if near & pack and can_jump(tables.steps, tables.jumps, jumper, pack, after, ALL_WAYS):
            scores[i] = -300
        elif near & after == 0:
            scores[i] = LOUD + 5000  # he cannot move
        else:
            scores[i] = (200 if danger else 0) + (80 if near & end else 0) - (80 if near & start else 0)
    return count
