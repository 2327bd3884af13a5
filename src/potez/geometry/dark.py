"""The dark cells of a chequered board: sites, with diagonals as lines; the light cells are only drawn."""

from __future__ import annotations

from potez.geometry.board import Board, Site, lattice_lines, name_of


def dark_cells(size: int) -> Board:
    """The cells of a size × size board whose row and column, counted from 0, add up to an odd number: b1, d1 ... in reading order."""
    cells = [(r, c) for r in range(size) for c in range(size)]
    dark = [(r, c) for r, c in cells if (r + c) % 2]
    number = {r * size + c: i for i, (r, c) in enumerate(dark)}
    lines = [line for line in lattice_lines(size, size) if all(cell in number for cell in line)]
    return Board(
        tuple(Site(name_of(r, c), c, r, "square", "dark") for r, c in dark),
        tuple(tuple(number[r * size + c] for c in range(size) if (r + c) % 2) for r in range(size)),
        tuple(tuple(number[cell] for cell in line) for line in lines),
        decor=tuple(Site(name_of(r, c), c, r, "square", "light") for r, c in cells if (r + c) % 2 == 0),
    )
