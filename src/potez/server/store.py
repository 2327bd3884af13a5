"""The memory of the server: every table's opening and events, in one SQLite file.

Everything is written by one task that commits whatever has come in since the last commit, all at once: a commit that reaches the disk takes
milliseconds, and this way a hundred tables share one. Whoever writes waits until it is on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from potez.server import schema
from potez.server.tables import Event, Opening, Table

MIGRATIONS = Path(__file__).with_name("migrations")


class Conflict(Exception):
    """An event with this version or command is there already."""


class Store:
    """Opens, loads and appends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._engine: AsyncEngine | None = None
        self._waiting: asyncio.Queue[tuple[sa.Table, dict[str, Any], asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Makes the file or brings it up to date."""
        await asyncio.to_thread(upgrade, self.path)
        self._engine = create_async_engine(f"sqlite+aiosqlite:///{self.path}")
        sa.event.listen(self._engine.sync_engine, "connect", _durable)
        self._writer = asyncio.create_task(self._write(), name="store writer")

    async def close(self) -> None:
        """Writes what is waiting and lets the file go."""
        if self._writer:
            await self._waiting.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        if self._engine:
            await self._engine.dispose()

    async def create(self, id: str, opening: Opening) -> None:
        await self._append(schema.tables, {"id": id, "opening": msgspec.json.encode(opening), "created": time.time()})

    async def append(self, table: str, version: int, command_id: str, event: Event) -> None:
        """Returns when the event is on the disk. Raises Conflict if its version or command is taken."""
        row = {
            "table_id": table,
            "version": version,
            "command_id": command_id,
            "kind": event.kind,
            "data": msgspec.json.encode(event.data),
            "at": time.time(),
        }
        await self._append(schema.events, row)

    async def load(self, id: str) -> tuple[Table, dict[str, int]] | None:
        """A table as its events leave it, and the version that each command led to; None if there is no such table."""
        async with self._reader() as connection:
            opening = (await connection.execute(sa.select(schema.tables.c.opening).where(schema.tables.c.id == id))).scalar()
            if opening is None:
                return None
            query = sa.select(schema.events).where(schema.events.c.table_id == id).order_by(schema.events.c.version)
            rows = (await connection.execute(query)).all()
        return await asyncio.to_thread(_replay, id, opening, rows)

    async def exists(self) -> bool:
        """Whether the database answers."""
        async with self._reader() as connection:
            return bool((await connection.execute(sa.text("select 1"))).scalar())

    def _reader(self) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        assert self._engine is not None
        return self._engine.connect()

    async def _append(self, table: sa.Table, row: dict[str, Any]) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((table, row, done))
        await done

    async def _write(self) -> None:
        assert self._engine is not None
        async with self._engine.connect() as connection:
            while True:
                batch = [await self._waiting.get()]
                while not self._waiting.empty():
                    batch.append(self._waiting.get_nowait())
                try:
                    await self._commit(connection, batch)
                finally:
                    for _ in batch:
                        self._waiting.task_done()

    async def _commit(self, connection: AsyncConnection, batch: list[Any]) -> None:
        """All of a batch in one transaction; one that conflicts fails alone."""
        written = []
        try:
            for table, row, done in batch:
                added = await connection.execute(insert(table).values(**row).on_conflict_do_nothing())
                if added.rowcount:
                    written.append(done)
                else:
                    _fail(done, Conflict(f"{table.name}: this version, command or id is there already"))
            await connection.commit()
        except Exception as error:  # a full disk, say: nothing of the batch is written, and everybody is told
            await connection.rollback()
            for _, _, done in batch:
                _fail(done, error)
            return
        for done in written:
            if not done.done():
                done.set_result(None)


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def _durable(connection: Any, record: object) -> None:
    """A commit is on the disk when it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode=wal")
    cursor.execute("pragma synchronous=full")
    cursor.execute("pragma foreign_keys=on")
    cursor.close()


def _replay(id: str, opening: bytes, rows: Sequence[Any]) -> tuple[Table, dict[str, int]]:
    table = Table(id, msgspec.json.decode(opening, type=Opening))
    commands = {}
    for row in rows:
        table.apply(Event(row.kind, msgspec.json.decode(row.data)))
        if row.version != table.version:
            raise RuntimeError(f"table {id}: version {table.version} is missing in the database")
        commands[row.command_id] = row.version
    return table, commands


def upgrade(path: Path) -> None:
    """Applies the migrations that a file lacks."""
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()
