"""The games as the pages list them: facts from the registry, options as a form needs them, the buttons of the sources."""

from __future__ import annotations

from functools import cache
from typing import Any

import potez
from potez.game import rules_of
from potez.kernel.options import Cells, Choice, Flag, Halves, Int, Option, Seed
from potez.registry import Entry

KINDS = {  # what a game is about, for the filters of the gallery
    "hunt": ("adugo", "foxgeese", "foxhounds", "foxsheep", "hare", "hnefatafl"),
    "connect": ("hex", "go", "go-quick", "quoridor", "dots", "mingmang"),
    "capture": ("alquerque", "checkers", "ninemorris", "twelvemorris", "mingmang", "hnefatafl"),
    "space": ("squart", "stay", "amazons", "chomp", "bombs"),
}
SHORT = 5  # minutes

# The choices that the sources offer, as buttons: a name in options.ftl, and the options.
PRESETS: dict[str, list[tuple[str, dict[str, Any], dict[str, Any]]]] = {
    "squart": [
        ("preset-squart-quick", {}, {"size": 4}),
        ("preset-squart-classic", {}, {"size": 7}),
        ("preset-squart-strategic", {}, {"size": 10}),
    ],
    "go": [("preset-go-small", {}, {"size": 9}), ("preset-go-middle", {}, {"size": 13}), ("preset-go-full", {}, {"size": 19})],
    "go-quick": [
        *((f"{size} × {size}", {}, {"size": size}) for size in (7, 9, 10)),
        *(("preset-moves", {"count": limit}, {"limit": limit}) for limit in (50, 100, 200)),
    ],
    "mingmang": [(f"{size} × {size}", {}, {"size": size}) for size in (7, 8, 9)],
    "stay": [(f"{size} × {size}", {}, {"size": size}) for size in (3, 5, 9)],
    "hex": [(f"{size} × {size}", {}, {"size": size}) for size in (7, 11, 14)],
    "amazons": [(f"{size} × {size}", {}, {"size": size}) for size in (6, 8, 10)],
    "foxgeese": [(str(geese), {}, {"geese": geese}) for geese in (13, 15, 17)],
}


def facts(entry: Entry) -> dict[str, Any]:
    """What is known without loading the game's file."""
    kinds = [kind for kind, ids in KINDS.items() if entry.id in ids]
    return {
        "id": entry.id,
        "names": dict(entry.names),
        "sides": list(entry.sides),
        "minutes": entry.minutes,
        "depth": entry.depth,
        "kinds": [*kinds, *(["short"] if entry.minutes <= SHORT else [])],
    }


@cache
def options(id: str) -> list[dict[str, Any]]:
    """The options of a game, in their order."""
    entry = potez.registry.entry(id)
    given: dict[str, Any] = {}
    rows = []
    for option in rules_of(entry).OPTIONS:
        usual = entry.preset.get(option.name, option.usual(given))
        given[option.name] = usual
        rows.append({"name": option.name, "usual": list(usual) if isinstance(usual, tuple) else usual, **_field(option)})
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
    return [{"label": label, "values": values, "options": chosen} for label, values, chosen in PRESETS.get(id, [])]


def everything() -> list[dict[str, Any]]:
    return [{**facts(entry), "options": options(entry.id), "presets": presets(entry.id)} for entry in potez.games()]
