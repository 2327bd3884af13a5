"""Threads that nobody waits for, and lines in which costly work waits."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Callable
from concurrent.futures import Future

import pytest

from potez.server.errors import Refused
from potez.server.threads import PLACE, FairLimit, Threads
from tests.server.support import soon


def test_work_is_done_and_errors_come_back() -> None:
    threads = Threads(2)
    assert [threads.submit(pow, 2, number).result(10) for number in range(5)] == [1, 2, 4, 8, 16]
    with pytest.raises(ZeroDivisionError):
        threads.submit(lambda: 1 / 0).result(10)
    threads.shutdown()
    with pytest.raises(RuntimeError, match="shut down"):
        threads.submit(pow, 2, 2)


def test_the_end_waits_for_no_thread() -> None:
    threads, go_on, begun = Threads(1), threading.Event(), threading.Event()

    def long() -> None:
        begun.set()
        go_on.wait(60)

    async def main() -> None:
        asyncio.get_running_loop().set_default_executor(threads)
        working = asyncio.ensure_future(asyncio.to_thread(long))
        await soon(begun.is_set, "the thread works")
        assert not working.done()

    asyncio.run(main())  # would last for a minute
    assert threads.busy and not go_on.is_set()
    go_on.set()


def test_work_takes_turns_by_network_and_one_network_has_half_of_the_threads() -> None:
    threads, gate, done = Threads(4), threading.Event(), list[str]()

    def ask(place: str, job: Callable[[], object]) -> Future[object]:
        def submitted() -> Future[object]:
            PLACE.set(place)
            return threads.submit(job)

        return contextvars.copy_context().run(submitted)

    begun = threading.Semaphore(0)

    def held() -> None:
        begun.release()
        gate.wait(60)

    many = [ask("many", held) for _ in range(2)] + [ask("many", lambda: done.append("many")) for _ in range(50)]
    for _ in range(2):
        assert begun.acquire(timeout=60)
    one, own = ask("one", lambda: done.append("one")), ask("", lambda: done.append("the server"))
    one.result(60), own.result(60)
    assert sorted(done) == ["one", "the server"], "before all that another has asked for earlier"
    gate.set()
    for each in many:
        each.result(60)
    assert len(done) == 52 and not threads.busy
    threads.shutdown()


def test_a_limit_that_is_reached_says_so() -> None:
    async def main() -> None:
        limit, go_on = FairLimit(1, 1, 1), threading.Event()
        first, second = (asyncio.create_task(limit.run(lambda: go_on.wait(60))) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await limit.run(lambda: True)
        assert refused.value.code == "overloaded"
        go_on.set()
        assert await first and await second
        assert await limit.run(lambda: True), "there is room again"

    asyncio.run(main())


def test_what_waits_takes_turns_by_network_and_one_network_fills_no_line() -> None:
    async def scene() -> None:
        limit, done, gate = FairLimit(1, 100, 5, lambda: 0.0), list[str](), asyncio.Event()

        async def work(place: str) -> None:
            PLACE.set(place)
            async with limit.entered():
                await gate.wait()
                done.append(place)

        jobs = [asyncio.create_task(work("many")) for _ in range(6)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="overloaded"):
            await asyncio.create_task(work("many"))
        jobs += [asyncio.create_task(work("one")), *(asyncio.create_task(work("")) for _ in range(2))]
        await asyncio.sleep(0)
        jobs.pop(1).cancel()
        gate.set()
        await asyncio.gather(*jobs)
        assert done == ["many", "one", "", "many", "", "many", "many", "many"]

    asyncio.run(scene())


class Loads:
    """Works of so many seconds on a clock of their own, each for a network; `begun` is in which order their turns came."""

    def __init__(self, at_once: int) -> None:
        self.now = 0.0
        self.limit = FairLimit(at_once, 1000, 200, lambda: self.now)
        self.begun: list[str] = []
        self.inside: list[tuple[float, asyncio.Event]] = []  # when each ends
        self.jobs: list[asyncio.Task[None]] = []

    def want(self, place: str, seconds: float, count: int = 1) -> None:
        self.jobs += [asyncio.create_task(self._work(place, seconds)) for _ in range(count)]

    async def _work(self, place: str, seconds: float) -> None:
        PLACE.set(place)
        async with self.limit.entered():
            self.begun.append(place)
            ended = asyncio.Event()
            self.inside.append((self.now + seconds, ended))
            await ended.wait()

    async def step(self) -> None:
        """To the next end of a work."""
        await self.settled()
        if self.inside:
            self.inside.sort(key=lambda one: one[0])
            self.now, ended = self.inside.pop(0)
            ended.set()
            await self.settled()

    async def settled(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def all(self) -> None:
        while self.inside or not all(job.done() for job in self.jobs):
            await self.step()
        await asyncio.gather(*self.jobs)


def test_turns_count_seconds_so_that_large_work_has_fewer_of_them() -> None:
    async def scene() -> None:
        loads = Loads(1)
        loads.want("large", 10.0, 5)
        await loads.step()
        loads.want("small", 1.0, 25)
        await loads.all()
        assert loads.begun[:4] == ["large", "large", "small", "small"]
        assert loads.begun[2:14].count("small") >= 10, "as many seconds, not as many turns"
        assert len(loads.begun) == 30

        # Whoever comes again has not been forgotten, and one who has waited for nothing meanwhile has saved up nothing.
        loads.begun.clear()
        loads.want("large", 10.0, 2)
        await loads.settled()
        loads.want("small", 1.0, 3)
        loads.want("new", 1.0, 3)
        await loads.all()
        assert loads.begun == ["large", "small", "new", "small", "new", "small", "new", "large"]

    asyncio.run(scene())


def test_one_network_does_not_have_all_places() -> None:
    async def scene() -> None:
        loads = Loads(3)
        loads.want("large", 1000.0, 10)
        await loads.settled()
        assert loads.begun == ["large"] * 2
        loads.want("small", 1.0, 3)
        for _ in range(3):
            await loads.step()
        assert loads.begun == ["large"] * 2 + ["small"] * 3 and loads.now == 3.0, "at once, and one after the other"
        loads.want("", 1.0)
        loads.jobs[4].cancel()
        await loads.step()
        assert loads.begun[-1] == "", "the server itself may have the last one"
        loads.jobs.pop(4)
        await loads.all()
        assert loads.begun.count("large") == 9 and not loads.limit._waiting and not loads.limit._running and loads.limit._free == 3

    asyncio.run(scene())


def test_those_who_were_here_last_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        monkeypatch.setattr("potez.server.threads.MOST_REMEMBERED", 3)
        loads = Loads(2)
        for number in range(10):
            loads.want(str(number), 1.0)
        await loads.settled()
        assert len(loads.limit._had) == 10, "none of those who wait is forgotten"
        await loads.all()
        loads.want("more", 1.0)
        await loads.all()
        assert [*loads.limit._had] == ["8", "9", "more"]

    asyncio.run(scene())
