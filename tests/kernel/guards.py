"""Watching compiled code: buffers between guard words, and indices and slices that must lie within what they index.

Numba's own bounds check (NUMBA_BOUNDSCHECK=1) sees an index beyond an array, in nested functions, in fields of records and in writes alike.
It does not see a negative index, which counts from the end as in Python, nor a slice that reaches beyond an array, which is cut short. No
rule means either, so `strictly` makes both an IndexError, for all that is compiled after it. What goes around arrays (intrinsics, `carray`)
is seen by the guard words alone.
"""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
from numba.core import types
from numba.cpython import slicing
from numba.np import arrayobj

from potez.kernel.types import Array

EDGE = 64  # words before and behind each buffer
SIGN = 0xA5


class Overwritten(AssertionError):
    """A buffer was written beyond its ends."""


class Guards:
    """Makes buffers as `kernel.buffers.make` does, each between guard words, and looks whether these still stand."""

    def __init__(self) -> None:
        self._made: list[tuple[Array, int, str]] = []

    def make(self, kind: Any, *shape: int) -> Array:
        dtype = np.dtype(kind)
        size = math.prod(shape) * dtype.itemsize
        whole = np.full(2 * EDGE + -(-size // 8), SIGN * 0x0101010101010101, np.uint64).view(np.uint8)
        within = whole[8 * EDGE : 8 * EDGE + size]
        within[:] = 0
        self._made.append((whole, size, f"{dtype.name}{list(shape)}"))
        made: Array = within.view(dtype).reshape(shape)
        return made

    def copy(self, array: Array) -> Array:
        made = self.make(array.dtype, *array.shape)
        made[...] = array
        return made

    def check(self) -> None:
        """Raises Overwritten where a guard word has changed."""
        for whole, size, name in self._made:
            before, behind = whole[: 8 * EDGE], whole[8 * EDGE + size :]
            for where, guard in (("before", before), ("behind", behind)):
                if (wrong := np.flatnonzero(guard != SIGN)).size:
                    distance = int(len(before) - wrong[-1] if where == "before" else wrong[0] + 1)
                    raise Overwritten(f"a buffer {name} was written {distance} byte(s) {where} itself")

    def forget(self) -> None:
        """Checks, and lets go of the buffers made so far."""
        self.check()
        self._made.clear()


def strictly() -> None:
    """Makes negative indices, and slices beyond an array, an IndexError in all that Numba compiles from now on. Needs bounds checks."""
    contexts: list[Any] = []

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        # No counting from the end: the bounds check that follows refuses negative indices.
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    def guard_invalid_slice(context: Any, builder: Any, kind: Any, part: Any) -> None:
        contexts.append(context)
        plain_guard(context, builder, kind, part)

    def fix_slice(builder: Any, part: Any, size: Any) -> None:
        context = contexts.pop()
        start, stop = part.start, part.stop
        open_ended = builder.icmp_signed("==", stop, stop.type(sys.maxsize))
        beyond = builder.and_(builder.icmp_signed(">", stop, size), builder.not_(open_ended))
        wrong = builder.or_(beyond, builder.icmp_signed(">", start, size))
        for bound in (start, stop):
            wrong = builder.or_(wrong, builder.icmp_signed("<", bound, bound.type(0)))
        with builder.if_then(wrong, likely=False):
            context.call_conv.return_user_exc(builder, IndexError, ("slice reaches beyond the array",))
        plain_fix(builder, part, size)

    plain_guard, plain_fix = slicing.guard_invalid_slice, slicing.fix_slice
    arrayobj.fix_integer_index = fix_integer_index
    slicing.guard_invalid_slice, slicing.fix_slice = guard_invalid_slice, fix_slice
