"""How nets name the moves of games that capture by jumping: a step or a jump by where it begins and its direction, one action a jump.
Which of both it is tells the board. Where a chain may stop before its end, `done` says so."""

from __future__ import annotations

from potez.kernel.learning import WAY_NAMES
from potez.kernel.rule import rule
from potez.kernel.types import Array

MOVES = dict.fromkeys(WAY_NAMES, "a step or a jump of the piece on a site")
PAST = -1  # instead of a site, past the last jump of a chain


@rule
def jump_of(jumps: Array, start: int, path: int, part: int) -> tuple[int, int]:
    """Where a jump of a chain begins, and its direction. Past the last one: PAST and where the chain ends."""
    length = 0
    while path >> 3 * (length + 1):
        length += 1
    site = start
    for i in range(min(part, length)):
        site = jumps[site, path >> 3 * (length - 1 - i) & 7]
    if part >= length:
        return PAST, site
    return site, path >> 3 * (length - 1 - part) & 7
