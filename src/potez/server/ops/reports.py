"""What players reported about others, for whoever runs the server."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import sqlalchemy as sa

from potez.server.ops.backup import BackupError, postgresql, sqlite_engine
from potez.server.settings import Settings
from potez.server.storage import schema

YEAR_9999 = 253_370_764_800  # later times have no date


def reports(settings: Settings) -> list[dict[str, Any]]:
    """All reports, the latest first. Raises BackupError where they cannot be read."""
    by, about = schema.people.alias(), schema.people.alias()
    query = (
        sa.select(schema.reports, by.c.name.label("by_name"), about.c.name.label("about_name"), about.c.kind.label("about_kind"))
        .outerjoin(by, by.c.id == schema.reports.c.person)
        .outerjoin(about, about.c.id == schema.reports.c.other)
        .order_by(schema.reports.c.id.desc())
    )

    def look(connection: sa.Connection) -> list[dict[str, Any]]:
        if not sa.inspect(connection).has_table("reports"):
            raise BackupError(f"{settings.place} holds no games of this Potez")
        return [
            {
                "id": row.id, "at": _moment(row.at), "table": row.table_id, "text": row.text,
                "by": {"id": row.person, "name": row.by_name or ""},
                "about": {"id": row.other, "name": row.about_name or "", "kind": row.about_kind or "guest"},
            }
            for row in connection.execute(query)
        ]  # fmt: skip

    if settings.database:
        return asyncio.run(postgresql(settings, look))
    file = settings.folder / "potez.sqlite"
    if not file.is_file():
        raise BackupError(f"there is no database {file}; name its folder with --data")
    try:
        with sqlite_engine(file).connect() as connection:
            return look(connection)
    except (sa.exc.DBAPIError, sqlite3.DatabaseError, UnicodeError, ValueError) as error:
        raise BackupError(f"{file} is damaged, or no database of Potez: {getattr(error, 'orig', None) or error}") from None


def _moment(at: object) -> float:
    """Raises ValueError for what is no time in seconds since 1970."""
    if not isinstance(at, int | float) or not 0 <= at < YEAR_9999:
        raise ValueError(f"{at!r} is no time of a report")
    return float(at)
