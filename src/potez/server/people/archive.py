"""The archive: games that are over, searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from potez.server.people.lists import MOST, Lists
from potez.server.people.person import Person
from potez.server.storage.schema import DRAWN, ENDED, players, tables
from potez.server.storage.searches import Searches

MOST_DOWNLOADED = 1000

Spend = Callable[[float], None]


# Games without a move are of no use to others; of tables from before these columns nothing is known. New games without a move are called
# off, so that there are few such rows to pass over, until they are removed.
_PLAYED = sa.or_(tables.c.plies > 0, tables.c.game == "")


class Archive:
    """Public games for everybody, and the viewer's own. `result` is won, lost or drawn by the player; `spend` is told the seconds that a
    search took."""

    def __init__(self, lists: Lists, searches: Searches) -> None:
        self.lists, self.searches = lists, searches

    async def games(self, *, spend: Spend, most: int = MOST, viewer: Person | None = None, **search: Any) -> list[dict[str, Any]]:
        """The latest first."""
        ids = await self.ids(spend=spend, most=most, viewer=viewer, **search)
        if not ids:
            return []
        query = sa.select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.touched.desc())
        return await self.lists.as_rows(query, viewer.id if viewer else "")

    async def counts(self, person: str, *, spend: Spend) -> dict[str, int]:
        """How many games somebody has played, won and drawn."""
        return await self.searches.run(lambda connection: self.lists.counts(connection, person), spend)

    async def ids(self, *, spend: Spend, most: int, viewer: Person | None = None, player: str = "", **search: Any) -> list[str]:
        """Their ids alone; none if there is no such player."""
        person = await self.lists.people.named(player) if player else None
        if player and person is None:
            return []
        queries = _questions(viewer.id if viewer else "", person.id if person else "", **search)

        def question(connection: sa.Connection) -> list[sa.Row[Any]]:
            return [row for query in queries for row in connection.execute(query.limit(most)).all()]

        found = await self.searches.run(question, spend)
        ordered = sorted(found, key=lambda row: row.touched, reverse=True)
        return list(dict.fromkeys(row.id for row in ordered))[:most]  # once, also where somebody sat at both sides


def _questions(viewer: str, player: str, **search: Any) -> list[sa.Select[Any]]:
    """For public games, and for the viewer's own others: each is answered by an index, where both at once would look through everything."""
    public = _of_player(player, tables.c.public & _PLAYED, **search) if player else _of_everybody(**search)
    if not viewer:
        return [public]
    held = players.alias()
    own = sa.exists().where(held.c.table_id == tables.c.id, held.c.person == viewer)
    if player:
        return [public, _of_player(player, ~tables.c.public & own, **search)]
    return [public, _of_player(viewer, ~tables.c.public, **{**search, "result": ""}, drawn=search["result"] == "drawn")]


def _of_everybody(*, game: str, result: str, rated: bool, before: float) -> sa.Select[Any]:
    """Each combination has an index that holds just what is looked for, in order: nothing is read and passed over. The conditions are said
    in the words of the indexes."""
    query = sa.select(tables.c.id, tables.c.touched).where(sa.text(DRAWN if result == "drawn" else ENDED), tables.c.public)
    if rated:
        query = query.where(tables.c.rated)
    query = query.where(_PLAYED)
    if game:
        query = query.where(tables.c.game == game)
    if before:
        query = query.where(tables.c.touched < before)
    return query.order_by(tables.c.touched.desc())


def _of_player(
    player: str, which: sa.ColumnElement[bool], *, game: str, result: str, rated: bool, before: float, drawn: bool = False
) -> sa.Select[Any]:
    """By the index of who sat where, whatever else is asked: it costs as much as somebody has played, not as much as everybody has. What
    other indexes are about is said in other words than theirs, so that none of them is chosen."""
    stage, touched = tables.c.stage + "", tables.c.touched + 0.0
    query = sa.select(tables.c.id, tables.c.touched).join(players, players.c.table_id == tables.c.id)
    query = query.where(players.c.person == player, stage == "over", tables.c.reason != "aborted", which)
    if rated:
        query = query.where(tables.c.rated)
    if drawn or result == "drawn":
        query = query.where(tables.c.winner.is_(None))
    if result == "won":
        query = query.where(tables.c.winner == players.c.side)
    elif result == "lost":
        query = query.where(tables.c.winner != players.c.side)
    if game:
        query = query.where(tables.c.game == game)
    if before:
        query = query.where(touched < before)
    return query.order_by(touched.desc())
