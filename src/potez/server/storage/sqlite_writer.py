"""Writing to a SQLite file, whose log is copied into it beside the commits."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from potez.server.storage.jobs import Job, run_jobs

BUSY = 1.0  # seconds that SQLite waits by itself for a file that another process has locked; whoever asked tries again
WAL_PAGES = 20_000  # of SQLite's log, from which a commit copies it into the file itself, should nobody else


class SqliteWriter:
    """The writer's hold on a SQLite file, in a thread of its own: one step to it and back for a whole commit, not for every row."""

    def __init__(self, path: Path) -> None:
        self._log = path.with_name(f"{path.name}-wal")
        self._engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY}, poolclass=sa.NullPool, hide_parameters=True)
        sa.event.listen(self._engine, "connect", set_pragmas)
        self._connection: sa.Connection | None = None

    def commit(self, jobs: list[Job]) -> list[Any]:
        if self._connection is None:
            self._connection = self._engine.connect()
        answers = run_jobs(self._connection, jobs)
        self._connection.commit()
        return answers

    def wal_bytes(self) -> int:
        return self._log.stat().st_size if self._log.exists() else 0

    def checkpoint(self) -> None:
        """What is in the log and no reader needs there goes into the file; nobody waits for it."""
        with self._engine.connect() as connection:
            connection.exec_driver_sql("pragma wal_checkpoint(passive)")

    def reset(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.close()


def set_pragmas(connection: Any, record: object) -> None:
    """A commit is on the disk when it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode=wal")
    cursor.execute("pragma synchronous=full")
    cursor.execute("pragma foreign_keys=on")
    cursor.execute(f"pragma wal_autocheckpoint={WAL_PAGES}")
    cursor.close()
