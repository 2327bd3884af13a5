"""Who somebody is: guests without registration, accounts with a password, bots with a token.

A guest's cookie is signed and needs no row until the guest does something. Accounts have sessions, which are in `sessions`.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from potez.server.domain.opening import Opening
from potez.server.errors import Refused
from potez.server.people import names, passwords
from potez.server.people.keys import Keys
from potez.server.people.passwords import UNSHARED, HashQueue, Passwords
from potez.server.people.person import DAY, REGISTERED, Person, person_of
from potez.server.people.sessions import Authorization, Grant, NewSession, Sessions, end_sessions, locked_row
from potez.server.storage import removal, schema
from potez.server.storage.database import Conflict, Database, insert, upsert

GUEST_DAYS = 400  # as long as browsers keep a cookie
OUTDATED = 30 * DAY  # seconds; a cookie that an older key has signed counts as so old, at least, and is written anew
DEVICE_DAYS = 400
MOST_OF_DEVICE = 5  # accounts that a device is known to
REMEMBERED = 30.0  # seconds that somebody is believed to be the same without asking the database again
MOST_REMEMBERED = 20_000  # people
MOST_BLOCKS = 500
SLICE = 200  # openings that are looked at, and changed, at a time
SLICE_OF_GUESTS = 2000  # names that are looked at


class SignIn(msgspec.Struct):
    """Somebody who has signed in: the secret of the session, the hash of the password, the keys of the sessions and tokens that have ended;
    and the recovery code, where there is a new one."""

    person: Person
    secret: str
    password: str
    ended: list[str]
    code: str = ""


class People:
    """All people of a server."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.keys = Keys(database)
        self.sessions, self.passwords = Sessions(database), Passwords()
        self._cards: dict[str, tuple[float, Person]] = {}
        self._blocks: dict[str, tuple[float, frozenset[str]]] = {}
        self._changes = 0  # how often somebody was forgotten: an answer that was on its way meanwhile is not remembered

    async def open(self) -> None:
        """Finds the key that signs cookies and invitations, or makes one; and what names look like that were given by an older version."""
        self.passwords = Passwords()
        await self.keys.open()
        await self._look()

    async def _look(self) -> None:
        people = schema.people
        missing = sa.select(people.c.id, people.c.name).where(people.c.kind.in_(REGISTERED), people.c.looks.is_(None)).limit(SLICE)
        while rows := await self.database.rows(missing):
            found = {row.id: names.looks(row.name) for row in rows}

            def work(connection: sa.Connection, found: dict[str, str] = found) -> None:
                for id, looks in found.items():
                    connection.execute(people.update().where(people.c.id == id, people.c.looks.is_(None)).values(looks=looks))

            await self.database.write("looks", work)

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

    def device_cookie(self, cookie: str, person: str, password: str) -> str:
        """Says for a browser that it has signed in as somebody, with the password of this hash, besides those whom its cookie names
        already. After a new password it is a stranger: whoever knew the old one has no better chance to guess the next."""
        parts = cookie.split(".")
        mine = cookie if len(parts) == 3 and parts[0] == "d" and 10 <= len(parts[1]) <= 40 else f"d.{secrets.token_urlsafe(12)}."
        nonce, signs = mine.split(".")[1], [sign for sign in mine.split(".")[2].split("~") if sign]
        own = self.sign("device", nonce, person, password)
        return f"d.{nonce}.{'~'.join([own, *(sign for sign in signs if sign != own)][:MOST_OF_DEVICE])}"

    def device(self, cookie: str, person: str, password: str | None) -> str:
        """The name of a device that has signed in as this person before, with the password that they have now; "" for others."""
        parts = cookie.split(".")
        if len(parts) != 3 or parts[0] != "d" or not password:
            return ""
        signs = parts[2].split("~")[:MOST_OF_DEVICE]
        return parts[1] if any(self.keys.signed(sign, "device", parts[1], person, password) for sign in signs) else ""

    # Finding

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
            loaded = {row.id: person_of(row) for row in rows}
            if len(self._cards) > MOST_REMEMBERED:
                self._cards.clear()
            for id in missing:
                found[id] = loaded.get(id) or Person(id)
                if changes == self._changes:
                    self._cards[id] = (now + REMEMBERED, found[id])
        return found

    async def kinds(self, ids: list[str]) -> dict[str, str]:
        """What people are just now, of those who have a row."""
        rows = await self.database.rows(sa.select(schema.people.c.id, schema.people.c.kind).where(schema.people.c.id.in_(ids)))
        return {row.id: row.kind for row in rows}

    async def named(self, name: str) -> Person | None:
        """A registered person by name."""
        rows = await self.database.rows(sa.select(schema.people).where(schema.people.c.handle == names.handle(name)))
        return person_of(rows[0]) if rows else None

    async def taken(self, name: str, but: str = "") -> bool:
        """Whether somebody else who is registered is called so, or in a way that looks like it."""
        return bool(await self.database.rows(_like(name, but)))

    def forget(self, id: str) -> None:
        """What is remembered about somebody may not be true any more."""
        self._changes += 1
        self._cards.pop(id, None)
        self._blocks.pop(id, None)
        self.sessions.forget(id)

    # Changing

    async def ensure(self, person: Person) -> None:
        """A guest who does something gets a row; everybody's says when they last did."""
        now = time.time()
        row = {"id": person.id, "kind": "guest", "name": "", "created": now, "seen": now}

        def work(connection: sa.Connection) -> None:
            known = locked_row(connection, person.id)
            if known is not None and known.kind == "former":
                raise Refused("nobody", 401)  # deleted meanwhile: nobody acts as them any more
            upsert(connection, schema.people, row, seen=now)

        await self.database.write(person.id, work)

    async def rename_guest(self, authorization: Authorization, text: object) -> None:
        """A guest says how to be called; not like somebody who is registered."""
        name = names.name(text) if text != "" else ""
        if authorization.grant.kind != "guest":
            raise Refused("not-here")
        await self._change(authorization, like=name, name=name)

    async def free_of_guests(self, text: str) -> list[str]:
        """Guests who are called like somebody who has registered since lose that name; who they are. Later ones do not get it any more."""
        looks, people = names.looks(names.name(text)), schema.people
        found: list[str] = []
        last = ""
        while True:
            guests = sa.select(people.c.id, people.c.name).where(people.c.kind == "guest", people.c.name != "", people.c.id > last)
            rows = await self.database.rows(guests.order_by(people.c.id).limit(SLICE_OF_GUESTS))
            found += [row.id for row in rows if names.looks(row.name) == looks]
            if len(rows) < SLICE_OF_GUESTS:
                break
            last = rows[-1].id
        for start in range(0, len(found), SLICE):
            change = people.update().where(people.c.id.in_(found[start : start + SLICE]), people.c.kind == "guest").values(name="")
            await self.database.write(f"name {looks}", lambda connection: connection.execute(change).rowcount)  # noqa: B023
        return found

    async def allow_chat(self, authorization: Authorization, on: bool) -> None:
        await self._change(authorization, chat=on)

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
            if connection.execute(_like(name, person.id)).first() is not None:
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
        self.forget(person.id)
        return SignIn(await self.get(person.id), start.secret, hashed, sorted(start.ended), code)

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
            raise Refused("wrong-password", 403)
        start = NewSession(row.id, agent)

        def work(connection: sa.Connection) -> None:
            now = locked_row(connection, row.id)
            if now is None or now.kind not in REGISTERED or now.password != row.password:
                raise Refused("wrong-password", 403)  # another one since, or deleted
            start.work(connection)

        await self.database.write(row.id, work)
        return SignIn(person_of(row), start.secret, row.password, sorted(start.ended))

    async def recover(self, row: sa.Row[Any] | None, code: object, new: object, queue: HashQueue = UNSHARED, agent: str = "") -> SignIn:
        """A recovery code gives a new password, once."""
        passwords.checked(new)
        if not await self.passwords.fits(row.recovery if row else None, passwords.read_code(code), queue) or row is None:
            raise Refused("wrong-recovery", 403)

        def check(connection: sa.Connection) -> None:
            now = locked_row(connection, row.id)
            if now is None or now.recovery != row.recovery:
                raise Refused("wrong-recovery", 403)  # somebody was faster with the same code, or there is another one

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
        self.forget(id)
        return SignIn(await self.get(id), start.secret, hashed, sorted(ended | start.ended), code)

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
        self.forget(id)

    async def _change(self, authorization: Authorization, like: str = "", **values: Any) -> None:
        """Changes what somebody says about themselves. Raises Refused if a name is like that of somebody who is registered."""
        values["seen"] = now = time.time()
        row = {"id": authorization.person, "kind": "guest", "name": "", "created": now}

        def work(connection: sa.Connection) -> None:
            authorization.check(connection)
            if like and connection.execute(_like(like, authorization.person)).first() is not None:
                raise Refused("name-taken")
            insert(connection, schema.people, row)
            authorization.check(connection)  # now that there is a row to be locked
            connection.execute(schema.people.update().where(schema.people.c.id == authorization.person).values(**values))

        await self.database.write(authorization.person, work)
        self.forget(authorization.person)

    async def confirm(self, person: Person, grant: Grant, password: object, queue: HashQueue = UNSHARED) -> Authorization:
        """Whoever sits at an open browser is not yet its owner. Raises Refused."""
        rows = await self.database.rows(sa.select(schema.people.c.password).where(schema.people.c.id == person.id))
        stored = rows[0].password if rows else None
        if stored is None and not person.registered:
            return Authorization(person.id, grant)
        if not await self.passwords.fits(stored, password, queue):
            raise Refused("wrong-own-password", 403)
        return Authorization(person.id, grant, stored)

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
            of_session = (p.sessions.c[name] for name in ("label", "scope", "agent", "created", "seen", "expires"))
            made = sa.select(*of_session).where(p.sessions.c.person == id)
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

    async def unfinished(self, person: Person) -> list[str]:
        """All tables of somebody whose games are not over."""
        held = sa.select(schema.tables.c.id).join(schema.players, schema.players.c.table_id == schema.tables.c.id)
        query = held.where(schema.players.c.person == person.id, schema.tables.c.stage != "over").distinct()
        return [row.id for row in await self.database.rows(query)]

    async def part(self, authorization: Authorization) -> list[str]:
        """From now on nobody is this person; the keys of the sessions and tokens that have ended."""
        p, id = schema, authorization.person
        ended: set[str] = set()

        def work(connection: sa.Connection) -> None:
            now = locked_row(connection, id)
            if now is None or now.kind != "former":  # else this was run before
                authorization.check(connection)
            end_sessions(connection, id, ended)
            gone = {"kind": "former", "name": "", "handle": None, "looks": None, "password": None, "recovery": None, "chat": True}
            # A guest without a row gets one, too: the cookie must not work any more.
            upsert(connection, p.people, {"id": id, "created": time.time()} | gone, **gone)

        await self.database.write(id, work)
        self.forget(id)
        return sorted(ended)

    async def clear(self, person: Person) -> None:
        """Deletes what is personal of somebody who has gone. Games with others stay, played by somebody who is not known any more; games
        alone go."""
        await removal.personal_data(self.database, person.id)
        await self._without_names(person.id)

    async def _without_names(self, person: str) -> None:
        """Takes the names off the seats that somebody held at tables of two people: those that were opened long ago may have some."""
        tables, players, last = schema.tables, schema.players, ""
        while True:
            query = sa.select(tables.c.id, tables.c.opening).join(players, players.c.table_id == tables.c.id)
            query = query.where(players.c.person == person, tables.c.id > last).distinct().order_by(tables.c.id).limit(SLICE)
            rows, found = await self.database.rows(query), dict[str, bytes]()
            for row in rows:
                opening = msgspec.json.decode(row.opening, type=Opening)
                if any(seat.person == person and seat.name for seat in opening.seats.values()):
                    kept = {side: replace(seat, name="") if seat.person == person else seat for side, seat in opening.seats.items()}
                    found[row.id] = msgspec.json.encode(replace(opening, seats=kept))

            def work(connection: sa.Connection) -> None:
                for id, opening in found.items():  # noqa: B023
                    connection.execute(tables.update().where(tables.c.id == id).values(opening=opening))

            if found:
                await self.database.write(person, work)
            if len(rows) < SLICE:
                return
            last = rows[-1].id

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

    async def blocked_either_way(self, person: str) -> frozenset[str]:
        """Whom somebody has blocked, and who has blocked them."""
        now = time.monotonic()
        until, found = self._blocks.get(person, (0.0, frozenset[str]()))
        if until < now:
            blocks, changes = schema.blocks, self._changes
            rows = await self.database.rows(sa.select(blocks).where(sa.or_(blocks.c.person == person, blocks.c.other == person)))
            found = frozenset(row.other if row.person == person else row.person for row in rows)
            if len(self._blocks) > MOST_REMEMBERED:
                self._blocks.clear()
            if changes == self._changes:
                self._blocks[person] = (now + REMEMBERED, found)
        return found

    async def either_blocked(self, a: str, b: str) -> bool:
        """Whether one of two has blocked the other."""
        return b in await self.blocked_either_way(a)

    async def report(self, person: str, other: str, table: str | None, text: str) -> None:
        row = {"person": person, "other": other, "table_id": table, "text": text, "at": time.time()}
        await self.database.write(person, lambda connection: connection.execute(schema.reports.insert().values(**row)).rowcount)


def _like(name: str, but: str) -> sa.Select[Any]:
    """Others who have this name, or one that looks like it."""
    people = schema.people
    alike = sa.or_(people.c.handle == names.handle(name), people.c.looks == names.looks(name))
    return sa.select(people.c.id).where(alike, people.c.id != but).limit(1)


def _may_register(row: sa.Row[Any] | None, hashed: str) -> None:
    """Raises Refused unless this is still a guest, or an account that this same registration made when it was first run."""
    if row is None or row.kind == "former":
        raise Refused("nobody", 401)  # deleted meanwhile
    if row.kind != "guest" and row.password != hashed:
        raise Refused("not-here")  # another registration with the same cookie was faster


def _unscored(person: str) -> sa.Select[Any]:
    """The rated tables of somebody that have not changed a rating yet, and may."""
    tables = schema.tables
    may = sa.or_(tables.c.stage != "over", sa.and_(~tables.c.scored, tables.c.reason != "aborted"))
    own = sa.select(tables.c.id).join(schema.players, schema.players.c.table_id == tables.c.id)
    return own.where(schema.players.c.person == person, tables.c.rated, may).limit(1)
