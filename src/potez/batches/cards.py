"""What one thread of a graphics card does for its lane.

Arrays lie so that threads side by side read and write side by side: the lane is the last index. A record is copied into the thread's own
memory and back; what a rule only works in is left there. `wrong` says what could not be done, since a card raises nothing: FULL, or 1 +
the action that was refused.
"""

from __future__ import annotations

from typing import Any

from potez.batches.lanes import (
    COUNT,
    LENGTH,
    MARKS,
    PART,
    PLY,
    REFUSED,
    allow,
    begin,
    enlist,
    find,
    look,
    make,
    narrow,
    reward,
    roam,
    suggest,
)
from potez.kernel.outcomes import RUNNING
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.kernel.views import words_of

FULL = -1  # a lane has more moves than there is room for


@rule
def load(words: int, state: Record, store: Array, lane: int) -> None:
    """Copies the record of a lane into a thread's own."""
    own = words_of(state, words)
    for i in range(words):
        own[i] = store[i, lane]


@rule
def save(words: int, state: Record, store: Array, codes: Array, marks: Array, turn: Array, ply: Array, wrong: Array, lane: int) -> None:
    """Copies it back, and tells what callers read."""
    own = words_of(state, words)
    for i in range(words):
        store[i, lane] = own[i]
    turn[lane] = state.turn
    ply[lane] = marks[PLY, lane]
    if marks[COUNT, lane] > codes.shape[0]:
        marks[COUNT, lane] = codes.shape[0]
        wrong[lane] = FULL


@rule
def begin_lane(
    moves: Any,
    lookup: Record,
    start: Record,
    words: int,
    state: Record,
    store: Array,
    pasts: Array,
    codes: Array,
    marks: Array,
    turn: Array,
    ply: Array,
    wrong: Array,
    lane: int,
) -> None:
    begin(start, words, state, marks[:, lane])
    enlist(moves, lookup, state, pasts[:, lane], codes[:, lane], marks[:, lane])
    save(words, state, store, codes, marks, turn, ply, wrong, lane)


@rule
def step_lane(
    moves: Any,
    play: Any,
    outcome: Any,
    key: Any,
    action: Any,
    lookup: Record,
    start: Record,
    words: int,
    state: Record,
    store: Array,
    pasts: Array,
    codes: Array,
    marks: Array,
    wanted: Array,
    rewards: Array,
    ended: Array,
    turn: Array,
    ply: Array,
    wrong: Array,
    lane: int,
) -> None:
    load(words, state, store, lane)
    code, mark = codes[:, lane], marks[:, lane]
    result = RUNNING
    found = find(action, lookup, state, code, mark, wanted[lane])
    if found == REFUSED:
        wrong[lane] = 1 + max(wanted[lane], 0)
    elif narrow(action, lookup, state, code, mark, found, wanted[lane]):
        result = make(play, outcome, key, lookup, start, words, state, pasts[:, lane], mark, code[0])
        enlist(moves, lookup, state, pasts[:, lane], code, mark)
        save(words, state, store, codes, marks, turn, ply, wrong, lane)
    reward(result, rewards[lane])
    ended[lane] = result != RUNNING


@rule
def look_lane(
    observe: Any,
    action: Any,
    lookup: Record,
    words: int,
    state: Record,
    store: Array,
    pasts: Array,
    codes: Array,
    marks: Array,
    planes: Array,
    sites: int,
    lane: int,
) -> None:
    load(words, state, store, lane)
    look(observe, action, lookup, state, pasts[:, lane], codes[:, lane], marks[:, lane], planes[lane], sites)


@rule
def allow_lane(
    action: Any, lookup: Record, words: int, state: Record, store: Array, codes: Array, marks: Array, masks: Array, lane: int
) -> None:
    load(words, state, store, lane)
    allow(action, lookup, state, codes[:, lane], marks[:, lane], masks[lane])


@rule
def suggest_lane(
    action: Any,
    lookup: Record,
    words: int,
    state: Record,
    store: Array,
    codes: Array,
    marks: Array,
    rngs: Array,
    picked: Array,
    lane: int,
) -> None:
    load(words, state, store, lane)
    picked[lane] = suggest(action, lookup, state, codes[:, lane], marks[:, lane], rngs[:, lane])


@rule
def wander_lane(
    moves: Any,
    pick: Any,
    play: Any,
    outcome: Any,
    key: Any,
    lookup: Record,
    start: Record,
    words: int,
    state: Record,
    store: Array,
    pasts: Array,
    codes: Array,
    marks: Array,
    rngs: Array,
    plies: int,
    tally: Array,
    turn: Array,
    ply: Array,
    wrong: Array,
    lane: int,
) -> None:
    load(words, state, store, lane)
    past, row, mark = pasts[:, lane], codes[:, lane], marks[:, lane]
    for i in range(3):
        tally[lane, i] = 0
    roam(pick, play, outcome, key, lookup, start, words, state, past, row, mark, rngs[:, lane], plies, tally[lane])
    if mark[PART] == 0:
        enlist(moves, lookup, state, past, row, mark)
    save(words, state, store, codes, marks, turn, ply, wrong, lane)


@rule
def paste_lane(
    words: int,
    store: Array,
    pasts: Array,
    codes: Array,
    marks: Array,
    turn: Array,
    ply: Array,
    lanes: Array,
    targets: Array,
    to_store: Array,
    to_pasts: Array,
    to_codes: Array,
    to_marks: Array,
    to_turn: Array,
    to_ply: Array,
    lane: int,
) -> None:
    """Copies the lane lanes[lane] of one batch to the lane targets[lane] of another."""
    source, target = lanes[lane], targets[lane]
    for i in range(words):
        to_store[i, target] = store[i, source]
    for i in range(marks[LENGTH, source]):
        to_pasts[i, target] = pasts[i, source]
    for i in range(marks[COUNT, source]):
        to_codes[i, target] = codes[i, source]
    for i in range(MARKS):
        to_marks[i, target] = marks[i, source]
    to_turn[target] = turn[source]
    to_ply[target] = ply[source]
