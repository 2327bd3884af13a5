"""Rematches offered to bots that have left: a program comes back to no table that is over, so that the offer is declined in its place."""

from __future__ import annotations

from potez.server.domain.events import Event
from potez.server.domain.table import Table
from potez.server.live.background import Background
from potez.server.live.bus import Bus
from potez.server.live.event_log import EventLog
from potez.server.live.live_table import Live
from potez.server.live.presence import Presence
from potez.server.live.tables import Tables
from potez.server.people.people import People
from potez.server.timesource import Timer, TimeSource

PATIENCE = 30.0  # seconds that a bot may be away from the table, to connect again


class Unanswered:
    """Looks at a table whenever something has happened there, or somebody has come or left. While the other processes are not heard, a bot
    may be with them. People find an offer in their lists, also much later: they are left the time."""

    def __init__(
        self, tables: Tables, log: EventLog, people: People, presence: Presence, bus: Bus, background: Background, time: TimeSource
    ) -> None:
        self.tables, self.log, self.people, self.presence = tables, log, people, presence
        self.bus, self.background, self.time = bus, background, time
        self._timers: dict[str, Timer] = {}

    def look(self, live: Live) -> None:
        """The time runs while whoever is asked is away, and from the beginning when they leave once more."""
        id = live.table.id
        if self.background.closing or not self._absent(live.table):
            if timer := self._timers.pop(id, None):
                timer.cancel()
        elif id not in self._timers:
            self._timers[id] = self.time.call_later(PATIENCE, lambda: self._due(id))

    def _absent(self, table: Table) -> str:
        """The side that is offered another game and whose player is not there, if there is one."""
        offerer = table.offers.get("rematch") if table.stage == "over" else None
        asked = table.other(offerer) if offerer else ""
        return asked if asked and table.persons[asked] not in self.presence.at(table.id) else ""

    def _due(self, id: str) -> None:
        self._timers.pop(id, None)
        if not self.background.closing:
            self.background.start(self._decline(id), f"the rematch of {id}")

    async def _decline(self, id: str) -> None:
        live = self.tables.live(id)
        if live is None:  # nobody waits there; whoever comes back has it looked at again
            return
        async with live.lock:
            table = live.table
            side = self._absent(table)
            if not side or (await self.people.get(table.persons[side])).kind != "bot":
                return
            if self.bus.connected:
                event = Event("decline", {"what": "rematch", "side": side, "cause": "left"}, self.time.now())
                await self.log.append(live, f"unanswered-{table.version}", event)
            else:
                self.look(live)
