"""What is kept about somebody: exported as a file, deleted for good."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from potez.server.domain.opening import Opening
from potez.server.people.person import Person
from potez.server.people.sessions import Authorization, end_sessions, locked_row
from potez.server.storage import removal, schema
from potez.server.storage.database import Database
from potez.server.storage.statements import upsert

SLICE = 200  # openings that are looked at, and changed, at a time
ROWS = 500  # that are read at a time: between two such parts others are answered


class PersonalData:
    """`forget` is called for whoever has left."""

    def __init__(self, database: Database, forget: Callable[[str], None]) -> None:
        self.database, self._forget = database, forget

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything that is kept about somebody."""

        def question(connection: sa.Connection) -> dict[str, Any]:
            def rows(query: sa.Select[Any]) -> list[dict[str, Any]]:
                found = connection.execute(query, execution_options={"yield_per": ROWS})
                return [dict(row._mapping) for some in found.partitions() for row in some]

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
        """All tables of somebody whose games are not over, those included that wait for others without them."""
        held = sa.select(schema.tables.c.id).join(schema.players, schema.players.c.table_id == schema.tables.c.id)
        held = held.where(schema.players.c.person == person.id, schema.tables.c.stage != "over")
        query = sa.union(held, sa.select(schema.tables.c.id).where(schema.OPEN, schema.tables.c.owner == person.id))
        return [row.id for row in await self.database.read(lambda connection: connection.execute(query).all())]

    async def leave(self, authorization: Authorization) -> list[str]:
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
        self._forget(id)
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
