"""The log of events of a table in memory and in the database: this process writes its own, and applies those of other processes.

An event is written, answered and told to everybody, in this order. Several processes may have the same table open: the database decides
whose event comes first, the others catch up.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from potez.server.domain.events import Event
from potez.server.domain.table import Table
from potez.server.failures import unexpected
from potez.server.live.background import Background
from potez.server.live.broadcast import Broadcast
from potez.server.live.flag_timers import FlagTimers
from potez.server.live.live_table import Live
from potez.server.live.presence import Presence
from potez.server.live.publisher import Publisher
from potez.server.metrics import EVENTS
from potez.server.storage.jobs import Conflict, Unavailable
from potez.server.storage.store import Store, event_of


@contextlib.contextmanager
def _reported(what: str, table: Table) -> Iterator[None]:
    """A part of what follows an event that is on the disk. An error in it is logged, and is no answer to the command: that was done."""
    try:
        yield
    except Exception as error:
        unexpected("table", error, part=what, table=table.id, version=table.version)


def _concerned(before: Table, after: Table) -> dict[str, Any]:
    """Whose lists an event changes, and whether the lobby."""
    return {"persons": sorted(before.concerned | after.concerned), "lobby": before.stage != after.stage}


class EventLog:
    def __init__(
        self, store: Store, flag_timers: FlagTimers, presence: Presence, broadcast: Broadcast, publisher: Publisher, background: Background
    ) -> None:
        self.store, self.flag_timers, self.presence, self.broadcast = store, flag_timers, presence, broadcast
        self.publisher, self.background = publisher, background
        self.changed: Callable[[Live], None] = lambda live: None  # called when everybody has been told of an event
        self.finished: Callable[[Table], Awaitable[None]] | None = None  # called for every game that an event of this process ends

    async def append(self, live: Live, command_id: str, event: Event, written: Callable[[int], None] | None = None) -> bool:
        """Writes an event, answers, then tells everybody; False if another process was faster. The table's lock is held. `written` gets the
        version as soon as the event is on the disk."""
        before = live.table
        after = await live.work(before, lambda: before.after(event))
        try:
            await self.store.append(after, command_id, event)
        except Conflict:
            await self.catch_up(live)
            return False
        except Unavailable:
            live.uncertain = True  # not known whether it is on the disk: whoever comes next looks there
            raise
        if written:
            with _reported("the answer", after):
                written(after.version)
        try:
            await self._apply(live, command_id, event, after)
        finally:  # also where whoever gave the command has gone away meanwhile
            self._publish(command_id, event, before, after)
        return True

    def _publish(self, command_id: str, event: Event, before: Table, after: Table) -> None:
        """To other processes; and to whoever waits for the end of the game."""
        with _reported("the news", after):
            self.publisher.publish(
                "event", table=after.id, version=after.version, command=command_id, event=event.stored, **_concerned(before, after)
            )  # fmt: skip
        if after.stage == "over" and before.stage != "over" and self.finished:
            with _reported("the result", after):
                self.background.start(self.finished(after), f"result of {after.id}")

    async def _apply(self, live: Live, command_id: str, event: Event, after: Table) -> None:
        """The table in memory becomes what the database has, and everybody is told. What fails in one of these keeps nobody from the rest:
        the event is on the disk, and whoever was not told finds out by the next version."""
        before, live.table = live.table, after
        live.did(command_id, after.version)
        EVENTS.labels(event.kind).inc()
        with _reported("the flag", after):
            self.flag_timers.set(live)
        if after.stage == "over":
            self.presence.forget(after.id)
        with _reported("the broadcast", after):
            await self.broadcast.event(live, event, before, after)
        with _reported("what follows", after):
            self.changed(live)

    async def catch_up(self, live: Live) -> None:
        """Applies what other processes have written meanwhile. The table's lock is held."""
        for row in await self.store.since(live.table.id, live.table.version):
            event, before = event_of(row), live.table
            await self._apply(live, row.command_id, event, await live.work(before, lambda: before.after(event)))  # noqa: B023
            with _reported("the news", live.table):
                self.publisher.notify("event", {"table": before.id, **_concerned(before, live.table)})
        live.uncertain = False

    async def catch_up_to(self, live: Live, version: int) -> None:
        """The database has this version."""
        if live.table.version < version:
            async with live.lock:
                if live.table.version < version:
                    await self.catch_up(live)

    async def receive(self, live: Live, version: int, command_id: str, event: Event) -> None:
        """An event of another process; if one is missing before it, the database is asked."""
        if live.table.version >= version:
            return
        async with live.lock:
            if live.table.version == version - 1:
                await self._apply(live, command_id, event, await live.work(live.table, lambda: live.table.after(event)))
            elif live.table.version < version:
                await self.catch_up(live)
