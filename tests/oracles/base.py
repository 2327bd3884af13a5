"""What every oracle offers. An oracle is slow and obvious: lists, dictionaries and loops, and no line of the package's code."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any


class BaseOracle(ABC):
    """A game in progress. `options` are all options of the game, `start` the letters of its first position by site."""

    def __init__(self, options: Mapping[str, Any], start: Mapping[str, str]) -> None:
        self.options = options
        self.begin(dict(start))

    @abstractmethod
    def begin(self, start: dict[str, str]) -> None:
        """Sets up the first position."""

    @abstractmethod
    def turn(self) -> str:
        """The side to move."""

    @abstractmethod
    def moves(self) -> set[str]:
        """The texts of all legal moves, if the game is not over."""

    @abstractmethod
    def play(self, text: str) -> None:
        """Plays a legal move or a foul."""

    @abstractmethod
    def outcome(self) -> tuple[str | None, str] | None:
        """Winner (None for a draw) and reason, or None while the game runs."""

    def fouls(self) -> set[str]:
        """The texts of all fouls."""
        return set()

    def score(self) -> dict[str, float] | None:
        """The score by side, in games that count."""
        return None
