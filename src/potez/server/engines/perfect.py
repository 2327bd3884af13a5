"""Perfect play: for which games there is a table of values, and what a table says of every move."""

from __future__ import annotations

import functools
from typing import Any

import potez
from potez.errors import InvalidTable
from potez.game import Game
from potez.position import Move, Position
from potez.solvers.tablebase import Tablebase
from potez.solvers.values import Value

KEPT = 3  # tables that a process keeps open


def perfect(game: Game, position: Position | None = None) -> bool:
    """Whether a sound table answers every position of a game; and this one, which somebody may have made up. Not for the event loop."""
    table = potez.tablebase(game)
    try:
        return not table.missing and (position is None or table.value(position) is not None)
    except InvalidTable:  # `potez doctor` names it
        return False


@functools.lru_cache(KEPT)
def _table(game: str) -> Tablebase:
    """Only a table that is there is remembered: one may be made while a server runs."""
    table = potez.tablebase(game)
    if missing := table.missing:
        raise InvalidTable(missing)
    return table


def worths(game: str, position: str) -> list[dict[str, Any]]:
    """In processes that think: what every move is worth, the best first; nothing where no table answers."""
    try:
        table = _table(game)
        at = table.game.position(position)
        moves = table.moves(at) or {}
    except InvalidTable:
        return []
    return [_worth(at.turn, move, value) for move, value in moves.items()]


def _worth(turn: str | None, move: Move, value: Value) -> dict[str, Any]:
    result = "draw" if value.winner is None else "win" if value.winner == turn else "loss"
    plies = None if value.plies is None else value.plies + 1
    told = {"plies": plies, "margin": value.margin}
    return {
        "move": move.text,
        "path": list(move.path),
        "result": result,
        **{name: count for name, count in told.items() if count is not None},
    }
