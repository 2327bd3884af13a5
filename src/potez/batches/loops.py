"""Loops over lanes on a processor: lanes `first` to `last` of a batch, as many threads side by side as there are."""

from __future__ import annotations

from typing import Any

from potez.batches.lanes import COUNT, PART, PLY, REFUSED, allow, begin, enlist, find, look, make, narrow, reward, roam, suggest
from potez.kernel.outcomes import RUNNING
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def begin_all(
    moves: Any, lookup: Record, start: Record, words: int, states: Array, pasts: Array, codes: Array, marks: Array, first: int, last: int
) -> int:
    """Puts lanes to the start; the most legal moves that one has."""
    most = 0
    for lane in range(first, last):
        begin(start, words, states[lane], marks[lane])
        enlist(moves, lookup, states[lane], pasts[lane], codes[lane], marks[lane])
        most = max(most, marks[lane, COUNT])
    return most


@rule
def find_all(
    action: Any, lookup: Record, states: Array, codes: Array, marks: Array, wanted: Array, found: Array, first: int, last: int
) -> int:
    """Finds what was chosen; the first lane in which it is not legal, or -1."""
    wrong = -1
    for lane in range(first, last):
        found[lane] = find(action, lookup, states[lane], codes[lane], marks[lane], wanted[lane])
        if found[lane] == REFUSED and wrong < 0:
            wrong = lane
    return wrong


@rule
def step_all(
    moves: Any,
    play: Any,
    outcome: Any,
    key: Any,
    action: Any,
    lookup: Record,
    start: Record,
    words: int,
    states: Array,
    pasts: Array,
    codes: Array,
    marks: Array,
    wanted: Array,
    found: Array,
    rewards: Array,
    ended: Array,
    first: int,
    last: int,
) -> int:
    """Goes on with what was found; the most legal moves that a lane has then."""
    most = 0
    for lane in range(first, last):
        result = RUNNING
        if narrow(action, lookup, states[lane], codes[lane], marks[lane], found[lane], wanted[lane]):
            result = make(play, outcome, key, lookup, start, words, states[lane], pasts[lane], marks[lane], codes[lane, 0])
            enlist(moves, lookup, states[lane], pasts[lane], codes[lane], marks[lane])
        reward(result, rewards[lane])
        ended[lane] = result != RUNNING
        most = max(most, marks[lane, COUNT])
    return most


@rule
def list_all(moves: Any, lookup: Record, states: Array, pasts: Array, codes: Array, marks: Array, first: int, last: int) -> int:
    """Lists the moves of lanes that stand at the beginning of one, after `codes` has become larger."""
    for lane in range(first, last):
        if marks[lane, PART] == 0:
            enlist(moves, lookup, states[lane], pasts[lane], codes[lane], marks[lane])
    return last - first


@rule
def look_all(
    observe: Any,
    action: Any,
    lookup: Record,
    states: Array,
    pasts: Array,
    codes: Array,
    marks: Array,
    planes: Array,
    sites: int,
    first: int,
    last: int,
) -> int:
    for lane in range(first, last):
        look(observe, action, lookup, states[lane], pasts[lane], codes[lane], marks[lane], planes[lane], sites)
    return last - first


@rule
def allow_all(action: Any, lookup: Record, states: Array, codes: Array, marks: Array, masks: Array, first: int, last: int) -> int:
    for lane in range(first, last):
        allow(action, lookup, states[lane], codes[lane], marks[lane], masks[lane])
    return last - first


@rule
def suggest_all(
    action: Any, lookup: Record, states: Array, codes: Array, marks: Array, rngs: Array, picked: Array, first: int, last: int
) -> int:
    for lane in range(first, last):
        picked[lane] = suggest(action, lookup, states[lane], codes[lane], marks[lane], rngs[lane])
    return last - first


@rule
def tell_all(states: Array, marks: Array, turn: Array, ply: Array, first: int, last: int) -> int:
    """Whose turn it is, and how many moves were made."""
    for lane in range(first, last):
        turn[lane] = states[lane].turn
        ply[lane] = marks[lane, PLY]
    return last - first


@rule
def wander_all(
    moves: Any,
    pick: Any,
    play: Any,
    outcome: Any,
    key: Any,
    lookup: Record,
    start: Record,
    words: int,
    states: Array,
    pasts: Array,
    codes: Array,
    marks: Array,
    rngs: Array,
    left: Array,
    tally: Array,
    first: int,
    last: int,
) -> int:
    """Plays as many random moves in each lane as are left for it, unless one has more moves than there is room for. Adds to the tally of
    each lane: wins of side 0, of side 1, draws. The most legal moves that a lane has then."""
    most = 0
    for lane in range(first, last):
        state, past, row, mark = states[lane], pasts[lane], codes[lane], marks[lane]
        left[lane] = roam(pick, play, outcome, key, lookup, start, words, state, past, row, mark, rngs[lane], left[lane], tally[lane])
        if mark[PART] == 0:
            enlist(moves, lookup, state, past, row, mark)
        most = max(most, mark[COUNT])
    return most
