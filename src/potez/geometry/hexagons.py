"""The rhombus of hexagons: rows and columns as in a square grid, each row half a cell further to the right."""

from __future__ import annotations

import numpy as np

from potez.geometry.board import Board, Site, Table, name_of

# Neighbours of (row, column), around the cell: the two in its row, two above, two below.
AROUND = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1))
ROW_HEIGHT = 3**0.5 / 2  # of hexagons standing on a corner, one unit wide


def rhombus(size: int, level: str, slanting: str) -> Board:
    """Cells in reading order. The edges above and below are of the kind `level`, those left and right of the kind `slanting`."""
    sites = tuple(Site(name_of(r, c), c + r / 2, r * ROW_HEIGHT, "hexagon") for r in range(size) for c in range(size))
    rows = tuple(tuple(range(r * size, (r + 1) * size)) for r in range(size))
    right, low, shift = size - 0.5, (size - 1) * ROW_HEIGHT + 0.62, (size - 1) / 2
    edges = (
        (-0.5, -0.62, right, -0.62, level),
        (shift - 0.5, low, shift + right, low, level),
        (-0.8, -0.3, shift - 0.8 + 0.16, low - 0.32, slanting),
        (right + 0.14, -0.3, shift + right + 0.3, low - 0.32, slanting),
    )
    return Board(sites, rows, edges=edges)


def neighbours(size: int) -> Table:
    """neighbours[cell, k]: the six cells around, -1 past the edge."""
    lookup = np.full((size * size, 6), -1, np.int16)
    for row in range(size):
        for column in range(size):
            for k, (dr, dc) in enumerate(AROUND):
                if 0 <= row + dr < size and 0 <= column + dc < size:
                    lookup[row * size + column, k] = (row + dr) * size + column + dc
    return lookup
