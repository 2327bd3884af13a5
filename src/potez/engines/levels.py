"""The levels between random moves and all that is possible: how much each may think, how often it overlooks a move, whether it judges.

The numbers are in levels.json, by game, from matches between settings (benchmarks/strength.py tune and levels --rounds) and by hand; games
that are not there have `USUAL`. Level 1 plays at random and level 8 thinks for all the time it has, so six are listed, from 2 to 7. Where
the sides have different tasks (a fox and geese), one side is easier to play: there a level has its own numbers for each side, so that two
players of one level are a match for each other.

In Chomp and Stay on the Board the evaluation knows early who will win, which no beginner does, and hardly needs a search: levels that
evaluate are all much alike. There the lower levels only read, the higher the further, and what they cannot read to the end looks all alike
to them.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WEAKEST, STRONGEST = 1, 8
PERFECT = 9  # plays from a table of values alone; only games have it of which a table answers every position
FILE = Path(__file__).with_name("levels.json")
BLIND = 90  # a level that overlooks more than this overlooks wins, too; only level 2 of some games does


@dataclass(frozen=True)
class Level:
    """How much a level thinks."""

    nodes: int  # positions (alpha-beta) or simulations (MCTS)
    overlooks: float = 0  # per cent of the moves that it does not think of
    judges: bool = True  # whether it knows a good position from a bad one where it stops reading (alpha-beta only)

    @property
    def overlooks_wins(self) -> float:
        """Per cent of the moves that win at once and are not seen: none, but just above random play, where seeing them all would already
        win nine games of ten."""
        return max(0, 10 * (self.overlooks - BLIND))


USUAL = (Level(20, 50), Level(60, 30), Level(200, 20), Level(800, 10), Level(3_000, 4), Level(12_000))


Ladder = tuple[tuple[Level, Level], ...]  # the levels 2 to 7, each for the first side and the second


@functools.cache
def ladders() -> dict[str, Ladder]:
    """The levels of every game that has its own."""
    return {name: tuple(map(_both, rows)) for name, rows in json.loads(FILE.read_text(encoding="utf-8")).items()}


def _both(row: list[Any]) -> tuple[Level, Level]:
    """From the file: [nodes, overlooks] for both sides, or one such list for each; a third item, false, for a level that does not judge."""
    first, second = row if isinstance(row[0], list) else (row, row)
    return Level(*first), Level(*second)


def ladder(module: str) -> Ladder:
    """The levels 2 to 7 of a game, by the name of its file."""
    return ladders().get(module) or tuple((level, level) for level in USUAL)
