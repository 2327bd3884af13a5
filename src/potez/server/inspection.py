"""What is looked at before a backup is brought back: a file from elsewhere may hold more than games, or games that nobody can read."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from potez.server.database import Database
from potez.server.store import Store
from potez.server.tables import _CHANGES, Opening
from potez.server.upgrades import upgrade

Progress = Callable[[int, int], None]


def foreign_objects(file: Path, revision: str) -> list[str]:
    """What a database of this revision should not hold, or lacks: a trigger would run with every move. Compared with an empty one that
    the same migrations made."""
    engine = sa.create_engine("sqlite://")
    with engine.connect() as connection:
        upgrade(connection, revision)
        ours = _objects(lambda text: connection.exec_driver_sql(text).all())
    engine.dispose()
    with _opened(file) as base:
        theirs = _objects(lambda text: base.execute(text).fetchall())
    more = [f"{_named(key)} is none of Potez" for key in sorted(theirs.keys() - ours.keys())]
    less = [f"{_named(key)} is missing" for key in sorted(ours.keys() - theirs.keys())]
    changed = [f"{_named(key)} has other columns" for key in sorted(ours.keys() & theirs.keys()) if ours[key] != theirs[key]]
    return more + less + changed


def _objects(ask: Callable[[str], Any]) -> dict[tuple[str, str], Any]:
    """Tables with their columns, generated ones too, and indexes; SQLite's own are left out."""
    found = {}
    for kind, name in ask("select type, name from sqlite_master where substr(name, 1, 7) != 'sqlite_'"):
        pragma = {"table": "table_xinfo", "index": "index_xinfo"}.get(kind)
        quoted = name.replace('"', '""')
        # The name and whether it is hidden; of an index the number, the name and whether it is an expression.
        parts = [(row[1], row[6]) if kind == "table" else (row[1], row[2]) for row in ask(f'pragma {pragma}("{quoted}")')] if pragma else []
        found[kind, name] = sorted(parts, key=repr) if kind == "table" else [name for number, name in parts if number != -1]
    return found


def _named(key: tuple[str, str]) -> str:
    return f"{key[0]} {key[1]}"


def unreadable_bytes(file: Path) -> list[str]:
    """Openings and events that are not what they should be, at most three; every single one is looked at."""
    problems = []
    decode = msgspec.json.Decoder(dict[str, Any]).decode
    with _opened(file) as base:
        for id, opening in base.execute("select id, opening from tables"):
            try:
                msgspec.json.decode(opening, type=Opening)
            except (msgspec.DecodeError, TypeError) as error:
                problems.append(f"table {id}: its opening cannot be read: {error}")
        for id, version, kind, data in base.execute("select table_id, version, kind, data from events"):
            try:
                decode(data)
            except (msgspec.DecodeError, TypeError) as error:
                problems.append(f"table {id}: version {version} cannot be read: {error}")
            if kind not in _CHANGES:
                problems.append(f"table {id}: version {version} is of no known kind")
            if len(problems) > 2:
                break
    return problems[:3]


async def unplayable(file: Path, progress: Progress) -> list[str]:
    """Games that go on but cannot be gone on with, at most three. The database must be up to date."""
    database, problems = Database(f"sqlite+aiosqlite:///{file}"), []
    with _opened(file) as base:
        ids = [row[0] for row in base.execute("select id from tables where stage != 'over'")]
    await database.open()
    try:
        store = Store(database)
        for number, id in enumerate(ids, 1):
            try:
                await store.load(id)
            except Exception as error:  # whatever an event can do wrong
                problems.append(f"table {id} cannot be played on: {type(error).__name__}: {error}")
                if len(problems) > 2:
                    break
            progress(number, len(ids))
    finally:
        await database.close()
    return problems


@contextlib.contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as base:
        yield base
