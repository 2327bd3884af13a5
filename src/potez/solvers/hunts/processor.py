"""Layers of a hunt on this machine's processor, in threads."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any

import numpy as np

from potez.kernel.binding import load
from potez.kernel.types import Array
from potez.mechanics.hunts.rows import TALLIES
from potez.solvers.solving import Stopped

PARTS = 256  # of the rows of a layer, between which a stop is heard
LEAST = 1 << 10  # rows of a part

_TEXT = '''"""Made by potez.solvers.hunts.processor: sweeps over rows."""
from numba import njit, types
from potez.mechanics.hunts import rows

BOARD, INT, INTS, BYTES, TALLIES = types.uint8[::1], types.int64, types.int64[::1], types.int8[::1], types.uint64[::1]
WORDS = types.int32[:, ::1], types.int64[:, ::1]


@njit([types.int64(BOARD, W, W, W, INT, INT, INT, INT) for W in WORDS], cache=True, nogil=True)
def begin(board, below, words, ends, size, least, first, last):
    return rows.begin_rows(board.view(rows.BOARD)[0], below, words, ends, size, least, first, last)


@njit([types.int64(BOARD, W, W, W, BYTES, BYTES, INT, INT, INT) for W in WORDS], cache=True, nogil=True)
def look(board, words, ends, found, awake, changed, size, first, last):
    return rows.look_rows(board.view(rows.BOARD)[0], words, ends, found, awake, changed, size, first, last)


@njit([types.int64(BOARD, W, W, BYTES, BYTES, INT, INT, INT) for W in WORDS], cache=True, nogil=True)
def write(board, words, found, awake, changed, size, first, last):
    return rows.write_rows(board.view(rows.BOARD)[0], words, found, awake, changed, size, first, last)


@njit([types.int64(BOARD, W, W, INT, INT, INT, TALLIES) for W in WORDS], cache=True, nogil=True)
def end(board, words, ends, size, first, last, tallies):
    return rows.end_rows(board.view(rows.BOARD)[0], words, ends, size, first, last, tallies)


@njit([types.int64(BOARD, W, INT, INTS, BYTES, BYTES, BYTES, INT, INT) for W in WORDS], cache=True, nogil=True)
def values(board, words, size, numbers, points, jumping, found, first, last):
    return rows.values_at(board.view(rows.BOARD)[0], words, size, numbers, points, jumping, found, first, last)
'''


def ranges(count: int) -> Iterator[tuple[int, int]]:
    """Parts of 0..count, each with its beginning and its end."""
    edges = np.linspace(0, count, max(1, min(PARTS, -(-count // LEAST))) + 1).astype(np.int64).tolist()
    yield from itertools.pairwise(edges)


class Processor:
    """The layers of one game, one after the other: `begin` one, `settle` it until nothing changes, `end` it, ask `values`."""

    def __init__(self, board: Array, threads: int | None = None, stopped: Callable[[], bool] = lambda: False) -> None:
        self._board = board.view(np.uint8)
        self.points = int(board[0]["points"])
        self.word = word_of(self.points)
        self._threads = threads or os.cpu_count() or 1
        self._stopped = stopped
        self._code = load("rows", _TEXT)
        self._below = self._words = self._ends = np.zeros((0, 2), self.word)
        self._found = self._words
        self._awake = self._changed = np.zeros(0, np.int8)
        self._size = 0

    def _each(self, count: int, work: Callable[[int, int], Any]) -> list[Any]:
        def one(part: tuple[int, int]) -> Any:
            if self._stopped():
                raise Stopped
            return work(*part)

        if self._threads == 1:
            return [one(part) for part in ranges(count)]
        with ThreadPoolExecutor(self._threads) as pool:
            return [*pool.map(one, ranges(count))]

    def begin(self, size: int, least: int) -> None:
        """The layer of so many pieces; the one that was ended before has one less."""
        self._words = self._found = np.zeros((0, 2), self.word)  # before there is need of room for others
        self._below, self._size = self._ends, size
        rows = comb(self.points, size)
        self._words, self._ends, self._found = (np.empty((rows, 2), self.word) for _ in range(3))
        self._awake, self._changed = np.ones(rows, np.int8), np.zeros(rows, np.int8)
        here = self._board, self._below, self._words, self._ends
        self._each(rows, lambda first, last: self._code.begin(*here, size, least, first, last))

    def settle(self) -> int:
        """One sweep; how many rows it changed."""
        marks = self._awake, self._changed, self._size
        here = self._board, self._words, self._ends, self._found, *marks
        count = int(sum(self._each(len(self._words), lambda first, last: self._code.look(*here, first, last))))
        if count:
            there = self._board, self._words, self._found, *marks
            self._each(len(self._words), lambda first, last: self._code.write(*there, first, last))
        return count

    def end(self) -> list[int]:
        """Ends the layer: its tallies."""

        def part(first: int, last: int) -> Array:
            tallies = np.zeros(TALLIES, np.uint64)
            self._code.end(self._board, self._words, self._ends, self._size, first, last, tallies)
            return tallies

        parts = np.array(self._each(len(self._words), part))
        self._below = np.zeros((0, 2), self.word)
        return [int(parts[:, tally].sum()) for tally in range(TALLIES)]

    def values(self, rows: Array, points: Array, jumping: Array) -> Array:
        """Of positions of this layer: 1 where the jumper wins, -1 where he loses, 0 for a draw."""
        found = np.empty(len(rows), np.int8)
        given = self._board, self._words, self._size, rows, points, jumping, found
        self._each(len(rows), lambda first, last: self._code.values(*given, first, last))
        return found

    @property
    def words(self) -> Array:
        return self._words

    @property
    def ends(self) -> Array:
        return self._ends

    def resume(self, size: int, ends: Array) -> None:
        """Goes on after an ended layer, of which this is kept."""
        self._size, self._ends = size, ends


def word_of(points: int) -> type[np.signedinteger[Any]]:
    """A number with room for a bit for each point."""
    return np.int32 if points < 32 else np.int64
