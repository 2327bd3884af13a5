"""What nets see of Amazons. A move has three parts: the amazon, where she goes, and where her arrow flies."""

from __future__ import annotations

from typing import Any

from potez.games.amazons.rules import ARROW
from potez.kernel.learning import CHOSEN, CHOSEN_SAYS, END, Encoding, Turned, squares, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

VERSION = 1
PLANES = {
    "own": "amazons",
    "other": "amazons",
    "arrows": "",
    CHOSEN: CHOSEN_SAYS,
}
MOVES = {"from": "an own amazon", "to": "where she goes", "arrow": "where her arrow flies"}
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    size = rules.options["size"]
    return Encoding(VERSION, tuple(PLANES), size, size, len(MOVES), parts=3)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    cells = lookup.size * lookup.size
    for cell in range(cells):
        stands = state.cells[cell]
        planes[cell] = stands == state.turn + 1
        planes[cells + cell] = stands == 2 - state.turn
        planes[2 * cells + cell] = stands == ARROW
        planes[3 * cells + cell] = 0
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part > 2:
        return END
    return part * lookup.size * lookup.size + (move >> (14 - 7 * part) & 127)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return tuple(turned(rules, place) for place in squares(rules.options["size"]))
