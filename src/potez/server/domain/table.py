"""A table: two seats, a game, clocks, and the log of what happened at it. Pure: no network, no storage; the time comes from outside.

A command is decided on the table as it is (`decide`), which gives an event or raises; an event gives the next table (`after`), whose
version is one more. The same events in the same order always give the same table.
"""

from __future__ import annotations

import base64
import copy
import functools
import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

from potez.errors import IllegalMove, PotezError, UnreadableMove
from potez.game import Game, make
from potez.kernel.options import Seed
from potez.match import Match
from potez.position import Outcome, Position, Step
from potez.render.view import standing
from potez.revisions import GOES_ON
from potez.saved import MOST_DEAD
from potez.server.domain import clocks, deadlines
from potez.server.domain.clocks import Clock, Times
from potez.server.domain.command import Command
from potez.server.domain.deadlines import Deadline
from potez.server.errors import Refused, RefusedMove, refused_option

PERSON: Literal["person"] = "person"
COMPUTER: Literal["computer"] = "computer"
OPEN: Literal["open"] = "open"
LONGEST_NAME = 40
LONGEST_GAME = 2_000  # moves that a table may begin with; no game with the usual options has more
LONGEST_START = 20_000  # letters of a start
MOST_LEGAL = 100_000  # moves of a position at a table; only made-up positions have more, and games that were played 3,000 at most
MOST_COUNTS = 100  # times that a side may say anew which groups are dead, in one position
MOST_GAMES = 500  # that are kept for the next table
OFFERS = ("draw", "takeback", "rematch")
RULES_CHANGED = "rules-changed"  # why a game was called off, or cannot be gone back into


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who plays a side."""

    kind: Literal["person", "computer", "open"]
    name: str = ""  # of somebody who shares the device of the holder
    level: int = 0
    person: str = ""  # the id of whoever holds it


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first event of a table: what is played, by whom, from where, how fast."""

    game: str  # an id
    options: dict[str, Any]
    seats: dict[str, Seat]
    start: str | None = None
    moves: list[str] = []
    dead: list[str] = []
    clock: Clock | None = None
    access: Literal["link", "lobby"] = "link"  # who may take an open seat: whoever has the link, or anybody
    rated: bool = False
    owner: str = ""  # the person who opened it
    invited: str = ""  # the only person who may take the open seat
    first: float = 0.0  # seconds for the first move of each side; until then no live clock runs
    revision: int = 1  # of the rules of the game
    result: dict[str, Any] | None = None  # of a game that was played elsewhere under an older revision, as a record has it


@dataclass(frozen=True)
class Event:
    """What happened: `kind` is a name in `_CHANGES`; `at` is in seconds since 1970.

    `step` is what was found when a move was decided. It is in memory alone, for the table that the event was decided on: there nothing is
    looked up again. On any other, and when events are replayed, the move is checked by its text."""

    kind: str
    data: dict[str, Any]
    at: float = 0.0
    step: Step | None = field(default=None, compare=False, repr=False)

    @property
    def stored(self) -> dict[str, Any]:
        """What others get to know."""
        return {"kind": self.kind, "data": self.data, "at": self.at}


@dataclass(frozen=True)
class Asker:
    """Who gives a command, and what is known about them that the table cannot know."""

    person: str
    invited: bool = False  # shows the secret of the invitation
    gone: frozenset[str] = frozenset()  # the sides whose players have been away for long
    at: float = 0.0
    lag: float = 0.0  # seconds on the wire, as measured


class Table:
    """A game being played at this server. It is never changed: `after` gives the next one."""

    def __init__(self, id: str, opening: Opening, at: float = 0.0) -> None:
        self.id = id
        self.opening = opening
        self.seats: dict[str, Seat] = dict(opening.seats)
        start = opening.start or ""
        if len(opening.moves) > LONGEST_GAME or start.count(" ") > LONGEST_GAME:
            raise Refused("too-large", 413, most=LONGEST_GAME)
        if len(start) > LONGEST_START:
            raise Refused("too-large", 413, most=LONGEST_START)
        try:
            game = _game(opening.game, msgspec.json.encode(opening.options, order="sorted"))
            self.match = Match(game, start=opening.start, revision=opening.revision)
            for move in opening.moves:
                self.match.play(move)
            if opening.dead:
                self.match.settle(opening.dead)
            if opening.result:
                self.match.conclude(Outcome(**opening.result))
        except PotezError as error:
            raise refused_option(error, opening.game) from None
        _check_seats(opening.seats, self.match.game)
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
        self.refused_offers: dict[tuple[str, str], int] = {}  # (what, side): after how many moves it was offered last
        self.counts: dict[str, list[str]] = {}  # go: the groups that a side has marked as dead
        self.counted: dict[str, int] = {}  # how often it has said so, since the last move
        self.rematch: str | None = None
        self._agreed: int | None = None  # after how many moves the count was agreed on
        self._went_on: int | None = None  # after how many moves play was last resumed
        if not self.open_sides:
            self._begin(at)

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
        return self._agreed is not None and self._agreed == len(self.match.moves)

    @property
    def closed(self) -> bool:
        """Whether this game was played under older rules: what happened then is not changed any more."""
        note = self.match.note
        return note is not None and note.code != GOES_ON

    def recall(self, stored: Outcome | None) -> None:
        """All events have been replayed. A game of an older revision that was over keeps the result that it had; None: it is not over."""
        if self.match.replaying and stored is not None and not self.aborted:
            self.match.conclude(stored)

    def revised(self, at: float) -> Event | None:
        """The event by which a game of an older revision goes on under today's rules, or is called off; None if none is needed."""
        if not self.match.replaying or self.aborted:
            return None
        current = self.game.rules.revision()
        if self.match.can_go_on(counting=self._counting):
            return Event("revise", {"revision": current}, at)
        return Event("abort", {"reason": RULES_CHANGED, "revision": current}, at)

    @property
    def _counting(self) -> bool:
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

    # Commands

    def _check(self, kind: str) -> None:
        if kind not in _COMMANDS:
            raise Refused("bad-request", 400, problem=f"do: use one of {', '.join(COMMANDS)}")

    def admit(self, kind: str, person: str) -> None:
        """Raises Refused where this person has nothing to command here at all, whatever it is."""
        self._check(kind)
        if kind != "sit" and not self.sides_of(person):
            raise Refused("not-your-seat", 403)

    def decide(self, command: Command, asker: Asker) -> Event:
        """The event that a command of a person leads to. Raises Refused and changes nothing."""
        self._check(command.do)
        return replace(_COMMANDS[command.do](self, command, asker), at=asker.at)

    def reply(self, move: str, at: float) -> Event:
        """The event of a computer's move."""
        step = self.match.position.step(move)
        return Event("move", {"move": step.move.text}, at, step)

    def flag(self, at: float, judged: Sequence[str] = ()) -> Event | None:
        """The event of a time that has run out. Who has not moved once never really played: nobody wins by that. `judged` are the groups
        that an engine thinks are dead, where `asks_engine` says that it is to be asked."""
        due = self.due
        if due is None or at < due:
            return None
        if self.deadline and self.deadline.kind == "count":
            return Event("settle", {"dead": self._uncontested(judged), "by": "time"}, at)
        side = self.deadline.side if self.deadline else self.times and self.times.side
        if self.shared and side not in self.begun:
            return Event("abort", {"cause": "first-move", "side": side}, at)
        return Event("flag", {"side": side}, at)

    @property
    def asks_engine(self) -> bool:
        """Go, counting: only one side has said which groups are dead, and nobody could contradict."""
        return self.deadline is not None and self.deadline.kind == "count" and len(self.counts) == 1

    def _uncontested(self, judged: Sequence[str]) -> list[str]:
        """The groups that count as dead when the time for agreeing is over: what both said; of the only one who said something, own groups,
        and those of the other that an engine thinks dead, too. Where nobody said anything every stone stands."""
        said = [self._dead_stones(dead) for dead in self.counts.values()]
        if len(said) != 1:
            return sorted(set.intersection(*said)) if said else []
        (side,) = self.counts
        own = {piece["site"] for piece in standing(self.match.position)["pieces"] if piece["side"] == side}
        return sorted(said[0] & (own | self._dead_stones([*judged])))

    def _dead_stones(self, names: list[str]) -> set[str]:
        """All stones of the groups that are named by one of theirs."""
        return {mark["site"] for mark in standing(self.match.position, names)["marks"] if mark["kind"] == "dead"}

    def _own(self, asker: Asker) -> list[str]:
        own = self.sides_of(asker.person)
        if not own:
            raise Refused("not-your-seat", 403)
        return own

    def _side(self, command: Command, asker: Asker) -> str:
        """The side for which a command is given: the only one that the asker holds; of both, the one that is named or to move."""
        own = self._own(asker)
        named = command.side
        if named is not None and named not in own:
            raise Refused("not-your-seat", 403)
        if named is None:
            named = self.turn if self.turn in own else own[0]
        return named

    def _sit(self, command: Command, asker: Asker) -> Event:
        if self.stage != "open":
            raise Refused("seat-taken")
        if not asker.person:
            raise Refused("not-your-seat", 403)
        if self.sides_of(asker.person):
            raise Refused("own-table")
        named = command.side
        side = self.open_sides[0] if named is None else named
        if side not in self.open_sides:
            raise Refused("seat-taken")
        opening = self.opening
        if opening.invited and opening.invited != asker.person:
            raise Refused("not-invited", 403)
        if not (asker.invited or opening.invited or opening.access == "lobby"):
            raise Refused("not-invited", 403)
        return Event("sit", {"side": side, "person": asker.person})

    def _move(self, command: Command, asker: Asker) -> Event:
        own = self._own(asker)
        if self.outcome:
            raise Refused("game-over")
        if self.stage == "open":
            raise Refused("waiting")
        if self.turn not in own:
            raise Refused("not-your-turn")
        step = self._find(command.move)
        found: dict[str, Any] = {"move": step.move.text}
        if self.game.rules.WIDE:
            few_enough(step.after)
        if self.times and (lag := self.times.allowed(asker.lag)):
            found["lag"] = lag
        return Event("move", found, step=step)

    def _find(self, text: str | None) -> Step:
        """The move that a person means."""
        if text is None:
            raise Refused("bad-request", 400, problem=f"move: use a text such as {self.game.rules.EXAMPLE}")
        try:
            return self.match.position.step(text)
        except IllegalMove as error:
            raise RefusedMove(error.reason, error.sites, error.params) from None
        except UnreadableMove:
            raise Refused("unreadable", 422, example=self.game.rules.EXAMPLE) from None

    def _undo(self, command: Command, asker: Asker) -> Event:
        """Back to where the asker has the move again."""
        own = self._own(asker)
        if self.closed:
            raise Refused(RULES_CHANGED)
        if self.shared or self.times or self.aborted:
            raise Refused("ask-first")
        if self.match.outcome and self.match.outcome != self.match.position.outcome and not self.match.dead:
            return Event("undo", {"count": 0})
        return Event("undo", {"count": self._back(own)})

    def _back(self, own: list[str]) -> int:
        """How many moves ago one of these sides had the move."""
        positions = self.match.positions
        for count in range(1, len(positions)):
            if positions[-1 - count].turn in own:
                return count
        raise Refused("nothing-to-undo")

    def _redo(self, command: Command, asker: Asker) -> Event:
        own = self._own(asker)
        if self.closed:
            raise Refused(RULES_CHANGED)
        if self.shared or self.times:
            raise Refused("ask-first")
        undone = self.match.undone
        if not undone:
            raise Refused("nothing-to-redo")
        position = self.match.position
        for count, move in enumerate(undone, 1):
            position = position.play(move)
            if position.outcome or position.turn in own:
                return Event("redo", {"count": count})
        return Event("redo", {"count": len(undone)})

    def _resign(self, command: Command, asker: Asker) -> Event:
        side = self._side(command, asker)
        if self.stage == "over":
            raise Refused("game-over")
        if self.stage == "open":
            raise Refused("waiting")
        return Event("resign", {"side": side})

    def _abort(self, command: Command, asker: Asker) -> Event:
        """Called off before it has really begun; nobody has won."""
        side = self._side(command, asker)
        if self.outcome:
            raise Refused("game-over")
        if len(self.begun) == 2:
            raise Refused("too-late")
        return Event("abort", {"cause": "player", "side": side} if self.shared else {})

    def _claim(self, command: Command, asker: Asker) -> Event:
        """The other player has been away for long: a win, or a draw if one is so kind."""
        side = self._side(command, asker)
        result = "win" if command.result is None else command.result
        if result not in ("win", "draw"):
            raise Refused("bad-request", 400, problem="result: use win or draw")
        if self.stage == "over":
            raise Refused("game-over")
        if not self.shared or self.stage == "open":
            raise Refused("not-gone")
        if len(self.begun) < 2:
            raise Refused("too-early")  # the game is called off by itself if the first moves do not come
        if self.other(side) not in asker.gone & self.awaited.keys():
            raise Refused("not-gone")
        return Event("claim", {"side": side, "result": result})

    def _offer(self, command: Command, asker: Asker) -> Event:
        """A draw, a move back, or another game; if the other has offered the same, it is agreed."""
        side, what = self._side(command, asker), command.what
        if what not in OFFERS:
            raise Refused("bad-request", 400, problem=f"what: use one of {', '.join(OFFERS)}")
        if not self.shared or self.stage == "open":
            raise Refused("not-here")
        if (what == "rematch") != (self.stage == "over"):
            raise Refused("game-over" if self.outcome else "not-here")
        if what == "rematch" and (self.rematch or self.aborted):
            raise Refused("not-here")
        if self.offers.get(what) == self.other(side):
            return self._accept(command, asker)
        if self.offers.get(what) == side or self.refused_offers.get((what, side)) == len(self.match.moves):
            raise Refused("offered-already")
        if what == "takeback":
            if self.opening.rated or self.outcome:
                raise Refused("not-here")
            self._back([side])
        return Event("offer", {"what": what, "side": side})

    def _accept(self, command: Command, asker: Asker) -> Event:
        side, what = self._side(command, asker), command.what
        if what not in OFFERS or self.offers.get(what) != self.other(side):
            raise Refused("no-offer")
        if what == "draw":
            return Event("draw", {})
        if what == "takeback":
            return Event("undo", {"count": self._back([self.other(side)])})
        return Event("rematch", {"table": _next_id(self.id)})

    def _decline(self, command: Command, asker: Asker) -> Event:
        """Says no to an offer, or takes one's own back."""
        side, what = self._side(command, asker), command.what
        if what not in OFFERS or what not in self.offers:
            raise Refused("no-offer")
        return Event("decline", {"what": what, "side": side})

    def _settle(self, command: Command, asker: Asker) -> Event:
        """These groups are dead. Between two people it counts when both have said the same."""
        side = self._side(command, asker)
        if not self.marking:
            raise Refused("not-here")
        dead = dead_groups(command.dead or [])
        try:
            score = self.match.position.score(dead)
        except PotezError as error:
            raise Refused("bad-request", 400, problem=str(error)) from None
        if self.shared:
            if self.counted.get(side, 0) >= MOST_COUNTS:
                raise Refused("too-many", 422, most=MOST_COUNTS)
            said = self.counts.get(self.other(side))
            if said is None or self.match.position.score(said) != score:
                return Event("count", {"side": side, "dead": dead})
        return Event("settle", {"dead": dead})

    def _resume(self, command: Command, asker: Asker) -> Event:
        """The players do not agree which groups are dead: both passes are taken back. Not twice in the same position: whoever wants to play
        on has to play."""
        self._own(asker)
        if not self.marking:
            raise Refused("not-here")
        if self.shared and self._went_on == len(self.match.moves) - 2:
            raise Refused("resumed-already")
        return Event("resume", {})

    # Events

    def after(self, event: Event) -> Table:
        """The table after an event."""
        next = object.__new__(Table)
        next.__dict__.update(self.__dict__)
        next.match = copy.copy(self.match)
        next.times = self.times.copy() if self.times else None
        for name in ("seats", "offers", "refused_offers", "counts", "counted", "active"):
            setattr(next, name, dict(getattr(self, name)))
        next.happen(event)
        return next

    def happen(self, event: Event) -> None:
        """The same in place, for a table that nobody else knows yet: replaying a long game copies nothing."""
        if event.kind not in _CHANGES:
            raise ValueError(f"an event of the unknown kind {event.kind!r}")
        self.version += 1
        change, moves = _CHANGES[event.kind]
        change(self, event)
        if moves:
            self.board_version = self.version

    def _seated(self, event: Event) -> None:
        self.seats[event.data["side"]] = Seat(PERSON, person=event.data["person"])
        if not self.open_sides:
            self._begin(event.at)

    def _begin(self, at: float) -> None:
        """Everybody is there."""
        self.active = dict.fromkeys(self.persons, at)
        if self.times and self.turn and not self.times.clock.live:
            self.times.start(self.turn, at)
        self._await(at)

    def _await(self, at: float) -> None:
        """What must happen in time while no clock runs."""
        self.deadline = None
        if self.marking and self.shared:
            self.deadline = Deadline("count", None, at, deadlines.count(self.opening.clock))
        elif self.opening.first and self.turn and self.turn not in self.begun:
            self.deadline = Deadline("first", self.turn, at, self.opening.first)

    @property
    def _ticks(self) -> bool:
        """Whether the clock of the side to move runs: a live one from its second move on."""
        if self.times is None or self.turn is None:
            return False
        return not self.times.clock.live or (self.turn in self.begun if self.opening.first else self.plies > 0)

    def _moved(self, event: Event) -> None:
        mover, times, lag = self.turn, self.times, event.data.get("lag", 0.0)
        assert mover is not None
        self.begun |= {mover}
        self.active[mover] = event.at
        used = times.used(event.at, lag) if times else None
        self.match.play(event.step or event.data["move"], seconds=None if used is None else round(used, 3))
        self.offers = {what: side for what, side in self.offers.items() if side == mover}
        self._uncount()
        self._run(event.at, lag)
        self._await(event.at)

    def _run(self, at: float, lag: float = 0.0) -> None:
        """The clock of whoever is to move now."""
        times = self.times
        if times is None:
            return
        if self.turn is None:
            times.stop(at, lag)
        elif times.side is not None:
            times.press(at, self.turn if self._ticks else None, lag)
        elif self._ticks:
            times.start(self.turn, at)

    def _count_begun(self) -> None:
        """Which sides have moved, after moves were taken back."""
        before = len(self.opening.moves)
        self.begun = frozenset(position.turn for position in self.match.positions[before:-1] if position.turn)

    def _undone(self, event: Event) -> None:
        for _ in range(max(event.data["count"], 1)):
            if self.match.dead:
                self.match.undo()
            self.match.undo()
        self.offers.clear()
        self.refused_offers.clear()
        self._uncount()
        self._count_begun()
        if self.times:
            self.times.stop(event.at)
            if self.turn and self._ticks:
                self.times.start(self.turn, event.at)
        self._await(event.at)

    def _redone(self, event: Event) -> None:
        for _ in range(event.data["count"]):
            self.match.redo()
        self._count_begun()

    def _ended(self, winner: str | None, reason: str, at: float) -> None:
        self.match.end(winner, reason)
        self.offers.clear()
        self.deadline = None
        if self.times:
            self.times.stop(at)

    def _resigned(self, event: Event) -> None:
        self._ended(self.other(event.data["side"]), "resignation", event.at)

    def _flagged(self, event: Event) -> None:
        self._ended(self.other(event.data["side"]), "time", event.at)

    def _drawn(self, event: Event) -> None:
        self._ended(None, "agreement", event.at)

    def _claimed(self, event: Event) -> None:
        self._ended(event.data["side"] if event.data["result"] == "win" else None, "abandonment", event.at)

    def _aborted(self, event: Event) -> None:
        self.aborted = True
        self.cause = {name: event.data[name] for name in ("cause", "side") if name in event.data}
        if event.data.get("reason") == RULES_CHANGED:
            self.match.conclude(Outcome(None, "aborted"))
        self.offers.clear()
        self.deadline = None
        if self.times:
            self.times.stop(event.at)

    def _offered(self, event: Event) -> None:
        what, side = event.data["what"], event.data["side"]
        self.offers[what] = side
        self.refused_offers[what, side] = len(self.match.moves)

    def _declined(self, event: Event) -> None:
        self.offers.pop(event.data["what"], None)

    def _rematched(self, event: Event) -> None:
        self.rematch = event.data["table"]
        self.offers.clear()

    def _counted(self, event: Event) -> None:
        side = event.data["side"]
        if self.deadline and side not in self.counts:  # once for each side, so that marking anew gains no time
            self.deadline = self.deadline.answered_until(event.at, self.opening.clock)
        self.counts[side] = event.data["dead"]
        self.counted[side] = self.counted.get(side, 0) + 1
        self.active[side] = event.at

    def _uncount(self) -> None:
        """The board is another one: what was said of its groups is void."""
        self.counts.clear()
        self.counted.clear()

    def _settled(self, event: Event) -> None:
        if event.data["dead"]:
            self.match.settle(event.data["dead"])
        self._agreed = len(self.match.moves)
        self.counts.clear()
        self.offers.clear()
        self.deadline = None
        if self.times:
            self.times.stop(event.at)

    def _resumed(self, event: Event) -> None:
        self.match.undo()
        self.match.undo()
        self._went_on = len(self.match.moves)
        self._uncount()
        self._count_begun()
        self._run(event.at)
        self._await(event.at)

    def _revised(self, event: Event) -> None:
        self.match.revise(event.data["revision"], counting=self._counting)

    def _paused(self, event: Event) -> None:
        if self.deadline:
            self.deadline = self.deadline.later(event.data["seconds"])
        elif self.times:
            self.times.pause(event.data["seconds"])


_COMMANDS: dict[str, Callable[[Table, Command, Asker], Event]] = {
    "sit": Table._sit,
    "move": Table._move,
    "undo": Table._undo,
    "redo": Table._redo,
    "resign": Table._resign,
    "abort": Table._abort,
    "claim": Table._claim,
    "offer": Table._offer,
    "accept": Table._accept,
    "decline": Table._decline,
    "settle": Table._settle,
    "resume": Table._resume,
}
COMMANDS = tuple(_COMMANDS)

# What each kind of event does, and whether a command that was given before it may mean something else after it.
_CHANGES: dict[str, tuple[Callable[[Table, Event], None], bool]] = {
    "sit": (Table._seated, True),
    "move": (Table._moved, True),
    "undo": (Table._undone, True),
    "redo": (Table._redone, True),
    "resign": (Table._resigned, True),
    "flag": (Table._flagged, True),
    "claim": (Table._claimed, True),
    "draw": (Table._drawn, True),
    "abort": (Table._aborted, True),
    "offer": (Table._offered, False),
    "decline": (Table._declined, False),
    "rematch": (Table._rematched, True),
    "count": (Table._counted, False),
    "settle": (Table._settled, True),
    "resume": (Table._resumed, True),
    "outage": (Table._paused, False),
    "revise": (Table._revised, False),
}


@functools.lru_cache(MOST_GAMES)
def _game(id: str, options: bytes) -> Game:
    """Thousands of tables play a few dozen games: they share what never changes."""
    return make(id, {}, msgspec.json.decode(options), brief=True)


def new_id() -> str:
    """A name that cannot be guessed."""
    return secrets.token_urlsafe(9)


def _next_id(id: str) -> str:
    """The table of a rematch: always the same, so that a command that is sent again opens no second one."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"rematch {id}".encode()).digest()[:9]).decode()


def opened(opening: Opening) -> Opening:
    """The same with every option said, a drawn seed and the revision of the rules too: a table must open the same way whenever it is
    loaded."""
    try:
        game = make(opening.game, {}, opening.options, brief=True)
    except PotezError as error:
        raise refused_option(error, opening.game) from None
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items()}
    seeds = {option.name for option in game.rules.OPTIONS if isinstance(option, Seed)}
    kept = {name: value for name, value in options.items() if not (name in seeds and value is None)}
    revision = opening.revision if opening.result else game.rules.revision()
    return msgspec.structs.replace(opening, options=kept, revision=revision)


def again(table: Table) -> Opening:
    """The opening of a rematch: the same with the sides exchanged. What was drawn is drawn anew, unless the beginning depends on it."""
    first, second = table.game.sides
    old, seats = table.opening, {first: table.seats[second], second: table.seats[first]}
    seeds = set() if old.start or old.moves else {option.name for option in table.game.rules.OPTIONS if isinstance(option, Seed)}
    options = {name: value for name, value in old.options.items() if name not in seeds}
    kept = {side: Seat(PERSON, person=seat.person) for side, seat in seats.items()}
    return Opening(
        old.game, options, kept, old.start, old.moves, clock=old.clock, access=old.access, rated=old.rated, owner=old.owner
    )  # fmt: skip


def dead_groups(wanted: object) -> list[str]:
    """The names of groups that somebody calls dead. Raises Refused for what cannot be: asked before any work is done for them."""
    if not isinstance(wanted, list) or len(wanted) > MOST_DEAD or not all(isinstance(name, str) and len(name) < 10 for name in wanted):
        raise Refused("bad-request", 400, problem=f"dead: use a list of at most {MOST_DEAD} sites")
    return wanted


def few_enough(position: Position) -> None:
    """Raises Refused for a position that has more moves than can be shown to anybody."""
    if position.game.rules.WIDE and position.count > MOST_LEGAL:
        position.release()
        raise Refused("too-many-moves", 422, count=position.count, most=MOST_LEGAL)


def _check_seats(seats: Mapping[str, Seat], game: Game) -> None:
    if set(seats) != set(game.sides):
        raise Refused("bad-request", 422, problem=f"seats: the sides are {' and '.join(game.sides)}")
    for seat in seats.values():
        if seat.kind == COMPUTER and not 1 <= seat.level <= 8:
            raise Refused("bad-request", 422, problem="level: use 1 to 8")
        if len(seat.name) > LONGEST_NAME or (seat.name and not seat.name.isprintable()):
            raise Refused("bad-request", 422, problem=f"name: use at most {LONGEST_NAME} printable letters")
    if all(seat.kind == OPEN for seat in seats.values()):
        raise Refused("bad-request", 422, problem="seats: take one yourself")
