"""What nets see of a position, by the kernels that a game gives, and how they name its moves."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import potez
from potez.kernel import learning
from tests import drawing


def random_games(module: str, count: int) -> list[potez.Game]:
    """Games with random options, which are not over before they begin."""
    rng, found = random.Random(17), list[potez.Game]()
    entry = next(entry for entry in potez.games() if entry.module == module)
    while len(found) < count:
        this = drawing.game(entry, rng)
        if this.start().outcome is None:
            found.append(this)
    return found


def observed(position: potez.Position) -> Any:
    rules, kernel = position.game.rules, position.kernel
    planes = np.full(learning.encoding(rules).numbers, np.nan, np.float32)
    rules.verbs.observe(rules.lookup.view(np.uint8), kernel.state.view(np.uint8), kernel.past, planes)
    return planes


def sequences(position: potez.Position) -> list[tuple[int, ...]]:
    """The actions of every legal move."""
    rules, kernel = position.game.rules, position.kernel
    lookup, state = rules.lookup.view(np.uint8), kernel.state.view(np.uint8)
    found = []
    for code in kernel.codes().tolist():
        parts: list[int] = []
        while (action := rules.verbs.action(lookup, state, code, len(parts))) != learning.END:
            parts.append(action)
        found.append(tuple(parts))
    return found
