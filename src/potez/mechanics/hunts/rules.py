"""Hunts: a few pieces that jump and take (fox, jaguar) against a pack that only steps (geese, dogs, sheep), on at most 62 points.

Here are the rules of the hunts with one jumper who may take, and stop, as he likes (Fox and Geese, Adugo). Foxes and Sheep has rules of its
own for its two foxes, over the same record.

Encoding: `pack` and `jumpers` are sets of points (bit i is point i in reading order). A step is `step_code(start, end)`. A chain of jumps
is its path with three bits a jump; with one jumper no start is needed, with two the lowest bit tells which one jumps. Twenty pieces to
take are 61 or 62 bits, and no setup may have more. Some setups have hundreds of thousands of chains, so nothing here relies on a full list.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import lowest, popcount
from potez.kernel.outcomes import LIMIT, NO_MOVES, RUNNING, THREEFOLD, TOO_FEW, drawn, won
from potez.kernel.records import key_of, key_words, record, seen
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.jumps.rules import ALL_WAYS, STEP, can_jump, can_step, chains_from, follow, list_steps

POINTS = 33  # of the largest board
CLOSE = 4  # steps from the jumper up to which it matters how near the pack is

LOOKUP = np.dtype(
    [
        ("jumper", np.int64),  # the side that jumps
        ("least", np.int64),  # with a smaller pack the jumper has won
        ("even", np.int64),  # of the pack left: the chances of the two sides are about even
        ("all", np.int64),  # the set of all points
        ("near", np.int64, (POINTS,)),  # the set of points one step away
        ("within", np.int64, (CLOSE, POINTS)),  # the sets of points at most one, two, ... steps away
        ("closing", np.int64),  # what it is worth to the pack that one of it is a step nearer to the jumper
        ("steps", np.int16, (POINTS, 8)),
        ("jumps", np.int16, (POINTS, 8)),
    ],
    align=True,
)

STATE = record(
    key=[
        ("pack", np.int64),
        ("jumpers", np.int64),
        ("turn", np.int8),
    ],
    rest=[
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


@rule
def takes(lookup: Record, state: Record, jumper: int, free: int) -> bool:
    """Whether the jumper on a point can take something."""
    return lookup.near[jumper] & state.pack != 0 and can_jump(lookup.steps, lookup.jumps, jumper, state.pack, free, ALL_WAYS)


@rule
def moves_from(lookup: Record, state: Record, out: Array, skip: int) -> int:
    """Lists the moves without the first `skip`, and counts them all."""
    free = lookup.all & ~(state.pack | state.jumpers)
    if state.turn != lookup.jumper:
        return list_steps(lookup.near, state.pack, free, out, 0, skip)
    count = list_steps(lookup.near, state.jumpers, free, out, 0, skip)
    start = lowest(state.jumpers)
    return chains_from(lookup.steps, lookup.jumps, start, state.pack, free, ALL_WAYS, 0, False, 0, 0, out, count, skip)


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return moves_from(lookup, state, out, 0)


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    taken = 0
    if move & STEP:
        way = 1 << (move & 63) | 1 << (move >> 6 & 63)
        if state.turn == lookup.jumper:
            state.jumpers ^= way
        else:
            state.pack ^= way
    else:
        end, taken = follow(lookup.steps, lookup.jumps, lowest(state.jumpers), move)
        state.jumpers = 1 << end
        state.pack &= ~taken
    state.turn = 1 - state.turn
    state.ply += 1
    return 1 if taken else 0


@rule
def can_move(lookup: Record, state: Record) -> bool:
    free = lookup.all & ~(state.pack | state.jumpers)
    if state.turn != lookup.jumper:
        return can_step(lookup.near, state.pack, free)
    return can_step(lookup.near, state.jumpers, free) or takes(lookup, state, lowest(state.jumpers), free)


@rule
def verdict(lookup: Record, state: Record, past: Array, key: np.uint64) -> int:
    if popcount(state.pack) < lookup.least:
        return won(lookup.jumper, TOO_FEW)
    if not can_move(lookup, state):
        return won(1 - state.turn, NO_MOVES)
    if seen(past, key) >= 2:
        return drawn(THREEFOLD)
    if state.ply >= MOST_PLIES:
        return drawn(LIMIT)
    return RUNNING


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    return verdict(lookup, state, past, key_of(state, KEY_WORDS))
