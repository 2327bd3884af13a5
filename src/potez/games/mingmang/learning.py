"""What nets see of Ming Mang. Which earlier boards may not come back is not seen: the list of legal moves leaves such moves out."""

from __future__ import annotations

from typing import Any

from potez.kernel.learning import CHOSEN, CHOSEN_SAYS, END, Encoding, Turned, squares, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.custody.rules import end_of, start_of

VERSION = 1
PLANES = {
    "own": "pieces",
    "other": "pieces",
    "plies": "by the number of plies after which the game is a draw",
    CHOSEN: CHOSEN_SAYS,
}
MOVES = {"from": "an own piece", "to": "where it goes"}
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    size = rules.options["size"]
    return Encoding(VERSION, tuple(PLANES), size, size, len(MOVES), parts=2)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    sites = lookup.sites
    for site in range(sites):
        stands = state.cells[site]
        planes[site] = stands == state.turn + 1
        planes[sites + site] = stands == 2 - state.turn
        planes[2 * sites + site] = state.ply / lookup.limit
        planes[3 * sites + site] = 0
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part == 0:
        return start_of(move)
    return lookup.sites + end_of(move) if part == 1 else END


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return tuple(turned(rules, place) for place in squares(rules.options["size"]))
