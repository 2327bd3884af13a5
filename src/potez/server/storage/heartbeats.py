"""What processes write into the database to say that they are alive, and what one that starts reads: whether another is, and since when
nobody was.

A process that is slow or stuck is alive, whatever its heartbeat says: a visitor may have caused it. So where several serve one database,
each also holds a lock there, which lasts as long as its connection: one that starts sees by it that another is alive, however late.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import sqlalchemy as sa

from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.statements import upsert

log = logging.getLogger("potez")

STILL = 5.0  # seconds without a server or a database that count as an outage
# Seconds without a heartbeat after which a process counts as dead though its connection seems to last: its machine may be gone.
STUCK = 60.0
LOCK_CLASS = 0x506F74  # the class of the locks at PostgreSQL: number 0 is held while an outage is written down, the others by processes

_LOCKS = sa.text(
    "select count(*) from pg_locks where locktype = 'advisory' and granted and classid = :class and objid not in (0, :own) and "
    "objsubid = 2 and database = (select oid from pg_database where datname = current_database())"
)


class Heartbeats:
    """Those of one process. `stalled` says how many seconds between two times this process was too late to notice anything."""

    def __init__(self, database: Database, process: str, now: Callable[[], float], stalled: Callable[[float, float], float]) -> None:
        self.database, self.process, self.now, self.stalled = database, process, now, stalled
        self._number = 1 + int(process, 16) % 0x7FFFFFFE  # of this process's lock

    async def beat(self, starting: bool, running: bool) -> tuple[float, float] | None:
        """Says that this process is alive. The last outage, since when and until when, as all processes know it; `running` says whether
        there is a clock that one would set back."""
        told = await self.database.write("pulse", lambda connection: self._write(connection, starting, running))
        if not told:
            return None
        since, until = map(float, told.split())
        return since, until

    def _write(self, connection: sa.Connection, starting: bool, running: bool) -> str:
        now = self.now()
        since = self._down_since(connection, now) if starting else self.database.unavailable_since
        if since is not None and running:
            late = self.stalled(since, now)  # an answer that came in time may have been read too late
            _note(connection, since + late, now)
        value = f"{now:.3f}"
        upsert(connection, schema.facts, {"name": f"pulse.{self.process}", "value": value}, value=value)
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


def _note(connection: sa.Connection, since: float, until: float) -> None:
    """Of several that noticed the same outage, the first says how long it was."""
    if until - since <= STILL:
        return
    _one_at_a_time(connection)
    last = _last(connection)
    if not last or since >= float(last.split()[1]):
        log.warning("nobody could move for %.1f s; the clocks that ran are set back", until - since)
        value = f"{since:.3f} {until:.3f}"
        upsert(connection, schema.facts, {"name": "outage", "value": value}, value=value)


def _one_at_a_time(connection: sa.Connection) -> None:
    """Until this transaction ends, no other process looks for an outage; SQLite has one writer alone."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK_CLASS, 0)))


def _last(connection: sa.Connection) -> str:
    """The last outage: since when and until when; empty if there was none."""
    return str(connection.execute(sa.select(schema.facts.c.value).where(schema.facts.c.name == "outage")).scalar() or "")
