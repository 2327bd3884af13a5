"""Foxes and Sheep (Halatafl).

Source: the seventeen games (Romanian), 16; rulebook `foxsheep`. Twenty sheep step up and sideways over a cross of 33 points to fill the
goal square at the top; two foxes step any way and must take whatever they can jump over.

Decisions: sheep move first unless `first` says otherwise. The foxes choose freely among all foxes and chains, however short, but play each
to its end; a fox may not jump over the other fox, and the point where he started counts as free, so that a chain may cross it or end there.
The goal square full of sheep, or fewer than nine sheep, decides before anybody asks who can move. A threefold repetition goes before the
limit of 1,000 plies when one move fulfils both. A setup has two foxes and at most twenty sheep.

Encoding: as in `mechanics.hunts`: `pack` are the sheep, `jumpers` the foxes; the lowest bit of a chain tells which fox jumps (0 the earlier
one in reading order), so that twenty jumps fit into 62 bits. Sheep never step down, so a step up is never undone: history begins anew.
A game lasts at most 1,000 plies, by its limit.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import lowest, popcount
from potez.kernel.outcomes import GOAL, LIMIT, NO_MOVES, RUNNING, THREEFOLD, TOO_FEW, drawn, won
from potez.kernel.records import key_of, key_words, seen
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import MOST_PLIES
from potez.mechanics.hunts.rules import POINTS, STATE, takes
from potez.mechanics.jumps.rules import ALL_WAYS, ANY, STEP, WHOLE, can_step, chains_from, follow, list_steps

SHEEP, FOXES = 0, 1
LEAST = 9  # with fewer sheep the foxes have won
SQUARE = "c1 d1 e1 c2 d2 e2 c3 d3 e3"
FARTHEST = 5  # steps from the square, for a sheep
SETUP = "f.f/.../......./sssssss/sssssss/sss/sss"

LOOKUP = np.dtype(
    [
        ("must", np.int64),  # 1: foxes who can capture must
        ("whole", np.int64),  # 1: chains are played to their end
        ("goal", np.int64),  # the set of points that the sheep must fill
        ("all", np.int64),  # the set of all points
        ("near", np.int64, (POINTS,)),  # the set of points one step away
        ("ahead", np.int64, (POINTS,)),  # those of them where a sheep may go: not below
        ("above", np.int64, (POINTS,)),  # those of them in the row above
        ("within", np.int64, (FARTHEST,)),  # the sets of points from which a sheep reaches the square in so many steps
        ("steps", np.int16, (POINTS, 8)),
        ("jumps", np.int16, (POINTS, 8)),
    ],
    align=True,
)
KEY_WORDS = key_words(STATE)


@rule
def other(foxes: int) -> int:
    """The later of two foxes in reading order."""
    return lowest(foxes & (foxes - 1))


@rule
def fox_takes(lookup: Record, state: Record, free: int) -> bool:
    """Whether one of the foxes can take a sheep."""
    return takes(lookup, state, lowest(state.jumpers), free) or takes(lookup, state, other(state.jumpers), free)


@rule
def moves_from(lookup: Record, state: Record, out: Array, skip: int) -> int:
    """Lists the moves without the first `skip`, and counts them all."""
    free = lookup.all & ~(state.pack | state.jumpers)
    if state.turn == SHEEP:
        return list_steps(lookup.ahead, state.pack, free, out, 0, skip)
    count = 0
    finish = WHOLE if lookup.whole else ANY
    for fox in range(popcount(state.jumpers)):  # reasons are found on boards from which one was taken
        start = other(state.jumpers) if fox else lowest(state.jumpers)
        count = chains_from(lookup.steps, lookup.jumps, start, state.pack, free, ALL_WAYS, 0, finish, fox, 1, out, count, skip)
    if count == 0 or not lookup.must:
        count = list_steps(lookup.near, state.jumpers, free, out, count, skip)
    return count


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return moves_from(lookup, state, out, 0)


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    final = 1  # whether no earlier position can come back
    if move & STEP == 0:
        start = other(state.jumpers) if move & 1 else lowest(state.jumpers)
        end, taken = follow(lookup.steps, lookup.jumps, start, move >> 1)
        state.jumpers = state.jumpers & ~(1 << start) | 1 << end
        state.pack &= ~taken
    else:
        start, end = move & 63, move >> 6 & 63
        if state.turn == SHEEP:
            state.pack ^= 1 << start | 1 << end
            final = lookup.above[start] >> end & 1
        else:
            state.jumpers ^= 1 << start | 1 << end
            final = 0
    state.turn = 1 - state.turn
    state.ply += 1
    return final


@rule
def can_move(lookup: Record, state: Record) -> bool:
    free = lookup.all & ~(state.pack | state.jumpers)
    if state.turn == SHEEP:
        return can_step(lookup.ahead, state.pack, free)
    return can_step(lookup.near, state.jumpers, free) or fox_takes(lookup, state, free)


@rule
def verdict(lookup: Record, state: Record, past: Array, key: np.uint64) -> int:
    if lookup.goal & ~state.pack == 0:
        return won(SHEEP, GOAL)
    if popcount(state.pack) < LEAST:
        return won(FOXES, TOO_FEW)
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
