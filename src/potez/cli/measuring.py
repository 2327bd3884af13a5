"""Random games on one thread, per second of CPU time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from potez.kernel.drivers import Playouts
from potez.kernel.random import generator

if TYPE_CHECKING:
    from potez.game import Game

LONGEST_BATCH = 0.1  # seconds; between two looks at the clock


def measure(game: Game, seconds: float, *, seed: int = 1) -> dict[str, float]:
    """Plays random games from the start for `seconds` of CPU time. Compilation is not counted."""
    start = game.start().kernel
    playouts = Playouts(start.rules, start.state, start.past, generator(seed))
    playouts.run(1)
    playouts.tally[:] = 0
    games, batch = 0, 1
    begin = time.process_time()
    used = 0.0
    while used < seconds:
        playouts.run(batch)
        games += batch
        now = time.process_time() - begin
        if now - used < LONGEST_BATCH / 2:
            batch *= 2
        used = now
    plies = int(playouts.tally[0])
    return {"playouts_per_second": games / used, "moves_per_second": plies / used, "mean_plies": plies / games}
