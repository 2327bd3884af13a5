"""The marks on every function that is compiled: `@rule`, and `@intrinsic` for single instructions of the machine.

Rules allocate nothing, raise nothing and never recurse; they see lookup, a state and the past, and nothing else. No signature is given
here, so importing a game compiles nothing; `binding` compiles the verbs with explicit signatures when they are first wanted. Not even Numba
is loaded before: it is larger than a server that waits for its first game.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

from potez.kernel.types import Array

F = TypeVar("F", bound=Callable[..., object])


class Target(Protocol):
    """What makes machine code of the marked functions."""

    def rule(self, function: Callable[..., object]) -> Any: ...

    def intrinsic(self, function: Callable[..., object]) -> Any: ...

    def type_of(self, built: Any) -> Any:
        """The compiler's type of what `rule` or `intrinsic` made."""


@dataclass(frozen=True)
class _Processor:
    """This machine's own processor."""

    from_python: bool = False  # whether Python can call what is made: what only machine code calls is made sooner

    def rule(self, function: Callable[..., object]) -> Any:
        from numba import njit

        bare = not self.from_python
        return njit(nogil=True, error_model="numpy", no_cpython_wrapper=bare, no_cfunc_wrapper=bare)(function)

    def intrinsic(self, function: Callable[..., object]) -> Any:
        from numba.extending import intrinsic

        return intrinsic(function)

    def type_of(self, built: Any) -> Any:
        from numba.core.registry import cpu_target

        cpu_target.typing_context.refresh()  # an intrinsic that was made just now is known after it
        return cpu_target.typing_context.resolve_value_type(built)


PROCESSOR: Target = _Processor()
_FROM_PYTHON: Target = _Processor(from_python=True)
_target: ContextVar[Target] = ContextVar("target", default=PROCESSOR)


@contextlib.contextmanager
def compiling_for(target: Target) -> Iterator[None]:
    """What is compiled inside is compiled for another target, with all that it calls."""
    token = _target.set(target)
    try:
        yield
    finally:
        _target.reset(token)


class Compiled:
    """A function for the compiler, which is loaded when it is first called, or when other compiled code calls it."""

    def __init__(self, function: Callable[..., object], kind: str) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self._kind = kind
        self._built: dict[Target, tuple[Any, Any]] = {}

    def __call__(self, *arguments: Any) -> Any:
        return self._made(_FROM_PYTHON)[0](*arguments)

    @property
    def _numba_type_(self) -> Any:
        """What Numba asks of a thing that it does not know."""
        return self._made(_target.get())[1]

    def _made(self, target: Target) -> tuple[Any, Any]:
        if target not in self._built:
            built = getattr(target, self._kind)(self.py_func)
            self._built[target] = built, target.type_of(built)
        return self._built[target]


def rule(function: F) -> F:
    return cast(F, Compiled(function, "rule"))


def intrinsic(function: Callable[..., Any]) -> Any:
    """A function that writes code itself, as in `numba.extending`; compiled code alone can call it."""
    return Compiled(function, "intrinsic")


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


LOUD = 1000  # `rank` gives as much or more to moves that must not be left at the horizon: captures, mills, boxes closed


@rule
def flat(count: int, scores: Array) -> int:
    """The ranking of a game that has none: all moves look alike."""
    for i in range(count):
        scores[i] = 0
    return count
