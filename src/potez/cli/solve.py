"""`potez solve`: every position of a small game, and who wins it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import potez
from potez.cli.arguments import count, positive
from potez.cli.choosing import add_game, chosen_game
from potez.cli.parser import Commands
from potez.cli.waiting import progress, stoppable


def add(commands: Commands) -> None:
    command = commands.add_parser("solve", help="find the value of every position of a small game, and keep them as a table")
    add_game(command)
    command.add_argument("--cost", action="store_true", help="only say what it will take: positions, memory, disk, time")
    command.add_argument("--folder", metavar="DIR", help="of the table (the first of $POTEZ_TABLES, or the user's own place)")
    command.add_argument("--memory", type=count, metavar="MB", help="the most memory to take (what is free)")
    command.add_argument("--threads", type=positive, default=1, metavar="N", help="cores to use (1)")
    command.add_argument("--device", default="cpu", metavar="NAME", help="where to solve: cpu")
    command.add_argument("--check", type=count, metavar="N", help="derive the values of N random positions again, by the rules alone")
    command.add_argument("--seed", type=count, default=1, metavar="N", help="of these positions (1)")
    command.add_argument("--again", action="store_true", help="solve also what has been solved")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.solvers import checking, places, reports
    from potez.solvers.solving import Solver

    if options.device != "cpu":
        raise potez.InvalidTable(f"--device {options.device}: tables are made on the processor only; leave it out, or use cpu")
    game = chosen_game(options.game, options)
    folder = Path(options.folder) if options.folder else None
    solver = Solver(game, folder or places.own(), threads=options.threads, memory=options.memory and options.memory * 1_000_000)
    table = potez.tablebase(game, folder=folder)

    def tell(text: str, done: float) -> None:
        progress(f"{text}: {done:.0%}", False)

    told: dict[str, Any] = {}
    if options.cost or options.again or table.file is None:
        cost = solver.cost()
        if not options.json:
            print(reports.cost_text(cost), flush=True)
        elif options.cost:
            print(json.dumps(cost.data(), indent=1))
        if options.cost:
            return 0
        solver.check_room(cost)
        told = {"cost": cost.data(), "seconds": stoppable(lambda: solver.run(tell), solver.stop)}
        progress("", True)
        table = potez.tablebase(game, folder=folder or places.own())
    told |= reports.report(table)
    if options.check:
        done = stoppable(lambda: checking.check(table, options.check, seed=options.seed, told=lambda done: tell("checking", done)))
        progress("", True)
        told["check"] = done.data()
    print(json.dumps(told, indent=1) if options.json else reports.text(told), flush=True)
    return 0
