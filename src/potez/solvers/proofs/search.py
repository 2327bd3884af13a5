"""The search: is the value of a position at least a goal? Compiled once for all games, over their verbs.

Every question has the answer yes or no, so one good move, or the failure of all, settles it. What is found is kept in a transposition table
as two bounds of the value of a word (`kernel.proving`), the least of its mirror images; words are kept whole, so that no two positions are
ever taken for one another. A bucket has four places, of which the one that cost least work is given away.
"""

from __future__ import annotations

import functools
from typing import Any

from potez.kernel.binding import Unit
from potez.kernel.outcomes import DRAW
from potez.kernel.proving import least_image
from potez.kernel.rule import rule
from potez.kernel.types import Array

STOP, NODES, NEEDED, STORED, LOST = range(5)  # places of `control`; LOST: what was given away of what was stored
CONTROLS = 5
NO, YES, STOPPED = range(3)
PLACES = 4  # of a bucket
MOVE, LOW, HIGH, WORK, COLUMNS = 0, 1, 2, 3, 4  # columns of what is kept of a word; WORK is 0 where a place is free

_TEXT = '''"""Made by potez.solvers.proofs.search: proofs over the verbs of any game."""
from numba import njit, types
from potez.kernel.signatures import FUNCTIONS
from potez.solvers.proofs import search

VERBS = tuple(
    FUNCTIONS[verb] for verb in ("candidates", "play", "outcome", "to_move", "margin", "evaluate", "pack", "limits")
)
BYTES, KEYS, INT, ROWS = types.uint8[::1], types.uint64[::1], types.int64, types.int64[:, ::1]
STATES, KEPT, IMAGES, CONTROL = types.uint8[:, ::1], types.int16[:, ::1], types.uint64[:, :, ::1], types.int64[::1]


@njit(INT(*VERBS, INT, BYTES, STATES, ROWS, ROWS, KEYS, KEYS, KEPT, IMAGES, CONTROL, INT, INT), cache=True, nogil=True)
def prove(
    candidates, play, outcome, to_move, margin, evaluate, pack, limits,
    most, lookup, states, moves, scores, past, words, kept, images, control, depth, goal,
):
    return search.prove(
        candidates, play, outcome, to_move, margin, evaluate, pack, limits,
        most, lookup, states, moves, scores, past, words, kept, images, control, depth, goal,
    )
'''
UNIT = Unit("proofs", _TEXT)


@functools.cache
def compiled() -> Any:
    """The search as machine code, from the cache where possible."""
    return UNIT.load()


@rule
def bucket_of(words: Array, word: int) -> int:
    """The first place of the bucket of a word; the number of buckets is a power of two."""
    mixed = word ^ word >> 29
    mixed *= -7046029254386353131  # odd, its bits without a pattern
    mixed ^= mixed >> 32
    return int(mixed & (len(words) // PLACES - 1)) * PLACES


@rule
def find(words: Array, kept: Array, word: int) -> int:
    """Where a word is kept, -1 where it is not."""
    first = bucket_of(words, word)
    for place in range(first, first + PLACES):
        if kept[place, WORK] and words[place] == word:
            return place
    return -1


@rule
def keep(words: Array, kept: Array, control: Array, word: int, move: int, low: int, high: int, work: int) -> None:
    """Notes the bounds of a word, beside what is known of it."""
    place = find(words, kept, word)
    if place < 0:
        first = bucket_of(words, word)
        place = first
        for other in range(first, first + PLACES):
            if kept[other, WORK] < kept[place, WORK]:
                place = other
        if kept[place, WORK]:
            control[LOST] += 1
        control[STORED] += 1
        words[place] = word
        kept[place, LOW], kept[place, HIGH], kept[place, WORK] = low, high, 0
    kept[place, LOW] = max(kept[place, LOW], low)
    kept[place, HIGH] = min(kept[place, HIGH], high)
    kept[place, MOVE] = move
    kept[place, WORK] = max(kept[place, WORK], work)


@rule
def effort(nodes: int) -> int:
    """How much work something was: one more for twice the nodes."""
    found = 1
    while nodes > 0:
        nodes >>= 1
        found += 1
    return found


@rule
def result(code: int, side: int, margins: bool) -> int:
    """The value of a finished position."""
    if margins or code & 3 == DRAW:
        return 0
    return 1 if code & 3 == side + 1 else -1


@rule
def prove(
    candidates: Any, play: Any, outcome: Any, to_move: Any, margin: Any, evaluate: Any, pack: Any, limits: Any,
    most: int, lookup: Array, states: Array, moves: Array, scores: Array, past: Array, words: Array, kept: Array, images: Array,
    control: Array, depth: int, goal: int,
) -> int:  # fmt: skip
    """Whether the value of `states[depth]` is at least the goal: YES, NO, or STOPPED. Points count if `most` is above 0; else 0 and 1 are
    goals. `moves` and `scores` have a row for each ply, `states` one more."""
    if control[STOP]:
        return STOPPED
    control[NODES] += 1
    before, state, child = control[NODES], states[depth], states[depth + 1]
    side = to_move(lookup, state)
    code = outcome(lookup, state, past)
    if code:
        return YES if result(code, side, most > 0) >= goal else NO
    bounds = limits(lookup, state)
    low, high = bounds >> 8, (bounds & 255) - 128
    if low >= goal:
        return YES
    if high < goal:
        return NO
    word, best = least_image(images, pack(lookup, state)), -1
    place = find(words, kept, word)
    if place >= 0:
        if kept[place, LOW] >= goal:
            return YES
        if kept[place, HIGH] < goal:
            return NO
    out, score = moves[depth], scores[depth]
    count = candidates(lookup, state, past, out)
    if count > len(out):
        control[NEEDED] = max(control[NEEDED], count)
        control[STOP] = 1
        return STOPPED
    lead = margin(lookup, state) if most else 0
    left = 0
    for i in range(count):  # first what is known of the positions after each move, which often settles it
        child[:] = state
        play(lookup, child, out[i])
        other = to_move(lookup, child)
        gained = (margin(lookup, child) - lead) * (1 - 2 * side) if most else 0
        code = outcome(lookup, child, past)
        if code:
            low = high = result(code, other, most > 0)
        else:
            bounds = limits(lookup, child)
            low, high = bounds >> 8, (bounds & 255) - 128
            place = find(words, kept, least_image(images, pack(lookup, child)))
            if place >= 0:
                low, high = max(low, kept[place, LOW]), min(high, kept[place, HIGH])
        if other != side:
            low, high = -high, -low
        if low + gained >= goal:
            keep(words, kept, control, word, out[i], goal, 127, 1)
            return YES
        if high + gained < goal:
            continue
        value = evaluate(lookup, child)
        if other != side:
            value = -value
        value += 1000 * gained
        move, at = out[i], left
        while at > 0 and score[at - 1] < value:
            score[at], out[at] = score[at - 1], out[at - 1]
            at -= 1
        score[at], out[at] = value, move
        left += 1
    for i in range(left):
        best = out[i]
        child[:] = state
        play(lookup, child, best)
        gained = (margin(lookup, child) - lead) * (1 - 2 * side) if most else 0
        if to_move(lookup, child) == side:
            wanted, good = goal - gained, YES
        else:
            wanted, good = gained - goal + 1, NO
        answer = prove(
            candidates, play, outcome, to_move, margin, evaluate, pack, limits, most, lookup, states, moves, scores, past, words, kept,
            images, control, depth + 1, wanted,
        )  # fmt: skip
        if answer == STOPPED:
            return STOPPED
        if answer == good:
            keep(words, kept, control, word, best, goal, 127, effort(control[NODES] - before))
            return YES
    keep(words, kept, control, word, best, -127, goal - 1, effort(control[NODES] - before))
    return NO
