"""States as fixed-size records: first what counts for repetition, then counters and bookkeeping."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from potez.kernel.rule import rule
from potez.kernel.types import Array, DType, Record
from potez.kernel.views import words_of

Field = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_FINISH = np.uint64(0xD6E8FEB86659FD93)
_SHIFT = np.uint64(32)


def record(key: Sequence[Field], rest: Sequence[Field] = (), scratch: Sequence[Field] = ()) -> DType:
    """A record type in three parts, each beginning at a multiple of 8 bytes.

    `key` holds everything that counts for repetition (pieces, side to move, hands, bans), `rest` the other things that decide the future
    (counters of draw rules, plies), `scratch` room for the rules to work in, and what only pictures show: states that differ in it alone
    mean the same. The sizes of the first two are in the type's metadata. Gaps are fields of their own, since NumPy copies fields only and
    leaves anything in the gaps between them.
    """
    fields: list[Field] = []
    place, ends = 0, []

    def fill(alignment: int) -> None:
        nonlocal place
        if gap := -place % alignment:
            fields.append((f"_{len(fields)}", np.uint8, (gap,)))
            place += gap

    for part in (key, rest, scratch):
        for field in part:
            kind = np.dtype((field[1], field[2])) if len(field) == 3 else np.dtype(field[1])
            fill(kind.base.alignment)
            fields.append(field)
            place += kind.itemsize
        fill(8)
        ends.append(place)
    return np.dtype(fields, align=True, metadata={"key_bytes": ends[0], "state_bytes": ends[1]})


def key_words(kind: DType) -> int:
    """How many words of a record, from its beginning, are its key."""
    return _size(kind, "key_bytes") // 8


def state_bytes(kind: DType) -> int:
    """How many bytes of a record mean something: all but the scratch."""
    return _size(kind, "state_bytes")


def _size(kind: DType, part: str) -> int:
    assert kind.metadata is not None, "a state is made by kernel.records.record"
    size: int = kind.metadata[part]
    return size


@rule
def hash_words(words: Array, count: int) -> np.uint64:
    """A 64-bit hash of words[0:count]. Every bit of the result depends on every word and on its place."""
    value = _FINISH
    for i in range(count):
        value = (value ^ words[i]) * _MULTIPLIER
        value ^= value >> _SHIFT
    value *= _FINISH
    value ^= value >> _SHIFT
    return value


@rule
def key_of(state: Record, words: int) -> np.uint64:
    """The key of a state; `words` is key_words() of its record type."""
    return hash_words(words_of(state, words), words)


@rule
def key_with(key: np.uint64, more: np.uint64) -> np.uint64:
    """A key of something more than a key: where repetition counts the last move as well, say."""
    value = (key ^ more) * _MULTIPLIER
    value ^= value >> _SHIFT
    value *= _FINISH
    value ^= value >> _SHIFT
    return value


@rule
def seen(past: Array, key: np.uint64) -> int:
    """How often a key occurs in the past."""
    count = 0
    for i in range(past.shape[0]):
        if past[i] == key:
            count += 1
    return count
