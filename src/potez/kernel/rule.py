"""The mark on every function that is compiled: `@rule`.

Rules allocate nothing, raise nothing and never recurse; they see lookup, a state and the past, and nothing else. No signature is given
here, so importing a game compiles nothing; `binding` compiles the verbs with explicit signatures when they are first wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numba import njit

from potez.kernel.types import Array

F = TypeVar("F", bound=Callable[..., object])


def rule(function: F) -> F:
    compiled: F = njit(nogil=True, error_model="numpy")(function)
    return compiled


def plainly(function: F) -> F:
    """A rule as plain Python, for single calls outside: compiling it for them would take longer than they ever will."""
    plain: F = getattr(function, "py_func", function)
    return plain


@rule
def emit(out: Array, count: int, move: int) -> int:
    """Writes a move if there is room and counts it in any case: the one way in which generators write."""
    if count < out.shape[0]:
        out[count] = move
    return count + 1


@rule
def no_room(past: Array) -> Array:
    """An `out` of no length, for asking how many moves there are: compiled rules cannot make an array, but they can view one."""
    return past[:0].view(np.int64)


LOUD = 1000  # `rank` gives as much or more to moves that must not be left at the horizon: captures, mills, boxes closed


@rule
def flat(count: int, scores: Array) -> int:
    """The ranking of a game that has none: all moves look alike."""
    for i in range(count):
        scores[i] = 0
    return count
