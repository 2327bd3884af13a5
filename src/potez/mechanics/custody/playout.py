"""Random games of slides."""

from __future__ import annotations

from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array
from potez.mechanics.custody.rules import DOWN, LEFT, RIGHT, UP, slide

TRIES = 48  # slides drawn before a playout lists them all; any number gives the same chances


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
