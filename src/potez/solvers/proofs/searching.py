"""A search for one game: the memory it works in, and questions to it."""

from __future__ import annotations

import numpy as np

from potez.errors import InvalidTable
from potez.game import Game
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.proving import MOST_BITS, Proving, mirrors
from potez.kernel.proving import Search as Asked
from potez.kernel.types import Array
from potez.solvers.proofs import search

PLACE = 16  # bytes of a place of the transposition table
LEAST, USUAL = 1 << 24, 1 << 30  # bytes of it
BESIDE = 64 << 20  # bytes for machine code and whatever else does not grow
WIDE = 1600  # moves of a position at most: of four amazons on 6×6 cells; 8×8 squares have 1,296 rectangles


def made(game: Game, proving: Proving, memory: int) -> Asked:
    """The search for a game, its own where it has one."""
    return proving.search(game.rules, memory) if proving.search else Search(game, proving, memory)


class Search:
    """Answers whether the value of a position is at least a goal. It may be stopped from any thread."""

    def __init__(self, game: Game, proving: Proving, memory: int) -> None:
        rules = game.rules
        self._proving = proving
        self._verbs = rules.verbs
        self._lookup = rules.lookup.view(np.uint8)
        self._length = rules.start().nbytes
        self.places = 1 << max(memory // PLACE, search.PLACES).bit_length() - 1
        self._words = buffers.make(np.uint64, self.places)
        self._kept = buffers.make(np.int16, self.places, search.COLUMNS)
        self._images = mirrors(proving.symmetries) if proving.symmetries else buffers.make(np.uint64, 0, MOST_BITS // 8, 256)
        self._control = buffers.make(np.int64, search.CONTROLS)

    @property
    def nodes(self) -> int:
        """How many positions have been looked at."""
        return int(self._control[search.NODES])

    def stop(self) -> None:
        """Ends the question that is being answered, and each that follows."""
        self._control[search.STOP] = 1

    def at_least(self, state: Array, goal: int) -> bool | None:
        """Whether the value of a position is at least the goal, for its side to move; None where it was stopped."""
        verbs, depth = self._verbs, self._proving.plies + 2
        states = buffers.make(np.uint8, depth, self._length)
        states[0] = state
        answer = search.compiled().prove(
            verbs.candidates, verbs.play, verbs.outcome, verbs.to_move, verbs.margin, verbs.evaluate, verbs.pack, verbs.limits,
            self._proving.most if self._proving.margins else 0, self._lookup, states, buffers.make(np.int64, depth, WIDE),
            buffers.make(np.int64, depth, WIDE), NO_PAST, self._words, self._kept, self._images, self._control, 0, goal,
        )  # fmt: skip
        if self._control[search.NEEDED]:
            raise InvalidTable(f"a position has {self._control[search.NEEDED]} moves, more than there is room for")
        return None if answer == search.STOPPED else answer == search.YES
