"""What was written is there after a restart; versions and commands are taken once."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from potez.server.domain.events import Event
from potez.server.domain.opening import Opening, Seat, opened
from potez.server.domain.table import Table
from potez.server.storage import database as databases
from potez.server.storage import jobs
from potez.server.storage.database import Database
from potez.server.storage.jobs import Conflict, Unavailable
from potez.server.storage.schema import metadata
from potez.server.storage.sqlite_writer import BUSY
from potez.server.storage.store import Store
from potez.server.storage.upgrades import upgrade

OPENING = opened(Opening("hex", {"size": 5}, {"red": Seat("person", person="a"), "blue": Seat("person", person="b")}))


def moved(table: Table, *moves: str) -> tuple[Table, Event]:
    for move in moves:
        event = Event("move", {"move": move}, 5.0)
        table = table.after(event)
    return table, event


async def opened_store(folder: Path) -> Store:
    database = Database(f"sqlite+aiosqlite:///{folder / 'a.sqlite'}")
    await database.open()
    return Store(database)


def test_events_come_back_in_order(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened_store(tmp_path)
        table = Table("t", OPENING)
        await store.create(table, 1.0)
        for command, moves in (("one", ["c3"]), ("two", ["c3", "b2"])):
            after, event = moved(table, *moves)
            await store.append(after, command, event)
        await store.database.close()
        again = await opened_store(tmp_path)
        found = await again.load("t")
        assert found is not None
        table, commands = found
        assert table.match.moves == ("c3", "b2")
        assert commands == {"one": 2, "two": 3}
        assert await again.load("nobody") is None
        assert await again.changed(time.time() - 60) == [("t", 3)] and await again.changed(time.time() + 60) == []
        assert [row.command_id for row in await again.since("t", 2)] == ["two"]
        await again.database.close()

    asyncio.run(run())


def test_a_table_is_created_once(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened_store(tmp_path)
        table, other = Table("t", OPENING), Table("t", opened(Opening("hex", {"size": 6}, OPENING.seats)))
        assert await store.create(table, 1.0) and await store.create(table, 1.0), "it is written, whether now or by an earlier try"
        assert not await store.create(other, 1.0) and not await store.create(table, 2.0)
        found = await store.load("t")
        assert found is not None and found[0].opening == OPENING
        await store.database.close()

    asyncio.run(run())


@contextlib.contextmanager
def locked(file: Path) -> Iterator[sqlite3.Connection]:
    """Another process writes something and takes its time."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    try:
        yield other
    finally:
        if other.in_transaction:
            other.execute("rollback")
        other.close()


def test_a_locked_file_is_waited_for_as_long_as_any_other_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "WRITE_TIMEOUT", 2.0)

    async def run() -> None:
        store = await opened_store(tmp_path)
        begin = time.monotonic()
        with locked(tmp_path / "a.sqlite"), pytest.raises(Unavailable):
            await store.create(Table("t", OPENING), 1.0)
        assert 2.0 <= time.monotonic() - begin < 8.0 and BUSY <= 1.0
        assert store.database.write_failure == "locked"
        with locked(tmp_path / "a.sqlite") as other:
            waiting = asyncio.create_task(store.create(Table("t", OPENING), 1.0))
            await asyncio.sleep(0.3)
            other.execute("rollback")
            await waiting
        assert await store.load("t") and not store.database.write_failure
        await store.database.close()

    asyncio.run(run())


def test_closing_does_not_wait_for_a_locked_file(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened_store(tmp_path)
        with locked(tmp_path / "a.sqlite"):
            waiting = asyncio.create_task(store.create(Table("t", OPENING), 1.0))
            await asyncio.sleep(0.1)
            later = asyncio.create_task(store.create(Table("u", OPENING), 1.0))
            await asyncio.sleep(0.1)
            begin = time.monotonic()
            await store.database.close()
            assert time.monotonic() - begin < 8.0  # a write waits for ten
            for task in (waiting, later, asyncio.create_task(store.create(Table("v", OPENING), 1.0))):
                with pytest.raises(Unavailable):
                    await asyncio.wait_for(task, 1.0)

    asyncio.run(run())


def test_a_file_that_is_being_brought_up_to_date_by_another_process_is_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        await (await opened_store(tmp_path)).database.close()
        with locked(tmp_path / "a.sqlite") as other:
            opening = asyncio.create_task(opened_store(tmp_path))
            await asyncio.sleep(1.5 * BUSY)
            other.execute("rollback")
            await (await asyncio.wait_for(opening, 10.0)).database.close()

    asyncio.run(run())


def test_a_version_and_a_command_are_taken_once_and_the_rest_of_a_batch_is_written(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened_store(tmp_path)
        table = Table("t", OPENING)
        await store.create(table, 1.0)
        first, second, third = moved(table, "c3"), moved(table, "c4"), moved(table, "c3", "b2")
        writes = [
            store.append(first[0], "one", first[1]),
            store.append(second[0], "other", second[1]),
            store.append(third[0], "one", third[1]),
            store.append(third[0], "two", third[1]),
            store.append(first[0], "one", first[1]),  # the same again: a commit whose answer was lost
        ]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [isinstance(result, Conflict) for result in results] == [False, True, True, False, False]
        found = await store.load("t")
        assert found is not None and found[0].match.moves == ("c3", "b2")
        await store.database.close()

    asyncio.run(run())


def test_many_writers_share_commits(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened_store(tmp_path)
        await asyncio.gather(*(store.create(Table(f"t{i}", OPENING), 1.0) for i in range(300)))
        found = await asyncio.gather(*(store.load(f"t{i}") for i in range(0, 300, 50)))
        assert all(found)
        assert store.database.written == 300 and store.database.commits < 100
        await store.database.close()

    asyncio.run(run())


def test_a_wrong_work_fails_alone(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened_store(tmp_path)

        def wrong(connection: sa.Connection) -> None:
            connection.execute(sa.text("insert into nowhere values (1)"))

        works = [store.create(Table("a", OPENING), 1.0), store.database.write("b", wrong), store.create(Table("c", OPENING), 1.0)]
        results = await asyncio.gather(*works, return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [False, True, False]
        assert await store.load("a") and await store.load("c")
        await store.database.close()

    asyncio.run(run())


def migrated(path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    migrated(tmp_path / "a.sqlite")
    migrated(tmp_path / "a.sqlite")  # again: nothing to do
    connection = sqlite3.connect(tmp_path / "a.sqlite")
    for table in metadata.sorted_tables:
        columns = {row[1] for row in connection.execute(f"pragma table_info({table.name})")}
        assert columns == {column.name for column in table.columns}
    connection.close()


def test_a_damaged_log_is_not_played_on(tmp_path: Path) -> None:
    async def run() -> None:
        store = await opened_store(tmp_path)
        table = Table("t", OPENING)
        await store.create(table, 1.0)
        after, event = moved(table, "c3", "b2")
        await store.append(after, "one", event)
        with pytest.raises(RuntimeError, match="version 2"):
            await store.load("t")
        await store.database.close()

    asyncio.run(run())


SLOW = sa.text("with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i) from n")


def test_a_read_that_nobody_waits_for_ends_before_the_database_closes(tmp_path: Path) -> None:
    """The thread that reads for it answered to an event loop that was closed already."""
    failed: list[threading.ExceptHookArgs] = []

    async def run() -> None:
        store = await opened_store(tmp_path)
        for _ in range(3):
            read = asyncio.create_task(store.database.read(lambda connection: connection.execute(SLOW).scalar()))
            await asyncio.sleep(0.05)
            for _ in range(2):  # as a server that ends does: the first time, it may still wait for the connection to be given back
                read.cancel()
                await asyncio.sleep(0.01)
            with pytest.raises(asyncio.CancelledError):
                await asyncio.wait_for(read, 10)
        await store.database.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading, "excepthook", failed.append)
        patch.setattr(databases, "CLOSING", 30)  # the reads are short, but a busy machine is slow
        asyncio.run(run())
        for thread in threading.enumerate():
            if "_connection_worker_thread" in thread.name:
                thread.join(10)
    assert failed == []
