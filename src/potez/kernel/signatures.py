"""The uniform signatures of verbs. Modules that are compiled alone import this file, since it loads Numba."""

from __future__ import annotations

from numba import types

_BYTES, _KEYS, _MOVES = types.uint8[::1], types.uint64[::1], types.int64[::1]
_INT, _KEY = types.int64, types.uint64

# By verb. `lookup` and `state` are bytes outside and records inside.
SIGNATURES = {
    "moves": _INT(_BYTES, _BYTES, _KEYS, _MOVES),
    "fouls": _INT(_BYTES, _BYTES, _KEYS, _MOVES),
    "play": _INT(_BYTES, _BYTES, _INT),
    "outcome": _INT(_BYTES, _BYTES, _KEYS),
    "key": _KEY(_BYTES, _BYTES),
    "playout": _INT(_BYTES, _BYTES, _KEYS, _INT, _KEYS, _MOVES),
    "rollout": _INT(_BYTES, _BYTES, _KEYS, _INT, _KEYS, _MOVES, types.int8[::1]),
    "evaluate": _INT(_BYTES, _BYTES),
    "rank": _INT(_BYTES, _BYTES, _MOVES, _INT, _MOVES),
    "margin": _INT(_BYTES, _BYTES),
    "number": _INT(_BYTES, _BYTES),
    "setup": _INT(_BYTES, _BYTES, _INT),
    "to_move": _INT(_BYTES, _BYTES),
    "observe": _INT(_BYTES, _BYTES, _KEYS, types.float32[::1]),
    "action": _INT(_BYTES, _BYTES, _INT, _INT),
    "pack": _INT(_BYTES, _BYTES),
    "candidates": _INT(_BYTES, _BYTES, _KEYS, _MOVES),
    "limits": _INT(_BYTES, _BYTES),
}
FUNCTIONS = {verb: types.FunctionType(signature) for verb, signature in SIGNATURES.items()}
