"""How strong the engines are: matches with confidence intervals, seeded, both colours, varied openings.

    python benchmarks/strength.py evaluations [GAME ...]     each game's evaluation against plain counting, the same search
    python benchmarks/strength.py openspiel [GAME ...]       against OpenSpiel's MCTS bot, a quarter of a second a move
    python benchmarks/strength.py gnugo                      against GNU Go, five seconds a move
    python benchmarks/strength.py nets GAME                  level 8 with its net against level 8 without
    python benchmarks/strength.py own [GAME ...]             level 8 by a search of the game's own against the common one
    python benchmarks/strength.py levels [GAME ...]          each level against the one below
    python benchmarks/strength.py threads                    two threads against one
    python benchmarks/strength.py starts                     from starting Python to an answer of level 3
    python benchmarks/strength.py simulations                simulations per CPU-second beside OpenSpiel's
    python benchmarks/strength.py tune [GAME ...]            finds the levels and writes them into engines/levels.json
    python benchmarks/strength.py try GAME A B [--games N]   two settings of one game, such as "search=mcts,rave=800" or "level=3"

Games are kept in strength.json beside this file as they end, those of `tune` in knots.json, of `nets` in nets/games.json, of `try` nowhere;
a run that was stopped goes on where it was. After a change of settings the old games of a match must go: delete its line there, or use
--again with levels.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import potez
from benchmarks.boards import begun, board, names
from benchmarks.duel import Book, EnginePlayer, Match, Player, run
from benchmarks.gnugo import GnuGo
from benchmarks.levels import levels, tune
from benchmarks.nets import add as add_nets
from benchmarks.nets import chosen
from benchmarks.plain import plain
from potez.engines.engine import Engine
from potez.kernel.plans import ALPHA_BETA, MCTS, Plan

BOOK = Path(os.environ.get("POTEZ_STRENGTH", Path(__file__).with_name("strength.json")))
PLAIN_UCT = Plan(search=MCTS, ranked=False, widening=64, expand=8)  # thousands of children at once would only cost memory and time
STARTS = Path(__file__).with_name("starts.json")
SIMULATIONS = Path(__file__).with_name("simulations.json")
OPENSPIEL_SECONDS = 0.25
OPENSPIEL = {
    "go": "go(size=9,scoring=area,komi=7.5,ko=superko)",
    "hex": "hex(size=11)",
    "amazons": "amazons",
    "quoridor": "quoridor",
    "dots": "dots(rows=5,cols=6)",
    "checkers": "checkers",
    "ninemorris": "ninemorris",
}
GNUGO_GAME, GNUGO_LEVEL, GNUGO_OPENING = "go(size=9,scoring=area,komi=7.5)", 10, 2
EVALUATION_NODES = 1000
EVALUATION_GAMES = 200

# Evaluations


def evaluation_players(game: potez.Game) -> tuple[Player, Player]:
    plan = dataclasses.replace(game.rules.plan, search=ALPHA_BETA, own=False)
    own, other = Engine(game, 8, megabytes=16, plan=plan), Engine(plain(game), 8, megabytes=16, plan=plan)
    return EnginePlayer(own, nodes=EVALUATION_NODES), EnginePlayer(other, nodes=EVALUATION_NODES)


def evaluations(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    matches = [
        Match(f"evaluation {name}", board(name), evaluation_players, games=EVALUATION_GAMES, opening=begun(name))
        for name in names(options.names)
    ]
    for match, tally in run(matches, book, options.processes):
        print(f"{match.game:36} {tally}")


# Against others


def openspiel_players(game: potez.Game, seconds: float) -> tuple[Player, Player]:
    from benchmarks.openspiel import OpenSpielPlayer  # here, since the other matches need no OpenSpiel

    return EnginePlayer(Engine(game, 8), seconds=seconds), OpenSpielPlayer(game, seconds)


def openspiel(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    matches = [
        Match(f"openspiel {name}", text, openspiel_players, (OPENSPIEL_SECONDS,), options.games, begun(name))
        for name, text in OPENSPIEL.items()
        if not options.names or name in options.names
    ]
    for match, tally in run(matches, book, options.processes):
        print(f"{match.game:36} {tally}")


def gnugo_players(game: potez.Game, seconds: float, net: str, search: str) -> tuple[Player, Player]:
    return EnginePlayer(Engine(game, 8, net=chosen(game, net, search) or False), seconds=seconds), GnuGo(game, GNUGO_LEVEL)


def gnugo(options: argparse.Namespace) -> None:
    net = "" if options.net == "none" else f" {Path(options.net).stem or 'shipped'} {options.search}".rstrip()
    arguments = options.seconds, options.net, options.search
    match = Match(f"gnugo {options.seconds:g} s{net}", GNUGO_GAME, gnugo_players, arguments, options.games, GNUGO_OPENING)
    for _, tally in run([match], Book(BOOK), options.processes):
        print(f"{match.game}, {options.seconds:g} s a move, against GNU Go 3.8 level {GNUGO_LEVEL}: {tally}")


# Simulations a second, beside OpenSpiel's


def simulations(options: argparse.Namespace) -> None:
    from benchmarks.openspiel import OpenSpielPlayer

    rows: dict[str, dict[str, float]] = {}
    for text in OPENSPIEL.values():
        game = potez.game(text)
        other = OpenSpielPlayer(game, 0)
        plan = dataclasses.replace(game.rules.plan, search=MCTS)
        engines = {"as it plays": Engine(game, 8, plan=plan), "plain UCT": Engine(game, 8, plan=PLAIN_UCT)}
        found: dict[str, list[float]] = {"OpenSpiel": [], **{kind: [] for kind in engines}}
        for number in range(options.rounds):
            found["OpenSpiel"].append(other.simulations(3000, number))
            for kind, engine in engines.items():
                engine.choose(game.start(), nodes=100, seed=number)
                begin = time.process_time()
                engine.choose(game.start(), nodes=30_000, seed=number)
                found[kind].append(30_000 / (time.process_time() - begin))
        rows[text] = {kind: statistics.median(values) for kind, values in found.items()}
        base = rows[text]["OpenSpiel"]
        print(f"{text:36} OpenSpiel {base:8,.0f}/s", end="")
        for kind in engines:
            print(f"  {kind} {rows[text][kind]:9,.0f}/s = {rows[text][kind] / base:4.1f}x", end="")
        print(flush=True)
    SIMULATIONS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


# From nothing to an answer

START = """
import time
begin = time.time()
import potez
engine = potez.engine({game!r}, level=3)
engine.choose(engine.game.start())
print(time.time() - begin)
"""


def starts(options: argparse.Namespace) -> None:
    """How long a new process takes from `import potez` to an answer of level 3, with everything in the cache."""
    rows = {}
    for name in names(options.names):
        found = []
        for _ in range(4):  # the first fills the cache
            done = subprocess.run([sys.executable, "-c", START.format(game=name)], capture_output=True, text=True, check=True)
            found.append(float(done.stdout))
        rows[name] = statistics.median(found[1:])
        print(f"{name:14} {rows[name]:.2f} s", flush=True)
    STARTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


# Two threads against one


def thread_players(game: potez.Game, seconds: float) -> tuple[Player, Player]:
    two, one = (Engine(game, 8, threads=count, plan=dataclasses.replace(game.rules.plan, search=MCTS)) for count in (2, 1))
    return EnginePlayer(two, seconds=seconds), EnginePlayer(one, seconds=seconds)


def threads(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    for name in options.names or ("hex", "go"):
        match = Match(f"threads {name}", board(name), thread_players, (options.seconds,), options.games, begun(name))
        for _, tally in run([match], book, 1):
            print(f"{board(name)}: two threads against one, {options.seconds:g} s a move: {tally}", flush=True)


# A game's own search


def own_players(game: potez.Game, seconds: float) -> tuple[Player, Player]:
    common = dataclasses.replace(game.rules.plan, own=False)
    return EnginePlayer(Engine(game, 8), seconds=seconds), EnginePlayer(Engine(game, 8, plan=common), seconds=seconds)


def own(options: argparse.Namespace) -> None:
    found = options.names or [name for name in names([]) if potez.game(board(name)).rules.plan.own]
    matches = [
        Match(f"own {name}, {options.seconds:g} s", board(name), own_players, (options.seconds,), options.games, begun(name))
        for name in found
    ]
    for match, tally in run(matches, Book(BOOK), options.processes):
        print(f"{match.game}: by its own search against the common one, {options.seconds:g} s a move: {tally}")


# Any two settings


def settings(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Fields of Plan, and limits and level, from a text such as "search=mcts,rave=800,nodes=2000"."""
    plan: dict[str, Any] = {}
    other: dict[str, Any] = {"level": 8}
    kinds = {field.name: field.type for field in dataclasses.fields(Plan)}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name == "search":
            plan[name] = value
        elif name == "seconds":
            other[name] = float(value)
        elif name in ("nodes", "level", "threads", "plain"):
            other[name] = int(value)
        elif name in kinds:
            plan[name] = float(value) if kinds[name] == "float" else int(value) if kinds[name] == "int" else value == "1"
        else:
            raise SystemExit(f"{part!r}: use a field of Plan ({', '.join(kinds)}), or nodes, seconds, level, threads, plain=1")
    return plan, other


def try_players(game: potez.Game, *texts: str) -> tuple[Player, Player]:
    made: list[Player] = []
    for text in texts:
        plan, other = settings(text)
        limits = {name: other[name] for name in ("seconds", "nodes") if name in other}
        played = plain(game) if other.get("plain") else game
        chosen = dataclasses.replace(game.rules.plan, **plan)
        made.append(EnginePlayer(Engine(played, other["level"], threads=other.get("threads", 1), megabytes=32, plan=chosen), **limits))
    return made[0], made[1]


def try_out(options: argparse.Namespace) -> None:
    text = options.game if "(" in options.game else board(options.game)
    name = options.game.partition("(")[0]
    opening = begun(name) if options.opening is None else options.opening
    match = Match("try", text, try_players, (options.a, options.b), options.games, opening)
    for _, tally in run([match], Book(), options.processes):
        print(f"{text}: {options.a or 'as it is'} against {options.b or 'as it is'}: {tally}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("evaluations")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.set_defaults(run=evaluations)
    command = commands.add_parser("openspiel")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=40)
    command.set_defaults(run=openspiel)
    command = commands.add_parser("gnugo")
    command.add_argument("--games", type=int, default=40)
    command.add_argument("--seconds", type=float, default=5.0)
    command.add_argument("--net", default="none", metavar="FILE", help='a net; "" the one of the package')
    command.add_argument("--search", default="", metavar="NAME=VALUE,...", help="other settings of the search with a net")
    command.set_defaults(run=gnugo)
    add_nets(commands)
    command = commands.add_parser("levels")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=100)
    command.add_argument("--pairs", type=int, nargs="+", help="the higher level of each pair; all if none is named")
    command.add_argument("--again", action="store_true", help="forget the games played so far")
    command.add_argument(
        "--rounds", type=int, default=0, help="move levels that are too close or too far apart, so often at most, by other games (0)"
    )
    command.set_defaults(run=lambda options: levels(Book(BOOK), options))
    command = commands.add_parser("tune")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=40, help="for each comparison of two rungs")
    command.set_defaults(run=lambda options: tune(Book(BOOK), options))
    command = commands.add_parser("simulations")
    command.add_argument("--rounds", type=int, default=3)
    command.set_defaults(run=simulations)
    command = commands.add_parser("starts")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.set_defaults(run=starts)
    command = commands.add_parser("own")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=200)
    command.add_argument("--seconds", type=float, default=0.25)
    command.set_defaults(run=own)
    command = commands.add_parser("threads")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=100)
    command.add_argument("--seconds", type=float, default=0.05)
    command.set_defaults(run=threads)
    command = commands.add_parser("try")
    command.add_argument("game")
    command.add_argument("a")
    command.add_argument("b")
    command.add_argument("--games", type=int, default=100)
    command.add_argument("--opening", type=int)
    command.set_defaults(run=try_out)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
