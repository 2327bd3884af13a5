"""How strong the engines are: matches with confidence intervals, seeded, both colours, varied openings.

    python benchmarks/strength.py evaluations [GAME ...]     each game's evaluation against plain counting, the same search
    python benchmarks/strength.py try GAME A B [--games N]   two settings of one game, such as "search=mcts,rave=800" or "level=3"

Games are kept in strength.json beside this file as they end; a run that was stopped goes on where it was. Settings that changed need
--again, which forgets the games of the matches named.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import potez
from benchmarks.duel import Book, EnginePlayer, Match, Player, run
from benchmarks.gnugo import GnuGo
from benchmarks.openspiel import OpenSpielPlayer
from benchmarks.plain import plain
from potez.engines.engine import Engine
from potez.kernel.plans import ALPHA_BETA, Plan

BOOK = Path(os.environ.get("POTEZ_STRENGTH", Path(__file__).with_name("strength.json")))
OPENSPIEL_SECONDS = 0.25
OPENSPIEL = {
    "go": "go(size=9,scoring=area,komi=7.5)",
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

# Games whose default board is too large or too small for many fast games, and how many random moves begin a game.
BOARDS = {
    "go": "go(size=9,scoring=area,komi=7.5)",
    "hex": "hex(size=11)",
    "dots": "dots(rows=5,cols=6)",
    "squart": "squart",
    "bombs": "bombs",
}
OPENINGS = {"stay": 1, "squart": 2, "bombs": 2, "hare": 2, "foxhounds": 3, "chomp": 2, "quoridor": 6, "amazons": 2, "go": 4}
OPENING = 4


def names(chosen: list[str]) -> list[str]:
    return chosen or [item.id for item in potez.games() if item.id != "go-quick"]


def board(name: str) -> str:
    return BOARDS.get(name, name)


# Evaluations


def evaluation_players(game: potez.Game) -> tuple[Player, Player]:
    plan = dataclasses.replace(game.rules.PLAN, search=ALPHA_BETA)
    own, other = Engine(game, 8, megabytes=16, plan=plan), Engine(plain(game), 8, megabytes=16, plan=plan)
    return EnginePlayer(own, nodes=EVALUATION_NODES), EnginePlayer(other, nodes=EVALUATION_NODES)


def evaluations(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    matches = [
        Match(f"evaluation {name}", board(name), evaluation_players, games=EVALUATION_GAMES, opening=OPENINGS.get(name, OPENING))
        for name in names(options.names)
    ]
    for match, tally in run(matches, book, options.processes):
        print(f"{match.game:36} {tally}")


# Against others


def openspiel_players(game: potez.Game, seconds: float) -> tuple[Player, Player]:
    return EnginePlayer(Engine(game, 8), seconds=seconds), OpenSpielPlayer(game, seconds)


def openspiel(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    matches = [
        Match(f"openspiel {name}", text, openspiel_players, (OPENSPIEL_SECONDS,), options.games, OPENINGS.get(name, OPENING))
        for name, text in OPENSPIEL.items()
        if not options.names or name in options.names
    ]
    for match, tally in run(matches, book, options.processes):
        print(f"{match.game:36} {tally}")


def gnugo_players(game: potez.Game, seconds: float) -> tuple[Player, Player]:
    return EnginePlayer(Engine(game, 8), seconds=seconds), GnuGo(game, GNUGO_LEVEL)


def gnugo(options: argparse.Namespace) -> None:
    match = Match(f"gnugo {options.seconds:g} s", GNUGO_GAME, gnugo_players, (options.seconds,), options.games, GNUGO_OPENING)
    for _, tally in run([match], Book(BOOK), options.processes):
        print(f"{match.game}, {options.seconds:g} s a move, against GNU Go 3.8 level {GNUGO_LEVEL}: {tally}")


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
            plan[name] = {"int": int, "float": float, "bool": lambda word: word == "1"}[str(kinds[name])](value)
        else:
            raise SystemExit(f"{part!r}: use a field of Plan ({', '.join(kinds)}), or nodes, seconds, level, threads, plain=1")
    return plan, other


def try_players(game: potez.Game, *texts: str) -> tuple[Player, Player]:
    made: list[Player] = []
    for text in texts:
        plan, other = settings(text)
        limits = {name: other[name] for name in ("seconds", "nodes") if name in other}
        played = plain(game) if other.get("plain") else game
        chosen = dataclasses.replace(game.rules.PLAN, **plan)
        made.append(EnginePlayer(Engine(played, other["level"], threads=other.get("threads", 1), megabytes=32, plan=chosen), **limits))
    return made[0], made[1]


def try_out(options: argparse.Namespace) -> None:
    text = options.game if "(" in options.game else board(options.game)
    name = options.game.partition("(")[0]
    opening = OPENINGS.get(name, OPENING) if options.opening is None else options.opening
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
    command.set_defaults(run=gnugo)
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
