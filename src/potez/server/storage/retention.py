"""What nobody needs any more goes, after as many days as the operator says: guests, tables at which nothing happened, sessions that have
ended, old words and reports.

It looks for a few rows at a time and removes them in a commit of their own, in which it looks again whether they may go: somebody may have
come back. Where several processes share a database, one of them does it: it holds a lease, which ends by itself.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from potez.server.metrics import REMOVED
from potez.server.settings import Keep
from potez.server.storage import removal
from potez.server.storage.database import Database
from potez.server.storage.jobs import Unavailable
from potez.server.storage.removal import ROWS, TABLES
from potez.server.storage.schema import ABORTED, blocks, chat, facts, people, players, ratings, reports, sessions, tables
from potez.server.storage.statements import upsert

log = logging.getLogger("potez.retention")

DAY = 86400.0
EVERY = 3600.0  # seconds between two runs
FIRST = 180.0  # seconds from the start to the first: when those who come back are there, and before a process that often ends does
LEASE = 120.0  # seconds; renewed with every commit
PAUSE = 0.05  # seconds between two commits: those who play come first
BLANK = 7.0  # days after which a guest goes of whom nothing is kept: the row comes back when they do something
SHORT = 10  # plies; a game that was called off later than that was a game

Where = list[sa.ColumnElement[bool]]


@dataclass(frozen=True)
class Rule:
    """Some rows that may go: which table, in which order, under which conditions; and how they are removed: of those that are named, which
    still could go and are gone."""

    kind: str
    key: sa.Column[Any]
    order: sa.Column[Any]
    where: Where
    remove: Callable[[sa.Connection, list[Any]], Sequence[Any]]
    most: int = ROWS


def rules(keep: Keep, now: float) -> list[Rule]:
    found: list[Rule] = []

    def rows(kind: str, table: sa.Table, key: sa.Column[Any], order: sa.Column[Any], where: Where) -> None:
        def remove(connection: sa.Connection, ids: list[Any]) -> Sequence[Any]:
            still = connection.execute(sa.select(key).where(key.in_(ids), *where)).scalars().all()
            connection.execute(table.delete().where(key.in_(still), *where))
            return still

        found.append(Rule(kind, key, order, where, remove))

    def whole_tables(kind: str, where: Where) -> None:
        where = [*where, ~sa.exists().where(reports.c.table_id == tables.c.id)]  # what was reported stays as long as the report

        def remove(connection: sa.Connection, ids: list[Any]) -> Sequence[Any]:
            still = sa.select(tables.c.id).where(tables.c.id.in_(ids), *where).with_for_update(of=tables)  # a move elsewhere comes first
            found = connection.execute(still).scalars().all()
            removal.drop_tables(connection, found)
            return found

        found.append(Rule(kind, tables.c.id, tables.c.touched, where, remove, TABLES))

    if keep.sessions:
        rows("sessions", sessions, sessions.c.hash, sessions.c.expires, [sessions.c.expires < now - keep.sessions * DAY])
    if keep.tables:
        old = now - keep.tables * DAY
        empty: Where = [
            tables.c.plies == 0,
            tables.c.game != "",  # of tables from before these columns nothing is known: they stay
            tables.c.touched < old,
            tables.c.seen < old,
            sa.or_(tables.c.due.is_(None), tables.c.due < old),
        ]
        for stage in ("open", "playing"):
            whole_tables("tables", [tables.c.stage == stage, tables.c.public.in_((True, False)), *empty])
        whole_tables("tables", [tables.c.stage == "over", tables.c.reason != "aborted", tables.c.public.in_((True, False)), *empty])
        whole_tables("aborted", [_column(ABORTED), tables.c.stage == "over", tables.c.touched < old, tables.c.plies < SHORT])
    if keep.chat:
        old = now - keep.chat * DAY
        over = sa.exists().where(tables.c.id == chat.c.table_id, tables.c.stage == "over", tables.c.touched < old)
        rows("chat", chat, chat.c.id, chat.c.at, [chat.c.at < old, over])
    if keep.reports:
        rows("reports", reports, reports.c.id, reports.c.at, [reports.c.at < now - keep.reports * DAY])
    if keep.guests:
        seat = sa.exists().where(players.c.person == people.c.id)
        said = sa.exists().where(chat.c.person == people.c.id)
        blocked = sa.or_(sa.exists().where(blocks.c.person == people.c.id), sa.exists().where(blocks.c.other == people.c.id))
        signed = sa.exists().where(sessions.c.person == people.c.id)
        guest: Where = [people.c.kind == "guest", ~seat, ~signed]
        nothing: Where = [people.c.name == "", people.c.chat, ~said, ~blocked]
        rows("guests", people, people.c.id, people.c.seen, [*guest, *nothing, people.c.seen < now - min(BLANK, keep.guests) * DAY])

        def remove(connection: sa.Connection, ids: list[Any]) -> Sequence[Any]:
            where = [*guest, people.c.seen < now - keep.guests * DAY]
            still = connection.execute(sa.select(people.c.id).where(people.c.id.in_(ids), *where)).scalars().all()
            for id in still:
                for own in (removal.own_chat, removal.own_blocks):
                    own(connection, id)
            connection.execute(people.delete().where(people.c.id.in_(still)))
            return still

        found.append(Rule("guests", people.c.id, people.c.seen, [*guest, people.c.seen < now - keep.guests * DAY], remove, TABLES))
    return found


def _column(text: sa.TextClause) -> sa.ColumnElement[bool]:
    return sa.literal_column(f"({text.text})", sa.Boolean)


class Retention:
    """Runs now and then. `busy` says which tables are in use in this process; `gone` is told which were removed."""

    def __init__(self, database: Database, keep: Keep, busy: Callable[[str], bool] = lambda id: False) -> None:
        self.database, self.keep, self.busy = database, keep, busy
        self.gone: Callable[[str], None] = lambda id: None
        self.name = secrets.token_hex(6)
        self.elsewhere = False  # whether another process was at it when this one last tried

    async def run(self) -> None:
        pause = FIRST
        while True:
            await asyncio.sleep(pause * (0.5 + secrets.randbelow(1000) / 1000))  # not all processes at once
            pause = EVERY
            try:
                await self.once()
            except Unavailable:
                log.info("the database is away; rows that nobody needs are removed later")
            except Exception:
                log.exception("rows that nobody needs could not be removed")

    async def once(self, now: float | None = None) -> dict[str, int]:
        """How many rows of each kind were removed; nothing if another process is at it."""
        now = time.time() if now is None else now
        counts: dict[str, int] = {}
        self.elsewhere = not await self.database.write("retention", self._leased)
        if self.elsewhere:
            return {}
        for rule in rules(self.keep, now):
            if not await self._rule(rule, counts):
                break
        for person in await self._left_over():
            counts["deleted"] = counts.get("deleted", 0) + await removal.personal_data(self.database, person)
        await self.database.write("retention", self._end_lease)
        found = {kind: count for kind, count in counts.items() if count}
        for kind, count in found.items():
            REMOVED.labels(kind).inc(count)
        if found:
            log.info("removed what nobody needs", extra={"fields": found})
        return found

    async def count(self, now: float | None = None) -> dict[str, int]:
        """What would be removed. Changes nothing."""
        found: dict[str, set[Any]] = {}
        for rule in rules(self.keep, time.time() if now is None else now):
            found.setdefault(rule.kind, set()).update(await self._all(rule))
        return {kind: len(ids) for kind, ids in found.items() if ids}

    async def _all(self, rule: Rule) -> set[Any]:
        found: set[Any] = set()
        after: tuple[float, Any] | None = None
        while rows := await self._some(rule, after):
            found.update(row[0] for row in rows)
            after = (rows[-1][1], rows[-1][0])
        return found

    async def _some(self, rule: Rule, after: tuple[float, Any] | None) -> list[Any]:
        """The next rows in the order of the rule: those that may not go are passed once, not at every step."""
        query = sa.select(rule.key, rule.order).where(*rule.where)
        if after:
            query = query.where(rule.order >= after[0], sa.or_(rule.order > after[0], rule.key > after[1]))
        return list(await self.database.rows(query.order_by(rule.order, rule.key).limit(rule.most)))

    async def _rule(self, rule: Rule, counts: dict[str, int]) -> bool:
        """Removes all that a rule names; False if another process has the lease."""
        after: tuple[float, Any] | None = None
        while rows := await self._some(rule, after):
            after = (rows[-1][1], rows[-1][0])
            whole = rule.key is tables.c.id
            ids = [row[0] for row in rows if not (whole and self.busy(row[0]))]

            def work(connection: sa.Connection, ids: list[Any] = ids) -> Sequence[Any] | None:
                return rule.remove(connection, ids) if self._leased(connection) else None

            done = await self.database.write("retention", work)
            if done is None:
                return False
            counts[rule.kind] = counts.get(rule.kind, 0) + len(done)
            if whole:
                for id in done:
                    self.gone(id)
            await asyncio.sleep(PAUSE)
        return True

    async def _left_over(self) -> list[str]:
        """People who have deleted themselves, of whom something is left: the server ended in the middle of it."""
        seat = sa.exists(removal.solo_tables_of(people.c.id))
        said = sa.exists().where(chat.c.person == people.c.id)
        blocked = sa.or_(sa.exists().where(blocks.c.person == people.c.id), sa.exists().where(blocks.c.other == people.c.id))
        reported = sa.exists().where(reports.c.person == people.c.id)
        rated = sa.exists().where(ratings.c.person == people.c.id)
        query = sa.select(people.c.id).where(people.c.kind == "former", sa.or_(seat, said, blocked, reported, rated)).limit(ROWS)
        return [row.id for row in await self.database.rows(query)]

    def _end_lease(self, connection: sa.Connection) -> None:
        connection.execute(facts.delete().where(facts.c.name == "lease", facts.c.value.startswith(f"{self.name} ")))

    def _leased(self, connection: sa.Connection) -> bool:
        now = time.time()
        row = connection.execute(sa.select(facts.c.value).where(facts.c.name == "lease").with_for_update()).scalar()
        owner, _, until = (row or "").partition(" ")
        if row and owner != self.name and float(until) > now:
            return False
        value = f"{self.name} {now + LEASE:.0f}"
        upsert(connection, facts, {"name": "lease", "value": value}, value=value)
        return True
