"""Random moves of Go without a list of all."""

from __future__ import annotations

from potez.games.go.rules import NONE, PASS, SUPERKO, moves
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def breathes(lookup: Record, state: Record, stone: int, point: int) -> bool:
    """Whether the chain of a stone has another liberty than `point`."""
    colour = state.cells[stone]
    state.stack[0] = stone
    state.cells[stone] = -colour  # a visited stone is negative until the end of this function
    found, done = 1, 0
    free = False
    while done < found and not free:
        site = state.stack[done]
        done += 1
        for k in range(4):
            near = lookup.around[site, k]
            if near < 0:
                continue
            if state.cells[near] == 0:
                free = free or near != point
            elif state.cells[near] == colour:
                state.cells[near] = -colour
                state.stack[found] = near
                found += 1
    for i in range(found):
        state.cells[state.stack[i]] = colour
    return free


@rule
def may_lay_here(lookup: Record, state: Record, point: int) -> bool:
    """Whether a stone may be laid on a free point, where no superko forbids it."""
    if lookup.ko != NONE and point == state.ko:
        return False
    for k in range(4):
        near = lookup.around[point, k]
        if near >= 0 and state.cells[near] == 0:
            return True
    for k in range(4):
        near = lookup.around[point, k]
        if near >= 0:
            own = state.cells[near] == state.turn + 1
            if breathes(lookup, state, near, point) == own:
                return True
    return False


@rule
def pick(lookup: Record, state: Record, past: Array, rng: Array, out: Array) -> int:
    """A random legal move, each as likely: points are drawn until a stone may be laid there, or until it is a pass."""
    if lookup.ko == SUPERKO:
        return out[below(rng, moves(lookup, state, past, out))]
    while True:
        point = below(rng, lookup.sites + 1)
        if point == lookup.sites:
            return PASS
        if state.cells[point] == 0 and may_lay_here(lookup, state, point):
            return point
