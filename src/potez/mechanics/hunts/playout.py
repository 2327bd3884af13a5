"""Random games of hunts."""

from __future__ import annotations

from potez.kernel.bits import lowest
from potez.kernel.outcomes import report
from potez.kernel.random import below
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.hunts.rules import KEY_WORDS, moves_from, play, takes, verdict
from potez.mechanics.jumps.rules import count_steps, nth_step


@rule
def random_move(lookup: Record, state: Record, rng: Array, out: Array) -> int:
    """A legal move, each with the same chance. Steps are counted, not listed; a chain beyond the room of `out` needs a second search."""
    free = lookup.all & ~(state.pack | state.jumpers)
    jumping = state.turn == lookup.jumper
    if jumping and takes(lookup, state, lowest(state.jumpers), free):
        n = below(rng, moves_from(lookup, state, out, 0))
        if n < out.shape[0]:
            return out[n]
        moves_from(lookup, state, out[:1], n)
        return out[0]
    pieces = state.jumpers if jumping else state.pack
    return nth_step(lookup.near, pieces, free, below(rng, count_steps(lookup.near, pieces, free)))


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    begin, end = 0, length  # the keys of the positions that can still come back are past[begin:end]
    plies = 0
    while True:
        key = key_of(state, KEY_WORDS)
        code = verdict(lookup, state, past[begin:end], key)
        if code:
            return report(plies, code)
        past[end] = key
        end += 1
        if play(lookup, state, random_move(lookup, state, rng, out)):
            begin = end = length
        plies += 1
