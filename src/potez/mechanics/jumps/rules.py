"""Chains of jumps, for all games that capture by jumping, on boards of at most 62 sites.

Pieces are sets of sites in an int64. A chain is coded as a path: a leading 1, then three bits for the direction of each jump. The path is
also the stack of the search: going back is reading its last direction, so that nothing need be stored. A move's code is
`path << width | low`, where `low` says which piece jumps: its start, or, for two foxes with up to twenty jumps, which of the two.
A plain step is `step_code(start, end)`, above every chain.
"""

from __future__ import annotations

from potez.kernel.bits import lowest, popcount
from potez.kernel.rule import rule
from potez.kernel.types import Array

STEP = 1 << 62
ALL_WAYS = 0xFF  # a set of directions, bit k for geometry.board.DIRECTIONS[k]

# Which chains are wanted, the argument `finish`: all of any length, those that cannot go on, those that stop early.
ANY, WHOLE, CUT = 0, 1, 2


@rule
def step_code(start: int, end: int) -> int:
    return STEP | end << 6 | start


@rule
def emit_from(out: Array, count: int, skip: int, move: int) -> int:
    """Like `emit`, but leaves out the first `skip` moves: with these, one can list the rest of what did not fit, or the n-th move alone."""
    if 0 <= count - skip < out.shape[0]:
        out[count - skip] = move
    return count + 1


@rule
def can_step(near: Array, pieces: int, free: int) -> bool:
    """Whether one of `pieces` can step to a free site; near[site] is the set of sites that are one step away."""
    while pieces:
        if near[lowest(pieces)] & free:
            return True
        pieces &= pieces - 1
    return False


@rule
def count_steps(near: Array, pieces: int, free: int) -> int:
    count = 0
    while pieces:
        count += popcount(near[lowest(pieces)] & free)
        pieces &= pieces - 1
    return count


@rule
def nth_step(near: Array, pieces: int, free: int, n: int) -> int:
    """The code of the n-th (from 0) of `count_steps` steps, in the order of `list_steps`."""
    while True:
        start = lowest(pieces)
        ends = near[start] & free
        here = popcount(ends)
        if n < here:
            break
        n -= here
        pieces &= pieces - 1
    for _ in range(n):
        ends &= ends - 1
    return step_code(start, lowest(ends))


@rule
def list_steps(near: Array, pieces: int, free: int, out: Array, count: int, skip: int) -> int:
    """Emits the steps of all `pieces`, leaving out the first `skip` moves."""
    while pieces:
        start = lowest(pieces)
        pieces &= pieces - 1
        ends = near[start] & free
        while ends:
            count = emit_from(out, count, skip, step_code(start, lowest(ends)))
            ends &= ends - 1
    return count


@rule
def can_jump(steps: Array, jumps: Array, site: int, prey: int, free: int, ways: int) -> bool:
    """Whether a piece on `site` can jump over one of `prey` in one of the directions `ways`."""
    for way in range(8):
        if ways >> way & 1 and jumps[site, way] >= 0 and prey >> steps[site, way] & 1 and free >> jumps[site, way] & 1:
            return True
    return False


@rule
def chains(
    steps: Array,
    jumps: Array,
    start: int,
    prey: int,
    free: int,
    ways: int,
    stops: int,
    finish: int,
    low: int,
    width: int,
    out: Array,
    count: int,
) -> int:
    """Emits the jump chains of the piece on `start`; `finish` is ANY, WHOLE or CUT (False and True are the first two).

    A jumped piece leaves the board with its jump, and the start counts as free. On a site of `stops` a chain ends at once (crowning).
    """
    return chains_from(steps, jumps, start, prey, free, ways, stops, finish, low, width, out, count, 0)


@rule
def chains_from(
    steps: Array,
    jumps: Array,
    start: int,
    prey: int,
    free: int,
    ways: int,
    stops: int,
    finish: int,
    low: int,
    width: int,
    out: Array,
    count: int,
    skip: int,
) -> int:
    """`chains` without the first `skip` moves: the next ones of a list that is longer than `out`."""
    free |= 1 << start
    site, path, way = start, 1, 0
    leaf = True  # whether no jump from here has been found so far
    while True:
        over, land = 0, -1
        while way < 8:
            over, land = steps[site, way], jumps[site, way]
            if ways >> way & 1 and land >= 0 and prey >> over & 1 and free >> land & 1:
                break
            way += 1
        if way < 8:
            prey &= ~(1 << over)
            free |= 1 << over
            site, path, leaf = land, path << 3 | way, True
            way = 8 if stops >> site & 1 else 0
            if not finish:
                count = emit_from(out, count, skip, path << width | low)
            continue
        if path == 1:
            return count
        if finish == (WHOLE if leaf else CUT):
            count = emit_from(out, count, skip, path << width | low)
        back = path & 7
        site, path, leaf = jumps[site, back ^ 4], path >> 3, False
        over = steps[site, back]
        prey |= 1 << over
        free &= ~(1 << over)
        way = back + 1


@rule
def follow(steps: Array, jumps: Array, start: int, path: int) -> tuple[int, int]:
    """Where a chain ends, and the set of pieces that it takes."""
    shift = 0
    while path >> shift > 7:
        shift += 3
    # now path >> shift is the leading 1 (shift is a multiple of 3)
    site, taken = start, 0
    while shift > 0:
        shift -= 3
        way = path >> shift & 7
        taken |= 1 << steps[site, way]
        site = jumps[site, way]
    return site, taken


def trail(steps: Array, jumps: Array, start: int, path: int) -> tuple[list[int], list[int]]:
    """For people: every landing of a chain, and every piece that it takes, in order."""
    ways = []
    while path > 1:
        ways.append(path & 7)
        path >>= 3
    landings, taken = [], []
    site = start
    for way in reversed(ways):
        taken.append(int(steps[site, way]))
        site = int(jumps[site, way])
        landings.append(site)
    return landings, taken
