"""`potez bench`: how fast random games are on this machine, game by game."""

from __future__ import annotations

import argparse
import json

import potez
from potez.cli.arguments import seconds
from potez.cli.choosing import add_options, chosen_game
from potez.cli.parser import Commands


def add(commands: Commands) -> None:
    command = commands.add_parser("bench", help="measure random games on one thread, per second of CPU time")
    command.add_argument("games", metavar="GAME", nargs="*", help="ids or full texts such as hex(size=7); all games if none is named")
    add_options(command)
    command.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="CPU time for each game (1)")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.cli.measuring import measure

    results = {}
    for text in options.games or [item.id for item in potez.games()]:
        if not options.json:
            print(f"{text:14} ", end="", flush=True)
        results[text] = found = measure(chosen_game(text, options), options.seconds)
        if not options.json:
            print("{playouts_per_second:12,.0f} games/s  {moves_per_second:13,.0f} moves/s  {mean_plies:7.1f} plies".format(**found))
    if options.json:
        print(json.dumps(results, indent=1))
    return 0
