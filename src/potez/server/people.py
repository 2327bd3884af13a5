"""Who somebody is: guests without registration, accounts with a password, bots with a token.

A guest's cookie is signed and needs no row until the guest does something. Accounts have sessions, which are in `sessions`.
"""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from potez.server import names, passwords, removal, schema
from potez.server.database import Conflict, Database, insert, upsert
from potez.server.errors import Refused
from potez.server.keys import Keys
from potez.server.passwords import Lane, Passwords
from potez.server.person import DAY as DAY
from potez.server.person import Person as Person
from potez.server.person import new_person as new_person
from potez.server.person import person_of
from potez.server.sessions import Sessions, ending
from potez.server.tables import Opening

GUEST_DAYS = 400  # as long as browsers keep a cookie
OUTDATED = 30 * DAY  # seconds; a cookie that is so old is written anew
DEVICE_DAYS = 400
MOST_OF_DEVICE = 5  # accounts that a device is known to
REMEMBERED = 30.0  # seconds that somebody is believed to be the same without asking the database again
MOST_REMEMBERED = 20_000  # people
MOST_BLOCKS = 500
SLICE = 200  # openings that are looked at, and changed, at a time
SLICE_OF_GUESTS = 2000  # names that are looked at


class Recovered(msgspec.Struct):
    """Somebody who has a new password: the secret of a session, the next recovery code, the sessions and tokens that have ended."""

    person: Person
    secret: str
    code: str
    ended: list[str]


class People:
    """All people of a server."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.keys = Keys(database)
        self.sessions, self.passwords = Sessions(database), Passwords()
        self._cards: dict[str, tuple[float, Person]] = {}
        self._apart: dict[str, tuple[float, frozenset[str]]] = {}
        self._changes = 0  # how often somebody was forgotten: an answer that was on its way meanwhile is not remembered

    async def open(self) -> None:
        """Finds the key that signs cookies and invitations, or makes one."""
        self.passwords = Passwords()
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

    def device_cookie(self, cookie: str, person: str) -> str:
        """Says for a browser that it has signed in as somebody, besides those whom its cookie names already."""
        parts = cookie.split(".")
        mine = cookie if len(parts) == 3 and parts[0] == "d" and 10 <= len(parts[1]) <= 40 else f"d.{secrets.token_urlsafe(12)}."
        nonce, signs = mine.split(".")[1], [sign for sign in mine.split(".")[2].split("~") if sign]
        own = self.sign("device", nonce, person)
        return f"d.{nonce}.{'~'.join([own, *(sign for sign in signs if sign != own)][:MOST_OF_DEVICE])}"

    def device(self, cookie: str, person: str) -> str:
        """The name of a device that has signed in as this person before; "" for others."""
        parts = cookie.split(".")
        if len(parts) != 3 or parts[0] != "d" or not person:
            return ""
        signs = parts[2].split("~")[:MOST_OF_DEVICE]
        return parts[1] if any(self.keys.signed(sign, "device", parts[1], person) for sign in signs) else ""

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

    def forget(self, id: str) -> None:
        """What is remembered about somebody may not be true any more."""
        self._changes += 1
        self._cards.pop(id, None)
        self._apart.pop(id, None)
        self.sessions.forget(id)

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
        await self._change(person.id, names.handle(name), name=name)

    async def free_of_guests(self, text: str) -> list[str]:
        """Guests who are called like somebody who has registered since lose that name; who they are. Later ones do not get it any more."""
        handle, people = names.handle(names.name(text)), schema.people
        found: list[str] = []
        last = ""
        while True:
            guests = sa.select(people.c.id, people.c.name).where(people.c.kind == "guest", people.c.name != "", people.c.id > last)
            rows = await self.database.rows(guests.order_by(people.c.id).limit(SLICE_OF_GUESTS))
            found += [row.id for row in rows if names.handle(row.name) == handle]
            if len(rows) < SLICE_OF_GUESTS:
                break
            last = rows[-1].id
        for start in range(0, len(found), SLICE):
            change = people.update().where(people.c.id.in_(found[start : start + SLICE]), people.c.kind == "guest").values(name="")
            await self.database.write(f"name {handle}", lambda connection: connection.execute(change).rowcount)  # noqa: B023
        return found

    async def allow_chat(self, person: Person, on: bool) -> None:
        await self._change(person.id, chat=on)

    async def register(self, person: Person, text: object, password: object, agent: str = "") -> tuple[str, str]:
        """Makes a guest an account: the secret of its session, and its recovery code. What the guest played stays theirs."""
        name, code = names.name(text), passwords.new_code()
        passwords.checked(password)
        if person.registered:
            raise Refused("not-here")
        hashed, recovery = await self.passwords.hashed(password), await self.passwords.hashed(code)
        handle = names.handle(name)
        row = {"id": person.id, "kind": "guest", "name": "", "created": time.time()}

        def work(connection: sa.Connection) -> None:
            people = schema.people
            owner = connection.execute(sa.select(people.c.id).where(people.c.handle == handle)).scalar()
            if owner not in (None, person.id):
                raise Conflict("the name is taken")
            insert(connection, people, row)
            change = people.update().where(people.c.id == person.id, people.c.kind.in_(("guest", "account")))
            made = connection.execute(change.values(kind="account", name=name, handle=handle, password=hashed, recovery=recovery))
            if not made.rowcount:
                raise Refused("nobody", 401)  # deleted meanwhile

        try:
            await self.database.write(f"name {handle}", work)
        except (Conflict, sa.exc.IntegrityError):
            raise Refused("name-taken") from None
        self.forget(person.id)
        return await self.sessions.start(person.id, agent), code

    async def find(self, text: object) -> sa.Row[Any] | None:
        """Whoever signs in by a name, with what is kept about the password."""
        if not isinstance(text, str) or len(text) > 100:
            return None
        rows = await self.database.rows(sa.select(schema.people).where(schema.people.c.handle == names.handle(text)))
        return rows[0] if rows else None

    async def login(self, row: sa.Row[Any] | None, password: object, lane: Lane = "unknown", agent: str = "") -> tuple[Person, str]:
        """A new session. Raises the same refusal, after the same time, for a wrong name and a wrong password."""
        right = await self.passwords.fits(row.password if row else None, password, lane)
        if row is None or not right:
            raise Refused("wrong-password", 403)
        return person_of(row), await self.sessions.start(row.id, agent)

    async def recover(self, row: sa.Row[Any] | None, code: object, new: object, lane: Lane, agent: str) -> Recovered:
        """A recovery code gives a new password, once."""
        passwords.checked(new)
        if not await self.passwords.fits(row.recovery if row else None, passwords.read_code(code), lane) or row is None:
            raise Refused("wrong-recovery", 403)
        next_code = passwords.new_code()
        hashed, recovery = await self.passwords.hashed(new, lane), await self.passwords.hashed(next_code, lane)
        ended: set[str] = set()

        def work(connection: sa.Connection) -> None:
            people = schema.people
            now = connection.execute(sa.select(people.c.recovery).where(people.c.id == row.id)).scalar()
            if now not in (row.recovery, recovery):
                raise Refused("wrong-recovery", 403)  # somebody was faster with the same code
            connection.execute(people.update().where(people.c.id == row.id).values(password=hashed, recovery=recovery))
            ending(connection, row.id, ended)

        await self.database.write(row.id, work)
        self.forget(row.id)
        return Recovered(person_of(row), await self.sessions.start(row.id, agent), next_code, sorted(ended))

    async def new_recovery(self, person: Person) -> str:
        """Another recovery code; the one until now does not work any more."""
        code = passwords.new_code()
        hashed = await self.passwords.hashed(code, "known")
        change = schema.people.update().where(schema.people.c.id == person.id, schema.people.c.handle.is_not(None)).values(recovery=hashed)
        await self.database.write(person.id, lambda connection: connection.execute(change).rowcount)
        return code

    async def has_recovery(self, person: Person) -> bool:
        rows = await self.database.rows(sa.select(schema.people.c.recovery).where(schema.people.c.id == person.id))
        return bool(rows and rows[0].recovery)

    async def change_password(self, person: Person, new: object, agent: str = "") -> tuple[str, list[str]]:
        """Ends all sessions and tokens: the secret of a new session, and the keys of those that ended."""
        hashed = await self.passwords.hashed(new, "known")
        ended: set[str] = set()

        def work(connection: sa.Connection) -> None:
            connection.execute(schema.people.update().where(schema.people.c.id == person.id).values(password=hashed))
            ending(connection, person.id, ended)

        await self.database.write(person.id, work)
        self.forget(person.id)
        return await self.sessions.start(person.id, agent), sorted(ended)

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

    async def _change(self, id: str, handle: str = "", **values: Any) -> None:
        """Changes what somebody says about themselves. Raises Refused if a handle is that of somebody who is registered."""
        values["seen"] = now = time.time()
        row = {"id": id, "kind": "guest", "name": "", "created": now} | values

        def work(connection: sa.Connection) -> None:
            people = schema.people
            if handle and connection.execute(sa.select(people.c.id).where(people.c.handle == handle)).scalar() is not None:
                raise Refused("name-taken")
            upsert(connection, people, row, **values)

        await self.database.write(id, work)
        self.forget(id)

    async def confirm(self, person: Person, password: object) -> None:
        """Whoever sits at an open browser is not yet its owner."""
        rows = await self.database.rows(sa.select(schema.people.c.password).where(schema.people.c.id == person.id))
        stored = rows[0].password if rows else None
        if stored is None and not person.registered:
            return
        if not await self.passwords.fits(stored, password, "known"):
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

    async def delete(self, person: Person) -> list[str]:
        """Deletes what is personal; the keys of the sessions and tokens that have ended. Games with others stay, played by somebody who is
        not known any more; games alone go."""
        p, id = schema, person.id
        ended: set[str] = set()

        def work(connection: sa.Connection) -> None:
            ending(connection, id, ended)
            connection.execute(p.ratings.delete().where(p.ratings.c.person == id))
            gone = {"kind": "former", "name": "", "handle": None, "password": None, "recovery": None, "chat": True}
            # A guest without a row gets one, too: the cookie must not work any more.
            upsert(connection, p.people, {"id": id, "created": time.time()} | gone, **gone)

        await self.database.write(id, work)  # from now on nobody is this person
        self.forget(id)
        await removal.what_was_personal(self.database, id)
        await self._without_names(id)
        return sorted(ended)

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
