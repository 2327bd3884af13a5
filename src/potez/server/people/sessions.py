"""Sessions of browsers and tokens of programs: what somebody shows to be known, what it allows, how long, and how it ends.

The database keeps only hashes of the secrets, so that each can be ended and a stolen copy of the database opens nothing. The first letters
of a hash are its name for its owner.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from potez.server.errors import Refused
from potez.server.people.person import DAY, REGISTERED, Person, person_of
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.jobs import Unavailable
from potez.server.storage.statements import insert

log = logging.getLogger("potez")

SESSION_DAYS = 90
TOKEN_DAYS = 365
REMEMBERED = 30.0  # seconds that a session is believed without asking the database again
MOST_REMEMBERED = 20_000
SEEN_EVERY = 600.0  # seconds; the time of the last use is written no more often
MOST_TOKENS = 10
MOST_SESSIONS = 20  # browsers that somebody is signed in with
ID = 16  # letters of a hash that name it

_BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
             ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"))  # fmt: skip
_SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
            ("Mac OS X", "macOS"), ("Linux", "Linux"))  # fmt: skip


class Grant(msgspec.Struct, frozen=True):
    """By what a request or a socket is known. `key` names it within the server: the hash of a secret, or the id of a guest."""

    kind: Literal["nobody", "guest", "session", "token"] = "nobody"
    key: str = ""
    scope: Literal["account", "play"] = "account"
    expires: float = 0.0  # seconds since 1970; 0 for what does not end by itself
    signer: str | None = None  # the name of the key that signed a guest's cookie


NOBODY = Grant()


def guest_grant(id: str, signer: str | None = None) -> Grant:
    return Grant("guest", f"guest {id}", signer=signer)


def locked_row(connection: sa.Connection, person: str) -> sa.Row[Any] | None:
    """Somebody's row. Until this transaction ends no other process changes it, nor makes or ends a session of theirs."""
    return connection.execute(sa.select(schema.people).where(schema.people.c.id == person).with_for_update()).one_or_none()


class Authorization(msgspec.Struct, frozen=True):
    """By what somebody may do what only they may. It was looked at when the request came in; while a password was compared, or while the
    work waited for the disk, it may have ended, so it is looked at once more in the transaction that does the work."""

    person: str
    grant: Grant
    password: str | None = None  # the hash with which the password was compared that came along

    def check(self, connection: sa.Connection) -> None:
        """Raises Refused."""
        row = locked_row(connection, self.person)
        kind = row.kind if row is not None else "guest"
        if self.grant.kind == "guest":
            good = kind == "guest"
        else:
            columns = schema.sessions.c
            mine = sa.select(columns.hash).where(
                columns.hash == self.grant.key, columns.person == self.person, columns.expires > time.time()
            )
            good = kind in REGISTERED and connection.execute(mine).scalar() is not None
        if not good:
            raise Refused("session-ended")
        if self.password is not None and (row is None or row.password != self.password):
            raise Refused("wrong-own-password")  # it was the right one a moment ago


class NewSession:
    """A session that is about to begin: its secret, and the keys of those that end because there would be too many."""

    def __init__(self, person: str, agent: str = "") -> None:
        self.secret = "s." + secrets.token_urlsafe(24)
        self.row = _row(self.secret, person, None, SESSION_DAYS, "account", browser(agent))
        self.ended: set[str] = set()

    def work(self, connection: sa.Connection) -> None:
        """In the transaction that has looked at who it is for, and has their row locked."""
        insert(connection, schema.sessions, self.row)
        columns = schema.sessions.c
        others = sa.select(columns.hash).where(
            columns.person == self.row["person"], columns.label.is_(None), columns.hash != self.row["hash"]
        )
        late = others.order_by(columns.seen.desc(), columns.created.desc()).offset(MOST_SESSIONS - 1)
        if gone := connection.execute(late).scalars().all():
            self.ended.update(gone)
            connection.execute(schema.sessions.delete().where(columns.hash.in_(gone)))


class Sessions:
    """All sessions and tokens."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[str, tuple[float, Person, Grant]] = {}
        self._changes = 0  # how often somebody was forgotten: an answer that was on its way meanwhile is not remembered
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, secret: str) -> tuple[Person, Grant] | None:
        """Whose session or token this is, and what it allows."""
        hashed = hash_of(secret)
        until, person, grant = self._known.get(hashed, (0.0, None, NOBODY))
        if person is not None and until > time.monotonic() and grant.expires > time.time():
            return person, grant
        sessions, now = schema.sessions, time.time()
        query = sa.select(schema.people, *(sessions.c[name] for name in ("label", "scope", "expires", "seen")))
        query = query.join(sessions, sessions.c.person == schema.people.c.id).where(
            sessions.c.hash == hashed, sessions.c.expires > now, schema.people.c.kind.in_(REGISTERED)
        )
        changes = self._changes
        rows = await self.database.rows(query)
        self._known.pop(hashed, None)
        if not rows:
            return None
        row, found = rows[0], person_of(rows[0])
        if row.label is None:  # whatever its scope says: an older version, which may run beside this one, knows of none
            grant = Grant("session", hashed, "account", row.expires)
        else:
            grant = Grant("token", hashed, "play" if row.scope == "play" else "account", row.expires)
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        if changes == self._changes:
            self._known[hashed] = (time.monotonic() + REMEMBERED, found, grant)
        if now - row.seen > SEEN_EVERY:
            self._write_last_use_soon([hashed])
        return found, grant

    def forget(self, person: str) -> None:
        self._changes += 1
        self._known = {hashed: item for hashed, item in self._known.items() if item[1].id != person}

    def _write_last_use_soon(self, keys: list[str]) -> None:
        """Writes when they were last used; nobody waits for it."""
        task = asyncio.create_task(self._write_last_use(keys), name="sessions seen")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write_last_use(self, keys: list[str]) -> None:
        now = time.time()
        which = sa.and_(schema.sessions.c.hash.in_(keys), schema.sessions.c.seen < now - SEEN_EVERY)
        change = schema.sessions.update().where(which).values(seen=now)
        try:
            await self.database.write("sessions seen", lambda connection: connection.execute(change).rowcount)
        except Unavailable:
            log.info("the last use of %d sessions was not written: the database is away", len(keys))

    # Making

    async def new_token(self, authorization: Authorization, label: str) -> str:
        """A secret with which a program plays for somebody."""
        secret, person = "ptz_" + secrets.token_urlsafe(24), authorization.person
        row = _row(secret, person, label, TOKEN_DAYS, "play", "")
        sessions = schema.sessions
        others = sa.and_(sessions.c.person == person, sessions.c.label.is_not(None), sessions.c.hash != row["hash"])

        def work(connection: sa.Connection) -> None:
            authorization.check(connection)
            living = sa.and_(others, sessions.c.expires > row["created"])
            count = connection.execute(sa.select(sa.func.count()).select_from(sessions).where(living)).scalar() or 0
            if count >= MOST_TOKENS:
                raise Refused("too-many-tokens", most=MOST_TOKENS)
            insert(connection, sessions, row)

        await self.database.write(person, work)
        return secret

    async def renew_token(self, authorization: Authorization, id: str) -> float:
        """A token lives on for a year from now; until when."""
        expires, person = time.time() + TOKEN_DAYS * DAY, authorization.person
        which = sa.and_(_named(person, id), schema.sessions.c.label.is_not(None), schema.sessions.c.expires > time.time())
        change = schema.sessions.update().where(which).values(expires=expires)

        def work(connection: sa.Connection) -> int:
            authorization.check(connection)
            return connection.execute(change).rowcount

        if not await self.database.write(person, work):
            raise Refused("not-found")
        self.forget(person)
        return expires

    # Looking

    async def browsers(self, person: str, own: str) -> list[dict[str, Any]]:
        """The sessions of somebody, the latest used first; `own` is the key of the one that asks."""
        columns, found = schema.sessions.c, []
        query = sa.select(schema.sessions).where(columns.person == person, columns.label.is_(None), columns.expires > time.time())
        for row in await self.database.rows(query.order_by(columns.seen.desc())):
            times = {"created": row.created, "seen": row.seen, "expires": row.expires}
            found.append({"id": row.hash[:ID], "browser": row.agent, "current": row.hash == own, **times})
        return found

    async def tokens(self, person: str) -> list[dict[str, Any]]:
        """`seen` is null for a token that was never used."""
        columns, found = schema.sessions.c, []
        query = sa.select(schema.sessions).where(columns.person == person, columns.label.is_not(None), columns.expires > time.time())
        for row in await self.database.rows(query.order_by(columns.created)):
            times = {"created": row.created, "seen": row.seen if row.seen > row.created else None, "expires": row.expires}
            found.append({"id": row.hash[:ID], "label": row.label, "scope": row.scope, **times})
        return found

    async def still_valid(self, keys: list[str]) -> set[str]:
        """Which of these have not ended. They are in use, which is written now and then."""
        found: set[str] = set()
        seen, now, sessions = [], time.time(), schema.sessions
        for start in range(0, len(keys), 500):
            query = sa.select(sessions.c.hash, sessions.c.seen).where(
                sessions.c.hash.in_(keys[start : start + 500]), sessions.c.expires > now
            )
            for row in await self.database.rows(query):
                found.add(row.hash)
                if now - row.seen > SEEN_EVERY:
                    seen.append(row.hash)
        if seen:
            self._write_last_use_soon(seen)
        return found

    # Ending: each says which keys have ended, so that their sockets can be closed

    async def end(self, authorization: Authorization) -> list[str]:
        """The session that asks."""
        return await self._end(authorization, schema.sessions.c.hash == authorization.grant.key)

    async def end_named(self, authorization: Authorization, id: str, *, token: bool) -> list[str]:
        """Raises Refused if there is none."""
        label = schema.sessions.c.label
        ended = await self._end(authorization, sa.and_(_named(authorization.person, id), label.is_not(None) if token else label.is_(None)))
        if not ended:
            raise Refused("not-found")
        return ended

    async def end_all(self, authorization: Authorization, but: str = "") -> list[str]:
        """Every session and every token of somebody."""
        return await self._end(authorization, schema.sessions.c.hash != but)

    async def _end(self, authorization: Authorization, which: sa.ColumnElement[bool]) -> list[str]:
        ended: set[str] = set()

        def work(connection: sa.Connection) -> None:
            if authorization.grant.key not in ended:  # else it ended itself when this was first run
                authorization.check(connection)
            end_sessions(connection, authorization.person, ended, which)

        await self.database.write(authorization.person, work)
        self.forget(authorization.person)
        return sorted(ended)


def end_sessions(connection: sa.Connection, person: str, ended: set[str], which: sa.ColumnElement[bool] | None = None) -> None:
    """Ends sessions and tokens of somebody, all if none are named. Their keys go into `ended` and stay there if this is run twice."""
    locked_row(connection, person)
    own = schema.sessions.c.person == person
    both = own if which is None else sa.and_(own, which)
    ended.update(row.hash for row in connection.execute(sa.select(schema.sessions.c.hash).where(both)))
    connection.execute(schema.sessions.delete().where(both))


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def browser(agent: str) -> str:
    """A browser and its system, as people call them; "" if neither is known."""
    words = [next((name for sign, name in known if sign in agent[:500]), "") for known in (_BROWSERS, _SYSTEMS)]
    return " · ".join(word for word in words if word)


def _row(secret: str, person: str, label: str | None, days: float, scope: str, agent: str) -> dict[str, Any]:
    now = time.time()
    found = {"hash": hash_of(secret), "person": person, "label": label, "created": now, "expires": now + days * DAY}
    return found | {"scope": scope, "seen": now, "agent": agent}


def _named(person: str, id: str) -> sa.ColumnElement[bool]:
    if not (id.isascii() and id.isalnum()):  # nothing is called so, and PostgreSQL takes not every text
        raise Refused("not-found")
    return sa.and_(schema.sessions.c.person == person, sa.func.substr(schema.sessions.c.hash, 1, ID) == id)
