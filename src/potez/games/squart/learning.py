"""What nets see of Squart. Red sees the board mirrored across its diagonal, so that the side to move always lays along rows. Whose bars
lie on the cells that are not free makes no difference any more."""

from __future__ import annotations

from typing import Any

from potez.games.squart.rules import BLUE
from potez.kernel.learning import END, Encoding, Turned, group, mirror, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.grids import HALF, WIDTH, has

VERSION = 1
PLANES = {"free": "cells"}
MOVES = {"bar": "by its left cell in this view"}
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    size = rules.options["size"]
    return Encoding(VERSION, tuple(PLANES), size, size, len(MOVES))


@rule
def seen_at(lookup: Record, state: Record, row: int, column: int) -> int:
    """Where the side to move sees a cell."""
    return row * lookup.size + column if state.turn == BLUE else column * lookup.size + row


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    for row in range(lookup.size):
        for column in range(lookup.size):
            planes[seen_at(lookup, state, row, column)] = has(state.free, row, column)
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part > 0:
        return END
    bit = move & 63
    return seen_at(lookup, state, (move >> 6 & 1) * HALF + bit // WIDTH, bit % WIDTH)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    last = rules.options["size"] - 1
    bars = {0: (0, lambda r, c: (r, last - 1 - c))}
    return group(rules, turned(rules, mirror(last + 1), moves=bars), turned(rules, lambda r, c: (last - r, c)))
