"""A pool over processes of the test, which answer when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from potez.server.engines.pool import EnginePool
from potez.server.engines.questions import Kind, Payer
from potez.server.engines.worker import Reply, Request

ANA, BEN = Payer("ana"), Payer("ben")


class Fake:
    """A process that answers when the test says so."""

    def __init__(self, office: Office, nice: int) -> None:
        self.office, self.nice = office, nice
        self.asked: Request | None = None
        self.stopped: list[int] = []
        self.replies: asyncio.Queue[Reply | None] = asyncio.Queue()
        self.replies.put_nowait(Reply(0))

    def send(self, message: Request) -> None:
        if message[1] is None:
            self.stopped.append(message[0])
        else:
            assert self.asked is None, "one question at a time"
            self.asked = message
            self.office.given.append(message[2][0])

    async def receive(self) -> Reply:
        reply = await self.replies.get()
        if reply is None:
            raise EOFError
        return reply

    def kill(self) -> None:
        self.replies.put_nowait(None)

    async def end(self) -> None:
        self.office.alive.remove(self)

    def answer(self, answer: Any = "answer", *, took: float = 1.0, cut: float | None = None, error: str | None = None) -> None:
        """After so many seconds more; `cut` says after how many in all it was stopped."""
        assert self.asked
        number, self.asked = self.asked[0], None
        self.office.now += took
        self.replies.put_nowait(Reply(number, answer, error, cut or took, cut or took, cut))


class Office:
    """A pool over such processes, on a clock of its own."""

    def __init__(self, workers: int = 1, short: int = 0) -> None:
        self.now = 1000.0
        self.alive: list[Fake] = []
        self.started = 0
        self.given: list[Any] = []  # the first argument of every question that was given to a process
        self.slept: list[float] = []
        self.broken = False
        self.errors: list[Exception] = []  # what the next starts raise
        self.pool = EnginePool(workers, short=short, start=self.start, clock=lambda: self.now, sleep=self.sleep)
        self.pool.wake()

    async def start(self, nice: int) -> Fake:
        self.started += 1
        if self.errors:
            raise self.errors.pop()
        self.alive.append(Fake(self, nice))
        if self.broken:
            self.alive[-1].kill()
        return self.alive[-1]

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)
        if len(self.slept) >= 12:
            self.broken = False

    def ask(
        self, name: str, payer: Payer = ANA, kind: Kind = Kind.MOVE, seconds: float | None = None, *, short: bool = False
    ) -> asyncio.Task[Any]:
        return asyncio.create_task(self.pool.ask(kind, payer, print, name, seconds=seconds, short=short), name=name)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def office(test: Callable[[Office], Awaitable[None]], workers: int = 1, short: int = 0) -> None:
    async def run() -> None:
        found = Office(workers, short)
        found.pool.open()
        await settle()
        try:
            await test(found)
        finally:
            await found.pool.close()
        assert not found.alive, "closing ends all processes"

    asyncio.run(asyncio.wait_for(run(), 60))
