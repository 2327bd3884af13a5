"""What nets see of Hex. Blue sees the board mirrored across its long diagonal, so that the side to move always joins top and bottom."""

from __future__ import annotations

from typing import Any

from potez.games.hex.rules import BLUE, SWAP
from potez.kernel.learning import END, Encoding, Turned, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

VERSION = 1
PLANES = {
    "own": "stones",
    "other": "stones",
    "swap possible": "1 everywhere: the first stone may be taken over",
}
MOVES = {"stone": "on a cell"}
OTHERS = {"swap": "taking over the first stone"}


def encoding(rules: Any) -> Encoding:
    size = rules.options["size"]
    return Encoding(VERSION, tuple(PLANES), size, size, len(MOVES), tuple(OTHERS))


@rule
def seen_at(lookup: Record, state: Record, cell: int) -> int:
    """Where the side to move sees a cell."""
    return cell % lookup.size * lookup.size + cell // lookup.size if state.turn == BLUE else cell


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    swap = lookup.swap != 0 and state.ply == 1
    for cell in range(lookup.sites):
        at, stone = seen_at(lookup, state, cell), state.cells[cell]
        planes[at] = stone == state.turn + 1
        planes[lookup.sites + at] = stone == 2 - state.turn
        planes[2 * lookup.sites + at] = swap
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part > 0:
        return END
    return lookup.sites if move == SWAP else seen_at(lookup, state, move)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    last = rules.options["size"] - 1
    return turned(rules, lambda r, c: (r, c)), turned(rules, lambda r, c: (last - r, last - c))
