"""The transposition table: what was found out about positions, by the hash of the whole state, in two places for each."""

from __future__ import annotations

import numpy as np

from potez.kernel.rule import rule
from potez.kernel.types import Array

EXACT, LOWER, UPPER = 1, 2, 3  # what the stored value is: the value itself, or a bound of it

ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("move", np.int64),
        ("value", np.int32),
        ("depth", np.int16),
        ("bound", np.int8),
        ("age", np.uint8),
        ("flags", np.int64),
    ],
    align=True,
)


@rule
def place_of(entries: Array, key: np.uint64) -> int:
    """The first of the two places where a position may be kept."""
    return np.int64(key & np.uint64(entries.shape[0] - 1))  # type: ignore[return-value]


@rule
def find(entries: Array, key: np.uint64, age: int) -> int:
    """The place of an entry, or -1."""
    first = place_of(entries, key)
    for place in (first, first ^ 1):
        if entries[place].key == key and entries[place].age == age:
            return place
    return -1


@rule
def store(entries: Array, key: np.uint64, age: int, move: int, value: int, depth: int, bound: int, flags: int) -> None:
    """Writes an entry: over the one of the same position, an old one, or the shallower of two."""
    first = place_of(entries, key)
    place = first
    if entries[first].age == age and entries[first].key != key:
        other = first ^ 1
        if entries[other].age != age or entries[other].key == key or entries[other].depth <= entries[first].depth:
            place = other
    entry = entries[place]
    entry.key, entry.move, entry.value, entry.depth = key, move, value, depth
    entry.bound, entry.age, entry.flags = bound, age, flags
