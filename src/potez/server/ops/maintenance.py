"""What an operator does from the command line beside a server that may be running."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import sqlalchemy as sa

from potez.server.ops.backup import BackupError
from potez.server.people import keys
from potez.server.settings import Settings
from potez.server.storage.database import Database
from potez.server.storage.retention import Retention
from potez.server.storage.upgrades import revision_of, revisions

Result = TypeVar("Result")


def cleanup(settings: Settings, dry_run: bool) -> dict[str, int]:
    """Removes what nobody needs any more, or only counts it."""

    async def work(database: Database) -> dict[str, int]:
        job = Retention(database, settings.keep)
        if dry_run:
            return await job.count()
        found = await job.once()
        if job.elsewhere:
            raise BackupError("another process removes rows just now; try again in two minutes")
        return found

    return _with(settings, work)


def rotate(settings: Settings, days: float, at_once: bool) -> dict[str, Any]:
    return _with(settings, lambda database: keys.rotate(database, days, at_once))


def _with(settings: Settings, work: Callable[[Database], Awaitable[Result]]) -> Result:
    file = settings.folder / "potez.sqlite"
    if not settings.database and not file.is_file():
        raise BackupError(f"there is no database {file}; name its folder with --data")

    async def run() -> Result:
        database = Database(settings.address)
        try:
            await database.open(migrate=False)
            revision, newest = await database.read(revision_of), revisions()[0]
            if revision != newest:
                raise BackupError(
                    f"{settings.place} has revision {revision}, this Potez makes {newest}: start this Potez once, then try again"
                )
            return await work(database)
        except sa.exc.SQLAlchemyError as error:
            raise BackupError(f"{settings.place}: {getattr(error, 'orig', None) or type(error).__name__}") from None
        finally:
            await database.close()

    return asyncio.run(run())
