"""What comes over a connection is handled in portions, so that nobody's flood keeps another waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from potez.server.http.read_scheduler import SMALL, ReadScheduler, ScheduledReader

# ScheduledReader


class Transport:
    def __init__(self) -> None:
        self.reading, self.closing, self.aborted = True, False, False

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.closing = self.aborted = True


class Reader:
    """Somebody who sends, and what was handled of it; `cost` is how many seconds each portion takes."""

    def __init__(self, scheduler: ReadScheduler, cost: float = 0.0, take: Callable[[bytes], None] | None = None) -> None:
        self.transport, self.cost, self.taken = Transport(), cost, list[bytes]()
        self.portions = ScheduledReader(scheduler, self.transport, take or self.take)

    def take(self, data: bytes) -> None:
        self.taken.append(data)
        until = time.perf_counter() + self.cost
        while time.perf_counter() < until:
            pass


def on_a_loop(scene: Callable[[], Any]) -> None:
    async def run() -> None:
        await scene()

    asyncio.run(run())


async def settled(*readers: Reader) -> None:
    while any(reader.portions.wants for reader in readers):
        await asyncio.sleep(0)


def test_a_little_is_handled_at_once_and_more_in_portions_while_nothing_is_read() -> None:
    async def scene() -> None:
        one = Reader(ReadScheduler())
        one.portions.feed(b"a" * SMALL)
        assert one.taken == [b"a" * SMALL] and one.transport.reading
        data = bytes(range(256)) * 100
        one.portions.feed(data)
        assert len(one.taken) == 2 and not one.transport.reading
        await settled(one)
        assert b"".join(one.taken[1:]) == data and {*map(len, one.taken)} == {SMALL} and one.transport.reading

    on_a_loop(scene)


def test_whoever_costs_much_takes_little_of_each_turn_and_others_are_heard_at_once() -> None:
    async def scene() -> None:
        scheduler = ReadScheduler()
        costly = [Reader(scheduler, cost=0.003) for _ in range(5)]
        for one in costly:
            one.portions.feed(b"x" * 20 * SMALL)
            assert len(one.taken) == 1
        for _ in range(10):
            before = sum(len(one.taken) for one in costly)
            await asyncio.sleep(0)
            assert sum(len(one.taken) for one in costly) - before <= 2
        quick = Reader(scheduler)
        quick.portions.feed(b"quick")
        assert quick.taken == [b"quick"], "not behind the others"
        await settled(*costly)
        assert [len(one.taken) for one in costly] == [20] * 5
        costly[0].portions.feed(b"x")
        assert len(costly[0].taken) == 20, "it has cost much lately, and waits for its turn"
        await settled(*costly)
        assert len(costly[0].taken) == 21

    on_a_loop(scene)


def test_what_is_held_waits_and_what_has_ended_is_thrown_away() -> None:
    async def scene() -> None:
        scheduler = ReadScheduler()
        one, two = Reader(scheduler), Reader(scheduler)
        one.portions.pause()
        one.portions.feed(b"a" * 2000)
        two.portions.feed(b"b" * 2000)
        await settled(two)
        assert one.taken == [] and not one.transport.reading and two.transport.reading
        one.portions.resume()
        await settled(one)
        assert b"".join(one.taken) == b"a" * 2000
        two.portions.feed(b"b" * 2000)
        two.portions.end()
        taken = len(two.taken)
        for _ in range(5):
            await asyncio.sleep(0)
        two.portions.feed(b"b")
        assert len(two.taken) == taken

    on_a_loop(scene)


def test_one_that_fails_is_cut_off_and_the_line_goes_on() -> None:
    async def scene() -> None:
        problems: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: problems.append(context))
        scheduler, times = ReadScheduler(), list[int]()

        def fail(data: bytes) -> None:
            times.append(1)
            if len(times) > 1:
                raise ValueError("a fault of ours")

        bad, good = Reader(scheduler, take=fail), Reader(scheduler)
        bad.portions.feed(b"x" * 3 * SMALL)
        good.portions.feed(b"x" * 3 * SMALL)
        await settled(good)
        assert bad.transport.aborted and len(times) == 2 and len(good.taken) == 3
        assert [str(context["exception"]) for context in problems] == ["a fault of ours"]

    on_a_loop(scene)
