"""Brings a database to the newest state of its tables, from any earlier one."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

MIGRATIONS = Path(__file__).with_name("migrations")


class UpgradeError(OSError):
    """Why a database cannot be brought up to date. Nothing has changed."""


def config() -> Config:
    found = Config()
    found.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return found


def revisions() -> list[str]:
    """All revisions that this program knows, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]


def revision_of(connection: sa.Connection) -> str | None:
    """The revision of a database; None for an empty one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("select version_num from alembic_version")).scalar()
    return None if found is None else str(found)


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Applies the migrations that a database lacks; of several servers that start together, one. All or nothing. Raises UpgradeError for
    a database that a newer program has made: there is no way back but a backup."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("select pg_advisory_xact_lock(20261115)"))
        _run(connection, to)
    elif to != "head" or revision_of(connection) != revisions()[0]:
        with _rebuilding(connection):
            _run(connection, to)


def _run(connection: sa.Connection, to: str) -> None:
    there, known = revision_of(connection), revisions()
    if there is not None and there not in known:
        raise UpgradeError(f"it was made by a newer Potez (revision {there}; this one knows {known[0]}); upgrade Potez")
    chosen = config()
    chosen.attributes["connection"] = connection
    command.upgrade(chosen, to)


@contextlib.contextmanager
def _rebuilding(connection: sa.Connection) -> Iterator[None]:
    """SQLite changes a table by building it anew under another name: with foreign keys on, dropping the old one fails as soon as any row
    refers to it. So they are off meanwhile, and all references are checked before anything is committed."""
    raw = connection.exec_driver_sql
    if connection.connection.driver_connection.in_transaction:  # type: ignore[union-attr]
        raise RuntimeError("a migration needs a connection that has written nothing yet: SQLite ignores this setting in a transaction")
    before = raw("pragma foreign_keys").scalar()
    raw("pragma foreign_keys=off")
    try:
        raw("begin immediate")  # waits for another process that is migrating, which may leave nothing to do
        try:
            yield
            lost = raw("pragma foreign_key_check").all()
            if lost:
                row = lost[0]
                problem = f"after the upgrade {len(lost)} rows would refer to nothing, such as row {row[1]} of {row[0]}"
                raise UpgradeError(problem)
            raw("commit")
        except BaseException:
            with contextlib.suppress(SQLAlchemyError):
                raw("rollback")
            raise
    finally:
        raw(f"pragma foreign_keys={'on' if before else 'off'}")
