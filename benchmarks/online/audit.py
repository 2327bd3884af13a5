"""Compares what the clients know with what the database holds, row by row, and with what the servers say."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.online.journal import Journal, Seen
from benchmarks.online.web import ask
from potez.server.domain.events import Event
from potez.server.domain.opening import Opening
from potez.server.domain.table import Table

MOST_SAID = 30  # problems that are written out

QUERY_TABLES = "select id, opening, version, stage from tables"
QUERY_EVENTS = "select table_id, version, command_id, kind, data, at from events order by table_id, version"


class Row(msgspec.Struct):
    """An event as the database has it."""

    table: str
    version: int
    command: str
    kind: str
    data: bytes
    at: float


@dataclass
class Holdings:
    """All that a database holds of tables."""

    openings: dict[str, bytes]
    versions: dict[str, int]
    stages: dict[str, str]
    events: dict[str, list[Row]]

    @property
    def count(self) -> int:
        return sum(map(len, self.events.values()))


def _holdings(tables: list[Any], events: list[Any]) -> Holdings:
    rows: dict[str, list[Row]] = defaultdict(list)
    for row in events:
        rows[row[0]].append(Row(*row))
    return Holdings({row[0]: row[1] for row in tables}, {row[0]: row[2] for row in tables}, {row[0]: row[3] for row in tables}, rows)


def read_sqlite(folder: Path) -> Holdings:
    connection = sqlite3.connect(folder / "potez.sqlite")
    try:
        return _holdings(connection.execute(QUERY_TABLES).fetchall(), connection.execute(QUERY_EVENTS).fetchall())
    finally:
        connection.close()


async def read_postgres(address: str) -> Holdings:
    import asyncpg

    connection = await asyncpg.connect(address)
    try:
        return _holdings(
            [tuple(row) for row in await connection.fetch(QUERY_TABLES)], [tuple(row) for row in await connection.fetch(QUERY_EVENTS)]
        )
    finally:
        await connection.close()


def compare(journal: Journal, holdings: Holdings, settled: bool = True) -> list[str]:
    """What is wrong; nothing, if every acknowledged command is in the database once and as it was acknowledged, nothing else is there, and
    the events lead to what the players saw. `settled` says that all players have seen the end."""
    return [
        *journal.problems,
        *lost(journal, holdings),
        *_sent(journal, holdings),
        *_without_gaps(holdings),
        *_replayed(journal, holdings, settled),
    ]


def lost(journal: Journal, holdings: Holdings) -> list[str]:
    """Commands that are not in the database as they were answered. It needs no rules: servers of another version can be compared."""
    found = []
    for (table, name), entry in journal.entries.items():
        rows = [row for row in holdings.events.get(table, []) if row.command == name]
        if len(rows) > 1:
            found.append(f"table {table}: {name} is there {len(rows)} times")
        if entry.version:
            if not rows:
                found.append(f"table {table}: {name} ({entry.do} {entry.move}) was acknowledged as {entry.version} and is lost")
            elif rows[0].version != entry.version:
                found.append(f"table {table}: {name} was acknowledged as {entry.version} and is {rows[0].version}")
        elif entry.refused and rows:
            found.append(f"table {table}: {name} was refused ({entry.refused}) and is version {rows[0].version}")
        if rows and (rows[0].kind != entry.do or (entry.do == "move" and msgspec.json.decode(rows[0].data)["move"] != entry.move)):
            found.append(f"table {table}: {name} was {entry.do} {entry.move} and is {rows[0].kind} {rows[0].data!r}")
    return found


def _sent(journal: Journal, holdings: Holdings) -> list[str]:
    """Events of people that nobody sent."""
    return [
        f"table {table}: version {row.version} is by {row.command}, who did not send it"
        for table, rows in holdings.events.items()
        for row in rows
        if "/" in row.command and (table, row.command) not in journal.entries
    ]


def _without_gaps(holdings: Holdings) -> list[str]:
    found = []
    for table, version in holdings.versions.items():
        versions = [row.version for row in holdings.events.get(table, [])]
        if versions != [*range(2, version + 1)]:
            found.append(f"table {table}: the table has version {version}, its events {versions}")
    return found + [
        f"table {table}: there are events of a table that is not there" for table in set(holdings.events) - set(holdings.versions)
    ]


def _replayed(journal: Journal, holdings: Holdings, settled: bool) -> list[str]:
    """The events give the table that the players saw last."""
    found: list[str] = []
    seen: dict[str, dict[str, Seen]] = defaultdict(dict)
    for (id, person), last in journal.seen.items():
        seen[id][person] = last
    for id, people in seen.items():
        if id not in holdings.openings:
            found.append(f"table {id}: it was seen and is not there")
            continue
        table = Table(id, msgspec.json.decode(holdings.openings[id], type=Opening))
        at = {1: _shown(table)}
        for row in holdings.events.get(id, []):
            try:
                table = table.after(Event(row.kind, msgspec.json.decode(row.data), row.at))
            except Exception as error:
                found.append(f"table {id}: version {row.version} cannot be replayed: {error}")
                break
            at[table.version] = _shown(table)
        for person, last in people.items():
            if at.get(last.version) != (last.stage, last.turn, last.moves):
                found.append(f"table {id}: {person} saw version {last.version} as {last}, the events give {at.get(last.version)}")
            if settled and last.version != holdings.versions[id]:
                found.append(f"table {id}: {person} saw version {last.version} last, the database has {holdings.versions[id]}")
    return found


def _shown(table: Table) -> tuple[str, str | None, list[str]]:
    return table.stage, table.turn, list(table.match.moves)


async def agreed(holdings: Holdings, ports: list[int], together: int = 10) -> list[str]:
    """Every server says the same about every table as the database."""
    found: list[str] = []
    room = asyncio.Semaphore(together)

    async def one(id: str, port: int) -> None:
        async with room:
            answer = await ask(port, "GET", f"/api/tables/{id}")
        if answer.status != 200:
            found.append(f"table {id}: {port} answers {answer.status} {answer.data}")
            return
        state = answer.data["state"]
        moves = [msgspec.json.decode(row.data)["move"] for row in holdings.events.get(id, []) if row.kind == "move"]
        if (state["version"], state["moves"]) != (holdings.versions[id], moves):
            found.append(f"table {id}: {port} says version {state['version']}, the database {holdings.versions[id]}")

    await asyncio.gather(*(one(id, port) for id in holdings.versions for port in ports))
    return found


def report(problems: list[str]) -> str:
    more = len(problems) - MOST_SAID
    return "\n".join([*problems[:MOST_SAID], *([f"and {more} more"] if more > 0 else [])])
