"""Chains of jumps, for all games that capture by jumping, on boards of at most 62 sites.

Pieces are sets of sites in an int64. A chain is coded as a path: a leading 1, then three bits for the direction of each jump. The path is
also the stack of the search: going back is reading its last direction, so that nothing need be stored. A move's code is
`path << width | low`, where `low` says which piece jumps: its start, or, for two foxes with up to twenty jumps, which of the two.
A plain step is `step_code(start, end)`, far above every chain.
"""

from __future__ import annotations

from potez.kernel.rule import emit, rule
from potez.kernel.types import Array

STEP = 1 << 62
ALL_WAYS = 0xFF  # a set of directions, bit k for geometry.board.DIRECTIONS[k]


@rule
def step_code(start: int, end: int) -> int:
    return STEP | end << 6 | start


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
    finish: bool,
    low: int,
    width: int,
    out: Array,
    count: int,
) -> int:
    """Emits the jump chains of the piece on `start`: all that cannot go on if `finish`, else also every shorter one.

    A jumped piece leaves the board with its jump, and the start counts as free. On a site of `stops` a chain ends at once (crowning).
    """
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
                count = emit(out, count, path << width | low)
            continue
        if path == 1:
            return count
        if leaf and finish:
            count = emit(out, count, path << width | low)
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
