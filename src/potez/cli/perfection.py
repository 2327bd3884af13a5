"""Level 9 needs a table of values: one that is made in under a minute is made when it is first wanted."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import potez
from potez.cli.waiting import bar, stoppable

if TYPE_CHECKING:
    from potez.cli.wording import Wording
    from potez.game import Game

AT_ONCE = 60.0  # seconds that making a table may take without being asked for by name


def made_at_once(game: Game, words: Wording) -> None:
    """Makes the table of a game in the user's folder, unless there is one. Raises InvalidTable where none can be made, where it takes too
    long, or has no room."""
    from potez.solvers import places
    from potez.solvers.identity import unnumbered
    from potez.solvers.sizes import duration
    from potez.solvers.solving import Solver

    if reason := unnumbered(game):
        why = f": {reason}" if words.plain else "."  # reasons are for programmers, in English
        raise potez.InvalidTable(f"{words('no-perfect-play', game=str(game))}{why}")
    if not potez.tablebase(game).missing:
        return
    solver = Solver(game, places.own(), threads=os.cpu_count() or 1)
    cost = solver.cost()
    if cost.seconds > AT_ONCE:
        command = f"potez solve {str(game)!r} --threads {solver.threads}"
        time = f" ({duration(cost.seconds)})" if words.plain else ""
        raise potez.InvalidTable(f"{words('table-long', game=str(game), command=command)}{time}")
    solver.check_room(cost)
    print(words("table-made", game=str(game)), file=sys.stderr, flush=True)
    stoppable(lambda: solver.run(lambda text, done: bar(round(100 * done), 100, text if words.plain else "")), solver.stop)
    bar(0, 0)
