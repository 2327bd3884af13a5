"""A server whose clock the test sets: nothing waits for real time, and nothing happens before the test says so."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.settings import Settings
from tests.server.support import command, soon


class ManualTimer:
    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualTime:
    """Time that passes when the test says so. It begins now: cookies and invitations keep to the real time."""

    def __init__(self) -> None:
        self._now = time.time()
        self._timers: list[tuple[float, int, ManualTimer]] = []
        self._numbers = itertools.count()
        self._awake: set[asyncio.Task[Any]] = set()  # those that slept, and have not come to their next sleep yet

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._now

    def call_later(self, seconds: float, callback: Callable[[], object]) -> ManualTimer:
        timer = ManualTimer(callback)
        heapq.heappush(self._timers, (self._now + seconds, next(self._numbers), timer))
        return timer

    async def sleep(self, seconds: float) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._awake.discard(task)
        done = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not done.done():
                self._awake.add(task)
                done.set_result(None)

        timer = self.call_later(seconds, wake)
        try:
            await done
        finally:
            timer.cancel()

    @property
    def busy(self) -> bool:
        return any(not task.done() for task in self._awake)

    async def advance(self, seconds: float, settle: Callable[[], Awaitable[None]]) -> None:
        """Every timer at its time, and what follows from it before the next."""
        end = self._now + seconds
        while self._timers and self._timers[0][0] <= end:
            due, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, due)
            if timer.callback:
                timer.callback()
                await settle()
        self._now = end
        await settle()

    async def stall(self, seconds: float, settle: Callable[[], Awaitable[None]]) -> None:
        """The event loop is stuck for so long: whatever was due meanwhile comes late, all at once."""
        self._now += seconds
        await self.advance(0.0, settle)


class Server:
    """An application in this process, its visitors, and its time."""

    def __init__(self, app: Any, client: TestClient, clock: ManualTime) -> None:
        self.app, self.client, self.time = app, client, clock

    @property
    def services(self) -> Any:
        return self.app.state.services

    def visitor(self, cookies: Any = None) -> TestClient:
        client = TestClient(self.app, raise_server_exceptions=False, cookies=cookies)
        client.portal = self.client.portal  # one event loop for all
        return client

    def account(self, name: str) -> TestClient:
        client = self.visitor()
        assert client.post("/api/register", json={"name": name, "password": "correct horse"}).status_code == 201
        return client

    async def settled(self) -> None:
        """Returns when nothing is under way any more."""
        await asyncio.sleep(0)
        await soon(lambda: not self.time.busy and not self.services.hub.background.tasks, "nothing is under way")

    async def yielded(self) -> None:
        """Lets everything run that can, without waiting for the database."""
        for _ in range(5):
            await asyncio.sleep(0)

    def advance(self, seconds: float, *, wait: bool = True) -> None:
        self.portal.call(self.time.advance, seconds, self.settled if wait else self.yielded)

    def stall(self, seconds: float) -> None:
        self.portal.call(self.time.stall, seconds, self.settled)

    def settle(self) -> None:
        self.portal.call(self.settled)

    @property
    def portal(self) -> Any:
        return self.client.portal

    # Tables

    def two(self, one: TestClient, other: TestClient, game: str = "hex", **more: Any) -> str:
        """A table of two people; the first of them plays the first side."""
        sides = {"hex": ("red", "blue"), "go": ("black", "white")}[game]
        seats = {sides[0]: {"kind": "person"}, sides[1]: {"kind": "open"}}
        more.setdefault("options", {"size": 5})
        made = one.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert made.status_code == 201, made.text
        id: str = made.json()["id"]
        assert command(other, id, 1, "sit", secret=made.json()["invitation"]).status_code == 200
        return id

    def play(self, id: str, players: tuple[TestClient, TestClient], moves: list[str]) -> None:
        """Moves of both in turn."""
        for number, move in enumerate(moves):
            answer = command(players[number % 2], id, self.state(id)["version"], "move", f"play-{move}-{number}", move=move)
            assert answer.status_code == 200, answer.text

    def whole(self, id: str) -> Any:
        return self.client.get(f"/api/tables/{id}").json()

    def state(self, id: str) -> Any:
        return self.whole(id)["state"]

    def kinds(self, id: str) -> list[str]:
        return [event["kind"] for event in self.client.get(f"/api/tables/{id}/events").json()["events"]]


@contextmanager
def running(folder: Path, clock: ManualTime | None = None) -> Iterator[Server]:
    clock = clock or ManualTime()
    app = application(Settings(folder, workers=1, warm=False, limits=0), time=clock)
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Server(app, client, clock)
