"""Symmetries of grids: as maps from the name of a cell to the name of the cell that it goes to, or by number."""

from __future__ import annotations

from collections.abc import Callable

from potez.geometry.board import name_of


def quarter_turn(size: int) -> dict[str, str]:
    """Clockwise."""
    return {name_of(r, c): name_of(c, size - 1 - r) for r in range(size) for c in range(size)}


def mirror(size: int) -> dict[str, str]:
    """Left and right exchanged."""
    return {name_of(r, c): name_of(r, size - 1 - c) for r in range(size) for c in range(size)}


def exchange(size: int) -> dict[str, str]:
    """Rows and columns exchanged."""
    return {name_of(r, c): name_of(c, r) for r in range(size) for c in range(size)}


def images(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """By cell in reading order, where it goes in each symmetry of the board but the one that leaves all in place: three that keep rows as
    rows, and on a square board four that do not."""
    ways: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (rows - 1 - r, c),
        lambda r, c: (r, columns - 1 - c),
        lambda r, c: (rows - 1 - r, columns - 1 - c),
    ]
    if rows == columns:
        last = rows - 1
        ways += [lambda r, c: (c, r), lambda r, c: (c, last - r), lambda r, c: (last - c, r), lambda r, c: (last - c, last - r)]
    places = [[way(r, c) for r in range(rows) for c in range(columns)] for way in ways]
    return tuple(tuple(row * columns + column for row, column in cells) for cells in places)
