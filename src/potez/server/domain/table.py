"""A table: two seats, a game, clocks, and what happened at it so far. Pure: no network, no storage; the time comes from outside.

A command is decided on the table as it is (`decide`), which gives an event or raises; an event gives the next table (`after`), whose
version is one more. The same events in the same order always give the same table.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from potez.errors import PotezError
from potez.game import Game
from potez.match import Match
from potez.outcome import Outcome
from potez.revisions import GOES_ON
from potez.server.domain import clocks, decisions, expiry
from potez.server.domain.clocks import Times
from potez.server.domain.command import Command
from potez.server.domain.deadlines import Deadline
from potez.server.domain.decisions import Asker
from potez.server.domain.events import CHANGES, RULES_CHANGED, Event, begin, end_offers
from potez.server.domain.opening import COMPUTER, OPEN, PERSON, Opening, Seat, check_seats, check_size, few_enough, shared_game
from potez.server.errors import Refused, refused_option


class Table:
    """A game being played at this server. It is never changed: `after` gives the next one."""

    def __init__(self, id: str, opening: Opening, at: float = 0.0) -> None:
        self.id = id
        self.opening = opening
        self.seats: dict[str, Seat] = dict(opening.seats)
        check_size(opening)
        try:
            game = shared_game(opening.game, msgspec.json.encode(opening.options, order="sorted"))
            self.match = Match(game, start=opening.start, revision=opening.revision)
            for move in opening.moves:
                self.match.play(move)
            if opening.dead:
                self.match.settle(opening.dead)
            if opening.result:
                self.match.conclude(Outcome(**opening.result))
        except PotezError as error:
            raise refused_option(error, opening.game) from None
        check_seats(opening.seats, self.match.game)
        if opening.clock:
            clocks.check(opening.clock)
        self.version = 1
        self.board_version = 1  # of the last event that changed the position or who plays
        self.times = Times(opening.clock, self.match.game.sides) if opening.clock else None
        self.aborted = False
        self.cause: dict[str, Any] = {}  # why it was called off, or by whom
        self.begun: frozenset[str] = frozenset()  # the sides that have moved here
        self.active: dict[str, float] = {}  # when each side last did something, or sat down
        self.deadline: Deadline | None = None  # what else must happen in time
        self.offers: dict[str, str] = {}  # what is offered, by which side
        self.offered_at: dict[tuple[str, str], int] = {}  # by what and side: after how many moves it was offered last
        self.counts: dict[str, list[str]] = {}  # go: the groups that a side has marked as dead
        self.counted: dict[str, int] = {}  # how often it has said so, since the last move
        self.rematch: str | None = None
        self.agreed_at: int | None = None  # after how many moves the count was agreed on
        self.resumed_at: int | None = None  # after how many moves play was last resumed
        if not self.open_sides:
            begin(self, at)

    # Questions

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def stage(self) -> Literal["open", "playing", "over"]:
        """Whether somebody is still missing, a game is going on, or it is over."""
        if self.aborted or (self.match.outcome and not self.marking):
            return "over"
        return "open" if self.open_sides else "playing"

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(None, "aborted") if self.aborted else self.match.outcome

    @property
    def turn(self) -> str | None:
        """The side to move; None when the game is over."""
        return None if self.outcome else self.match.position.turn

    @property
    def thinker(self) -> Seat | None:
        """The seat of the computer, if it is to move."""
        seat = self.seats[self.turn] if self.turn else None
        return seat if seat and seat.kind == COMPUTER and not self.open_sides else None

    @property
    def open_sides(self) -> list[str]:
        return [side for side, seat in self.seats.items() if seat.kind == OPEN]

    @property
    def people(self) -> list[str]:
        """The sides that people play."""
        return [side for side, seat in self.seats.items() if seat.kind != COMPUTER]

    @property
    def persons(self) -> dict[str, str]:
        """The sides that are held, and by whom."""
        return {side: seat.person for side, seat in self.seats.items() if seat.kind == PERSON}

    @property
    def awaited(self) -> dict[str, str]:
        """The sides whose players somebody may wait for, and who they are. In go's counting, who has said which groups are dead need not
        stay: the count ends by its deadline."""
        return {side: person for side, person in self.persons.items() if side not in self.counts}

    def sides_of(self, person: str) -> list[str]:
        return [side for side, holder in self.persons.items() if holder == person] if person else []

    @property
    def concerned(self) -> set[str]:
        """In whose lists it is: of those who sit here and, as long as a seat is open, of who opened it and who is invited."""
        waiting = {self.opening.owner, self.opening.invited} if self.stage == "open" else set()
        return {*self.persons.values(), *waiting} - {""}

    def owned_by(self, person: str) -> bool:
        """Whether somebody opened this table for others and still waits for them: it is theirs to call off, though they sit nowhere."""
        return bool(person) and self.stage == "open" and self.opening.owner == person and not self.sides_of(person)

    @property
    def shared(self) -> bool:
        """Whether two different people play: nothing is taken back or ended without the other."""
        return len(self.people) == 2 and len(set(self.persons.values())) + len(self.open_sides) == 2

    @property
    def plies(self) -> int:
        """The moves made at this table."""
        return len(self.match.moves) + len(self.match.unplayed) - len(self.opening.moves)

    @property
    def marking(self) -> bool:
        """Go, after two passes: the dead groups have not been agreed on yet."""
        if self.closed:
            return False
        outcome = self.match.position.outcome
        ended = self.match.outcome
        counted = bool(outcome and ended and outcome.reason == "score" == ended.reason)
        return bool(self.game.rules.counts_dead and counted and not self.agreed and not self.aborted)

    @property
    def agreed(self) -> bool:
        return self.agreed_at is not None and self.agreed_at == len(self.match.moves)

    @property
    def closed(self) -> bool:
        """Whether this game was played under older rules: what happened then is not changed any more."""
        note = self.match.note
        return note is not None and note.code != GOES_ON

    def recall(self, stored: Outcome | None) -> None:
        """All events have been replayed. A game of an older revision that was over keeps the result that it had; None: it is not over."""
        if self.match.replaying and stored is not None and not self.aborted:
            self.match.conclude(stored)
            end_offers(self)

    def revised(self, at: float) -> Event | None:
        """The event by which a game of an older revision goes on under today's rules, or is called off; None if none is needed."""
        if not self.match.replaying or self.aborted:
            return None
        current = self.game.rules.revision()
        if self.match.can_go_on(counting=self.counting):
            return Event("revise", {"revision": current}, at)
        return Event("abort", {"reason": RULES_CHANGED, "revision": current}, at)

    @property
    def counting(self) -> bool:
        """Go: whether a game of an older revision is where the players agree on dead groups."""
        ended = self.match.position.outcome
        return self.game.rules.counts_dead and ended is not None and ended.reason == "score" and not self.agreed

    @property
    def due(self) -> float | None:
        """When the time ends that runs now."""
        if self.deadline:
            return self.deadline.due
        return self.times.due if self.times else None

    @property
    def runs_since(self) -> float | None:
        """Since when the time runs that runs now."""
        if self.deadline:
            return self.deadline.since
        return self.times.since if self.times and self.times.side is not None else None

    def other(self, side: str) -> str:
        a, b = self.game.sides
        return b if side == a else a

    def fresh(self, version: int) -> bool:
        """Whether a command that was given at a version still means the same: offers alone do not make it stale."""
        return self.board_version <= version <= self.version

    @property
    def asks_engine(self) -> bool:
        """Go, counting: only one side has said which groups are dead, and nobody could contradict."""
        return self.deadline is not None and self.deadline.kind == "count" and len(self.counts) == 1

    # What leads to an event

    def admit(self, kind: str, person: str) -> None:
        """Raises Refused where this person has nothing to command here at all, whatever it is."""
        decisions.check(kind)
        called_off = kind == "abort" and self.owned_by(person)
        if kind != "sit" and not called_off and not self.sides_of(person):
            raise Refused("not-your-seat")

    def decide(self, command: Command, asker: Asker) -> Event:
        """The event that a command of a person leads to. Raises Refused and changes nothing."""
        return decisions.decide(self, command, asker)

    def reply(self, move: str, at: float) -> Event:
        """The event of a computer's move. Raises Refused for one that leads where nobody could move."""
        transition = self.match.position.transition(move)
        few_enough(transition.after)
        return Event("move", {"move": transition.move.text}, at, transition)

    def flag(self, at: float, judged: Sequence[str] = ()) -> Event | None:
        """The event of a time that has run out; `judged` are the groups that an engine thinks are dead, where it is to be asked."""
        return expiry.flag(self, at, judged)

    # Events

    def after(self, event: Event) -> Table:
        """The table after an event."""
        next = object.__new__(Table)
        next.__dict__.update(self.__dict__)
        next.match = copy.copy(self.match)
        next.times = self.times.copy() if self.times else None
        for name in ("seats", "offers", "offered_at", "counts", "counted", "active"):
            setattr(next, name, dict(getattr(self, name)))
        next.happen(event)
        return next

    def begin_with(self, drawn: dict[str, Any]) -> None:
        """Another start, before anybody has moved: these options were drawn anew."""
        self.opening = msgspec.structs.replace(self.opening, options={**self.opening.options, **drawn})
        game = shared_game(self.opening.game, msgspec.json.encode(self.opening.options, order="sorted"))
        self.match = Match(game, revision=self.opening.revision)

    def happen(self, event: Event) -> None:
        """The same in place, for a table that nobody else knows yet: replaying a long game copies nothing."""
        if event.kind not in CHANGES:
            raise ValueError(f"an event of the unknown kind {event.kind!r}")
        self.version += 1
        change, moves = CHANGES[event.kind]
        change(self, event)
        if moves:
            self.board_version = self.version
