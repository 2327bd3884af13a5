"""The plain evaluations that every game's own must beat: what a beginner counts. Material where pieces are taken, mobility elsewhere."""

from __future__ import annotations

import copy
from typing import Any

import potez
from potez.kernel.binding import load

# By game: an expression over `state` for a side `s`, or None for the number of moves that the side would have.
MATERIAL: dict[str, str | None] = {
    "squart": None,
    "stay": None,
    "go": "count(state.cells, s + 1)",
    "hnefatafl": "count(state.cells, 1) if s == 0 else count(state.cells, 2)",
    "bombs": None,
    "hare": None,
    "foxhounds": None,
    "mingmang": "count(state.cells, s + 1)",
    "alquerque": "popcount(state.pieces[s])",
    "checkers": "popcount(state.pieces[s])",
    "dots": "state.score[s]",
    "adugo": "popcount(state.pack) if s == 1 else 0",
    "hex": None,
    "chomp": None,
    "quoridor": None,
    "amazons": None,
    "ninemorris": "popcount(state.pieces[s]) + state.hand[s]",
    "twelvemorris": "popcount(state.pieces[s]) + state.hand[s]",
    "foxsheep": "popcount(state.pack) if s == 0 else 0",
    "foxgeese": "popcount(state.pack) if s == 0 else 0",
}

_TEXT = '''"""Made by benchmarks.plain: {name} by counting alone."""
from numba import njit
from potez.games.{name} import rules as game
from potez.kernel.bits import popcount
from potez.kernel.rule import no_room, rule
from potez.kernel.signatures import SIGNATURES

LOOKUP, STATE = game.LOOKUP, game.STATE


@rule
def count(cells, value):
    found = 0
    for i in range(cells.shape[0]):
        found += cells[i] == value
    return found


@rule
def worth(lookup, state, s, none):
    {body}


@njit(SIGNATURES["evaluate"], cache=True, nogil=True, error_model="numpy")
def evaluate(lookup, state):
    t, s, none = lookup.view(LOOKUP)[0], state.view(STATE)[0], state[:0].view("u8")
    return {weight} * (worth(t, s, s.turn, none) - worth(t, s, 1 - s.turn, none))
'''
_MOBILITY = """turn = state.turn
    state.turn = s
    found = game.moves(lookup, state, none, no_room(none))
    state.turn = turn
    return found"""


class Plain:
    """The verbs of a game with a plain evaluation."""

    def __init__(self, verbs: Any, evaluate: Any) -> None:
        self._verbs = verbs
        self.evaluate = evaluate

    def __getattr__(self, name: str) -> Any:
        return getattr(self._verbs, name)


def plain(game: potez.Game) -> potez.Game:
    """The same game with the plain evaluation in place of its own."""
    name = type(game.rules).__module__.split(".")[-2]
    expression = MATERIAL[name]
    body = _MOBILITY if expression is None else f"return {expression}"
    text = _TEXT.format(name=name, body=body, weight=5 if expression is None else 100).replace('"u8"', "np.uint64")
    text = text.replace("from numba import njit", "import numpy as np\nfrom numba import njit")
    rules = copy.copy(game.rules)
    rules.__dict__["verbs"] = Plain(game.rules.verbs, load(f"{name}_plain", text).evaluate)
    return type(game)(game.entry, rules, game._given)
