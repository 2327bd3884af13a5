"""A random game played the obvious way, for comparing playouts with."""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import njit, types

from potez.kernel.random import below
from potez.kernel.signatures import FUNCTIONS


@cache
def listing_player() -> Any:
    """The obvious random game, over any game's verbs."""
    verbs = [FUNCTIONS[verb] for verb in ("moves", "play", "outcome", "key")]
    data = [types.uint8[::1], types.uint8[::1], types.uint64[::1], types.uint64[::1], types.int64[::1]]

    @njit(types.int64(*verbs, *data))
    def play_out(moves, play, outcome, key, lookup, state, past, rng, out):  # type: ignore[no-untyped-def]
        begin = end = plies = 0
        while True:
            code = outcome(lookup, state, past[begin:end])
            if code:
                return plies * 256 + code
            count = moves(lookup, state, past[begin:end], out)
            if count > out.shape[0]:
                return -count
            past[end] = key(lookup, state)
            end += 1
            if play(lookup, state, out[below(rng, count)]):
                begin = end
            plies += 1

    return play_out
