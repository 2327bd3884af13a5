"""Who does not want to meet whom."""

from __future__ import annotations

import time

import sqlalchemy as sa

from potez.server.errors import Refused
from potez.server.people.person import MOST_REMEMBERED, REMEMBERED
from potez.server.storage import schema
from potez.server.storage.database import Database
from potez.server.storage.statements import insert

MOST_BLOCKS = 500  # of one person


class Blocks:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[str, tuple[float, frozenset[str]]] = {}
        self._changes = 0  # how often somebody was forgotten: an answer that was on its way meanwhile is not remembered

    def forget(self, person: str) -> None:
        """What is remembered about somebody may not be true any more."""
        self._changes += 1
        self._known.pop(person, None)

    async def set(self, person: str, other: str, on: bool) -> None:
        """Somebody blocks another, or does no longer."""
        blocks = schema.blocks

        def work(connection: sa.Connection) -> None:
            if on:
                count = connection.execute(sa.select(sa.func.count()).where(blocks.c.person == person)).scalar() or 0
                if count >= MOST_BLOCKS:
                    raise Refused("too-many", most=MOST_BLOCKS)
                insert(connection, blocks, {"person": person, "other": other, "at": time.time()})
            else:
                connection.execute(blocks.delete().where(blocks.c.person == person, blocks.c.other == other))

        await self.database.write(person, work)

    async def of(self, person: str) -> list[str]:
        """Whom somebody has blocked."""
        query = sa.select(schema.blocks.c.other).where(schema.blocks.c.person == person)
        return [row.other for row in await self.database.rows(query)]

    async def either_way(self, person: str) -> frozenset[str]:
        """Whom somebody has blocked, and who has blocked them."""
        now = time.monotonic()
        until, found = self._known.get(person, (0.0, frozenset[str]()))
        if until < now:
            blocks, changes = schema.blocks, self._changes
            rows = await self.database.rows(sa.select(blocks).where(sa.or_(blocks.c.person == person, blocks.c.other == person)))
            found = frozenset(row.other if row.person == person else row.person for row in rows)
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            if changes == self._changes:
                self._known[person] = (now + REMEMBERED, found)
        return found

    async def between(self, a: str, b: str) -> bool:
        """Whether one of two has blocked the other."""
        return b in await self.either_way(a)
