"""Tables in the database: the opening and the events of each, and what lists need to know about it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from potez.outcome import Outcome
from potez.server.domain.events import Event
from potez.server.domain.opening import OPEN, Opening, wish
from potez.server.domain.table import Table
from potez.server.errors import Refused
from potez.server.storage.database import Database
from potez.server.storage.jobs import Conflict
from potez.server.storage.schema import events, players, tables
from potez.server.storage.statements import insert
from potez.server.timesource import SYSTEM, TimeSource


class Store:
    """Creates, loads and appends."""

    def __init__(self, database: Database, time: TimeSource = SYSTEM) -> None:
        self.database, self.time = database, time

    async def create(self, table: Table, at: float) -> bool:
        """Returns when the table is on the disk; False, and nothing is written, if there is another one of this id."""
        return await self.database.write(table.id, _creation(table, at))

    async def create_unless(self, table: Table, at: float, there: Callable[[sa.Connection], str | None]) -> str | None:
        """The same, unless `there` finds something, which is returned, or raises Refused. Nobody else creates a table of this game, or one
        to which this person invites somebody, in this way meanwhile."""
        work, key = _creation(table, at), f"invite {table.opening.owner}" if table.opening.invited else f"pair {table.game.id}"

        def either(connection: sa.Connection) -> str | None:
            if connection.dialect.name == "postgresql":  # until this transaction ends; SQLite has one writer alone
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(key))))
            if connection.execute(sa.select(tables.c.id).where(tables.c.id == table.id)).one_or_none() is not None:
                return None  # written already, though the answer was lost
            found = there(connection)
            if found is None:
                work(connection)
            return found

        return await self.database.write(key, either)

    async def append(self, table: Table, command_id: str, event: Event) -> None:
        """Returns when the event that led to this table is on the disk. Raises Conflict if its version or its command is taken."""
        row = {
            "table_id": table.id,
            "version": table.version,
            "command_id": command_id,
            "kind": event.kind,
            "data": msgspec.json.encode(event.data),
            "at": event.at,
        }

        def work(connection: sa.Connection) -> None:
            if not insert(connection, events, row):
                columns = events.c.command_id, events.c.data, events.c.at
                there = sa.select(*columns).where(events.c.table_id == table.id, events.c.version == table.version)
                if tuple(connection.execute(there).first() or ()) == (command_id, row["data"], event.at):
                    return  # our own: a commit arrived whose answer did not; the same command by another process differs in its time
                raise Conflict(f"table {table.id}: version {table.version} or this command is there already")
            connection.execute(_CHANGE, {"which": table.id, **summary(table, self.time.now())})  # when it is written: it may have waited
            if event.kind == "sit":
                insert(connection, players, {"table_id": table.id, "side": event.data["side"], "person": event.data["person"]})

        try:
            await self.database.write(table.id, work)
        except sa.exc.IntegrityError:  # it was removed meanwhile
            raise Refused("no-table") from None

    async def load(self, id: str) -> tuple[Table, dict[str, int]] | None:
        """A table as its events leave it, and the version that each command led to; None if there is no such table."""

        def question(connection: sa.Connection) -> tuple[Any, Sequence[Any]]:
            row = connection.execute(_TABLE, {"which": id}).first()
            return row, [] if row is None else connection.execute(_events(id, 0)).all()

        row, rows = await self.database.read(question)
        return None if row is None else await asyncio.to_thread(_replay, id, row, rows)

    async def since(self, id: str, version: int, most: int | None = None) -> list[sa.Row[Any]]:
        """The events after a version, at most so many, the earliest first."""
        return await self.database.rows(_events(id, version).limit(most))

    async def changed(self, since: float) -> list[tuple[str, int]]:
        """The tables with events since then, and their versions."""
        query = sa.select(tables.c.id, tables.c.version).where(tables.c.touched >= since)
        return [(row.id, row.version) for row in await self.database.rows(query)]

    async def due(self, before: float) -> list[str]:
        """The tables at which a time ends before then, of a clock or a deadline."""
        return [row.id for row in await self.database.rows(sa.select(tables.c.id).where(tables.c.due < before))]

    async def outdated(self, revisions: Mapping[str, int]) -> list[str]:
        """The tables with a game that is not over and was begun under an older revision; `revisions` are today's, by game."""
        older = [sa.and_(tables.c.game == game, tables.c.revision < revision) for game, revision in revisions.items() if revision > 1]
        query = sa.select(tables.c.id).where(tables.c.stage.in_(("open", "playing")), sa.or_(sa.false(), *older))
        return [row.id for row in await self.database.rows(query)] if older else []

    async def playing(self) -> list[str]:
        """The games of which one is not over."""
        return [
            row.game for row in await self.database.rows(sa.select(tables.c.game).where(tables.c.stage.in_(("open", "playing"))).distinct())
        ]

    async def attended(self, ids: Sequence[str], at: float) -> None:
        """Somebody who opened these tables was there at that time."""
        seen = tables.update().where(tables.c.id.in_(ids)).values(seen=at)
        await self.database.write("seen", lambda connection: connection.execute(seen).rowcount)

    async def running(self) -> bool:
        """Whether a clock runs anywhere that both sit at."""
        query = sa.select(tables.c.id).where(tables.c.due.is_not(None), tables.c.live).limit(1)
        return bool(await self.database.rows(query, vital=True))


def _creation(table: Table, at: float) -> Callable[[sa.Connection], bool]:
    """What writes a new table; False where there is another one of its id."""
    opening = table.opening
    row = {
        "id": table.id,
        "opening": msgspec.json.encode(opening),
        "created": at,
        "game": table.game.id,
        "public": opening.access == "lobby",
        "rated": opening.rated,
        "live": opening.clock is not None and opening.clock.live,
        "invited": opening.invited,
        "owner": opening.owner,
        "wish": wish(opening),
        "seen": at,
        **summary(table, at),
    }
    taken = [(side, seat) for side, seat in table.seats.items() if seat.kind != OPEN]
    seats = [{"table_id": table.id, "side": side, "person": seat.person, "level": seat.level} for side, seat in taken]

    def work(connection: sa.Connection) -> bool:
        if insert(connection, tables, row):
            for seat in seats:
                insert(connection, players, seat)
            return True
        there = connection.execute(sa.select(tables.c.opening, tables.c.created).where(tables.c.id == table.id)).one()
        return tuple(there) == (row["opening"], at)  # our own: a commit arrived whose answer did not

    return work


_CHANGE = tables.update().where(tables.c.id == sa.bindparam("which"))  # made once, as the inserts are
_RESULT = tables.c.stage, tables.c.winner, tables.c.reason, tables.c.score
_TABLE = sa.select(tables.c.opening, tables.c.created, *_RESULT).where(tables.c.id == sa.bindparam("which"))


def summary(table: Table, at: float) -> dict[str, Any]:
    """What lists and searches know about a table."""
    outcome = table.outcome if table.stage == "over" else None
    return {
        "version": table.version,
        "touched": at,
        "stage": table.stage,
        "turn": table.turn,
        "plies": table.plies,
        "due": table.due,
        "winner": outcome and outcome.winner,
        "reason": outcome and outcome.reason,
        "score": msgspec.json.encode(outcome.score).decode() if outcome and outcome.score is not None else None,
        "revision": table.match.revision,
    }


def event_of(row: sa.Row[Any]) -> Event:
    return Event(row.kind, msgspec.json.decode(row.data), row.at)


def _events(id: str, version: int) -> sa.Select[Any]:
    return sa.select(events).where(events.c.table_id == id, events.c.version > version).order_by(events.c.version)


def _result(row: Any) -> Outcome | None:
    """How a game ended, as it was written down then."""
    if row.stage != "over" or row.reason is None:
        return None
    return Outcome(row.winner, row.reason, None if row.score is None else msgspec.json.decode(row.score))


def _replay(id: str, row: Any, rows: Sequence[Any]) -> tuple[Table, dict[str, int]]:
    table = Table(id, msgspec.json.decode(row.opening, type=Opening), row.created)
    commands = {}
    for event in rows:
        table.happen(event_of(event))
        if event.version != table.version:
            raise RuntimeError(f"table {id}: version {table.version} is missing in the database")
        commands[event.command_id] = event.version
    table.recall(_result(row))
    return table, commands
