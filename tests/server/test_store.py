"""What was written is there after a restart; versions and commands are taken once."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from potez.server.schema import metadata
from potez.server.store import Conflict, Store, upgrade
from potez.server.tables import Event, Opening, Seat, opened

OPENING = opened(Opening("hex", {"size": 5}, {"red": Seat("person"), "blue": Seat("person")}))


def test_events_come_back_in_order(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "a.sqlite")
        await store.open()
        await store.create("t", OPENING)
        await store.append("t", 2, "one", Event("move", {"move": "c3"}))
        await store.append("t", 3, "two", Event("move", {"move": "b2"}))
        await store.close()
        again = Store(tmp_path / "a.sqlite")
        await again.open()
        found = await again.load("t")
        assert found is not None
        table, commands = found
        assert table.match.moves == ("c3", "b2")
        assert commands == {"one": 2, "two": 3}
        assert await again.load("nobody") is None
        await again.close()

    asyncio.run(run())


def test_a_version_and_a_command_are_taken_once_and_the_rest_of_a_batch_is_written(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "a.sqlite")
        await store.open()
        await store.create("t", OPENING)
        writes = [
            store.append("t", 2, "one", Event("move", {"move": "c3"})),
            store.append("t", 2, "other", Event("move", {"move": "c4"})),
            store.append("t", 3, "one", Event("move", {"move": "c4"})),
            store.append("t", 3, "two", Event("move", {"move": "b2"})),
        ]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [isinstance(result, Conflict) for result in results] == [False, True, True, False]
        found = await store.load("t")
        assert found is not None and found[0].match.moves == ("c3", "b2")
        await store.close()

    asyncio.run(run())


def test_many_writers_share_commits(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "a.sqlite")
        await store.open()
        await asyncio.gather(*(store.create(f"t{i}", OPENING) for i in range(300)))
        found = await asyncio.gather(*(store.load(f"t{i}") for i in range(0, 300, 50)))
        assert all(found)
        await store.close()

    asyncio.run(run())


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    upgrade(tmp_path / "a.sqlite")
    upgrade(tmp_path / "a.sqlite")  # again: nothing to do
    connection = sqlite3.connect(tmp_path / "a.sqlite")
    for table in metadata.sorted_tables:
        columns = {row[1] for row in connection.execute(f"pragma table_info({table.name})")}
        assert columns == {column.name for column in table.columns}
    connection.close()


def test_a_damaged_log_is_not_played_on(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(tmp_path / "a.sqlite")
        await store.open()
        await store.create("t", OPENING)
        await store.append("t", 3, "one", Event("move", {"move": "c3"}))
        with pytest.raises(RuntimeError, match="version 2"):
            await store.load("t")
        await store.close()

    asyncio.run(run())
