"""Results of rated games change ratings: once for each game, whichever process sees the end, and whatever it misses is found again. Who has
gone before a game is scored leaves the other their result, by the rating that they had."""

from __future__ import annotations

import logging
import time
from typing import Any

import sqlalchemy as sa

from potez.server.domain.ratings import Rating, after
from potez.server.domain.table import Table
from potez.server.errors import Refused
from potez.server.people.person import DAY
from potez.server.storage.database import Database
from potez.server.storage.schema import people, players, ratings, tables
from potez.server.storage.statements import upsert

log = logging.getLogger("potez")
OF_TWO = 10  # games of the same two in a day that change their ratings: more would be made, and not played
_RATED = ("account", "former")  # what somebody may be by now who had an account when they sat down: a bot's games never count


class Scoring:
    """Writes ratings."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def finished(self, table: Table) -> None:
        if table.opening.rated and not table.aborted:
            await self.score(table.id)

    async def catch_up(self, person: str = "") -> None:
        """The rated games that ended without having been scored, all or those of somebody, in the order of their end."""
        query = sa.select(tables.c.id).where(tables.c.rated, tables.c.stage == "over", ~tables.c.scored, tables.c.reason != "aborted")
        if person:
            query = query.where(tables.c.id.in_(sa.select(players.c.table_id).where(players.c.person == person)))
        for row in await self.database.rows(query.order_by(tables.c.touched)):
            await self.score(row.id)

    async def score(self, id: str) -> None:
        await self.database.write("ratings", lambda connection: _score(connection, id))  # one key: one after the other


async def check_two(database: Database, one: str, other: str) -> None:
    """Raises Refused where one more rated game of these two would not count."""
    since = time.time() - DAY
    if await database.read(lambda connection: _of_two(connection, one, other, since)) >= OF_TWO:
        raise Refused("rated-enough", most=OF_TWO)


def _of_two(connection: sa.Connection, one: str, other: str, since: float) -> int:
    """How many games of these two that ended since then have changed a rating."""
    own, theirs = players.alias(), players.alias()
    found = sa.select(sa.func.count()).select_from(own).join(theirs, theirs.c.table_id == own.c.table_id)
    found = found.join(tables, tables.c.id == own.c.table_id).where(own.c.person == one, theirs.c.person == other)
    changed = sa.or_(own.c.after.is_not(None), theirs.c.after.is_not(None))
    return connection.execute(found.where(tables.c.rated, changed, tables.c.touched > since)).scalar() or 0


def _score(connection: sa.Connection, id: str) -> None:
    table = connection.execute(sa.select(tables).where(tables.c.id == id).with_for_update()).one_or_none()
    if table is None or table.scored or table.stage != "over":
        return
    done = tables.update().where(tables.c.id == id).values(scored=True)
    seats = connection.execute(sa.select(players).where(players.c.table_id == id).order_by(players.c.person)).all()
    locked = sa.select(people).where(people.c.id.in_([seat.person for seat in seats])).order_by(people.c.id).with_for_update()
    kinds = {row.id: row.kind for row in connection.execute(locked)}
    nothing = not table.plies and table.game  # of tables from before these columns nothing is known
    both = sorted({seat.person for seat in seats})
    if nothing or len(both) != 2 or any(kinds.get(person) not in _RATED for person in both):
        connection.execute(done)
        return
    if _of_two(connection, both[0], both[1], table.touched - DAY) >= OF_TWO:
        connection.execute(done)
        return
    rows = {seat.person: _row(connection, seat.person, table.game) for seat in seats}
    old = {person: _rating(row) for person, row in rows.items()}
    for seat in seats:
        if kinds.get(seat.person) != "account":
            continue  # gone meanwhile: what the other has won or lost counts all the same
        other = next(person for person in old if person != seat.person)
        score = 0.5 if table.winner is None else float(table.winner == seat.side)
        new = after(old[seat.person], old[other], score)
        games = (rows[seat.person].games if rows[seat.person] else 0) + 1
        values: dict[str, Any] = {
            "rating": new.value, "deviation": new.deviation, "volatility": new.volatility, "games": games, "at": time.time()
        }  # fmt: skip
        upsert(connection, ratings, {"person": seat.person, "game": table.game, **values}, **values)
        change = players.update().where(players.c.table_id == id, players.c.side == seat.side)
        connection.execute(change.values(before=old[seat.person].value, after=new.value))
    connection.execute(done)


def _row(connection: sa.Connection, person: str, game: str) -> Any:
    return connection.execute(sa.select(ratings).where(ratings.c.person == person, ratings.c.game == game)).one_or_none()


def _rating(row: Any) -> Rating:
    if row is None:
        return Rating()
    return Rating(row.rating, row.deviation, row.volatility).waited((time.time() - row.at) / DAY)
