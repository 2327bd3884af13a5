"""Threads for work that would delay others on the event loop, and that never hold up the end of the process.

The threads of `asyncio.to_thread` are waited for when a program ends: one long job would keep a server from stopping.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import queue
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from potez.server.errors import Refused

Result = TypeVar("Result")

MOST_THREADS = 8
# The network for which something is done, or "" for the server itself; what a request starts inherits it.
PLACE: contextvars.ContextVar[str] = contextvars.ContextVar("place", default="")


class Threads(ThreadPoolExecutor):
    """An executor whose threads end with the process, whatever they do. asyncio takes only such a class as its default."""

    def __init__(self, most: int = MOST_THREADS) -> None:
        super().__init__(most)
        self._most = most
        self._jobs: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._running = 0  # threads
        self._pending = 0  # jobs that are not done

    @property
    def busy(self) -> bool:
        return self._pending > 0

    def submit(self, function: Callable[..., Result], /, *arguments: Any, **names: Any) -> Future[Result]:
        future: Future[Result] = Future()
        with self._lock:
            if self._running < 0:
                raise RuntimeError("no new work: these threads were shut down")
            self._pending += 1
            self._jobs.put((future, lambda: function(*arguments, **names)))
            if self._pending > self._running and self._running < self._most:
                self._running += 1
                threading.Thread(target=self._run, name="work", daemon=True).start()
        return future

    def _run(self) -> None:
        while (item := self._jobs.get()) is not None:
            future, job = item
            del item
            if future.set_running_or_notify_cancel():
                try:
                    found = job()
                except BaseException as error:
                    future.set_exception(error)
                    del error
                else:
                    future.set_result(found)
                    del found
            del future, job
            with self._lock:
                self._pending -= 1

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Threads that wait end; nobody waits for one that works."""
        with self._lock:
            running, self._running = self._running, -1
        for _ in range(max(running, 0)):
            self._jobs.put(None)


class ConcurrencyLimit:
    """Costly work of one kind: so much of it at once, a few waiting, and whoever comes then is told to come again."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._room, self._most = asyncio.Semaphore(at_once), at_once + waiting
        self._inside = 0

    @contextlib.asynccontextmanager
    async def entered(self) -> Any:
        if self._inside >= self._most:
            raise Refused("overloaded", 503)
        self._inside += 1
        try:
            async with self._room:
                yield
        finally:
            self._inside -= 1

    async def run(self, job: Callable[[], Result]) -> Result:
        """The answer of a job, worked out in a thread."""
        async with self.entered():
            return await asyncio.to_thread(job)


class FairLimit:
    """Costly work: so much of it at once, and what waits takes turns by the network it is for, so that nobody waits behind all that another
    has asked for. Of one network so much may wait, of the server itself as much as of all."""

    def __init__(self, at_once: int, waiting: int, of_one: int) -> None:
        self._free, self._most, self._of_one = at_once, waiting, of_one
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @contextlib.asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            await self._turn(PLACE.get())
        try:
            yield
        finally:
            self._leave()

    async def _turn(self, place: str) -> None:
        line = self._waiting.get(place, ())
        if sum(map(len, self._waiting.values())) >= self._most or (place and len(line) >= self._of_one):
            raise Refused("overloaded", 503)
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(place, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()  # its turn had come
            raise

    def _leave(self) -> None:
        """The next network's turn."""
        while self._waiting:
            place, line = self._waiting.popitem(last=False)
            turn = line.popleft()
            if line:
                self._waiting[place] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
