"""Random playouts of every game per CPU-second, beside OpenSpiel's C++ rollouts in the same run, on one core.

    python benchmarks/peers.py [--seconds 2] [--rounds 3] [--json FILE] [GAME ...]

OpenSpiel's rollouts run in C++: an MCTSBot with few simulations and 100 random rollouts each, so that nearly all its time is rollouts. Ours
are `playout` of each game: random legal moves to the real end. Both are measured in turns, and the ratio is the median of the rounds.

Every one of ours chooses uniformly among all legal moves at every ply, mostly without listing them (hex and dots draw the rest of the board
in a random order, which is the same), but amazons, which chooses amazon, target and arrow in steps, as OpenSpiel does. go has OpenSpiel's
length cap of 2·N·N moves here, quoridor its cap of 4·N·N plies and no draw by repetition, so that both play games of the same kind; by our
own rules quoridor's games are four times shorter.

Ludii's figures for other games are of one run of its own on the development machine, for orientation.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyspiel

import potez
from potez.cli.measuring import measure

ROLLOUTS = 100
COLD_START = """
import time
begin = time.time()
import potez
potez.game({game!r}).start().moves()
print(time.time() - begin)
"""


@dataclass(frozen=True)
class Row:
    """A game to measure. `other`: OpenSpiel's name for it; `ludii`: Ludii's playouts a second; `aim`: the ratio promised."""

    game: str
    other: str = ""
    ludii: float = 0
    aim: float = 0


ROWS = (
    Row("hex(size=11)", "hex(board_size=11)", aim=10),
    Row("dots(rows=5,cols=6)", "dots_and_boxes(num_rows=4,num_cols=5)", aim=10),
    Row("checkers", "checkers", aim=10),
    Row("go(size=19,limit=722,scoring=area,komi=7.5)", "go(board_size=19)", aim=10),
    Row("go(size=9,limit=162,scoring=area,komi=7.5)", "go(board_size=9)", aim=5),
    Row("quoridor", "quoridor", aim=5),
    Row("ninemorris", "nine_mens_morris", aim=5),
    Row("amazons", "amazons", aim=5),
    Row("alquerque", ludii=1100, aim=50),
    Row("adugo", ludii=2500, aim=50),
    Row("foxgeese", ludii=800, aim=50),
    Row("hnefatafl", ludii=106, aim=50),
    Row("mingmang", ludii=29, aim=50),
    Row("hare", ludii=41_000, aim=50),
    Row("go"),
    Row("go-quick"),
    Row("squart(seed=1)"),
    Row("stay(seed=1)"),
    Row("bombs"),
    Row("foxhounds"),
    Row("chomp"),
    Row("twelvemorris"),
    Row("foxsheep"),
)


def ours(row: Row, seconds: float) -> dict[str, float]:
    game = potez.game(row.game)
    if game.id == "quoridor":
        game.rules.lookup["cap"] = pyspiel.load_game(row.other).max_game_length()
        game.rules.lookup["threefold"] = 0
    return measure(game, seconds)


def theirs(row: Row, seconds: float) -> float:
    """OpenSpiel's rollouts per CPU-second from the start of a game."""
    game = pyspiel.load_game(row.other)
    simulations, used, done = 1, 0.0, 0
    while used < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 100, False, 1, False)
        state = game.new_initial_state()
        begin = time.process_time()
        bot.step(state)
        used += time.process_time() - begin
        done += simulations * ROLLOUTS
        if used < seconds / 4:
            simulations *= 2
    return done / used


def compare(row: Row, seconds: float, rounds: int) -> dict[str, Any]:
    result: dict[str, Any] = {"game": row.game}
    mine, others, ratios = [], [], []
    for _ in range(rounds):
        found = ours(row, seconds)
        mine.append(found["playouts_per_second"])
        result["mean_plies"] = found["mean_plies"]
        if row.other:
            others.append(theirs(row, seconds))
            ratios.append(mine[-1] / others[-1])
    result["playouts_per_second"] = statistics.median(mine)
    if ratios:
        result["openspiel_per_second"] = statistics.median(others)
        result["ratio"], result["peer"] = statistics.median(ratios), "OpenSpiel"
    elif row.ludii:
        result["ratio"], result["peer"] = result["playouts_per_second"] / row.ludii, "Ludii"
    result["aim"] = row.aim
    return result


def cold_start(game: str) -> dict[str, Any]:
    """Seconds from `import potez` to the first list of moves: from nothing compiled, and from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", COLD_START.format(game=game)]
        times = []
        for _ in range(3):
            done = subprocess.run(command, env={**os.environ, "POTEZ_CACHE": folder}, capture_output=True, text=True, check=True)
            times.append(float(done.stdout))
    return {"game": game, "cold_seconds": times[0], "cached_seconds": min(times[1:])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", metavar="GAME", nargs="*", help="ids of games; all if none is named")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time for each measurement (2)")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each game (3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there, too")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rows = [row for row in ROWS if not options.games or row.game.partition("(")[0] in options.games]
    print(f"{'game':46} {'games/s':>11} {'plies':>7} {'peer/s':>9} {'ratio':>7}  peer")
    results, starts = [], []
    for row in rows:
        found = compare(row, options.seconds, options.rounds)
        results.append(found)
        peer = found.get("openspiel_per_second", row.ludii)
        ratio = f"{found['ratio']:6.1f}x  {found['peer']} (promised {row.aim:g}x)" if "ratio" in found else ""
        print(f"{row.game:46} {found['playouts_per_second']:11,.0f} {found['mean_plies']:7.1f} {peer:9,.0f} {ratio}", flush=True)
    print(f"\n{'first moves() of a process':46} {'nothing compiled':>17} {'from the cache':>15}")
    for id in dict.fromkeys(potez.game(row.game).id for row in rows):
        starts.append(cold_start(id))
        print(f"{id:46} {starts[-1]['cold_seconds']:15.1f} s {starts[-1]['cached_seconds']:13.2f} s", flush=True)
    if options.json:
        options.json.write_text(json.dumps({"playouts": results, "starts": starts}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
