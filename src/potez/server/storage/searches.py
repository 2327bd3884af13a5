"""Searches of visitors: questions whose cost grows with what is stored. So many run at once, each for so long; all other reads find
connections left for them."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.util import await_only

from potez.server.errors import Refused
from potez.server.storage.database import Database

MOST = 4  # at once; a database has connections for many more
MOST_WAITING = 100
LONGEST_WAIT = 3.0  # seconds for a place
LONGEST = 3.0  # seconds of one search
STEPS = 10_000  # of SQLite between two looks at the clock: less than a millisecond

Result = TypeVar("Result")


class Searches:
    """`longest` is how long one may take."""

    def __init__(self, database: Database, longest: float = LONGEST) -> None:
        self.database, self.longest = database, longest
        self.waiting = 0
        self._places = asyncio.Semaphore(MOST)

    async def run(self, question: Callable[[sa.Connection], Result], spend: Callable[[float], None]) -> Result:
        """`spend` is told how many seconds it took, whatever became of it. Raises Refused if too many search, or if it takes too long."""
        await self._enter()
        task = asyncio.ensure_future(self._ask(question, spend))  # it runs to its end though nobody waits for it, and keeps its place
        task.add_done_callback(self._leave)
        return await asyncio.shield(task)

    async def _enter(self) -> None:
        if self.waiting >= MOST_WAITING:
            raise Refused("search-busy")
        self.waiting += 1
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self._places.acquire()
        except TimeoutError:
            raise Refused("search-busy") from None
        finally:
            self.waiting -= 1

    def _leave(self, task: asyncio.Task[Result]) -> None:
        self._places.release()
        if not task.cancelled():
            task.exception()  # retrieved, also where nobody waits for it any more

    async def _ask(self, question: Callable[[sa.Connection], Result], spend: Callable[[float], None]) -> Result:
        def within(connection: sa.Connection) -> Result:
            begin = time.monotonic()
            try:
                with _ended_after(connection, self.longest):
                    return question(connection)
            finally:
                spend(time.monotonic() - begin)

        try:
            return await self.database.read(within)
        except sa.exc.DBAPIError as error:
            if _interrupted(error):
                raise Refused("search-too-long") from None
            raise


@contextlib.contextmanager
def _ended_after(connection: sa.Connection, seconds: float) -> Iterator[None]:
    """What is asked in the block fails when the time is over; PostgreSQL gives it to each statement, of which a search has two at most."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"set local statement_timeout = {max(1, round(1000 * seconds))}")  # until this transaction ends
        yield
        return
    driver, end = connection.connection.driver_connection, time.monotonic() + seconds
    assert driver is not None
    await_only(driver.set_progress_handler(lambda: time.monotonic() > end, STEPS))
    try:
        yield
    finally:
        await_only(driver.set_progress_handler(None, 0))


def _interrupted(error: sa.exc.DBAPIError) -> bool:
    if isinstance(error.orig, sqlite3.Error):
        return getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT
    return str(getattr(error.orig, "sqlstate", None) or getattr(error.orig, "pgcode", None) or "") == "57014"
