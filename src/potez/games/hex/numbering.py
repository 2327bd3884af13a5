"""Numbers for all positions of small boards of Hex, for solvers.

A position is numbered as red would see it who is to move; blue's are mirrored across the long diagonal, with the colours exchanged. Each
cell is a digit of base 3: empty, own, other. The number of stones fits a game in which the sides move in turn.
"""

from __future__ import annotations

from typing import Any

from potez.games.hex.rules import BLUE, RED, joins
from potez.kernel.numbering import NONE, Numbering
from potez.kernel.rule import rule
from potez.kernel.types import Record

MOST = 4  # 3 ** 16 positions


def numbering(rules: Any) -> Numbering | str:
    size = rules.options["size"]
    if rules.options["swap"]:
        return "with the swap rule there is no table; solve the game without it"
    if size > MOST:
        return f"boards of Hex up to size {MOST} have few enough positions, not size {size}"
    return Numbering(3 ** (size * size), size * size + 1, "empty cells", ("size", "mode"), ("first", "swap"), one_view=True)


@rule
def number(lookup: Record, state: Record) -> int:
    if state.winner:
        return NONE
    found, own, other = 0, 0, 0
    for cell in range(lookup.sites - 1, -1, -1):
        place = cell
        if state.turn == BLUE:
            place = cell % lookup.size * lookup.size + cell // lookup.size
        stone = state.cells[place]
        found *= 3
        if stone == state.turn + 1:
            found += 1
            own += 1
        elif stone != 0:
            found += 2
            other += 1
    return found if own == other or own == other - 1 else NONE


@rule
def setup(lookup: Record, state: Record, number: int) -> int:
    own, other = 0, 0
    for cell in range(lookup.sites):
        stone = number % 3
        number //= 3
        state.cells[cell] = stone
        own += stone == 1
        other += stone == 2
    if own != other and own != other - 1:
        return NONE
    state.turn = RED
    state.ply = own + other
    state.winner = 0
    for k in range(lookup.size):
        if state.cells[k] == RED + 1 and joins(lookup, state, k):
            return NONE  # red has won already, and would not be to move
        left = k * lookup.size
        if state.cells[left] == BLUE + 1 and joins(lookup, state, left):
            return NONE
    return lookup.sites - own - other
