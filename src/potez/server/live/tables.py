"""The tables in memory: created, loaded from the store, and dropped again where nobody is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec
import sqlalchemy as sa

from potez.game import rules_of
from potez.positions import APART
from potez.registry import ENTRIES, entry
from potez.server.domain import deadlines
from potez.server.domain.opening import COMPUTER, PERFECT, Opening, few_enough, is_id, new_id, opened
from potez.server.domain.table import Table
from potez.server.engines.perfect import perfect
from potez.server.errors import Refused, Unacceptable
from potez.server.live.flag_timers import FlagTimers
from potez.server.live.live_table import EXPLAINING, Live
from potez.server.live.load_failures import LoadFailures
from potez.server.live.publisher import Publisher
from potez.server.metrics import LIVE_TABLES
from potez.server.people.people import People
from potez.server.people.person import Person
from potez.server.storage.jobs import Unavailable
from potez.server.storage.store import Store
from potez.server.threads import FairLimit
from potez.server.timesource import TimeSource

log = logging.getLogger("potez")

MOST_IDLE = 500  # tables in memory that nobody is at
MOST_IDLE_BYTES = 128 * 2**20  # of their games
POSITION, MOVE, PAST = 1000, 130, 136  # bytes of a position that is kept beside its state, of a move, of one that may have to be compared
# Tables that are checked at the same moment, those that wait for it, and those of one network; then the same of saved games and long lists
# of moves, which take longer.
OPENINGS, LONG_OPENINGS = (2, 2000, 200), (2, 200, 20)
LONG = 100  # moves
# Tables that are played again from the database at once, those that wait for it (after a start, everybody), and those of one network.
LOADS = (2, 20_000, 200)
LONGEST_BACKOFF = 60.0  # seconds between two tries to bring games of older revisions up to date


class Tables:
    """The tables of this process. `prepare` brings one that was loaded up to date before anybody gets it; `ready` is told of each that is
    in memory from now on."""

    def __init__(
        self,
        store: Store,
        people: People,
        flag_timers: FlagTimers,
        publisher: Publisher,
        time: TimeSource,
        prepare: Callable[[Live], Awaitable[None]],
        ready: Callable[[Live], None] = lambda live: None,
    ) -> None:
        self.store, self.people, self.time, self._prepare, self._ready = store, people, time, prepare, ready
        self.flag_timers, self.publisher = flag_timers, publisher
        self.opening, self.long_opening = FairLimit(*OPENINGS), FairLimit(*LONG_OPENINGS)
        self.loading, self.explaining = FairLimit(*LOADS), FairLimit(*EXPLAINING)
        self.load_failures = LoadFailures(time)
        self._live: dict[str, asyncio.Future[Live]] = {}
        self._swept = 0.0  # when idle tables were last dropped

    # In memory

    def lives(self) -> list[Live]:
        return [live for future in self._live.values() if (live := _loaded(future))]

    def live(self, id: str) -> Live | None:
        """A table, if it is in memory."""
        return _loaded(self._live.get(id))

    def busy(self, id: str) -> bool:
        """Whether a table is in memory and somebody is at it, or about to be."""
        return id in self._live and not _idle(self._live[id])

    def drop(self, id: str) -> None:
        """Forgets what is in memory; the database has it all."""
        if live := _loaded(self._live.pop(id, None)):
            self.flag_timers.cancel(live)

    def _sweep(self) -> None:
        """Tables that nobody is at stay in memory only while there is room; those that were asked for last stay longest."""
        LIVE_TABLES.set(len(self._live))
        now = self.time.monotonic()
        if now - self._swept < 1.0:  # looking through thousands at every new table would take long
            return
        self._swept, room, size = now, MOST_IDLE, 0
        idle = [(future.result().used, id) for id, future in self._live.items() if _idle(future)]
        for _, id in sorted(idle, reverse=True):
            live = self.live(id)
            size += _size(live.table) if live else 0
            room -= 1
            if room < 0 or size > MOST_IDLE_BYTES:
                self.drop(id)

    # New

    async def create(self, opening: Opening, id: str | None = None) -> Table:
        """A new table; where there is one of this id, as there may be of a rematch that is agreed on twice, that one stays. Raises Refused
        if it cannot be."""
        table, at = await self._new(opening, id)
        if await self.store.create(table, at):
            self._created(table)
        return table

    async def create_unless(self, opening: Opening, there: Callable[[sa.Connection], str | None]) -> tuple[str, bool]:
        """A new table, or the one that `there` finds: asked and written in one transaction, so that of several who ask at the same moment,
        in any process, one opens a table and the others find it. The id of that table, and whether it is new."""
        table, at = await self._new(opening)
        found = await self.store.create_unless(table, at, there)
        if found is None:
            self._created(table)
        return found or table.id, found is None

    async def _new(self, opening: Opening, id: str | None = None) -> tuple[Table, float]:
        """A table that is not written yet, and the time."""
        if opening.rated and any(seat.kind == COMPUTER for seat in opening.seats.values()):
            raise Refused("rated-computer")
        at = self.time.now()
        limit = self.long_opening if len(opening.moves) + (opening.start or "").count(" ") > LONG else self.opening
        table = await limit.run(lambda: _made(id or new_id(), opening, at))
        for person in {*table.persons.values(), opening.owner} - {""}:
            await self.people.ensure(Person(person))
        return table, at

    def _created(self, table: Table) -> None:
        if table.id not in self._live:
            self._live[table.id] = done = asyncio.get_running_loop().create_future()
            live = Live(table, {}, self.explaining)
            done.set_result(live)
            live.used = self.time.monotonic()
            self.flag_timers.set(live)
            self._ready(live)
        self._sweep()
        self.publisher.publish("table", table=table.id, persons=sorted(table.concerned), lobby=True)

    # From the store

    async def get(self, id: str) -> Live:
        """A table, from memory or from the store."""
        future = self._live.get(id)
        if future is None:
            if not is_id(id):
                raise Refused("no-table")
            self._live[id] = future = asyncio.ensure_future(self._load(id))
        try:
            live = await asyncio.shield(future)
        except BaseException:
            failed = future.done() and (future.cancelled() or future.exception() is not None)
            if failed and self._live.get(id) is future:  # not because this caller went away, and not what another has begun since
                del self._live[id]
            raise
        live.used = self.time.monotonic()
        return live

    async def stored(self, id: str) -> Table | None:
        """A table from the store, for one who only reads it: what is in memory stays as it is."""
        live = self.live(id)
        if live and live.table.stage == "over":
            return live.table
        async with self.loading.entered():
            found = await self.store.load(id)
        return found[0] if found else None

    async def _load(self, id: str) -> Live:
        """What goes wrong without being refused is remembered, and not tried again at once."""
        self.load_failures.check(id)
        try:
            live = await self._replayed(id)
        except Refused:
            raise
        except Exception as error:
            raise self.load_failures.failed(id, error) from None
        self.load_failures.loaded(id)
        return live

    async def _replayed(self, id: str) -> Live:
        async with self.loading.entered():
            found = await self.store.load(id)
        if found is None:
            raise Refused("no-table")
        self._sweep()
        live = Live(*found, self.explaining)
        await self._prepare(live)
        self._ready(live)
        return live

    # Older revisions of the rules

    async def revise(self) -> None:
        """Games that were begun under older rules go on under today's, or are called off: all of them, also where nobody looks, and where
        the database goes away in the middle of it."""
        backoff = 1.0
        while True:
            try:
                return await self._revise()
            except Unavailable:
                await self.time.sleep(backoff)
                backoff = min(2 * backoff, LONGEST_BACKOFF)

    async def _revise(self) -> None:
        """All of them, but for those that were brought up to date before: loading one is enough."""
        games = {*await self.store.playing()} & {known.id for known in ENTRIES}
        revisions = await asyncio.to_thread(lambda: {game: rules_of(entry(game)).revision() for game in games})
        for id in await self.store.outdated(revisions):
            try:
                await self.get(id)
            except Unavailable:
                raise
            except Refused as error:  # one that cannot be loaded keeps no other from it
                log.warning("table %s of an older revision: %s", id, error.code)


def _made(id: str, opening: Opening, at: float) -> Table:
    """A new table, checked; moves that people wrote are kept as we write them."""
    whole = opened(opening)
    table = Table(id, whole, at)
    for position in table.match.positions if table.game.rules.WIDE else ():  # also those that somebody may take moves back to
        few_enough(position)
        position.release()
    if any(seat.kind == COMPUTER and seat.level == PERFECT for seat in whole.seats.values()):
        if not perfect(table.game, table.match.position if opening.start is not None else None):
            raise Unacceptable(problem=f"level: no table answers every position of {table.game}; use 1 to 8")
    start = " ".join(opening.start.split()) if opening.start is not None else None
    first = deadlines.first(whole.clock) if table.shared else 0.0
    spelled = msgspec.structs.replace(whole, moves=list(table.match.moves), start=start, first=first)
    if first:
        return Table(id, spelled, at)
    table.opening = spelled
    return table


def _loaded(future: asyncio.Future[Live] | None) -> Live | None:
    return future.result() if future and future.done() and not future.cancelled() and not future.exception() else None


def _size(table: Table) -> int:
    """About how many bytes a table takes."""
    return _bytes(table, len(table.match.moves), len(table.match.position.kernel.past))


def largest(table: Table) -> int:
    """About how many bytes it may come to, however long its game lasts."""
    plies = max(table.game.rules.bound, len(table.match.moves))
    return _bytes(table, plies, plies)


def _bytes(table: Table, moves: int, past: int) -> int:
    return (moves // APART + 2) * (2 * table.match.position.kernel.state.nbytes + POSITION) + moves * MOVE + past * PAST


def _idle(future: asyncio.Future[Live]) -> bool:
    """Whether a table is loaded and nobody is at it, or waits for it."""
    live = _loaded(future)
    if live is None:
        return False
    busy = live.lock.locked() or live.asking.locked() or (live.thinking is not None and not live.thinking.done())
    return not live.listeners and not live.connections and not busy
