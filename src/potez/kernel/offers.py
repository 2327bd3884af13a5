"""What people are offered of a game before they choose anything: buttons for its usual options, and its picture in the gallery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Preset:
    """A button of the form for a new table: a message of options.ftl with its values, or a text as it is; and the options it sets."""

    label: str
    options: Mapping[str, Any]
    values: Mapping[str, Any] = field(default_factory=lambda: _NONE)
    entry: str = ""  # the id of the registry, where it is not that of the game's folder


@dataclass(frozen=True)
class Preview:
    """The position of a game that makes the best small picture: after so many moves of the engine, which plays by the seed."""

    moves: int
    options: Mapping[str, Any] = field(default_factory=lambda: _NONE)
    seed: int = 1
    entry: str = ""
