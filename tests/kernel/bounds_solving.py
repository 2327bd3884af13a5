"""The bounds suite's questions about solving: numbers of positions, sweeps over all of them, proofs by search, hunts row by row."""

from __future__ import annotations

import random
import tempfile
from math import comb
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

import numpy as np

from potez.errors import InvalidTable
from potez.kernel import buffers

if TYPE_CHECKING:
    import potez
    from tests.kernel.guards import Guards

NUMBERS = 40  # of a set that are set up
FEW = 30_000  # positions that are solved
PLACES = 1 << 14  # bytes of a proof's transposition table: so few that what is stored is given away
SECONDS = 0.3  # of a proof
EXAMPLES = 20  # of a layer of a hunt


def numbers(game: potez.Game, positions: list[potez.Position], rng: random.Random, guards: Guards) -> None:
    """The number of whatever position, which tables are asked by, is one of theirs or none; every number makes a position, or none."""
    from potez.solvers.identity import numbering, unnumbered

    if unnumbered(game):
        return
    rules, found = game.rules, numbering(game)
    lookup, start = rules.lookup.view(np.uint8), rules.start().view(np.uint8)
    for position in positions:
        number = rules.verbs.number(lookup, guards.copy(position._state).view(np.uint8))
        assert -1 <= number < found.count, f"the number {number} of {found.count}: {position.text}"
    out = guards.make(np.int64, 4096)
    for number in {0, found.count - 1, *(rng.randrange(found.count) for _ in range(NUMBERS))}:
        state = guards.copy(start)
        layer = rules.verbs.setup(lookup, state, number)
        assert layer < found.layers, f"number {number} is in layer {layer} of {found.layers}"
        if layer < 0 or rules.verbs.outcome(lookup, state, buffers.make(np.uint64, 0)):
            continue
        assert rules.verbs.to_move(lookup, state) in (0, 1)
        for code in out[: rules.verbs.moves(lookup, state, buffers.make(np.uint64, 0), out)].tolist():
            child = guards.copy(state)
            rules.verbs.play(lookup, child, code)
            if not rules.verbs.outcome(lookup, child, buffers.make(np.uint64, 0)):
                assert -1 <= rules.verbs.number(lookup, child) < found.count
    guards.check()


def sweeps(game: potez.Game, guards: Guards) -> None:
    """Small games are solved."""
    from potez.solvers.identity import numbering, unnumbered
    from potez.solvers.solving import Solver

    if unnumbered(game) or numbering(game).count > FEW:
        return
    with tempfile.TemporaryDirectory() as folder:
        Solver(game, Path(folder)).run()
    guards.check()


def proofs(game: potez.Game, positions: list[potez.Position], rng: random.Random, guards: Guards) -> None:
    """A search for a proof, which is stopped after a moment."""
    from potez.solvers.proofs.proving import proving, unprovable
    from potez.solvers.proofs.searching import made

    if unprovable(game):
        return
    found = proving(game)
    for position in positions:
        if found.search is None:
            _asked_by_proofs(position, guards)
        elif position.outcome is not None:
            continue  # a search of a game's own is asked about positions that are not over
        search = made(game, found, PLACES)
        timer = Timer(SECONDS, search.stop)
        timer.start()
        try:
            search.at_least(position._state.view(np.uint8), rng.randint(1 - found.most, found.most))
        except InvalidTable:
            pass  # more moves than it has room for, and it says so
        finally:
            timer.cancel()
        guards.check()


def _asked_by_proofs(position: potez.Position, guards: Guards) -> None:
    rules = position.game.rules
    lookup, state, past = rules.lookup.view(np.uint8), guards.copy(position._state).view(np.uint8), buffers.make(np.uint64, 0)
    rules.verbs.pack(lookup, state)
    rules.verbs.limits(lookup, state)
    if position.outcome is None:
        count = rules.verbs.candidates(lookup, state, past, guards.make(np.int64, 0))
        for room in {1, max(count - 1, 0), count}:
            assert rules.verbs.candidates(lookup, state, past, guards.make(np.int64, room)) == count


def hunts(game: potez.Game, rng: random.Random) -> None:
    """The layers of the smallest packs, and examples of larger ones with values that nobody has found."""
    from potez.mechanics.hunts import rows
    from potez.mechanics.hunts.game import Hunt
    from potez.solvers.hunts.checks import Examples
    from potez.solvers.hunts.examples import compiled
    from potez.solvers.hunts.processor import Processor
    from potez.solvers.hunts.solving import is_hunt, largest

    if not is_hunt(game):
        return
    assert isinstance(game.rules, Hunt)
    points = len(game.rules.board)
    board = rows.board_of(game.rules.lookup[0], points)
    layers, most = Processor(board, 1), rng.choice([2, 3])
    for size in range(1, most + 1):
        layers.begin(size, 1)
        for _ in range(3):
            if not layers.settle():
                break
        layers.end()
        chosen = np.array([rng.randrange(comb(points, size)) for _ in range(50)], np.int64)
        jumpers = np.array([rng.randrange(points) for _ in chosen], np.int8)
        layers.values(chosen, jumpers, np.array([rng.randrange(2) for _ in chosen], np.int8))
    sizes = range(int(game.rules.lookup[0]["least"]), largest(game) + 1)
    for some in Examples(game, board, sizes, EXAMPLES, seed=rng.randrange(1 << 30)).sets:
        some.answers[:] = [rng.choice([-1, 0, 1]) for _ in some.keys]
        compiled().judge(some.keys, some.answers, some.spans, np.zeros(len(some), np.int64))
