"""Random games of Alquerque."""

from __future__ import annotations

from potez.games.alquerque.rules import KEY_WORDS, QUIET_PLIES, bare, captures, free_points, go, jumpers, lost
from potez.kernel.outcomes import report
from potez.kernel.random import below
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.draws import draws
from potez.mechanics.jumps.rules import WHOLE, count_steps, follow, nth_step


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Random legal moves. Steps are only counted, and the n-th is found without a list."""
    first, begin, plies = length, 0, 0
    result = bare(lookup, state)
    if result:
        return report(0, result)
    while True:
        own, free = state.pieces[state.turn], free_points(state)
        able = jumpers(lookup, state, free)
        count = captures(lookup, state, free, able, WHOLE, out, 0, 0) if able else count_steps(lookup.near, own, free)
        if count == 0:
            return report(plies, lost(state))
        result = draws(state, past[begin:length], KEY_WORDS, QUIET_PLIES)
        if result:
            return report(plies, result)
        n = below(rng, count)
        if able:
            if n >= out.shape[0]:  # one piece alone can have 3,692 chains: where they did not fit, list from the n-th on
                captures(lookup, state, free, able, WHOLE, out, 0, n)
                n = 0
            start = out[n] & 63
            end, taken = follow(lookup.steps, lookup.jumps, start, out[n] >> 6)
            go(state, start, end, taken)
            begin = length = first
        else:
            step = nth_step(lookup.near, own, free, n)
            past[length] = key_of(state, KEY_WORDS)
            length += 1
            go(state, step & 63, step >> 6 & 63, 0)
        plies += 1
