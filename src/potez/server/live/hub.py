"""The tables that are in use: commands one after the other, everybody at a table told, the computer's moves made.

A command is checked, written to the disk, answered, and told to everybody, in this order. A repeated command gets its first answer. Several
processes may have the same table open: the database decides whose event comes first, the others catch up.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from potez.game import rules_of
from potez.registry import ENTRIES, entry
from potez.server.domain import deadlines
from potez.server.domain.table import COMPUTER, PERSON, Asker, Event, Opening, Table, again, few_enough, new_id, opened
from potez.server.engines.pool import EnginePool
from potez.server.engines.questions import Payer
from potez.server.errors import Refused
from potez.server.live.advice import Advice, Unasked
from potez.server.live.bus import Bus
from potez.server.live.computer import Computer
from potez.server.live.live_table import Listener, Live, guest_number, public, room_of
from potez.server.live.presence import Presence
from potez.server.live.stalls import Stalls
from potez.server.live.unplayable import Unplayable
from potez.server.ops.metrics import COMMANDS_DONE, EVENTS, LIVE_TABLES
from potez.server.people.register import People, Person
from potez.server.storage.database import PATIENCE, Conflict, Unavailable
from potez.server.storage.store import Store, event_of
from potez.server.threads import Lane
from potez.server.timesource import SYSTEM, TimeSource

log = logging.getLogger("potez")

MOST_KEPT = 500  # tables in memory that nobody is at
LONGEST_ID = 64
OPENINGS = (2, 2000)  # tables that are checked at the same moment, and those that wait for it
LONG_OPENINGS = (1, 20)  # the same of saved games and long lists of moves, which take longer
LONG = 100  # moves
LOADS = (2, 20_000)  # tables that are played again from the database, and those that wait for it: after a start, everybody
MOST_EVENTS = 20_000  # at a table: moves can be taken back and made again without end
GRACE = 0.6  # seconds that a fallen flag waits for a move that is on its way
ELSEWHERE = 3.0  # seconds more that it waits for one that goes through another process, which may be busy
GONE, GONE_UNTIMED = 60.0, 86400.0  # seconds that a player may be away before the other may claim
RETURN = 10.0  # seconds for players to come back after an outage
LONGEST_HELD = 10.0  # seconds that it waits at most while this process is late
UNCOUNTED = ("resign", "claim", "draw")  # events that end a game of go without a count
ENDING = ("resign", "abort", "claim", "settle")  # what may be done at a table with too many events
SETTLED = 2.0  # seconds after which somebody who left has really left
LONGEST_PAUSE = 60.0  # seconds between two tries to bring games of older revisions up to date
REMEMBERED = 86400.0  # seconds that an outage is remembered: no live clock runs for so long

Result = TypeVar("Result")


class Hub:
    """All tables of this process."""

    def __init__(self, store: Store, people: People, engines: EnginePool, bus: Bus, time: TimeSource = SYSTEM) -> None:
        self.store, self.people, self.engines, self.bus, self.time = store, people, engines, bus, time
        self.advice = Advice(engines, time)
        self.computer = Computer(self)
        self.presence = Presence(time)
        bus.returned = self.presence.begin
        self.stalls = Stalls(time)
        self.finished: Callable[[Table], Awaitable[None]] | None = None  # told of every game that ends here
        self.closing = False
        self.opening, self.long_opening, self.loading = Lane(*OPENINGS), Lane(*LONG_OPENINGS), Lane(*LOADS)
        self.outages: dict[float, float] = {}  # when nobody could move: since and until
        self.followers: list[Callable[[str, dict[str, Any]], None]] = []
        self._live: dict[str, asyncio.Future[Live]] = {}
        self.unplayable = Unplayable(time)
        self._forgot = 0.0  # when tables were last forgotten
        self._tasks: set[asyncio.Task[Any]] = set()
        self._under_way: set[str] = set()  # the names of what is to be done once at a time

    def soon(self, work: Awaitable[Any], name: str) -> asyncio.Task[None]:
        """Something that nobody waits for; what goes wrong is logged."""

        async def run() -> None:
            try:
                await work
            except Refused as error:
                log.info("%s: %s", name, error.code)
            except Exception:
                log.exception(name)

        task = asyncio.create_task(run(), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def once(self, work: Callable[[], Awaitable[Any]], name: str) -> None:
        """The same, unless it is under way already: whoever looks every second must not pile it up."""
        if name not in self._under_way:
            self._under_way.add(name)
            self.soon(work(), name).add_done_callback(lambda task: self._under_way.discard(name))

    async def close(self) -> None:
        """Nothing new is begun; what is being written is finished."""
        self.closing = True
        for live in self.lives():
            if live.alarm:
                live.alarm.cancel()
            if live.thinking:
                live.thinking.cancel()
        for task in [*self._tasks]:
            task.cancel()

    # Tables

    def lives(self) -> list[Live]:
        return [future.result() for future in self._live.values() if future.done() and not future.cancelled() and not future.exception()]

    def live(self, id: str) -> Live | None:
        """A table, if it is in memory."""
        future = self._live.get(id)
        return future.result() if future and future.done() and not future.cancelled() and not future.exception() else None

    async def create(self, opening: Opening, id: str | None = None) -> Table:
        """A new table. Raises Refused if it cannot be."""
        table, at = await self._new(opening, id)
        await self.store.create(table, at)
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
            raise Refused("rated-computer", 422)
        at = self.time.now()
        lane = self.long_opening if len(opening.moves) + (opening.start or "").count(" ") > LONG else self.opening
        table = await lane.run(lambda: _made(id or new_id(), opening, at))
        for person in {*table.persons.values(), opening.owner} - {""}:
            await self.people.ensure(Person(person))
        return table, at

    def _created(self, table: Table) -> None:
        opening = table.opening
        if table.id not in self._live:
            self._live[table.id] = done = asyncio.get_running_loop().create_future()
            live = Live(table, {})
            done.set_result(live)
            live.used = self.time.monotonic()
            self._wind(live)
        self._forget()
        self.news("table", table=table.id, persons=[*table.persons.values(), opening.invited], lobby=True)

    async def get(self, id: str) -> Live:
        """A table, from memory or from the store."""
        future = self._live.get(id)
        if future is None:
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
        """From the store. What goes wrong without being refused is remembered, and not tried again at once."""
        self.unplayable.check(id)
        try:
            live = await self._played(id)
        except Refused:
            raise
        except Exception as error:
            raise self.unplayable.failed(id, error) from None
        self.unplayable.well(id)
        return live

    async def _played(self, id: str) -> Live:
        async with self.loading.entered():
            found = await self.store.load(id)
        if found is None:
            raise Refused("no-table", 404)
        self._forget()
        live = Live(*found)
        if event := live.table.revised(self.time.now()):
            await self._happen(live, f"{event.kind}-revision-{event.data['revision']}", event)
        self._wind(live)
        return live

    async def revise(self) -> None:
        """Games that were begun under older rules go on under today's, or are called off: all of them, also where nobody looks, and where
        the database goes away in the middle of it."""
        pause = 1.0
        while True:
            try:
                return await self._revise()
            except Unavailable:
                await self.time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _revise(self) -> None:
        """All of them, but for those that it has brought up to date before."""
        games = {*await self.store.playing()} & {known.id for known in ENTRIES}
        revisions = await asyncio.to_thread(lambda: {game: rules_of(entry(game)).revision() for game in games})
        for id in await self.store.outdated(revisions):
            try:
                await self.get(id)
            except Unavailable:
                raise
            except Refused as error:  # one that cannot be loaded keeps no other from it
                log.warning("table %s of an older revision: %s", id, error.code)

    def _forget(self) -> None:
        """Tables that nobody is at stay in memory only while there is room."""
        LIVE_TABLES.set(len(self._live))
        now = self.time.monotonic()
        if len(self._live) <= MOST_KEPT or now - self._forgot < 1.0:  # looking through thousands at every new table would take long
            return
        self._forgot = now
        idle = [(future.result().used, id) for id, future in self._live.items() if _idle(future)]
        for _, id in sorted(idle)[: max(0, len(idle) - MOST_KEPT)]:
            self.drop(id)

    def busy(self, id: str) -> bool:
        """Whether a table is in memory and somebody is at it, or about to be."""
        return id in self._live and not _idle(self._live[id])

    def drop(self, id: str) -> None:
        """Forgets what is in memory; the database has it all."""
        future = self._live.pop(id, None)
        live = future.result() if future and future.done() and not future.cancelled() and not future.exception() else None
        if live and live.alarm:
            live.alarm.cancel()

    # Commands

    async def command(
        self,
        id: str,
        person: Person | None,
        command_id: object,
        version: object,
        kind: str,
        data: Mapping[str, Any],
        lag: float = 0.0,
        answer: Callable[[dict[str, Any]], None] | None = None,
        check: Callable[[], None] = lambda: None,
    ) -> dict[str, Any]:
        """Does what a person asks. `answer` gets the acknowledgement as soon as the event is on the disk, before anybody is told. `check`
        raises Refused if the right to ask has ended while the command waited for its turn."""
        if not isinstance(command_id, str) or not 0 < len(command_id) <= LONGEST_ID or not command_id.isprintable():
            raise Refused("bad-request", 400, problem=f"id: use at most {LONGEST_ID} printable characters, others for every command")
        if not isinstance(version, int) or isinstance(version, bool):
            raise Refused("bad-request", 400, problem="version: use the whole number that the table has")
        arrived = self.time.now()
        heard = self.stalls.heard(arrived)
        live = await self.get(id)
        if live.table.version >= MOST_EVENTS and kind not in ENDING:
            raise Refused("too-many", 422, most=MOST_EVENTS)
        own = f"{person.id if person else ''}/{command_id}"

        async def turn() -> dict[str, Any]:
            async with live.lock:
                check()
                done = live.commands.get(own)
                if done is None:
                    done = await self._do(live, person, own, version, kind, data, arrived, heard, lag, answer, check)
                    if done is not None:
                        return {"version": done, "repeated": False}
                    done = live.commands[own]
            return {"version": done, "repeated": True}

        found = await _advised(turn)
        if answer and found["repeated"]:
            answer(found)
        return found

    async def _do(
        self,
        live: Live,
        person: Person | None,
        own: str,
        version: int,
        kind: str,
        data: Mapping[str, Any],
        arrived: float,
        heard: float,
        lag: float,
        answer: Callable[[dict[str, Any]], None] | None,
        check: Callable[[], None] = lambda: None,
    ) -> int | None:
        """The version that a command led to; None if it turned out that it had been done before. The table's lock is held.

        First who asks, then whether they sit there, then whether they saw the table as it is, then what they want. Only a command that
        could be done brings down a flag: nobody else's mistake costs the mover a move that is in time."""
        who = person.id if person else ""
        if kind == "sit" and person is None:
            raise Refused("nobody", 401)
        try:
            live.table.admit(kind, who)
        except Refused:
            if not live.doubt and version <= live.table.version:
                raise
            await self._catch_up(live)  # they may have sat down by another process
            live.table.admit(kind, who)
        await self._make_good(live)
        if live.doubt or not live.table.fresh(version):
            if live.doubt or version > live.table.version:
                await self._catch_up(live)
                if own in live.commands:
                    return None
            if not live.table.fresh(version):
                raise Refused("stale", version=live.table.version)
        if kind == "settle":
            await self.advice.agree(live, data, Payer(person.id if person else ""))
        invited = kind == "sit" and self.people.is_invitation(live.table.id, data.get("secret"))
        asker = Asker(who, invited, self.gone(live.table), arrived, lag + arrived - heard)
        if kind == "sit":
            await self._may_sit(live.table, person)
        table = live.table
        event = await live.work(table, lambda: table.decide(kind, data, asker))
        check()
        if flag := self._time_over(live, heard - GRACE, event.kind):
            if await self._happen(live, f"flag-{table.version}", flag) or live.table.stage == "over":
                raise Refused("game-over")
            raise Refused("stale", version=live.table.version)  # another process knew of a move that was made in time
        if event.kind == "rematch":
            await self._rematch(live.table, event.data["table"])

        def acknowledge(number: int) -> None:
            COMMANDS_DONE.observe(self.time.now() - arrived)  # what the player waits for: telling the others comes after it
            if answer:
                answer({"version": number, "repeated": False})

        if not await self._happen(live, own, event, acknowledge):
            if own in live.commands:
                return None
            raise Refused("stale", version=live.table.version)
        return live.table.version

    async def _happen(self, live: Live, command_id: str, event: Event, written: Callable[[int], None] | None = None) -> bool:
        """Writes an event, answers, then tells everybody; False if another process was faster. The table's lock is held."""
        before = live.table
        after = await live.work(before, lambda: before.after(event))
        try:
            await self.store.append(after, command_id, event)
        except Conflict:
            await self._catch_up(live)
            return False
        except Unavailable:
            live.doubt = True  # not known whether it is on the disk: whoever comes next looks there
            raise
        if written:
            written(after.version)
        changed = before.stage != after.stage
        persons = [*after.persons.values()]
        await self._changed(live, command_id, event, after)
        self.news("event", table=after.id, version=after.version, command=command_id, event=event, persons=persons, lobby=changed)
        if after.stage == "over" and before.stage != "over" and self.finished:
            self.soon(self.finished(after), f"result of {after.id}")
        return True

    async def _changed(self, live: Live, command_id: str, event: Event, after: Table) -> None:
        """The table in memory becomes what the database has, and everybody is told."""
        live.table = after
        live.commands[command_id] = after.version
        EVENTS.labels(event.kind).inc()
        self._wind(live)
        if after.stage == "over":
            self.presence.forget(after.id)
        if live.listeners:
            if event.kind == "sit":
                live.seats = None
                self.soon(self._tell_seats(live, event.data["person"]), f"seats at {after.id}")
            if event.kind != "outage" or live.table.due is not None:
                table, now = after, self.time.now()
                told = {"t": "state", "event": event.kind, "data": public(event.kind, event.data)}
                live.tell(told | await live.state(table, now))
        else:
            live.seats = None
        self.go_on(live)

    async def _tell_seats(self, live: Live, person: str) -> None:
        """Somebody has sat down: everybody sees it, and all windows of the one who did get their rights."""
        live.tell({"t": "seats", "seats": await self.seats(live)})
        live.tell(self.present(live.table))
        for listener in [*live.listeners]:
            if listener.person and listener.person.id == person:  # each by itself: one that fails keeps no other from it
                self.soon(listener.renew(), f"person at {live.table.id}")

    async def _catch_up(self, live: Live) -> None:
        """Applies what other processes have written meanwhile. The table's lock is held."""
        for row in await self.store.since(live.table.id, live.table.version):
            event, before = event_of(row), live.table
            await self._changed(live, row.command_id, event, await live.work(before, lambda: before.after(event)))  # noqa: B023
            told = {"table": before.id, "persons": [*live.table.persons.values()], "lobby": before.stage != live.table.stage}
            self._follow("event", told)
        live.doubt = False

    async def catch_up(self, id: str, version: int) -> None:
        """Another process says that a table has this version."""
        live = self.live(id)
        if live and live.table.version < version:
            async with live.lock:
                if live.table.version < version:
                    await self._catch_up(live)

    async def hear_event(self, id: str, version: int, command_id: str, event: Event) -> None:
        """An event of another process; if one is missing before it, the database is asked."""
        live = self.live(id)
        if live is None or live.table.version >= version:
            return
        async with live.lock:
            if live.table.version == version - 1:
                await self._changed(live, command_id, event, await live.work(live.table, lambda: live.table.after(event)))
            elif live.table.version < version:
                await self._catch_up(live)

    # Seats

    async def _may_sit(self, table: Table, person: Person | None) -> None:
        if person is None or (await self.people.get(person.id)).kind == "former":
            raise Refused("nobody", 401)
        if table.opening.rated and person.kind != "account":
            raise Refused("rated-needs-account", 403)
        for other in set(table.persons.values()):
            if await self.people.apart(other, person.id):
                raise Refused("not-invited", 403)
        await self.people.ensure(person)

    async def _rematch(self, table: Table, id: str) -> None:
        """The same game once more, with the sides exchanged."""
        await self.create(again(table), id)

    async def seats(self, live: Live) -> dict[str, dict[str, Any]]:
        """What pages are told about who plays: no ids, nothing that is not to be seen by everybody."""
        if live.seats is None:
            held = live.table.persons
            found = await self.people.several([id for id in held.values() if id])
            cards = {}
            for side, seat in live.table.seats.items():
                person = found.get(seat.person) if seat.kind == PERSON else None
                free = seat.name if not live.table.shared and person else ""  # of somebody who shares the device of the holder
                card: dict[str, Any] = {"kind": seat.kind, "name": free or (person.name if person else ""), "level": seat.level}
                if person and not free:
                    card["who"] = person.kind
                    card["guest"] = guest_number(person.id) if person.kind == "guest" else 0
                cards[side] = card
            live.seats = cards
        return live.seats

    def gone(self, table: Table) -> frozenset[str]:
        """The sides whose players have been away so long that the other may claim. It counts from when they left, sat down or last moved,
        or from when this process began to hear of the others, whichever is the latest. While it hears nothing nobody is gone: they may be
        connected to another process."""
        clock = table.opening.clock
        if not self.bus.connected or (clock and not clock.live) or not table.shared or table.stage != "playing" or len(table.begun) < 2:
            return frozenset()
        patience, now = GONE if clock else GONE_UNTIMED, self.time.now()
        away = {side: self.presence.away(table.id, person) for side, person in table.awaited.items()}
        return frozenset(
            side for side, since in away.items() if since is not None and now - max(since, table.active.get(side, 0.0)) >= patience
        )

    def present(self, table: Table) -> dict[str, Any]:
        """Who is there, for the pages."""
        at = self.presence.at(table.id)
        sides = {side: person in at for side, person in table.persons.items()}
        watchers = sum(1 if person else count for person, count in at.items() if person not in table.persons.values())
        return {"t": "presence", "sides": sides, "watchers": watchers, "gone": sorted(self.gone(table))}

    def come(self, live: Live, listener: Listener) -> None:
        """Somebody is at a table from now on, and hears everything that happens there."""
        if listener in live.listeners:
            return
        self.presence.come(live.table.id, listener.person.id if listener.person else "")
        self._tell_presence(live)  # to the others: a newcomer is told with the table
        live.listeners.add(listener)
        self.go_on(live)

    def leave(self, live: Live, listener: Listener) -> None:
        live.listeners.discard(listener)
        self.go_on(live)
        person = listener.person.id if listener.person else ""
        self.presence.leave(live.table.id, person, plays=person in live.table.persons.values() and live.table.stage != "over")
        if not self.closing:
            self.time.call_later(SETTLED, lambda: self._tell_presence(live))

    def _tell_presence(self, live: Live) -> None:
        live.tell(self.present(live.table))
        self.news("presence", table=live.table.id, people=self.presence.here(live.table.id))

    # News

    def news(self, kind: str, **more: Any) -> None:
        """To the other processes, and to whoever follows the news in this one."""
        self.bus.publish({"kind": kind, **more})
        self._follow(kind, more)

    def _follow(self, kind: str, news: dict[str, Any]) -> None:
        for follow in self.followers:
            follow(kind, news)

    def hear(self, news: dict[str, Any]) -> None:
        """News of another process."""
        kind, id = news.get("kind", ""), news.get("table", "")
        if kind == "event":
            self.soon(self.hear_event(id, news["version"], news["command"], msgspec.convert(news["event"], Event)), f"news of {id}")
        elif kind == "presence":
            self.presence.hear(news["from"], id, news["people"])
            if live := self.live(id):
                if live.table.stage == "over":
                    self.presence.forget(id)
                live.tell(self.present(live.table))
        elif kind == "chat":
            if live := self.live(id):
                self._tell_chat(live, news["line"], news["room"], news["speaker"])
        elif kind == "person":
            self._renew(news["person"])
        self._follow(kind, news)

    def person_changed(self, person: str) -> None:
        """What is remembered of somebody is old, in all processes."""
        self._renew(person)
        self.news("person", person=person)

    def _renew(self, person: str) -> None:
        self.people.forget(person)
        for live in self.lives():
            if person in live.table.persons.values():
                live.seats = None
                self.soon(self._tell_seats(live, ""), f"seats at {live.table.id}")
            for listener in [*live.listeners]:
                if listener.person and listener.person.id == person:
                    self.soon(listener.renew(), f"person at {live.table.id}")

    # Chat

    def tell_chat(self, live: Live, line: dict[str, Any], room: str, speaker: str) -> None:
        self._tell_chat(live, line, room, speaker)
        self.news("chat", table=live.table.id, line=line, room=room, speaker=speaker)

    def _tell_chat(self, live: Live, line: dict[str, Any], room: str, speaker: str) -> None:
        """Players and watchers talk in rooms of their own as long as the game goes on; nobody hears whom they blocked."""
        players = set(live.table.persons.values())
        over = live.table.stage == "over"

        def hears(visit: Listener) -> bool:
            wants = visit.person is None or visit.person.chat
            return wants and speaker not in visit.apart and (over or room == room_of(visit.person, players))

        live.tell({"t": "chat", "room": room, **line}, hears)

    # Clocks

    def _wind(self, live: Live) -> None:
        """Sets the alarm for the moment when the time ends that runs at a table."""
        if live.alarm:
            live.alarm.cancel()
            live.alarm = None
        due, now = live.table.due, self.time.now()
        if due is not None and due - now < 86400:
            wait = max(due - now, self.stalls.wait, 0.0) + GRACE
            live.alarm = self.time.call_later(wait, lambda: self.flag_soon(live.table.id))

    def flag_soon(self, id: str) -> None:
        """`flag`, unless that is being done already."""
        self.once(lambda: self.flag(id), f"flag {id}")

    async def flag(self, id: str) -> None:
        """Ends a game whose time is over; if it is not, nothing happens. Moves that came in time are done first: those that wait while this
        process is late, and those that go through another one."""
        if self.closing or self.unplayable.waits(id):
            return
        live = await self.get(id)
        await _advised(lambda: self._flag(live))

    async def _flag(self, live: Live) -> None:
        async with live.lock:
            await self._make_good(live)
            mover = live.table.persons.get(live.table.turn or "", "")
            wait = GRACE + ELSEWHERE * (mover != "" and self.presence.elsewhere(live.table.id, mover))
            event = self._time_over(live, self.time.now() - wait)
            if event and not self._held(live):
                await self._happen(live, f"flag-{live.table.version}", event)
            else:
                self._wind(live)

    def _time_over(self, live: Live, at: float, instead: str = "") -> Event | None:
        """The event of a time that has run out; `instead` is the kind of the one that somebody wants. The table's lock is held.

        Raises Unasked if an engine has to say something first. What ends a game without a count does not wait for that."""
        table = live.table
        event = table.flag(at)
        if event is None or not table.asks_engine:
            return event
        if live.verdict and live.verdict[0] == table.board_version:
            return table.flag(at, live.verdict[1])
        if instead in UNCOUNTED:
            return None
        raise Unasked(lambda: self._judge(live))

    async def _judge(self, live: Live) -> None:
        """Finds out which groups an engine thinks dead. Where none says anything the game is counted without: an engine that is away keeps
        nobody from a result. It is asked for the side that has marked, so that no table waits for the questions of others."""
        table = live.table
        try:
            dead = await self.advice.proposal(live, Payer(next((table.persons.get(side, "") for side in table.counts), "")))
        except Refused as error:
            if self.closing:
                raise
            log.warning("table %s is counted without an engine: %s", table.id, error.code)
            if self.bus.several:
                await self.time.sleep(ELSEWHERE)  # the engines of another process may be well: that one is to be first
            dead = []
        live.verdict = (table.board_version, dead)

    def _held(self, live: Live) -> bool:
        """Whether a flag waits because this process is late; not for long, should it be late all the time."""
        if not self.stalls.wait:
            return False
        version, now = live.table.version, self.time.now()
        if live.held is None or live.held[0] != version:
            live.held = (version, now)
        return now - live.held[1] < LONGEST_HELD

    def note_outage(self, since: float, until: float) -> None:
        """Nobody could move for a while."""
        for old in [old for old, end in self.outages.items() if end < until - REMEMBERED]:
            del self.outages[old]
        if since not in self.outages:
            self.outages[since] = until
            for live in self.lives():
                if live.listeners:
                    self.soon(self.make_good(live), f"outage at {live.table.id}")

    async def make_good(self, live: Live) -> None:
        """What an outage took from a clock is given back before anybody looks at it."""
        clock = live.table.opening.clock
        if self.outages and clock and clock.live and live.table.due is not None:
            async with live.lock:
                await self._make_good(live)

    async def _make_good(self, live: Live) -> None:
        """Nobody could move for a while: the time that ran gets that while back. The table's lock is held."""
        clock = live.table.opening.clock
        if clock is None or not clock.live:
            return
        try:
            await asyncio.wait_for(self.store.database.well.wait(), PATIENCE)
        except TimeoutError:
            raise Unavailable from None
        for since, until in [*self.outages.items()]:
            began, id = live.table.runs_since, f"outage-{since:.3f}"
            if began is not None and began < until and id not in live.commands:
                seconds = until + RETURN - max(since, began)
                await self._happen(live, id, Event("outage", {"seconds": round(seconds, 3)}, self.time.now()))

    # The computer

    def go_on(self, live: Live) -> None:
        """Lets the computer think if it is its turn."""
        self.computer.go_on(live)

    async def reply(self, live: Live, version: int, move: str) -> None:
        """Makes the computer's move, if the board is still the one it is for."""
        async with live.lock:
            table = live.table
            if table.board_version == version and table.thinker:
                event = await live.work(table, lambda: table.reply(move, self.time.now()))
                await self._happen(live, f"computer-{table.version}-{self.bus.process}", event)


def _made(id: str, opening: Opening, at: float) -> Table:
    """A new table, checked; what people wrote is kept in the house's spelling."""
    whole = opened(opening)
    table = Table(id, whole, at)
    few_enough(table.match.position)
    start = " ".join(opening.start.split()) if opening.start is not None else None
    first = deadlines.first(whole.clock) if table.shared else 0.0
    spelled = msgspec.structs.replace(whole, moves=list(table.match.moves), start=start, first=first)
    if first:
        return Table(id, spelled, at)
    table.opening = spelled
    return table


async def _advised(work: Callable[[], Awaitable[Result]]) -> Result:
    """The answer of something that needs a table's lock. What has to be asked for it is asked outside of the lock, then it begins anew."""
    while True:
        try:
            return await work()
        except Unasked as question:
            await question.ask()


def _idle(future: asyncio.Future[Live]) -> bool:
    if not future.done() or future.cancelled() or future.exception():
        return False
    live = future.result()
    busy = live.lock.locked() or live.asking.locked() or (live.thinking is not None and not live.thinking.done())
    return not live.listeners and not live.visits and not busy
