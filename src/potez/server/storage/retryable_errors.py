"""Which errors mean that the database cannot be used just now, and why: then a write waits and is tried again, and nobody is told that
they asked for something wrong."""

from __future__ import annotations

import sqlite3
from typing import Any

import sqlalchemy as sa

AWAY, LOCKED, FULL, READ_ONLY, DISK = "away", "locked", "disk-full", "read-only", "disk-error"

# SQLite's primary result codes, and what it says where a driver passes no code on.
_CODES = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: AWAY,
}
_SENTENCES = {
    "database is locked": LOCKED,
    "database table is locked": LOCKED,
    "attempt to write a readonly database": READ_ONLY,
    "disk i/o error": DISK,
    "database or disk is full": FULL,
    "unable to open database file": AWAY,
}
# PostgreSQL: connection lost, shut down, out of something, rolled back to be tried again; and a standby, or a server that was made one.
_STATES = {"53100": FULL, "25006": READ_ONLY, "08": AWAY, "57P": AWAY, "53": AWAY, "40": LOCKED}


def retry_reason(error: BaseException) -> str | None:
    """Why the database cannot be used; None if the error is about something else, such as a wrong statement."""
    if isinstance(error, OSError | TimeoutError | sa.exc.TimeoutError):
        return AWAY
    if isinstance(error, sa.exc.DBAPIError):
        return (AWAY if error.connection_invalidated else None) or _of_driver(error.orig)
    return _of_driver(error)  # asyncpg's own, while it connects


def _of_driver(error: BaseException | None) -> str | None:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        return _CODES.get(code & 0xFF) if code is not None else _SENTENCES.get(str(error).lower())
    state = _state(error)
    for start, reason in _STATES.items():
        if state.startswith(start):
            return reason
    return AWAY if type(error).__module__.startswith("asyncpg") and "Connection" in type(error).__name__ else None


def _state(error: Any) -> str:
    return str(getattr(error, "sqlstate", None) or getattr(error, "pgcode", None) or "")
