"""The marks on every function that is compiled: `@rule`, and `@intrinsic` for single instructions of the machine.

Rules allocate nothing, raise nothing and never recurse; they see lookup, a state and the past, and nothing else. No signature is given
here, so importing a game compiles nothing; `binding` compiles the verbs with explicit signatures when they are first wanted. Not even Numba
is loaded before: it is larger than a server that waits for its first game.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from potez.kernel.types import Array

F = TypeVar("F", bound=Callable[..., object])


class Compiled:
    """A function for the compiler, which is loaded when it is first called, or when other compiled code calls it."""

    def __init__(self, function: Callable[..., object], build: Callable[[Callable[..., object]], Any]) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self._build = build

    @functools.cached_property
    def _built(self) -> Any:
        return self._build(self.py_func)

    def __call__(self, *arguments: Any) -> Any:
        return self._built(*arguments)

    @functools.cached_property
    def _numba_type_(self) -> Any:
        """What Numba asks of a thing that it does not know."""
        from numba.core.registry import cpu_target

        built = self._built
        cpu_target.typing_context.refresh()  # an intrinsic that was made just now is known after it
        return cpu_target.typing_context.resolve_value_type(built)


def rule(function: F) -> F:
    return cast(F, Compiled(function, _rule))


def intrinsic(function: Callable[..., Any]) -> Any:
    """A function that writes code itself, as in `numba.extending`; compiled code alone can call it."""
    return Compiled(function, _intrinsic)


def _rule(function: Callable[..., object]) -> Any:
    from numba import njit

    return njit(nogil=True, error_model="numpy")(function)


def _intrinsic(function: Callable[..., object]) -> Any:
    from numba.extending import intrinsic

    return intrinsic(function)


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
