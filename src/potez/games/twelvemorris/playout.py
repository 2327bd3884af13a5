"""Random games of Twelve Men's Morris."""

from __future__ import annotations

from potez.games.twelvemorris.rules import KEY_WORDS, SPOKES, barred, outcome, play
from potez.kernel.outcomes import report
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.mills.playout import random_turn, step_targets
from potez.mechanics.mills.rules import BOARD, closing


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move, each drawn by counting instead of listing."""
    begin, fresh, plies = 0, length, 0
    while True:
        ended = outcome(lookup, state, past[begin:length])
        if ended:
            return report(plies, ended)
        own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
        free = BOARD & ~(own | other)
        around, around_mills, along, along_mills = step_targets(own, free, SPOKES)
        moved, origin = barred(lookup, state)
        if moved >= 0:
            no_around, _, no_along, _ = step_targets(1 << moved, 1 << origin, SPOKES)
            around, along = around & ~no_around, along & ~no_along
        placed = free if state.hand[state.turn] else 0
        move = random_turn(rng, placed, closing(own, SPOKES), around, around_mills, along, along_mills, other, SPOKES)
        key = key_of(state, KEY_WORDS)
        plies += 1
        if play(lookup, state, move):
            begin = length = fresh
        else:
            past[length] = key
            length += 1
