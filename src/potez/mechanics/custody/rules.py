"""Pieces that slide like rooks and take by enclosing, on square boards of at most 128 cells.

`cells` hold 0 for a free cell and side + 1 for a piece. `near[site, way]` is the neighbour up, right, down or left, -1 past the edge.
A slide is coded `start << 9 | end << 2 | way`.

Playouts draw slides without listing them. For that they keep the pieces of each side in `pieces`, where each is in that list in `place`,
and the taken cells of every row and column as bits in `lines`: lines[0, row] and lines[1, column].
"""

from __future__ import annotations

from potez.kernel.rule import rule
from potez.kernel.types import Array

UP, RIGHT, DOWN, LEFT = range(4)


# Slides and lines


@rule
def slide(start: int, end: int, way: int) -> int:
    return start << 9 | end << 2 | way


@rule
def start_of(move: int) -> int:
    return move >> 9


@rule
def end_of(move: int) -> int:
    return move >> 2 & 127


@rule
def next_slide(near: Array, cells: Array, owner: int, move: int) -> int:
    """The slide after `move`, by start, way and distance: -1 after the last one, and -1 as `move` asks for the first."""
    if move < 0:
        start, end, way = -1, -1, LEFT
    else:
        start, end, way = start_of(move), end_of(move), move & 3
        end = near[end, way]
        if end >= 0 and cells[end] == 0:
            return slide(start, end, way)
    while True:
        way += 1
        if way > LEFT:
            way = UP
            start += 1
            while start < cells.shape[0] and cells[start] != owner:
                start += 1
            if start == cells.shape[0]:
                return -1
        end = near[start, way]
        if end >= 0 and cells[end] == 0:
            return slide(start, end, way)


@rule
def enclosed(near: Array, cells: Array, site: int, way: int, owner: int) -> int:
    """How many opposing pieces stand in an unbroken line from a piece of `owner` on `site` to another of his; 0 if the line is not closed.

    The piece need not stand on `site` yet: a slide has left free cells behind it, so that it cannot close a line with its own start.
    """
    count = 0
    at = near[site, way]
    while at >= 0 and cells[at] != 0 and cells[at] != owner:
        count += 1
        at = near[at, way]
    return count if at >= 0 and cells[at] == owner else 0
