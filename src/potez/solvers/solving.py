"""Solving a game whose positions are numbered: layer after layer, with a checkpoint after each, and the table at the end."""

from __future__ import annotations

import itertools
import json
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from potez.errors import InvalidTable
from potez.files import replaced
from potez.game import Game, make
from potez.kernel import buffers, cache
from potez.kernel.contract import NO_PAST
from potez.kernel.numbering import Numbering
from potez.kernel.types import Array
from potez.solvers import sweeps
from potez.solvers.files import MARGINS, PLIES, Head, write
from potez.solvers.identity import Identity, identity, numbering
from potez.solvers.memory import free_memory
from potez.solvers.sizes import size
from potez.solvers.sweeps import CHANGED, DEEPEST, LONGEST, OPEN, ROOM, TOO_LONG, UNNUMBERED, compiled

BESIDE = 64 << 20  # bytes for machine code and whatever else does not grow
PARTS = 64  # of the numbers at most, between which a stop is heard
LEAST = 1 << 14  # numbers of a part
ROOM_FOR_MOVES = 4096
TRIED = 4000  # positions that are timed to say beforehand how long all will take
OFTEN = 1.0  # seconds between two checkpoints at least
SIDED = 10  # counts of a layer: four for each side, the longest win, and where

Told = Callable[[str, float], None]


class Stopped(Exception):
    """Somebody wants no more; what is done lies in the checkpoint."""


@dataclass(frozen=True)
class Cost:
    """What solving a game will take."""

    game: str
    positions: int  # numbers, some of which are no position
    memory: int  # bytes
    disk: int  # bytes at most, while it is worked on
    seconds: float
    file: str
    free_memory: int
    free_disk: int

    def data(self) -> dict[str, Any]:
        return dict(self.__dict__)


@dataclass
class Progress:
    """What is known of a solution under way, as its checkpoint keeps it."""

    fingerprint: str
    done: int = 0  # layers, from layer 0
    deepest: int = 0  # the largest value so far
    digest: int = 0  # of the values of these layers
    counts: list[list[int]] = field(default_factory=list)


class Solver:
    """Solves one game. `run` may be stopped and called again, by another process, too: it goes on after the last finished layer."""

    def __init__(self, game: Game, folder: Path, *, threads: int = 1, memory: int | None = None) -> None:
        self.game = game
        self.numbering: Numbering = numbering(game)
        self.identity: Identity = identity(game)
        self.path = folder / self.identity.file
        self.threads = threads
        self._work = self.path.with_suffix(".work")
        self._memory = memory
        self._stop = Event()
        rules = game.rules
        self._verbs = rules.verbs
        self._lookup, self._start = rules.lookup.view(np.uint8), rules.start().view(np.uint8)
        functions = rules.verbs
        self._functions = (
            functions.moves, functions.play, functions.outcome, functions.number, functions.setup, functions.to_move, functions.margin,
        )  # fmt: skip

    def stop(self) -> None:
        """Makes `run` end soon, with Stopped; from any thread."""
        self._stop.set()

    # Beforehand

    def cost(self) -> Cost:
        """How much there is to do. Times some positions, so it takes a moment."""
        count = self.numbering.count
        folder = next(place for place in self.path.absolute().parents if place.exists())
        return Cost(
            self.identity.game, count, 2 * count + BESIDE, 2 * count + (1 << 20), self._seconds(), str(self.path),
            free_memory(), shutil.disk_usage(folder).free,
        )  # fmt: skip

    def _seconds(self) -> float:
        """From some random positions, that are settled as if all that can follow were drawn."""
        count = self.numbering.count
        numbers = np.unique(np.random.default_rng(1).integers(0, count, TRIED))
        state, child = buffers.make(np.uint8, len(self._start)), buffers.make(np.uint8, len(self._start))
        out = buffers.make(np.int64, ROOM_FOR_MOVES)
        verbs = self._verbs
        compiled()
        begin = time.perf_counter()
        for number in numbers.tolist():
            state[:] = self._start
            if verbs.setup(self._lookup, state, number) < 0 or verbs.outcome(self._lookup, state, NO_PAST):
                continue
            for move in out[: verbs.moves(self._lookup, state, NO_PAST, out)].tolist():
                child[:] = state
                verbs.play(self._lookup, child, move)
                if not verbs.outcome(self._lookup, child, NO_PAST):
                    verbs.number(self._lookup, child)
        each = (time.perf_counter() - begin) / len(numbers)
        return each / CALLS_FROM_PYTHON * count / self.threads * (SWEEPS if self.numbering.cyclic else 1)

    def check_room(self, cost: Cost) -> None:
        """Raises InvalidTable, with what would do, where memory or disk are too small."""
        allowed = cost.free_memory if self._memory is None else min(self._memory, cost.free_memory)
        for what, needed, there in (("memory", cost.memory, allowed), ("disk", cost.disk, cost.free_disk)):
            if needed > there:
                problem = (
                    f"{self.identity.game} needs {size(needed)} of {what}, and there are {size(there)}; "
                    f"{smaller(self.game, there) or 'no smaller board would fit'}"
                )
                raise InvalidTable(problem).told("no-room", game=self.identity.game, what=what, needed=size(needed), there=size(there))

    # The work

    def run(self, told: Told = lambda text, done: None) -> float:
        """Solves the game and writes the table; returns the seconds. `told` hears what is being done and how much of it."""
        begin = time.perf_counter()
        self._work.mkdir(parents=True, exist_ok=True)
        progress = self._resumed()
        layers, sizes = self._layers(told)
        values = self._values(progress, layers)
        for layer in range(progress.done, self.numbering.layers):
            told(f"layer {layer}", float(sizes[:layer].sum() / max(1, sizes.sum())))
            if sizes[layer]:
                self._solve(layer, values, layers, progress)
                progress.counts.append([layer, *self._count(layer, values, layers)])
            progress.done = layer + 1
            self._keep(progress, values, layers, last=layer + 1 == self.numbering.layers)
        summary = self._summary(progress)
        kind = MARGINS if self.numbering.margins else PLIES
        head = Head(self.identity, kind, self.numbering.count, summary)
        write(self.path, head, values, lambda done: told("writing", done))
        del values
        shutil.rmtree(self._work)
        return time.perf_counter() - begin

    def _ranges(self) -> list[tuple[int, int]]:
        count = self.numbering.count
        edges = np.linspace(0, count, min(PARTS, -(-count // LEAST)) + 1).astype(np.int64).tolist()
        return [*itertools.pairwise(edges)]

    def _each(self, work: Callable[[int, int], Any]) -> list[Any]:
        """Does something for every range of numbers, in threads."""

        def one(part: tuple[int, int]) -> Any:
            if self._stop.is_set():
                raise Stopped
            return work(*part)

        if self.threads == 1:
            return [one(part) for part in self._ranges()]
        with ThreadPoolExecutor(self.threads) as pool:
            return [*pool.map(one, self._ranges())]

    def _buffer(self) -> Array:
        return buffers.make(np.uint8, len(self._start))

    def _layers(self, told: Told) -> tuple[Array, Array]:
        told("sorting positions into layers", 0.0)
        layers = np.full(self.numbering.count, sweeps.NO_LAYER, np.uint8)

        def sort(begin: int, end: int) -> Array:
            sizes = buffers.make(np.int64, self.numbering.layers)
            compiled().classify(self._verbs.setup, self._lookup, self._start, self._buffer(), layers, begin, end, sizes)
            return sizes

        return layers, np.sum(self._each(sort), axis=0)

    def _solve(self, layer: int, values: Array, layers: Array, progress: Progress) -> None:
        code = compiled()

        def sweep(plies: int) -> Array:
            def part(begin: int, end: int) -> Array:
                report = buffers.make(np.int64, 5)
                work = self._lookup, self._start, self._buffer(), self._buffer(), NO_PAST, buffers.make(np.int64, ROOM_FOR_MOVES)
                if self.numbering.margins:
                    code.count_points(*self._functions, *work, values, layers, layer, begin, end, report)
                else:
                    code.sweep(*self._functions, *work, values, layers, layer, plies, begin, end, report)
                return report

            reports = np.array(self._each(part))
            self._sound(reports)
            progress.deepest = max(progress.deepest, int(reports[:, DEEPEST].max()))
            return reports

        if not self.numbering.cyclic:
            sweep(LONGEST)
            return
        plies = 0
        while True:
            plies += 1
            changed = sweep(plies)[:, CHANGED].sum()
            if not changed and plies > progress.deepest:
                break
        self._each(lambda begin, end: code.close(values, layers, layer, begin, end))

    def _sound(self, reports: Array) -> None:
        """Raises what would be a bug of a game's numbering, or a game that the values have no room for."""
        for place, what in (
            (UNNUMBERED, "a move leads to a position without a number, or to a higher layer, from number {}"),
            (ROOM, "a position has {} moves, more than there is room for"),
            (TOO_LONG, f"a win takes more than {LONGEST - 1} plies, from number {{}}"),
        ):
            if found := int(reports[:, place].max()):
                raise InvalidTable(f"{self.identity.game} cannot be solved: {what.format(found if place == ROOM else found - 1)}")

    def _count(self, layer: int, values: Array, layers: Array) -> list[int]:
        def part(begin: int, end: int) -> Array:
            counts = buffers.make(np.int64, SIDED)
            verbs = self._verbs.setup, self._verbs.to_move
            sided = not self.numbering.one_view
            compiled().tally(*verbs, self._lookup, self._start, self._buffer(), values, layers, layer, sided, begin, end, counts)
            return counts

        parts = np.array(self._each(part))
        best = parts[int(parts[:, 8].argmax())]
        return [*parts[:, :8].sum(axis=0).tolist(), *best[8:].tolist()]

    # Checkpoints

    def _fingerprint(self) -> str:
        name = self.game.entry.module
        text = f"from potez.games.{name} import rules, numbering, evaluation, game\nfrom potez.solvers import sweeps\n"
        return f"{self.identity.game} {self.identity.revision} {cache.fingerprint(text)}"

    def _resumed(self) -> Progress:
        """What an earlier run had finished; nothing where it was of other code, or is damaged."""
        fresh = Progress(self._fingerprint())
        try:
            data = json.loads((self._work / "progress.json").read_text(encoding="utf-8"))
            found = Progress(**data)
        except (OSError, ValueError, TypeError):
            return fresh
        return found if found.fingerprint == fresh.fingerprint else fresh

    def _values(self, progress: Progress, layers: Array) -> Array:
        file = self._work / "values"
        shape = self.numbering.count
        if progress.done and file.is_file() and file.stat().st_size == shape:
            values = np.memmap(file, np.int8, "r+", shape=shape)
            if int(compiled().digest(values, layers, progress.done)) == progress.digest:
                values[(layers >= progress.done) & (layers != sweeps.NO_LAYER)] = OPEN
                return values
        progress.done, progress.deepest, progress.counts = 0, 0, []
        values = np.memmap(file, np.int8, "w+", shape=shape)
        values[:] = OPEN
        return values

    _kept = 0.0

    def _keep(self, progress: Progress, values: Array, layers: Array, *, last: bool) -> None:
        """Writes a checkpoint, but not more often than it is worth."""
        now = time.perf_counter()
        if last or now - self._kept < OFTEN:
            return
        progress.digest = int(compiled().digest(values, layers, progress.done))
        assert isinstance(values, np.memmap)
        values.flush()
        with replaced(self._work / "progress.json") as file:
            file.write(json.dumps(progress.__dict__).encode())
        self._kept = time.perf_counter()

    # Afterwards

    def _summary(self, progress: Progress) -> dict[str, Any]:
        names = ("positions", "won", "drawn", "lost")
        sides = ("side to move",) if self.numbering.one_view else self.game.rules.SIDES
        rows = []
        for layer, *counts in progress.counts:
            row: dict[str, Any] = {"layer": layer}
            for side, name in enumerate(sides):
                row[name] = dict(zip(names, counts[4 * side : 4 * side + 4], strict=True))
            rows.append(row)
        best = max(progress.counts, key=lambda counts: counts[9])
        key = "margin" if self.numbering.margins else "plies"
        longest = {key: best[9] - (not self.numbering.margins), "position": self.position_text(best[10])}
        return {"counts": "of the side to move: won, drawn, lost", "layer": self.numbering.layer, "layers": rows, "longest": longest}

    def position_text(self, number: int) -> str:
        """The position of a number, as a text."""
        rules = self.game.rules
        state = rules.start()
        self._verbs.setup(self._lookup, state.view(np.uint8), number)
        return rules.write_setup(state[0])


CALLS_FROM_PYTHON = 12.0  # times as long as within compiled code does a position take that is timed
SWEEPS = 15  # over a layer in which positions come back


def smaller(game: Game, room: int) -> str:
    """Which smaller board would fit in so many bytes."""
    kept = {key: game.options[key] for key in numbering(game).options}
    for name in ("size", "rows", "cols"):
        value = game.options.get(name)
        while isinstance(value, int) and value > 2:
            value -= 1
            try:
                other = make(game.entry.module, {}, {**kept, name: value}, brief=True)
                needed = 2 * numbering(other).count + BESIDE
            except ValueError:
                break
            if needed <= room:
                return f"{identity(other).game} would fit"
    return ""
