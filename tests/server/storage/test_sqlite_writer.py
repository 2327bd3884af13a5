"""The writer of a SQLite file: a commit is in the file for everybody, what was not committed is nowhere, and the log is copied."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from potez.server.storage.jobs import Job
from potez.server.storage.sqlite_writer import SqliteWriter


def rows(file: Path) -> list[Any]:
    with sqlite3.connect(file) as base:
        found = base.execute("select n from t order by n").fetchall()
    base.close()
    return [row[0] for row in found]


def test_a_commit_is_whole_and_what_was_not_committed_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite"
    writer = SqliteWriter(file)

    async def run() -> None:
        def job(text: str) -> Job:
            return Job("key", lambda connection: connection.execute(sa.text(text)).rowcount, asyncio.get_running_loop().create_future())

        writer.commit([job("create table t (n integer primary key)")])
        assert writer.commit([job("insert into t values (1), (2)"), job("insert into t values (3)")]) == [2, 1]
        assert rows(file) == [1, 2, 3]
        with pytest.raises(sa.exc.IntegrityError):
            writer.commit([job("insert into t values (4)"), job("insert into t values (3)")])
        writer.reset()
        writer.reset()
        assert rows(file) == [1, 2, 3]
        assert writer.commit([job("insert into t values (5)")]) == [1]

    asyncio.run(run())
    assert writer.wal_bytes() > 0
    assert _without_log(file, tmp_path) == [1, 2, 3]
    writer.checkpoint()
    assert _without_log(file, tmp_path) == [1, 2, 3, 5], "what was in the log is in the file"
    writer.reset()


def _without_log(file: Path, folder: Path) -> list[Any]:
    """What the file itself holds."""
    copy = folder / "copy.sqlite"
    shutil.copyfile(file, copy)
    return rows(copy)
