"""Symmetries of a square grid, as maps from the name of a cell to the name of the cell that it goes to."""

from __future__ import annotations

from potez.geometry.board import name_of


def quarter_turn(size: int) -> dict[str, str]:
    """Clockwise."""
    return {name_of(r, c): name_of(c, size - 1 - r) for r in range(size) for c in range(size)}


def mirror(size: int) -> dict[str, str]:
    """Left and right exchanged."""
    return {name_of(r, c): name_of(r, size - 1 - c) for r in range(size) for c in range(size)}
