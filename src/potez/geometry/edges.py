"""The lines between dots: the sites that are touched are edges, named by their two dots; dots and boxes are there to be drawn."""

from __future__ import annotations

import numpy as np

from potez.geometry.board import Board, Site, Table, name_of


def edges(rows: int, columns: int) -> Board:
    """Edges in reading order: those of the first row of dots, those below it, and so on. A box is named by two opposite dots: `a1:b2`."""
    sites: list[Site] = []
    grid: list[tuple[int, ...]] = []
    for row in range(rows):
        lines = [[Site(f"{name_of(row, c)}-{name_of(row, c + 1)}", c + 0.5, row, "edge") for c in range(columns - 1)]]
        if row < rows - 1:
            lines.append([Site(f"{name_of(row, c)}-{name_of(row + 1, c)}", c, row + 0.5, "edge") for c in range(columns)])
        for line in lines:
            grid.append(tuple(range(len(sites), len(sites) + len(line))))
            sites += line
    dots = [Site(name_of(r, c), c, r, "dot") for r in range(rows) for c in range(columns)]
    boxes = [Site(box_name(r, c), c + 0.5, r + 0.5, "box") for r in range(rows - 1) for c in range(columns - 1)]
    return Board(tuple(sites), tuple(grid), decor=(*boxes, *dots), scale=(4, 2))


def box_name(row: int, column: int) -> str:
    return f"{name_of(row, column)}:{name_of(row + 1, column + 1)}"


def frames(rows: int, columns: int) -> Table:
    """frames[box]: the four edges around each box, boxes in reading order: above, left, right, below."""
    step = 2 * columns - 1  # from an edge to the same edge one row of dots lower
    lookup = np.zeros(((rows - 1) * (columns - 1), 4), np.int16)
    for row in range(rows - 1):
        for column in range(columns - 1):
            above = row * step + column
            left = above + columns - 1
            lookup[row * (columns - 1) + column] = above, left, left + 1, above + step
    return lookup
