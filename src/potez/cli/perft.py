"""`potez perft`: how many positions there are at each depth, the numbers by which programs of rules are compared."""

from __future__ import annotations

import argparse
import json

from potez.cli.arguments import positive
from potez.cli.choosing import add_game, chosen_game
from potez.cli.parser import Commands
from potez.cli.waiting import stoppable


def add(commands: Commands) -> None:
    command = commands.add_parser("perft", help="count the positions at each depth")
    add_game(command)
    command.add_argument("--depth", type=positive, default=3, metavar="N", help="how deep (3)")
    command.add_argument("--moves", default="", metavar="MOVES", help='moves to play first, such as "c3 d4"')
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.kernel.drivers import perft

    position = chosen_game(options.game, options).start()
    for move in options.moves.split():
        position = position.play(move)
    here = position.kernel
    counts = stoppable(lambda: perft(here.rules.verbs, here.lookup, here.state, here.past, options.depth))
    if options.json:
        print(json.dumps({"perft": counts}))
    else:
        for depth, count in enumerate(counts, 1):
            print(f"{depth:3}  {count:,}")
    return 0
