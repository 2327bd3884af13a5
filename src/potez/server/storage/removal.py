"""Takes rows away for good, a few in each commit: whoever moves meanwhile waits for a few milliseconds, however much there is to remove."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from potez.server.storage.database import Database
from potez.server.storage.schema import blocks, chat, events, players, ratings, reports, tables

TABLES = 20  # with all their events, in one commit
ROWS = 500  # of anything else


async def personal_data(database: Database, person: str) -> int:
    """Games that somebody had alone or with computers, what they said, whom they blocked and reported, who blocked them, and their ratings;
    how many rows that were, events not counted. What is left when this is interrupted is found again by the retention job."""
    removed = 0
    for some in (own_tables, own_chat, own_blocks, own_reports, own_ratings):
        while done := await database.write(person, lambda connection: some(connection, person)):  # noqa: B023
            removed += done
    return removed


def solo_tables(person: str) -> sa.Select[Any]:
    """The tables at which somebody sits and no other person."""
    return solo_tables_of(person).distinct()


def solo_tables_of(person: str | sa.Column[str]) -> sa.Select[Any]:
    """The same with repetitions; the person may be a column of a query around it."""
    other = players.alias()
    shared = sa.exists().where(other.c.table_id == players.c.table_id, other.c.person != players.c.person, other.c.person != "")
    return sa.select(players.c.table_id).where(players.c.person == person, ~shared)


def own_tables(connection: sa.Connection, person: str) -> int:
    return drop_tables(connection, connection.execute(solo_tables(person).limit(TABLES)).scalars().all())


def own_chat(connection: sa.Connection, person: str) -> int:
    return _drop(connection, chat, chat.c.id, sa.select(chat.c.id).where(chat.c.person == person))


def own_blocks(connection: sa.Connection, person: str) -> int:
    """Both ways, each by its own index."""
    mine = _drop(connection, blocks, blocks.c.other, sa.select(blocks.c.other).where(blocks.c.person == person), blocks.c.person == person)
    return mine + _drop(
        connection, blocks, blocks.c.person, sa.select(blocks.c.person).where(blocks.c.other == person), blocks.c.other == person
    )


def own_reports(connection: sa.Connection, person: str) -> int:
    return _drop(connection, reports, reports.c.id, sa.select(reports.c.id).where(reports.c.person == person))


def own_ratings(connection: sa.Connection, person: str) -> int:
    return connection.execute(ratings.delete().where(ratings.c.person == person)).rowcount


def drop_tables(connection: sa.Connection, ids: Iterable[str]) -> int:
    """Tables with everything that refers to them; how many."""
    some = [*ids]
    if not some:
        return 0
    for table, column in ((chat, chat.c.table_id), (players, players.c.table_id), (events, events.c.table_id)):
        connection.execute(table.delete().where(column.in_(some)))
    return connection.execute(tables.delete().where(tables.c.id.in_(some))).rowcount


def _drop(connection: sa.Connection, table: sa.Table, column: sa.Column[Any], which: sa.Select[Any], *more: sa.ColumnElement[bool]) -> int:
    found = connection.execute(which.limit(ROWS)).scalars().all()
    return connection.execute(table.delete().where(column.in_(found), *more)).rowcount if found else 0
