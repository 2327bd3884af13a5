"""A table: two seats, a game, and the log of what happened at it. Pure: no network, no storage, no clock.

A command is decided on the table as it is (`decide`), which gives an event or raises; an event changes the table (`apply`) and its version
grows by one. Applying the same events in the same order always gives the same table.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from potez.kernel.errors import IllegalMove, PotezError, UnreadableMove
from potez.kernel.options import Seed
from potez.match import Match
from potez.server.errors import Refused, RefusedMove, refused_option
from potez.variant import Game, make

PERSON, COMPUTER = "person", "computer"
LONGEST_NAME = 40


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a side."""

    kind: Literal["person", "computer"]
    name: str = ""
    level: int = 0


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first event of a table: what is played, by whom, from where."""

    game: str  # an id
    options: dict[str, Any]
    seats: dict[str, Seat]
    start: str | None = None
    moves: list[str] = []
    dead: list[str] = []


class Event(msgspec.Struct, frozen=True):
    """What happened: `kind` is move, undo, redo, resign, settle or resume."""

    kind: str
    data: dict[str, Any]


class Table:
    """A game being played at this server."""

    def __init__(self, id: str, opening: Opening) -> None:
        self.id = id
        self.opening = opening
        self.seats: Mapping[str, Seat] = opening.seats
        try:
            self.match = Match(make(opening.game, {}, opening.options, brief=True), start=opening.start)
            for move in opening.moves:
                self.match.play(move)
            if opening.dead:
                self.match.settle(opening.dead)
        except PotezError as error:
            raise refused_option(error, opening.game) from None
        _check_seats(opening.seats, self.match.game)
        self.version = 1

    # Questions

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def turn(self) -> str | None:
        """The side to move; None when the game is over."""
        return None if self.match.outcome else self.match.position.turn

    @property
    def thinker(self) -> Seat | None:
        """The seat of the computer, if it is to move."""
        seat = self.seats[self.turn] if self.turn else None
        return seat if seat and seat.kind == COMPUTER else None

    @property
    def people(self) -> list[str]:
        """The sides that people play."""
        return [side for side, seat in self.seats.items() if seat.kind == PERSON]

    @property
    def marking(self) -> bool:
        """Go, after two passes: the dead groups have not been agreed on yet."""
        outcome = self.match.position.outcome
        return bool(self.game.rules.counts_dead and outcome and outcome.reason == "score" and not self.agreed)

    @property
    def agreed(self) -> bool:
        return self._agreed is not None and self._agreed == len(self.match.moves)

    _agreed: int | None = None  # after how many moves the count was agreed on

    # Commands

    def decide(self, kind: str, data: Mapping[str, Any]) -> Event:
        """The event that a command of a person leads to. Raises Refused and changes nothing."""
        known = {
            "move": self._move,
            "undo": self._undo,
            "redo": self._redo,
            "resign": self._resign,
            "settle": self._settle,
            "resume": self._resume,
        }
        if kind not in known:
            raise Refused("bad-request", 400)
        return known[kind](data)

    def reply(self, move: str) -> Event:
        """The event of a computer's move."""
        return Event("move", {"move": self.match.position.find(move).text})

    def _move(self, data: Mapping[str, Any]) -> Event:
        if self.match.outcome:
            raise Refused("game-over")
        if self.thinker:
            raise Refused("not-your-turn")
        return Event("move", {"move": self.find(data.get("move"))})

    def find(self, text: object) -> str:
        """The move that a person means, in the house's spelling."""
        if not isinstance(text, str):
            raise Refused("bad-request", 400)
        try:
            return self.match.position.find(text).text
        except IllegalMove as error:
            raise RefusedMove(error.reason, error.sites, error.params) from None
        except UnreadableMove:
            raise Refused("unreadable", 422, example=self.game.rules.EXAMPLE) from None

    def _undo(self, data: Mapping[str, Any]) -> Event:
        """Back to where a person has the move again."""
        if self.match.outcome and self.match.outcome.reason == "resignation":
            return Event("undo", {"count": 0})
        moves, people = len(self.match.moves), self.people
        if not people:
            raise Refused("not-here")
        for count in range(1, moves + 1):
            if self.match.positions[moves - count].turn in people:
                return Event("undo", {"count": count})
        raise Refused("nothing-to-undo")

    def _redo(self, data: Mapping[str, Any]) -> Event:
        undone = self.match.undone
        if not undone:
            raise Refused("nothing-to-redo")
        position, people = self.match.position, self.people
        for count, move in enumerate(undone, 1):
            position = position.play(move)
            if position.outcome or position.turn in people:
                return Event("redo", {"count": count})
        return Event("redo", {"count": len(undone)})

    def _resign(self, data: Mapping[str, Any]) -> Event:
        if self.match.outcome:
            raise Refused("game-over")
        side = data.get("side") or (self.turn if not self.thinker else next(iter(self.people), None))
        if side not in self.people:
            raise Refused("not-here")
        return Event("resign", {"side": side})

    def _settle(self, data: Mapping[str, Any]) -> Event:
        if not self.marking:
            raise Refused("not-here")
        dead = data.get("dead", [])
        if not isinstance(dead, list) or not all(isinstance(name, str) for name in dead):
            raise Refused("bad-request", 400)
        try:
            self.match.position.score(dead)
        except PotezError:
            raise Refused("bad-request", 400) from None
        return Event("settle", {"dead": dead})

    def _resume(self, data: Mapping[str, Any]) -> Event:
        """The players do not agree which groups are dead: both passes are taken back."""
        if not self.marking:
            raise Refused("not-here")
        return Event("resume", {})

    # Events

    def apply(self, event: Event) -> None:
        match, data = self.match, event.data
        if event.kind == "move":
            match.play(data["move"])
        elif event.kind == "undo":
            for _ in range(max(data["count"], 1)):
                if match.dead:
                    match.undo()
                match.undo()
        elif event.kind == "redo":
            for _ in range(data["count"]):
                match.redo()
        elif event.kind == "resign":
            match.resign(data["side"])
        elif event.kind == "settle":
            if data["dead"]:
                match.settle(data["dead"])
            self._agreed = len(match.moves)
        elif event.kind == "resume":
            match.undo()
            match.undo()
        else:
            raise ValueError(f"an event of the unknown kind {event.kind!r}")
        self.version += 1


def new_id() -> str:
    """A name that cannot be guessed."""
    return secrets.token_urlsafe(9)


def opened(opening: Opening) -> Opening:
    """The same with every option said, a drawn seed too: a table must open the same way whenever it is loaded."""
    try:
        game = make(opening.game, {}, opening.options, brief=True)
    except PotezError as error:
        raise refused_option(error, opening.game) from None
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items()}
    seeds = {option.name for option in game.rules.OPTIONS if isinstance(option, Seed)}
    kept = {name: value for name, value in options.items() if not (name in seeds and value is None)}
    return msgspec.structs.replace(opening, options=kept)


def _check_seats(seats: Mapping[str, Seat], game: Game) -> None:
    if set(seats) != set(game.sides):
        raise Refused("bad-request", 422, problem=f"seats: the sides are {' and '.join(game.sides)}")
    for seat in seats.values():
        if seat.kind == COMPUTER and not 1 <= seat.level <= 8:
            raise Refused("bad-request", 422, problem="level: use 1 to 8")
        if len(seat.name) > LONGEST_NAME or (seat.name and not seat.name.isprintable()):
            raise Refused("bad-request", 422, problem=f"name: use at most {LONGEST_NAME} printable letters")
