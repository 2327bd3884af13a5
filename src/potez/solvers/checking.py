"""The independent check of a table: values of random positions, derived again from those after them by the public rules alone.

The solver reads records and writes numbers; here everything goes the other way, through texts of positions, `Position.moves` and
`Position.outcome`. Where distances are stored, a value that fits those after it everywhere is right: a win in 7 needs a loss in 6 after it,
and so on down to an end by the rules, so that nothing can hold itself up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from potez.errors import InvalidTable
from potez.game import Game
from potez.kernel.numbering import NONE
from potez.position import Position
from potez.solvers.identity import numbering
from potez.solvers.tablebase import Tablebase
from potez.solvers.values import Value


@dataclass(frozen=True)
class Check:
    """What a check has looked at; all of it was right."""

    positions: int
    moves: int
    seed: int

    def data(self) -> dict[str, Any]:
        return dict(self.__dict__)


def check(table: Tablebase, count: int, *, seed: int = 1, told: Callable[[float], None] = lambda done: None) -> Check:
    """Looks at `count` random positions of a table. Raises InvalidTable with the first that is wrong."""
    game = table.game
    if table.file is None:
        raise InvalidTable(f"there is no table of {game} to check; make it with: potez solve '{game}'")
    rng = np.random.default_rng(seed)
    positions = moves = 0
    while positions < count:
        position = random_position(game, rng)
        positions += 1
        moves += check_position(table, position)
        if positions % 100 == 0:
            told(positions / count)
    return Check(positions, moves, seed)


def random_position(game: Game, rng: np.random.Generator) -> Position:
    """A running position, each that is numbered with the same chance."""
    rules, verbs, count = game.rules, game.rules.verbs, numbering(game).count
    while True:
        state = rules.start()
        if verbs.setup(rules.lookup.view(np.uint8), state.view(np.uint8), int(rng.integers(count))) == NONE:
            continue
        position = game.position(rules.write_setup(state[0]))
        if position.outcome is None:
            return position


def check_position(table: Tablebase, position: Position) -> int:
    """Raises InvalidTable if a value does not follow from those after it; returns how many moves there are."""
    stored = table.value(position)
    after = [table.value(position.play(move)) for move in position.moves()]
    known = [value for value in after if value is not None]
    if stored is None or len(known) < len(after):
        raise InvalidTable(f"{table.file}: no value for {position.text!r}, or for a position after it")
    derived = from_next(known, position)
    if derived != stored:
        raise InvalidTable(f"{table.file} is wrong about {position.text!r}: it says {stored}, and the moves say {derived}; remove it")
    return len(after)


def from_next(after: list[Value], position: Position) -> Value:
    """The value of a position from those after its moves."""
    turn = position.turn
    if any(value.margin is not None for value in after):
        best = max((value.margin or 0) * (1 if value.winner == turn else -1) for value in after)
        loser = next(side for side in position.sides if side != turn)
        return Value(None if best == 0 else turn if best > 0 else loser, None, abs(best))
    wins = [value.plies or 0 for value in after if value.winner == turn]
    losses = [value.plies or 0 for value in after if value.winner not in (turn, None)]
    if wins:
        return Value(turn, 1 + min(wins))
    if len(losses) < len(after):
        return Value(None)
    loser = next(side for side in position.sides if side != turn)
    return Value(loser, 1 + max(losses))
