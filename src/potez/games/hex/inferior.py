"""Cells of Hex that can make no difference, so that a search may fill them in: dead ones, and pairs that are captured.

A cell is dead for a side if every two of its neighbours that are not the other side's are connected without it: they touch, or touch
the same chain of own stones around the cell. No way needs such a cell, whatever is laid elsewhere, so it is dead for both. Two empty
cells side by side are captured by a side if its stone on either makes a stone of the other side on the other one dead: it may have both.
"""

from __future__ import annotations

import numpy as np

from potez.games.hex.bridges import ALL, AROUND, SIZE
from potez.kernel.rule import rule
from potez.kernel.types import Array

EMPTY, RED, BLUE, NOTHING = range(4)  # what is beside a cell; NOTHING: past both edges, at two corners
RINGS = 4**AROUND


def dead_rings() -> Array:
    """By what is around a cell, two bits for each neighbour: whether the cell is dead."""
    rings = ([ring >> 2 * k & 3 for k in range(AROUND)] for ring in range(RINGS))
    return np.array([_dead(ring, RED) or _dead(ring, BLUE) for ring in rings])


def _dead(ring: list[int], own: int) -> bool:
    """Whether a side never needs the cell."""
    chains: list[set[int]] = []  # of own stones around it, with the cells beside them
    for k in range(AROUND):
        if ring[k] == own and (ring[k - 1] != own or not chains):
            length = next((i for i in range(AROUND) if ring[(k + i) % AROUND] != own), AROUND)
            chains.append({(k + i) % AROUND for i in range(-1, length + 1)})
    ways = [k for k in range(AROUND) if ring[k] in (EMPTY, own)]
    return all(
        (one - other) % AROUND in (1, AROUND - 1) or any({one, other} <= chain for chain in chains)
        for one in ways
        for other in ways
        if one != other
    )


@rule
def ring_of(near: Array, cell: int, red: int, blue: int) -> int:
    """What is around a cell."""
    found = 0
    for k in range(AROUND):
        other = near[cell, k]
        if other < 0:
            found |= -other << 2 * k
        elif red >> other & 1:
            found |= RED << 2 * k
        elif blue >> other & 1:
            found |= BLUE << 2 * k
    return found


@rule
def filled(board: Array, near: Array, dead: Array, red: int, blue: int) -> tuple[int, int, int, int]:
    """The stones of both sides with all such cells filled in, dead ones by blue; and what each side has captured."""
    captured_red, captured_blue = 0, 0
    changed = True
    while changed:
        changed = False
        for cell in range(board[SIZE] * board[SIZE]):
            empty = board[ALL] & ~(red | blue)
            if not empty >> cell & 1:
                continue
            ring = ring_of(near, cell, red, blue)
            if dead[ring]:
                blue |= 1 << cell
                changed = True
                continue
            for k in range(AROUND):
                other = near[cell, k]
                if other <= cell or not empty >> other & 1:
                    continue
                back = ring_of(near, other, red, blue)
                pair = 1 << cell | 1 << other
                here, there = 2 * k, 2 * ((k + AROUND // 2) % AROUND)  # each is a neighbour of the other, on opposite sides
                if dead[ring | RED << here] and dead[back | RED << there]:
                    red |= pair
                    captured_red |= pair
                elif dead[ring | BLUE << here] and dead[back | BLUE << there]:
                    blue |= pair
                    captured_blue |= pair
                else:
                    continue
                changed = True
                break
    return red, blue, captured_red, captured_blue
