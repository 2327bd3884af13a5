"""The types of what the loops over lanes are given. Modules that are compiled alone import this file, since it loads Numba."""

from __future__ import annotations

from numba import types

from potez.batches.units import LOOPS, arguments

_TYPES = {
    "lookup": types.uint8[::1],
    "start": types.uint8[::1],
    "states": types.uint8[::1],
    "words": types.int64,
    "pasts": types.uint64[:, ::1],
    "codes": types.int64[:, ::1],
    "marks": types.int32[:, ::1],
    "wanted": types.int32[::1],
    "found": types.int32[::1],
    "picked": types.int32[::1],
    "rewards": types.float32[:, ::1],
    "ended": types.boolean[::1],
    "planes": types.float32[:, ::1],
    "masks": types.uint8[:, ::1],
    "rngs": types.uint64[:, ::1],
    "turn": types.int8[::1],
    "ply": types.int32[::1],
    "left": types.int32[::1],
    "tally": types.int64[:, ::1],
    "sites": types.int64,
    "first": types.int64,
    "last": types.int64,
}
SIGNATURES = {name: types.int64(*[_TYPES[given] for given in arguments(name)]) for name in LOOPS}
