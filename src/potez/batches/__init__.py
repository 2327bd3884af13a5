"""Many games of one kind at once: `potez.batch`."""

from __future__ import annotations

from typing import Any

from potez.batches.base import Batch
from potez.errors import InvalidBatch
from potez.game import Game
from potez.game import game as make_game


def batch(game: str | Game, count: int, device: str = "cpu", seed: int = 0, **options: Any) -> Batch:
    """`count` games side by side, each in a lane of its own that begins anew when its game ends.

    >>> games = potez.batch("hex", 1024, size=7)
    >>> rewards, ended = games.step(games.random())
    """
    made = game if isinstance(game, Game) else make_game(game, **options)
    if made is game and options:
        raise TypeError("options go with the name of a game, not with a game that has been made")
    if device == "cpu":
        from potez.batches.processor import ProcessorBatch

        return ProcessorBatch(made, count, seed)
    if device == "cuda":
        from potez.batches.graphics import GraphicsBatch

        return GraphicsBatch(made, count, seed)
    raise InvalidBatch(f"a batch on the device {device!r}: use 'cpu' or 'cuda'")


__all__ = ["Batch", "batch"]
