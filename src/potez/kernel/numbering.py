"""Numbers for positions: what a game's file `numbering.py` offers to the solvers, and numbers for sets.

A game whose positions can all be numbered with some options has three functions there. `number(lookup, state)` is the number of a
position, or NONE where it has none. `setup(lookup, state, number)` makes the position of a number in a copy of a start, and returns its
layer, or NONE where no position has that number. `numbering(rules)` says how many there are, or why there are none. Every move leads to a
lower layer, or, in a game whose positions can come back, to the same one: so layers are solved one after the other, from layer 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb
from typing import Any

import numpy as np

from potez.kernel.bits import lowest
from potez.kernel.rule import rule

NONE = -1
SITES, MEMBERS = 33, 17  # of the largest sets that are numbered

CHOOSE = np.array([[comb(n, k) for k in range(MEMBERS + 1)] for n in range(SITES + 1)], np.int64)


@dataclass(frozen=True)
class Numbering:
    """How the positions of a game are numbered with its options."""

    count: int  # numbers run from 0 to count - 1
    layers: int
    layer: str  # what a layer counts, in words: "empty cells"
    options: tuple[str, ...] = ()  # the options that decide values
    beginnings: tuple[str, ...] = ()  # those that only say how a game begins, or that `numbering` has looked at: all others must be named
    cyclic: bool = False  # whether positions of a layer can lead to each other
    margins: bool = False  # whether the winner is who has more points, and by how many matters
    one_view: bool = False  # whether every position is numbered as its side to move sees it: then counts are by that side
    revision: int = 1  # to be raised when a number comes to mean another position: older tables are then refused
    starts: tuple[Mapping[str, Any], ...] = field(default=({},))  # options of every start there is


@rule
def number_of_set(members: int) -> int:
    """The place of a set among all sets with as many members, in the order of their largest members."""
    found, k = 0, 1
    while members:
        found += CHOOSE[lowest(members), k]
        members &= members - 1
        k += 1
    return found


@rule
def set_of_number(number: int, size: int) -> int:
    """The reverse: the set of `size` members with this number."""
    found, site = 0, SITES
    for k in range(size, 0, -1):
        while CHOOSE[site, k] > number:
            site -= 1
        number -= CHOOSE[site, k]
        found |= 1 << site
    return found
