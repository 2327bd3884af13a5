"""Touching a move: which moves the sites that were touched may mean, and what a half-made move looks like.

`Paths` is what a game says about that beside `move_path`; the usual answers are here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from potez.geometry.board import Board
from potez.kernel.types import Array, Record

if TYPE_CHECKING:
    from potez.kernel.refusals import Refusal

# What a half-made move waits for: ids of texts.
PHASES = ("target", "jump", "jump-or-stop", "shoot", "mill", "cell", "corner", "dot", "step", "bomb", "bomb-or-stop")


@dataclass(frozen=True)
class Begun:
    """The moves that touched sites may mean: all that go on from there, those that are complete, and the sites that may come next."""

    codes: Array
    complete: Array
    onward: frozenset[str]


@dataclass(frozen=True)
class Half:
    """A half-made move: what it waits for, the piece that has moved and where it will stand, what is taken, what is put on the board."""

    phase: str
    moved: tuple[str, str] | None = None
    taken: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    chosen: tuple[str, ...] = field(default=())  # sites that were touched and where nothing has changed yet


class Paths(ABC):
    """The part of a game's `Rules` that is about touching."""

    TOUCH: ClassVar[str] = "target"  # what a move waits for after its first site

    board: Board

    @abstractmethod
    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        """The sites a person would touch, in order; none for an action."""

    def beginning(self, state: Record, codes: Array, path: Sequence[str]) -> tuple[Array, set[str]]:
        """Of these moves those that begin with a path, and the sites that come next in them."""
        begun, found = tuple(path), []
        onward: set[str] = set()
        for code in codes.tolist():
            sites = self.move_path(state, code)
            if sites[: len(begun)] == begun:
                found.append(code)
                onward.update(sites[len(begun) : len(begun) + 1])
        return np.array(found, np.int64), onward

    @property
    def touchable(self) -> Sequence[str]:
        """Everything that can be touched."""
        return tuple(self.board.index)

    def meant(self, state: Record, codes: Array, path: Sequence[str]) -> Begun:
        """Which of these moves touched sites may mean; none if they lead nowhere."""
        begun, onward = self.beginning(state, codes, path)
        return Begun(begun, self.complete(state, begun, path), frozenset(onward))

    def complete(self, state: Record, codes: Array, path: Sequence[str]) -> Array:
        """Of the moves that begin with a path those that end there."""
        return np.array([code for code in codes.tolist() if self.move_path(state, code) == tuple(path)], np.int64)

    def walker(self, state: Record, codes: Array) -> tuple[str, Array] | None:
        """The site of the piece that moves without its path naming it, and those of the moves that move it; None where paths do."""
        return None

    def begins_with_piece(self, state: Record) -> bool:
        """Whether the first site of every move is that of the piece that moves."""
        return False

    def half(self, state: Record, code: int, path: Sequence[str]) -> Half:
        """A half-made move, from one of the moves that begin with this path."""
        return Half(self.TOUCH, chosen=tuple(path))

    def written(self, state: Record, path: Sequence[str]) -> Sequence[str]:
        """Texts of the moves that touched sites would make if these were legal."""
        return ("-".join(path),)

    def misplaced(self, state: Array, path: Sequence[str]) -> Refusal | None:
        """Why sites make no move that could be written; None where all that is touched can be."""
        return None
