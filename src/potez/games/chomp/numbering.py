"""Numbers for all positions of small bars of Chomp, for solvers: the set of squares that are left, with the poison of the game's start.

Who is to move makes no difference.
"""

from __future__ import annotations

from typing import Any

from potez.games.chomp.rules import hangs_together
from potez.kernel.bits import popcount
from potez.kernel.numbering import NONE, Numbering
from potez.kernel.rule import rule
from potez.kernel.types import Record
from potez.mechanics.grids import HALF, ROW, WIDTH

MOST = 25  # squares
DRAWN_POISON = "the poison is drawn at random; name the poisoned squares"


def numbering(rules: Any) -> Numbering | str:
    squares = rules.options["rows"] * rules.options["cols"]
    if isinstance(rules.options["poison"], int):
        return DRAWN_POISON
    if squares > MOST:
        return f"bars of Chomp up to {MOST} squares have few enough positions, not {squares}"
    return Numbering(1 << squares, squares + 1, "squares left", ("rows", "cols", "poison"), ("seed",), one_view=True)


@rule
def packed(lookup: Record, low: int, high: int) -> int:
    """The squares of both words, row by row without gaps."""
    found = 0
    for row in range(lookup.rows):
        word = low if row < HALF else high
        found |= (word >> row % HALF * WIDTH & ROW) << row * lookup.columns
    return found


@rule
def number(lookup: Record, state: Record) -> int:
    if state.poison[0] != lookup.poison[0] or state.poison[1] != lookup.poison[1]:
        return NONE
    return packed(lookup, state.squares[0], state.squares[1])


@rule
def setup(lookup: Record, state: Record, number: int) -> int:
    for word in range(2):
        state.squares[word] = 0
        state.poison[word] = lookup.poison[word]
    for row in range(lookup.rows):
        squares = number >> row * lookup.columns & ((1 << lookup.columns) - 1)
        state.squares[row // HALF] |= squares << row % HALF * WIDTH
    state.turn = 0
    low, high = state.squares[0], state.squares[1]
    if (lookup.poison[0] & ~low) | (lookup.poison[1] & ~high) or not hangs_together(low, high):
        return NONE
    return popcount(number)
