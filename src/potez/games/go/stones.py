"""Chains of stones that follow every move: what makes random games of Go fast.

A chain is a ring of its stones, named by one of them, with pseudo-liberties (pairs of a stone and an empty point beside it): laying a stone
and taking chains off change a few numbers and nothing is searched. Points lie in a frame, (row + 1) * (size + 1) + column + 1, with one
border column for two sides. The work space is a record that is laid over the buffer `out` of a playout.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.rule import rule
from potez.kernel.types import Record

FRAME = 20 * 21 + 1  # one more for the corner of the last corner
FREE = 1  # `colour` of an empty point; black is 16, white 256, the border 0: the sum over four neighbours counts each kind in four bits
ONE = np.uint64(1)  # indices are unsigned: Numba then spares the check for negative ones
DUMMY = 1 << 30  # liberties of "chain 0", to which empty points and the border belong: never down to 0
WORK = np.dtype(
    [
        ("free", np.int64),  # how many points are empty
        ("ko", np.uint64),  # the ko point, or 0
        ("sign", np.uint64, (FRAME,)),  # by chain: the hash of its stones, with superko
        ("liberties", np.int32, (FRAME,)),  # by chain: pairs of a stone and an empty point beside it
        ("colour", np.int16, (FRAME,)),
        ("length", np.int16, (FRAME,)),  # by chain: its stones
        ("chain", np.uint16, (FRAME,)),  # by point: one stone of its chain names it
        ("follower", np.uint16, (FRAME,)),  # by stone: the next stone of its chain, in a ring
        ("place", np.uint16, (FRAME,)),  # by empty point: where it stands in `empty`
        ("empty", np.uint16, (FRAME,)),  # the empty points in any order
    ],
    align=True,
)
WORK_WORDS = WORK.itemsize // 8


@rule
def merge(work: Record, one: np.uint64, other: np.uint64) -> np.uint64:
    """Makes one chain of two: the shorter takes the name of the longer, which is returned."""
    if work.length[one] < work.length[other]:
        one, other = other, one
    stone = other
    while True:
        work.chain[stone] = one
        stone = np.uint64(work.follower[stone])
        if stone == other:
            break
    work.follower[one], work.follower[other] = work.follower[other], work.follower[one]
    work.length[one] += work.length[other]
    work.liberties[one] += work.liberties[other]
    work.sign[one] ^= work.sign[other]
    return one


@rule
def lift(work: Record, chain: np.uint64, width: np.uint64) -> None:
    """Takes a chain off the board."""
    stone = chain
    while True:
        work.colour[stone] = FREE
        work.chain[stone] = 0
        work.empty[np.uint64(work.free)] = stone
        work.place[stone] = work.free
        work.free += 1
        work.liberties[work.chain[stone - width]] += 1
        work.liberties[work.chain[stone - ONE]] += 1
        work.liberties[work.chain[stone + ONE]] += 1
        work.liberties[work.chain[stone + width]] += 1
        stone = np.uint64(work.follower[stone])
        if stone == chain:
            break


@rule
def set_aside(work: Record, point: np.uint64, last: int) -> None:
    """Moves an empty point to place `last` of the list of empty points."""
    other, where = work.empty[np.uint64(last)], work.place[point]
    work.empty[where] = other
    work.place[other] = where
    work.empty[np.uint64(last)] = point
    work.place[point] = last


@rule
def unfold(lookup: Record, state: Record, work: Record) -> None:
    """Fills the work space from a state."""
    width = lookup.size + 1
    for point in range(width * (width + 1) + 1):
        work.colour[point] = 0
        work.chain[point] = 0
    work.liberties[0] = DUMMY
    work.free = 0
    work.ko = 0
    site = 0
    for row in range(1, width):
        for point in range(row * width + 1, row * width + width):
            work.colour[point] = 1 << 4 * state.cells[site]
            if state.cells[site] == 0:
                work.empty[work.free] = point
                work.place[point] = work.free
                work.free += 1
            if site == state.ko:
                work.ko = point
            site += 1
    if work.free == lookup.sites:
        return
    site = 0
    for row in range(1, width):
        for point in range(row * width + 1, row * width + width):
            colour = work.colour[point]
            if colour != FREE:
                work.chain[point] = point
                work.follower[point] = point
                work.length[point] = 1
                work.sign[point] = lookup.zobrist[site, state.cells[site] - 1]
                near = work.colour[point - 1] + work.colour[point + 1] + work.colour[point - width] + work.colour[point + width]
                work.liberties[point] = near & 15
                if work.colour[point - 1] == colour:
                    merge(work, np.uint64(work.chain[point - 1]), np.uint64(point))
                if work.colour[point - width] == colour and work.chain[point - width] != work.chain[point]:
                    merge(work, np.uint64(work.chain[point - width]), np.uint64(work.chain[point]))
            site += 1


@rule
def fold(lookup: Record, state: Record, work: Record) -> None:
    """Puts the stones of the work space back into the state."""
    width = lookup.size + 1
    site = 0
    for row in range(1, width):
        for point in range(row * width + 1, row * width + width):
            state.cells[site] = (work.colour[point] > FREE) + (work.colour[point] > 16)
            site += 1
