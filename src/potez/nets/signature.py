"""The signature of what computes a net. Modules that are compiled alone import this file, since it loads Numba."""

from __future__ import annotations

from numba import types

_FLOATS, _ROWS, _INTS = types.float32[::1], types.float32[:, ::1], types.int64[::1]

# compute(shape, weights, work, planes, count, logits, values, stop)
COMPUTE = types.int64(_INTS, _FLOATS, _FLOATS, _ROWS, types.int64, _ROWS, _FLOATS, _INTS)
