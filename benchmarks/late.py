"""How late answers come: the CPU time that searches use past their limit, in random positions of all games.

    python -m benchmarks.late [GAME ...] [--searches 10000] [--out benchmarks/late.json]

CPU time, not time on the wall: what another process takes away is no fault of the search. The engine's clock is this process's CPU time,
too, so a limit is what the search itself may use. A position is taken from a random game; limits are 10, 20, 50, 100 and 200 ms in
turn, level 8, one thread, with the net of the package where there is one (--net none: without). Files are written as it runs, and it goes
on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import potez
from benchmarks.boards import board, names
from benchmarks.nets import chosen
from potez.engines import engine as engines
from potez.engines.engine import Engine
from potez.kernel.random import Dice

LIMITS = (0.01, 0.02, 0.05, 0.1, 0.2)
PLIES = 40  # of a random game before the position, at most
WARM = 2  # searches that are not counted: what they load and compile is loaded once
MEGABYTES = 64
SHARES = (0.5, 0.99, 0.999, 1.0)


def positions(game: potez.Game, seed: int) -> Iterator[potez.Position]:
    """Running positions of random games, for ever."""
    dice = Dice(seed)
    while True:
        position, wanted = game.start(), dice.below(PLIES)
        for _ in range(wanted):
            moves = position.kernel.codes()
            following = position.kernel.after(int(moves[dice.below(len(moves))]))
            if following.outcome is not None:
                break
            position = following
        yield position


def late(name: str, searches: int, net: str, known: list[float]) -> list[float]:
    """By search: milliseconds of CPU time past the limit, below zero where it ended before."""
    text = board(name).format(seed=1)
    game = potez.game(text)
    engine = Engine(game, 8, megabytes=MEGABYTES, tables=False, net=chosen(game, net, "") or False if net else True)
    found = list(known)
    for number, position in zip(range(-WARM, searches), positions(game, len(known) + 1), strict=False):
        if number >= searches - len(known):
            break
        limit = LIMITS[number % len(LIMITS)]
        begin = time.process_time()
        engine.choose(position, seconds=limit, seed=number)
        used = time.process_time() - begin
        if number >= 0:
            found.append(round(1000 * (used - limit), 2))
    return found


def at(values: list[float], share: float) -> float:
    """What such a share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def table(rows: dict[str, list[float]]) -> str:
    lines = ["| game | searches | median | p99 | p99.9 | most |", "| --- | --- | --- | --- | --- | --- |"]
    whole = [value for values in rows.values() for value in values]
    for name, values in [*rows.items(), ("all", whole)]:
        lines.append(f"| {name} | {len(values):,} | " + " | ".join(f"{max(at(values, share), 0):.1f}" for share in SHARES) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--searches", type=int, default=10_000, help="of all games together")
    parser.add_argument("--net", default="", metavar="FILE")
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("late.json"))
    options = parser.parse_args()
    clock: Any = SimpleNamespace(perf_counter=time.process_time)
    setattr(engines, "time", clock)  # noqa: B010 - another clock for one module
    rows: dict[str, list[float]] = json.loads(options.out.read_text()) if options.out.exists() else {}
    chosen_names = names(options.names)
    for name in chosen_names:
        rows[name] = late(name, -(-options.searches // len(chosen_names)), options.net, rows.get(name, []))
        text = ",\n".join(f" {json.dumps(key)}: {json.dumps(values)}" for key, values in rows.items())
        options.out.write_text("{\n" + text + "\n}\n", encoding="utf-8")
        print(table({name: rows[name]}).splitlines()[2], file=sys.stderr, flush=True)
    print(table(rows))


if __name__ == "__main__":
    main()
