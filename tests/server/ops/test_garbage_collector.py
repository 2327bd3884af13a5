"""What a server does beside answering: garbage is collected by the clock, SQLite's log is copied into its file."""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from potez.server.ops import garbage_collector
from potez.server.storage import database as databases
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.statements import upsert


def test_garbage_is_collected_by_the_clock_and_by_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collector, "SOONEST", 0.5)
    seen: list[int] = []
    usual = sys.getswitchinterval()

    def collected(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            seen.append(info["generation"])

    async def scene() -> None:
        task = asyncio.create_task(garbage_collector.run(lambda: 0))
        await asyncio.sleep(0.05)
        gc.callbacks.append(collected)
        try:
            assert not gc.isenabled()
            await asyncio.sleep(1.5)
        finally:
            gc.callbacks.remove(collected)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(scene())
    assert seen.count(0) >= 5, "what is young, often"
    assert seen.count(2) == 1, "everything, once, as nobody waits"
    assert gc.isenabled() and sys.getswitchinterval() == usual


def test_the_log_of_sqlite_is_copied_beside_the_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "WAL_BYTES", 200_000)
    file, log = tmp_path / "potez.sqlite", tmp_path / "potez.sqlite-wal"

    async def scene() -> None:
        database = Database(f"sqlite+aiosqlite:///{file}")
        await database.open()
        try:
            for number in range(400):
                row = {"name": f"fact{number % 40}", "value": f"{number} " + "x" * 150}

                def work(connection: sa.Connection, row: dict[str, str] = row) -> None:
                    upsert(connection, schema.facts, row, value=row["value"])

                await database.write("fact", work)
            grown = log.stat().st_size
            assert grown > 200_000
            await asyncio.sleep(2.5)
            for _ in range(5):
                await database.write("fact", work)
            assert log.stat().st_size == grown, "it began anew, in the same place"
            with file.open("rb") as stream:
                assert b"399 xxx" in stream.read(), "and is in the file before the end"
        finally:
            await database.close()

    asyncio.run(scene())
