"""Squart for solvers that prove: the free cells that can still be covered, as blue would see them who is to move."""

from __future__ import annotations

from typing import Any

from potez.games.squart.evaluation import fitting, reach
from potez.games.squart.rules import BLUE, places
from potez.geometry.turning import images
from potez.kernel.bits import lowest
from potez.kernel.proving import MOST_BITS, Proving, between
from potez.kernel.rule import rule
from potez.kernel.types import Record
from potez.mechanics.grids import HALF, WIDTH, beneath


def proving(rules: Any) -> Proving | str:
    size = rules.options["size"]
    if size * size > MOST_BITS:
        return f"boards of Squart up to size {int(MOST_BITS**0.5)} fit into a word, not size {size}"
    return Proving(plies=size * size // 2, symmetries=images(size, size)[:3])  # those that keep rows as rows: blue lays along them


@rule
def alive(state: Record) -> tuple[int, int]:
    """The free cells that some bar could still cover, of whichever side."""
    low, high = state.free[0], state.free[1]
    along_low, along_high = places(BLUE, low, high)
    down_low, down_high = places(1 - BLUE, low, high)
    under_low, under_high = beneath(down_low, down_high)
    return along_low | along_low << 1 | down_low | under_low, along_high | along_high << 1 | down_high | under_high


@rule
def pack(lookup: Record, state: Record) -> int:
    words = alive(state)
    found = 0
    for half in range(2):
        cells = words[half]
        while cells:
            bit = lowest(cells)
            cells &= cells - 1
            row, column = half * HALF + bit // WIDTH, bit % WIDTH
            place = row * lookup.size + column if state.turn == BLUE else column * lookup.size + row
            found |= 1 << place
    return found


@rule
def most_bars(side: int, low: int, high: int) -> int:
    """How many bars of a side fit on these cells if no cell beside a bar were ever blocked: never fewer than there can be."""
    count = 0
    low, high = places(side, low, high)
    if side == BLUE:
        for half in range(2):
            firsts = low if half == 0 else high
            while firsts:  # from the left of every row, so that none is lost
                firsts &= ~(3 << lowest(firsts))
                count += 1
        return count
    while low | high:
        top_low = low & -low
        top_high = 0 if top_low else high & -high
        down_low, down_high = beneath(top_low, top_high)
        low &= ~(top_low | down_low)
        high &= ~(top_high | down_high)
        count += 1
    return count


@rule
def limits(lookup: Record, state: Record) -> int:
    """A side wins that has more bars out of the other's reach than the other can ever lay; as many do if the other is to move."""
    side, other = int(state.turn), 1 - int(state.turn)
    low, high = state.free[0], state.free[1]
    reach_low, reach_high = reach(lookup, other, low, high)
    if fitting(lookup, side, low & ~reach_low, high & ~reach_high) > most_bars(other, low, high):
        return between(1, 1)
    reach_low, reach_high = reach(lookup, side, low, high)
    if fitting(lookup, other, low & ~reach_low, high & ~reach_high) >= most_bars(side, low, high):
        return between(-1, -1)
    return between(-1, 1)
