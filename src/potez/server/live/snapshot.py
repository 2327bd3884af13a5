"""What is told about a table: its board once, and after every event how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from potez.errors import UnreadableMove
from potez.position import Position
from potez.render import view
from potez.server.domain.table import Table
from potez.server.errors import Refused
from potez.server.people.person import Person
from potez.server.wire.messages import PROTOCOL
from potez.server.wire.requests import LONGEST_PATH
from potez.touch import Touch


class Viewer(NamedTuple):
    """What a message depends on besides the table: all viewers who are alike get the same text."""

    sides: tuple[str, ...] = ()  # that they play
    known: bool = False  # to the server, so that they could sit down
    invited: bool = False  # by name
    owner: bool = False  # who waits for others and may call it off


def viewer(table: Table, person: Person | None) -> Viewer:
    if person is None:
        return Viewer()
    return Viewer(tuple(table.sides_of(person.id)), True, table.opening.invited == person.id, table.owned_by(person.id))


def choosing(table: Table) -> bool:
    """Whether somebody is to choose a move, so that they need to know the legal ones."""
    return table.turn is not None and table.thinker is None and not table.open_sides


def state(table: Table) -> dict[str, Any]:
    """All that changes of a table but the times, for everybody."""
    match = table.match
    outcome = table.outcome
    found = {
        "version": table.version,
        "stage": table.stage,
        "turn": table.turn,
        "shown": view.standing(match.position, match.dead),
        "moves": match.moves,
        "undone": len(match.undone),
        "outcome": outcome and outcome.data(),
        "note": match.note and match.note.data(),
        "unplayed": match.unplayed,
        "marking": table.marking,
        "groups": view.groups(match.position) if table.marking else None,
        "dead": match.dead,
        "offers": table.offers,
        "counts": table.counts,
        "rematch": table.rematch,
        "plies": table.plies,
        "cause": table.cause or None,
    }
    match.position.release()  # thousands of tables wait most of the time
    return found


def times(table: Table, now: float) -> dict[str, Any]:
    """What runs at a table."""
    return {"clock": table.times and table.times.data(now), "deadline": table.deadline and table.deadline.data(now)}


def frame(table: Table, seats: dict[str, Any]) -> dict[str, Any]:
    """What does not change while a game goes on, but for who sits there."""
    rules = table.game.rules
    return {
        "protocol": PROTOCOL,
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
        "example": rules.example,
        "board": view.empty(rules.board),
    }


def touched(position: Position, path: Sequence[str]) -> Touch:
    """What sites mean that somebody touched in this order. Raises Refused for what is no list of sites of this board."""
    if len(path) > LONGEST_PATH:
        raise Refused("bad-request", problem=f"path: name at most {LONGEST_PATH} sites")
    try:
        return position.touch(path)
    except UnreadableMove as error:
        raise Refused("bad-request", problem=f"path: {error.problem}") from None
    finally:
        position.release()
