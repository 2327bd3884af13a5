"""The database: one SQLite file, or PostgreSQL. Everything is written by one task that commits whatever has come in since the last commit,
all at once: a commit that reaches the disk takes milliseconds, and this way a hundred tables share one. Whoever writes waits until it is
on the disk.

A piece of work is a function of a connection. It may run more than once, when it is not known whether a commit arrived, so it must find its
own traces and do nothing twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from potez.server.storage.files import make_private
from potez.server.storage.jobs import Job, Unavailable, run_jobs
from potez.server.storage.retryable_errors import LOCKED, retry_reason
from potez.server.storage.sqlite_writer import BUSY, SqliteWriter, set_pragmas
from potez.server.storage.upgrades import UpgradeError, upgrade
from potez.server.timesource import SYSTEM, TimeSource

log = logging.getLogger("potez.database")

RETRY = 0.2  # seconds between two tries
LONGEST_BACKOFF = 2.0  # seconds between the end of a writer and the next one, if none of them ever writes anything
CLOSING = 2.0  # seconds at most for all steps of closing: a server that is told to stop has five
START_TRIES = 60  # tries of a start to reach a database, a second apart
LOCKED_TRIES = 15  # the same for a SQLite file that another process has locked, such as one that brings it up to date
MOST_IN_COMMIT = 500  # pieces of work in one commit
POOL: dict[str, Any] = {"pool_size": 10, "max_overflow": 20}  # connections that read; searches (see `searches`) take a few of them at most
WAL_BYTES = 8_000_000  # of SQLite's log, from which it is copied into the file

Result = TypeVar("Result")


class Database:
    """Reads at once; writes in one line."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.commits = 0  # since the start; with `written`, how many works share a commit
        self.written = 0
        self.time: TimeSource = SYSTEM
        self.unavailable_since: float | None = None  # since when the database has been away, in seconds since 1970
        self.available = asyncio.Event()  # cleared when the database goes away; set again when the timekeeper knows for how long
        self.available.set()
        self.write_failure = ""  # why nothing can be committed just now (see `retry_reason`); empty if the last commit arrived
        self.last_refusal = (float("-inf"), "")  # when a write was last refused as unavailable (monotonic), and why
        self.restarts = 0  # of the writer, which nothing should end
        self._closing = False
        self._failed_writers = 0  # writers that ended since the last commit
        self._restart: asyncio.TimerHandle | None = None  # writer, after a pause
        self._engine: AsyncEngine | None = None
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._checkpointer: asyncio.Task[None] | None = None  # of SQLite's log
        self._connection: AsyncConnection | None = None  # of the writer, at PostgreSQL
        self._file: SqliteWriter | None = None  # of the writer, at SQLite
        self._thread = ThreadPoolExecutor(1, "database writer")
        self._reads: set[asyncio.Task[Any]] = set()  # under way

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    @property
    def is_sqlite(self) -> bool:
        return self.address.startswith("sqlite")

    async def open(self, *, migrate: bool = True) -> None:
        """Connects, and makes or brings up to date what is there."""
        if self.is_sqlite:
            path = Path(sa.make_url(self.address).database or "")
            await asyncio.to_thread(make_private, path)
            self._engine = create_async_engine(self.address, connect_args={"timeout": BUSY}, hide_parameters=True, **POOL)
            sa.event.listen(self._engine.sync_engine, "connect", set_pragmas)
            self._file = SqliteWriter(path)
        else:
            settings = {"timeout": 5, "command_timeout": 15}
            self._engine = create_async_engine(self.address, connect_args=settings, hide_parameters=True, pool_pre_ping=True, **POOL)
        if migrate:
            await self._migrate()
        self._start_writer()
        if self._file:
            self._checkpointer = asyncio.create_task(self._checkpoint(self._file), name="database log")

    async def _migrate(self) -> None:
        """A database that is not there yet may come soon: servers and databases are often started together."""
        assert self._engine is not None
        for left in range(LOCKED_TRIES if self.is_sqlite else START_TRIES, -1, -1):
            try:
                async with self._engine.begin() as connection:
                    await connection.run_sync(upgrade)
                return
            except Exception as error:
                reason = retry_reason(error)
                if not left or isinstance(error, UpgradeError) or not reason or (self.is_sqlite and reason != LOCKED):
                    cause = error.orig if isinstance(error, sa.exc.DBAPIError) else error
                    place = sa.make_url(self.address).render_as_string(hide_password=True)
                    raise OSError(f"the database {place} cannot be opened: {cause or type(error).__name__}") from error
                log.warning("the database cannot be used yet (%s): %s", reason, type(error).__name__)
                await asyncio.sleep(1.0)

    async def close(self) -> None:
        """Writes what is waiting and lets go. A database that is away or locked is not waited for: whoever still writes something reads
        that it is not known whether it was done."""
        self._closing = True
        end = time.monotonic() + CLOSING
        if self._restart:
            self._restart.cancel()
        if self._checkpointer:
            self._checkpointer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._checkpointer
        if self._writer:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._jobs.join(), RETRY if self.write_failure else CLOSING / 2)
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):  # what ended it was logged
                await self._writer
        self._refuse(float("inf"))
        if self._reads:
            await asyncio.wait(self._reads, timeout=max(0.0, end - time.monotonic()))
        for step in (self._reset_connection(), self._dispose()):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(step, max(0.0, end - time.monotonic()))
        self._thread.shutdown(wait=False)

    async def _dispose(self) -> None:
        if self._engine:
            await self._engine.dispose()

    def _refuse(self, before: float) -> None:
        """What should have been written before a moment, and is not begun, is not waited for any more."""
        waiting = [self._jobs.get_nowait() for _ in range(self._jobs.qsize())]
        for job in waiting:
            if job.deadline < before:
                job.fail(Unavailable())
            else:
                self._jobs.put_nowait(job)
            self._jobs.task_done()

    async def read(self, question: Callable[[sa.Connection], Result], vital: bool = False) -> Result:
        """`vital` is a small question whose failure says that the database is away; one of a visitor may be too large for it.

        A read whose caller is cancelled runs to its end: its connection goes back to the pool in order, and the thread that works for it
        finds the event loop still there when it answers.
        """
        task = asyncio.ensure_future(self._read(question, vital))
        self._reads.add(task)
        task.add_done_callback(self._read_ended)
        return await asyncio.shield(task)

    def _read_ended(self, task: asyncio.Task[Any]) -> None:
        self._reads.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, also where nobody waits for it any more

    async def _read(self, question: Callable[[sa.Connection], Result], vital: bool) -> Result:
        begin = self.time.now()
        try:
            async with self._connected() as connection:
                return await connection.run_sync(question)
        except Exception as error:
            if reason := retry_reason(error):
                self._note_failure(error, begin if vital else None)
                log.warning("the database does not answer (%s): %s", reason, error)
                raise Unavailable from None
            raise

    def _note_failure(self, error: BaseException, since: float | None) -> None:
        """Something could not be done. Where all connections are in use, or two writers met, the database is still
        there, and nobody has to wait until it is known for how long it was away."""
        busy = isinstance(error, sa.exc.TimeoutError) or str(getattr(getattr(error, "orig", None), "sqlstate", None) or "").startswith("40")
        if busy:
            return
        self.available.clear()
        if self.unavailable_since is None and since is not None:
            self.unavailable_since = since

    def recovered(self) -> None:
        """Whoever knows how long the database was away has been told."""
        self.unavailable_since = None
        self.available.set()

    async def rows(self, query: sa.Select[Any], vital: bool = False) -> list[sa.Row[Any]]:
        return await self.read(lambda connection: list(connection.execute(query).all()), vital)

    async def write(self, key: str, work: Callable[[sa.Connection], Result], timeout: float | None = None) -> Result:
        """Returns when the work is on the disk. Raises what the work raises, or Unavailable. `timeout` is how long it waits for a
        database that is away."""
        if self._closing and not self.writing:
            raise Unavailable
        job = Job(key, work, asyncio.get_running_loop().create_future())
        if timeout is not None:
            job.deadline = time.monotonic() + timeout
        self._jobs.put_nowait(job)
        found: Result = await job.done
        return found

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        assert self._engine is not None
        async with self._engine.connect() as connection:
            yield connection

    @property
    def writing(self) -> bool:
        """Whether somebody is there to write."""
        return self._writer is not None and not self._writer.done()

    def _start_writer(self) -> None:
        self._restart = None
        self._writer = asyncio.create_task(self._write(), name="database writer")
        self._writer.add_done_callback(self._writer_ended)

    def _writer_ended(self, task: asyncio.Task[None]) -> None:
        """Whatever ended it, others wait in the queue: another one goes on. What the first was about was answered as not known. The first
        comes at once; where they fail one after the other, each comes later than the one before."""
        if self._closing:
            return
        error = None if task.cancelled() else task.exception()
        log.critical("the writer of the database ended, another one is started", exc_info=error)
        self.restarts += 1
        self._failed_writers += 1
        self._refuse(time.monotonic())
        if self._failed_writers == 1:
            self._start_writer()
        else:
            backoff = min(LONGEST_BACKOFF, RETRY * 2.0 ** min(self._failed_writers - 2, 10))
            self._restart = asyncio.get_running_loop().call_later(backoff, self._start_writer)

    async def _write(self) -> None:
        await self._reset_connection()  # what an earlier writer may have left half done
        while True:
            jobs = [await self._jobs.get()]
            while not self._jobs.empty() and len(jobs) < MOST_IN_COMMIT:
                jobs.append(self._jobs.get_nowait())
            try:
                await self._commit(sorted(jobs, key=lambda job: job.key))
            except BaseException:
                for job in jobs:
                    job.fail(Unavailable())
                raise
            finally:
                for _ in jobs:
                    self._jobs.task_done()

    async def _commit(self, jobs: list[Job]) -> None:
        """All in one transaction. If the database goes away it is tried again; if it refuses, each on its own, so that one wrong work fails
        alone."""
        while jobs:
            begin = self.time.now()
            try:
                answers = await self._transaction(jobs)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                await self._reset_connection()
                if reason := retry_reason(error):
                    self._note_failure(error, begin)
                    if self.write_failure != reason:  # said once, not five times a second
                        log.error("nothing can be written (%s), %d writes wait: %s", reason, len(jobs), error)
                    self.write_failure = reason
                    await asyncio.sleep(RETRY)
                    late = [job for job in jobs if job.deadline < time.monotonic()]
                    for job in late:
                        self.last_refusal = (time.monotonic(), reason)
                        job.fail(Unavailable())
                    jobs = [job for job in jobs if job not in late]
                elif len(jobs) > 1:
                    for job in jobs:
                        await self._commit([job])
                    return
                else:
                    jobs[0].fail(error)
                    return
            else:
                for job, answer in zip(jobs, answers, strict=True):
                    if isinstance(answer, Exception):
                        job.fail(answer)
                    else:
                        job.succeed(answer)
                if self.write_failure:
                    log.warning("the database can be written again (%s is over)", self.write_failure)
                self.write_failure, self._failed_writers = "", 0
                self.commits += 1
                self.written += len(jobs)
                return

    async def _transaction(self, jobs: list[Job]) -> list[Any]:
        assert self._engine is not None
        if self._file is not None:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._file.commit, jobs)
        if self._connection is None:
            self._connection = await self._engine.connect()
        answers = await self._connection.run_sync(run_jobs, jobs)
        await self._connection.commit()
        return answers

    async def _checkpoint(self, file: SqliteWriter) -> None:
        """Copies SQLite's log into its file beside the commits, which would else wait for it now and then; what came meanwhile is little,
        and follows between two commits, so that the log begins anew."""
        while True:
            await asyncio.sleep(1.0)
            try:
                if file.wal_bytes() > WAL_BYTES:
                    await asyncio.to_thread(file.checkpoint)
                    await asyncio.get_running_loop().run_in_executor(self._thread, file.checkpoint)
            except (sa.exc.SQLAlchemyError, OSError) as error:
                log.warning("SQLite's log could not be copied: %s", error)

    async def _reset_connection(self) -> None:
        """Lets the writer's connection go, with whatever was not committed."""
        if self._file is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._file.reset)
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.rollback()
            with contextlib.suppress(Exception):
                await connection.close()
