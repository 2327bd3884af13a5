"""What the parts of the hub are tested with: a store in memory, people, engines and a bus that do what the test says, on its clock."""

from __future__ import annotations

import asyncio
import functools
from collections import defaultdict
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest

from potez.server.domain.clocks import Clock
from potez.server.domain.command import Command
from potez.server.domain.events import Event
from potez.server.domain.opening import OPEN, PERSON, Opening, Seat
from potez.server.domain.table import Table
from potez.server.engines.questions import Payer
from potez.server.errors import Refused
from potez.server.live.bus import Bus
from potez.server.live.hub import Hub
from potez.server.live.live_table import Live
from potez.server.people.person import Person
from potez.server.storage.jobs import Conflict
from tests.server.manual import ManualTime
from tests.server.support import DEADLINE, soon

LIVE = Clock("sudden", main=60)
ANA, BOB, EVE = Person("ana-ana", "account", "Ana"), Person("bob-bob", "account", "Bob"), Person("eve-eve")


def on_a_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Runs an asynchronous test; what it waits for in vain is a failure, not a test that hangs."""

    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async def whole() -> None:
            async with asyncio.timeout(DEADLINE):
                await test(*arguments, **named)

        asyncio.run(whole())

    return run


class Row(NamedTuple):
    """An event in the store."""

    version: int
    command_id: str
    kind: str
    data: bytes
    at: float


class MemoryStore:
    """The store's promises without a database: a version and a command id are taken once, and what is written can be loaded."""

    def __init__(self) -> None:
        self.available = asyncio.Event()
        self.available.set()
        self.database: Any = SimpleNamespace(available=self.available)
        self.openings: dict[str, tuple[Opening, float]] = {}
        self.events: defaultdict[str, list[Row]] = defaultdict(list)
        self.loads = 0
        self.before_write: Callable[[], None] = lambda: None  # what the test lets happen before an event is written, such as an error
        self.after_write: Callable[[], None] = lambda: None  # likewise after it, such as an answer that is lost
        self.before_load: Callable[[], Awaitable[None]] | None = None

    async def create(self, table: Table, at: float) -> bool:
        return self.openings.setdefault(table.id, (table.opening, at)) == (table.opening, at)

    async def create_unless(self, table: Table, at: float, there: Callable[[Any], str | None]) -> str | None:
        found = there(None)
        if found is None:
            await self.create(table, at)
        return found

    async def append(self, table: Table, command_id: str, event: Event) -> None:
        self.before_write()
        row = Row(table.version, command_id, event.kind, msgspec.json.encode(event.data), event.at)
        rows = self.events[table.id]
        if any(row.version == table.version or row.command_id == command_id for row in rows):
            raise Conflict
        rows.append(row)
        self.after_write()

    async def load(self, id: str) -> tuple[Table, dict[str, int]] | None:
        self.loads += 1
        if self.before_load:
            await self.before_load()
        if id not in self.openings:
            return None
        table = Table(id, *self.openings[id])
        for row in self.events[id]:
            table.happen(Event(row.kind, msgspec.json.decode(row.data), row.at))
        return table, {row.command_id: row.version for row in self.events[id]}

    async def since(self, id: str, version: int, most: int | None = None) -> list[Row]:
        return [row for row in self.events[id] if row.version > version][:most]

    def kinds(self, id: str) -> list[str]:
        return [row.kind for row in self.events[id]]


class MemoryPeople:
    def __init__(self) -> None:
        self.known = {person.id: person for person in (ANA, BOB, EVE)}
        self.pairs: set[frozenset[str]] = set()  # of whom one has blocked the other
        self.blocks = SimpleNamespace(between=self._between)
        self.signatures = SimpleNamespace(is_invitation=lambda table, secret: secret == f"invitation to {table}")
        self.ensured: list[str] = []
        self.forgotten: list[str] = []

    async def get(self, id: str) -> Person:
        return self.known[id]

    async def several(self, ids: list[str]) -> dict[str, Person]:
        return {id: self.known[id] for id in ids if id in self.known}

    async def kinds(self, ids: list[str]) -> dict[str, str]:
        return {id: self.known[id].kind for id in ids if id in self.known}

    async def ensure(self, person: Person) -> None:
        self.ensured.append(person.id)

    async def _between(self, a: str, b: str) -> bool:
        return frozenset((a, b)) in self.pairs

    def forget(self, id: str) -> None:
        self.forgotten.append(id)


class Engines:
    """Engines that answer what the test says: a value, or an error that is raised. A question without an answer waits for one."""

    def __init__(self) -> None:
        self.questions: list[tuple[Any, ...]] = []
        self.answers: asyncio.Queue[Any] = asyncio.Queue()
        self.quota: Any = SimpleNamespace(left=lambda payer: 1.0, seconds=lambda payer, wanted: wanted)

    def wake(self, short: bool = False) -> None:
        """They are always awake."""

    async def ask(self, kind: Any, payer: Payer, function: Any, *arguments: Any, seconds: float | None = None, short: bool = False) -> Any:
        self.questions.append((kind, payer, function.__name__, *arguments))
        found = await self.answers.get()
        if isinstance(found, BaseException):
            raise found
        return found


class MemoryBus(Bus):
    """Joins hubs of one test; `lost` news do not arrive."""

    def __init__(self) -> None:
        super().__init__()
        self.published: list[dict[str, Any]] = []
        self.others: list[Hub] = []
        self.lost = False

    def publish(self, news: dict[str, Any]) -> None:
        sent = msgspec.json.decode(msgspec.json.encode({"from": self.process, **news}))
        self.published.append(sent)
        for other in [] if self.lost else self.others:
            other.receive(sent)

    def kinds(self) -> list[str]:
        return [news["kind"] for news in self.published]


class Window:
    """A connection at a table: it keeps what it is told."""

    def __init__(self, person: Person | None = None, blocked: set[str] | None = None) -> None:
        self.person, self.blocked = person, blocked or set()
        self.payer = Payer(person.id if person else "", "network")
        self.told: list[dict[str, Any]] = []
        self.renewed = 0

    def send(self, text: str, kind: str = "") -> None:
        self.told.append(msgspec.json.decode(text))

    async def renew(self, *, whole: bool = False) -> None:
        self.renewed += 1

    def kinds(self) -> list[str]:
        return [message["t"] for message in self.told]

    def last(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.told) if message["t"] == kind)


async def at_once(seconds: float) -> None:
    """In place of a pause."""


class Place:
    """A hub on a store in memory, and its clock. Several of them may share both: they are the processes of one server."""

    def __init__(self, beside: Place | None = None) -> None:
        self.time: ManualTime = beside.time if beside else ManualTime()
        self.store: MemoryStore = beside.store if beside else MemoryStore()
        self.people, self.engines, self.bus = MemoryPeople(), Engines(), MemoryBus()
        store: Any = self.store
        people: Any = self.people
        engines: Any = self.engines
        self.hub = Hub(store, people, engines, self.bus, self.time)
        self.hub.computer.sleep = at_once
        if beside:
            self.bus.others, beside.bus.others = [beside.hub], [self.hub]

    async def settled(self) -> None:
        """Returns when nothing is under way any more."""
        await asyncio.sleep(0)
        await soon(lambda: not self.hub.background.tasks, "nothing is under way")

    async def advance(self, seconds: float) -> None:
        await self.time.advance(seconds, self.settled)

    async def table(
        self, *persons: Person, game: str = "hex", clock: Clock | None = None, open_: str = "", moves: tuple[str, ...] = (), **more: Any
    ) -> Live:
        """A table of one person, or of two; `open_` is a side that waits for somebody."""
        sides = {"hex": ("red", "blue"), "go": ("black", "white")}[game]
        holders = {side: (persons or (ANA,))[number % len(persons or (ANA,))] for number, side in enumerate(sides)}
        seats = {side: Seat(OPEN) if side == open_ else Seat(PERSON, person=person.id) for side, person in holders.items()}
        seats |= more.pop("seats", {})
        opening = Opening(game, {"size": 5}, seats, moves=[*moves], clock=clock, owner=holders[sides[0]].id, **more)
        return await self.hub.get((await self.hub.create(opening)).id)

    async def do(self, live: Live, person: Person | None, kind: str, version: int = 0, name: str = "", **data: Any) -> dict[str, Any]:
        """A command, at the version that the table has unless another is given."""
        command = Command(name or f"{kind}-{live.table.version}", version or live.table.version, kind, **data)
        return await self.hub.command(live.table.id, person, command)

    async def play(self, live: Live, moves: list[str], *players: Person) -> None:
        for number, move in enumerate(moves):
            await self.do(live, (players or (ANA, BOB))[number % len(players or (ANA, BOB))], "move", move=move)

    async def refusal(self, live: Live, person: Person | None, kind: str, version: int = 0, name: str = "", **data: Any) -> str:
        """The code with which a command is refused that changes nothing."""
        before = live.table.version
        with pytest.raises(Refused) as refused:
            await self.do(live, person, kind, version, name, **data)
        assert live.table.version == before
        return refused.value.code
