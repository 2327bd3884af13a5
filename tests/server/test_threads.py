"""Threads that nobody waits for, and lines in which costly work waits."""

from __future__ import annotations

import asyncio
import threading

import pytest

from potez.server.errors import Refused
from potez.server.threads import PLACE, ConcurrencyLimit, FairLimit, Threads
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


def test_a_limit_that_is_reached_says_so() -> None:
    async def main() -> None:
        limit, go_on = ConcurrencyLimit(1, 1), threading.Event()
        first, second = (asyncio.create_task(limit.run(lambda: go_on.wait(60))) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await limit.run(lambda: True)
        assert (refused.value.code, refused.value.status) == ("overloaded", 503)
        go_on.set()
        assert await first and await second
        assert await limit.run(lambda: True), "there is room again"

    asyncio.run(main())


def test_what_waits_takes_turns_by_network_and_one_network_fills_no_line() -> None:
    async def scene() -> None:
        limit, done, gate = FairLimit(1, 100, 5), list[str](), asyncio.Event()

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
