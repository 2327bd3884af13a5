"""Game of the Amazons for solvers that prove: endings on the small board, by what stands where as the side to move sees it.

Every move burns one cell of the part of the board in which it is made; parts are what arrows have cut off from one another. So a side has
at most as many moves left as there are empty cells in the parts with its amazons, and where it is alone at least as many as an amazon
makes who goes on step by step and shoots behind herself.
"""

from __future__ import annotations

from typing import Any

from potez.games.amazons.rules import ARROW
from potez.kernel.bits import popcount
from potez.kernel.proving import Proving, between
from potez.kernel.rule import rule
from potez.kernel.types import Record

SIZE = 6  # the largest board of which a position fits into a word
PITCH = SIZE + 1  # from row to row of a set of cells: a column more than the board has, so that nothing wraps
KINDS = 5  # from none to four amazons a side
PLACED = 59  # bits for where everything stands: 58,905 · 35,960 choices for four amazons each, and one bit for each of the other 28 cells


def proving(rules: Any) -> Proving | str:
    size = rules.options["size"]
    if size > SIZE:
        return f"positions of Amazons fit into a word up to size {SIZE}, not {size}"
    return Proving(plies=size * size - 1)


@rule
def among(cell: int, before: int) -> int:
    """How many sets there are of one more cell than `before` below this one."""
    if before == 0:
        return cell
    if before == 1:
        return cell * (cell - 1) // 2
    if before == 2:
        return cell * (cell - 1) * (cell - 2) // 6
    return cell * (cell - 1) * (cell - 2) * (cell - 3) // 24


@rule
def pack(lookup: Record, state: Record) -> int:
    own, cells = state.turn + 1, lookup.size * lookup.size
    first, firsts, second, seconds, arrows = 0, 0, 0, 0, 0
    others, rest = 0, 0  # cells so far without an own amazon, and without any
    for cell in range(cells):
        what = state.cells[cell]
        if what == own:
            first += among(cell, firsts)
            firsts += 1
            continue
        if what == 3 - own:
            second += among(others, seconds)
            seconds += 1
        else:
            arrows |= int(what == ARROW) << rest
            rest += 1
        others += 1
    choices = among(cells - firsts, seconds - 1) if seconds else 1
    return (firsts * KINDS + seconds) << PLACED | (first * choices + second) << rest | arrows


@rule
def beside(cells: int) -> int:
    """The cells one step from any of these, and beyond the edges."""
    wide = cells | cells << 1 | cells >> 1
    return wide | wide << PITCH | wide >> PITCH


@rule
def walk(amazons: int, free: int) -> int:
    """How many moves amazons make for certain among free cells that nobody else can come to: one after the other goes where there are
    fewest ways on, and shoots at the cell that she has left."""
    count = 0
    while amazons:
        here = amazons & -amazons
        amazons ^= here
        while True:
            ways = beside(here) & free
            if not ways:
                break
            here, fewest = ways & -ways, 9
            while ways:
                way = ways & -ways
                ways ^= way
                on = popcount(beside(way) & free & ~way)
                if 0 < on < fewest:
                    here, fewest = way, on
            free &= ~here
            count += 1
    return count


@rule
def limits(lookup: Record, state: Record) -> int:
    """Who has more moves for certain than the other can have at most."""
    own, other, free = 0, 0, 0
    for cell in range(lookup.size * lookup.size):
        bit = 1 << (cell // lookup.size * PITCH + cell % lookup.size)
        what = state.cells[cell]
        if what == state.turn + 1:
            own |= bit
        elif what == 2 - state.turn:
            other |= bit
        elif what != ARROW:
            free |= bit
    rest = own | other | free
    own_least, own_most, other_least, other_most = 0, 0, 0, 0
    while rest:
        part, grown = 0, rest & -rest
        while grown != part:
            part = grown
            grown = beside(part) & rest
        rest &= ~part
        count = popcount(part & free)
        if part & own:
            own_most += count
            if not part & other:
                own_least += walk(part & own, part & free)
        if part & other:
            other_most += count
            if not part & own:
                other_least += walk(part & other, part & free)
    if own_least > other_most:
        return between(1, 1)
    if other_least >= own_most:
        return between(-1, -1)
    return between(-1, 1)
