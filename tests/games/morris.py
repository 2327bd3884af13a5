"""What the tests of the morris games share: positions from the names of points, and a look at how evenly a playout chooses."""

from __future__ import annotations

import numpy as np

import potez
from potez.kernel import buffers
from potez.kernel.contract import NO_PAST
from potez.kernel.random import generator


def morris(game: potez.Game, white: str, black: str, turn: str = "white", **fields: object) -> potez.Position:
    """A position from the points of each side, blanks between; hand="1,0" and other fields as in position texts."""
    letters = {**dict.fromkeys(white.split(), "w"), **dict.fromkeys(black.split(), "b")}
    board = game.rules.board
    assert set(letters) <= set(board.index)
    rows = "/".join("".join(letters.get(board.name(i), ".") for i in row) for row in board.rows)
    return game.position(" ".join([rows, turn, *(f"{name}={value}" for name, value in fields.items())]))


def unevenness(position: potez.Position, draws: int) -> float:
    """Chi-squared per degree of freedom of a playout's first move against the legal moves. The position is one ply before the limit."""
    rules = position.game.rules
    counts = {position.play(move)._state.tobytes(): 0 for move in position.moves()}
    assert len(counts) == len(position.moves())
    (past, out, _), rng = buffers.playing(rules.room, NO_PAST), generator(5)
    for _ in range(draws):
        state = position._state.copy()
        rules.verbs.playout(rules.lookup.view(np.uint8), state.view(np.uint8), past, 0, rng, out)
        counts[state.tobytes()] += 1
    mean = draws / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts.values()) / (len(counts) - 1)
