"""What nets see of Hnefatafl. The last move, which counts for repetition alone, is not seen; how often the position stood after it, is."""

from __future__ import annotations

from typing import Any

from potez.games.hnefatafl.rules import ATTACKERS, GUARDS, SITES, SIZE, key
from potez.kernel.learning import CHOSEN, CHOSEN_SAYS, END, REPEATED_SAYS, Encoding, Turned, repeated, squares, turned
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.custody.rules import end_of, start_of
from potez.mechanics.draws import MOST_PLIES

VERSION = 1
PLANES = {
    "attackers": "",
    "guards": "without the king",
    "king": "",
    "attackers to move": "1 everywhere, or 0",
    "castles": "1: corners; 0.5: the throne",
    "repeated": REPEATED_SAYS,
    "plies": "by the plies after which the game is a draw",
    CHOSEN: CHOSEN_SAYS,
}
MOVES = {"from": "an own piece", "to": "where it goes"}
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return Encoding(VERSION, tuple(PLANES), SIZE, SIZE, len(MOVES), parts=2)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    again = repeated(past, key(lookup, state))
    for site in range(SITES):
        stands = state.cells[site]
        planes[site] = stands == ATTACKERS + 1
        planes[SITES + site] = stands == GUARDS + 1 and site != state.king
        planes[2 * SITES + site] = site == state.king
        planes[3 * SITES + site] = state.turn == ATTACKERS
        planes[4 * SITES + site] = (lookup.corner[site] + lookup.barred[site]) / 2
        planes[5 * SITES + site] = again
        planes[6 * SITES + site] = state.ply / MOST_PLIES
        planes[7 * SITES + site] = 0
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    if part == 0:
        return start_of(move)
    return SITES + end_of(move) if part == 1 else END


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return tuple(turned(rules, place) for place in squares(SIZE))
