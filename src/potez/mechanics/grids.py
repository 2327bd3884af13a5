"""Sets of cells of a grid of at most 10×10 in two int64: `low` holds the upper five rows, `high` the lower five.

A row has eleven bits, so that a step past its end falls on a bit that is no cell. What a shift leaves on such bits, or beyond the five
rows, goes away when the result is cut with a set of cells; every set that is shifted must have been cut so.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from potez.kernel.rule import rule
from potez.kernel.types import Array

WIDTH = 11  # bits of a row
HALF = 5  # rows in each word
ROW = (1 << WIDTH) - 1
WORD = (1 << WIDTH * HALF) - 1
LAST = WIDTH * (HALF - 1)  # the first bit of a word's last row


@rule
def above(low: int, high: int) -> tuple[int, int]:
    """The cells above those of a set."""
    return low >> WIDTH | (high & ROW) << LAST, high >> WIDTH


@rule
def beneath(low: int, high: int) -> tuple[int, int]:
    """The cells beneath those of a set."""
    return low << WIDTH & WORD, high << WIDTH & WORD | low >> LAST


@rule
def spread(low: int, high: int) -> tuple[int, int]:
    """A set with all its orthogonal neighbours; to be cut by the caller."""
    up_low, up_high = above(low, high)
    down_low, down_high = beneath(low, high)
    return low | low << 1 | low >> 1 | up_low | down_low, high | high << 1 | high >> 1 | up_high | down_high


@rule
def has(words: Array, row: int, column: int) -> bool:
    """Whether a cell is in a set."""
    return (words[row // HALF] >> (row % HALF * WIDTH + column) & 1) != 0


def pack(cells: Iterable[tuple[int, int]]) -> Array:
    """The two words of a set of (row, column)."""
    words = [0, 0]
    for row, column in cells:
        words[row // HALF] |= 1 << row % HALF * WIDTH + column
    return np.array(words, np.int64)


def holds(words: Array, row: int, column: int) -> bool:
    """The same outside of compiled code."""
    return bool(int(words[row // HALF]) >> row % HALF * WIDTH + column & 1)
