"""Numbers for all positions of Quoridor on the smallest board, for solvers: walls, pawns, side to move, walls left.

More walls left than there are places for make no difference, so that a table answers every choice of `walls`.
"""

from __future__ import annotations

from typing import Any

from potez.games.quoridor.rules import BLUE, RED, arrived, lay, reaches
from potez.kernel.bits import popcount
from potez.kernel.numbering import NONE, Numbering
from potez.kernel.rule import rule
from potez.kernel.types import Record

SIZE = 3
CELLS, CORNERS = SIZE * SIZE, (SIZE - 1) ** 2  # a corner has room for one wall, horizontal or vertical
HANDS = CORNERS + 1


def numbering(rules: Any) -> Numbering | str:
    if rules.options["size"] != SIZE:
        return f"only the board of size {SIZE} has few enough positions of Quoridor"
    return Numbering(3**CORNERS * CELLS**2 * 2 * HANDS**2, CORNERS + 1, "corners without a wall", ("size",), ("walls",), cyclic=True)


@rule
def number(lookup: Record, state: Record) -> int:
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
def setup(lookup: Record, state: Record, number: int) -> int:
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
    if arrived(lookup, state) >= 0 or not reaches(lookup, state, RED) or not reaches(lookup, state, BLUE):
        return NONE
    return CORNERS - popcount(state.walls[0])
