"""Who somebody is: guests without registration, accounts with a password, bots with a token.

A guest's cookie is signed and needs no row until the guest does something. Accounts have sessions: the database keeps only their hashes,
so that a session can be ended and a stolen copy of the database opens nothing.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import secrets
import time
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from potez.server import names, removal, schema
from potez.server.database import Conflict, Database, insert, upsert
from potez.server.errors import Refused
from potez.server.keys import Keys

DAY = 86400.0
GUEST_DAYS = 400  # as long as browsers keep a cookie
OUTDATED = 30 * DAY  # seconds; a cookie that is so old is written anew
SESSION_DAYS = 90
TOKEN_DAYS = 3650
REMEMBERED = 30.0  # seconds that a session is believed without asking the database again
MOST_REMEMBERED = 20_000  # people
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
MOST_TOKENS = 10
MOST_BLOCKS = 500

_hasher = PasswordHasher()


class Person(msgspec.Struct, frozen=True):
    """Somebody."""

    id: str
    kind: Literal["guest", "account", "bot", "former"] = "guest"
    name: str = ""
    chat: bool = True

    @property
    def registered(self) -> bool:
        return self.kind in ("account", "bot")


class People:
    """All people of a server."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.keys = Keys(database)
        self._sessions: dict[str, tuple[float, Person]] = {}
        self._cards: dict[str, tuple[float, Person]] = {}
        self._apart: dict[str, tuple[float, frozenset[str]]] = {}
        self._changes = 0  # how often somebody was forgotten: an answer that was on its way meanwhile is not remembered

    async def open(self) -> None:
        """Finds the key that signs cookies and invitations, or makes one."""
        await self.keys.open()

    # Signs

    def sign(self, *parts: str) -> str:
        return self.keys.sign(*parts)

    def invitation(self, table: str) -> str:
        """What whoever takes the open seat of a table must show."""
        return self.sign("seat", table)

    def is_invitation(self, table: str, secret: object) -> bool:
        return isinstance(secret, str) and self.keys.signed(secret, "seat", table)

    def guest_cookie(self, id: str, now: float | None = None) -> str:
        issued = str(int(now or time.time()))
        return f"g.{id}.{issued}.{self.sign('guest', id, issued)}"

    def guest(self, cookie: str) -> tuple[str, float] | None:
        """The id in a guest's cookie and how old it is; None if it is not ours or too old."""
        parts = cookie.split(".")
        if len(parts) != 4 or parts[0] != "g" or not parts[2].isascii() or not parts[2].isdigit() or len(parts[2]) > 12:
            return None
        if not self.keys.signed(parts[3], "guest", parts[1], parts[2]):
            return None
        age = time.time() - int(parts[2])
        if age >= GUEST_DAYS * DAY:
            return None
        return parts[1], age if self.keys.is_current(parts[3]) else max(age, OUTDATED)  # what an older key signed is written anew

    # Finding

    async def by_secret(self, secret: str) -> Person | None:
        """Whose session or token this is."""
        hashed = _hash(secret)
        until, person = self._sessions.get(hashed, (0.0, None))
        if person is not None and until > time.monotonic():
            return person
        query = (
            sa.select(schema.people)
            .join(schema.sessions, schema.sessions.c.person == schema.people.c.id)
            .where(schema.sessions.c.hash == hashed, schema.sessions.c.expires > time.time())
        )
        changes = self._changes
        rows = await self.database.rows(query)
        self._sessions.pop(hashed, None)
        if not rows:
            return None
        found = _person(rows[0])
        if len(self._sessions) > MOST_REMEMBERED:
            self._sessions.clear()
        if changes == self._changes:
            self._sessions[hashed] = (time.monotonic() + REMEMBERED, found)
        return found

    async def get(self, id: str) -> Person:
        """A person by id; a guest who has done nothing yet has only that."""
        return (await self.several([id]))[id]

    async def several(self, ids: list[str]) -> dict[str, Person]:
        now = time.monotonic()
        found = {id: self._cards[id][1] for id in ids if id in self._cards and self._cards[id][0] > now}
        missing = [id for id in ids if id not in found]
        if missing:
            changes = self._changes
            rows = await self.database.rows(sa.select(schema.people).where(schema.people.c.id.in_(missing)))
            loaded = {row.id: _person(row) for row in rows}
            if len(self._cards) > MOST_REMEMBERED:
                self._cards.clear()
            for id in missing:
                found[id] = loaded.get(id) or Person(id)
                if changes == self._changes:
                    self._cards[id] = (now + REMEMBERED, found[id])
        return found

    async def named(self, name: str) -> Person | None:
        """A registered person by name."""
        rows = await self.database.rows(sa.select(schema.people).where(schema.people.c.handle == names.handle(name)))
        return _person(rows[0]) if rows else None

    def forget(self, id: str) -> None:
        """What is remembered about somebody may not be true any more."""
        self._changes += 1
        self._cards.pop(id, None)
        self._apart.pop(id, None)
        self._sessions = {hashed: item for hashed, item in self._sessions.items() if item[1].id != id}

    # Changing

    async def ensure(self, person: Person) -> None:
        """A guest who does something gets a row; everybody's says when they last did."""
        now = time.time()
        row = {"id": person.id, "kind": "guest", "name": "", "created": now, "seen": now}
        await self.database.write(person.id, lambda connection: upsert(connection, schema.people, row, seen=now))

    async def rename_guest(self, person: Person, text: object) -> None:
        """A guest says how to be called; not like somebody who is registered."""
        name = names.name(text) if text != "" else ""
        if person.registered:
            raise Refused("not-here")
        if name and await self.named(name):
            raise Refused("name-taken")
        await self._change(person.id, name=name)

    async def allow_chat(self, person: Person, on: bool) -> None:
        await self._change(person.id, chat=on)

    async def register(self, person: Person, text: object, password: object) -> str:
        """Makes a guest an account; the secret of the session. What the guest played stays theirs."""
        name, hashed = names.name(text), await asyncio.to_thread(_hashed, password)
        if person.registered:
            raise Refused("not-here")
        handle = names.handle(name)
        row = {"id": person.id, "kind": "guest", "name": "", "created": time.time()}

        def work(connection: sa.Connection) -> None:
            people = schema.people
            owner = connection.execute(sa.select(people.c.id).where(people.c.handle == handle)).scalar()
            if owner not in (None, person.id):
                raise Conflict("the name is taken")
            insert(connection, people, row)
            change = people.update().where(people.c.id == person.id, people.c.kind.in_(("guest", "account")))
            connection.execute(change.values(kind="account", name=name, handle=handle, password=hashed))

        try:
            await self.database.write(f"name {handle}", work)
        except (Conflict, sa.exc.IntegrityError):
            raise Refused("name-taken") from None
        self.forget(person.id)
        return await self.new_session(person.id)

    async def login(self, text: object, password: object) -> tuple[Person, str]:
        """Raises the same refusal for a wrong name and a wrong password."""
        if not isinstance(text, str) or not isinstance(password, str) or len(password) > LONGEST_PASSWORD or len(text) > 100:
            raise Refused("wrong-password", 403)
        rows = await self.database.rows(sa.select(schema.people).where(schema.people.c.handle == names.handle(text)))
        right = await asyncio.to_thread(_verify, rows[0].password if rows else None, password)
        if not rows or not right:
            raise Refused("wrong-password", 403)
        return _person(rows[0]), await self.new_session(rows[0].id)

    async def new_session(self, person: str, label: str | None = None) -> str:
        """A secret that stands for somebody: of a browser, or with a label of a program."""
        secret = ("ptz_" if label is not None else "s.") + secrets.token_urlsafe(24)
        days = TOKEN_DAYS if label is not None else SESSION_DAYS
        now = time.time()
        row = {"hash": _hash(secret), "person": person, "label": label, "created": now, "expires": now + days * DAY}

        def work(connection: sa.Connection) -> None:
            if label is not None:
                mine = sa.select(sa.func.count()).where(schema.sessions.c.person == person, schema.sessions.c.label.is_not(None))
                if (connection.execute(mine).scalar() or 0) >= MOST_TOKENS:
                    raise Refused("too-many", 422, most=MOST_TOKENS)
            insert(connection, schema.sessions, row)

        await self.database.write(person, work)
        return secret

    async def tokens(self, person: str) -> list[dict[str, Any]]:
        query = sa.select(schema.sessions).where(schema.sessions.c.person == person, schema.sessions.c.label.is_not(None))
        return [{"id": row.hash[:16], "label": row.label, "created": row.created} for row in await self.database.rows(query)]

    async def end_token(self, person: str, id: str) -> None:
        sessions = schema.sessions
        which = sa.and_(sessions.c.person == person, sessions.c.label.is_not(None), sa.func.substr(sessions.c.hash, 1, 16) == id)
        ended = await self.database.write(person, lambda connection: connection.execute(sessions.delete().where(which)).rowcount)
        self.forget(person)
        if not ended:
            raise Refused("not-found", 404)

    async def logout(self, secret: str) -> None:
        hashed = _hash(secret)
        await self.database.write(hashed, lambda connection: connection.execute(_ends(schema.sessions.c.hash == hashed)).rowcount)
        self._sessions.pop(hashed, None)

    async def change_password(self, person: Person, old: object, new: object) -> str:
        """Ends all other sessions of browsers; the secret of a new one."""
        await self.confirm(person, old)
        hashed = await asyncio.to_thread(_hashed, new)

        def work(connection: sa.Connection) -> None:
            connection.execute(schema.people.update().where(schema.people.c.id == person.id).values(password=hashed))
            connection.execute(_ends(sa.and_(schema.sessions.c.person == person.id, schema.sessions.c.label.is_(None))))

        await self.database.write(person.id, work)
        self.forget(person.id)
        return await self.new_session(person.id)

    async def become_bot(self, person: Person) -> None:
        """For good: an account whose moves a program makes says so everywhere. Not for one that has a rating."""
        if person.kind != "account":
            raise Refused("not-here")

        def work(connection: sa.Connection) -> None:
            rated = sa.select(schema.ratings.c.game).where(schema.ratings.c.person == person.id).limit(1)
            if connection.execute(rated).scalar() is not None:
                raise Refused("rated-account")
            connection.execute(schema.people.update().where(schema.people.c.id == person.id).values(kind="bot"))

        await self.database.write(person.id, work)
        self.forget(person.id)

    async def _change(self, id: str, **values: Any) -> None:
        values["seen"] = now = time.time()
        row = {"id": id, "kind": "guest", "name": "", "created": now} | values
        await self.database.write(id, lambda connection: upsert(connection, schema.people, row, **values))
        self.forget(id)

    async def confirm(self, person: Person, password: object) -> None:
        """Whoever sits at an open browser is not yet its owner."""
        rows = await self.database.rows(sa.select(schema.people.c.password).where(schema.people.c.id == person.id))
        stored = rows[0].password if rows else None
        if stored is None and not person.registered:
            return
        right = isinstance(password, str) and len(password) <= LONGEST_PASSWORD
        if not right or not await asyncio.to_thread(_verify, stored, str(password)):
            raise Refused("wrong-password", 403)

    # What is personal

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything that is kept about somebody."""

        def question(connection: sa.Connection) -> dict[str, Any]:
            def rows(query: sa.Select[Any]) -> list[dict[str, Any]]:
                return [dict(row._mapping) for row in connection.execute(query)]

            p, id = schema, person.id
            own = sa.select(p.people.c.id, p.people.c.kind, p.people.c.name, p.people.c.chat, p.people.c.created).where(p.people.c.id == id)
            of_table = (p.tables.c.game, p.tables.c.created, p.tables.c.stage, p.tables.c.winner, p.tables.c.reason)
            games = sa.select(p.players.c.table_id, p.players.c.side, p.players.c.before, p.players.c.after, *of_table)
            games = games.join(p.tables, p.tables.c.id == p.players.c.table_id).where(p.players.c.person == id)
            made = sa.select(p.sessions.c.label, p.sessions.c.created, p.sessions.c.expires).where(p.sessions.c.person == id)
            said = sa.select(p.chat.c.table_id, p.chat.c.text, p.chat.c.at).where(p.chat.c.person == id)
            reported = sa.select(p.reports.c.table_id, p.reports.c.other, p.reports.c.text, p.reports.c.at).where(p.reports.c.person == id)
            return {
                "person": rows(own),
                "games": rows(games),
                "ratings": rows(sa.select(p.ratings).where(p.ratings.c.person == id)),
                "chat": rows(said),
                "blocks": rows(sa.select(p.blocks.c.other, p.blocks.c.at).where(p.blocks.c.person == id)),
                "reports": rows(reported),
                "sessions": rows(made),
            }

        return await self.database.read(question)

    async def delete(self, person: Person, password: object) -> None:
        """Deletes what is personal. Games with others stay, played by somebody who is not known any more; games alone go."""
        await self.confirm(person, password)
        p, id = schema, person.id

        def work(connection: sa.Connection) -> None:
            connection.execute(_ends(p.sessions.c.person == id))
            connection.execute(p.ratings.delete().where(p.ratings.c.person == id))
            gone = {"kind": "former", "name": "", "handle": None, "password": None, "chat": True}
            connection.execute(p.people.update().where(p.people.c.id == id).values(**gone))

        await self.database.write(id, work)  # from now on nobody is this person
        self.forget(id)
        await removal.what_was_personal(self.database, id)

    # Blocking and reporting

    async def block(self, person: str, other: str, on: bool) -> None:
        blocks = schema.blocks

        def work(connection: sa.Connection) -> None:
            if on:
                count = connection.execute(sa.select(sa.func.count()).where(blocks.c.person == person)).scalar() or 0
                if count >= MOST_BLOCKS:
                    raise Refused("too-many", 422, most=MOST_BLOCKS)
                insert(connection, blocks, {"person": person, "other": other, "at": time.time()})
            else:
                connection.execute(blocks.delete().where(blocks.c.person == person, blocks.c.other == other))

        await self.database.write(person, work)

    async def blocked(self, person: str) -> list[str]:
        """Whom somebody has blocked."""
        query = sa.select(schema.blocks.c.other).where(schema.blocks.c.person == person)
        return [row.other for row in await self.database.rows(query)]

    async def apart_from(self, person: str) -> frozenset[str]:
        """Whom somebody has blocked, and who has blocked them."""
        now = time.monotonic()
        until, found = self._apart.get(person, (0.0, frozenset[str]()))
        if until < now:
            blocks, changes = schema.blocks, self._changes
            rows = await self.database.rows(sa.select(blocks).where(sa.or_(blocks.c.person == person, blocks.c.other == person)))
            found = frozenset(row.other if row.person == person else row.person for row in rows)
            if len(self._apart) > MOST_REMEMBERED:
                self._apart.clear()
            if changes == self._changes:
                self._apart[person] = (now + REMEMBERED, found)
        return found

    async def apart(self, a: str, b: str) -> bool:
        """Whether one of two has blocked the other."""
        return b in await self.apart_from(a)

    async def report(self, person: str, other: str, table: str | None, text: str) -> None:
        row = {"person": person, "other": other, "table_id": table, "text": text, "at": time.time()}
        await self.database.write(person, lambda connection: connection.execute(schema.reports.insert().values(**row)).rowcount)


def new_person() -> Person:
    return Person(secrets.token_urlsafe(12).replace(".", "-"))


def _person(row: Any) -> Person:
    return Person(row.id, row.kind, row.name, bool(row.chat))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _hashed(password: object) -> str:
    if not isinstance(password, str) or not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refused("bad-password", 422, shortest=SHORTEST_PASSWORD, longest=LONGEST_PASSWORD)
    return _hasher.hash(password)


def _verify(stored: str | None, password: str) -> bool:
    try:
        return _hasher.verify(stored or _nobody(), password) and stored is not None
    except (Argon2Error, InvalidHashError):
        return False


@functools.cache
def _nobody() -> str:
    """What a password is compared with when there is no such name: a wrong name takes as long as a wrong password."""
    return _hasher.hash(secrets.token_hex(8))


def _ends(which: sa.ColumnElement[bool]) -> sa.Delete:
    return schema.sessions.delete().where(which)
