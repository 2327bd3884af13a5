"""`potez solve`: who wins a small game, by a table of all positions, counts of all of them, or a proof of the start."""

from __future__ import annotations

import argparse
from pathlib import Path

import potez
from potez.cli.arguments import count, positive
from potez.cli.choosing import add_game, chosen_game
from potez.cli.parser import Commands


def add(commands: Commands) -> None:
    command = commands.add_parser("solve", help="find out who wins a small game when nobody errs")
    add_game(command)
    command.add_argument("--cost", action="store_true", help="only say what it will take: positions, memory, disk, time")
    command.add_argument(
        "--folder", metavar="DIR", help="where what is found is kept (the first of $POTEZ_TABLES, or the user's own place)"
    )
    command.add_argument("--memory", type=count, metavar="MB", help="the most memory to take (what is free)")
    command.add_argument("--threads", type=positive, default=1, metavar="N", help="cores to use (1)")
    command.add_argument("--device", default="cpu", metavar="NAME", help="where to solve: cpu; adugo and foxgeese also on cuda")
    command.add_argument("--pack", type=positive, metavar="N", help="adugo and foxgeese: with so many dogs or geese at most")
    command.add_argument(
        "--check", type=count, metavar="N", help="derive the values of N random positions again, or of all, by the rules alone"
    )
    command.add_argument("--seed", type=count, default=1, metavar="N", help="by which these positions are drawn (1)")
    command.add_argument("--again", action="store_true", help="solve also what has been solved")
    command.add_argument("--prove", action="store_true", help="prove the value of the start by a search, where there could be a table, too")
    command.add_argument("--openings", action="store_true", help="with a proof: also the value of every first move")
    command.add_argument("--position", metavar="TEXT", help="with a proof: the value of this position, not that of the start")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.cli.solutions import hunt, proof, table
    from potez.solvers import places
    from potez.solvers.hunts.solving import is_hunt
    from potez.solvers.identity import unnumbered
    from potez.solvers.proofs.proving import unprovable

    game = chosen_game(options.game, options)
    folder = Path(options.folder) if options.folder else places.own()
    if options.position is not None and not (options.prove or unnumbered(game)):
        raise potez.InvalidTable(f"--position: {game} gets a table, which has the value of every position; add --prove, or leave it out")
    if is_hunt(game):
        return hunt(game, folder, options)
    if options.pack:
        raise potez.InvalidTable(f"--pack {options.pack}: --pack is for adugo and foxgeese, not for {game}; leave it out")
    if options.device != "cpu":
        raise potez.InvalidTable(f"--device {options.device}: tables are made on the processor only; leave it out, or use cpu")
    too_many, unknown = unnumbered(game), unprovable(game)
    if too_many and unknown:
        raise potez.InvalidTable(f"{game} cannot be solved: {too_many}" + (f"; {unknown}" if unknown != too_many else ""))
    if options.prove or too_many:
        return proof(game, folder, options)
    return table(game, folder, options)
