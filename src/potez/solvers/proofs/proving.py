"""Proving the value of a game's start and of every first move, goal after goal, with a checkpoint after each."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np

from potez.errors import InvalidTable
from potez.files import replaced
from potez.game import Game
from potez.kernel import cache
from potez.kernel.proving import Proving
from potez.kernel.proving import Search as Asked
from potez.position import Position
from potez.solvers.memory import free_memory
from potez.solvers.proofs import files
from potez.solvers.proofs.files import Proof
from potez.solvers.proofs.searching import BESIDE, LEAST, USUAL, made
from potez.solvers.sizes import size
from potez.solvers.solving import Stopped

TELL_EVERY = 1.0  # seconds

Told = Callable[[str], None]


def unprovable(game: Game) -> str:
    """Why no search proves anything of a game; "" if one can."""
    found = _proving(game)
    return found if isinstance(found, str) else ""


def proving(game: Game) -> Proving:
    """What is proved of a game. Raises InvalidTable, with the reason, where nothing is."""
    found = _proving(game)
    if isinstance(found, str):
        raise InvalidTable(f"{game} cannot be solved: {found}")
    return found


def _proving(game: Game) -> Proving | str:
    file = f"potez.games.{game.entry.module}.proving"
    if find_spec(file) is None:
        return f"no search proves anything of {game.entry.module} yet"
    found: Proving | str = import_module(file).proving(game.rules)
    return found


@dataclass(frozen=True)
class Cost:
    """What a proof will take. How long cannot be said beforehand: nobody knows how much a search need not look at."""

    game: str
    memory: int  # bytes
    file: str
    free_memory: int

    def data(self) -> dict[str, Any]:
        return dict(self.__dict__)


@dataclass
class Progress:
    """What is settled so far, as its checkpoint keeps it."""

    fingerprint: str
    bounds: dict[str, list[int]] = field(default_factory=dict)  # by text of the position: between what its value is
    nodes: int = 0
    seconds: float = 0.0


class Prover:
    """Proves values of one game, of its start or of another position, and with `openings` of those after every move.

    `run` may be stopped and called again, by another process, too: it goes on with the next goal.
    """

    def __init__(
        self, game: Game, folder: Path, *, openings: bool = False, memory: int | None = None, start: Position | None = None
    ) -> None:
        self.game, self.openings, self.start = game, openings, start or game.start()
        if self.start.outcome is not None:
            raise InvalidTable(f"there is nothing to prove of {self.start.text!r}: the game is over")
        self.proving = proving(game)
        self.path = folder / files.name(game)
        self._progress_file = self.path.with_suffix(".progress")
        self._memory = memory
        self._stop = Event()
        self._search: Asked | None = None

    def stop(self) -> None:
        """Makes `run` end soon, with Stopped; from any thread."""
        self._stop.set()
        if self._search:
            self._search.stop()

    def cost(self) -> Cost:
        free = free_memory()
        wanted = min(USUAL + BESIDE, free // 2) if self._memory is None else self._memory
        return Cost(str(self.game), wanted, str(self.path), free)

    def check_room(self, cost: Cost) -> None:
        """Raises InvalidTable, with what would do, where memory is too small."""
        least = LEAST + BESIDE
        if cost.memory > cost.free_memory:
            raise InvalidTable(f"{cost.game}: there are {size(cost.free_memory)} of memory, not {size(cost.memory)}")
        if cost.memory < least:
            raise InvalidTable(f"{cost.game} needs at least {size(least)} of memory; {size(cost.memory)} are too little")

    def run(self, told: Told = lambda text: None) -> float:
        """Proves and writes the file; returns the seconds, those of earlier runs included."""
        cost = self.cost()
        self.check_room(cost)
        progress = self._resumed()
        self._search = made(self.game, self.proving, cost.memory - BESIDE)
        values = {**self._known(), self.start.text: self._value(self.start, progress, told, "the position")}
        if self.openings:
            moves = self.start.moves()
            for number, move in enumerate(moves):
                after = self.start.play(move)
                if after.outcome is None:
                    values[after.text] = self._value(after, progress, told, f"move {move}, {number + 1} of {len(moves)}")
        proof = Proof(str(self.game), self.game.rules.revision(), self.proving.margins, values, progress.nodes, round(progress.seconds, 3))
        files.write(self.path, proof)
        self._progress_file.unlink(missing_ok=True)
        return progress.seconds

    def _value(self, position: Position, progress: Progress, told: Told, what: str) -> int:
        """The value of a position for its side to move: bounds are halved around what was proved last."""
        assert self._search
        most = self.proving.most
        low, high = progress.bounds.setdefault(position.text, [-most, most])
        state = position.kernel.state.view(np.uint8)
        while low < high:
            if self._stop.is_set():
                raise Stopped
            goal = next_goal(low, high, most, draws=self.proving.draws)
            begin, nodes = time.perf_counter(), self._search.nodes
            with _telling(lambda: told(f"{what}: {self._search.nodes if self._search else 0:,} positions")):
                answer = self._search.at_least(state, goal)
            progress.seconds += time.perf_counter() - begin
            progress.nodes += self._search.nodes - nodes
            if answer is None:
                raise Stopped
            low, high = (goal, high) if answer else (low, goal - 1)
            if not self.proving.draws and not self.proving.margins:
                low = high = 1 if answer else -1
            progress.bounds[position.text] = [low, high]
            self._keep(progress)
        return low

    def _known(self) -> dict[str, int]:
        """What the file says that there is, of other positions; nothing where it is of other rules, or damaged."""
        try:
            return dict(files.read(self.path, self.game).values)
        except (OSError, InvalidTable):
            return {}

    # Checkpoints

    def _fingerprint(self) -> str:
        files = "rules, proving" if self.proving.search else "rules, proving, evaluation"
        text = f"from potez.games.{self.game.entry.module} import {files}\nfrom potez.solvers.proofs import search\n"
        return f"{self.game} {self.game.rules.revision()} {cache.fingerprint(text)}"

    def _resumed(self) -> Progress:
        """What an earlier run had settled; nothing where it was of other code, or is damaged."""
        fresh = Progress(self._fingerprint())
        try:
            found = Progress(**json.loads(self._progress_file.read_text(encoding="utf-8")))
            if found.fingerprint != fresh.fingerprint or not all(low <= high for low, high in found.bounds.values()):
                return fresh
        except (OSError, ValueError, TypeError, AttributeError):
            return fresh
        return found

    def _keep(self, progress: Progress) -> None:
        with replaced(self._progress_file) as file:
            file.write(json.dumps(progress.__dict__).encode())


def next_goal(low: int, high: int, most: int, *, draws: bool = True) -> int:
    """What to ask next: first whether it is a win at all, then steps from what is known."""
    if low == -most and high == most:
        return 1 if not draws or most > 1 else 0
    if low == -most:
        return high  # it is at most this: is it?
    return low + 1


@contextlib.contextmanager
def _telling(tell: Callable[[], None]) -> Iterator[None]:
    """Calls something every second while the block runs."""
    over = Event()

    def repeat() -> None:
        while not over.wait(TELL_EVERY):
            tell()

    thread = Thread(target=repeat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
