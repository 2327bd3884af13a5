"""The levels between random moves and all that is possible: how much each may think, and how often it overlooks a move.

The numbers are in levels.json, by game, from matches between neighbouring levels (benchmarks/strength.py tune); games that are not there
use the first ladder. Level 1 plays at random and level 8 thinks for all the time it has, so six are listed, from 2 to 7.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

WEAKEST, STRONGEST = 1, 8
FILE = Path(__file__).with_name("levels.json")


@dataclass(frozen=True)
class Level:
    """How much a level thinks."""

    nodes: int  # positions (alpha-beta) or simulations (MCTS)
    overlooks: int = 0  # per cent of the moves that it does not think of; never one that wins at once


USUAL = (Level(20, 50), Level(60, 30), Level(200, 20), Level(800, 10), Level(3_000, 4), Level(12_000))


@functools.cache
def ladders() -> dict[str, tuple[Level, ...]]:
    """The levels of every game that has its own."""
    data: dict[str, list[list[int]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: tuple(Level(*pair) for pair in pairs) for name, pairs in data.items()}


def ladder(module: str) -> tuple[Level, ...]:
    """The levels 2 to 7 of a game, by the name of its file."""
    return ladders().get(module, USUAL)
