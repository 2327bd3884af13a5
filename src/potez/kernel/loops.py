"""Loops over any game's verbs, compiled once for all games: counting moves (perft), playing at random, looking for a win."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from potez.kernel.binding import Unit
from potez.kernel.rule import rule
from potez.kernel.types import Array

_HEAD = '''"""Made by potez.kernel.loops: a loop over the verbs of any game."""
from numba import njit, types
from potez.kernel import loops
from potez.kernel.signatures import FUNCTIONS

MOVES, PLAY, OUTCOME, KEY = (FUNCTIONS[verb] for verb in ("moves", "play", "outcome", "key"))
BYTES, ROWS, KEYS, INTS = types.uint8[::1], types.uint8[:, ::1], types.uint64[::1], types.int64[::1]


'''
_LOOPS = {
    "perft": '''@njit(types.int64(MOVES, PLAY, OUTCOME, KEY, BYTES, ROWS, KEYS, types.int64, types.int64, INTS, INTS),
      cache=True, nogil=True)
def perft(moves, play, outcome, key, lookup, states, past, length, depth, out, counts):
    return loops.count_nodes(moves, play, outcome, key, lookup, states, past, length, depth, out, counts)
''',
    "playouts": '''@njit(types.int64(FUNCTIONS["playout"], BYTES, BYTES, BYTES, KEYS, types.int64, KEYS, INTS, types.int64, INTS),
      cache=True, nogil=True)
def playouts(playout, lookup, state, work, past, length, rng, out, count, tally):
    return loops.many_playouts(playout, lookup, state, work, past, length, rng, out, count, tally)
''',
    "wins": '''@njit(types.int64(PLAY, OUTCOME, KEY, BYTES, BYTES, BYTES, KEYS, types.int64, INTS, types.boolean[::1]),
      cache=True, nogil=True)
def wins(play, outcome, key, lookup, state, work, past, side, moves, found):
    return loops.winning_moves(play, outcome, key, lookup, state, work, past, side, moves, found)
''',
}  # fmt: skip


@rule
def count_nodes(
    moves: Any,
    play: Any,
    outcome: Any,
    key: Any,
    lookup: Array,
    states: Array,
    past: Array,
    length: int,
    depth: int,
    out: Array,
    counts: Array,
) -> int:
    """Adds the nodes at depths 1..depth below states[0] to counts[0:depth].

    The moves of every open node lie one after the other in `out`. Returns 0, or how much room the moves need when there is too little;
    the caller then makes more and begins again. `past` needs room for `depth` more keys.
    """
    begins = np.zeros(depth + 1, np.int64)  # where the moves of each level begin in `out`
    ends = np.zeros(depth + 1, np.int64)
    nexts = np.zeros(depth + 1, np.int64)
    since = np.zeros(depth + 1, np.int64)  # the past of a level is past[since : length + level]; no level overwrites another's
    level = 0
    fresh = True
    while level >= 0:
        if fresh:
            fresh = False
            nexts[level] = begins[level]
            ends[level] = begins[level]
            earlier = past[since[level] : length + level]
            if not outcome(lookup, states[level], earlier):
                count = moves(lookup, states[level], earlier, out[begins[level] :])
                if level < depth - 1 and begins[level] + count > out.shape[0]:
                    return begins[level] + count
                counts[level] += count
                if level < depth - 1:
                    ends[level] = begins[level] + count
        if nexts[level] == ends[level]:
            level -= 1
            continue
        move = out[nexts[level]]
        nexts[level] += 1
        states[level + 1, :] = states[level]
        past[length + level] = key(lookup, states[level])
        forget = play(lookup, states[level + 1], move)
        since[level + 1] = length + level + 1 if forget else since[level]
        begins[level + 1] = ends[level]
        level += 1
        fresh = True
    return 0


@rule
def many_playouts(
    playout: Any, lookup: Array, state: Array, work: Array, past: Array, length: int, rng: Array, out: Array, count: int, tally: Array
) -> int:
    """Plays `count` random games from `state`. Adds to tally: plies, wins of side 0, wins of side 1, draws."""
    for _ in range(count):
        work[:] = state
        result = playout(lookup, work, past, length, rng, out)
        tally[0] += result // 256
        tally[result % 4] += 1
    return count


@rule
def winning_moves(
    play: Any, outcome: Any, key: Any, lookup: Array, state: Array, work: Array, past: Array, side: int, moves: Array, found: Array
) -> int:
    """Tells which moves win at once for a side; `past` has room for one more key. Returns how many do."""
    last = past.shape[0] - 1
    past[last] = key(lookup, state)
    count = 0
    for i in range(moves.shape[0]):
        work[:] = state
        forget = play(lookup, work, moves[i])
        found[i] = outcome(lookup, work, past[:0] if forget else past) & 3 == side + 1
        count += found[i]
    return count


def unit(name: str) -> Unit:
    """The generated module of one loop."""
    return Unit(f"loops_{name}", _HEAD + _LOOPS[name])


@functools.cache
def compiled(name: str) -> Any:
    """A loop as machine code, from the cache where possible."""
    return getattr(unit(name).load(), name)
