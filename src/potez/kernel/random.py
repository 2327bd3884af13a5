"""Random numbers of our own: wyrand, one uint64 of state in `rng[0]`, the same on every machine for ever.

`np.random` inside compiled code is global and slow; a generator that is handed along makes every game repeatable.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import high_product, lowest
from potez.kernel.rule import rule
from potez.kernel.types import Array

_STEP = np.uint64(0xA0761D6478BD642F)
_MASK = np.uint64(0xE7037ED1A0B428DB)
_WORD = 0xFFFFFFFFFFFFFFFF


@rule
def draw(rng: Array) -> np.uint64:
    """The next 64 random bits."""
    rng[0] += _STEP
    seed = rng[0]
    mixed: np.uint64 = (seed * (seed ^ _MASK)) ^ high_product(seed, seed ^ _MASK)
    return mixed


@rule
def below(rng: Array, count: int) -> int:
    """A random integer in 0..count-1; the bias is under count / 2**64."""
    return np.int64(high_product(draw(rng), np.uint64(count)))  # type: ignore[return-value]


@rule
def nth_bit(bits: int, n: int) -> int:
    """The index of the n-th (from 0) lowest set bit."""
    from_low = bits
    for _ in range(n):
        from_low &= from_low - 1
    return lowest(from_low)


def generator(seed: int) -> Array:
    """The state of a generator for any Python integer."""
    return np.array([seed & _WORD], dtype=np.uint64)


def numbers(rows: int, columns: int) -> Array:
    """A table of random 64-bit numbers that are the same for ever, for Zobrist hashes."""
    dice = Dice(4)
    return np.array([[dice.below(1 << 64) for _ in range(columns)] for _ in range(rows)], np.uint64)


def mixed(seed: int, count: int) -> Array:
    """`count` random 64-bit numbers that depend on the seed alone: many at once, without a loop."""
    words = np.arange(1, count + 1, dtype=np.uint64) * _STEP + np.uint64((seed * int(_MASK)) & _WORD)
    for shift in (30, 27):
        words = (words ^ (words >> np.uint64(shift))) * _MASK
    mixed_words: Array = words ^ (words >> np.uint64(31))
    return mixed_words


class Dice:
    """The same numbers in plain Python, for random starts: making a game need not compile anything."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def below(self, count: int) -> int:
        """A random integer in 0..count-1."""
        self._state = (self._state + int(_STEP)) & _WORD
        product = self._state * (self._state ^ int(_MASK))
        return ((product & _WORD) ^ (product >> 64)) * count >> 64

    def sample(self, total: int, count: int) -> list[int]:
        """`count` different integers of 0..total-1, every set of them equally likely."""
        items = list(range(total))
        for place in range(count):
            other = place + self.below(total - place)
            items[place], items[other] = items[other], items[place]
        return items[:count]
