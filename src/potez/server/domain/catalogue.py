"""The games as the pages list them: facts from the registry, options as a form needs them, presets of the game itself."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

import potez
from potez.engines import units
from potez.game import rules_of
from potez.kernel.binding import Unit
from potez.kernel.options import Cells, Choice, Flag, Halves, Int, Option, Seed
from potez.registry import Entry

SHORT = 5  # minutes


def facts(entry: Entry) -> dict[str, Any]:
    """What is known without loading the game's file."""
    return {
        "id": entry.id,
        "names": dict(entry.names),
        "sides": list(entry.sides),
        "minutes": entry.minutes,
        "depth": entry.depth,
        "kinds": [*entry.kinds, *(["short"] if entry.minutes <= SHORT else [])],
    }


def solvable(entry: Entry) -> bool:
    """Whether there may be tables of values of a game, with some of its options."""
    return find_spec(f"potez.games.{entry.module}.numbering") is not None


def preselected() -> str:
    """The game that is chosen at first where somebody has a choice of all: of the deepest ones the quickest."""
    return max(potez.games(), key=lambda entry: (entry.depth, -entry.minutes)).id


@cache
def options(id: str) -> list[dict[str, Any]]:
    """The options of a game, in their order."""
    entry = potez.registry.entry(id)
    given: dict[str, Any] = {}
    rows = []
    for option in rules_of(entry).OPTIONS:
        usual = entry.preset.get(option.name, option.usual(given))
        given[option.name] = usual
        follows = {"follows": True} if callable(option.default) else {}  # its usual value depends on the options before it
        rows.append({"name": option.name, "usual": list(usual) if isinstance(usual, tuple) else usual, **follows, **_field(option)})
    return rows


def _field(option: Option) -> dict[str, Any]:
    if isinstance(option, Flag):
        return {"kind": "flag"}
    if isinstance(option, Int):
        return {"kind": "number", "low": option.low, "high": option.high, "values": list(option.values), "step": 1}
    if isinstance(option, Halves):
        return {"kind": "number", "low": option.low, "high": option.high, "values": [], "step": 0.5}
    if isinstance(option, Choice):
        return {"kind": "choice", "values": list(option.values)}
    if isinstance(option, Seed):
        return {"kind": "seed"}
    if isinstance(option, Cells):
        return {"kind": "cells", "low": option.low}
    return {"kind": "text", "values": list(getattr(option, "names", ()))}


def presets(id: str) -> list[dict[str, Any]]:
    """The choices of options that the sources offer, as buttons."""
    entry = potez.registry.entry(id)
    offered = [preset for preset in rules_of(entry).PRESETS if (preset.entry or entry.module) == id]
    return [{"label": preset.label, "values": dict(preset.values), "options": dict(preset.options)} for preset in offered]


def fair(id: str) -> dict[str, Any]:
    """What rated games of this kind are played with, beside the usual options, so that no side is ahead from the start."""
    return dict(rules_of(potez.registry.entry(id)).FAIR)


@cache
def playing(id: str) -> list[Unit]:
    """What is compiled so that the computer can play a game as it is offered at first."""
    return units.playing(potez.game(id).rules)


def everything() -> list[dict[str, Any]]:
    return [{**facts(entry), "options": options(entry.id), "presets": presets(entry.id)} for entry in potez.games()]
