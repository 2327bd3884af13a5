"""Random games of Nine Men's Morris (Țintar)."""

from __future__ import annotations

from potez.games.ninemorris.rules import KEY_WORDS, SPOKES, outcome, play
from potez.kernel.bits import popcount
from potez.kernel.outcomes import report
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.mills.playout import random_flight, random_turn, step_targets
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
        if state.hand[state.turn]:
            move = random_turn(rng, free, closing(own, SPOKES), 0, 0, 0, 0, other, SPOKES)
        elif popcount(own) <= lookup.flies:
            move = random_flight(rng, own, free, other, SPOKES)
        else:
            around, around_mills, along, along_mills = step_targets(own, free, SPOKES)
            move = random_turn(rng, 0, 0, around, around_mills, along, along_mills, other, SPOKES)
        key = key_of(state, KEY_WORDS)
        plies += 1
        if play(lookup, state, move):
            begin = length = fresh
        else:
            past[length] = key
            length += 1
