"""Who somebody is: guests without registration, accounts with a password, bots with a token. The other modules, put together.

A guest needs no row until the guest does something: the signed cookie has the id.
"""

from __future__ import annotations

import time

import sqlalchemy as sa

from potez.server.errors import Refused
from potez.server.people import names
from potez.server.people.accounts import Accounts
from potez.server.people.blocks import Blocks
from potez.server.people.keys import Keys
from potez.server.people.person import MOST_REMEMBERED, REMEMBERED, Person, person_of
from potez.server.people.personal_data import PersonalData
from potez.server.people.profiles import Profiles
from potez.server.people.sessions import Sessions, locked_row
from potez.server.people.signatures import Signatures
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.statements import upsert


class People:
    """All people of a server."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.keys = Keys(database)
        self.signatures, self.sessions, self.blocks = Signatures(self.keys), Sessions(database), Blocks(database)
        self.accounts = Accounts(database, self.get, self.forget)
        self.profiles, self.personal_data = Profiles(database, self.forget), PersonalData(database, self.forget)
        self._known: dict[str, tuple[float, Person]] = {}
        self._changes = 0  # how often somebody was forgotten: an answer that was on its way meanwhile is not remembered

    async def open(self) -> None:
        """Finds the key that signs cookies and invitations, or makes one; and what names look like that were given by an older version."""
        self.accounts.open()
        await self.keys.open()
        await self.profiles.add_missing_looks()

    def close(self) -> None:
        self.accounts.close()

    async def get(self, id: str) -> Person:
        """A person by id; a guest who has done nothing yet has only that."""
        return (await self.several([id]))[id]

    async def several(self, ids: list[str]) -> dict[str, Person]:
        now = time.monotonic()
        found = {id: self._known[id][1] for id in ids if id in self._known and self._known[id][0] > now}
        missing = [id for id in ids if id not in found]
        if missing:
            changes = self._changes
            rows = await self.database.rows(sa.select(schema.people).where(schema.people.c.id.in_(missing)))
            loaded = {row.id: person_of(row) for row in rows}
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            for id in missing:
                found[id] = loaded.get(id) or Person(id)
                if changes == self._changes:
                    self._known[id] = (now + REMEMBERED, found[id])
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
        self._known.pop(id, None)
        self.blocks.forget(id)
        self.sessions.forget(id)

    async def ensure(self, person: Person) -> None:
        """A guest who does something gets a row; everybody's says when they last did."""
        now = time.time()
        row = {"id": person.id, "kind": "guest", "name": "", "created": now, "seen": now}

        def work(connection: sa.Connection) -> None:
            known = locked_row(connection, person.id)
            if known is not None and known.kind == "former":
                raise Refused("nobody")  # deleted meanwhile: nobody acts as them any more
            upsert(connection, schema.people, row, seen=now)

        await self.database.write(person.id, work)

    async def report(self, person: str, other: str, table: str | None, text: str) -> None:
        row = {"person": person, "other": other, "table_id": table, "text": text, "at": time.time()}
        await self.database.write(person, lambda connection: connection.execute(schema.reports.insert().values(**row)).rowcount)
