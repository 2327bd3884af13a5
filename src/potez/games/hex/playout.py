"""Random games of Hex."""

from __future__ import annotations

import numpy as np

from potez.games.hex.rules import BLUE, RED, moves, play
from potez.kernel.outcomes import CONNECTION, NO_MOVES, report, won
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

FRAME = 21 * 21  # the largest board with a frame around it
ONE = np.uint64(1)  # unsigned indices spare the check for negative ones


@rule
def chain_of(above: Array, cell: np.uint64) -> np.uint64:
    """The first cell of a chain, halving the way to it for the next time."""
    while True:
        up = np.uint64(above[cell])
        if up == cell:
            return cell
        further = above[up]
        above[cell] = further
        cell = np.uint64(further)


@rule
def join(above: Array, cell: np.uint64, first: np.uint64, other: np.uint64, joined: bool) -> tuple[np.uint64, bool]:
    """Adds a chain to those that a new stone has joined so far."""
    if first == cell:
        return other, joined
    above[other] = first
    return first, True


@rule
def lay(colour: Array, above: Array, cell: np.uint64, width: np.uint64, own: int) -> bool:
    """Lays a stone and joins the chains beside it; whether there were two, without which nobody can have joined his edges.

    Neighbours that follow each other around a cell are neighbours themselves, so one look at each run of own stones is enough.
    """
    colour[cell] = own
    a, b, c = colour[cell - ONE] == own, colour[cell - width] == own, colour[cell - width + ONE] == own
    d, e, f = colour[cell + ONE] == own, colour[cell + width] == own, colour[cell + width - ONE] == own
    first = cell
    joined = False
    if a and not f:
        first = chain_of(above, cell - ONE)
    if b and not a:
        first, joined = join(above, cell, first, chain_of(above, cell - width), joined)
    if c and not b:
        first, joined = join(above, cell, first, chain_of(above, cell - width + ONE), joined)
    if d and not c:
        first, joined = join(above, cell, first, chain_of(above, cell + ONE), joined)
    if e and not d:
        first, joined = join(above, cell, first, chain_of(above, cell + width), joined)
    if f and not e:
        first, joined = join(above, cell, first, chain_of(above, cell + width - ONE), joined)
    if first == cell and a:  # all six are own stones, of one chain
        first = chain_of(above, cell - ONE)
    above[cell] = first
    return joined


@rule
def frame(lookup: Record, state: Record, colour: Array, above: Array, free: Array) -> int:
    """The board with a frame around it, as `playout` needs it, and its free cells; how many they are."""
    size = lookup.size
    width = size + 2
    top, left, right, bottom = 0, width, width + size + 1, (size + 1) * width
    for column in range(width):
        colour[column] = colour[bottom + column] = RED + 1
        above[column], above[bottom + column] = top, bottom
    for row in range(1, size + 1):
        colour[row * width] = colour[row * width + size + 1] = BLUE + 1
        above[row * width], above[row * width + size + 1] = left, right
        for column in range(1, size + 1):
            colour[row * width + column] = 0
    empty = 0
    for row in range(size):
        for column in range(size):
            stone, cell = state.cells[row * size + column], (row + 1) * width + column + 1
            if stone:
                lay(colour, above, np.uint64(cell), np.uint64(width), stone)
            else:
                free[empty] = cell
                empty += 1
    return empty


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """The empty cells in a random order, drawn as it is needed: every free cell is as likely as any other at every ply.

    Chains are trees over a board with a frame, whose four sides are stones of their owners: a side has won when the frame's two stones of
    its colour are of one chain. The work space lies in `out`. A swap to come, and mode "connected", are played move by move.
    """
    plies = 0
    while state.winner == 0 and (lookup.connected or (lookup.swap and state.ply < 2)):
        count = moves(lookup, state, past, out)
        if count == 0:
            return report(plies, won(1 - state.turn, NO_MOVES))
        play(lookup, state, out[below(rng, count)])
        plies += 1
    if state.winner:
        return report(plies, won(state.winner - 1, CONNECTION))
    size = lookup.size
    width = size + 2
    colour, above, free = out[:FRAME], out[FRAME : 2 * FRAME], out[2 * FRAME : 3 * FRAME]
    top, left, right, bottom = 0, width, width + size + 1, (size + 1) * width
    empty = frame(lookup, state, colour, above, free)
    turn: int = state.turn
    while True:  # a full board has a winner, so there is always a free cell
        drawn = below(rng, empty)
        cell = free[drawn]
        empty -= 1
        free[drawn] = free[empty]
        plies += 1
        if lay(colour, above, np.uint64(cell), np.uint64(width), turn + 1):
            one, other = (top, bottom) if turn == RED else (left, right)
            if chain_of(above, np.uint64(one)) == chain_of(above, np.uint64(other)):
                return report(plies, won(turn, CONNECTION))
        turn = 1 - turn
