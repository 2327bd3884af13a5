"""Running positions, and what the generator is asked about them when a move is refused."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import numpy as np

import potez
from potez.kernel.contract import Rules
from potez.kernel.questions import Question
from tests.support import random_game


def positions(this: potez.Game, seed: int) -> Iterator[potez.Position]:
    """Running positions of a random game, not too many of a long one."""
    for position in list(random_game(this, seed, plies=60))[:: 5 if len(this.rules.board) > 9 else 1]:
        if not position.outcome:
            yield position


def same(one: Question, other: Question) -> bool:
    """Whether two questions are one. Field by field, since there may be anything in the gaps between the fields of a record."""
    records = ((one.lookup, other.lookup), (one.state, other.state))
    equal = all(np.array_equal(a[name], b[name]) for a, b in records for name in a.dtype.names or ())
    return equal and one.verbs == other.verbs and np.array_equal(one.past, other.past)


def with_lookup(rules: Rules, question: Question) -> Rules:
    """The game with what was switched off in a question switched off for good."""
    changed = copy.copy(rules)
    changed.lookup = question.lookup
    return changed
