"""Copies of everything a server keeps, made while it runs, and brought back.

A backup is one SQLite file with the schema of the server, whatever database it came from: it also moves a server from SQLite to PostgreSQL
and back. It is a picture of one moment, and it is checked before it gets its name.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from potez.errors import PotezError
from potez.server.ops import inspection
from potez.server.settings import Settings
from potez.server.storage import schema
from potez.server.storage.files import PRIVATE_FOLDER
from potez.server.storage.upgrades import revisions, upgrade

PAGES = 500  # of SQLite that are copied in one step
ROWS = 1000  # that are copied at once
Progress = Callable[[int, int], None]
Result = TypeVar("Result")


class BackupError(PotezError):
    """Why there is no backup, or why it was not brought back. Nothing has changed."""


@dataclass(frozen=True)
class Contents:
    """What is in a backup."""

    revision: str
    tables: int
    events: int
    people: int
    bytes: int
    seconds: float = 0.0

    def data(self) -> dict[str, Any]:
        return asdict(self)


def backup(settings: Settings, file: Path, progress: Progress = lambda done, total: None) -> Contents:
    """Writes a checked copy of one moment; moves go on meanwhile. Raises BackupError and leaves no file behind."""
    begin = time.monotonic()
    if file.exists():
        raise BackupError(f"{file} is there already; nothing is overwritten")
    if not file.absolute().parent.is_dir():
        raise BackupError(f"{file}: there is no folder {file.parent}")
    with _unfinished(file) as part:
        if settings.database:
            asyncio.run(_from_postgresql(settings, part, progress))
        else:
            _from_sqlite(settings.folder / "potez.sqlite", part, progress)
        found = examine(part)
        _finish(part, file)
    return Contents(**found.data() | {"seconds": round(time.monotonic() - begin, 3)})


def restore(file: Path, settings: Settings, progress: Progress = lambda done, total: None) -> Contents:
    """Brings a backup back to a place where nothing is. An older one is brought up to date, a newer one refused, and so is one that holds
    anything but what Potez keeps, or a game that cannot be read."""
    begin = time.monotonic()
    try:
        found = examine(file)
        _refuse(file, inspection.foreign_objects(file, found.revision) or inspection.unreadable_bytes(file))
    except (sqlite3.DatabaseError, UnicodeError) as error:
        raise BackupError(f"{file} is damaged: {error}") from None
    target = settings.folder / "potez.sqlite"
    if not settings.database:
        for there in (target, *(target.with_name(target.name + end) for end in ("-wal", "-shm"))):
            if there.exists():
                raise BackupError(f"{there} is there already; a backup is brought back only where nothing is")
        settings.folder.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    with _unfinished(Path(tempfile.gettempdir()) / file.name if settings.database else target) as part:
        shutil.copyfile(file, part)
        try:
            with sqlite_engine(part).begin() as connection:
                upgrade(connection)
            wrong = inspection.wrong_values(part)
        except (sqlite3.DatabaseError, sa.exc.DBAPIError, ValueError) as error:
            raise BackupError(f"{file} is damaged: {error}") from None
        _refuse(file, wrong)
        _refuse(file, asyncio.run(inspection.unplayable(part, progress)))
        if settings.database:
            asyncio.run(_to_postgresql(part, settings, progress))
        else:
            _finish(part, target)
    return Contents(**found.data() | {"seconds": round(time.monotonic() - begin, 3)})


def _refuse(file: Path, problems: list[str]) -> None:
    if problems:
        raise BackupError(f"{file} is not brought back: {'; '.join(problems[:3])}")


def examine(file: Path) -> Contents:
    """Looks through a whole backup. Raises BackupError for one that is damaged, from a newer Potez, or none at all."""
    if not file.is_file():
        raise BackupError(f"there is no file {file}")
    with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as base:
        try:
            revision = _revision_of(file, base)
            problems = [row[0] for row in base.execute("pragma integrity_check(5)") if row[0] != "ok"]
            problems += [f"{row[0]}: row {row[1]} names something in {row[2]} that is not there" for row in base.execute(_FOREIGN)]
            problems += [f"table {row[0]}: its versions have gaps" for row in base.execute(_GAPS if revision > "0001" else _OLD_GAPS)]
            if problems:
                raise BackupError(f"{file} is damaged: {'; '.join(problems[:3])}")
            counts = [base.execute(f"select count(*) from {name}").fetchone()[0] for name in ("tables", "events")]
            people = base.execute("select count(*) from people").fetchone()[0] if revision > "0001" else 0
        except sqlite3.DatabaseError as error:
            raise BackupError(f"{file} is damaged, or no backup of Potez: {error}") from None
    return Contents(revision, counts[0], counts[1], people, file.stat().st_size)


_FOREIGN = "select * from pragma_foreign_key_check limit 5"
_COUNTED = "select table_id, count(*) as n, min(version) as low, max(version) as high from events group by table_id"
_GAPS = (
    f"select tables.id from tables left join ({_COUNTED}) on table_id = tables.id "
    "where coalesce(n, 0) != tables.version - 1 or coalesce(low, 2) != 2 or coalesce(high, 1) != tables.version limit 5"
)
_OLD_GAPS = f"select table_id from ({_COUNTED}) where n != high - 1 or low != 2 limit 5"


def _revision_of(file: Path, base: sqlite3.Connection) -> str:
    there = base.execute("select count(*) from sqlite_master where name in ('alembic_version', 'tables', 'events')").fetchone()[0]
    row = base.execute("select version_num from alembic_version").fetchone() if there == 3 else None
    if row is None:
        raise BackupError(f"{file} is no backup of Potez")
    if row[0] not in revisions():
        raise BackupError(f"{file} was made by a newer Potez (revision {row[0]}; this one knows {revisions()[0]}); upgrade first")
    return str(row[0])


# Files


@contextlib.contextmanager
def _unfinished(file: Path) -> Iterator[Path]:
    """A file with a name of its own, for its owner's eyes, that is gone afterwards: what is finished got another name."""
    part = file.parent / f".{file.name}.{secrets.token_hex(4)}.part"
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield part
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + end).unlink(missing_ok=True)


def _finish(part: Path, file: Path) -> None:
    """On the disk first, then the name; never over another file."""
    _sync(part)
    try:
        os.link(part, file)
    except FileExistsError:
        raise BackupError(f"{file} is there already; nothing is overwritten") from None
    except OSError:  # a file system without links
        if file.exists():
            raise BackupError(f"{file} is there already; nothing is overwritten") from None
        os.rename(part, file)
    with contextlib.suppress(OSError):  # where folders cannot be opened
        _sync(file.parent)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def sqlite_engine(file: Path) -> sa.Engine:
    return sa.create_engine(f"sqlite:///{file}", poolclass=sa.NullPool, hide_parameters=True)


# SQLite


def _from_sqlite(source: Path, part: Path, progress: Progress) -> None:
    """Step by step, all from one snapshot: in WAL mode readers and the writer never wait for each other."""
    if not source.is_file():
        raise BackupError(f"there is no database {source}; name its folder with --data")
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)) as old,
            contextlib.closing(sqlite3.connect(part)) as new,
        ):
            old.execute("begin")
            _revision_of(source, old)  # the first look fixes the moment: without it, every write would start the copy anew
            old.backup(new, pages=PAGES, progress=lambda status, left, total: progress(total - left, total), sleep=0.001)
            old.execute("rollback")
            new.execute("pragma journal_mode=delete")  # one file, nothing beside it
    except sqlite3.Error as error:
        raise BackupError(f"{source} could not be copied: {error}") from None


# PostgreSQL


async def _from_postgresql(settings: Settings, part: Path, progress: Progress) -> None:
    """Everything in one transaction that sees one moment."""
    target = sqlite_engine(part)
    with target.begin() as made:
        upgrade(made)

    def copy(connection: sa.Connection) -> None:
        if not sa.inspect(connection).has_table("alembic_version"):
            raise BackupError(f"{settings.place} holds no games of Potez")
        revision, known = connection.execute(sa.text("select version_num from alembic_version")).scalar(), revisions()
        if revision != known[0]:
            problem = "start this Potez once, or use the one that made it" if revision in known else "upgrade Potez first"
            raise BackupError(f"{settings.place} has revision {revision}, this Potez makes {known[0]}: {problem}")
        with target.begin() as made:
            _copy(connection, made, progress)

    await postgresql(settings, copy, isolation_level="REPEATABLE READ", postgresql_readonly=True)


async def _to_postgresql(part: Path, settings: Settings, progress: Progress) -> None:
    """All or nothing."""

    def copy(connection: sa.Connection) -> None:
        upgrade(connection)
        for table in schema.metadata.sorted_tables:
            if connection.execute(sa.select(table).limit(1)).first() is not None:
                raise BackupError(f"{settings.place} is not empty (look at {table.name}); a backup is brought back only where nothing is")
        with sqlite_engine(part).connect() as source:
            _copy(source, connection, progress)
        for table in (schema.chat, schema.reports):  # numbers go on after those that are there
            most = f"select setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) from {table.name} having max(id) is not null"
            connection.execute(sa.text(most))

    await postgresql(settings, copy)


async def postgresql(settings: Settings, work: Callable[[sa.Connection], Result], **options: Any) -> Result:
    engine = create_async_engine(settings.address, connect_args={"timeout": 10}, execution_options=options, hide_parameters=True)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    except BackupError:
        raise
    except (OSError, TimeoutError, sa.exc.SQLAlchemyError) as error:
        raise BackupError(f"{settings.place}: {getattr(error, 'orig', None) or error or type(error).__name__}") from None
    except Exception as error:
        if type(error).__module__.startswith("asyncpg"):  # its own, while it connects
            raise BackupError(f"{settings.place}: {error}") from None
        raise
    finally:
        await engine.dispose()


def _copy(source: sa.Connection, target: sa.Connection, progress: Progress) -> None:
    """Every row of every table, in an order in which nothing names what is not there yet."""
    tables = schema.metadata.sorted_tables
    total = sum(source.execute(sa.select(sa.func.count()).select_from(table)).scalar() or 0 for table in tables)
    done = 0
    for table in tables:
        rows = source.execution_options(stream_results=True, yield_per=ROWS).execute(sa.select(table))
        for some in rows.mappings().partitions(ROWS):
            target.execute(table.insert(), [dict(row) for row in some])
            done += len(some)
            progress(done, total)
