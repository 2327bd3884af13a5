"""Pieces that slide like rooks and take by enclosing, on square boards of at most 128 cells.

`cells` hold 0 for a free cell and side + 1 for a piece. `near[site, way]` is the neighbour up, right, down or left, -1 past the edge.
A slide is coded `start << 9 | end << 2 | way`.

Playouts draw slides without listing them. For that they keep the pieces of each side in `pieces`, where each is in that list in `place`,
and the taken cells of every row and column as bits in `lines`: lines[0, row] and lines[1, column].
"""

from __future__ import annotations

import numpy as np

from potez.geometry.board import Board, Table
from potez.kernel.contract import Rules, Tried
from potez.kernel.explaining import free_target, piece_to_move
from potez.kernel.random import below
from potez.kernel.refusals import Refusal
from potez.kernel.rule import plainly, rule
from potez.kernel.types import Array, Record

UP, RIGHT, DOWN, LEFT = range(4)
TRIES = 48  # slides drawn before a playout lists them all; any number gives the same chances


def crossing(board: Board) -> Table:
    """The table `near`: the orthogonal ones of a board's directions."""
    return board.steps[:, ::2]


# Slides and lines


@rule
def slide(start: int, end: int, way: int) -> int:
    return start << 9 | end << 2 | way


@rule
def start_of(move: int) -> int:
    return move >> 9


@rule
def end_of(move: int) -> int:
    return move >> 2 & 127


@rule
def next_slide(near: Array, cells: Array, owner: int, move: int) -> int:
    """The slide after `move`, by start, way and distance: -1 after the last one, and -1 as `move` asks for the first."""
    if move < 0:
        start, end, way = -1, -1, LEFT
    else:
        start, end, way = start_of(move), end_of(move), move & 3
        end = near[end, way]
        if end >= 0 and cells[end] == 0:
            return slide(start, end, way)
    while True:
        way += 1
        if way > LEFT:
            way = UP
            start += 1
            while start < cells.shape[0] and cells[start] != owner:
                start += 1
            if start == cells.shape[0]:
                return -1
        end = near[start, way]
        if end >= 0 and cells[end] == 0:
            return slide(start, end, way)


@rule
def enclosed(near: Array, cells: Array, site: int, way: int, owner: int) -> int:
    """How many opposing pieces stand in an unbroken line from a piece of `owner` on `site` to another of his; 0 if the line is not closed.

    The piece need not stand on `site` yet: a slide has left free cells behind it, so that it cannot close a line with its own start.
    """
    count = 0
    at = near[site, way]
    while at >= 0 and cells[at] != 0 and cells[at] != owner:
        count += 1
        at = near[at, way]
    return count if at >= 0 and cells[at] == owner else 0


# Random slides


@rule
def gather(cells: Array, sites: int, size: int, pieces: Array, place: Array, lines: Array, counts: Array) -> None:
    """Fills the lists of a playout from the board."""
    counts[0] = 0
    counts[1] = 0
    for i in range(size):
        lines[0, i] = 0
        lines[1, i] = 0
    for site in range(sites):
        if cells[site]:
            enlist(pieces, place, counts, cells[site] - 1, site)
            turn_bit(lines, size, site)


@rule
def turn_bit(lines: Array, size: int, site: int) -> None:
    """A taken cell becomes free, a free one taken."""
    row = site // size
    column = site - row * size
    lines[0, row] ^= 1 << column
    lines[1, column] ^= 1 << row


@rule
def enlist(pieces: Array, place: Array, counts: Array, side: int, site: int) -> None:
    pieces[side, counts[side]] = site
    place[site] = counts[side]
    counts[side] += 1


@rule
def dismiss(pieces: Array, place: Array, counts: Array, side: int, site: int) -> None:
    """Takes a piece from the list of its side; the last one takes its place."""
    counts[side] -= 1
    last = pieces[side, counts[side]]
    pieces[side, place[site]] = last
    place[last] = place[site]


@rule
def relocate(pieces: Array, place: Array, lines: Array, size: int, side: int, start: int, end: int) -> None:
    """A piece has slid from start to end."""
    pieces[side, place[start]] = end
    place[end] = place[start]
    turn_bit(lines, size, start)
    turn_bit(lines, size, end)


@rule
def random_slide(rng: Array, own: Array, count: int, lines: Array, size: int) -> int:
    """One try: a random piece of own[0:count] and a random other cell of its row and column; -1 if something stands in the way.

    Every slide has the same chance, so trying until one is possible is a uniform choice.
    """
    start = own[below(rng, count)]
    row = start // size
    column = start - row * size
    other = below(rng, 2 * (size - 1))
    if other < size - 1:
        other += other >= column
        line, here, way, end = lines[0, row], column, RIGHT if other > column else LEFT, row * size + other
    else:
        other -= size - 1
        other += other >= row
        line, here, way, end = lines[1, column], row, DOWN if other > row else UP, other * size + column
    between = (2 << other) - (2 << here) if other > here else (1 << here) - (1 << other)  # from `other` to the cell before `here`
    return -1 if line & between else slide(start, end, way)


# For people


def slide_text(board: Board, move: int) -> str:
    return "-".join(slide_path(board, move))


def slide_path(board: Board, move: int) -> tuple[str, str]:
    return board.name(plainly(start_of)(move)), board.name(plainly(end_of)(move))


def taken_by(rules: Rules, state: Record, move: int) -> tuple[str, ...]:
    """The sites whose pieces a move takes: asks the rules, and looks what else has changed on the board."""
    after = np.array([state], rules.STATE)
    rules.verbs.play(rules.tables.view(np.uint8), after.view(np.uint8), move)
    ends = (plainly(start_of)(move), plainly(end_of)(move))
    return rules.board.names(int(i) for i in np.flatnonzero(after[0]["cells"] != state["cells"]) if i not in ends)


def bad_way(board: Board, cells: Array, start: str, end: str) -> Refusal | None:
    """What is wrong with the way between two cells, as can be seen on the board: it is not straight, or something stands in it."""
    a, b = board.index[start], board.index[end]
    one, other = board.sites[a], board.sites[b]
    if one.x != other.x and one.y != other.y:
        return Refusal("no_line", (start, end))
    way = board.direction(a, b)
    site = int(board.steps[a, way])
    while site != b:
        if cells[site]:
            return Refusal("blocked", (board.name(site),))
        site = int(board.steps[site, way])
    return None


def wrong_on_sight(rules: Rules, state: Record, tried: Tried) -> Refusal | None:
    """Whose piece it is, whether the target is free and the way straight and open; None if all that is right."""
    cells, (start, end) = state["cells"], tried.sites

    def owner(site: str) -> int:
        return int(cells[rules.board.index[site]]) - 1

    return piece_to_move(owner, int(state["turn"]), start) or free_target(owner, start, end) or bad_way(rules.board, cells, start, end)
