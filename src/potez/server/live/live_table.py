"""A table in memory, and what is said to those who sit at it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec

from potez.position import Position
from potez.server.domain.once import once
from potez.server.domain.table import Table
from potez.server.engines.questions import Payer
from potez.server.live import snapshot
from potez.server.people.person import Person
from potez.server.threads import FairLimit
from potez.server.timesource import Timer
from potez.server.wire.changes import Kept
from potez.server.wire.legal import legal

PAUSE, THINK = 1.0, 2.0  # seconds: of the computer before its move, and of level 8
# Work about positions with very many moves at once, and so much that waits, in all and of one network. Such work keeps Python's lock for
# long: four threads of it, and everybody else waited for that lock behind each.
EXPLAINING = (2, 2000, 200)
HEAVY = 0.005  # seconds; what took longer is done beside, so that others do not wait
FEW = 300  # moves that are written out at once, without a thread
MOST_COMMANDS = 500  # whose answers are kept for those who send them again
MOST_KEPT = 8000  # bytes of changes that are kept for those who come back: whoever missed more gets the whole table

Result = TypeVar("Result")


class Listener(Protocol):
    """A connection at a table."""

    person: Person | None
    blocked: set[str]  # whom this person does not want to hear

    @property
    def payer(self) -> Payer: ...

    def send(self, text: str, kind: str = "") -> None: ...

    async def renew(self, *, whole: bool = False) -> None: ...


class Live:
    """A table in memory."""

    def __init__(self, table: Table, commands: dict[str, int], explaining: FairLimit | None = None) -> None:
        self.table = table
        self.commands: dict[str, int] = {}  # the version that each of the last commands led to
        for id in [*commands][-MOST_COMMANDS:]:
            self.did(id, commands[id])
        self.explaining = explaining or FairLimit(*EXPLAINING)  # what may take long, at all tables
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.connections = 0  # sockets that are open or being opened: the table must stay the one that commands change
        self.pause, self.think = PAUSE, THINK
        self.thinking: asyncio.Task[None] | None = None
        self.question: tuple[int, asyncio.Future[Any]] | None = None  # the computer's, and the version of the board that it is about
        self.proposal: tuple[int, list[str]] | None = None  # the groups that an engine thinks dead, at a version of the board
        self.asking = asyncio.Lock()  # held while an engine is asked for them: never together with `lock`, which commands wait for
        self.verdict: tuple[int, list[str]] | None = None  # the groups with which the game is counted if its time ends at that version
        self.used = 0.0  # when it was last asked for
        self.uncertain = False  # whether the database may know more: a write was not answered
        self.cost = 0.0  # seconds that the last piece of work took
        self.late_flag: tuple[int, float] | None = None  # a flag that waits: at which version, since when
        self._listed: tuple[Position, msgspec.Raw | asyncio.Future[msgspec.Raw]] | None = None  # the legal moves of a position
        self.flag_timer: Timer | None = None
        self.seats: dict[str, dict[str, Any]] | None = None  # what pages are told about who plays
        self.kept: Kept | None = None  # the state that listeners were told last
        self._changes: deque[tuple[int, msgspec.Raw]] = deque()  # what happened at the last versions, one after the other
        self._size = 0  # bytes of these

    def did(self, command: str, version: int) -> None:
        """Remembers the answer to a command, should it be sent again; the earliest are forgotten. The store takes no command twice."""
        self.commands[command] = version
        if len(self.commands) > MOST_COMMANDS:
            del self.commands[next(iter(self.commands))]

    def tell(self, message: dict[str, Any], only: Callable[[Listener], bool] | None = None) -> None:
        """To everybody at the table; encoded once."""
        if self.listeners:
            text = encoded(message)
            for listener in [*self.listeners]:
                if only is None or only(listener):
                    listener.send(text)

    def tell_each(self, message: Callable[[Listener], dict[str, Any]], kind: str = "") -> None:
        """Likewise where a message depends on who gets it: encoded once for all listeners who are alike to the table."""
        texts: dict[snapshot.Viewer, str] = {}
        for listener in [*self.listeners]:
            viewer = snapshot.viewer(self.table, listener.person)
            if viewer not in texts:
                texts[viewer] = encoded(message(listener))
            listener.send(texts[viewer], kind)

    def remember(self, kept: Kept, happened: msgspec.Raw) -> None:
        """What led to the state that listeners know now."""
        self.kept = kept
        self._changes.append((kept.version, happened))
        self._size += len(bytes(happened))
        while self._size > MOST_KEPT:
            self._size -= len(bytes(self._changes.popleft()[1]))

    def forget(self) -> None:
        """Nobody listens: what happens is kept by the store alone."""
        self.kept = self.seats = None
        self._changes.clear()
        self._size = 0

    def begin_anew(self) -> None:
        """What was told before is about another board: whoever lacks something needs the whole table."""
        self._changes.clear()
        self._size = 0

    def since(self, version: int) -> list[msgspec.Raw] | None:
        """What happened after a version; None where that is not known any more, or was never so."""
        now = self.table.version
        if version == now:
            return []
        found = [happened for number, happened in self._changes if number > version]
        if self.kept is None or self.kept.version != now or not 0 < now - version == len(found):
            return None
        return found

    async def state(self, table: Table) -> dict[str, Any]:
        """All that changes, of a table as it was a moment ago."""
        return await self.work(table, lambda: snapshot.state(once(table)))

    async def legal(self, table: Table) -> msgspec.Raw | None:
        """The legal moves as JSON: worked out once for each position, however many look at it."""
        if not snapshot.choosing(table):
            return None
        position = table.match.position
        if self._listed is None or self._listed[0] is not position:
            if self._quick(table):
                self._listed = position, _listing(position)
            else:
                job = asyncio.ensure_future(asyncio.to_thread(_listing, position))
                self._listed = position, job
                job.add_done_callback(self._unlist)
        found = self._listed[1]
        return found if isinstance(found, msgspec.Raw) else await asyncio.shield(found)

    def _unlist(self, job: asyncio.Future[msgspec.Raw]) -> None:
        if (job.cancelled() or job.exception()) and self._listed and self._listed[1] is job:
            self._listed = None

    def light(self, table: Table) -> bool:
        """Whether a position is known to have few moves."""
        position = table.match.position
        return not table.game.rules.WIDE or (position.counted and position.count <= FEW)

    def _quick(self, table: Table) -> bool:
        return self.light(table) and self.cost < HEAVY

    async def explain(self, job: Callable[[], Result]) -> Result:
        """The answer of a question about the position, worked out in a thread."""
        return await (asyncio.to_thread(job) if self.light(self.table) else self.explaining.run(job))

    async def work(self, table: Table, job: Callable[[], Result]) -> Result:
        """Done here where it is known to be quick; in a thread where a position may have thousands of moves, or where the last such
        work took long, whatever came of it."""

        def timed() -> Result:
            begin = time.thread_time()  # of this thread: not the time in which others were busy
            try:
                return job()
            finally:
                self.cost = time.thread_time() - begin

        if table.game.rules.WIDE and table.opening.start is not None:  # made up: one move may lead to where there are a million others
            return await self.explaining.run(timed)
        return timed() if self._quick(table) else await asyncio.to_thread(timed)


def _listing(position: Position) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(legal(position)))


def encoded(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


def public(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """An event as everybody may see it: without ids of people."""
    return {"side": data["side"]} if kind == "sit" else data


def public_text(kind: str, data: bytes) -> msgspec.Raw:
    """The same of an event as it is stored. It is not parsed where everything in it may be seen: a thousand of them are megabytes."""
    return msgspec.Raw(msgspec.json.encode(public(kind, msgspec.json.decode(data))) if kind == "sit" else data)


def room_of(person: Person | None, players: set[str]) -> str:
    return "players" if person and person.id in players else "watchers"
