"""What the browser is told about a table: its board once, and after every event what stands on it and what may be done."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from potez.errors import UnreadableMove
from potez.position import Move, Position
from potez.render import view
from potez.server.domain.table import Table
from potez.server.errors import Refused
from potez.touch import Touch

MOST_SENT = 3000  # moves; positions with more of them are asked step by step
LONGEST_PATH = 50  # sites


def legal(position: Position, path: Sequence[str] = ()) -> dict[str, Any]:
    """The moves that begin with a path, as [text, site, …]; where they are too many, only the sites that come next."""
    moves, fouls, following = position.beginning(path, MOST_SENT)
    return {"moves": list(map(_written, moves)), "fouls": list(map(_written, fouls)), "next": following}


def _written(move: Move) -> list[str]:
    return [move.text, *move.path]


def choosing(table: Table) -> bool:
    """Whether somebody is to choose a move, so that pages need to know the legal ones."""
    return table.turn is not None and table.thinker is None and not table.open_sides


def state(table: Table, now: float, legal_: Any = ...) -> dict[str, Any]:
    """All that changes, of a table as it is now. `legal_` are its moves if they are known."""
    match = table.match
    outcome = table.outcome
    if legal_ is ...:
        legal_ = legal(match.position) if choosing(table) else None
    found = {
        "version": table.version,
        "stage": table.stage,
        "turn": table.turn,
        "shown": view.standing(match.position, match.dead),
        "legal": legal_,
        "moves": list(match.moves),
        "undone": len(match.undone),
        "outcome": outcome and outcome.data(),
        "note": match.note and match.note.data(),
        "unplayed": list(match.unplayed),
        "marking": table.marking,
        "dead": list(match.dead),
        "offers": table.offers,
        "counts": table.counts,
        "rematch": table.rematch,
        "plies": table.plies,
        "clock": table.times and table.times.data(now),
        "deadline": table.deadline and table.deadline.data(now),
        "cause": table.cause or None,
    }
    match.position.release()  # thousands of tables wait most of the time
    return found


def whole(table: Table, seats: dict[str, Any], now: float | None = None, legal_: Any = ...) -> dict[str, Any]:
    """All of a table, for one who comes to it."""
    rules = table.game.rules
    return {
        "id": table.id,
        "game": str(table.game),
        "entry": table.game.id,
        "options": table.opening.options,
        "start": table.opening.start,
        "clock": table.opening.clock,
        "sides": list(table.game.sides),
        "seats": seats,
        "shared": table.shared,
        "rated": table.opening.rated,
        "access": table.opening.access,
        "actions": list(rules.ACTIONS),
        "example": rules.EXAMPLE,
        "board": view.empty(rules.board),
        "state": state(table, now or time.time(), legal_),
    }


def touched(position: Position, path: Sequence[str]) -> Touch:
    """What sites mean that somebody touched in this order. Raises Refused for what is no list of sites of this board."""
    if len(path) > LONGEST_PATH:
        raise Refused("bad-request", 400, problem=f"path: name at most {LONGEST_PATH} sites")
    try:
        return position.touch(path)
    except UnreadableMove as error:
        raise Refused("bad-request", 400, problem=f"path: {error.problem}") from None
