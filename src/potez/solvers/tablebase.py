"""`potez.tablebase`: the exact value of a position, where a table answers.

>>> import potez
>>> hare = potez.game("hare")
>>> str(potez.tablebase(hare).value(hare.start()))
'win for hounds in 23'
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from potez.errors import InvalidTable
from potez.game import Game, game
from potez.kernel.numbering import NONE, Numbering
from potez.position import Move, Position
from potez.properties import cached_property
from potez.solvers import places
from potez.solvers.files import MARGINS, TableFile
from potez.solvers.identity import identity, numbering, unnumbered
from potez.solvers.proofs.answers import as_value, lead
from potez.solvers.proofs.files import Proof
from potez.solvers.values import Value


class Tablebase:
    """The exact values of one game, from a table if there is one. Nothing is made here: `potez solve` makes tables."""

    def __init__(self, game_: Game, folder: Path | None = None) -> None:
        self.game = game_
        self._folder = folder

    @cached_property
    def _numbering(self) -> Numbering:
        return numbering(self.game)

    @cached_property
    def _table(self) -> TableFile | None:
        if unnumbered(self.game):
            return None
        table = places.find(identity(self.game), self._folder)
        if table is not None and table.head.values != self._numbering.count:
            raise InvalidTable(f"{table.path} has {table.head.values} values, and {self.game} has {self._numbering.count} positions")
        return table

    @cached_property
    def _proof(self) -> Proof | None:
        return places.find_proof(self.game, self._folder)

    @property
    def file(self) -> Path | None:
        """The table's file; None where there is none."""
        return self._table.path if self._table else None

    @property
    def missing(self) -> str:
        """Why there is no table of every position of the game; "" where there is one."""
        if reason := unnumbered(self.game):
            return f"of {self.game} there is none: {reason}"
        return "" if self._table else f"there is none of {self.game} yet; make it with: potez solve {str(self.game)!r}"

    @property
    def summary(self) -> dict[str, Any] | None:
        """What `potez solve` found, as it reported it; None without a table."""
        return self._table.head.summary if self._table else None

    def value(self, position: Position) -> Value | None:
        """What a position is worth when nobody errs; None where no table answers."""
        self._check(position)
        if position.outcome is not None:
            return self._over(position)
        table = self._table
        if table is None:
            return as_value(self._proof, position) if self._proof else None
        state, verbs = position.kernel.state, self.game.rules.verbs
        given = self.game.rules.lookup.view(np.uint8), state.view(np.uint8)
        number = verbs.number(*given)
        if number == NONE:
            return None
        stored, sides = table[number], self.game.rules.SIDES
        own = int(state[0]["turn"])
        if table.head.kind == MARGINS:
            points = verbs.margin(*given) * (1 - 2 * own) + stored
            return Value(None if points == 0 else sides[own if points > 0 else 1 - own], None, abs(points))
        if stored == 0:
            return Value(None)
        plies = abs(stored) - 1
        return Value(sides[own if stored > 0 else 1 - own], plies, certain=self._certain(position, plies))

    def moves(self, position: Position) -> dict[Move, Value] | None:
        """Every legal move with the value of the position after it, the best for the side to move first; None where no table answers."""
        if self.value(position) is None:
            return None
        found = {}
        for move in position.moves():
            value = self.value(position.kernel.after(move.code))
            if value is None:
                return None
            found[move] = value
        turn = position.turn
        return dict(sorted(found.items(), key=lambda item: _rank(item[1], turn)))

    def _check(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"a position is wanted, not {type(position).__name__}")
        if position.game != self.game:
            raise InvalidTable(f"this is the table of {self.game}; the position is of {position.game}")

    def _over(self, position: Position) -> Value:
        outcome = position.outcome
        assert outcome is not None
        counts = self._table is not None and self._table.head.kind == MARGINS
        return Value(outcome.winner, 0, abs(lead(position)) if counts else None)

    def _certain(self, position: Position, plies: int) -> bool:
        """Whether play by the table wins whatever was played before: each position of it comes once more at most, since every move leads
        nearer to the end; so none comes for the third time unless it had come twice before."""
        if not self._numbering.cyclic:
            return True
        past = position.kernel.past
        return len(np.unique(past)) == len(past) and int(position.kernel.state[0]["ply"]) + plies <= self.game.rules.bound

    def __repr__(self) -> str:
        return f"potez.tablebase({str(self.game)!r})"


def _rank(value: Value, turn: str | None) -> tuple[int, int, int]:
    """What the side to move likes best comes first: wins (certain ones, then the nearest), draws, losses (the latest); or by points."""
    if value.winner is None:
        return 0, 0, 0
    won = value.winner == turn
    if value.margin is not None:
        return (-value.margin if won else value.margin), 0, 0
    plies = value.plies or 0
    return (-1, not value.certain, plies) if won else (1, 0, -plies)


def tablebase(game_: Game | str, *, folder: str | Path | None = None) -> Tablebase:
    """The exact values of a game.

    Tables are looked for in one folder, or in those of $POTEZ_TABLES (in the user's own where it names none) and the package; where there
    is only a damaged one, or one of other rules, that is an error when it is first needed.
    """
    if not isinstance(game_, str | Game):
        raise TypeError(f"a table is for a Game or its text, not for {type(game_).__name__}")
    return Tablebase(game(game_) if isinstance(game_, str) else game_, None if folder is None else Path(folder))
