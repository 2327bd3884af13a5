"""Alquerque.

Source: the seventeen games (Romanian), 5; rulebook `alquerque`. Twelve pieces a side on 5×5 points; pieces step along any line and capture
by jumping, in chains. Who can capture must, and plays the chain of his choice to its end. With `penalty` a person may break this duty,
which is a foul and costs a piece.

Decisions: a side without a piece loses as "captured"; one that lost its last piece as a penalty loses as "foul". Where a chain stops early,
the pieces jumped until then stay taken, the jumper goes off as the penalty, and the captures begin the count of quiet plies again. Where
one move fulfils several draw rules, threefold goes before the 100 quiet plies and these before the 1,000 plies.

Encoding: sites are the points in reading order; `pieces` are sets of them by side. A move is a step or a chain of mechanics.jumps with its
start in the low six bits. A foul is coded like any other move: `play` sees from the position that it is one. A game lasts at most 1,000
plies by its own rule.
"""

from __future__ import annotations

import numpy as np

from potez.geometry.board import DOWN, DOWN_LEFT, DOWN_RIGHT, RIGHT
from potez.kernel.bits import lowest
from potez.kernel.outcomes import CAPTURED, FOUL, NO_MOVES, RUNNING, won
from potez.kernel.records import key_words, record
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import draws
from potez.mechanics.jumps.rules import ALL_WAYS, CUT, STEP, WHOLE, can_jump, can_step, chains_from, follow, list_steps

WHITE, BLACK = 0, 1
SITES = 25
PIECES = 12  # of each side at the start; a chain has no more jumps, so its code fits
QUIET_PLIES = 100
REACH = 3  # no two points are more than four steps apart
ALL = (1 << SITES) - 1
START = "bbbbb/bbbbb/bb.ww/wwwww/wwwww"

LOOKUP = np.dtype(
    [
        ("steps", np.int16, (SITES, 8)),
        ("jumps", np.int16, (SITES, 8)),
        ("near", np.int64, (SITES,)),  # the points one step away
        ("within", np.int64, (REACH, SITES)),  # the points at most one, two, three steps away
        ("roomy", np.int64, (8,)),  # by direction: the points from which a line leads two steps on
        ("penalty", np.int64),  # 1: option "penalty"
        ("chase", np.int8, (2, SITES, SITES, SITES)),  # plies to win with two against one: `chase`
    ],
    align=True,
)

STATE = record(
    key=[
        ("pieces", np.int64, (2,)),
        ("turn", np.int8),
    ],
    rest=[
        ("quiet", np.int16),  # plies since the last capture
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


@rule
def free_points(state: Record) -> int:
    return ALL & ~(state.pieces[0] | state.pieces[1])


@rule
def jumpers(lookup: Record, state: Record, free: int) -> int:
    """The pieces that can capture. A step in a direction adds the same number to every point, so all pieces are looked at together."""
    prey = state.pieces[1 - state.turn]
    found = 0
    for way, far in ((RIGHT, 1), (DOWN_LEFT, 4), (DOWN, 5), (DOWN_RIGHT, 6)):
        found |= lookup.roomy[way] & prey >> far & free >> 2 * far
        found |= lookup.roomy[way ^ 4] & prey << far & free << 2 * far
    return found & state.pieces[state.turn]


@rule
def captures(lookup: Record, state: Record, free: int, able: int, finish: int, out: Array, count: int, skip: int) -> int:
    """Emits chains of the pieces `able`, leaving out the first `skip` moves."""
    prey = state.pieces[1 - state.turn]
    while able:
        start = lowest(able)
        able &= able - 1
        count = chains_from(lookup.steps, lookup.jumps, start, prey, free, ALL_WAYS, 0, finish, start, 6, out, count, skip)
    return count


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    free = free_points(state)
    able = jumpers(lookup, state, free)
    if able:
        return captures(lookup, state, free, able, WHOLE, out, 0, 0)
    return list_steps(lookup.near, state.pieces[state.turn], free, out, 0, 0)


@rule
def fouls(lookup: Record, state: Record, past: Array, out: Array) -> int:
    """Steps made although a capture is possible, and chains stopped early."""
    free = free_points(state)
    able = jumpers(lookup, state, free)
    if not (lookup.penalty and able):
        return 0
    count = list_steps(lookup.near, state.pieces[state.turn], free, out, 0, 0)
    return captures(lookup, state, free, able, CUT, out, count, 0)


@rule
def go(state: Record, start: int, end: int, taken: int) -> None:
    """Moves a piece and passes the turn."""
    state.pieces[state.turn] = state.pieces[state.turn] & ~(1 << start) | 1 << end
    state.pieces[1 - state.turn] &= ~taken
    state.quiet = 0 if taken else state.quiet + 1
    state.ply += 1
    state.turn = 1 - state.turn


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    start, side = move & 63, state.turn
    if move & STEP:
        able = jumpers(lookup, state, free_points(state))
        end = move >> 6 & 63
        go(state, start, end, 0)
        if able == 0:
            return 0
        # A foul: the piece itself goes if it could have captured, else the first that could.
        state.pieces[side] &= ~(1 << (end if able >> start & 1 else lowest(able)))
        return 1
    end, taken = follow(lookup.steps, lookup.jumps, start, move >> 6)
    go(state, start, end, taken)
    if can_jump(lookup.steps, lookup.jumps, end, state.pieces[1 - side], free_points(state), ALL_WAYS):
        state.pieces[side] &= ~(1 << end)  # a foul: the chain stopped early
    return 1


@rule
def lost(state: Record) -> int:
    """The outcome for a side to move that cannot move."""
    return won(1 - state.turn, NO_MOVES if state.pieces[state.turn] else CAPTURED)


@rule
def bare(lookup: Record, state: Record) -> int:
    """The outcome when the side that has just moved is left without a piece: only a penalty can do that."""
    return RUNNING if state.pieces[1 - state.turn] else won(state.turn, FOUL if lookup.penalty else CAPTURED)


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    result = bare(lookup, state)
    if result:
        return result
    free = free_points(state)
    if not (can_step(lookup.near, state.pieces[state.turn], free) or jumpers(lookup, state, free)):
        return lost(state)
    return draws(state, past, KEY_WORDS, QUIET_PLIES)
