"""What is said at tables, as it is stored: so many lines of a room, and of one person in it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from potez.server.errors import Refused
from potez.server.storage import schema
from potez.server.storage.database import Database

MOST_LINES = 500  # lines of a room; older ones go
LINES_OF_PERSON = 100  # lines of a person in a room; older ones go


async def add(database: Database, table: str, room: str, person: str, text: str, at: float) -> None:
    """Returns when the line is on the disk. Raises Refused where the person has been deleted meanwhile."""

    def work(connection: sa.Connection) -> None:
        chat, people = schema.chat, schema.people
        if connection.execute(sa.select(people.c.kind).where(people.c.id == person)).scalar() == "former":
            raise Refused("nobody")
        of_room = sa.and_(chat.c.table_id == table, chat.c.room == room)
        for which, most in ((sa.and_(of_room, chat.c.person == person), LINES_OF_PERSON), (of_room, MOST_LINES)):
            last = connection.execute(sa.select(chat.c.id).where(which).order_by(chat.c.id.desc()).offset(most - 1).limit(1)).scalar()
            if last is not None:
                connection.execute(chat.delete().where(which, chat.c.id <= last))
        connection.execute(chat.insert().values(table_id=table, person=person, text=text, room=room, at=at))

    await database.write(table, work)


async def last(database: Database, table: str, room: str | None, count: int) -> list[Any]:
    """The last rows of a room, or of all rooms, in their order."""
    query = sa.select(schema.chat).where(schema.chat.c.table_id == table)
    if room is not None:
        query = query.where(schema.chat.c.room == room)
    return [*await database.rows(query.order_by(schema.chat.c.id.desc()).limit(count))][::-1]
