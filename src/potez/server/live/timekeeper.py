"""Time that passes without anybody at the tables: flags that fall, outages that are compensated, tables that other processes changed.

An outage is when nobody could move: no server ran, or the database was away. The first is known from the heartbeat that each process
writes into the database while clocks run, and which the next one that starts reads; the second each process knows itself. The clocks that
ran are set back by that while, and a little more for coming back.
"""

from __future__ import annotations

import asyncio
import functools
import logging

from potez.server import metrics
from potez.server.live.bus import NatsBus
from potez.server.live.flag_timers import FLAG_GRACE
from potez.server.live.hub import Hub
from potez.server.live.presence import BELIEVED
from potez.server.storage.database import Database
from potez.server.storage.heartbeats import Heartbeats
from potez.server.storage.periodic import repeat

log = logging.getLogger("potez")

INTERVAL = 1.0  # seconds
OVERLAP = 15.0  # seconds that two looks at the database share: a commit may wait for a lock
SELDOM = 60.0  # seconds between two looks where no other process is expected


class Timekeeper:
    """Two tasks a process: the heartbeat waits for nothing but the database."""

    def __init__(self, hub: Hub, database: Database) -> None:
        self.hub, self.database = hub, database
        self.time = hub.time
        self._looked = self.time.now()
        self._refreshed = 0.0
        self._heartbeats = Heartbeats(database, hub.bus.process, self.time.now, hub.stalls.during)

    async def begin(self) -> None:
        """Before anybody is let in: how long was nobody here?"""
        await self._heartbeat(starting=True)

    async def run(self) -> None:
        await repeat(self.tick, INTERVAL, log, "the timekeeper failed", self.time.sleep, at_once=True)

    async def heartbeat(self) -> None:
        await repeat(self._heartbeat, INTERVAL, log, "the timekeeper failed", self.time.sleep, at_once=True)

    async def tick(self) -> None:
        """Nothing here waits for a table."""
        for id in await self.hub.store.due(self.time.now() - FLAG_GRACE):
            self.hub.flag_soon(id)
        await self._catch_up()
        await self._publish_presence()
        self._measure()

    async def _heartbeat(self, starting: bool = False) -> None:
        """Says that a server is alive; if none was, or the database was not, the clocks get that while back."""
        running = await self.hub.store.running()
        if running or starting:
            outage = await self._heartbeats.beat(starting, running)
            if outage:
                self.hub.outages.note(*outage)
        self.database.recovered()

    async def _catch_up(self) -> None:
        """What other processes changed, if their news did not arrive."""
        now = self.time.now()
        if now - self._looked < (INTERVAL / 2 if isinstance(self.hub.bus, NatsBus) else SELDOM):
            return
        for id, version in await self.hub.store.changed(self._looked - OVERLAP):
            live = self.hub.live(id)
            if live and live.table.version < version:
                self.hub.background.start_once(functools.partial(self.hub.catch_up, id, version), f"catching up {id}")
        self._looked = now

    async def _publish_presence(self) -> None:
        """Says now and then who is at the tables, and which open tables are attended."""
        now = self.time.now()
        if now - self._refreshed < BELIEVED / 3:
            return
        self._refreshed = now
        self.hub.presence.expire()
        attended = []
        for number, id in enumerate(self.hub.presence.tables()):
            if number % 20 == 0:
                await asyncio.sleep(0)  # thousands of tables: others are served in between
            here = self.hub.presence.here(id)
            self.hub.bus.publish({"kind": "presence", "table": id, "people": here})
            live = self.hub.live(id)
            if live and live.table.stage == "open" and live.table.opening.owner in here:
                attended.append(id)
            if live and self.hub.gone(live.table):
                self.hub.presence_updates.tell(live)
        if attended:
            await self.hub.store.attended(attended, now)

    def _measure(self) -> None:
        metrics.COMMITS.set(self.database.commits)
        metrics.WRITES.set(self.database.written)
        metrics.WAITING.set(self.database.waiting)
        metrics.BUS.set(self.hub.bus.connected)
        metrics.LIVE_TABLES.set(len(self.hub.lives()))
        self.hub.engines.measure()
