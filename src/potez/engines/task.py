"""What a search is given and what it has found: the words that the searches and the engine share. Moves are codes, values plain numbers."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from potez.errors import InvalidSearch
from potez.kernel import buffers
from potez.kernel.contract import Rules
from potez.kernel.plans import Plan
from potez.kernel.types import Array, DType

NO_LIMIT = 1 << 60
MEGABYTE = 1_000_000
_said: set[str] = set()  # what was said once already


@dataclass(frozen=True)
class Task:
    """One position to think about."""

    rules: Rules
    plan: Plan
    state: Array
    past: Array
    roots: Array  # the moves to choose from
    limit: int = NO_LIMIT  # positions or simulations
    seed: int = 0
    threads: int = 1
    judges: bool = True  # whether alpha-beta evaluates where it stops; without, all that is not decided looks alike
    reuse: bool = False  # whether what earlier tasks found may be used; then the answer depends on them


class Found(NamedTuple):
    """What is known so far. Values are for the side to move, from -1 (lost) to 1 (won)."""

    move: int
    value: float
    line: tuple[int, ...]
    depth: int  # alpha-beta: the depth that was finished; MCTS: the longest line of the tree
    visits: int  # MCTS: how often the move was tried
    nodes: int
    proven: bool
    plies: int | None  # to the end, where alpha-beta has proven a win or a loss
    margin: int | None  # by how many points, likewise, in games that count


class Search(Protocol):
    """A way to think. `begin`, then `run` once for each thread, until all have returned or `stop` was called; `found` at any time."""

    def load(self, rules: Rules, plan: Plan) -> None:
        """Loads the machine code, so that no thought has to wait for it."""

    def begin(self, task: Task) -> None: ...

    def run(self, thread: int) -> None: ...

    def stop(self) -> None: ...

    def found(self) -> Found | None: ...

    def ranking(self, count: int) -> list[Found]: ...


def room(kind: DType, wanted: int, least: int, what: str) -> Array:
    """An array of `wanted` records, or of the half, and so on, where memory is short: said once."""
    count = wanted
    while True:
        try:
            return buffers.make(kind, count)
        except MemoryError:
            if count // 2 < least:
                raise
            count //= 2
            if what not in _said:
                _said.add(what)
                warnings.warn(f"too little memory for {what}: it is made smaller, and plays a little weaker", stacklevel=2)


def too_little(megabytes: int, enough: int, threads: int) -> InvalidSearch:
    """The error of a search that has not even room for its buffers."""
    return InvalidSearch(f"megabytes={megabytes}: with threads={threads} this game needs at least megabytes={enough}")
