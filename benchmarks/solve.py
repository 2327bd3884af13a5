"""Solving, measured: python -m benchmarks.solve speed, play, proofs, endings.

`speed` solves games of growing size into a folder that it removes again: positions per second of CPU time, bytes of a position in the
table. `play` has level 9 play from random positions of a game with a table, under the full rules, against itself and against random
moves: it must win every won position and lose no drawn one. `proofs` has level 8 search random positions without a table: what it proves
must be what the table says. `endings` proves who wins the last positions of games of Amazons 6×6 that level 3 plays against itself, by how
many cells are empty, each with at most `MOST_NODES` positions, and compares what level 8 proves.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np

import potez
from potez.solvers.checking import random_position
from potez.solvers.proofs.proving import proving
from potez.solvers.proofs.searching import Search
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
ENDING = "amazons(size=6)"
EMPTY = range(8, 23)  # cells of the endings that are proved
MOST_NODES = 20_000_000
MEGABYTES = 512  # of a proof's transposition table


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


def ending(number: int) -> list[dict[str, Any]]:
    """The endings of one game, from the last back to the first that takes too many positions."""
    game, engine = potez.game(ENDING), potez.engine(ENDING, level=3)
    judge = potez.engine(ENDING, level=8, megabytes=64)
    line = [game.start()]
    while line[-1].outcome is None:
        line.append(line[-1].play(engine.choose(line[-1], seed=1000 * number + len(line)).move))
    found = []
    for position in reversed(line[:-1]):
        empty = position.text.split()[0].count(".")
        if empty not in EMPTY:
            continue
        search = Search(game, proving(game), MEGABYTES << 20)
        begin = time.process_time()
        won = _proved(search, position)
        row = {"empty": empty, "won": won, "nodes": search.nodes, "seconds": time.process_time() - begin}
        answer = judge.choose(position, nodes=NODES, seed=1)
        found.append(row | {"agrees": None if won is None or not answer.proven else answer.value == (1 if won else -1)})
        if won is None:
            break
    return found


def _proved(search: Search, position: potez.Position) -> bool | None:
    """Whether the side to move wins; None where that takes too many positions."""
    over = Event()

    def bound() -> None:
        while not over.wait(0.05):
            if search.nodes > MOST_NODES:
                search.stop()

    thread = Thread(target=bound, daemon=True)
    thread.start()
    try:
        return search.at_least(position.kernel.state.view(np.uint8), 1)
    finally:
        over.set()
        thread.join()


def endings(count: int, threads: int) -> list[dict[str, Any]]:
    """By empty cells: how many endings were asked and proved, what that took, and how many of level 8's proofs agree."""
    with ProcessPoolExecutor(threads, get_context("spawn")) as pool:
        rows = [row for game in pool.map(ending, range(count)) for row in game]
    found = []
    for empty in EMPTY:
        some = [row for row in rows if row["empty"] == empty]
        done = [row for row in some if row["won"] is not None]
        if done:
            found.append(
                {
                    "empty": empty,
                    "endings": len(some),
                    "proved": len(done),
                    "won": sum(row["won"] for row in done),
                    "nodes": statistics.median(row["nodes"] for row in done),
                    "seconds": round(statistics.median(row["seconds"] for row in done), 3),
                    "longest": round(max(row["seconds"] for row in done), 1),
                    "level_8": sum(row["agrees"] is not None for row in some),
                    "agree": sum(row["agrees"] is True for row in some),
                }
            )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solve", description="Solving, measured.")
    parser.add_argument("what", choices=("speed", "play", "proofs", "endings"))
    parser.add_argument("games", nargs="*", help="those that are measured (speed: small ones; else all tables of the package)")
    parser.add_argument("--threads", type=int, default=1, help="speed: of a solver; else how many games are looked at side by side")
    parser.add_argument("--count", type=int, default=1000, help="games, or positions, for each (1000)")
    options = parser.parse_args()
    if options.what == "speed":
        print(json.dumps(speed(options.games or list(SIZES), options.threads), indent=1))
        return
    if options.what == "endings":
        for row in endings(options.count, options.threads):
            print(json.dumps(row))
        return
    games = options.games or list(SHIPPED)
    look = partial(play if options.what == "play" else proofs, count=options.count)
    with ProcessPoolExecutor(options.threads, get_context("spawn")) as pool:
        for text, found in zip(games, pool.map(look, games), strict=True):
            print(json.dumps({text: found}), flush=True)


if __name__ == "__main__":
    main()
