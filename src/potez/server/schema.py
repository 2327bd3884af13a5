"""The tables of the database. Migrations are in migrations/; this is where they lead to."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("opening", sa.LargeBinary, nullable=False),  # tables.Opening as JSON
    sa.Column("created", sa.Float, nullable=False),  # seconds since 1970
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),  # of the table after the event
    sa.Column("command_id", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),  # JSON
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "command_id"),
)
