"""The loops over lanes for one game, as a generated module of its own: the verbs are built into them, not called by address."""

from __future__ import annotations

import functools
from typing import Any

from potez.kernel.binding import Unit, verbs

_HEAD = '''"""Made by potez.batches.units: games of {package} side by side."""
import sys

from numba import njit
from {package} import {files}
from potez.batches import lanes, loops
from potez.batches.signatures import SIGNATURES
from potez.kernel.records import key_of, key_words
from potez.kernel.rule import rule

LOOKUP, STATE = rules.LOOKUP, rules.STATE
WORDS = key_words(STATE)
own = sys.modules[__name__]  # a verb that is an attribute of a module can be handed to a loop that is kept in the cache

'''
_OWN = """
@rule
def key(lookup, state):
    return {key}


@rule
def pick(lookup, state, past, rng, out):
    return {pick}

"""
_LOOP = """
@njit(SIGNATURES["{name}"], cache=True, nogil=True, error_model="numpy")
def {name}({arguments}):
    return loops.{name}_all({given})

"""
# The arguments of each loop. Verbs are named as the game's files have them; `lookup`, `start` and `states` are bytes outside.
LOOPS = {
    "begin": "rules.moves, lookup, start, words, states, pasts, codes, marks, first, last",
    "find": "learning.action, lookup, states, codes, marks, wanted, found, first, last",
    "step": "rules.moves, rules.play, rules.outcome, own.key, learning.action, lookup, start, words, states, pasts, codes, marks, "
    "wanted, found, rewards, ended, first, last",
    "list": "rules.moves, lookup, states, pasts, codes, marks, first, last",
    "look": "learning.observe, learning.action, lookup, states, pasts, codes, marks, planes, sites, first, last",
    "allow": "learning.action, lookup, states, codes, marks, masks, first, last",
    "suggest": "learning.action, lookup, states, codes, marks, rngs, picked, first, last",
    "tell": "states, marks, turn, ply, first, last",
    "wander": "rules.moves, own.pick, rules.play, rules.outcome, own.key, lookup, start, words, states, pasts, codes, marks, rngs, "
    "left, tally, first, last",
}
_VIEWS = {"lookup": "lookup.view(LOOKUP)[0]", "start": "start.view(STATE)[0]", "states": "states.view(STATE)"}


def arguments(name: str) -> list[str]:
    """What a loop is called with."""
    return [given for given in LOOPS[name].split(", ") if "." not in given]


def own_verbs(package: str) -> tuple[str, str]:
    """The files of a game that loops use, and the verbs that only some games have, as the games have them or as all others do."""
    own = verbs(package)
    key = "rules.key(lookup, state)" if own.has("key") else "key_of(state, WORDS)"
    pick = "picks.pick(lookup, state, past, rng, out)" if own.has("pick") else "lanes.draw(rules.moves, lookup, state, past, rng, out)"
    return "learning, picks, rules" if own.has("pick") else "learning, rules", _OWN.format(key=key, pick=pick)


def unit(package: str) -> Unit:
    """The generated module of a game, by the full name of its folder."""
    files, own = own_verbs(package)
    text = _HEAD.format(package=package, files=files) + own
    for name, given in LOOPS.items():
        inside = ", ".join(_VIEWS.get(each, each) for each in given.split(", "))
        text += _LOOP.format(name=name, arguments=", ".join(arguments(name)), given=inside)
    return Unit(f"{package.rpartition('.')[2]}_batch", text)


@functools.cache
def compiled(package: str) -> Any:
    """The loops of a game as machine code, from the cache where possible."""
    return unit(package).load()
