"""A search that a game brings itself: the class `Own` in its file `deepening.py`. The strongest level uses it if the game's plan says so.

It is for games of which more is known than a search over the verbs of any game can use. The other levels stay with that one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from potez.kernel.binding import Unit
from potez.kernel.types import Array, DType


class Read(NamedTuple):
    """What is known so far."""

    line: tuple[int, ...]  # the best move, and what follows
    value: int  # for the side to move, in the units of `evaluate`
    depth: int  # that was finished
    nodes: int
    proven: bool  # the value has the right sign for certain
    plies: int  # to the end, if so
    margin: int | None  # by how many points, if so


class Own(Protocol):
    """`begin`, then `run`, until it returns or `stop` was called; `found` at any time."""

    def load(self) -> None:
        """Loads the machine code."""

    def begin(self, state: Array, roots: Array, limit: int, *, reuse: bool) -> None:
        """A position, the moves to choose from, and how many nodes may be looked at; whether what earlier searches found may be used."""

    def run(self) -> None: ...

    def stop(self) -> None: ...

    def found(self) -> Read | None: ...


def _file(rules: Any) -> Any:
    return import_module(f"{type(rules).__module__.rpartition('.')[0]}.deepening")


def unit(rules: Any) -> Unit:
    """Its machine code."""
    found: Unit = _file(rules).UNIT
    return found


def own(rules: Any, memory: int, room: Callable[[DType, int, int, str], Array]) -> Own:
    """A game's own search, with so many bytes; `room` makes arrays, with fewer places where memory is short."""
    made: Own = _file(rules).Own(rules, memory, room)
    return made
