"""Lists of tables: the lobby, somebody's games, the archive; and what is known about a player."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from potez.game import make
from potez.server.domain import catalogue
from potez.server.domain.opening import Opening
from potez.server.domain.ratings import Rating
from potez.server.people.people import People
from potez.server.people.person import Person, card
from potez.server.storage.schema import OVER, players, ratings, tables
from potez.server.timesource import SYSTEM, TimeSource

ATTENDED = 40.0  # seconds since whoever opened a table was last there; later nobody waits for an answer
IDLE = 300.0  # seconds without an event after which a running game is no longer shown to watchers
MOST = 50  # rows of a list
OF_ONE = 3  # open seats of one person that others are shown
OF_NETWORK = 10  # those of one network that come before everybody else's, where there are more than a list has
MOST_WAITING = 1000  # open seats among which these are chosen
MOST_REMEMBERED = 20_000  # tables of which it is known where they were opened
MOST_DOWNLOADED = 1000

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
        apart = set(await self.people.blocks.either_way(person.id))
        own = await self.own_seats(person)
        known = {row["id"] for row in own}
        return own + [row for row, persons in await self.open_seats() if not persons & apart and row["id"] not in known]

    async def open_seats(self) -> list[tuple[dict[str, Any], set[str]]]:
        """Open seats for anybody whose owners are waiting, each with the people at the table. Nobody fills the lobby alone: they are the
        latest of each person, and not more of one network than others leave room for."""
        waits = sa.or_(~tables.c.live, tables.c.seen > self.time.now() - ATTENDED)
        number = sa.func.row_number().over(partition_by=players.c.person, order_by=tables.c.touched.desc()).label("number")
        held = sa.select(tables.c.id, tables.c.touched, number).join(players, players.c.table_id == tables.c.id)
        each = held.where(tables.c.stage == "open", tables.c.public, tables.c.invited == "", waits).subquery()
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
        """Open seats that are kept for somebody, and those at their own tables."""
        kept = sa.select(tables.c.id).where(tables.c.invited == person.id, tables.c.stage == "open")
        own = sa.union(kept, sa.select(players.c.table_id).where(players.c.person == person.id))  # each by an index
        query = sa.select(tables).where(tables.c.id.in_(own), tables.c.stage == "open")
        apart = set(await self.people.blocks.either_way(person.id))
        found = await self._rows(query.order_by(tables.c.touched.desc()).limit(MOST), person.id)
        return [row for row, persons in found if not persons & apart]

    async def running(self) -> list[dict[str, Any]]:
        """Public games that go on, for watchers."""
        recent = tables.c.touched > self.time.now() - IDLE
        query = sa.select(tables).where(tables.c.stage == "playing", tables.c.public, recent).order_by(tables.c.touched.desc()).limit(MOST)
        return await self._list(query, "")

    async def mine(self, person: Person) -> list[dict[str, Any]]:
        """The games of somebody that are not over: those that wait for a move first."""
        own = sa.select(tables, players.c.side).join(players, players.c.table_id == tables.c.id)
        query = own.where(players.c.person == person.id, tables.c.stage != "over").order_by(tables.c.touched.desc()).limit(2 * MOST)
        found = {row["id"]: row for row in await self._list(query, person.id)}
        return sorted(found.values(), key=lambda row: row["turn"] not in row["mine"])

    async def archive(self, *, most: int = MOST, viewer: Person | None = None, **search: Any) -> list[dict[str, Any]]:
        """Games that are over, the latest first: public ones, and the viewer's own. `result` is won, lost or drawn by the player."""
        found = [
            row for query in await self._over(viewer, **search) for row in await self._list(query.limit(most), viewer.id if viewer else "")
        ]
        return sorted(found, key=lambda row: row["at"], reverse=True)[:most]

    async def archived(self, *, most: int, viewer: Person | None = None, **search: Any) -> list[str]:
        """Their ids alone."""
        found: list[Any] = []
        for query in await self._over(viewer, **search):
            found += await self.database.rows(query.with_only_columns(tables.c.id, tables.c.touched).limit(most))
        return [row.id for row in sorted(found, key=lambda row: row.touched, reverse=True)[:most]]

    async def _over(
        self, viewer: Person | None, *, game: str = "", player: str = "", result: str = "", rated: bool = False, before: float = 0.0
    ) -> list[sa.Select[Any]]:
        """The questions behind both: for public games and for the viewer's own others, each answered by an index, where both at once would
        look through everything. None if there is no such player."""
        query = sa.select(tables).where(OVER, tables.c.reason != "aborted")
        if game:
            query = query.where(tables.c.game == game)
        if rated:
            query = query.where(tables.c.rated)
        if before:
            query = query.where(tables.c.touched < before)
        if player:
            person = await self.people.named(player)
            if person is None:
                return []
            query = query.join(players, players.c.table_id == tables.c.id).where(players.c.person == person.id)
            if result == "won":
                query = query.where(tables.c.winner == players.c.side)
            elif result == "lost":
                query = query.where(tables.c.winner != players.c.side)
        if result == "drawn":
            query = query.where(tables.c.winner.is_(None))
        query = query.order_by(tables.c.touched.desc())
        if viewer is None:
            return [query.where(tables.c.public)]
        held = players.alias()
        own = sa.select(held.c.table_id).where(held.c.person == viewer.id)
        return [query.where(tables.c.public), query.where(~tables.c.public, tables.c.id.in_(own))]

    async def unfinished(self, person: str) -> int:
        """How many games of somebody are not over."""
        own = sa.select(tables.c.id).join(players, players.c.table_id == tables.c.id)
        query = own.where(players.c.person == person, tables.c.stage != "over").distinct().subquery()
        count = sa.select(sa.func.count()).select_from(query)
        return await self.database.read(lambda connection: connection.execute(count).scalar() or 0)

    def waiting(self, opening: Opening, person: Person, but: Collection[str] = ()) -> Callable[[sa.Connection], str | None]:
        """A question to the database: the open table at which exactly this game could be played; of those of others that are attended the
        one that has waited longest, else the person's own, which counts as attended from now on."""
        now = self.time.now()
        query = sa.select(tables.c.id, tables.c.opening)
        query = query.where(tables.c.stage == "open", tables.c.public, tables.c.invited == "", tables.c.rated == opening.rated)
        query = query.where(tables.c.game == opening.game, tables.c.id.not_in([*but])).order_by(tables.c.created)
        held = sa.exists().where(players.c.table_id == tables.c.id, players.c.person == person.id)
        attended = sa.or_(~tables.c.live, tables.c.seen > now - ATTENDED)

        def found(connection: sa.Connection) -> str | None:
            for own, which in ((False, sa.and_(attended, ~held)), (True, held)):
                for row in connection.execute(query.where(which).limit(MOST)):
                    if _same_wish(msgspec.json.decode(row.opening, type=Opening), opening):
                        if own:
                            connection.execute(tables.update().where(tables.c.id == row.id).values(seen=now))
                        return str(row.id)
            return None

        return found

    async def counts(self, person: str) -> dict[str, int]:
        """How many games somebody has played, won and drawn."""
        own = sa.select(tables.c.winner, players.c.side).join(players, players.c.table_id == tables.c.id)
        over = own.where(players.c.person == person, tables.c.stage == "over", tables.c.reason != "aborted").subquery()
        won = sa.func.sum(sa.case((over.c.winner == over.c.side, 1), else_=0))
        drawn = sa.func.sum(sa.case((over.c.winner.is_(None), 1), else_=0))
        query = sa.select(sa.func.count().label("played"), won.label("won"), drawn.label("drawn")).select_from(over)
        row = await self.database.read(lambda connection: connection.execute(query).one())
        return {"played": row.played, "won": row.won or 0, "drawn": row.drawn or 0}

    async def ratings(self, person: str) -> list[dict[str, Any]]:
        rows = await self.database.rows(sa.select(ratings).where(ratings.c.person == person).order_by(ratings.c.games.desc()))
        return [{"game": row.game, "games": row.games, **shown(Rating(row.rating, row.deviation, row.volatility))} for row in rows]

    async def course(self, person: str, game: str) -> list[float]:
        """How a rating went: its value after each rated game, the last hundred."""
        query = sa.select(players.c.after).join(tables, tables.c.id == players.c.table_id)
        query = query.where(players.c.person == person, tables.c.game == game, players.c.after.is_not(None))
        return [row.after for row in await self.database.rows(query.order_by(tables.c.touched.desc()).limit(100))][::-1]

    async def _list(self, query: sa.Select[Any], me: str) -> list[dict[str, Any]]:
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
            found.append((_row(row, at, known, scores, me), {seat.person for seat in at if seat.person}))
        return found

    async def _scores(self, games: list[str], persons: list[str]) -> Scores:
        query = sa.select(ratings).where(ratings.c.person.in_(persons), ratings.c.game.in_(set(games)))
        rows = await self.database.rows(query)
        return {(row.person, row.game): shown(Rating(row.rating, row.deviation, row.volatility)) for row in rows}


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


def _same_wish(one: Opening, other: Opening) -> bool:
    """Whether two who open such tables want to play the same."""
    options = _without_seed(one.options) == _without_seed(other.options)
    return options and one.clock == other.clock and one.start == other.start and one.moves == other.moves


def _without_seed(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "seed"}


def unusual(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options that are not as usual; a drawn seed says nothing to anybody."""
    usual = {field["name"]: field["usual"] for field in catalogue.options(game)}
    return {name: value for name, value in options.items() if name != "seed" and usual.get(name) != value}


def may_be_rated(opening: Opening) -> bool:
    """Rated games are played with the usual settings or with those of a button, from the beginning."""
    if opening.start or opening.moves:
        return False
    chosen = [{}, *(preset["options"] for preset in catalogue.presets(opening.game))]
    return any(_without_seed(_whole(opening.game, options)) == _without_seed(opening.options) for options in chosen)


def _whole(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """All options of a game of which some are said: others may follow from them."""
    made = make(game, {}, options, brief=True)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in made.options.items()}
