"""Hex.

Source: the seventeen games (Romanian), 10; rulebook `hex`. Red joins top and bottom, blue joins left and right, on a rhombus of N×N
hexagons in which each row is shifted half a cell to the right of the one above.

Decisions: red moves first unless `first` says otherwise. In `connected` mode a player without a stone lays on one of his own two edges
(corners belong to both), and a player without a cell to lay on loses.

Encoding: `cells` by row * size + column: 0 empty, 1 red, 2 blue. A move is its cell; SWAP is the takeover of the first stone.
A game lasts at most N·N plies, one more with a swap; the board cannot fill up without a winner.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.outcomes import CONNECTION, NO_MOVES, RUNNING, won
from potez.kernel.records import record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record
from potez.kernel.views import no_room

RED, BLUE = 0, 1
MOST = 19 * 19
SWAP = MOST

LOOKUP = np.dtype(
    [
        ("size", np.int64),
        ("sites", np.int64),
        ("connected", np.int64),  # 1: mode "connected"
        ("swap", np.int64),  # 1: option "swap"
        ("around", np.int16, (MOST, 6)),  # neighbours, -1 past the edge
        ("border", np.int8, (MOST,)),  # sum of 1 top, 2 bottom (red's), 4 left, 8 right (blue's)
    ],
    align=True,
)

STATE = record(
    key=[
        ("cells", np.int8, (MOST,)),
        ("turn", np.int8),
        ("ply", np.int16),  # stones laid and swaps made: decides whether a swap is possible
    ],
    rest=[
        ("winner", np.int8),  # 0 none yet, 1 red, 2 blue
    ],
    scratch=[
        ("stack", np.int16, (MOST,)),  # of the search for a chain
        ("steps", np.int16, (MOST,)),  # of `far`: how many stones a cell is away, plus one
        ("link", np.int16),  # a cell of the winning chain, for the picture; without meaning for the rules
    ],
)


@rule
def joins(lookup: Record, state: Record, cell: int) -> bool:
    """Whether the stones connected to `cell` touch both edges of its owner."""
    owner = state.cells[cell]
    goal = 3 if owner == RED + 1 else 12
    touched = lookup.border[cell] & goal
    state.stack[0] = cell
    state.cells[cell] = -owner  # a visited stone is negative until the end of this function
    found, done = 1, 0
    while done < found:
        site = state.stack[done]
        done += 1
        for k in range(6):
            near = lookup.around[site, k]
            if near >= 0 and state.cells[near] == owner:
                state.cells[near] = -owner
                state.stack[found] = near
                found += 1
                touched |= lookup.border[near] & goal
    for i in range(found):
        state.cells[state.stack[i]] = owner
    return touched == goal


@rule
def may_lay(lookup: Record, state: Record, cell: int, has_stone: bool) -> bool:
    """Mode "connected": next to an own stone, or on an own edge for the first."""
    if not has_stone:
        return (lookup.border[cell] & (3 if state.turn == RED else 12)) != 0
    for k in range(6):
        near = lookup.around[cell, k]
        if near >= 0 and state.cells[near] == state.turn + 1:
            return True
    return False


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    has_stone = False
    if lookup.connected:
        for cell in range(lookup.sites):
            has_stone = has_stone or state.cells[cell] == state.turn + 1
    count = 0
    for cell in range(lookup.sites):
        if state.cells[cell] == 0 and (not lookup.connected or may_lay(lookup, state, cell, has_stone)):
            count = emit(out, count, cell)
    if lookup.swap and state.ply == 1:
        count = emit(out, count, SWAP)
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    if move == SWAP:
        for cell in range(lookup.sites):
            if state.cells[cell] != 0:
                state.cells[cell] = 0
                move = cell % lookup.size * lookup.size + cell // lookup.size  # mirrored: row and column exchanged
                break
    state.cells[move] = state.turn + 1
    state.turn = 1 - state.turn
    state.ply += 1
    if joins(lookup, state, move):
        state.winner = state.cells[move]
        state.link = move
    return 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    if state.winner:
        return won(state.winner - 1, CONNECTION)
    if lookup.connected and moves(lookup, state, past, no_room()) == 0:
        return won(1 - state.turn, NO_MOVES)
    return RUNNING
