"""Threads for work that would delay others on the event loop, and that never hold up the end of the process.

The threads of `asyncio.to_thread` are waited for when a program ends: one long job would keep a server from stopping.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import heapq
import itertools
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from potez.server.errors import Refused

Result = TypeVar("Result")

MOST_THREADS = 8
MOST_REMEMBERED = 10_000  # networks without work
# The network for which something is done, or "" for the server itself; what a request starts inherits it.
PLACE: contextvars.ContextVar[str] = contextvars.ContextVar("place", default="")


class Threads(ThreadPoolExecutor):
    """An executor whose threads end with the process, whatever they do. asyncio takes only such a class as its default.

    Work is done in turns: next is what waits for the network that has had the fewest seconds, what the server does for itself comes first.
    One network has half of the threads at most. So whoever asks for much, by however many connections, waits behind nobody but themselves.
    """

    def __init__(self, most: int = MOST_THREADS) -> None:
        super().__init__(most)
        self._most, self._of_one = most, max(1, most // 2)
        self._lines: dict[str, deque[tuple[Future[Any], Callable[[], Any]]]] = {}  # what waits, by network
        self._working: Counter[str] = Counter()  # threads, by network
        self._had: OrderedDict[str, float] = OrderedDict()  # seconds; whoever comes anew starts where the one was who had the last turn
        self._floor = 0.0
        self._lock = threading.Lock()
        self._come = threading.Condition(self._lock)
        self._running = 0  # threads
        self._pending = 0  # jobs that are not done
        self._ended = False

    @property
    def busy(self) -> bool:
        return self._pending > 0

    def submit(self, function: Callable[..., Result], /, *arguments: Any, **names: Any) -> Future[Result]:
        future: Future[Result] = Future()
        place = PLACE.get()
        with self._lock:
            if self._ended:
                raise RuntimeError("no new work: these threads were shut down")
            if place not in self._lines and not self._working[place]:
                self._had[place] = max(self._had.pop(place, 0.0), self._floor)
                self._forget()
            self._pending += 1
            self._lines.setdefault(place, deque()).append((future, lambda: function(*arguments, **names)))
            if self._pending > self._running and self._running < self._most:
                self._running += 1
                threading.Thread(target=self._run, name="work", daemon=True).start()
            self._come.notify()
        return future

    def _forget(self) -> None:
        """Of those who have nothing here, the ones that were here last are remembered."""
        for place in list(itertools.islice(self._had, max(0, len(self._had) - MOST_REMEMBERED))):
            if place not in self._lines and not self._working[place]:
                del self._had[place], self._working[place]

    def _take(self) -> tuple[str, Future[Any], Callable[[], Any]] | None:
        """The next job; None when there will be none any more."""
        with self._lock:
            while True:
                ready = [place for place in self._lines if not place or self._working[place] < self._of_one]
                if ready:
                    place = min(ready, key=lambda place: (place != "", self._had[place]))
                    line = self._lines[place]
                    future, job = line.popleft()
                    if not line:
                        del self._lines[place]
                    self._working[place] += 1
                    if place:
                        self._floor = max(self._floor, self._had[place])
                    return place, future, job
                if self._ended and not self._lines:
                    return None
                self._come.wait()

    def _run(self) -> None:
        while (item := self._take()) is not None:
            place, future, job = item
            del item
            begin = time.monotonic()
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
                self._working[place] -= 1
                self._had[place] += time.monotonic() - begin
                self._come.notify_all() if self._ended else self._come.notify()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Threads that wait end; nobody waits for one that works."""
        with self._lock:
            self._ended = True
            self._come.notify_all()


class FairLimit:
    """Costly work: so much of it at once, and what waits takes turns by the network it is for, so that nobody waits behind all that another
    has asked for. The next turn is of the network that has had the fewest seconds: whoever asks for what takes long has it less often. One
    network has all places but one, if there are several, so that its longest work keeps nobody out; the server itself may have all. Of one
    network so much may wait, of the server itself as much as of all."""

    def __init__(self, at_once: int, waiting: int, of_one: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._all, self._most, self._of_one, self._clock = at_once, at_once, waiting, of_one, clock
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._count = 0  # of all that wait
        self._running: dict[str, int] = {}
        self._had: OrderedDict[str, float] = OrderedDict()  # seconds; whoever comes anew starts where the one was who had the last turn
        self._floor = 0.0
        self._order = itertools.count()  # of networks that have had the same
        self._turns: list[tuple[float, int, str]] = []  # a heap of the networks that wait and may have one more place, each once
        self._queued: set[str] = set()  # those in the heap

    @contextlib.asynccontextmanager
    async def entered(self) -> AsyncIterator[None]:
        place = PLACE.get()
        if place not in self._waiting and place not in self._running:
            self._had[place] = max(self._had.pop(place, 0.0), self._floor)
            self._forget()
        if self._free and self._may_have_one(place):
            self._give(place)
        else:
            await self._turn(place)
        begin = self._clock()
        try:
            yield
        finally:
            self._leave(place, self._clock() - begin)

    async def run(self, job: Callable[[], Result]) -> Result:
        """The answer of a job, worked out in a thread."""
        async with self.entered():
            return await asyncio.to_thread(job)

    def _may_have_one(self, place: str) -> bool:
        return self._running.get(place, 0) < (max(1, self._all - 1) if place else self._all)

    def _give(self, place: str) -> None:
        self._free -= 1
        self._running[place] = self._running.get(place, 0) + 1
        self._floor = max(self._floor, self._had[place])

    async def _turn(self, place: str) -> None:
        line = self._waiting.get(place, ())
        if self._count >= self._most or (place and len(line) >= self._of_one):
            raise Refused("overloaded")
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(place, deque()).append(turn)
        self._count += 1
        self._queue(place)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(place, 0.0)  # its turn had come
            elif turn in self._waiting.get(place, ()):
                self._remove(place, turn)
            raise

    def _remove(self, place: str, turn: asyncio.Future[None]) -> None:
        line = self._waiting[place]
        line.remove(turn)
        self._count -= 1
        if not line:
            del self._waiting[place]

    def _queue(self, place: str) -> None:
        if place in self._waiting and place not in self._queued and self._may_have_one(place):
            self._queued.add(place)
            heapq.heappush(self._turns, (self._had[place], next(self._order), place))

    def _leave(self, place: str, seconds: float) -> None:
        """The next network's turn."""
        self._free += 1
        self._had[place] += seconds
        self._running[place] -= 1
        if not self._running[place]:
            del self._running[place]
        self._queue(place)
        while self._free and self._turns:
            had, _, next_ = heapq.heappop(self._turns)
            self._queued.discard(next_)
            if next_ not in self._waiting:
                continue
            if had < self._had[next_]:  # one of its works ended since then
                self._queue(next_)
                continue
            turn = self._waiting[next_][0]
            self._remove(next_, turn)
            if not turn.done():
                self._give(next_)
                turn.set_result(None)
            self._queue(next_)

    def _forget(self) -> None:
        """Of those who have nothing here, the ones that were here last are remembered."""
        for place in list(itertools.islice(self._had, max(0, len(self._had) - MOST_REMEMBERED))):
            if place not in self._waiting and place not in self._running:
                del self._had[place]
