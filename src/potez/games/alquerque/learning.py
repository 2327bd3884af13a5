"""What nets see of Alquerque. Fouls, with which a person may break the duty to capture, are no actions."""

from __future__ import annotations

from typing import Any

from potez.games.alquerque.rules import KEY_WORDS, QUIET_PLIES, SITES
from potez.kernel.learning import CHOSEN, CHOSEN_SAYS, END, REPEATED_SAYS, Encoding, Turned, repeated, squares, steps, turned, way_of
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.jumps.learning import MOVES, PAST, jump_of
from potez.mechanics.jumps.rules import STEP

__all__ = ["MOVES", "OTHERS", "PLANES", "VERSION", "action", "encoding", "observe", "symmetries"]

VERSION = 1
SIZE = 5
PLANES = {
    "own": "pieces",
    "other": "pieces",
    "diagonals": "points through which diagonals lead",
    "repeated": REPEATED_SAYS,
    "quiet": "plies without a capture, by their number after which the game is a draw",
    "plies": "likewise, all plies",
    CHOSEN: CHOSEN_SAYS,
}
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return Encoding(VERSION, tuple(PLANES), SIZE, SIZE, len(MOVES), parts=0)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    again = repeated(past, key_of(state, KEY_WORDS))
    for site in range(SITES):
        planes[site] = state.pieces[state.turn] >> site & 1
        planes[SITES + site] = state.pieces[1 - state.turn] >> site & 1
        planes[2 * SITES + site] = 1 - (site & 1)
        planes[3 * SITES + site] = again
        planes[4 * SITES + site] = state.quiet / QUIET_PLIES
        planes[5 * SITES + site] = state.ply / MOST_PLIES
        planes[6 * SITES + site] = 0
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    start = move & 63
    if move & STEP:
        return END if part > 0 else way_of(start, move >> 6 & 63, SIZE) * SITES + start
    start, way = jump_of(lookup.jumps, start, move >> 6, part)
    return END if start == PAST else way * SITES + start


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return tuple(turned(rules, place, moves=steps(place)) for place in squares(SIZE))
