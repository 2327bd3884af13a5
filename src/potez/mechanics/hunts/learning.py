"""What nets see of the hunts: on the cross of 33 points a board of 7×7, on the board of Adugo, which has 31, one of 7×5."""

from __future__ import annotations

from typing import Any

from potez.geometry.board import Board
from potez.kernel.bits import lowest
from potez.kernel.learning import CHOSEN, CHOSEN_SAYS, END, REPEATED_SAYS, Encoding, Turned, fill, mirror, repeated, steps, turned, way_of
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.hunts.rules import KEY_WORDS, POINTS
from potez.mechanics.jumps.learning import MOVES, PAST, jump_of
from potez.mechanics.jumps.rules import ALL_WAYS, STEP, can_jump, follow

ADUGO = 31  # points
DIRECTIONS = len(MOVES)
DONE = {"done": "a chain of jumps ends before its end"}
SHAPES = {POINTS: (7, 7), ADUGO: (7, 5)}  # rows and columns


def planes_of(pack: str, jumpers: str) -> dict[str, str]:
    """The planes, with the names that a game has for its pieces."""
    return {
        "board": "1: points through which diagonals lead; 0.5: other points; 0: none",
        pack: "",
        jumpers: "",
        f"{jumpers} to move": "1 everywhere, or 0",
        "repeated": REPEATED_SAYS,
        "plies": "by the plies after which the game is a draw",
        CHOSEN: CHOSEN_SAYS,
    }


def encoding(version: int, planes: dict[str, str], board: Board, others: dict[str, str]) -> Encoding:
    height, width = SHAPES[len(board)]
    return Encoding(version, tuple(planes), height, width, len(MOVES), tuple(others), parts=0)


@rule
def count_sites(lookup: Record) -> int:
    """How many sites planes have; `all` has a bit for each point."""
    return 49 if lookup.all >> ADUGO else 35


@rule
def place(lookup: Record, point: int) -> int:
    """Where planes have a point."""
    if lookup.all >> ADUGO == 0:
        if point < 25:  # the square, row by row
            return point
        return point + 1 if point < 28 else 30 + 2 * (point - 28)
    if point < 6:
        return point // 3 * 7 + 2 + point % 3
    if point < 27:
        return point + 8  # three rows of seven, behind two
    return (5 + (point - 27) // 3) * 7 + 2 + (point - 27) % 3


@rule
def survey(lookup: Record, state: Record, past: Array, jumper: int, planes: Array) -> None:
    """Writes all planes; `jumper` is the side that jumps."""
    sites = count_sites(lookup)
    for plane in range(3):
        fill(planes, sites, plane, 0)
    fill(planes, sites, 3, state.turn == jumper)
    fill(planes, sites, 4, repeated(past, key_of(state, KEY_WORDS)))
    fill(planes, sites, 5, state.ply / MOST_PLIES)
    fill(planes, sites, 6, 0)
    rest, point = lookup.all, 0
    while rest:
        at, diagonal = place(lookup, point), False
        for way in range(1, 8, 2):
            diagonal = diagonal or lookup.steps[point, way] >= 0
        planes[at] = 1.0 if diagonal else 0.5
        planes[sites + at] = state.pack >> point & 1
        planes[2 * sites + at] = state.jumpers >> point & 1
        rest, point = rest >> 1, point + 1


@rule
def named(lookup: Record, start: int, way: int) -> int:
    """The action of a step or a jump."""
    return way * count_sites(lookup) + place(lookup, start)


@rule
def step_named(lookup: Record, move: int, part: int) -> int:
    """The action of a part of a step."""
    if part > 0:
        return END
    start, end = place(lookup, move & 63), place(lookup, move >> 6 & 63)
    sites = count_sites(lookup)
    return way_of(start, end, sites // 7) * sites + start


@rule
def may_go_on(lookup: Record, state: Record, path: int) -> bool:
    """Whether the one jumper could take more at the end of a chain."""
    start = lowest(state.jumpers)
    end, taken = follow(lookup.steps, lookup.jumps, start, path)
    pack = state.pack & ~taken
    return can_jump(lookup.steps, lookup.jumps, end, pack, lookup.all & ~pack, ALL_WAYS)


@rule
def part_of(lookup: Record, state: Record, move: int, part: int) -> int:
    """The action of a part of a move where there is one jumper, who may stop after any jump."""
    if move & STEP:
        return step_named(lookup, move, part)
    first = lowest(state.jumpers)
    start, way = jump_of(lookup.jumps, first, move, part)
    if start != PAST:
        return named(lookup, start, way)
    if part > 1 and jump_of(lookup.jumps, first, move, part - 1)[0] == PAST:
        return END
    return DIRECTIONS * count_sites(lookup) if may_go_on(lookup, state, move) else END


def mirrored(rules: Any) -> Turned:
    """Left and right exchanged."""
    way = mirror(SHAPES[len(rules.board)][1])
    return turned(rules, way, moves=steps(way))
