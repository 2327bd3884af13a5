"""What nets see of the morris games. The three squares are rows and the places around them columns, clockwise from the upper left corner:
lines along a square and from square to square lie side by side then."""

from __future__ import annotations

from typing import Any

from potez.kernel.learning import CHOSEN, CHOSEN_SAYS, END, REPEATED_SAYS, Encoding, Turned, group, repeated, turned
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.mills.rules import CORNERS, QUIET_PLIES, start_of, taken_of, target_of

RINGS, PLACES = 3, 8
POINTS = RINGS * PLACES
PLANES = {
    "own": "pieces",
    "other": "pieces",
    "own hand": "pieces still to be placed, by their number at the start",
    "other hand": "likewise",
    "corners": "points where two sides of a square meet",
    "repeated": REPEATED_SAYS,
    "quiet": "plies without a placement or a mill, by their number after which the game is a draw",
    "plies": "likewise, all plies",
}
SEEN = len(PLANES)
LAST = {CHOSEN: CHOSEN_SAYS}
MOVES = {"from": "an own piece on the board", "to": "where it goes, or a piece is placed", "take": "what a mill takes off"}
OTHERS: dict[str, str] = {}
FROM, TO, TAKE = 0, 1, 2


def encoding(version: int, planes: dict[str, str]) -> Encoding:
    return Encoding(version, tuple(planes), RINGS, PLACES, len(MOVES), parts=3)


@rule
def survey(state: Record, past: Array, words: int, men: int, planes: Array) -> None:
    """Writes PLANES; `words` are the key words of the record, `men` the pieces that each side begins with."""
    own, other = state.turn, 1 - state.turn
    again = repeated(past, key_of(state, words))
    for point in range(POINTS):
        planes[point] = state.pieces[own] >> point & 1
        planes[POINTS + point] = state.pieces[other] >> point & 1
        planes[2 * POINTS + point] = state.hand[own] / men
        planes[3 * POINTS + point] = state.hand[other] / men
        planes[4 * POINTS + point] = CORNERS >> point & 1
        planes[5 * POINTS + point] = again
        planes[6 * POINTS + point] = state.quiet / QUIET_PLIES
        planes[7 * POINTS + point] = state.ply / MOST_PLIES


@rule
def part_of(move: int, part: int) -> int:
    """The action of a part of a move: what is not there is left out."""
    start, target, taken = start_of(move), target_of(move), taken_of(move)
    if start < 0:
        part += 1
    if part == 0:
        return FROM * POINTS + start
    if part == 1:
        return TO * POINTS + target
    return TAKE * POINTS + taken if part == 2 and taken >= 0 else END


def symmetries(rules: Any) -> tuple[Turned, ...]:
    """Quarter turns, mirrors, and the inner square exchanged with the outer one: sixteen."""
    return group(
        rules,
        turned(rules, lambda ring, place: (ring, (place + 2) % PLACES)),
        turned(rules, lambda ring, place: (ring, -place % PLACES)),
        turned(rules, lambda ring, place: (RINGS - 1 - ring, place)),
    )
