"""Cells with grooves between them for walls two cells long. A wall is named by the cell at its upper left: `e3h` under e3 and f3, `e3v`
right of e3 and e4."""

from __future__ import annotations

import numpy as np

from potez.geometry.board import Board, Site, Table, name_of

# Steps between cells as (row, column), clockwise from up.
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
UP, RIGHT, DOWN, LEFT = range(4)


def grooves(size: int, above: str, below: str) -> Board:
    """The cells in reading order, then the slots: for each inner corner the horizontal one and the vertical one. The edges above and below
    are of these kinds."""
    cells = [Site(name_of(r, c), c, r) for r in range(size) for c in range(size)]
    slots = [
        Site(name_of(r, c) + sign, c + 0.5, r + 0.5, "slot", tint)
        for r in range(size - 1)
        for c in range(size - 1)
        for sign, tint in (("h", "horizontal"), ("v", "vertical"))
    ]
    rows = tuple(tuple(range(r * size, (r + 1) * size)) for r in range(size))
    end = size - 0.5
    edges = ((-0.5, -0.5, end, -0.5, above), (-0.5, end, end, end, below))
    return Board((*cells, *slots), rows, edges=edges, scale=(4, 2))


def slot_at(size: int, row: int, column: int, vertical: int) -> int:
    """The slot whose upper-left cell is given, counted from the first slot; -1 where there is none."""
    inside = 0 <= row < size - 1 and 0 <= column < size - 1
    return 2 * (row * (size - 1) + column) + vertical if inside else -1


def barriers(size: int) -> Table:
    """barriers[cell, way]: the two slots, either of which would close the step; -1 where there is none."""
    lookup = np.full((size * size, 4, 2), -1, np.int16)
    for row in range(size):
        for column in range(size):
            for way, (dr, dc) in enumerate(STEPS):
                if 0 <= row + dr < size and 0 <= column + dc < size:
                    r, c = min(row, row + dr), min(column, column + dc)
                    near = [(r, c - 1), (r, c)] if dr else [(r - 1, c), (r, c)]
                    lookup[row * size + column, way] = [slot_at(size, *corner, vertical=int(dr == 0)) for corner in near]
    return lookup


def rivals(size: int) -> Table:
    """rivals[slot]: the slots that a wall in it uses up: its own, the one it crosses, and the two it would overlap, or itself again."""
    lookup = np.zeros((2 * (size - 1) ** 2, 4), np.int16)
    for row in range(size - 1):
        for column in range(size - 1):
            for vertical in (0, 1):
                own = slot_at(size, row, column, vertical)
                before = slot_at(size, row - vertical, column - 1 + vertical, vertical)
                after = slot_at(size, row + vertical, column + 1 - vertical, vertical)
                lookup[own] = own, own ^ 1, before if before >= 0 else own, after if after >= 0 else own
    return lookup
