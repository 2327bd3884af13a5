"""`potez warm`: compiles games before anybody waits for them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import potez
from potez.cli.arguments import positive
from potez.cli.parser import Commands
from potez.cli.waiting import bar

if TYPE_CHECKING:
    from potez.kernel.binding import Unit


def add(commands: Commands) -> None:
    command = commands.add_parser("warm", help="compile games before they are played; what is compiled already is kept")
    command.add_argument("games", metavar="GAME", nargs="*", help="ids; all games if none is named")
    command.add_argument("--jobs", type=positive, metavar="N", help="processes that compile at once (as many as there are cores)")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.engines import units
    from potez.kernel import cache

    games = [potez.game(text) for text in options.games or [entry.id for entry in potez.games()]]
    wanted = list(dict.fromkeys(unit for game in games for unit in units.everything(game.rules)))
    missing = [unit for unit in wanted if not unit.made]
    failed: dict[str, str] = {}
    try:
        for number, (unit, fault) in enumerate(_made(missing, options.jobs or os.cpu_count() or 1), 1):
            if fault:
                failed[unit.name] = fault
            bar(number, len(missing), unit.name)
    finally:
        bar(0, 0)
    found = {"folder": str(cache.root()), "kept": len(wanted) - len(missing), "made": len(missing) - len(failed), "failed": failed}
    if options.json:
        print(json.dumps(found, indent=1))
    else:
        print("{made} parts were compiled, {kept} were there already; they are kept in {folder}.".format(**found))
        for name, fault in failed.items():
            print(f"potez: {name} could not be compiled: {fault}", file=sys.stderr)
    return 1 if failed else 0


def _made(units: list[Unit], jobs: int) -> Iterator[tuple[Unit, str]]:
    """Each unit when it is compiled, with what went wrong, or nothing. Stopped in between, what is compiled stays."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    if not units:
        return
    with ProcessPoolExecutor(min(jobs, len(units)), multiprocessing.get_context("spawn"), _begin) as processes:
        coming = {processes.submit(make, unit): unit for unit in units}
        try:
            for future in as_completed(coming):
                error = future.exception()
                yield coming[future], (f"{type(error).__name__}: {error}" if error else future.result())
        finally:
            processes.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """In each process: the bar is the only thing that is shown."""
    from potez.kernel import binding, processes

    processes.join()
    binding.progress = None


def make(unit: Unit) -> str:
    """Compiles a unit; says why it is not kept, if it is not."""
    import warnings

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        unit.load()
    if unit.made:
        return ""
    return "; ".join(str(warning.message) for warning in told) or "its machine code was not kept"
