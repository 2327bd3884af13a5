"""Level 8 with a net against level 8 without one: the same commit, one thread each, both sides, varied openings."""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from pathlib import Path
from typing import Any

import potez
from benchmarks.boards import begun, board
from benchmarks.duel import Book, EnginePlayer, Match, Player, Tally, run
from potez.engines.engine import Engine
from potez.engines.puct.nets import Chosen, choose
from potez.engines.puct.searcher import Tuning

FOLDER = Path(__file__).with_name("nets")


def settings(text: str) -> dict[str, Any]:
    """Settings of a search, from a text such as "exploration=1.2,batch=8"."""
    kinds: dict[str, Any] = {name: type(value) for name, value in dataclasses.asdict(Tuning()).items()}
    found: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in kinds:
            raise SystemExit(f"no setting of a search is called {name!r}; there are {', '.join(kinds)}")
        found[name] = value == "true" if kinds[name] is bool else kinds[name](value)
    return found


def chosen(game: potez.Game, net: str, search: str) -> Chosen | None:
    """A net by its file, the one of the package for the empty text, none for "none"; with other settings if there are any."""
    found = None if net == "none" else choose(game, net or True)
    if found is None and net != "none":
        raise SystemExit(f"no net of the package fits {game}: name one with --net FILE")
    return dataclasses.replace(found, tuning=dataclasses.replace(found.tuning, **settings(search))) if found else None


def net_players(game: potez.Game, seconds: float, nodes: int | None, *pairs: tuple[str, str]) -> tuple[Player, Player]:
    limits: dict[str, Any] = {"nodes": nodes} if nodes else {"seconds": seconds}
    one, other = (Engine(game, 8, tables=False, net=chosen(game, *pair) or False) for pair in pairs)
    return EnginePlayer(one, **limits), EnginePlayer(other, **limits)


def result(name: str, text: str, tally: Tally, seconds: float) -> dict[str, Any]:
    low, high = tally.interval
    return {
        "match": name, "game": text, "games": tally.games, "won": tally.won, "drawn": tally.drawn, "lost": tally.lost,
        "score": round(tally.score, 4), "low": round(low, 4), "high": round(high, 4), "took": round(seconds, 1),
    }  # fmt: skip


def nets(options: argparse.Namespace) -> None:
    text = options.game if "(" in options.game else board(options.game)
    pairs = (options.net, options.search), (options.against, options.against_search)
    names = [" ".join(filter(None, [Path(net).stem or "shipped", search])) for net, search in pairs]
    opening = begun(options.game.partition("(")[0]) if options.opening is None else options.opening
    limit = f"{options.nodes} nodes" if options.nodes else f"{options.seconds:g} s"
    name = f"{text}: {names[0]} against {names[1]}, {limit}"
    options.out.mkdir(parents=True, exist_ok=True)
    book, results = Book(options.out / "games.json"), options.out / "results.json"
    net_players(potez.game(text.format(seed=1)), options.seconds, options.nodes, *pairs)  # compiles once what all processes need
    match = Match(name, text, net_players, (options.seconds, options.nodes, *pairs), options.games, opening)
    begin = time.perf_counter()
    for _, tally in run([match], book, options.processes):
        known = {item["match"]: item for item in json.loads(results.read_text())} if results.exists() else {}
        known[name] = result(name, text, tally, time.perf_counter() - begin)
        results.write_text(json.dumps(list(known.values()), indent=1) + "\n", encoding="utf-8")
        print(f"{name}: {tally}")


def add(commands: Any) -> None:
    command = commands.add_parser("nets", description=__doc__)
    command.add_argument("game", help="its id, or its text with options")
    command.add_argument("--net", default="", metavar="FILE", help="the net of the first player (the one of the package)")
    command.add_argument("--against", default="none", metavar="FILE", help="the net of the second player (none)")
    command.add_argument("--search", default="", metavar="NAME=VALUE,...", help="other settings of the first player's search")
    command.add_argument("--against-search", default="", metavar="NAME=VALUE,...", help="likewise of the second player's")
    command.add_argument("--games", type=int, default=200)
    command.add_argument("--seconds", type=float, default=0.25, help="a move")
    command.add_argument("--nodes", type=int, help="in place of time")
    command.add_argument("--opening", type=int, help="random moves that begin a game, at most")
    command.add_argument(
        "--out", type=Path, default=FOLDER, metavar="FOLDER", help="of games.json, which goes on where it was, and results.json"
    )
    command.set_defaults(run=nets)
