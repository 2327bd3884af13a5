"""The tables of a process, put together of their parts, with what sockets, HTTP and the timekeeper ask of them.

`tables` has them in memory, `commands` does what people ask, `event_log` writes and applies what happens, `broadcast` tells the listeners
and `publisher` the other processes, `presence` and `presence_updates` know who is there, `attendance` and `unanswered` do what follows from
it, `flag_timers`, `flags` and `outages` keep the clocks, `advice` and `computer` ask the engines.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from potez.server.domain.command import Command
from potez.server.domain.events import Event
from potez.server.domain.opening import COMPUTER, Opening
from potez.server.domain.table import Table
from potez.server.engines.pool import EnginePool
from potez.server.engines.preparer import Prepared, unprepared
from potez.server.live.advice import Advice
from potez.server.live.attendance import Attendance
from potez.server.live.background import Background
from potez.server.live.broadcast import Broadcast
from potez.server.live.bus import Bus
from potez.server.live.commands import Answer, Commands, MayOpen, unlimited
from potez.server.live.computer import Computer
from potez.server.live.event_log import EventLog
from potez.server.live.flag_timers import FlagTimers
from potez.server.live.flags import Flags
from potez.server.live.live_table import Listener, Live
from potez.server.live.outages import Outages
from potez.server.live.presence import Presence
from potez.server.live.presence_updates import PresenceUpdates
from potez.server.live.publisher import Publisher
from potez.server.live.seats import Seats
from potez.server.live.stalls import Stalls
from potez.server.live.tables import Tables
from potez.server.live.unanswered import Unanswered
from potez.server.people.people import People
from potez.server.people.person import Person
from potez.server.storage.store import Store
from potez.server.timesource import SYSTEM, TimeSource


class Hub:
    """All tables of this process."""

    def __init__(
        self, store: Store, people: People, engines: EnginePool, bus: Bus, time: TimeSource = SYSTEM, prepared: Prepared = unprepared
    ) -> None:
        self.store, self.people, self.engines, self.bus, self.time = store, people, engines, bus, time
        self.background = Background()
        self.stalls = Stalls(time)
        self.presence = Presence(time)
        bus.reconnected = self.presence.begin
        self.advice = Advice(engines, time)
        self.publisher = Publisher(bus)
        self.followers = self.publisher.followers
        self.presence_updates = PresenceUpdates(self.presence, bus, self.publisher, self.background, time)
        self.presence_updates.moved = self._moved
        self.attendance = Attendance(store.database, self.presence, self.publisher, self.background, time)
        self.seating = Seats(people)
        self.broadcast = Broadcast(self.seating, self.presence_updates, self.background, time)
        self.flag_timers = FlagTimers(time, self.stalls, self.flag_soon)
        self.tables = Tables(store, people, self.flag_timers, self.publisher, time, self._prepare, self._ready)
        self.event_log = EventLog(store, self.flag_timers, self.presence, self.broadcast, self.publisher, self.background)
        self.outages = Outages(store.database.available, self.event_log, self.tables.lives, self.background, time)
        self.flags = Flags(
            self.event_log, self.flag_timers, self.outages, self.presence, self.stalls, self.advice, bus, self.background, time
        )  # fmt: skip
        self.commands = Commands(
            self.tables, self.event_log, self.seating, self.presence_updates, self.outages, self.flags, self.advice, people,
            self.stalls, time,
        )  # fmt: skip
        self.computer = Computer(engines, self.background, self.reply, prepared=prepared)
        self.unanswered = Unanswered(self.tables, self.event_log, people, self.presence, bus, self.background, time)
        self.event_log.changed = self._changed

    async def close(self) -> None:
        """Nothing new is begun; what is being written is finished."""
        self.background.closing = True
        for live in self.lives():
            self.flag_timers.cancel(live)
            if live.thinking:
                live.thinking.cancel()
        self.background.close()

    # Tables

    def live(self, id: str) -> Live | None:
        """A table, if it is in memory."""
        return self.tables.live(id)

    def lives(self) -> list[Live]:
        return self.tables.lives()

    def busy(self, id: str) -> bool:
        """Whether a table is in memory and somebody is at it, or about to be."""
        return self.tables.busy(id)

    def drop(self, id: str) -> None:
        """Forgets what is in memory; the database has it all."""
        self.tables.drop(id)

    async def get(self, id: str) -> Live:
        """A table, from memory or from the store."""
        return await self.tables.get(id)

    async def stored(self, id: str) -> Table | None:
        """A table from the store, for one who only reads it."""
        return await self.tables.stored(id)

    async def create(self, opening: Opening, id: str | None = None) -> Table:
        """A new table. Raises Refused if it cannot be."""
        for seat in opening.seats.values():
            if seat.kind == COMPUTER:
                self.engines.wake(short=seat.level != 8)  # the first move comes soon
        return await self.tables.create(opening, id)

    async def create_unless(self, opening: Opening, there: Callable[[sa.Connection], str | None]) -> tuple[str, bool]:
        """The id of a new table or of the one that `there` finds, and whether it is new."""
        return await self.tables.create_unless(opening, there)

    async def _prepare(self, live: Live) -> None:
        """A table that was loaded: a game of older rules goes on under today's, or is called off; its flag timer is set."""
        if event := live.table.revised(self.time.now()):
            await self.event_log.append(live, f"{event.kind}-revision-{event.data['revision']}", event)
        self.flag_timers.set(live)

    def _ready(self, live: Live) -> None:
        """The computer moves although nobody watches: a game can be played over HTTP alone."""
        self.computer.go_on(live)

    # What happens at a table

    def _changed(self, live: Live) -> None:
        """Everybody has been told of an event."""
        self.computer.go_on(live)
        self.unanswered.look(live)

    def _moved(self, live: Live, person: str) -> None:
        """Somebody has come to a table, or really left it."""
        self.attendance.look(live, person)
        self.unanswered.look(live)

    async def command(
        self,
        id: str,
        person: Person | None,
        command: Command,
        lag: float = 0.0,
        answer: Answer | None = None,
        check: Callable[[], None] = lambda: None,
        may_open: MayOpen = unlimited,
    ) -> dict[str, Any]:
        """Does what a person asks; see `Commands.run`."""
        return await self.commands.run(id, person, command, lag, answer, check, may_open)

    async def reply(self, live: Live, version: int, move: str) -> None:
        """Makes the computer's move, if the board is still the one it is for."""
        await self.commands.reply(live, version, move, self.bus.process)

    async def compensate_outage(self, live: Live) -> None:
        """What an outage took from a clock is given back before anybody looks at it."""
        await self.outages.compensate(live)

    def flag_soon(self, id: str) -> None:
        """Ends a game whose time is over, unless that is being done already."""
        self.background.start_once(lambda: self._flag(id), f"flag {id}")

    async def _flag(self, id: str) -> None:
        if not self.background.closing and not self.tables.load_failures.backing_off(id):
            await self.flags.fall(await self.get(id))

    async def catch_up(self, id: str, version: int) -> None:
        """The database has this version of a table."""
        if live := self.live(id):
            await self.event_log.catch_up_to(live, version)

    async def _receive_event(self, id: str, version: int, command_id: str, event: Event) -> None:
        if live := self.live(id):
            await self.event_log.receive(live, version, command_id, event)

    # Who is there

    def join(self, live: Live, listener: Listener) -> None:
        """Somebody is at a table from now on, and hears everything that happens there."""
        if self.presence_updates.join(live, listener):
            self.computer.go_on(live)

    def leave(self, live: Live, listener: Listener) -> None:
        self.presence_updates.leave(live, listener)
        self.computer.go_on(live)

    def present(self, table: Table) -> dict[str, Any]:
        """Who is there, for the pages."""
        return self.presence_updates.present(table)

    def gone(self, table: Table) -> frozenset[str]:
        """The sides whose players have been away so long that the other may claim."""
        return self.presence_updates.gone(table)

    async def seats(self, live: Live) -> dict[str, dict[str, Any]]:
        """What pages are told about who plays."""
        return await self.seating.cards(live)

    # News

    def news(self, kind: str, **more: Any) -> None:
        """To the other processes, and to whoever follows the news in this one."""
        self.publisher.publish(kind, **more)

    def tell_chat(self, live: Live, line: dict[str, Any], room: str, speaker: str) -> None:
        self.broadcast.chat(live, line, room, speaker)
        self.news("chat", table=live.table.id, line=line, room=room, speaker=speaker)

    def person_changed(self, person: str) -> None:
        """What is remembered of somebody is old, in all processes."""
        self._person_changed(person)
        self.news("person", person=person)

    def _person_changed(self, person: str) -> None:
        self.people.forget(person)
        self.broadcast.person_changed(person, self.lives())

    def receive(self, news: dict[str, Any]) -> None:
        """News of another process."""
        kind, id = news.get("kind", ""), news.get("table", "")
        if kind == "event":
            told = news["event"]
            event = Event(told["kind"], told["data"], told["at"])
            self.background.start(self._receive_event(id, news["version"], news["command"], event), f"news of {id}")
        elif kind == "presence":
            live = self.live(id)
            self.presence_updates.receive(news["from"], id, news["people"], live)
            if live:
                self.unanswered.look(live)
        elif kind == "chat":
            if live := self.live(id):
                self.broadcast.chat(live, news["line"], news["room"], news["speaker"])
        elif kind == "person":
            self._person_changed(news["person"])
        self.publisher.notify(kind, news)
