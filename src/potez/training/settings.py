"""What a training may be told; every number has its bounds, so that a slip is an error and not an odd curve."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from potez.errors import InvalidTraining

LIMITS: dict[str, tuple[float, float]] = {
    "seconds": (1, 86400 * 30),
    "generations": (0, 10**9),
    "games": (2, 65536),
    "candidates": (2, 64),
    "window": (1, 200),
    "batch": (2, 65536),
    "reuse": (0.05, 20),
    "rate": (1e-6, 0.1),
    "scale": (0.1, 100),
    "spread": (0, 100),
    "root": (0, 1),
    "openings": (0, 1),
    "channels": (1, 512),
    "blocks": (0, 64),
    "every": (1, 86400),
    "seed": (0, 10**12),
}


@dataclass(frozen=True)
class Settings:
    """Of one training; what is not said has been found to work for hex."""

    seconds: float = 540.0  # on the clock of the wall, everything included
    generations: int = 0  # after which it ends, too; 0 for none
    games: int = 4096  # at once
    candidates: int = 16  # moves that are tried in each position
    window: int = 14  # generations whose positions are learned from
    batch: int = 4096  # positions in a step of the optimiser
    reuse: float = 1.0  # how often a position is learned from, on average
    rate: float = 2e-3  # the highest learning rate
    scale: float = 20.0  # what a whole point of value counts beside logits where a move is chosen, at least
    spread: float = 8.0  # how far apart, as logits, the best and the worst of the tried moves are at least
    root: float = 0.3  # the share of the search's value, beside the game's result, in what values learn
    openings: float = 0.5  # the share of games that begin with moves at random
    channels: int = 64
    blocks: int = 6
    every: float = 60.0  # seconds between checkpoints
    seed: int = 1

    def __post_init__(self) -> None:
        for field in fields(self):
            value, (low, high) = getattr(self, field.name), LIMITS[field.name]
            if not low <= value <= high:
                raise InvalidTraining(f"{field.name}={value}: use a number from {low:g} to {high:g}")

    def data(self) -> dict[str, Any]:
        return asdict(self)
