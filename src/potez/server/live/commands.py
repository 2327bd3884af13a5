"""The way of a command: who asks, at which version, what they want; then the event that it leads to is written, answered and told.

A repeated command gets its first answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from potez.server.domain.command import Command
from potez.server.domain.decisions import Asker
from potez.server.domain.events import Event
from potez.server.domain.opening import again
from potez.server.engines.questions import Payer
from potez.server.errors import Refused
from potez.server.live.advice import Advice, with_engine
from potez.server.live.event_log import EventLog
from potez.server.live.flag_timers import FLAG_GRACE
from potez.server.live.flags import Flags
from potez.server.live.live_table import Live
from potez.server.live.outages import Outages
from potez.server.live.presence_updates import PresenceUpdates
from potez.server.live.seats import Seats
from potez.server.live.stalls import Stalls
from potez.server.live.tables import Tables
from potez.server.metrics import COMMANDS_DONE
from potez.server.people.people import People
from potez.server.people.person import Person
from potez.server.timesource import TimeSource

MOST_TABLE_EVENTS = 20_000  # at a table: moves can be taken back and made again without end
ENDING = ("resign", "abort", "claim", "settle")  # what may be done at a table with too many events

MayOpen = Callable[[], Awaitable[None]]
Answer = Callable[[dict[str, Any]], None]


async def unlimited() -> None:
    """Nobody is asked: what the server itself does has no quota."""


@dataclass(frozen=True)
class Request:
    """A command on its way."""

    person: Person | None
    command: Command
    arrived: float  # when it was read
    sent: float  # when it may have come: it may have waited while this process was stuck
    lag: float  # seconds on the wire, as measured
    answer: Answer | None
    check: Callable[[], None]
    may_open: MayOpen

    @property
    def who(self) -> str:
        return self.person.id if self.person else ""

    @property
    def key(self) -> str:
        """Its id in the log of the table: everybody has ids of their own."""
        return f"{self.who}/{self.command.id}"


class Commands:
    def __init__(
        self,
        tables: Tables,
        log: EventLog,
        seats: Seats,
        presence_updates: PresenceUpdates,
        outages: Outages,
        flags: Flags,
        advice: Advice,
        people: People,
        stalls: Stalls,
        time: TimeSource,
    ) -> None:
        self.tables, self.log, self.seats, self.presence_updates, self.outages = tables, log, seats, presence_updates, outages
        self.flags, self.advice, self.people, self.stalls, self.time = flags, advice, people, stalls, time

    async def run(
        self,
        id: str,
        person: Person | None,
        command: Command,
        lag: float = 0.0,
        answer: Answer | None = None,
        check: Callable[[], None] = lambda: None,
        may_open: MayOpen = unlimited,
    ) -> dict[str, Any]:
        """Does what a person asks. `answer` gets the acknowledgement as soon as the event is on the disk, before anybody is told. `check`
        raises Refused if the right to ask has ended while the command waited for its turn; `may_open` if this person may open no table,
        which is asked where a command opens one."""
        arrived = self.time.now()
        request = Request(person, command, arrived, self.stalls.earliest_arrival(arrived), lag, answer, check, may_open)
        live = await self.tables.get(id)

        async def turn() -> dict[str, Any]:
            async with live.lock:
                check()
                done = live.commands.get(request.key)
                if done is None:
                    done = await self._run(live, request)
                    if done is not None:
                        return {"version": done, "repeated": False}
                    done = live.commands[request.key]
            return {"version": done, "repeated": True}

        found = await with_engine(turn)
        if answer and found["repeated"]:
            answer(found)
        return found

    async def _run(self, live: Live, request: Request) -> int | None:
        """The version that a command led to; None if it turned out that it had been done before. The table's lock is held.

        First who asks, then whether they sit there, then whether they saw the table as it is, then what they want. Only a command that
        could be done brings down a flag: nobody else's mistake costs the mover a move that is in time."""
        await self._admit(live, request)
        await self.outages.compensate_locked(live)
        await self._refresh(live, request.command.version)
        if request.key in live.commands:
            return None
        if live.table.version >= MOST_TABLE_EVENTS and request.command.do not in ENDING:
            raise Refused("too-many", most=MOST_TABLE_EVENTS)
        if not live.table.fresh(request.command.version):
            raise Refused("stale", version=live.table.version)
        event = await self._decide(live, request)
        request.check()
        await self._let_flag_fall(live, request, event)
        if event.kind == "rematch":
            opening = again(live.table)
            await self.seats.check_rematch(opening)
            await request.may_open()
            await self.tables.create(opening, event.data["table"])

        def acknowledge(number: int) -> None:
            COMMANDS_DONE.observe(self.time.now() - request.arrived)  # what the player waits for: telling the others comes after it
            if request.answer:
                request.answer({"version": number, "repeated": False})

        if not await self.log.append(live, request.key, event, acknowledge):
            if request.key in live.commands:
                return None
            raise Refused("stale", version=live.table.version)
        return live.table.version

    async def _admit(self, live: Live, request: Request) -> None:
        """Raises Refused for whoever has nothing to command at this table."""
        kind, version = request.command.do, request.command.version
        if kind == "sit" and request.person is None:
            raise Refused("nobody")
        try:
            live.table.admit(kind, request.who)
        except Refused:
            if not live.uncertain and version <= live.table.version:
                raise
            await self.log.catch_up(live)  # they may have sat down by another process
            live.table.admit(kind, request.who)

    async def _refresh(self, live: Live, version: int) -> None:
        """Asks the database where it may know more than this process."""
        if live.uncertain or version > live.table.version:
            await self.log.catch_up(live)

    async def _decide(self, live: Live, request: Request) -> Event:
        command, table = request.command, live.table
        if command.do == "settle":
            await self.advice.agree(live, command.dead or [], Payer(request.who))
        invited = command.do == "sit" and self.people.signatures.is_invitation(table.id, command.secret)
        lag = request.lag + request.arrived - request.sent
        asker = Asker(request.who, invited, self.presence_updates.gone(table), request.arrived, lag)
        if command.do == "sit":
            await self.seats.check(table, request.person)
        return await live.work(table, lambda: table.decide(command, asker))

    async def _let_flag_fall(self, live: Live, request: Request, event: Event) -> None:
        """Raises Refused where the time was over before the command came."""
        version = live.table.version
        if flag := self.flags.fallen(live, request.sent - FLAG_GRACE, event.kind):
            if await self.log.append(live, f"flag-{version}", flag) or live.table.stage == "over":
                raise Refused("game-over")
            raise Refused("stale", version=live.table.version)  # another process knew of a move that was made in time

    async def reply(self, live: Live, version: int, move: str, process: str) -> None:
        """Makes the computer's move, if the board is still the one it is for."""
        async with live.lock:
            table = live.table
            if table.board_version == version and table.thinker:
                event = await live.work(table, lambda: table.reply(move, self.time.now()))
                await self.log.append(live, f"computer-{table.version}-{process}", event)
