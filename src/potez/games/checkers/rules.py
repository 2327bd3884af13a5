"""Checkers (Dame), as in American checkers.

Source: the seventeen games (Romanian), 6; rulebook `checkers`. Twelve men a side on the 32 dark cells of an 8×8 board; black moves up and
begins, white moves down. Who can capture must, and plays the chain of his choice to its end. A man that reaches the last row becomes a king
there, which ends the turn.

Decisions: a side without a piece loses as "captured", a side that has pieces and cannot move as "no-moves". Where one move fulfils several
draw rules, threefold goes before the 80 quiet plies and these before the 1,000 plies. A position cannot begin with a man on his last row.
In texts of positions a row is its four dark cells; a drawing leaves the light cells blank.

Encoding: sites are the dark cells in reading order; `pieces` are sets of them by side, `kings` the crowned ones of both. A move is a step
or a chain of mechanics.jumps with its start in the low six bits. A game lasts at most 1,000 plies by its own rule.
"""

from __future__ import annotations

import numpy as np

from potez.geometry.board import DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT
from potez.kernel.bits import lowest
from potez.kernel.outcomes import CAPTURED, NO_MOVES, won
from potez.kernel.records import key_words, record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import draws
from potez.mechanics.jumps.rules import ALL_WAYS, ANY, STEP, WHOLE, chains, follow, step_code

BLACK, WHITE = 0, 1
SITES = 32
MEN = 12  # of each side at the start; a chain has no more jumps, so its code fits
MOST_CHAINS = 16  # of one piece: a jump leads to one of eight cells, over nine others
QUIET_PLIES = 80
ALL = (1 << SITES) - 1
EVEN = 0x0F0F0F0F  # rows 1, 3, 5, 7, whose dark cells are b, d, f, h
ODD = 0xF0F0F0F0
LEFT_EDGE = 0x10101010  # a2, a4, a6, a8
RIGHT_EDGE = 0x08080808  # h1, h3, h5, h7

LOOKUP = np.dtype(
    [
        ("steps", np.int16, (SITES, 8)),
        ("jumps", np.int16, (SITES, 8)),
        ("ways", np.int64, (2,)),  # the directions of each side's men
        ("crown", np.int64, (2,)),  # the row on which each side's men become kings
        ("must", np.int64),  # 1: who can capture must
        ("whole", np.int64),  # 1: chains are played to their end
    ],
    align=True,
)

STATE = record(
    key=[
        ("pieces", np.int64, (2,)),
        ("kings", np.int64),
        ("turn", np.int8),
    ],
    rest=[
        ("quiet", np.int16),  # plies since the last capture or man's move
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


@rule
def beside(bits: int, way: int) -> int:
    """The cells one step from those of `bits`. Rows are shifted against each other, so a step is +4, or +3 or +5 by the row's parity."""
    if way == UP_RIGHT:
        return (bits & EVEN & ~RIGHT_EDGE) >> 3 | (bits & ODD) >> 4
    if way == DOWN_RIGHT:
        return ((bits & EVEN & ~RIGHT_EDGE) << 5 | (bits & ODD) << 4) & ALL
    if way == DOWN_LEFT:
        return ((bits & EVEN) << 4 | (bits & ODD & ~LEFT_EDGE) << 3) & ALL
    return (bits & EVEN) >> 4 | (bits & ODD & ~LEFT_EDGE) >> 5


@rule
def movers(lookup: Record, state: Record, way: int) -> int:
    """The pieces of the side to move that may go in a direction."""
    own = state.pieces[state.turn]
    return own if lookup.ways[state.turn] >> way & 1 else own & state.kings


@rule
def free_cells(state: Record) -> int:
    return ALL & ~(state.pieces[0] | state.pieces[1])


@rule
def steppers(lookup: Record, state: Record, free: int, way: int) -> int:
    """The pieces that can step in a direction."""
    return movers(lookup, state, way) & beside(free, way ^ 4)


@rule
def jumpers(lookup: Record, state: Record, free: int) -> int:
    """The pieces that can capture."""
    prey = state.pieces[1 - state.turn]
    found = 0
    for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
        found |= movers(lookup, state, way) & beside(prey & beside(free, way ^ 4), way ^ 4)
    return found


@rule
def captures(lookup: Record, state: Record, free: int, able: int, out: Array, count: int) -> int:
    """Emits the chains of the pieces `able`."""
    prey = state.pieces[1 - state.turn]
    while able:
        start = lowest(able)
        able &= able - 1
        king = state.kings >> start & 1
        ways = ALL_WAYS if king else lookup.ways[state.turn]
        stops = 0 if king else lookup.crown[state.turn]
        finish = WHOLE if lookup.whole else ANY
        count = chains(lookup.steps, lookup.jumps, start, prey, free, ways, stops, finish, start, 6, out, count)
    return count


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    free = free_cells(state)
    able = jumpers(lookup, state, free)
    count = captures(lookup, state, free, able, out, 0)
    if able and lookup.must:
        return count
    for start in range(SITES):
        if state.pieces[state.turn] >> start & 1:
            for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
                if steppers(lookup, state, free, way) >> start & 1:
                    count = emit(out, count, step_code(start, lookup.steps[start, way]))
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    start = move & 63
    end, taken = move >> 6 & 63, 0
    if not move & STEP:
        end, taken = follow(lookup.steps, lookup.jumps, start, move >> 6)
    king = state.kings >> start & 1
    state.pieces[state.turn] = state.pieces[state.turn] & ~(1 << start) | 1 << end
    state.pieces[1 - state.turn] &= ~taken
    state.kings &= ~(taken | 1 << start)
    if king or lookup.crown[state.turn] >> end & 1:
        state.kings |= 1 << end
    state.turn = 1 - state.turn
    state.ply += 1
    # A piece taken never returns and a man never goes back: no earlier position can come again.
    final = taken != 0 or not king
    state.quiet = 0 if final else state.quiet + 1
    return 1 if final else 0


@rule
def can_move(lookup: Record, state: Record, free: int) -> bool:
    for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
        if steppers(lookup, state, free, way):
            return True
    return jumpers(lookup, state, free) != 0


@rule
def lost(state: Record) -> int:
    """The outcome for a side to move that cannot move."""
    return won(1 - state.turn, NO_MOVES if state.pieces[state.turn] else CAPTURED)


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    if state.pieces[1 - state.turn] == 0:
        return won(state.turn, CAPTURED)
    if not can_move(lookup, state, free_cells(state)):
        return lost(state)
    return draws(state, past, KEY_WORDS, QUIET_PLIES)
