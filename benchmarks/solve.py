"""Solving, measured: python -m benchmarks.solve speed, and python -m benchmarks.solve play.

`speed` solves games of growing size into a folder that it removes again: positions per second of CPU time, bytes of a position in the
table. `play` has the computer play from random positions of a game with a table, under the full rules, against itself and against random
moves: it must win every won position and lose no drawn one.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from pathlib import Path

import potez
from potez.solvers.solving import Solver

SIZES = (
    "hare",
    "foxhounds",
    "quoridor(size=3)",
    "hex(size=2)",
    "hex(size=3)",
    "stay(size=2,start=a1)",
    "stay(size=3,start=a1)",
    "stay(size=4,start=a1)",
    "squart(size=4,blocked=0)",
    "squart(size=4,blocked=0,spread=false)",
    "dots(rows=3,cols=3)",
    "dots(rows=3,cols=4)",
)
PREFIX = 8  # random plies at most before a game is played from a table


def speed(games: list[str], threads: int) -> dict[str, dict[str, float]]:
    """By game: positions, positions per second of CPU time, and bytes of the table for each. Compilation is not counted."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for text in games:
            game = potez.game(text)
            Solver(game, Path(folder), threads=threads).run()
            begin = time.process_time()
            Solver(game, Path(folder), threads=threads).run()
            seconds = time.process_time() - begin
            table = potez.tablebase(game, folder=folder)
            assert table.summary is not None and table.file is not None
            positions = sum(side["positions"] for row in table.summary["layers"] for side in row.values() if isinstance(side, dict))
            size = table.file.stat().st_size
            found[text] = {"positions": positions, "positions_per_second": positions / seconds, "bytes_per_position": size / positions}
    return found


def play(text: str, count: int, seed: int = 1) -> dict[str, int]:
    """How many of `count` games from random positions ended as the table says; the winner's opponent errs in half of them."""
    rng = random.Random(seed)
    engine, game = potez.engine(text), potez.game(text)
    table = potez.tablebase(game)
    tally = {"won": 0, "drawn": 0, "otherwise": 0}
    for number in range(count):
        position = game.start()
        for _ in range(rng.randrange(PREFIX)):
            if position.outcome is None:
                position = position.play(rng.choice(position.moves()))
        position = game.position(game.rules.write_setup(position.kernel.state[0]))  # without its history
        value = table.value(position)
        if value is None:
            raise potez.InvalidTable(f"there is no table of {text} that answers {position.text!r}")
        while position.outcome is None:
            errs = number % 2 and value.winner is not None and position.turn != value.winner
            move = rng.choice(position.moves()) if errs else engine.choose(position, nodes=1, seed=number).move
            position = position.play(move)
        fits = position.outcome.winner == value.winner
        tally["otherwise" if not fits else "won" if value.winner else "drawn"] += 1
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solve", description="Solving, measured.")
    parser.add_argument("what", choices=("speed", "play"))
    parser.add_argument("games", nargs="*", help="those that are measured (small ones)")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000, help="games for each (1000)")
    options = parser.parse_args()
    games = options.games or list(SIZES)
    found = speed(games, options.threads) if options.what == "speed" else {text: play(text, options.count) for text in games}
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
