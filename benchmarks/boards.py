"""What is played in matches: boards small or large enough for many fast games, how they begin, and how long level 8 may think."""

from __future__ import annotations

import potez

BOARDS = {
    "go": "go(size=9,scoring=area,komi=7.5)",
    "hex": "hex(size=11)",
    "dots": "dots(rows=5,cols=6)",
    "squart": "squart(size=10,seed={seed})",
    "stay": "stay(size=9,seed={seed})",
}

# Random moves that begin a game.
OPENING = 4
OPENINGS = {
    "stay": 1,
    "squart": 2,
    "bombs": 2,
    "hare": 2,
    "alquerque": 12,
    "foxhounds": 3,
    "chomp": 2,
    "quoridor": 6,
    "amazons": 10,
    "go": 4,
    "mingmang": 100,
}

# The time of level 8 in matches between levels: more where levels are close together, less where they are far apart.
LEVEL_SECONDS = 0.03
LEVEL_SECONDS_OF = {
    "hare": 1.0, "squart": 0.15, "quoridor": 0.1, "bombs": 0.1, "alquerque": 0.1, "adugo": 0.1,
    "go": 0.01, "checkers": 0.01, "mingmang": 0.002, "amazons": 0.005, "ninemorris": 0.004, "twelvemorris": 0.004,
}  # fmt: skip


def names(chosen: list[str]) -> list[str]:
    """The games that are meant: all if none is named."""
    return chosen or [item.id for item in potez.games() if item.id != "go-quick"]


def board(name: str) -> str:
    return BOARDS.get(name, name)


def begun(name: str) -> int:
    """How many random moves begin a game, at most."""
    return OPENINGS.get(name, OPENING)


def level_seconds(name: str) -> float:
    return LEVEL_SECONDS_OF.get(name, LEVEL_SECONDS)
