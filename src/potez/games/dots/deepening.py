"""The strongest level of Dots and Boxes: the search of `reading` from a root, deeper and deeper; its memory, and how it is asked."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from potez.games.dots.evaluation import WINNING, survey
from potez.games.dots.reading import (
    AGE,
    BOX,
    CONTROLS,
    DEPTH,
    ENTRY,
    EXACT,
    FLAGS,
    HUGE,
    LENGTH,
    LIMIT,
    NODES,
    REPORTS,
    STOP,
    STOPPED,
    VALUE,
    find,
    read,
)
from potez.games.dots.rules import STATE, is_drawn, play
from potez.games.dots.strings import counted, received, structure, taken
from potez.kernel import buffers
from potez.kernel.binding import Unit
from potez.kernel.own import Read
from potez.kernel.rule import rule
from potez.kernel.types import Array, DType, Record

LINE = 12  # moves of the best line, at most
LEAST, MOST, OLDEST = 1 << 10, 1 << 32, 255  # entries of the table, and their age
CERTAIN, PROVEN = 1, 2  # what is known of the root: its value; that the best move wins

_TEXT = '''"""Made by potez.games.dots.deepening: the search of the strongest level."""
from numba import from_dtype, njit, types
from potez.games.dots import deepening
from potez.games.dots.reading import ENTRY
from potez.games.dots.rules import LOOKUP, STATE

INTS, ROWS = types.int64[::1], types.int64[:, ::1]
LOOKUPS, STATES, ENTRIES = (types.Array(from_dtype(kind), 1, "C") for kind in (LOOKUP, STATE, ENTRY))


@njit(types.void(LOOKUPS, STATES, INTS, ROWS, ROWS, ENTRIES, INTS, INTS, INTS), cache=True, nogil=True, error_model="numpy")
def deepen(lookup, states, roots, moves, scores, entries, history, control, best):
    deepening.deepen(lookup[0], states, roots, moves, scores, entries, history, control, best)
'''
UNIT = Unit("dots_deepening", _TEXT)


@functools.cache
def compiled() -> Any:
    """The search as machine code, from the cache where possible."""
    return UNIT.load()


@rule
def copied(state: Record, child: Record) -> None:
    """All of a position that decides what comes; whose the boxes are does not."""
    child.drawn[:] = state.drawn
    child.turn = state.turn
    child.score[:] = state.score


@rule
def after(lookup: Record, state: Record, move: int, child: Record) -> tuple[int, int, int]:
    """Makes `child` the quiet position after a move: how many boxes the move closed, how many can be taken then and be handed over."""
    copied(state, child)
    play(lookup, child, move)
    survey(lookup, child)
    boxes, hand = taken(lookup, child)
    return int(child.score[0] + child.score[1] - state.score[0] - state.score[1]), boxes, hand


@rule
def related(lookup: Record, states: Array, roots: Array) -> int:
    """How many moves at the root are to be searched: where boxes can be closed, those first that close or hand over some, and only these
    if all of them are there; no other is better."""
    state, quiet = states[0], states[1]
    copied(state, quiet)
    survey(lookup, quiet)
    taken(lookup, quiet)
    there, count = 0, 0
    for edge in range(lookup.edges):
        there += not is_drawn(state, edge) and not quiet.free[edge]
    for i in range(len(roots)):
        move = roots[i]
        if not quiet.free[move]:
            for j in range(i, count, -1):
                roots[j] = roots[j - 1]
            roots[count] = move
            count += 1
    return count if count and count == there else len(roots)


@rule
def search(
    lookup: Record, states: Array, roots: Array, count: int, moves: Array, scores: Array, entries: Array, history: Array, control: Array,
    depth: int,
) -> tuple[int, int, int, bool]:  # fmt: skip
    """The best move at the root, its value times two plus one for an estimate, how many moves were searched, and whether all is certain."""
    best, best_move, searched, sure, estimated = -HUGE, -1, 0, False, 0
    lead = BOX * (int(states[0].score[states[0].turn]) - int(states[0].score[1 - states[0].turn]))
    ply: Any = np.int64(1)
    alpha, beta = -HUGE, HUGE
    for i in range(count):
        value = found = 0
        for narrow in range(1 if searched else 0, -1, -1):
            closed, boxes, hand = after(lookup, states[0], roots[i], states[1])
            gain = BOX * closed
            low, high = alpha, alpha + 1 if narrow else beta
            if closed:
                found = read(lookup, states, moves, scores, entries, history, control, ply, depth - 1, low - gain, high - gain, boxes, hand)
                value = (found >> 1) + gain
            else:
                found = read(lookup, states, moves, scores, entries, history, control, ply, depth - 1, -high, -low, boxes, hand)
                value = -(found >> 1)
            if found == STOPPED:
                return best_move, best * 2 + (0 if sure else 1), searched, False
            if narrow and value <= alpha:
                break
        searched += 1
        estimated |= found & 1
        certain = not found & 1 and value + lead > 0
        if value > best and (certain or not sure):
            best, best_move, sure = value, roots[i], certain
            alpha = max(alpha, value)
    return best_move, best * 2 + (0 if sure else estimated), searched, not estimated


@rule
def known(lookup: Record, state: Record, entries: Array, age: int, kinds: Array) -> int:
    """The value of a quiet position, where it is known; else HUGE."""
    key, chains, joints, _ = structure(lookup, state, kinds)
    if joints == 0:
        return BOX * counted(state, chains)
    place = find(entries, key, age)
    return int(entries[place].value) if place >= 0 and entries[place].bound == EXACT else HUGE


@rule
def trace(lookup: Record, states: Array, moves: Array, entries: Array, age: int, move: int, best: Array) -> int:
    """Writes the best line, as far as the table knows it, and says how long it is."""
    state, child = states[1], states[2]
    copied(states[0], state)
    length = 0
    while move >= 0 and length < LINE:
        best[length] = move
        length += 1
        play(lookup, state, move)
        move = -1
        copied(state, child)
        survey(lookup, child)
        boxes, hand = taken(lookup, child)
        value = known(lookup, child, entries, age, moves[0])
        if value == HUGE:
            break
        value = received(BOX * boxes, BOX * hand, value)
        for edge in range(lookup.edges):
            if not is_drawn(state, edge):
                closed, boxes, hand = after(lookup, state, edge, child)
                other = known(lookup, child, entries, age, moves[0])
                if other == HUGE:
                    continue
                other = received(BOX * boxes, BOX * hand, other)
                if value == (BOX * closed + other if closed else -other):
                    move = edge
                    break
    return length


@rule
def deepen(
    lookup: Record, states: Array, roots: Array, moves: Array, scores: Array, entries: Array, history: Array, control: Array, best: Array
) -> None:
    """Searches deeper and deeper until stopped or certain. After every depth `best` holds the line and control its value."""
    count = related(lookup, states, roots)
    depth = 0
    while True:
        depth += 1
        move, value, searched, certain = search(lookup, states, roots, count, moves, scores, entries, history, control, depth)
        stopped = control[STOP] != 0 or control[NODES] >= control[LIMIT]
        if searched:
            control[REPORTS] += 1
            control[VALUE], control[FLAGS] = value >> 1, (CERTAIN if certain else 0) | (0 if value & 1 else PROVEN)
            control[LENGTH] = trace(lookup, states, moves, entries, control[AGE], move, best)
            for i in range(count):
                if roots[i] == move:
                    for j in range(i, 0, -1):
                        roots[j] = roots[j - 1]
                    roots[0] = move
                    break
            if not stopped:
                control[DEPTH] = depth
            control[REPORTS] += 1
        if stopped or certain:
            return
        for i in range(len(history)):
            history[i] //= 2


class Own:
    """The search with its memory, at most so many bytes of it. `room` makes its table: an array of a kind, of so many places or fewer."""

    def __init__(self, rules: Any, memory: int, room: Callable[[DType, int, int, str], Array]) -> None:
        self._rules = rules
        lines = len(rules.board)
        self._states = buffers.make(np.uint8, (lines + 4) * STATE.itemsize).view(
            STATE
        )  # each move draws a line; `trace` and leaves use more
        self._moves = buffers.make(np.int64, lines + 3, lines + 2)  # a move draws a line, too; chains are numbered from 1
        self._scores = buffers.make(np.int64, lines + 3, lines + 2)
        self._history = buffers.make(np.int64, lines)
        self._best = buffers.make(np.int64, LINE)
        self._control = buffers.make(np.int64, CONTROLS)
        held = sum(array.nbytes for array in vars(self).values() if isinstance(array, np.ndarray)) + 8 * lines
        self._entries = room(ENTRY, 1 << max(LEAST, min(MOST, (memory // 2 - held) // ENTRY.itemsize)).bit_length() - 1, LEAST, "the table")
        self._age = 0

    def load(self) -> None:
        compiled()

    def begin(self, state: Array, roots: Array, limit: int, *, reuse: bool) -> None:
        if not reuse or not self._age:  # what was found is about positions, whatever was asked
            if self._age == OLDEST:
                self._entries["age"] = 0
                self._age = 0
            self._age += 1
        self._history[:] = 0
        self._states[0] = state[0]
        self._roots = roots.copy()
        self._control = buffers.make(np.int64, CONTROLS)
        self._control[LIMIT], self._control[AGE] = limit, self._age

    def run(self) -> None:
        compiled().deepen(
            self._rules.lookup, self._states, self._roots, self._moves, self._scores, self._entries, self._history, self._control,
            self._best,
        )  # fmt: skip

    def stop(self) -> None:
        self._control[STOP] = 1

    def found(self) -> Read | None:
        """Read while the search may be writing: an odd or a changed number of reports means trying again."""
        while True:
            reports = int(self._control[REPORTS])
            control = self._control.copy()
            line = tuple(int(move) for move in self._best[: control[LENGTH]])
            if reports % 2 == 0 and reports == self._control[REPORTS]:
                break
        if reports == 0:
            return None
        state = self._states[0]
        turn = int(state["turn"])
        points = int(control[VALUE]) + BOX * (int(state["score"][turn]) - int(state["score"][1 - turn]))
        proven = bool(control[FLAGS] & CERTAIN or (control[FLAGS] & PROVEN and points > 0))
        left = len(self._rules.board) - sum(int(word).bit_count() for word in state["drawn"])
        margin = abs(points) // BOX if proven else None
        return Read(line, points + WINNING * int(np.sign(points)), int(control[DEPTH]), int(control[NODES]), proven, left, margin)
