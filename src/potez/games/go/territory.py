"""Counting up a board of stones at the end: territory, area, or what is enclosed."""

from __future__ import annotations

from potez.kernel.rule import rule
from potez.kernel.types import Record

BLACK, WHITE = 0, 1
TERRITORY, ENCLOSED, AREA = 0, 1, 2
SCORING = ("territory", "enclosed", "area")
TOP, BOTTOM, AT_LEFT, AT_RIGHT = 1, 2, 4, 8  # sides of the board, as bits


@rule
def enclosed_sides(lookup: Record, state: Record, point: int) -> int:
    """Scoring "enclosed": the sides of the board that bound an empty point's region there; all of them where the region is open."""
    border: int = lookup.border[point]
    across, along = border & (TOP | BOTTOM), border & (AT_LEFT | AT_RIGHT)
    if across == 0 or along == 0:
        return across | along
    free, sides = 0, 0  # a corner
    for k in range(4):
        near = lookup.around[point, k]
        if near >= 0 and state.cells[near] == 0:
            free += 1
            sides = border & lookup.border[near]
    return TOP | BOTTOM | AT_LEFT | AT_RIGHT if free == 2 else sides if free == 1 else 0


@rule
def count_up(lookup: Record, state: Record) -> None:
    """Counts the board: the owner of every empty point and the scores, in half points."""
    for site in range(lookup.sites):
        state.owner[site] = 0
    black, white = 0, lookup.komi
    for first in range(lookup.sites):
        if state.cells[first] != 0:
            if lookup.scoring != TERRITORY:
                black += 2 * (state.cells[first] == BLACK + 1)
                white += 2 * (state.cells[first] == WHITE + 1)
            continue
        if state.owner[first] != 0:
            continue
        seen, sides = 0, 0  # the colours beside the region as bits, the sides of the board beside it
        state.owner[first] = 3
        state.stack[0] = first
        found, done = 1, 0
        while done < found:
            site = state.stack[done]
            done += 1
            if lookup.scoring == ENCLOSED:
                sides |= enclosed_sides(lookup, state, site)
            for k in range(4):
                near = lookup.around[site, k]
                if near < 0:
                    continue
                seen |= state.cells[near]
                if state.cells[near] == 0 and state.owner[near] == 0:
                    state.owner[near] = 3
                    state.stack[found] = near
                    found += 1
        if (seen == BLACK + 1 or seen == WHITE + 1) and sides & (sides - 1) == 0:
            for i in range(found):
                state.owner[state.stack[i]] = seen
            black += 2 * found * (seen == BLACK + 1)
            white += 2 * found * (seen == WHITE + 1)
    if lookup.scoring == TERRITORY:
        black += 2 * state.prisoners[BLACK]
        white += 2 * state.prisoners[WHITE]
    state.scores[BLACK], state.scores[WHITE] = black, white
