"""What people are called, and whether they want chat: no name looks like that of somebody who is registered."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from potez.server.errors import Refused
from potez.server.people import names
from potez.server.people.person import REGISTERED
from potez.server.people.sessions import Authorization
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.statements import insert

SLICE = 200  # people who are looked at, and changed, at a time
SLICE_OF_GUESTS = 2000  # names that are looked at


class Profiles:
    """`forget` is called for everybody whose profile has changed."""

    def __init__(self, database: Database, forget: Callable[[str], None]) -> None:
        self.database, self._forget = database, forget

    async def taken(self, name: str, but: str = "") -> bool:
        """Whether somebody else who is registered is called so, or in a way that looks like it."""
        return bool(await self.database.rows(alike(name, but)))

    async def rename_guest(self, authorization: Authorization, text: object) -> None:
        """A guest says how to be called; not like somebody who is registered."""
        name = names.name(text) if text != "" else ""
        if authorization.grant.kind != "guest":
            raise Refused("not-here")
        await self._change(authorization, like=name, name=name)

    async def take_from_guests(self, text: str) -> list[str]:
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

    async def _change(self, authorization: Authorization, like: str = "", **values: Any) -> None:
        """Changes what somebody says about themselves. Raises Refused if a name is like that of somebody who is registered."""
        values["seen"] = now = time.time()
        row = {"id": authorization.person, "kind": "guest", "name": "", "created": now}

        def work(connection: sa.Connection) -> None:
            authorization.check(connection)
            if like and connection.execute(alike(like, authorization.person)).first() is not None:
                raise Refused("name-taken")
            insert(connection, schema.people, row)
            authorization.check(connection)  # now that there is a row to be locked
            connection.execute(schema.people.update().where(schema.people.c.id == authorization.person).values(**values))

        await self.database.write(authorization.person, work)
        self._forget(authorization.person)

    async def add_missing_looks(self) -> None:
        """What names look like that were given by an older version."""
        people = schema.people
        missing = sa.select(people.c.id, people.c.name).where(people.c.kind.in_(REGISTERED), people.c.looks.is_(None)).limit(SLICE)
        while rows := await self.database.rows(missing):
            found = {row.id: names.looks(row.name) for row in rows}

            def work(connection: sa.Connection, found: dict[str, str] = found) -> None:
                for id, looks in found.items():
                    connection.execute(people.update().where(people.c.id == id, people.c.looks.is_(None)).values(looks=looks))

            await self.database.write("looks", work)


def alike(name: str, but: str) -> sa.Select[Any]:
    """Others who have this name, or one that looks like it."""
    people = schema.people
    alike = sa.or_(people.c.handle == names.handle(name), people.c.looks == names.looks(name))
    return sa.select(people.c.id).where(alike, people.c.id != but).limit(1)
