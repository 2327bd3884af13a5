"""Random games of Checkers (Dame)."""

from __future__ import annotations

from potez.games.checkers.rules import KEY_WORDS, QUIET_PLIES, captures, free_cells, jumpers, lost, play, steppers
from potez.geometry.board import DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT
from potez.kernel.bits import popcount
from potez.kernel.outcomes import CAPTURED, report, won
from potez.kernel.random import below, nth_bit
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import draws
from potez.mechanics.jumps.rules import step_code


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Random moves. Captures are listed; steps are only counted by direction, and the n-th is found without a list.

    `out` always has room: a piece has at most MOST_CHAINS.
    """
    first, begin, plies = length, 0, 0
    if state.pieces[1 - state.turn] == 0:
        return report(0, won(state.turn, CAPTURED))
    while True:
        free = free_cells(state)
        able = jumpers(lookup, state, free)
        up_right, down_right = steppers(lookup, state, free, UP_RIGHT), steppers(lookup, state, free, DOWN_RIGHT)
        down_left, up_left = steppers(lookup, state, free, DOWN_LEFT), steppers(lookup, state, free, UP_LEFT)
        if not (able or up_right or down_right or down_left or up_left):
            return report(plies, lost(state))
        result = draws(state, past[begin:length], KEY_WORDS, QUIET_PLIES)
        if result:
            return report(plies, result)
        if able:
            move = out[below(rng, captures(lookup, state, free, able, out, 0))]
        else:
            way, among = UP_RIGHT, up_right
            n = below(rng, popcount(up_right) + popcount(down_right) + popcount(down_left) + popcount(up_left))
            if n >= popcount(among):
                n -= popcount(among)
                way, among = DOWN_RIGHT, down_right
                if n >= popcount(among):
                    n -= popcount(among)
                    way, among = DOWN_LEFT, down_left
                    if n >= popcount(among):
                        n -= popcount(among)
                        way, among = UP_LEFT, up_left
            start = nth_bit(among, n)
            move = step_code(start, lookup.steps[start, way])
            if state.kings >> start & 1:
                past[length] = key_of(state, KEY_WORDS)
        if play(lookup, state, move):
            begin = length = first
        else:
            length += 1
        plies += 1
