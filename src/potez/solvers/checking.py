"""The independent check of a table: values of random positions, derived again from those after them by the public rules alone.

The solver reads records and writes numbers; here everything goes the other way, through texts of positions, `Position.moves` and
`Position.outcome`. Where distances are stored, a value that fits those after it everywhere is right: a win in 7 needs a loss in 6 after it,
and so on down to an end by the rules, so that nothing can hold itself up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from threading import Event
from typing import Any, NamedTuple

import numpy as np

from potez.errors import InvalidTable
from potez.game import Game
from potez.kernel import processes
from potez.kernel.numbering import NONE
from potez.position import Position
from potez.solvers.identity import numbering
from potez.solvers.solving import Stopped
from potez.solvers.tablebase import Tablebase, tablebase
from potez.solvers.values import Value

PART = 1000  # positions that a process looks at before it tells how far it is
NUMBERS = 1 << 14  # the same, where all numbers are gone through


@dataclass(frozen=True)
class Check:
    """What a check has looked at; all of it was right."""

    positions: int
    moves: int
    seed: int
    whole: bool = False  # whether these are all running positions, and not random ones

    def data(self) -> dict[str, Any]:
        return dict(self.__dict__)


class Checker:
    """Looks at `count` random positions of a table, or at all where there are no more, in one process or several."""

    def __init__(self, table: Tablebase, count: int, *, seed: int = 1, processes: int = 1) -> None:
        if table.file is None or table.summary is None:
            raise InvalidTable(f"there is no table of {table.game} to check; make it with: potez solve '{table.game}'")
        self._table, self._seed, self._processes = table, seed, processes
        self.whole = count >= positions_of(table.summary)
        self._parts: Sequence[Part]
        if self.whole:
            last = numbering(table.game).count
            self._parts = [Part(None, first, min(NUMBERS, last - first)) for first in range(0, last, NUMBERS)]
        else:
            self._parts = [Part(seed, first, min(PART, count - first)) for first in range(0, count, PART)]
        self._stop = Event()

    def stop(self) -> None:
        """Makes `run` end soon, with Stopped; from any thread."""
        self._stop.set()

    def run(self, told: Callable[[float], None] = lambda done: None) -> Check:
        """Raises InvalidTable with the first position found that is wrong. `told` hears how much is done."""
        positions = moves = 0
        for number, (some, their) in enumerate(self._results(), 1):
            positions, moves = positions + some, moves + their
            told(number / len(self._parts))
            if self._stop.is_set():
                raise Stopped
        return Check(positions, moves, self._seed, self.whole)

    def _results(self) -> Iterator[tuple[int, int]]:
        table = self._table
        if self._processes == 1:
            for part in self._parts:
                yield look(table, part)
            return
        assert table.file is not None
        given = str(table.game), str(table.file.parent)
        # Fresh processes: compiled code and its threads do not survive a fork.
        with ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=_begin, initargs=given) as pool:
            try:
                yield from pool.map(_look, self._parts)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def check(table: Tablebase, count: int, *, seed: int = 1, processes: int = 1, told: Callable[[float], None] = lambda done: None) -> Check:
    """Looks at `count` random positions of a table, or at all. Raises InvalidTable with the first that is wrong."""
    return Checker(table, count, seed=seed, processes=processes).run(told)


def positions_of(summary: Mapping[str, Any]) -> int:
    """How many positions a table has, by its report."""
    return sum(int(side["positions"]) for row in summary["layers"] for side in row.values() if isinstance(side, dict))


class Part(NamedTuple):
    """Some positions: `size` random ones, drawn from the seed and the place of the first, or those of so many numbers."""

    seed: int | None
    first: int
    size: int


def look(table: Tablebase, part: Part) -> tuple[int, int]:
    """How many positions of a part were right, and how many moves these have."""
    if part.seed is None:
        found = (at(table.game, number) for number in range(part.first, part.first + part.size))
    else:
        rng = np.random.default_rng([part.seed, part.first])
        count = numbering(table.game).count
        found = (random_position(table.game, rng, count) for _ in range(part.size))
    moves = [check_position(table, position) for position in found if position is not None]
    return len(moves), sum(moves)


_own: list[Tablebase] = []  # of a process that checks


def _begin(game: str, folder: str) -> None:
    processes.join()
    _own.append(tablebase(game, folder=folder))


def _look(part: Part) -> tuple[int, int]:
    return look(_own[0], part)


def at(game: Game, number: int) -> Position | None:
    """The running position of a number; None where there is none."""
    rules = game.rules
    state = rules.start()
    if rules.verbs.setup(rules.lookup.view(np.uint8), state.view(np.uint8), number) == NONE:
        return None
    position = game.position(rules.write_setup(state[0]))
    return None if position.outcome else position


def random_position(game: Game, rng: np.random.Generator, count: int = 0) -> Position:
    """A running position, each that is numbered with the same chance; `count` is how many numbers there are, for one who knows it."""
    count = count or numbering(game).count
    while True:
        if (position := at(game, int(rng.integers(count)))) is not None:
            return position


def check_position(table: Tablebase, position: Position) -> int:
    """Raises InvalidTable if a value does not follow from those after it; returns how many moves there are."""
    stored = table.value(position)
    after = [table.value(position.play(move)) for move in position.moves()]
    known = [value for value in after if value is not None]
    if stored is None or len(known) < len(after):
        raise InvalidTable(f"{table.file}: no value for {position.text!r}, or for a position after it")
    derived = from_next(known, position)
    if derived != stored:
        raise InvalidTable(f"{table.file} is wrong about {position.text!r}: it says {stored}, and the moves say {derived}; remove it")
    return len(after)


def from_next(after: list[Value], position: Position) -> Value:
    """The value of a position from those after its moves."""
    turn = position.turn
    if any(value.margin is not None for value in after):
        best = max((value.margin or 0) * (1 if value.winner == turn else -1) for value in after)
        loser = next(side for side in position.sides if side != turn)
        return Value(None if best == 0 else turn if best > 0 else loser, None, abs(best))
    wins = [value.plies or 0 for value in after if value.winner == turn]
    losses = [value.plies or 0 for value in after if value.winner not in (turn, None)]
    if wins:
        return Value(turn, 1 + min(wins))
    if len(losses) < len(after):
        return Value(None)
    loser = next(side for side in position.sides if side != turn)
    return Value(loser, 1 + max(losses))
