"""The three ways of `potez solve`: a table of all positions, counts of all without a table, or a proof of the start."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import potez
from potez.cli.waiting import progress, stoppable

if TYPE_CHECKING:
    from potez.game import Game


def tell_cost(text: str, data: dict[str, Any], options: argparse.Namespace) -> None:
    """What a solution will take: in words before it begins, as JSON where nothing else is asked for."""
    if not options.json:
        print(text, flush=True)
    elif options.cost:
        print(json.dumps(data, indent=1))


def table(game: Game, folder: Path, options: argparse.Namespace) -> int:
    """A table of all positions."""
    from potez.solvers import checking, reports
    from potez.solvers.solving import Solver

    if options.openings:
        raise potez.InvalidTable(f"--openings: {game} gets a table, which has the value of every move; add --prove, or leave it out")
    solver = Solver(game, folder, threads=options.threads, memory=options.memory and options.memory * 1_000_000)
    where = folder if options.folder else None
    solved = potez.tablebase(game, folder=where)

    def tell(text: str, done: float) -> None:
        progress(f"{text}: {done:.0%}", False)

    told: dict[str, Any] = {}
    if options.cost or options.again or solved.file is None:
        cost = solver.cost()
        tell_cost(reports.cost_text(cost), cost.data(), options)
        if options.cost:
            return 0
        solver.check_room(cost)
        told = {"cost": cost.data(), "seconds": stoppable(lambda: solver.run(tell), solver.stop)}
        progress("", True)
        solved = potez.tablebase(game, folder=folder)
    told |= reports.report(solved)
    if options.check:
        checker = checking.Checker(solved, options.check, seed=options.seed, processes=options.threads)
        done = stoppable(lambda: checker.run(lambda done: tell("checking", done)), checker.stop)
        progress("", True)
        told["check"] = done.data()
    print(json.dumps(told, indent=1) if options.json else reports.text(told), flush=True)
    return 0


def proof(game: Game, folder: Path, options: argparse.Namespace) -> int:
    """The value of the start, and perhaps of the first moves, by a search."""
    from potez.solvers import places
    from potez.solvers.proofs import reports
    from potez.solvers.proofs.proving import Prover

    if options.check:
        raise potez.InvalidTable(f"--check: a search proves {game}, and keeps no positions that could be looked at again; leave it out")
    start = game.start() if options.position is None else game.position(options.position)
    prover = Prover(game, folder, openings=options.openings, memory=options.memory and options.memory * 1_000_000, start=start)
    found = places.find_proof(game, folder if options.folder else None)
    if options.cost or options.again or found is None or not reports.enough(start, found, options.openings):
        cost = prover.cost()
        tell_cost(reports.cost_text(cost), cost.data(), options)
        if options.cost:
            return 0
        stoppable(lambda: prover.run(lambda text: progress(text, False)), prover.stop)
        progress("", True)
        found = places.find_proof(game, folder)
        assert found is not None
    told = reports.report(start, found)
    print(json.dumps(told, indent=1) if options.json else reports.text(told), flush=True)
    return 0


def hunt(game: Game, folder: Path, options: argparse.Namespace) -> int:
    """Counts of all positions, for the games that are solved with all places of the jumper at once; a report is kept, and no table."""
    from potez.solvers import reports
    from potez.solvers.hunts.solving import HuntSolver, found

    for name, given in (("--openings", options.openings), ("--prove", options.prove), ("--position", options.position is not None)):
        if given:
            raise potez.InvalidTable(f"{name}: {game} is solved as a whole, which tells about every first move; leave it out")
    solver = HuntSolver(
        game,
        folder,
        threads=options.threads,
        memory=options.memory and options.memory * 1_000_000,
        device=options.device,
        pack=options.pack,
        check=options.check or 0,
        seed=options.seed,
    )
    told = None if options.again or options.cost else found(solver)
    if told and told["check"]["positions"] < (options.check or 0) * len(solver.sizes):
        raise potez.InvalidTable(f"--check {options.check}: {game} has been solved, and is checked only while it is solved; add --again")
    if told is None:
        cost = solver.cost()
        tell_cost(reports.cost_text(cost), cost.data(), options)
        if options.cost:
            return 0
        solver.check_room(cost)
        told = stoppable(lambda: solver.run(lambda text, done: progress(f"{text}: {done:.0%}", False)), solver.stop)
        progress("", True)
    told |= {"file": str(solver.path), "bytes": solver.path.stat().st_size}
    print(json.dumps(told, indent=1) if options.json else reports.text(told), flush=True)
    return 0
