"""Time that passes without anybody at the tables: flags that fall, outages that are made good, tables that other processes changed.

An outage is when nobody could move: no server ran, or the database was away. The first is known from a pulse that is kept in the database
while clocks run, and read when a process starts; the second each process knows itself. The clocks that ran are set back by that while, and
a little more for coming back. A process that is slow or stuck makes no outage, whatever its pulse did: a visitor may have caused it.
"""

from __future__ import annotations

import asyncio
import functools
import logging

import sqlalchemy as sa

from potez.server import metrics, schema
from potez.server.bus import NatsBus
from potez.server.database import Database, Unavailable, upsert
from potez.server.hub import GRACE, Hub
from potez.server.presence import BELIEVED

log = logging.getLogger("potez")

BEAT = 1.0  # seconds
STILL = 5.0  # seconds without a server or a database that count as an outage
OVERLAP = 15.0  # seconds that two looks at the database share: a commit may wait for a lock
SELDOM = 60.0  # seconds between two looks where no other process is expected


class Timekeeper:
    """One task a process."""

    def __init__(self, hub: Hub, database: Database) -> None:
        self.hub, self.database = hub, database
        self.time = hub.time
        self._looked = self.time.now()
        self._refreshed = 0.0

    async def begin(self) -> None:
        """Before anybody is let in: how long was nobody here?"""
        await self._pulse(starting=True)

    async def run(self) -> None:
        while True:
            try:
                await self.beat()
            except Unavailable:
                pass  # it is said elsewhere; the next beat finds out how long it was
            except Exception:
                log.exception("the timekeeper stumbled")
            await self.time.sleep(BEAT)

    async def beat(self) -> None:
        await self._pulse()
        for id in await self.hub.store.due(self.time.now() - GRACE):
            self.hub.flag_soon(id)
        await self._compare()
        await self._see()
        self._measure()

    async def _pulse(self, starting: bool = False) -> None:
        """Says that a server is alive; if none was, or the database was not, the clocks get that while back."""
        if await self.hub.store.running():
            told = await self.database.write("pulse", lambda connection: self._write(connection, starting))
            if told:
                self.hub.note_outage(*map(float, told.split()))
        self.database.back()

    def _write(self, connection: sa.Connection, starting: bool) -> str:
        """The pulse, and the last outage as all processes know it: of several that noticed the same one, the first says how long it was."""
        facts = schema.facts
        rows = connection.execute(sa.select(facts).where(facts.c.name.in_(("pulse", "outage"))).with_for_update()).all()
        known, now = {row.name: row.value for row in rows}, self.time.now()
        last = str(known.get("outage", ""))
        since = float(known.get("pulse", 0)) if starting else self.database.away
        if since is not None:
            since += self.hub.stalls.during(since, now)  # an answer that came in time may have been read too late
            if now - since > STILL and not (last and since < float(last.split()[1])):
                log.warning("nobody could move for %.1f s; the clocks that ran are set back", now - since)
                last = f"{since:.3f} {now:.3f}"
                upsert(connection, facts, {"name": "outage", "value": last}, value=last)
        upsert(connection, facts, {"name": "pulse", "value": f"{now:.3f}"}, value=f"{now:.3f}")
        return last

    async def _compare(self) -> None:
        """What other processes changed, if their news did not arrive."""
        now = self.time.now()
        if now - self._looked < (BEAT / 2 if isinstance(self.hub.bus, NatsBus) else SELDOM):
            return
        for id, version in await self.hub.store.changed(self._looked - OVERLAP):
            live = self.hub.live(id)
            if live and live.table.version < version:
                self.hub.once(functools.partial(self.hub.catch_up, id, version), f"catching up {id}")
        self._looked = now

    async def _see(self) -> None:
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
                live.tell(self.hub.present(live.table))
        if attended:
            seen = schema.tables.update().where(schema.tables.c.id.in_(attended)).values(seen=now)
            await self.database.write("seen", lambda connection: connection.execute(seen).rowcount)

    def _measure(self) -> None:
        metrics.COMMITS.set(self.database.commits)
        metrics.WRITES.set(self.database.written)
        metrics.WAITING.set(self.database.waiting)
        metrics.BUS.set(self.hub.bus.connected)
        metrics.LIVE_TABLES.set(len(self.hub.lives()))
        self.hub.engines.measure()
