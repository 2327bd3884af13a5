"""Layers of a hunt on a graphics card: the same functions of a row as on the processor, a thread for each row."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from math import comb
from typing import Any

import numpy as np

from potez.errors import InvalidTable
from potez.kernel.graphics import GRAPHICS
from potez.kernel.rule import compiling_for
from potez.kernel.types import Array
from potez.mechanics.hunts import rows as hunts
from potez.mechanics.hunts.rows import TALLIES
from potez.solvers.hunts.processor import word_of
from potez.solvers.solving import Stopped

THREADS = 256  # of a block
ENDING = 1 << 20  # threads that end a layer: each adds up many rows before it adds to the tallies of all
ASKED = 1 << 22  # positions that are asked at once


def cuda() -> Any:
    """The module that drives cards."""
    if find_spec("numba_cuda") is None:
        raise InvalidTable('--device cuda needs the extra potez[cuda]: pip install "potez[cuda]", or take --device cpu')
    return import_module("numba.cuda")


def free() -> int:
    """How many bytes of its memory the card of this machine has free."""
    if not cuda().is_available():
        raise InvalidTable("--device cuda: there is no graphics card here that numba-cuda can use; take --device cpu")
    return int(cuda().current_context().get_memory_info()[0])


def kernels() -> dict[str, Any]:
    """The kernels as plain functions."""
    nvidia = cuda()

    def begin(board: Any, below: Any, words: Any, ends: Any, size: int, least: int) -> None:
        row = nvidia.grid(1)
        if row < words.shape[0]:
            hunts.begin_row(board[0], below, words, ends, row, hunts.pack_of(board[0], row, size), least)

    def look(board: Any, words: Any, ends: Any, found: Any, awake: Any, changed: Any, size: int, any_changed: Any) -> None:
        row = nvidia.grid(1)
        if row < words.shape[0]:
            changed[row] = 0
            if awake[row]:
                awake[row] = 0
                if hunts.look_row(board[0], words, ends, found, row, hunts.pack_of(board[0], row, size)):
                    changed[row] = 1
                    any_changed[0] = 1

    def write(board: Any, words: Any, found: Any, awake: Any, changed: Any, size: int) -> None:
        row = nvidia.grid(1)
        if row < words.shape[0] and changed[row]:
            hunts.write_row(board[0], words, found, awake, row, hunts.pack_of(board[0], row, size))

    def end(board: Any, words: Any, ends: Any, size: int, own: Any, tallies: Any) -> None:
        thread = nvidia.grid(1)
        mine = own[thread]
        row = thread
        while row < words.shape[0]:
            hunts.end_row(board[0], words, ends, row, hunts.pack_of(board[0], row, size), mine)
            row += nvidia.gridsize(1)
        for i in range(TALLIES):
            nvidia.atomic.add(tallies, i, mine[i])

    def values(board: Any, words: Any, size: int, numbers: Any, points: Any, jumping: Any, found: Any) -> None:
        i = nvidia.grid(1)
        if i < found.shape[0]:
            found[i] = hunts.value_at(board[0], words, numbers[i], size, points[i], jumping[i])

    return {"begin": begin, "look": look, "write": write, "end": end, "values": values}


class Card:
    """The same as `Processor`, on a card. Arrays stay there; what is kept or asked comes back."""

    def __init__(self, board: Array, stopped: Callable[[], bool] = lambda: False) -> None:
        free()
        self.points = int(board[0]["points"])
        self.word = word_of(self.points)
        self._stopped = stopped
        with compiling_for(GRAPHICS):
            self._code = {name: cuda().jit(function) for name, function in kernels().items()}
        self._board = cuda().to_device(board)
        self._below: Any = self._made(0)
        self._words: Any = self._below
        self._ends: Any = self._below
        self._found: Any = None
        self._awake: Any = None
        self._changed: Any = None
        self._any_changed = cuda().to_device(np.zeros(1, np.int32))
        self._size = 0

    def _made(self, rows: int) -> Any:
        return cuda().device_array((max(rows, 1), 2), self.word)

    def _run(self, name: str, threads: int, *arguments: Any) -> None:
        if self._stopped():
            raise Stopped
        with compiling_for(GRAPHICS):
            self._code[name][-(-threads // THREADS), THREADS](*arguments)

    def begin(self, size: int, least: int) -> None:
        self._words = self._below = self._found = self._awake = self._changed = None  # there is no room for both
        self._below, self._size = self._ends, size
        rows = comb(self.points, size)
        self._awake, self._changed = cuda().to_device(np.ones(rows, np.int8)), cuda().to_device(np.zeros(rows, np.int8))
        self._words, self._ends, self._found = self._made(rows), self._made(rows), self._made(rows)
        self._run("begin", rows, self._board, self._below, self._words, self._ends, size, least)

    def settle(self) -> int:
        """One sweep; whether it changed anything."""
        self._any_changed.copy_to_device(np.zeros(1, np.int32))
        marks, rows = (self._awake, self._changed, self._size), len(self._words)
        self._run("look", rows, self._board, self._words, self._ends, self._found, *marks, self._any_changed)
        if not self._any_changed.copy_to_host()[0]:
            return 0
        self._run("write", rows, self._board, self._words, self._found, *marks)
        return 1

    def end(self) -> list[int]:
        threads = min(ENDING, -(-len(self._words) // THREADS) * THREADS)
        own = cuda().to_device(np.zeros((threads, TALLIES), np.uint64))
        tallies = cuda().to_device(np.zeros(TALLIES, np.uint64))
        self._run("end", threads, self._board, self._words, self._ends, self._size, own, tallies)
        self._below = self._made(0)
        return [int(tally) for tally in tallies.copy_to_host()]

    def values(self, rows: Array, points: Array, jumping: Array) -> Array:
        found = np.empty(len(rows), np.int8)
        for first in range(0, len(rows), ASKED):
            part = slice(first, first + ASKED)
            given = [cuda().to_device(np.ascontiguousarray(array[part])) for array in (rows, points, jumping, found)]
            self._run("values", len(found[part]), self._board, self._words, self._size, *given)
            found[part] = given[-1].copy_to_host()
        return found

    @property
    def words(self) -> Array:
        here: Array = self._words.copy_to_host()
        return here

    @property
    def ends(self) -> Array:
        here: Array = self._ends.copy_to_host()
        return here

    def resume(self, size: int, ends: Array) -> None:
        self._size, self._ends = size, cuda().to_device(np.ascontiguousarray(ends))
