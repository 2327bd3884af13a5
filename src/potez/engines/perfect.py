"""What a table of values knows of a position, as an engine's answer: no search, and no doubt."""

from __future__ import annotations

import warnings

import numpy as np

from potez.engines.task import Found
from potez.errors import InvalidSearch, InvalidTable
from potez.game import Game
from potez.kernel.random import mixed
from potez.position import Move, Position
from potez.solvers.tablebase import Tablebase
from potez.solvers.values import Value

UNPROVEN = 0.999  # of a value that is not certain, as everywhere in engines


class Perfect:
    """Answers from the table of a game, while there is a sound one. What is `alone` has no search beside it: without an answer it raises
    InvalidTable or InvalidSearch."""

    def __init__(self, game: Game, *, alone: bool = False) -> None:
        self._table = Tablebase(game)
        self._sound = True
        self._alone = alone

    def prepare(self) -> None:
        """Reads the table's header and compiles what asks it, so that no answer has to wait for that."""
        if self._alone and (missing := self._table.missing):
            raise InvalidSearch(f"level 9 plays perfectly, from a table of all positions: {missing}")
        try:
            if self._table.file is not None:
                _ = self._table.value(self._table.game.start())
        except InvalidTable as error:
            self._give_up(error)

    def _give_up(self, error: InvalidTable) -> None:
        if self._alone:
            raise error
        self._sound = False
        warnings.warn(f"{error}; until then the engine plays without it", stacklevel=3)

    def answers(self, position: Position, count: int, seed: int, line: int) -> list[Found]:
        """The best moves with their values; none where no table answers. They are proven unless the history could spoil them.

        A table that turns out to be damaged is named once, and asked no more: the engine can still think.
        """
        if not self._sound:
            return []
        try:
            found = self._found(position, count, seed, line)
        except InvalidTable as error:
            self._give_up(error)
            return []
        if self._alone and not found:
            raise InvalidSearch(f"level 9 plays from a table, and {self._table.file} has no value for {position.text!r}; use level 8")
        return found

    def _found(self, position: Position, count: int, seed: int, line: int) -> list[Found]:
        value = self._table.value(position)
        moves = self._table.moves(position)
        if value is None or not moves:
            return []
        # Equally good moves are chosen equally often: shuffled, then sorted by what they are worth alone.
        items = [*moves.items()]
        places = {after: place for place, after in reversed([*enumerate(moves.values())])}
        shuffled = [items[i] for i in np.argsort(mixed(seed, len(items)), kind="stable").tolist()]
        best = sorted(shuffled, key=lambda item: places[item[1]])[:count]
        found = []
        for move, after in best:
            proven = after.certain and (value.certain or after.winner == position.turn)
            found.append(self._as_found(position, move, after, proven, line, len(moves)))
        return found

    def _as_found(self, position: Position, move: Move, after: Value, proven: bool, line: int, nodes: int) -> Found:
        codes = [move.code]
        here = position.kernel.after(move.code)
        while len(codes) < line and here.outcome is None:
            follow = self._table.moves(here)
            if not follow:
                break
            codes.append(next(iter(follow)).code)
            here = here.kernel.after(codes[-1])
        value = 0.0 if after.winner is None else 1.0 if after.winner == position.turn else -1.0
        value *= 1 if proven else UNPROVEN
        plies = None if after.plies is None else after.plies + 1
        return Found(move.code, value, tuple(codes), plies or 0, 0, nodes, proven, plies, after.margin)
