"""What the browser is told about a table: its board once, and after every event what stands on it and what may be done."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from potez.errors import IllegalMove, UnreadableMove
from potez.position import Move, Position
from potez.render import view
from potez.server.domain.table import Table

MOST_SENT = 3000  # moves; positions with more of them are asked step by step


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


def refused(position: Position, path: Sequence[str]) -> IllegalMove | None:
    """Why the sites that somebody touched make no move: the first of their possible readings that breaks a rule."""
    for text in readings(path):
        try:
            error = position.why(text)
        except UnreadableMove:
            continue
        if error is not None:
            return error
    return None


def readings(path: Sequence[str]) -> list[str]:
    """The texts that touched sites could stand for, in the notations of the house."""
    if not path:
        return []
    if len(path) == 1:
        return [path[0]]
    first, second = path[0], path[1]
    found = ["-".join(path), "x".join(path), ":".join(path[:2]), f"{first}-{second}/{path[2] if len(path) > 2 else first}"]
    if len(path) == 3:
        found.append(f"{first}-{second}x{path[2]}")
    return found
