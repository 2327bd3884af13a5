"""Numbers for all positions of Quoridor on small boards, for solvers: walls, pawns, side to move, walls left.

On 3×3 more walls left than there are places for make no difference, so that a table answers every choice of `walls`. On 5×5 a table is of
one choice, with two walls each at most: by the walls that both have left, which say how many lie on the board, the set of these.
"""

from __future__ import annotations

from math import comb
from typing import Any

from potez.games.quoridor.rules import BLUE, RED, arrived, lay, reaches
from potez.kernel.bits import lowest, popcount
from potez.kernel.numbering import CHOOSE, NONE, Numbering, number_of_set, set_of_number
from potez.kernel.rule import rule
from potez.kernel.types import Record

SIZE = 3
CELLS, CORNERS = SIZE * SIZE, (SIZE - 1) ** 2  # a corner has room for one wall, horizontal or vertical
HANDS = CORNERS + 1
LARGER, MOST_WALLS = 5, 2  # the larger board, and the walls of each side on it
SLOTS = 2 * (LARGER - 1) ** 2
PLACED = LARGER**4 * 2  # of the pawns and the turn, for each set of walls


def numbering(rules: Any) -> Numbering | str:
    size, walls = rules.options["size"], rules.options["walls"]
    if size == SIZE:
        return Numbering(3**CORNERS * CELLS**2 * 2 * HANDS**2, CORNERS + 1, "corners without a wall", ("size",), ("walls",), cyclic=True)
    if size != LARGER:
        return f"only boards of size {SIZE} and {LARGER} have few enough positions of Quoridor, not size {size}"
    if walls > MOST_WALLS:
        return f"on the board of size {LARGER} there are too many positions with {walls} walls each; up to {MOST_WALLS} there are tables"
    sets = sum(comb(SLOTS, 2 * walls - red - blue) for red in range(walls + 1) for blue in range(walls + 1))
    return Numbering(sets * PLACED, 2 * walls + 1, "walls left", ("size", "walls"), cyclic=True)


@rule
def number(lookup: Record, state: Record) -> int:
    return number_on_larger(lookup, state) if lookup.size == LARGER else number_on_smallest(state)


@rule
def setup(lookup: Record, state: Record, number: int) -> int:
    return setup_on_larger(lookup, state, number) if lookup.size == LARGER else setup_on_smallest(lookup, state, number)


@rule
def number_on_smallest(state: Record) -> int:
    found = 0
    for corner in range(CORNERS - 1, -1, -1):
        found = found * 3 + (state.walls[0] >> 2 * corner & 3)  # 1 horizontal, 2 vertical
    for side in range(2):
        found = found * CELLS + state.pawns[side]
    found = found * 2 + state.turn
    for side in range(2):
        found = found * HANDS + min(state.left[side], CORNERS)
    return found


@rule
def setup_on_smallest(lookup: Record, state: Record, number: int) -> int:
    for side in range(1, -1, -1):
        state.left[side] = number % HANDS
        number //= HANDS
    state.turn = number % 2
    number //= 2
    for side in range(1, -1, -1):
        state.pawns[side] = number % CELLS
        number //= CELLS
    if state.pawns[RED] == state.pawns[BLUE]:
        return NONE
    for corner in range(CORNERS):
        wall = number % 3
        number //= 3
        if wall:
            slot = 2 * corner + wall - 1
            if not state.open[0] >> slot & 1:
                return NONE
            lay(lookup, state, slot)
    return CORNERS - popcount(state.walls[0]) if runs(lookup, state) else NONE


@rule
def runs(lookup: Record, state: Record) -> bool:
    """Whether nobody has arrived, and both still can."""
    return arrived(lookup, state) < 0 and reaches(lookup, state, RED) and reaches(lookup, state, BLUE)


@rule
def number_on_larger(lookup: Record, state: Record) -> int:
    hand, laid = int(lookup.hand), popcount(state.walls[0])
    red, blue = int(state.left[RED]), int(state.left[BLUE])
    if red > hand or blue > hand or laid != 2 * hand - red - blue:
        return NONE  # a position that was set up, and does not come up in the game
    found = number_of_set(state.walls[0])
    for before in range(red * (hand + 1) + blue):
        found += CHOOSE[SLOTS, 2 * hand - before // (hand + 1) - before % (hand + 1)]
    for side in range(2):
        found = found * LARGER**2 + state.pawns[side]
    return found * 2 + int(state.turn)


@rule
def setup_on_larger(lookup: Record, state: Record, number: int) -> int:
    state.turn = number % 2
    number //= 2
    for side in range(1, -1, -1):
        state.pawns[side] = number % LARGER**2
        number //= LARGER**2
    if state.pawns[RED] == state.pawns[BLUE]:
        return NONE
    hand = int(lookup.hand)
    left, laid = 0, 2 * hand
    while number >= CHOOSE[SLOTS, laid]:
        number -= CHOOSE[SLOTS, laid]
        left += 1
        laid = 2 * hand - left // (hand + 1) - left % (hand + 1)
    state.left[RED], state.left[BLUE] = left // (hand + 1), left % (hand + 1)
    walls = set_of_number(number, laid)
    while walls:
        slot = lowest(walls)
        walls &= walls - 1
        if not state.open[0] >> slot & 1:
            return NONE
        lay(lookup, state, slot)
    return 2 * hand - laid if runs(lookup, state) else NONE
