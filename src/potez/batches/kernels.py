"""The kernels of one game as a generated module: for a graphics card, or the same as plain loops for a processor, which tests run."""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any

from potez.batches.units import own_verbs
from potez.kernel.binding import Unit

_HEAD = '''"""Made by potez.batches.kernels: games of {package} for a graphics card."""
import sys

import numpy as np
from numba import {imports}
from numba.np.numpy_support import from_dtype
from {package} import {files}
from potez.batches import cards, lanes
from potez.kernel.records import key_of, key_words
from potez.kernel.rule import rule

STATE = {kind}
WORDS = key_words(rules.STATE)
own = sys.modules[__name__]

'''
_KERNELS = {
    "graphics": """
def {name}({arguments}):
    lane = cuda.grid(1)
    if lane < {lanes}:
        state = cuda.local.array(1, STATE)
        cards.{name}_lane({given})

""",
    "processor": """
@njit(error_model="numpy")
def {name}({arguments}):
    state = np.zeros(1, STATE)
    for lane in range({lanes}):
        cards.{name}_lane({given})

""",
}
_IMPORTS = {"graphics": ("cuda", "from_dtype(rules.STATE)"), "processor": ("njit", "rules.STATE")}
# The arguments of each kernel. Verbs are named as the game's files have them.
KERNELS = {
    "begin": "rules.moves, lookup[0], start[0], words, state[0], store, pasts, codes, marks, turn, ply, wrong, lane",
    "step": "rules.moves, rules.play, rules.outcome, own.key, learning.action, lookup[0], start[0], words, state[0], store, pasts, codes, "
    "marks, wanted, rewards, ended, turn, ply, wrong, lane",
    "look": "learning.observe, learning.action, lookup[0], words, state[0], store, pasts, codes, marks, planes, sites, lane",
    "allow": "learning.action, lookup[0], words, state[0], store, codes, marks, masks, lane",
    "suggest": "learning.action, lookup[0], words, state[0], store, codes, marks, rngs, picked, lane",
    "wander": "rules.moves, own.pick, rules.play, rules.outcome, own.key, lookup[0], start[0], words, state[0], store, pasts, codes, "
    "marks, rngs, plies, tally, turn, ply, wrong, lane",
    "paste": "words, store, pasts, codes, marks, turn, ply, lanes, targets, to_store, to_pasts, to_codes, to_marks, to_turn, to_ply, lane",
}


def arguments(name: str) -> list[str]:
    """What a kernel is called with."""
    given = [each.removesuffix("[0]") for each in KERNELS[name].split(", ") if each not in ("state[0]", "lane")]
    return [each for each in given if "." not in each]


def unit(package: str, kind: str = "graphics") -> Unit:
    """The generated module of a game, by the full name of its folder."""
    imports, record = _IMPORTS[kind]
    files, own = own_verbs(package)
    text = _HEAD.format(package=package, files=files, imports=imports, kind=record) + own
    for name, given in KERNELS.items():
        lanes = "lanes.shape[0]" if name == "paste" else "marks.shape[1]"
        text += _KERNELS[kind].format(name=name, arguments=", ".join(arguments(name)), given=given, lanes=lanes)
    return Unit(f"{package.rpartition('.')[2]}_{kind}", text)


@functools.cache
def module(package: str, kind: str = "graphics") -> ModuleType:
    return unit(package, kind).load()


def signature(name: str, rules: Any) -> Any:
    """The types of what a kernel is called with."""
    from numba import types
    from numba.np.numpy_support import from_dtype

    rows, words, lanes = types.int32[:, ::1], types.uint64[:, ::1], types.int32[::1]
    kinds = {
        "lookup": types.Array(from_dtype(rules.LOOKUP), 1, "C"),
        "start": types.Array(from_dtype(rules.STATE), 1, "C"),
        "words": types.int64,
        "store": words,
        "pasts": words,
        "codes": types.int64[:, ::1],
        "marks": rows,
        "wanted": lanes,
        "picked": lanes,
        "rewards": types.float32[:, ::1],
        "ended": types.boolean[::1],
        "planes": types.float32[:, ::1],
        "sites": types.int64,
        "masks": types.uint8[:, ::1],
        "rngs": words,
        "plies": types.int64,
        "tally": types.int64[:, ::1],
        "turn": types.int8[::1],
        "ply": lanes,
        "wrong": lanes,
        "lanes": lanes,
        "targets": lanes,
    }
    return types.void(*[kinds[each.removeprefix("to_")] for each in arguments(name)])
