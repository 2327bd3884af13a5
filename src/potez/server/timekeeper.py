"""Time that passes without anybody at the tables: flags that fall, outages that are made good, tables that other processes changed.

A pulse is kept in the database while clocks run. If it stood still for a while, whether because no server ran or because the database was
away, the clocks are set back by that while, and a little more for coming back.
"""

from __future__ import annotations

import asyncio
import logging
import time

import sqlalchemy as sa

from potez.server import metrics, schema
from potez.server.bus import NatsBus
from potez.server.database import Database, Unavailable, upsert
from potez.server.hub import GRACE, Hub
from potez.server.presence import BELIEVED

log = logging.getLogger("potez")

BEAT = 1.0  # seconds
STILL = 5.0  # seconds without a pulse that count as an outage
OVERLAP = 15.0  # seconds that two looks at the database share: a commit may wait for a lock
SELDOM = 60.0  # seconds between two looks where no other process is expected


class Timekeeper:
    """One task a process."""

    def __init__(self, hub: Hub, database: Database) -> None:
        self.hub, self.database = hub, database
        self._looked = time.time()
        self._refreshed = 0.0
        self._ran = True  # whether clocks ran at the last beat

    async def begin(self) -> None:
        """Before anybody is let in: how long was nobody here?"""
        await self._pulse()

    async def run(self) -> None:
        while True:
            try:
                await self.beat()
            except Unavailable:
                pass  # it is said elsewhere; the next beat finds out how long it was
            except Exception:
                log.exception("the timekeeper stumbled")
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        await self._pulse()
        for id in await self.hub.store.due(time.time() - GRACE):
            self.hub.soon(self.hub.flag(id), f"flag {id}")
        await self._compare()
        await self._see()
        self._measure()

    async def _pulse(self) -> None:
        """Says that a server is alive; if none was for a while, the clocks get that while back."""
        running = await self.hub.store.running()
        if running:
            facts = schema.facts
            rows = await self.database.rows(sa.select(facts).where(facts.c.name.in_(("pulse", "outage"))))
            known = {row.name: row.value for row in rows}
            last, now = float(known.get("pulse", 0)), time.time()
            if "outage" in known:  # that another process may have noticed
                self._outage(known["outage"])
            changes = {"pulse": f"{now:.3f}"}
            if now - last > STILL and self._ran:
                log.warning("nobody could move for %.1f s; the clocks that ran are set back", now - last)
                changes["outage"] = f"{last:.3f} {now:.3f}"
                self._outage(changes["outage"])

            def work(connection: sa.Connection) -> None:
                for name, value in changes.items():
                    upsert(connection, facts, {"name": name, "value": value}, value=value)

            await self.database.write("pulse", work)
        self._ran = running
        self.database.well.set()

    def _outage(self, text: str) -> None:
        since, until = map(float, text.split())
        if since not in self.hub.outages:
            self.hub.outages[since] = until
            for live in self.hub.lives():
                if live.listeners:
                    self.hub.soon(self.hub.make_good(live), f"outage at {live.table.id}")

    async def _compare(self) -> None:
        """What other processes changed, if their news did not arrive."""
        now = time.time()
        if now - self._looked < (BEAT / 2 if isinstance(self.hub.bus, NatsBus) else SELDOM):
            return
        for id, version in await self.hub.store.changed(self._looked - OVERLAP):
            live = self.hub.live(id)
            if live and live.table.version < version:
                await self.hub.catch_up(id, version)
        self._looked = now

    async def _see(self) -> None:
        """Says now and then who is at the tables, and which open tables are attended."""
        now = time.time()
        if now - self._refreshed < BELIEVED / 3:
            return
        self._refreshed = now
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
