"""What nets see of Checkers. White sees the board turned by half, so that the side to move always moves up."""

from __future__ import annotations

from typing import Any

from potez.games.checkers.rules import KEY_WORDS, QUIET_PLIES, SITES, WHITE
from potez.kernel.learning import CHOSEN, CHOSEN_SAYS, END, REPEATED_SAYS, Encoding, Turned, fill, group, repeated, way_of
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.dark import CELLS, DIAGONALS, SIZE, cell_of
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.jumps.learning import PAST, jump_of
from potez.mechanics.jumps.rules import STEP

VERSION = 1
PLANES = {
    "dark": "the cells that are played on",
    "own men": "",
    "other men": "",
    "own kings": "",
    "other kings": "",
    "repeated": REPEATED_SAYS,
    "quiet": "plies without a capture or a man's move, by their number after which the game is a draw",
    "plies": "likewise, all plies",
    CHOSEN: CHOSEN_SAYS,
}
MOVES = dict.fromkeys(DIAGONALS, "a step or a jump of the piece on a cell")
OTHERS: dict[str, str] = {}


def encoding(rules: Any) -> Encoding:
    return Encoding(VERSION, tuple(PLANES), SIZE, SIZE, len(MOVES), parts=0)


@rule
def seen_at(state: Record, site: int) -> int:
    """Where the side to move sees one of the dark cells."""
    return cell_of(SITES - 1 - site if state.turn == WHITE else site)


@rule
def observe(lookup: Record, state: Record, past: Array, planes: Array) -> int:
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    for plane in range(5):
        fill(planes, CELLS, plane, 0)
    fill(planes, CELLS, 5, repeated(past, key_of(state, KEY_WORDS)))
    fill(planes, CELLS, 6, state.quiet / QUIET_PLIES)
    fill(planes, CELLS, 7, state.ply / MOST_PLIES)
    fill(planes, CELLS, 8, 0)
    for site in range(SITES):
        at, king = seen_at(state, site), state.kings >> site & 1
        planes[at] = 1
        planes[CELLS + at] = own >> site & 1 and not king
        planes[2 * CELLS + at] = other >> site & 1 and not king
        planes[3 * CELLS + at] = own >> site & 1 and king
        planes[4 * CELLS + at] = other >> site & 1 and king
    return 0


@rule
def action(lookup: Record, state: Record, move: int, part: int) -> int:
    start = move & 63
    if move & STEP:
        if part > 0:
            return END
        at = seen_at(state, start)
        return (way_of(at, seen_at(state, move >> 6 & 63), SIZE) >> 1) * CELLS + at
    start, way = jump_of(lookup.jumps, start, move >> 6, part)
    if start == PAST:
        return END
    if state.turn == WHITE:
        way ^= 4
    return (way >> 1) * CELLS + seen_at(state, start)


def symmetries(rules: Any) -> tuple[Turned, ...]:
    return group(rules)
