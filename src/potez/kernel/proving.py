"""What a game tells the solvers that prove values forwards: what its file `proving.py` offers.

Where positions are too many to number them all, a search proves the value of one of them. It asks the verbs of the rules and three more of
that file, which also says what can be proved:

    proving(rules)                       what is proved with the chosen options, or why nothing can be
    pack(lookup, state)                  all that decides the value from here on, in one word: two positions of a word have the same value
    candidates(lookup, state, past, out) moves among which there is a best one; all legal moves where a game does not say
    limits(lookup, state)                between what the value is, by `between`; must be there where points are counted, else from -1 to 1

The value is the result of the game for the side to move, 1 for a win, 0 for a draw and -1 for a loss; where points are counted, how many it
will get more than the other side from here on. No position can come back, since nothing is remembered but the position.

A game may bring a search of its own instead, where what it knows proves more (`Proving.search`); then it needs none of the three.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from potez.kernel.rule import rule
from potez.kernel.types import Array

MOST_BITS = 64  # of a word
UNKNOWN = -1 * 256 + 1 + 128  # what `limits` answers where a game does not say: from lost to won


class Search(Protocol):
    """Answers questions about the value of positions."""

    @property
    def nodes(self) -> int:
        """How many positions have been looked at."""
        ...

    def stop(self) -> None:
        """Ends the question that is being answered, and each that follows; from any thread."""

    def at_least(self, state: Array, goal: int) -> bool | None:
        """Whether the value of a position is at least the goal, for its side to move; None where it was stopped."""


@dataclass(frozen=True)
class Proving:
    """What is proved of a game with its options."""

    plies: int  # at most, from a start
    symmetries: tuple[tuple[int, ...], ...] = ()  # by bit of a word, where it goes; without the identity
    margins: bool = False  # whether points count
    draws: bool = False  # whether a game without points can end in a draw
    most: int = 1  # the largest value; the smallest is its opposite
    search: Callable[[Any, int], Search] | None = None  # from rules and bytes of memory: a search of the game's own


@rule
def between(low: int, high: int) -> int:
    """The answer of `limits`."""
    return low * 256 + high + 128


def mirrors(symmetries: Sequence[Sequence[int]]) -> Array:
    """By symmetry, byte of a word and value of the byte: where its bits go. A word is mirrored by eight lookups."""
    found = np.zeros((len(symmetries), MOST_BITS // 8, 256), np.uint64)
    for number, places in enumerate(symmetries):
        for bit, place in enumerate(places):
            for value in range(256):
                if value >> bit % 8 & 1:
                    found[number, bit // 8, value] |= np.uint64(1 << place)
    return found


@rule
def least_image(mirrors: Array, word: int) -> int:
    """The least among a word and its images, read as a number without sign."""
    least = np.uint64(word)
    for number in range(mirrors.shape[0]):
        image = np.uint64(0)
        for byte in range(MOST_BITS // 8):
            image |= mirrors[number, byte, word >> 8 * byte & 255]
        least = min(least, image)
    return int(np.int64(least))
