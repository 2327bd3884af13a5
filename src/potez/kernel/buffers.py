"""Memory for compiled code: how much the verbs of a game need, and the one place where it is made.

Compiled rules check no index: a buffer that is one place too short is written past its end. So every game says what its verbs need, for
every choice of its options, and whoever calls them makes room for that and for what he writes himself, and nothing is guessed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from potez.kernel.types import Array


@dataclass(frozen=True)
class Room:
    """What the verbs of a game need, from any position that its options allow; each game's file derives it.

    The other verbs need nothing: `moves` and `fouls` write no more than `out` holds, and `rank` one score for each move that it is given.
    """

    past: int = 0  # keys that `playout` and `rollout` write behind those they were given
    out: int = 0  # places of `out` that they work in
    first: int = 0  # codes of moves are smaller, in games that tell in `first` who made a move first; 0 where none does


def make(kind: Any, *shape: int) -> Array:
    """Memory that compiled code will be given, all zero."""
    return np.zeros(shape, kind)


def keys(past: Array, more: int) -> Array:
    """A past with room for more keys behind it."""
    made = make(np.uint64, len(past) + more)
    made[: len(past)] = past
    return made


def playing(room: Room, past: Array) -> tuple[Array, Array, Array]:
    """What a playout or a rollout after this past works in: `past`, `out` and `first`."""
    return keys(past, room.past), make(np.int64, room.out), make(np.int8, room.first)
