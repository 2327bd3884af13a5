"""Lists of tables: the lobby, somebody's games; and what is known about a player."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from potez.game import make
from potez.server.domain import catalogue
from potez.server.domain.opening import Opening, wish
from potez.server.domain.ratings import Rating
from potez.server.errors import Refused
from potez.server.people.people import People
from potez.server.people.person import Person, card
from potez.server.storage.schema import OPEN, blocks, people, players, ratings, tables
from potez.server.timesource import SYSTEM, TimeSource

ATTENDED = 40.0  # seconds since whoever opened a table was last there; later nobody waits for an answer
PATIENT = 3 * 86400.0  # the same where nobody has to stay: a game without a clock, or with days for a move
IDLE = 300.0  # seconds without an event after which a running game is no longer shown to watchers
MOST = 50  # rows of a list
OF_ONE = 3  # open seats of one person that others are shown
OF_INVITER = 10  # open seats that one person keeps for another, of those that the other is shown; a quota says how many there may be
OF_NETWORK = 10  # those of one network that come before everybody else's, where there are more than a list has
MOST_WAITING = 1000  # open seats among which these are chosen
MOST_REMEMBERED = 20_000  # tables of which it is known where they were opened

Scores = dict[tuple[str, str], dict[str, Any]]  # by person and game


class Lists:
    """Questions about many tables."""

    def __init__(self, people: People, time: TimeSource = SYSTEM) -> None:
        self.people, self.database, self.time = people, people.database, time
        self._networks: OrderedDict[str, str] = OrderedDict()

    async def challenges(self, person: Person | None) -> list[dict[str, Any]]:
        """Open seats that this person may take, and those that wait at the person's own tables."""
        if person is None:
            return [row for row, _ in await self.open_seats()]
        blocked = set(await self.people.blocks.either_way(person.id))
        own = await self.own_seats(person)
        known = {row["id"] for row in own}
        return own + [row for row, persons in await self.open_seats() if not persons & blocked and row["id"] not in known]

    async def open_seats(self) -> list[tuple[dict[str, Any], set[str]]]:
        """Open seats for anybody whose owners are waiting, each with the people at the table. Nobody fills the lobby alone: they are the
        latest of each person, and not more of one network than others leave room for."""
        number = sa.func.row_number().over(partition_by=tables.c.owner, order_by=tables.c.touched.desc()).label("number")
        seats = sa.select(tables.c.id, tables.c.touched, number)
        each = seats.where(tables.c.stage == "open", tables.c.public, tables.c.invited == "", self._attended()).subquery()
        latest = sa.select(each.c.id).where(each.c.number <= OF_ONE).order_by(each.c.touched.desc()).limit(MOST_WAITING)
        chosen = self._fairly([row.id for row in await self.database.rows(latest)])
        if not chosen:
            return []
        query = sa.select(tables).where(tables.c.id.in_(chosen), tables.c.stage == "open")
        return await self._rows(query.order_by(tables.c.touched.desc()), "")

    def opened(self, table: str, network: str) -> None:
        """Where a table was opened: known to this process alone, for as long as it runs."""
        self._networks[table] = network
        if len(self._networks) > MOST_REMEMBERED:
            self._networks.popitem(last=False)

    def _fairly(self, ids: list[str]) -> list[str]:
        counts: Counter[str] = Counter()
        first: list[str] = []
        later: list[str] = []
        for id in ids:
            network = self._networks.get(id, "")
            counts[network] += 1
            (later if network and counts[network] > OF_NETWORK else first).append(id)
        return (first + later)[:MOST]

    async def own_seats(self, person: Person) -> list[dict[str, Any]]:
        """Open seats that are kept for somebody, and those at their own tables. Nobody's invitations push those of others out: of each
        inviter the latest few, those of people with an account before those of guests; and none of them the person's own tables."""
        own = sa.select(tables).where(OPEN, tables.c.owner == person.id).order_by(tables.c.touched.desc()).limit(MOST)
        number = sa.func.row_number().over(partition_by=tables.c.owner, order_by=tables.c.touched.desc()).label("number")
        guest = sa.case((people.c.kind.in_(("account", "bot")), 0), else_=1).label("guest")
        seats = sa.select(tables.c.id, tables.c.touched, guest, number).outerjoin(people, people.c.id == tables.c.owner)
        each = seats.where(tables.c.invited == person.id, tables.c.stage == "open", ~_blocked(person.id, tables.c.owner)).subquery()
        chosen = sa.select(each.c.id).where(each.c.number <= OF_INVITER).order_by(each.c.guest, each.c.touched.desc()).limit(MOST)
        kept = sa.select(tables).where(tables.c.id.in_(chosen.scalar_subquery())).order_by(tables.c.touched.desc())
        found = {row["id"]: row for query in (kept, own) for row in await self.as_rows(query, person.id)}
        return sorted(found.values(), key=lambda row: row["at"], reverse=True)

    async def running(self) -> list[dict[str, Any]]:
        """Public games that go on, for watchers."""
        recent = tables.c.touched > self.time.now() - IDLE
        query = sa.select(tables).where(tables.c.stage == "playing", tables.c.public, recent).order_by(tables.c.touched.desc()).limit(MOST)
        return await self.as_rows(query, "")

    async def mine(self, person: Person) -> list[dict[str, Any]]:
        """The games of somebody that are not over: those that wait for a move first."""
        held = sa.select(players.c.table_id).join(tables, tables.c.id == players.c.table_id)
        held = held.where(players.c.person == person.id, tables.c.stage != "over")
        own = sa.union(held, sa.select(tables.c.id).where(OPEN, tables.c.owner == person.id))  # each by an index
        query = sa.select(tables).where(tables.c.id.in_(own)).order_by(tables.c.touched.desc()).limit(2 * MOST)
        return sorted(await self.as_rows(query, person.id), key=lambda row: row["turn"] not in row["mine"])

    async def rated(self, table: str) -> tuple[bool, dict[str, tuple[int, int]]]:
        """Whether a game has changed the ratings yet; and for those whose rating it changed, by side, what it is since and by how much."""
        done = await self.database.rows(sa.select(tables.c.scored).where(tables.c.id == table))
        seats = await self.database.rows(sa.select(players).where(players.c.table_id == table, players.c.after.is_not(None)))
        return any(row.scored for row in done), {row.side: (round(row.after), round(row.after) - round(row.before)) for row in seats}

    async def unfinished(self, person: str) -> int:
        """How many games of somebody are not over, those included that wait for others without them."""
        held = sa.select(tables.c.id).join(players, players.c.table_id == tables.c.id)
        held = held.where(players.c.person == person, tables.c.stage != "over")
        query = sa.union(held, sa.select(tables.c.id).where(OPEN, tables.c.owner == person)).subquery()
        count = sa.select(sa.func.count()).select_from(query)
        return await self.database.read(lambda connection: connection.execute(count).scalar() or 0)

    def may_invite(self, inviter: str, invited: str, most: float) -> Callable[[sa.Connection], None]:
        """A question to the database, to be asked again where the table is written. Raises Refused if somebody keeps as many open seats for
        somebody else already."""
        kept = sa.select(sa.func.count()).select_from(tables)
        count = kept.where(tables.c.invited == invited, tables.c.stage == "open", tables.c.owner == inviter)

        def check(connection: sa.Connection) -> None:
            if most < float("inf") and (connection.execute(count).scalar() or 0) >= most:
                raise Refused("too-many-at-once", most=int(most))

        return check

    def waiting(self, opening: Opening, person: Person, but: Collection[str] = ()) -> Callable[[sa.Connection], str | None]:
        """A question to the database: the open table at which exactly this game could be played; of those of others that are attended the
        one that has waited longest, else the person's own, which counts as attended from now on. Each is found by an index, however many
        other tables are open."""
        now = self.time.now()
        query = sa.select(tables.c.id).where(OPEN, tables.c.wish == wish(opening)).order_by(tables.c.created).limit(1)
        blocked = _blocked(person.id, tables.c.owner)
        others = query.where(self._attended(), tables.c.owner != person.id, ~blocked, tables.c.id.not_in([*but]))
        mine = query.where(tables.c.owner == person.id)

        def found(connection: sa.Connection) -> str | None:
            if id := connection.execute(others).scalar():
                return str(id)
            if id := connection.execute(mine).scalar():
                connection.execute(tables.update().where(tables.c.id == id).values(seen=now))
                return str(id)
            return None

        return found

    def _attended(self) -> sa.ColumnElement[bool]:
        """Whether somebody waits for an answer at a table: whoever opened it is there, or was not long ago where no clock runs that both
        sit at."""
        now = self.time.now()
        return tables.c.seen > sa.case((tables.c.live, now - ATTENDED), else_=now - PATIENT)

    def counts(self, connection: sa.Connection, person: str) -> dict[str, int]:
        """How many games somebody has played, won and drawn: it takes as long as they have played many."""
        own = sa.select(tables.c.winner, players.c.side).join(players, players.c.table_id == tables.c.id)
        over = own.where(players.c.person == person, tables.c.stage == "over", tables.c.reason != "aborted").subquery()
        won = sa.func.sum(sa.case((over.c.winner == over.c.side, 1), else_=0))
        drawn = sa.func.sum(sa.case((over.c.winner.is_(None), 1), else_=0))
        query = sa.select(sa.func.count().label("played"), won.label("won"), drawn.label("drawn")).select_from(over)
        row = connection.execute(query).one()
        return {"played": row.played, "won": row.won or 0, "drawn": row.drawn or 0}

    async def ratings(self, person: str) -> list[dict[str, Any]]:
        rows = await self.database.rows(sa.select(ratings).where(ratings.c.person == person).order_by(ratings.c.games.desc()))
        return [{"game": row.game, "games": row.games, **shown(Rating(row.rating, row.deviation, row.volatility))} for row in rows]

    async def course(self, person: str, game: str) -> list[float]:
        """How a rating went: its value after each rated game, the last hundred."""
        query = sa.select(players.c.after).join(tables, tables.c.id == players.c.table_id)
        query = query.where(players.c.person == person, tables.c.game == game, players.c.after.is_not(None))
        return [row.after for row in await self.database.rows(query.order_by(tables.c.touched.desc()).limit(100))][::-1]

    async def as_rows(self, query: sa.Select[Any], me: str) -> list[dict[str, Any]]:
        return [row for row, _ in await self._rows(query, me)]

    async def _rows(self, query: sa.Select[Any], me: str) -> list[tuple[dict[str, Any], set[str]]]:
        """Tables as everybody may see them, each with the ids of the people at it, which nobody may."""
        rows = await self.database.rows(query)
        if not rows:
            return []
        seats = await self.database.rows(sa.select(players).where(players.c.table_id.in_({row.id for row in rows})))
        known = await self.people.several(list({seat.person for seat in seats if seat.person}))
        scores = await self._scores([row.game for row in rows], list(known)) if known else {}
        held: dict[str, list[Any]] = {}
        for seat in seats:
            held.setdefault(seat.table_id, []).append(seat)
        found = []
        for row in rows:
            at = held.get(row.id, [])
            persons = {seat.person for seat in at if seat.person} | ({row.owner} - {""} if row.stage == "open" else set())
            found.append((_row(row, at, known, scores, me), persons))
        return found

    async def _scores(self, games: list[str], persons: list[str]) -> Scores:
        query = sa.select(ratings).where(ratings.c.person.in_(persons), ratings.c.game.in_(set(games)))
        rows = await self.database.rows(query)
        return {(row.person, row.game): shown(Rating(row.rating, row.deviation, row.volatility)) for row in rows}


def _blocked(person: str, other: sa.Column[str]) -> sa.ColumnElement[bool]:
    """Whether one of two people has blocked the other."""
    mine = sa.exists().where(blocks.c.person == person, blocks.c.other == other)
    return sa.or_(mine, sa.exists().where(blocks.c.person == other, blocks.c.other == person))


def shown(rating: Rating) -> dict[str, Any]:
    return {"rating": round(rating.value), "deviation": round(rating.deviation), "provisional": rating.provisional}


def _row(row: Any, seats: Sequence[Any], known: dict[str, Person], scores: Scores, me: str) -> dict[str, Any]:
    opening = msgspec.json.decode(row.opening, type=Opening)
    sides: dict[str, Any] = {side: {"kind": seat.kind, "name": "", "level": seat.level} for side, seat in opening.seats.items()}
    mine = []
    for seat in seats:
        if seat.person:
            sides[seat.side] = {"kind": "person", "level": 0, **card(known[seat.person]), **scores.get((seat.person, row.game), {})}
        if seat.after is not None:
            sides[seat.side]["change"] = round(seat.after) - round(seat.before)
        if me and seat.person == me:
            mine.append(seat.side)
    return {
        "id": row.id,
        "game": row.game,
        "options": unusual(row.game, opening.options),
        "clock": opening.clock,
        "rated": opening.rated,
        "stage": row.stage,
        "turn": row.turn,
        "plies": row.plies,
        "due": row.due,
        "at": row.touched,
        "winner": row.winner,
        "reason": row.reason,
        "sides": sides,
        "mine": mine,
        "invited": bool(me) and row.invited == me,
    }


def _without_seed(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "seed"}


def unusual(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options that are not as usual; a drawn seed says nothing to anybody."""
    usual = {field["name"]: field["usual"] for field in catalogue.options(game)}
    return {name: value for name, value in options.items() if name != "seed" and usual.get(name) != value}


def chooses_start(opening: Opening) -> bool:
    """Whether whoever opens a table has chosen what would be drawn. To be asked before `opened`, which draws."""
    return opening.options.get("seed") is not None


def may_be_rated(opening: Opening) -> bool:
    """Rated games are played with the usual settings or with those of a button, made fair, and from the beginning."""
    if opening.start or opening.moves:
        return False
    fair = catalogue.fair(opening.game)
    chosen = [fair, *(fair | preset["options"] for preset in catalogue.presets(opening.game))]
    return any(_without_seed(_whole(opening.game, options)) == _without_seed(opening.options) for options in chosen)


def _whole(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a game of which some are said: others may follow from them."""
    made = make(game, {}, options, brief=True)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in made.options.items()}
