"""What nets see of Fox and Hounds."""

from __future__ import annotations

from typing import Any

from potez.games.foxhounds.rules import CELLS as DARK
from potez.games.foxhounds.rules import FOX
from potez.kernel.learning import END, Encoding, Turned, fill, group, way_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.dark import CELLS, DIAGONALS, SIZE, cell_of

VERSION = 1
PLANES = {
    "dark": "the cells that are played on",
    "hounds": "",
    "fox": "",
    "fox to move": "1 everywhere, or 0",
}
MOVES = dict.fromkeys(DIAGONALS, "a step of the piece on a cell")
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return Encoding(VERSION, tuple(PLANES), SIZE, SIZE, len(MOVES))


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    for plane in range(3):
        fill(planes, CELLS, plane, 0)
    fill(planes, CELLS, 3, state.turn == FOX)
    for site in range(DARK):
        at = cell_of(site)
        planes[at] = 1
        planes[CELLS + at] = state.hounds >> site & 1
        planes[2 * CELLS + at] = site == state.runner
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    start = cell_of(move >> 6)
    return END if part > 0 else (way_of(start, cell_of(move & 63), SIZE) >> 1) * CELLS + start


def symmetries(rules: Any) -> tuple[Turned, ...]:
    """A mirror would exchange dark and light cells."""
    return group(rules)
