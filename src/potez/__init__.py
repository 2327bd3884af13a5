"""Potez: a home for twenty classic two-player board games.

>>> import potez
>>> p = potez.game("hex", size=3).start()
>>> p.play("b2").turn
'blue'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import potez.games as _package  # first, so that `games` below is the function: an import binds a package's name only once
from potez.errors import (
    IllegalMove,
    InvalidBatch,
    InvalidNet,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    InvalidSearch,
    InvalidTable,
    InvalidTraining,
    PotezError,
    UnknownGame,
    UnreadableMove,
)
from potez.game import Game, game  # from here on `game` is the function, as with `games`
from potez.registry import Entry, games

if TYPE_CHECKING:
    from potez.batches import Batch, batch
    from potez.engines.analysis import Analysis
    from potez.engines.engine import Engine, engine
    from potez.kernel.refusals import REASONS
    from potez.match import Match
    from potez.outcome import Outcome
    from potez.position import Move, Position
    from potez.render.svg import svg
    from potez.solvers.tablebase import Tablebase, tablebase
    from potez.solvers.values import Value
    from potez.touch import Touch

del _package

__version__ = "0.3.0"
__all__ = [
    "REASONS",
    "Analysis",
    "Batch",
    "Engine",
    "Entry",
    "Game",
    "IllegalMove",
    "InvalidBatch",
    "InvalidNet",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidSearch",
    "InvalidTable",
    "InvalidTraining",
    "Match",
    "Move",
    "Outcome",
    "Position",
    "PotezError",
    "Tablebase",
    "Touch",
    "UnknownGame",
    "UnreadableMove",
    "Value",
    "batch",
    "engine",
    "game",
    "games",
    "svg",
    "tablebase",
]

# Loaded when first asked for: they import NumPy, and listing the games must not.
_LATER = {
    "Analysis": "potez.engines.analysis",
    "Batch": "potez.batches",
    "batch": "potez.batches",
    "Engine": "potez.engines.engine",
    "engine": "potez.engines.engine",
    "Match": "potez.match",
    "Move": "potez.position",
    "Outcome": "potez.outcome",
    "Position": "potez.position",
    "REASONS": "potez.kernel.refusals",
    "Tablebase": "potez.solvers.tablebase",
    "Value": "potez.solvers.values",
    "Touch": "potez.touch",
    "svg": "potez.render.svg",
    "tablebase": "potez.solvers.tablebase",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'potez' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(_LATER[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
