"""What nets see of Chomp. A rectangle is named by two of its corners, upper left and lower right, so that a turned one has other names:
only rows and columns can be exchanged."""

from __future__ import annotations

from typing import Any

from potez.kernel.learning import CHOSEN, CHOSEN_SAYS, END, Encoding, Turned, fill, group, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.grids import has

VERSION = 1
PLANES = {
    "squares": "those that are left, poisoned ones included",
    "poison": "",
    CHOSEN: CHOSEN_SAYS,
}
MOVES = {"first": "upper left square of what is broken off", "last": "its lower right square"}
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return Encoding(VERSION, tuple(PLANES), rules.options["rows"], rules.options["cols"], len(MOVES), parts=2)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    sites = lookup.rows * lookup.columns
    for row in range(lookup.rows):
        for column in range(lookup.columns):
            planes[row * lookup.columns + column] = has(state.squares, row, column)
            planes[sites + row * lookup.columns + column] = has(state.poison, row, column)
    fill(planes, sites, 2, 0)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part == 0:
        return (move >> 12) * lookup.columns + (move >> 8 & 15)
    if part == 1:
        return lookup.rows * lookup.columns + (move >> 4 & 15) * lookup.columns + (move & 15)
    return END


def symmetries(rules: Any) -> tuple[Turned, ...]:
    square = rules.options["rows"] == rules.options["cols"]
    return group(rules, turned(rules, lambda r, c: (c, r))) if square else group(rules)
