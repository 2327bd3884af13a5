"""What nets see of Dots and Boxes. The sites are the dots; a line stands at its left or upper dot. Whose each box is makes no difference:
by how many boxes a side leads is told."""

from __future__ import annotations

from typing import Any

from potez.games.dots.rules import is_drawn
from potez.kernel.learning import END, Encoding, Place, Turned, fill, group, mirror, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

VERSION = 1
PLANES = {
    "across": "lines that are drawn, from a dot to the one on its right",
    "along": "likewise, to the one below",
    "lead": "own boxes less those of the other side, by the number of boxes",
}
MOVES = {"across": "a line from a dot to the one on its right", "along": "to the one below"}
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return Encoding(VERSION, tuple(PLANES), rules.options["rows"], rules.options["cols"], len(MOVES))


@rule
def columns_of(lookup: Record) -> int:
    """The dots of a row: the edge to the left of the first box comes after all edges of the first row."""
    return lookup.frame[0, 1] + 1


@rule
def number(lookup: Record, edge: int) -> int:
    """The number of an edge in planes over the dots."""
    columns = columns_of(lookup)
    row, place = edge // (2 * columns - 1), edge % (2 * columns - 1)
    if place < columns - 1:
        return row * columns + place
    dots = (lookup.boxes // (columns - 1) + 1) * columns
    return dots + row * columns + place - (columns - 1)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    dots = planes.shape[0] // 3
    fill(planes, dots, 0, 0)
    fill(planes, dots, 1, 0)
    for edge in range(lookup.edges):
        planes[number(lookup, edge)] = is_drawn(state, edge)
    fill(planes, dots, 2, (state.score[state.turn] - state.score[1 - state.turn]) / lookup.boxes)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    return END if part > 0 else number(lookup, move)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    rows, columns = rules.options["rows"], rules.options["cols"]

    def made(place: Place, across: tuple[int, Place], along: tuple[int, Place]) -> Turned:
        lines = {0: across, 1: along}
        return turned(rules, place, planes=lines, moves=lines)

    # What would come from outside of the board stays where it is; there are no lines there.
    found = [
        made(mirror(columns), (0, mirror(columns - 1)), (1, mirror(columns))),
        made(lambda r, c: (rows - 1 - r, c), (0, lambda r, c: (rows - 1 - r, c)), (1, lambda r, c: (rows - 2 - r, c))),
    ]
    if rows == columns:
        found.append(made(lambda r, c: (c, r), (1, lambda r, c: (c, r)), (0, lambda r, c: (c, r))))
    return group(rules, *found)
