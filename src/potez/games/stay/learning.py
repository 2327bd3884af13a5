"""What nets see of Stay on the Board. Both players move the one queen, so a step is named by where it leads."""

from __future__ import annotations

from typing import Any

from potez.games.stay.rules import CLAIM, WORD
from potez.kernel.learning import END, Encoding, Turned, squares, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

VERSION = 1
PLANES = {
    "queen": "",
    "blocked": "cells",
    "plies": "by the number of plies after which the game is a draw",
}
MOVES = {"step": "of the queen, to a cell"}
OTHERS = {"no-moves": "the claim that there is no step left"}


def encoding(rules: Any) -> Encoding:
    size = rules.options["size"]
    return Encoding(VERSION, tuple(PLANES), size, size, len(MOVES), tuple(OTHERS))


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    cells = lookup.size * lookup.size
    for cell in range(cells):
        planes[cell] = cell == state.queen
        planes[cells + cell] = state.blocked[cell // WORD] >> (cell % WORD) & 1
        planes[2 * cells + cell] = state.score / lookup.limit
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part > 0:
        return END
    if move == CLAIM:
        return lookup.size * lookup.size
    return lookup.target[state.queen, move // 10, move % 10]


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return tuple(turned(rules, place) for place in squares(rules.options["size"]))
