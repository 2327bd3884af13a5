"""Connections on small boards of Hex that need no search: chains of stones and bridges, and cells that can make no difference.

A set of cells is one word, cell c being bit c, so boards up to 7×7 fit. A side's stones are joined where two chains have two empty cells
beside both: if one is taken, the other joins them. The edges count as chains. The empty cells that such a connection relies on are its
carrier; no cell serves two bridges of a carrier, so a connection holds whoever moves first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potez.geometry import hexagons
from potez.kernel.bits import popcount
from potez.kernel.rule import rule
from potez.kernel.types import Array

MOST = 7  # cells a side
SIZE, FIRST, LAST, ALL, EDGES = 0, 1, 2, 3, 4  # places of `board`: the size, the first and last column, all cells, both edges by side
NONE = -1  # instead of a carrier: nothing is connected
AROUND = len(hexagons.AROUND)  # neighbours of a cell
PAST_RED, PAST_BLUE, PAST_BOTH = -1, -2, -3  # in `near`, instead of a neighbour: what lies past the edge is a stone of its side


def board_of(size: int) -> Array:
    """The words that describe a board."""
    first = sum(1 << row * size for row in range(size))
    top = (1 << size) - 1
    everywhere = (1 << size * size) - 1
    return np.array([size, first, first << size - 1, everywhere, top, top << size * (size - 1), first, first << size - 1], np.int64)


def near_of(rules: Any) -> Array:
    """The neighbours of each cell in the order of its ring, and what lies past the edge."""
    size, around = rules.options["size"], rules.lookup[0]["around"]
    found = around[: size * size].astype(np.int64)
    for cell in range(size * size):
        row, column = divmod(cell, size)
        for k, (down, right) in enumerate(hexagons.AROUND):
            rows, columns = not 0 <= row + down < size, not 0 <= column + right < size
            if rows or columns:
                found[cell, k] = PAST_BOTH if rows and columns else PAST_RED if rows else PAST_BLUE
    return found


@rule
def beside(board: Array, cells: int) -> int:
    """All cells beside some of a set; cells of the set may be among them."""
    size, first, last = board[SIZE], board[FIRST], board[LAST]
    to_left, to_right = cells & ~first, cells & ~last
    return int((to_left >> 1 | to_right << 1 | cells >> size | cells << size | to_right >> (size - 1) | to_left << (size - 1)) & board[ALL])


@rule
def chain(board: Array, seed: int, own: int) -> int:
    """The stones of a side that are connected to some of them."""
    while True:
        more = (beside(board, seed) | seed) & own
        if more == seed:
            return seed
        seed = more


@rule
def two(cells: int) -> int:
    """The first two cells of a set that has as many."""
    rest = cells & (cells - 1)
    return cells ^ rest | rest & -rest


@rule
def connection(board: Array, side: int, own: int, empty: int) -> int:
    """The carrier of a connection between both edges of a side, or NONE. It grows from one edge, so it does not find every one."""
    edge, far = board[EDGES + 2 * side], board[EDGES + 2 * side + 1]
    joined = chain(board, own & edge, own)
    rest = own & ~joined
    carrier, ahead = 0, (edge | beside(board, joined)) & empty
    while True:
        if joined & far:
            return carrier
        both = ahead & far & ~carrier
        if both & (both - 1):
            return carrier | two(both)
        grown, waiting = False, rest
        while waiting:
            other = chain(board, waiting & -waiting, rest)
            waiting &= ~other
            around = beside(board, other) & empty
            both = around & ahead & ~carrier
            if both & (both - 1):
                carrier |= two(both)
                joined |= other
                rest &= ~other
                ahead |= around
                grown = True
        if not grown:
            return NONE


@rule
def threats(board: Array, side: int, own: int, empty: int, found: Array) -> tuple[int, int]:
    """Where the other side must play if one more stone can connect a side: the cells that all those carriers share, the new stone among
    them, and a small union of carriers that share no more. All empty cells, and none, without a threat. `found` is room to work in."""
    shared, count, waiting = empty, 0, empty
    while waiting:
        stone = waiting & -waiting
        waiting ^= stone
        carrier = connection(board, side, own | stone, empty ^ stone)
        if carrier != NONE:
            found[count] = carrier | stone
            shared &= found[count]
            count += 1
    left, union = empty, 0
    while left != shared:
        best, most = 0, -1
        for i in range(count):
            gain = popcount(left & ~found[i])
            worth = 512 + 2 * gain - popcount(found[i] & ~union)
            if gain and worth > most:
                best, most = i, worth
        left &= found[best]
        union |= found[best]
    return shared, union


@rule
def connects(board: Array, side: int, own: int, empty: int) -> bool:
    """Whether one more stone connects a side."""
    waiting = empty
    while waiting:
        stone = waiting & -waiting
        waiting ^= stone
        if connection(board, side, own | stone, empty ^ stone) != NONE:
            return True
    return False


@rule
def distance(board: Array, side: int, own: int, empty: int, steps: Array, far: Array) -> int:
    """How far a side is from connecting, at a glance: each empty cell is as far from an edge as its second best neighbour, plus one, since
    the other side may take the best. Less for more cells on shortest ways. `steps` and `far` (two rows) are room to work in."""
    cells = board[SIZE] * board[SIZE]
    for end in range(2):
        edge = board[EDGES + 2 * side + end]
        reached = 0
        for cell in range(cells):
            one = 1 << cell
            if not empty & one:
                continue
            around = beside(board, one)
            stones = chain(board, around & own, own)
            steps[cell] = (around | beside(board, stones)) & empty & ~one
            far[end, cell] = 0
            if (one | stones) & edge:
                reached |= one
                far[end, cell] = 1
        for turn in range(2, board[SIZE] + 6):
            new = 0
            for cell in range(cells):
                if (empty & ~reached) >> cell & 1:
                    ways = steps[cell] & reached
                    if ways & (ways - 1):
                        new |= 1 << cell
                        far[end, cell] = turn
            reached |= new
        for cell in range(cells):
            if (empty & ~reached) >> cell & 1:
                far[end, cell] = 99
    least, count = 999, 0
    for cell in range(cells):
        if empty >> cell & 1:
            both = far[0, cell] + far[1, cell]
            if both < least:
                least, count = both, 0
            count += both == least
    return least * 64 - count
