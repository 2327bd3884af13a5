"""What the suites of engines share: small games that can be searched to their ends, and positions of them."""

from __future__ import annotations

import dataclasses
import random
from functools import cache

import potez
from potez.engines.engine import Engine
from tests.support import MODULES

SMALL = {
    "go": "go(size=5,komi=0.5,scoring=area)",
    "hex": "hex(size=4)",
    "dots": "dots(rows=3,cols=3)",
    "amazons": "amazons",
    "quoridor": "quoridor(size=5,walls=3)",
}
GAMES = [SMALL.get(name, name) for name in MODULES]


@cache
def engine(game: str, level: int = 8, search: str | None = None, threads: int = 1) -> Engine:
    made = potez.game(game)
    plan = made.rules.plan if search is None else dataclasses.replace(made.rules.plan, search=search)
    return Engine(made, level, threads=threads, megabytes=16, plan=plan, tables=False)  # it is the search that is tested


def some_position(game: str, seed: int, plies: int) -> potez.Position:
    """A running position after random moves."""
    rng = random.Random(seed)
    while True:
        position = potez.game(game).start()
        for _ in range(plies):
            if position.outcome:
                break
            position = position.play(rng.choice(position.moves()))
        if position.outcome is None:
            return position


# Proofs


def truth(position: potez.Position, known: dict[potez.Position, int]) -> int:
    """The exact value for the side to move, by trying everything."""
    if position.outcome:
        raise AssertionError
    if position in known:
        return known[position]
    best = -1
    for move in position.moves():
        after = position.play(move)
        if after.outcome:
            value = 0 if after.outcome.winner is None else 1 if after.outcome.winner == position.turn else -1
        else:
            value = truth(after, known) * (1 if after.turn == position.turn else -1)
        best = max(best, value)
        if best == 1:
            break
    known[position] = best
    return best
