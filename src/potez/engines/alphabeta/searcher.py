"""Alpha-beta from Python: it gives the compiled search its memory and its task, and reads what was found.

Memory is bounded: the transposition table takes one part of it, and the list with the moves of all open nodes grows as far as it may.
"""

from __future__ import annotations

import math

import numpy as np

from potez.engines.alphabeta.control import CONTROLS, DEPTH, FLAGS, LENGTH, LIMIT, NEEDED, NODES, REPORTS, STOP, VALUE
from potez.engines.alphabeta.node import FRAME, HISTORY, PLIES
from potez.engines.alphabeta.search import compiled
from potez.engines.alphabeta.settings import (
    AGE,
    JUDGES,
    LONGEST,
    LOOKS_BACK,
    PAST,
    QUIET,
    REDUCE,
    ROOTS,
    SETTINGS,
    TURN_AT,
    WIDTH,
    WORDS,
)
from potez.engines.alphabeta.transposition_table import ENTRY
from potez.engines.alphabeta.values import ESTIMATED, WIN, WON
from potez.engines.task import MEGABYTE, Found, Task, room, too_little
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST, Rules
from potez.kernel.plans import Plan

TABLE_SHARE = 4  # one part in so many of the memory is for the transposition table
LEAST_ENTRIES, MOST_ENTRIES = 1 << 10, 1 << 32
LEAST_LIST, LIST = 1 << 10, 1 << 14  # moves of all open nodes: room at least, room at first
NO_LIST = np.empty(0, np.int64)
OLDEST = np.iinfo(np.uint8).max


class AlphaBeta:
    """The search with its memory, which takes at most `megabytes`. One task at a time."""

    def __init__(self, rules: Rules, megabytes: int) -> None:
        total = megabytes * MEGABYTE
        wanted = 1 << (max(LEAST_ENTRIES, min(MOST_ENTRIES, total // TABLE_SHARE // ENTRY.itemsize))).bit_length() - 1
        self._entries = room(ENTRY, wanted, LEAST_ENTRIES, "the transposition table")
        self._age = 0
        self._states = buffers.make(np.uint8, PLIES + 2, rules.STATE.itemsize)
        self._frames = buffers.make(FRAME, PLIES + 2)
        self._killers = buffers.make(np.int64, PLIES + 2, 2)
        self._history = buffers.make(np.int64, 2, HISTORY)
        self._lines = buffers.make(np.int64, PLIES + 3, PLIES + 3)
        self._best = buffers.make(np.int64, PLIES + 3)
        self._settings = buffers.make(np.int64, SETTINGS)
        self._control = buffers.make(np.int64, CONTROLS)
        self._past = buffers.keys(NO_PAST, PLIES + 2)
        # What is left when the longest past has its room is for moves: those of the root, and the list with its order.
        held = sum(array.nbytes for array in vars(self).values() if isinstance(array, np.ndarray)) + 8 * rules.bound
        self._words = (total - held) // 8
        if self._words < 3 * LEAST_LIST:
            raise too_little(megabytes, -(-(held + 24 * LEAST_LIST) // MEGABYTE), 1)
        self._list(LEAST_LIST)

    def _list(self, places: int) -> None:
        """Makes room for so many moves and their order. What was there goes first: both need not fit into memory."""
        self._out = self._order = NO_LIST
        self._out, self._order = buffers.make(np.int64, places), buffers.make(np.int64, places)

    def load(self, rules: Rules, plan: Plan) -> None:
        _ = rules.verbs.evaluate, compiled()

    def begin(self, task: Task) -> None:
        rules = task.rules
        self._task = task
        if self._age == OLDEST:  # ages begin anew; a table that was just made is not written to, which would take all its memory at once
            self._entries["age"] = 0
            self._age = 0
        self._age += 1
        self._killers[:] = -1
        self._history[:] = 0
        self._states[0] = task.state.view(np.uint8)
        self._past = buffers.keys(task.past, PLIES + 2)  # one key for every ply of the search
        self._roots = task.roots[: self._words // 3].copy()
        longest = (self._words - len(self._roots)) // 2
        if not LEAST_LIST < len(self._out) <= longest:
            self._list(min(LIST, longest))
        assert rules.STATE.fields is not None
        settings = self._settings
        settings[LONGEST] = longest
        settings[TURN_AT], settings[WORDS] = rules.STATE.fields["turn"][1], rules.table_words
        settings[WIDTH], settings[QUIET], settings[REDUCE] = task.plan.width, task.plan.quiescence, task.plan.reductions
        settings[LOOKS_BACK], settings[AGE], settings[ROOTS], settings[PAST] = rules.looks_back, self._age, len(task.roots), len(task.past)
        settings[JUDGES] = task.judges
        self._control = buffers.make(np.int64, CONTROLS)
        self._control[LIMIT] = task.limit

    def run(self, thread: int) -> None:
        verbs, lookup = self._task.rules.verbs, self._task.rules.lookup.view(np.uint8)
        while True:
            result = compiled().deepen(
                verbs.moves, verbs.play, verbs.outcome, verbs.key, verbs.rank, verbs.evaluate, verbs.margin, lookup, self._states,
                self._past, self._frames, self._roots, self._out, self._order, self._entries, self._killers, self._history, self._lines,
                self._settings, self._control, self._best,
            )  # fmt: skip
            if result != 2:
                return
            self._list(min(2 * int(self._control[NEEDED]), int(self._settings[LONGEST])))

    def stop(self) -> None:
        self._control[STOP] = 1

    def found(self) -> Found | None:
        """Read while the search may be writing: an odd or a changed number of reports means trying again."""
        while True:
            reports = int(self._control[REPORTS])
            control = self._control.copy()
            line = tuple(int(move) for move in self._best[: control[LENGTH]])
            if reports % 2 == 0 and reports == self._control[REPORTS]:
                break
        if reports == 0 or not line:
            return None
        raw = int(control[VALUE])
        certain = abs(raw) > WON
        plies = margin = None
        if certain:
            plies = (WIN - abs(raw)) % 1000
            margin = (abs(raw) + plies - WIN) // 1000
        value = float(np.sign(raw)) if certain else math.tanh(raw / (2 * self._task.plan.scale)) * 0.999
        proven = certain or not control[FLAGS] & ESTIMATED
        return Found(line[0], value, line, int(control[DEPTH]), 0, int(control[NODES]), proven, plies, margin)

    def ranking(self, count: int) -> list[Found]:
        """Alpha-beta knows the value of its best move only."""
        found = self.found()
        return [found] if found else []
