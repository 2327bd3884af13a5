"""Accounts: registering, signing in, passwords and recovery codes; accounts whose moves a program makes."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import sqlalchemy as sa

from potez.server.errors import Refused
from potez.server.people import names, passwords
from potez.server.people.passwords import UNSHARED, HashQueue, Passwords
from potez.server.people.person import REGISTERED, Person, person_of
from potez.server.people.profiles import alike
from potez.server.people.sessions import Authorization, Grant, NewSession, end_sessions, locked_row
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.jobs import Conflict
from potez.server.storage.statements import insert


class SignIn(msgspec.Struct):
    """Somebody who has signed in: the secret of the session, the hash of the password, the keys of the sessions and tokens that have ended;
    and the recovery code, where there is a new one."""

    person: Person
    secret: str
    password: str
    ended: list[str]
    code: str = ""


class Accounts:
    """`get` finds a person; `forget` is called for everybody who has become another kind of person, or has a new password."""

    def __init__(self, database: Database, get: Callable[[str], Awaitable[Person]], forget: Callable[[str], None]) -> None:
        self.database, self._get, self._forget = database, get, forget
        self.passwords = Passwords()

    def open(self) -> None:
        self.passwords = Passwords()

    def close(self) -> None:
        self.passwords.close()

    async def register(self, person: Person, text: object, password: object, agent: str = "", queue: HashQueue = UNSHARED) -> SignIn:
        """Makes a guest an account. What the guest played stays theirs."""
        name, code = names.name(text), passwords.new_code()
        passwords.checked(password)
        if person.registered:
            raise Refused("not-here")
        hashed, recovery = await self.passwords.hashed(password, queue), await self.passwords.hashed(code, queue)
        handle, looks, start = names.handle(name), names.looks(name), NewSession(person.id, agent)
        row = {"id": person.id, "kind": "guest", "name": "", "created": time.time()}

        def work(connection: sa.Connection) -> None:
            people = schema.people
            if connection.dialect.name == "postgresql":  # until this transaction ends: another process may be giving a name like it
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(f"name {looks}"))))
            if connection.execute(alike(name, person.id)).first() is not None:
                raise Conflict("the name is taken")
            insert(connection, people, row)
            _may_register(locked_row(connection, person.id), hashed)
            change = people.update().where(people.c.id == person.id)
            named = {"name": name, "handle": handle, "looks": looks}
            connection.execute(change.values(kind="account", password=hashed, recovery=recovery, **named))
            start.work(connection)

        try:
            await self.database.write(f"name {handle}", work)
        except (Conflict, sa.exc.IntegrityError):
            raise Refused("name-taken") from None
        self._forget(person.id)
        return SignIn(await self._get(person.id), start.secret, hashed, sorted(start.ended), code)

    async def find(self, text: object) -> sa.Row[Any] | None:
        """Whoever signs in by a name, with what is kept about the password."""
        if not isinstance(text, str) or len(text) > 100:
            return None
        rows = await self.database.rows(sa.select(schema.people).where(schema.people.c.handle == names.handle(text)))
        return rows[0] if rows else None

    async def login(self, row: sa.Row[Any] | None, password: object, queue: HashQueue = UNSHARED, agent: str = "") -> SignIn:
        """A new session. Raises the same refusal, after the same time, for a wrong name and a wrong password."""
        right = await self.passwords.fits(row.password if row else None, password, queue)
        if row is None or not right:
            raise Refused("wrong-password")
        start = NewSession(row.id, agent)

        def work(connection: sa.Connection) -> None:
            now = locked_row(connection, row.id)
            if now is None or now.kind not in REGISTERED or now.password != row.password:
                raise Refused("wrong-password")  # another one since, or deleted
            start.work(connection)

        await self.database.write(row.id, work)
        return SignIn(person_of(row), start.secret, row.password, sorted(start.ended))

    async def recover(self, row: sa.Row[Any] | None, code: object, new: object, queue: HashQueue = UNSHARED, agent: str = "") -> SignIn:
        """A recovery code gives a new password, once."""
        passwords.checked(new)
        if not await self.passwords.fits(row.recovery if row else None, passwords.read_code(code), queue) or row is None:
            raise Refused("wrong-recovery")

        def check(connection: sa.Connection) -> None:
            now = locked_row(connection, row.id)
            if now is None or now.recovery != row.recovery:
                raise Refused("wrong-recovery")  # somebody was faster with the same code, or there is another one

        return await self._new_password(row.id, new, check, queue, agent)

    async def change_password(self, authorization: Authorization, new: object, queue: HashQueue = UNSHARED, agent: str = "") -> SignIn:
        """Ends all sessions and tokens. The recovery code goes as well: whoever knew the old password could have asked for one."""
        return await self._new_password(authorization.person, new, authorization.check, queue, agent)

    async def _new_password(self, id: str, new: object, check: Callable[[sa.Connection], None], queue: HashQueue, agent: str) -> SignIn:
        """`check` raises Refused in the transaction if the old password, or the code, is not the one any more that was looked at."""
        code, start = passwords.new_code(), NewSession(id, agent)
        hashed, recovery = await self.passwords.hashed(new, queue), await self.passwords.hashed(code, queue)
        ended: set[str] = set()

        def work(connection: sa.Connection) -> None:
            now = locked_row(connection, id)
            if now is None or now.password != hashed:  # else this was run before
                check(connection)
                connection.execute(schema.people.update().where(schema.people.c.id == id).values(password=hashed, recovery=recovery))
                end_sessions(connection, id, ended)
            start.work(connection)

        await self.database.write(id, work)
        self._forget(id)
        return SignIn(await self._get(id), start.secret, hashed, sorted(ended | start.ended), code)

    async def new_recovery(self, authorization: Authorization, queue: HashQueue = UNSHARED) -> str:
        """Another recovery code; the one until now does not work any more."""
        code = passwords.new_code()
        hashed = await self.passwords.hashed(code, queue)
        change = schema.people.update().where(schema.people.c.id == authorization.person).values(recovery=hashed)

        def work(connection: sa.Connection) -> None:
            authorization.check(connection)
            connection.execute(change)

        await self.database.write(authorization.person, work)
        return code

    async def has_recovery(self, person: Person) -> bool:
        rows = await self.database.rows(sa.select(schema.people.c.recovery).where(schema.people.c.id == person.id))
        return bool(rows and rows[0].recovery)

    async def become_bot(self, authorization: Authorization) -> None:
        """For good: an account whose moves a program makes says so everywhere. Not for one that has a rating."""
        id = authorization.person

        def work(connection: sa.Connection) -> None:
            authorization.check(connection)
            rated = sa.select(schema.ratings.c.game).where(schema.ratings.c.person == id).limit(1)
            if connection.execute(rated).scalar() is not None:
                raise Refused("rated-account")
            if connection.execute(_unscored(id)).scalar() is not None:
                raise Refused("rated-running")  # else its result would count for nobody
            connection.execute(schema.people.update().where(schema.people.c.id == id).values(kind="bot"))

        await self.database.write(id, work)
        self._forget(id)

    async def confirm(self, person: Person, grant: Grant, password: object, queue: HashQueue = UNSHARED) -> Authorization:
        """Whoever sits at an open browser is not yet its owner. Raises Refused."""
        rows = await self.database.rows(sa.select(schema.people.c.password).where(schema.people.c.id == person.id))
        stored = rows[0].password if rows else None
        if stored is None and not person.registered:
            return Authorization(person.id, grant)
        if not await self.passwords.fits(stored, password, queue):
            raise Refused("wrong-own-password")
        return Authorization(person.id, grant, stored)


def _may_register(row: sa.Row[Any] | None, hashed: str) -> None:
    """Raises Refused unless this is still a guest, or an account that this same registration made when it was first run."""
    if row is None or row.kind == "former":
        raise Refused("nobody")  # deleted meanwhile
    if row.kind != "guest" and row.password != hashed:
        raise Refused("not-here")  # another registration with the same cookie was faster


def _unscored(person: str) -> sa.Select[Any]:
    """The rated tables of somebody that have not changed a rating yet, and may."""
    tables = schema.tables
    may = sa.or_(tables.c.stage != "over", sa.and_(~tables.c.scored, tables.c.reason != "aborted"))
    own = sa.select(tables.c.id).join(schema.players, schema.players.c.table_id == tables.c.id)
    return own.where(schema.players.c.person == person, tables.c.rated, may).limit(1)
