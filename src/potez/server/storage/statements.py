"""Statements that SQLite and PostgreSQL write differently."""

from __future__ import annotations

import functools
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite


def insert(connection: sa.Connection, table: sa.Table, row: dict[str, Any]) -> bool:
    """Adds a row unless one with the same key is there; whether it was added."""
    return bool(connection.execute(_insert(connection.dialect.name, table), row).rowcount)


@functools.cache
def _insert(dialect: str, table: sa.Table) -> Any:
    """Made once: most of the time of a small write would go into making its statement."""
    return (sqlite if dialect == "sqlite" else postgresql).insert(table).on_conflict_do_nothing()


def upsert(connection: sa.Connection, table: sa.Table, row: dict[str, Any], **changed: Any) -> None:
    """Adds a row, or changes the one that is there."""
    keys = [column.name for column in table.primary_key]
    if connection.dialect.name == "sqlite":
        lite = sqlite.insert(table).values(**row)
        connection.execute(lite.on_conflict_do_update(index_elements=keys, set_=changed))
    else:
        big = postgresql.insert(table).values(**row)
        connection.execute(big.on_conflict_do_update(index_elements=keys, set_=changed))
