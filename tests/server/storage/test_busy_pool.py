"""A pool whose connections are all in use, and writers that met, are no outage: clocks go on, and no command waits for a heartbeat."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from potez.server.storage import database as module
from potez.server.storage.database import Database
from potez.server.storage.jobs import Unavailable


class RolledBack(Exception):
    """As a driver of PostgreSQL says that a transaction is to be tried again."""

    sqlstate = "40001"


def read(connection: sa.Connection) -> int:
    return int(connection.execute(sa.text("select 7")).scalar_one())


@pytest.mark.parametrize("vital", [False, True])
def test_a_read_that_found_no_free_connection_is_refused_and_the_database_is_still_there(
    vital: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "POOL", {"pool_size": 1, "max_overflow": 0, "pool_timeout": 0.05})

    async def scene() -> None:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'potez.sqlite'}")
        await database.open()
        try:
            assert database._engine is not None
            async with database._engine.connect():  # the only one
                with pytest.raises(Unavailable):
                    await database.read(read, vital)
            assert database.available.is_set() and database.unavailable_since is None
            assert await database.read(read) == 7
        finally:
            await database.close()

    asyncio.run(scene())


def test_writers_that_met_are_no_outage_and_a_lost_database_is_one() -> None:
    async def scene() -> None:
        database = Database("postgresql+asyncpg://nowhere/potez")
        database._note_failure(sa.exc.DBAPIError("insert", None, RolledBack()), 5.0)
        assert database.available.is_set() and database.unavailable_since is None
        database._note_failure(ConnectionRefusedError(), 7.0)
        assert not database.available.is_set() and database.unavailable_since == 7.0

    asyncio.run(scene())
