"""What drives the compiled loops from Python: it makes the memory that they need."""

from __future__ import annotations

from typing import Any

import numpy as np

from potez.kernel import buffers
from potez.kernel.contract import Rules
from potez.kernel.loops import compiled
from potez.kernel.types import Array


def perft(verbs: Any, lookup: Array, state: Array, past: Array, depth: int) -> list[int]:
    """How many positions lie 1..depth moves away."""
    room = 4096
    while True:
        states = buffers.make(np.uint8, depth + 1, state.nbytes)
        states[0] = state.view(np.uint8)
        keys, counts, out = buffers.keys(past, depth), buffers.make(np.int64, depth), buffers.make(np.int64, room)
        functions = verbs.moves, verbs.play, verbs.outcome, verbs.key
        needed = compiled("perft")(*functions, lookup.view(np.uint8), states, keys, len(past), depth, out, counts)
        if not needed:
            return [int(count) for count in counts]
        room = 2 * needed


def wins(verbs: Any, lookup: Array, state: Array, past: Array, moves: Array) -> Array:
    """By move: whether it wins at once for the side to move."""
    found = buffers.make(np.bool_, len(moves))
    work = buffers.make(np.uint8, state.nbytes)
    functions = verbs.play, verbs.outcome, verbs.key
    arguments = lookup.view(np.uint8), state.copy().view(np.uint8), work, buffers.keys(past, 1), int(state[0]["turn"])
    compiled("wins")(*functions, *arguments, moves, found)
    return found


class Playouts:
    """Random games from one position, many at a time."""

    def __init__(self, rules: Rules, state: Array, past: Array, rng: Array) -> None:
        self._playout = rules.verbs.playout
        self._lookup, self._state, self._work = rules.lookup.view(np.uint8), state.view(np.uint8), buffers.make(np.uint8, state.nbytes)
        self._past, self._out, _ = buffers.playing(rules.room, past)
        self._length = len(past)
        self._rng = rng
        self.tally = np.zeros(4, np.int64)  # plies, wins of side 0, wins of side 1, draws

    def run(self, count: int) -> None:
        arguments = self._lookup, self._state, self._work, self._past, self._length, self._rng, self._out, count, self.tally
        compiled("playouts")(self._playout, *arguments)
