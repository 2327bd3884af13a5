"""What is looked at before a backup is brought back: a file from elsewhere may hold more than games, or games that nobody can read."""

from __future__ import annotations

import contextlib
import math
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from potez.registry import ENTRIES
from potez.server.domain.events import CHANGES
from potez.server.domain.opening import Opening
from potez.server.people.keys import Key
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.store import Store
from potez.server.storage.upgrades import upgrade

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
            except (msgspec.DecodeError, TypeError, UnicodeError) as error:
                problems.append(f"table {id}: its opening cannot be read: {error}")
        for id, version, kind, data in base.execute("select table_id, version, kind, data from events"):
            try:
                decode(data)
            except (msgspec.DecodeError, TypeError, UnicodeError) as error:
                problems.append(f"table {id}: version {version} cannot be read: {error}")
            if kind not in CHANGES:
                problems.append(f"table {id}: version {version} is of no known kind")
            if len(problems) > 2:
                break
    return problems[:3]


# By SQLAlchemy's kind of column: how SQLite stores it.
_STORED = {
    sa.Boolean: ("integer",),
    sa.Integer: ("integer",),
    sa.Float: ("real", "integer"),
    sa.String: ("text",),
    sa.LargeBinary: ("blob",),
}
_NUMBERS = {"pulse": 1, "outage": 2, "probe": 1}  # facts that are so many numbers
_WORDS = {  # columns with few values
    schema.tables.c.stage: ("open", "playing", "over"),
    schema.tables.c.game: ("", *(known.id for known in ENTRIES)),  # none: of a table that nobody has come to since the first revision
    schema.people.c.kind: ("guest", "account", "bot", "former"),
    schema.sessions.c.scope: ("play", "account"),
    schema.chat.c.room: ("players", "watchers"),
}


def wrong_values(file: Path) -> list[str]:
    """Columns with values that the server could not read, at most three. The database must be up to date."""
    problems = []
    with _opened(file) as base:
        for table in schema.metadata.sorted_tables:
            texts = [f'"{column.name}"' for column in table.columns if isinstance(column.type, sa.String)]
            for _ in base.execute(f'select {", ".join(texts) or 1} from "{table.name}"'):
                pass  # a text that is not UTF-8 raises
            for column in table.columns:
                wrong = _wrong(column)
                if row := base.execute(f'select rowid, count(*) from "{table.name}" where {wrong} group by null').fetchone():
                    problems.append(f"{row[1]} of {table.name} with a wrong {column.name} (row {row[0]})")
        for name, value in base.execute("select name, value from facts"):
            try:
                kind = name.partition(".")[0]
                if kind == "key":
                    Key.read(name, value)
                elif kind in _NUMBERS:
                    numbers = [float(part) for part in value.split()]
                    if len(numbers) != _NUMBERS[kind] or not all(map(math.isfinite, numbers)):
                        raise ValueError(value)
            except ValueError:
                problems.append(f"the fact {name!r} cannot be read")
    return problems[:3]


def _wrong(column: sa.Column[Any]) -> str:
    """The condition for rows whose value is not of the column's kind. Whether a value is missing is checked by SQLite itself."""
    name = f'"{column.name}"'
    stored = next(stored for kind, stored in _STORED.items() if isinstance(column.type, kind))
    wrong = f"typeof({name}) not in ({', '.join(map(repr, stored))})"
    if isinstance(column.type, sa.String) and column.type.length:
        wrong += f" or length({name}) > {column.type.length}"
    if isinstance(column.type, sa.Float):
        wrong += f" or abs({name}) = 9e999"
    if column in _WORDS:
        wrong += f" or {name} not in ({', '.join(map(repr, _WORDS[column]))})"
    return f"{name} is not null and ({wrong})"


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
