"""Games side by side, compiled: what one lane does, for processors and graphics cards alike.

A lane is a record, the keys of its past, its legal moves as codes, and a few numbers (`mark`). Of a move with several parts, the codes that
go on as the parts chosen so far are kept and the others forgotten, so that a move is whole when its first code has no further part.

The verbs of the game come as arguments, so that this is compiled once for each of them.
"""

from __future__ import annotations

from typing import Any

from potez.kernel.learning import END, show
from potez.kernel.outcomes import DRAW, RUNNING
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.kernel.views import words_of

COUNT, PART, LENGTH, PLY = 0, 1, 2, 3  # of `mark`: how many codes there are, the part to choose, keys of the past, moves made
MARKS = 4
NO_ROOM = -1  # a code that no move has
REFUSED = -1  # what `find` answers where no move goes on so


@rule
def begin(start: Record, words: int, state: Record, mark: Array) -> None:
    """Puts a lane to the start of the game; its moves are not listed."""
    source, target = words_of(start, words), words_of(state, words)
    for i in range(words):
        target[i] = source[i]
    mark[PART] = 0
    mark[LENGTH] = 0
    mark[PLY] = 0


@rule
def enlist(moves: Any, lookup: Record, state: Record, past: Array, codes: Array, mark: Array) -> None:
    """Lists the legal moves of a lane; COUNT says how many they are, also where there is room for fewer."""
    mark[COUNT] = moves(lookup, state, past[: mark[LENGTH]], codes)


@rule
def make(
    play: Any,
    outcome: Any,
    key: Any,
    lookup: Record,
    start: Record,
    words: int,
    state: Record,
    past: Array,
    mark: Array,
    code: int,
) -> int:
    """Makes a legal move; a game that ends begins anew. How it ended, or RUNNING. The moves after it are not listed."""
    length = mark[LENGTH]
    if past.shape[0] > 0:  # otherwise no rule looks back
        past[length] = key(lookup, state)
        length += 1
    if play(lookup, state, code):
        length = 0
    result = outcome(lookup, state, past[:length])
    if result != RUNNING:
        begin(start, words, state, mark)
    else:
        mark[PART] = 0
        mark[LENGTH] = length
        mark[PLY] += 1
    return result


@rule
def find(action: Any, lookup: Record, state: Record, codes: Array, mark: Array, wanted: int) -> int:
    """The place of the first code that goes on with an action, or REFUSED."""
    for i in range(mark[COUNT]):
        if action(lookup, state, codes[i], mark[PART]) == wanted:
            return i
    return REFUSED


@rule
def narrow(action: Any, lookup: Record, state: Record, codes: Array, mark: Array, first: int, wanted: int) -> bool:
    """Chooses a part of a move, from the place of the first code that goes on so; whether the move is whole, as codes[0]."""
    part = mark[PART]
    codes[0] = codes[first]
    if action(lookup, state, codes[0], part + 1) == END:
        mark[COUNT] = 1
        return True
    kept = 1
    for i in range(first + 1, mark[COUNT]):
        if action(lookup, state, codes[i], part) == wanted:
            codes[kept] = codes[i]
            kept += 1
    mark[COUNT] = kept
    mark[PART] = part + 1
    return False


@rule
def reward(result: int, rewards: Array) -> None:
    """What a result is worth to the sides."""
    won = 0 if result == RUNNING or result % 4 == DRAW else 3 - 2 * (result % 4)
    rewards[0] = won
    rewards[1] = -won


@rule
def look(
    observe: Any, action: Any, lookup: Record, state: Record, past: Array, codes: Array, mark: Array, planes: Array, sites: int
) -> None:
    """Writes what the side to move sees, the parts of a move that are chosen among it; `sites` is 0 where moves have one part."""
    observe(lookup, state, past[: mark[LENGTH]], planes)
    if sites > 0:
        show(action, lookup, state, codes[0], mark[PART], planes, sites)


@rule
def allow(action: Any, lookup: Record, state: Record, codes: Array, mark: Array, mask: Array) -> None:
    """Writes 1 for every action with which a legal move goes on, and 0 for the others."""
    for i in range(mask.shape[0]):
        mask[i] = 0
    for i in range(mark[COUNT]):
        mask[action(lookup, state, codes[i], mark[PART])] = 1


@rule
def suggest(action: Any, lookup: Record, state: Record, codes: Array, mark: Array, rng: Array) -> int:
    """The next action of a legal move, all moves being as likely."""
    return action(lookup, state, codes[below(rng, mark[COUNT])], mark[PART])


@rule
def draw(moves: Any, lookup: Record, state: Record, past: Array, rng: Array, out: Array) -> int:
    """A random legal move, all being as likely, or NO_ROOM: for games that know no faster way, the verb `pick`."""
    count = moves(lookup, state, past, out)
    return out[below(rng, count)] if count <= out.shape[0] else NO_ROOM


@rule
def roam(
    pick: Any,
    play: Any,
    outcome: Any,
    key: Any,
    lookup: Record,
    start: Record,
    words: int,
    state: Record,
    past: Array,
    codes: Array,
    mark: Array,
    rng: Array,
    plies: int,
    tally: Array,
) -> int:
    """Plays random moves and counts wins of side 0, of side 1, and draws. How many moves are left to make, where one has too many moves
    for the room there is; the moves after the last one are not listed."""
    left = plies
    while left > 0:
        if mark[PART] > 0:
            code = codes[below(rng, mark[COUNT])]
        else:
            code = pick(lookup, state, past[: mark[LENGTH]], rng, codes)
        if code == NO_ROOM:
            break
        result = make(play, outcome, key, lookup, start, words, state, past, mark, code)
        if result != RUNNING:
            tally[result % 4 - 1] += 1
        left -= 1
    return left
