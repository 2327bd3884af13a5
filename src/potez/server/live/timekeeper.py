"""Time that passes without anybody at the tables: flags that fall, outages that are compensated, tables that other processes changed.

An outage is when nobody could move: no server ran, or the database was away. The first is known from the heartbeat that each process
writes into the database while clocks run, and which the next one that starts reads; the second each process knows itself. The clocks that
ran are set back by that while, and a little more for coming back.

A process that is slow or stuck makes no outage, whatever its heartbeat did: a visitor may have caused it. So where several serve one
database, each also holds a lock there, which lasts as long as its connection: one that starts sees by it that another is alive, however
late.
"""

from __future__ import annotations

import asyncio
import functools
import logging

import sqlalchemy as sa

from potez.server import metrics
from potez.server.live.bus import NatsBus
from potez.server.live.flag_timers import FLAG_GRACE
from potez.server.live.hub import Hub
from potez.server.live.presence import BELIEVED
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.periodic import repeat
from potez.server.storage.statements import upsert

log = logging.getLogger("potez")

INTERVAL = 1.0  # seconds
STILL = 5.0  # seconds without a server or a database that count as an outage
OVERLAP = 15.0  # seconds that two looks at the database share: a commit may wait for a lock
STUCK = (
    60.0  # seconds without a heartbeat after which a process counts as dead though its connection seems to last: its machine may be gone
)
LOCK_CLASS = 0x506F74  # the class of the locks at PostgreSQL: number 0 is held while an outage is written down, the others by processes
SELDOM = 60.0  # seconds between two looks where no other process is expected


class Timekeeper:
    """Two tasks a process: the heartbeat waits for nothing but the database."""

    def __init__(self, hub: Hub, database: Database) -> None:
        self.hub, self.database = hub, database
        self.time = hub.time
        self._looked = self.time.now()
        self._refreshed = 0.0
        self._number = 1 + int(hub.bus.process, 16) % 0x7FFFFFFE  # of this process's lock

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
            told = await self.database.write("pulse", lambda connection: self._write(connection, starting, running))
            if told:
                self.hub.outages.note(*map(float, told.split()))
        self.database.recovered()

    def _write(self, connection: sa.Connection, starting: bool, running: bool) -> str:
        """Writes the heartbeat; the last outage as all processes know it. `running` says whether there is a clock to be set back."""
        now = self.time.now()
        since = self._down_since(connection, now) if starting else self.database.unavailable_since
        if since is not None and running:
            late = self.hub.stalls.during(since, now)  # an answer that came in time may have been read too late
            self._note(connection, since + late, now)
        value = f"{now:.3f}"
        upsert(connection, schema.facts, {"name": f"pulse.{self.hub.bus.process}", "value": value}, value=value)
        self._take_lock(connection)
        return _last(connection)

    def _down_since(self, connection: sa.Connection, now: float) -> float | None:
        """When the last process died that served this database; None if one is alive. Of several that start the first finds out."""
        _one_at_a_time(connection)
        name, value = schema.facts.c.name, schema.facts.c.value
        heartbeats = sa.or_(name == "pulse", name.startswith("pulse."))  # the first of a version that had one for all
        newest = max(map(float, connection.execute(sa.select(value).where(heartbeats)).scalars()), default=0.0)
        alive = now - newest < STUCK and self._others_connected(connection)
        connection.execute(schema.facts.delete().where(heartbeats))  # whoever is alive writes another
        return None if alive else newest

    def _note(self, connection: sa.Connection, since: float, until: float) -> None:
        """Of several that noticed the same outage, the first says how long it was."""
        if until - since <= STILL:
            return
        _one_at_a_time(connection)
        last = _last(connection)
        if not last or since >= float(last.split()[1]):
            log.warning("nobody could move for %.1f s; the clocks that ran are set back", until - since)
            value = f"{since:.3f} {until:.3f}"
            upsert(connection, schema.facts, {"name": "outage", "value": value}, value=value)

    def _take_lock(self, connection: sa.Connection) -> None:
        """Others that start see the lock of this process as long as the connection lasts, whatever this process does meanwhile."""
        if connection.dialect.name == "postgresql" and not connection.info.get("seen"):
            connection.execute(sa.select(sa.func.pg_try_advisory_lock_shared(LOCK_CLASS, self._number)))
            connection.info["seen"] = True

    def _others_connected(self, connection: sa.Connection) -> bool:
        """Whether another process is connected; a SQLite file has one alone."""
        if connection.dialect.name != "postgresql":
            return False
        return bool(connection.execute(_LOCKS, {"class": LOCK_CLASS, "own": self._number}).scalar())

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
            seen = schema.tables.update().where(schema.tables.c.id.in_(attended)).values(seen=now)
            await self.database.write("seen", lambda connection: connection.execute(seen).rowcount)

    def _measure(self) -> None:
        metrics.COMMITS.set(self.database.commits)
        metrics.WRITES.set(self.database.written)
        metrics.WAITING.set(self.database.waiting)
        metrics.BUS.set(self.hub.bus.connected)
        metrics.LIVE_TABLES.set(len(self.hub.lives()))
        self.hub.engines.measure()


_LOCKS = sa.text(
    "select count(*) from pg_locks where locktype = 'advisory' and granted and classid = :class and objid not in (0, :own) and "
    "objsubid = 2 and database = (select oid from pg_database where datname = current_database())"
)


def _one_at_a_time(connection: sa.Connection) -> None:
    """Until this transaction ends, no other process looks for an outage; SQLite has one writer alone."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK_CLASS, 0)))


def _last(connection: sa.Connection) -> str:
    """The last outage: since when and until when; empty if there was none."""
    return str(connection.execute(sa.select(schema.facts.c.value).where(schema.facts.c.name == "outage")).scalar() or "")
