"""Random positions of a hunt with all that can follow, by the verbs of the games: what an independent check asks a solution about.

A position is a key: the number of its row, the jumper's point, whether it is his move, and how many the pack is. Where a move ends the
game, the result stands in place of a key. The examples of all layers are made before a solution begins; when a layer is settled it answers
the keys that belong to it, wherever they came from, and is forgotten. So even a solution that keeps nothing is checked.
"""

from __future__ import annotations

from typing import Any

from potez.kernel.binding import load
from potez.kernel.bits import lowest, popcount
from potez.kernel.random import below, nth_bit
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.hunts import rules
from potez.mechanics.hunts.rows import pack_of, row_of

ROW_BITS, POINT_BITS = 32, 6
JUMPING = 1 << ROW_BITS + POINT_BITS
SIZE_SHIFT = ROW_BITS + POINT_BITS + 1
WON, LOST, DRAWN = -1, -2, -3  # in place of a key: the game is over, as the jumper sees it

_TEXT = '''"""Made by potez.solvers.hunts.examples: random positions and what follows."""
from numba import njit, types
from potez.mechanics.hunts import rows, rules
from potez.solvers.hunts import examples

INT, INTS, BYTES = types.int64, types.int64[::1], types.uint8[::1]


@njit(INT(BYTES, BYTES, BYTES, BYTES, types.uint64[::1], INTS, INT, INT, INT, types.uint64[::1], INTS, INTS, INT), cache=True, nogil=True)
def draw(board, lookup, state, child, past, out, size, count, made, rng, keys, spans, room):
    return examples.draw_examples(
        board.view(rows.BOARD)[0], lookup.view(rules.LOOKUP)[0], state.view(rules.STATE), child.view(rules.STATE),
        past, out, size, count, made, rng, keys, spans, room,
    )


@njit(INT(INTS, types.int8[::1], INTS, INTS), cache=True, nogil=True)
def judge(keys, answers, spans, kept):
    return examples.judge_examples(keys, answers, spans, kept)
'''


@rule
def key_of(board: Record, lookup: Record, state: Record) -> int:
    pack, jumping = state.pack, state.turn == lookup.jumper
    place: int = popcount(pack) << SIZE_SHIFT | (JUMPING if jumping else 0) | lowest(state.jumpers) << ROW_BITS | row_of(board, pack)
    return place


@rule
def result(code: int, jumper: int) -> int:
    """A finished game, in place of a key."""
    winner = (code & 3) - 1
    return DRAWN if winner not in (0, 1) else WON if winner == jumper else LOST


@rule
def draw_examples(
    board: Record, lookup: Record, states: Array, children: Array, past: Array, out: Array, size: int, count: int, made: int, rng: Array,
    keys: Array, spans: Array, room: int,
) -> int:  # fmt: skip
    """Writes random positions of a layer, each its own key and those after it, until there are `count` or `room` is short.

    `spans[i]` is where example i begins in `keys`; returns how many there are. A position with more moves than `out` has room for is drawn
    again.
    """
    state, child = states[0], children[0]
    used = spans[made]
    while made < count and used + 1 + out.shape[0] <= room:
        state.pack = pack_of(board, below(rng, board.choose[board.points, size]), size)
        free = board.all & ~state.pack
        state.jumpers = 1 << nth_bit(free, below(rng, popcount(free)))
        state.turn = below(rng, 2)
        state.ply = 0
        keys[used] = key_of(board, lookup, state)
        code = rules.outcome(lookup, state, past)
        if code:
            keys[used + 1] = result(code, lookup.jumper)
            used += 2
        else:
            moves = rules.moves(lookup, state, past, out)
            if moves > out.shape[0]:
                continue
            for i in range(moves):
                children[0] = states[0]
                rules.play(lookup, child, out[i])
                code = rules.outcome(lookup, child, past)
                keys[used + 1 + i] = result(code, lookup.jumper) if code else key_of(board, lookup, child)
            used += 1 + moves
        made += 1
        spans[made] = used
    return made


@rule
def judge_examples(keys: Array, answers: Array, spans: Array, kept: Array) -> int:
    """The first example whose value does not follow from those after it, or -1. Writes how many moves of each won one keep the win."""
    for i in range(spans.shape[0] - 1):
        first, last = spans[i], spans[i + 1]
        sign = 1 if keys[first] & JUMPING else -1
        own, best, count = sign * answers[first], -1, 0
        for place in range(first + 1, last):
            value = sign * answers[place]
            best = max(best, value)
            count += value == 1
        if own != best:
            return i
        kept[i] = count
    return -1


_loaded: list[Any] = []


def compiled() -> Any:
    if not _loaded:
        _loaded.append(load("examples", _TEXT))
    return _loaded[0]
