"""What nets see of Hare and Hounds: three rows of five sites, of which the corners are none."""

from __future__ import annotations

from typing import Any

from potez.games.hare.rules import HOUNDS, PATIENCE, SITES
from potez.kernel.learning import END, WAY_NAMES, Encoding, Turned, fill, group, steps, turned, way_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

VERSION = 1
ROWS, COLUMNS = 3, 5
PLACES = ROWS * COLUMNS
PLANES = {
    "board": "1: points through which diagonals lead; 0.5: other points; 0: none",
    "hounds": "",
    "hare": "",
    "hounds to move": "1 everywhere, or 0",
    "stalled": "moves in a row that the hounds made within their columns, by their number with which they lose",
}
MOVES = dict.fromkeys(WAY_NAMES, "a step of the piece on a site")
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return Encoding(VERSION, tuple(PLANES), ROWS, COLUMNS, len(MOVES))


@rule
def place(site: int) -> int:
    """Where planes have a site: by columns, one site in the first and in the last."""
    if site == 0 or site == SITES - 1:
        return COLUMNS if site == 0 else 2 * COLUMNS - 1
    return (site - 1) % ROWS * COLUMNS + (site + 2) // ROWS


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    for plane in range(3):
        fill(planes, PLACES, plane, 0)
    fill(planes, PLACES, 3, state.turn == HOUNDS)
    fill(planes, PLACES, 4, state.stalled / PATIENCE)
    for site in range(SITES):
        at = place(site)
        planes[at] = 1.0 if (at // COLUMNS + at % COLUMNS) & 1 else 0.5
        planes[PLACES + at] = state.hounds >> site & 1
        planes[2 * PLACES + at] = site == state.runner
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    start = place(move >> 6)
    return END if part > 0 else way_of(start, place(move & 63), COLUMNS) * PLACES + start


def symmetries(rules: Any) -> tuple[Turned, ...]:
    def upside_down(row: int, column: int) -> tuple[int, int]:
        return ROWS - 1 - row, column

    return group(rules, turned(rules, upside_down, moves=steps(upside_down)))
