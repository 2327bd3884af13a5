"""Batches on this machine's own processor, with NumPy arrays and a thread for each of its cores."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from potez.batches.base import Batch
from potez.batches.lanes import COUNT, MARKS
from potez.batches.units import arguments, compiled
from potez.errors import InvalidBatch
from potez.game import Game
from potez.kernel import buffers
from potez.kernel.random import mixed
from potez.kernel.records import state_bytes
from potez.kernel.types import Array

FEWEST = 64  # lanes of a thread: with fewer, waiting for it takes longer than it helps
ROOM = 64  # moves that have place at first, where a move has several parts


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@functools.cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(cores(), "potez-batch")


class ProcessorBatch(Batch):
    """Games side by side in memory."""

    device = "cpu"

    def __init__(self, game: Game, count: int, seed: int = 0) -> None:
        super().__init__(game, count)
        self._seed(seed)
        count, rules, encoding = self.count, game.rules, self.encoding
        self._code = compiled(self.package)
        self._given: dict[str, Any] = {
            "lookup": rules.lookup.view(np.uint8),
            "start": rules.start().view(np.uint8),
            "words": state_bytes(rules.STATE) // 8,
            "sites": encoding.sites if encoding.parts != 1 else 0,
        }
        try:
            self._given |= {
                "states": buffers.make(np.uint8, count * rules.STATE.itemsize),
                "pasts": buffers.make(np.uint64, count, rules.room.past),
                "codes": buffers.make(np.int64, count, encoding.actions if encoding.parts == 1 else ROOM),
                "marks": buffers.make(np.int32, count, MARKS),
                "found": buffers.make(np.int32, count),
                "picked": buffers.make(np.int32, count),
                "rewards": buffers.make(np.float32, count, 2),
                "ended": buffers.make(np.bool_, count),
                "planes": buffers.make(np.float32, count, encoding.numbers),
                "masks": buffers.make(np.uint8, count, encoding.actions),
                "rngs": mixed(seed, count).reshape(count, 1),
                "turn": buffers.make(np.int8, count),
                "ply": buffers.make(np.int32, count),
                "left": buffers.make(np.int32, count),
                "tally": buffers.make(np.int64, count, 3),
            }
        except MemoryError:
            raise InvalidBatch(f"{count} games of {game} do not fit into memory; use fewer") from None
        self.turn, self.ply = self._given["turn"], self._given["ply"]
        self._planes = self._given["planes"].reshape(count, len(encoding.planes), encoding.height, encoding.width)
        self.restart()

    @property
    def room(self) -> int:
        """How many moves of a lane there is room for at present."""
        places: int = self._given["codes"].shape[1]
        return places

    def restart(self) -> None:
        self._make_room(max(self._run("begin")))
        self._run("tell")

    def observe(self) -> Array:
        self._run("look")
        planes: Array = self._planes
        return planes

    def legal(self) -> Array:
        self._run("allow")
        masks: Array = self._given["masks"]
        return masks

    def random(self) -> Array:
        self._run("suggest")
        picked: Array = self._given["picked"]
        return picked

    def step(self, actions: Any) -> tuple[Array, Array]:
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise InvalidBatch(f"actions of shape {given.shape} and type {given.dtype}: give a whole number for each of {self.count} lanes")
        wanted = self._given["wanted"] = np.ascontiguousarray(given, np.int32)
        if wanted is not given and not (wanted == given).all():
            wrong = int(np.flatnonzero(wanted != given)[0])
            raise InvalidBatch(f"lane {wrong}: there is no action {given[wrong]}; actions are 0 to {self.encoding.actions - 1}")
        refused = [lane for lane in self._run("find") if lane >= 0]
        if refused:
            raise InvalidBatch(f"lane {refused[0]}: action {wanted[refused[0]]} is not legal there; nothing was changed")
        self._make_room(max(self._run("step")))
        self._run("tell")
        return self._given["rewards"], self._given["ended"]

    def wander(self, plies: int) -> Array:
        left, tally = self._given["left"], self._given["tally"]
        left[:], tally[:] = self._plies(plies), 0
        while left.any():
            self._make_room(max(self._run("wander")))
        self._run("tell")
        found: Array = tally.sum(0)
        return found

    def take(self, lanes: Any, into: Batch | None = None) -> ProcessorBatch:
        chosen = self._lanes(lanes)
        other = ProcessorBatch(self.game, len(chosen)) if into is None else into
        if not isinstance(other, ProcessorBatch) or (other.game, other.count) != (self.game, len(chosen)):
            raise InvalidBatch(f"{other!r} cannot take {len(chosen)} lanes of {self!r}")
        other._paste(self, chosen, slice(None))
        return other

    def copy(self, sources: Any, targets: Any) -> None:
        lanes, chosen = self._lanes(sources), self._lanes(targets)
        self._paired(lanes, chosen)
        self._paste(self, lanes, chosen)

    def state(self, lane: int) -> Array:
        kind = self.game.rules.STATE
        found: Array = self._given["states"].view(kind)[self._lane(lane) :][:1].copy()
        return found

    def _paste(self, source: ProcessorBatch, lanes: Array, targets: Any) -> None:
        self._make_room(source._given["codes"].shape[1])
        for name in ("pasts", "marks", "turn", "ply"):
            self._given[name][targets] = source._given[name][lanes]
        places = source._given["codes"].shape[1]
        self._given["codes"][targets, :places] = source._given["codes"][lanes]
        size = self.game.rules.STATE.itemsize
        self._given["states"].reshape(-1, size)[targets] = source._given["states"].reshape(-1, size)[lanes]

    def _lanes(self, lanes: Any) -> Array:
        found = np.atleast_1d(np.asarray(lanes))
        if found.ndim != 1 or found.dtype.kind not in "iu" or not len(found):
            raise InvalidBatch("lanes are named by whole numbers, at least one of them")
        if ((found < 0) | (found >= self.count)).any():
            raise InvalidBatch(f"lane {found[(found < 0) | (found >= self.count)][0]}: this batch has lanes 0 to {self.count - 1}")
        return found

    def _make_room(self, most: int) -> None:
        """Lists moves again where they were more than had place."""
        codes = self._given["codes"]
        places = codes.shape[1]
        if most <= places:
            return
        larger = buffers.make(np.int64, self.count, max(most, 2 * places))
        larger[:, :places] = codes
        self._given["codes"] = larger
        if (self._given["marks"][:, COUNT] > places).any():
            self._run("list")

    def _run(self, name: str) -> list[int]:
        """Runs a loop over all lanes, parts of them side by side; what each answers, in the order of lanes."""
        loop: Callable[..., int] = getattr(self._code, name)
        given = [self._given[each] for each in _names(name)]
        parts = min(cores(), max(self.count // FEWEST, 1))
        ends = [self.count * part // parts for part in range(parts + 1)]
        waiting = [_threads().submit(loop, *given, first, last) for first, last in pairwise(ends[1:])]
        try:
            answers = [loop(*given, 0, ends[1])]
        finally:
            answers_of_others = [each.result() for each in waiting]
        return answers + answers_of_others


@functools.cache
def _names(name: str) -> tuple[str, ...]:
    return tuple(arguments(name)[:-2])
