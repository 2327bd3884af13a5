"""Searches take a few connections at most, for a bounded time, and say how long they took."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from potez.server.errors import Refused
from potez.server.storage import searches
from potez.server.storage.database import Database
from potez.server.storage.searches import Searches

ENDLESS = sa.text("with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n")


def endless(connection: sa.Connection) -> Any:
    return connection.execute(ENDLESS).scalar()


def short(connection: sa.Connection) -> Any:
    return connection.execute(sa.text("select 7")).scalar()


def within(folder: Path, scene: Callable[[Database], Awaitable[None]]) -> None:
    async def run() -> None:
        database = Database(f"sqlite+aiosqlite:///{folder / 'potez.sqlite'}")
        await database.open()
        try:
            await scene(database)
        finally:
            await database.close()

    asyncio.run(run())


def test_a_search_that_takes_too_long_ends_with_a_clear_error_and_is_charged(tmp_path: Path) -> None:
    async def scene(database: Database) -> None:
        spent: list[float] = []
        limited = Searches(database, 0.2)
        with pytest.raises(Refused, match="search-too-long"):
            await limited.run(endless, spent.append)
        assert len(spent) == 1 and spent[0] >= 0.2
        assert await limited.run(short, spent.append) == 7, "the connection is in order"
        assert database.available.is_set(), "the database is not away"
        for _ in range(40):  # on whichever connection: none keeps the limit
            assert await database.read(short) == 7

    within(tmp_path, scene)


@pytest.mark.slow
def test_searches_leave_connections_for_those_who_play(tmp_path: Path) -> None:
    async def scene(database: Database) -> None:
        limited = Searches(database, 1.0)
        tasks = [asyncio.create_task(limited.run(endless, lambda seconds: None)) for _ in range(30)]
        await asyncio.sleep(0.3)
        assert len(database._reads) == searches.MOST
        assert await asyncio.wait_for(database.read(short, vital=True), 5.0) == 7
        codes = {str(error) for error in await asyncio.gather(*tasks, return_exceptions=True)}
        assert codes == {"search-too-long", "search-busy"}, "whoever waits too long for a place is told"
        assert await limited.run(short, lambda seconds: None) == 7

    within(tmp_path, scene)


@pytest.mark.slow
def test_more_than_can_wait_are_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(database: Database) -> None:
        monkeypatch.setattr(searches, "MOST_WAITING", 2)
        limited = Searches(database, 2.0)
        tasks = [asyncio.create_task(limited.run(endless, lambda seconds: None)) for _ in range(searches.MOST + 2)]
        await asyncio.sleep(0.1)
        with pytest.raises(Refused, match="search-busy"):
            await limited.run(short, lambda seconds: None)
        assert not any(task.done() for task in tasks), "it has waited for none of them"
        await asyncio.gather(*tasks, return_exceptions=True)

    within(tmp_path, scene)


def test_whoever_goes_away_does_not_free_the_place_of_a_search_that_still_runs(tmp_path: Path) -> None:
    async def scene(database: Database) -> None:
        limited = Searches(database, 0.6)
        for _ in range(searches.MOST):
            task = asyncio.create_task(limited.run(endless, lambda seconds: None))
            await asyncio.sleep(0.02)
            task.cancel()
        assert len(database._reads) == searches.MOST and limited._places.locked()

    within(tmp_path, scene)
