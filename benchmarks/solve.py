"""Solving, measured: python -m benchmarks.solve speed, play, proofs.

`speed` solves games of growing size into a folder that it removes again: positions per second of CPU time, bytes of a position in the
table. `play` has level 9 play from random positions of a game with a table, under the full rules, against itself and against random
moves: it must win every won position and lose no drawn one. `proofs` has level 8 search random positions without a table: what it proves
must be what the table says.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np

import potez
from potez.solvers.checking import random_position
from potez.solvers.solving import Solver

SIZES = (
    "hare",
    "foxhounds",
    "quoridor(size=3)",
    "hex(size=2)",
    "hex(size=3)",
    "hex(size=3,mode=connected)",
    "stay(size=2,start=a1)",
    "stay(size=3,start=a1)",
    "stay(size=4,start=a1)",
    "squart(size=4,blocked=0)",
    "squart(size=4,blocked=0,spread=false)",
    "dots(rows=3,cols=3)",
    "dots(rows=3,cols=4)",
)
SHIPPED = (*SIZES, "dots(rows=4,cols=4)")  # every table of the package; the last takes minutes to solve
NODES = 20_000  # of level 8 for a proof


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
    rng, draw = random.Random(seed), np.random.default_rng(seed)
    engine = potez.engine(text, level=9)
    table = potez.tablebase(engine.game)
    tally = {"won": 0, "drawn": 0, "otherwise": 0}
    for number in range(count):
        position = random_position(engine.game, draw)
        value = table.value(position)
        assert value is not None
        while position.outcome is None:
            errs = number % 2 and value.winner is not None and position.turn != value.winner
            move = rng.choice(position.moves()) if errs else engine.choose(position, seed=number).move
            position = position.play(move)
        fits = position.outcome.winner == value.winner
        tally["otherwise" if not fits else "won" if value.winner else "drawn"] += 1
    return tally


def proofs(text: str, count: int, seed: int = 1, nodes: int = NODES) -> dict[str, int]:
    """How many of `count` random positions level 8 decides for certain by a search, and in how many of these the table says the same."""
    draw = np.random.default_rng(seed)
    engine = potez.engine(text, level=8, tables=False, megabytes=64)
    table = potez.tablebase(engine.game)
    tally = {"positions": count, "proven": 0, "agree": 0}
    for number in range(count):
        position = random_position(engine.game, draw)
        value, answer = table.value(position), engine.choose(position, nodes=nodes, seed=number)
        assert value is not None
        if answer.proven:
            tally["proven"] += 1
            tally["agree"] += answer.value == (0 if value.winner is None else 1 if value.winner == position.turn else -1)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solve", description="Solving, measured.")
    parser.add_argument("what", choices=("speed", "play", "proofs"))
    parser.add_argument("games", nargs="*", help="those that are measured (speed: small ones; else all tables of the package)")
    parser.add_argument("--threads", type=int, default=1, help="speed: of a solver; else how many games are looked at side by side")
    parser.add_argument("--count", type=int, default=1000, help="games, or positions, for each (1000)")
    options = parser.parse_args()
    if options.what == "speed":
        print(json.dumps(speed(options.games or list(SIZES), options.threads), indent=1))
        return
    games = options.games or list(SHIPPED)
    look = partial(play if options.what == "play" else proofs, count=options.count)
    with ProcessPoolExecutor(options.threads, get_context("spawn")) as pool:
        for text, found in zip(games, pool.map(look, games), strict=True):
            print(json.dumps({text: found}), flush=True)


if __name__ == "__main__":
    main()
