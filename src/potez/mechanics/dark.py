"""The dark cells of a chequered board as a part of the whole board, for nets: geometry.dark numbers them alone."""

from __future__ import annotations

from potez.kernel.rule import rule

SIZE = 8
CELLS = SIZE * SIZE
DIAGONALS = ("up right", "down right", "down left", "up left")  # the directions in which one goes; the odd ones of all eight


@rule
def cell_of(site: int) -> int:
    """The cell of the board on which a dark one lies."""
    row = site // 4
    return row * SIZE + 2 * (site % 4) + 1 - (row & 1)
