"""What is compiled first, in which processes, and what becomes of it when they end; over processes of the test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from potez.kernel import binding
from potez.kernel.binding import Unit
from potez.server.engines import preparer as preparers
from potez.server.engines.preparer import Preparer
from potez.server.engines.worker import Reply, Request


class Fake:
    """A process that compiles when the test says so."""

    def __init__(self, nice: int) -> None:
        self.nice, self.ended = nice, False
        self.unit: Unit | None = None
        self.replies: asyncio.Queue[Reply | None] = asyncio.Queue()
        self.replies.put_nowait(Reply(0))

    def send(self, message: Request) -> None:
        (self.unit,) = message[2]

    async def receive(self) -> Reply:
        reply = await self.replies.get()
        if reply is None:
            raise EOFError
        return reply

    def made(self, error: str | None = None) -> None:
        self.unit = None
        self.replies.put_nowait(Reply(1, error=error))

    def kill(self) -> None:
        self.replies.put_nowait(None)

    async def end(self) -> None:
        self.ended = True


class Shop:
    def __init__(self) -> None:
        self.all: list[Fake] = []
        self.preparer = Preparer(start=self.start, linger=0.05)

    async def start(self, nice: int) -> Fake:
        self.all.append(Fake(nice))
        return self.all[-1]

    @property
    def busy(self) -> dict[str, Fake]:
        return {fake.unit.name: fake for fake in self.all if fake.unit and not fake.ended}


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def over(test: Callable[[Shop], Awaitable[None]], monkeypatch: pytest.MonkeyPatch, *made: str) -> None:
    monkeypatch.setattr(Unit, "made", property(lambda unit: unit.name in made))

    async def run() -> None:
        shop = Shop()
        shop.preparer.open()
        try:
            await test(shop)
        finally:
            await shop.preparer.close()
        assert all(fake.ended for fake in shop.all)

    asyncio.run(asyncio.wait_for(run(), 60))


def some(*names: str) -> list[Unit]:
    return [Unit(name, "") for name in names]


def test_what_somebody_waits_for_comes_before_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(shop: Shop) -> None:
        shop.preparer.want(some("shared"))
        shop.preparer.want(some("far", "farther"), urgent=False)
        await settled()
        assert {name: fake.nice for name, fake in shop.busy.items()} == {"shared": 0, "far": preparers.PATIENT}
        shop.preparer.want(some("hex_rules", "farther"))
        await settled()
        assert set(shop.busy) == {"shared", "far", "hex_rules"}
        shop.busy["shared"].made()
        await settled()
        assert shop.busy["farther"].nice == 0

    over(test, monkeypatch)


def test_what_the_patient_process_has_begun_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside two hasty processes on two cores it gets next to no time."""

    async def test(shop: Shop) -> None:
        shop.preparer.want(some("go_rules", "go_rank"), urgent=False)
        await settled()
        assert [(name, fake.nice) for name, fake in shop.busy.items()] == [("go_rules", preparers.PATIENT)]
        patient = shop.busy["go_rules"]
        waits = asyncio.create_task(shop.preparer.ready(some("go_rules")))
        await settled()
        both = [fake for fake in shop.all if fake.unit and fake.unit.name == "go_rules"]
        assert sorted(fake.nice for fake in both) == [0, preparers.PATIENT]
        next(fake for fake in both if fake is not patient).made()
        await asyncio.wait_for(waits, 10)
        patient.made()
        await settled()
        assert list(shop.busy) == ["go_rank"], "and then goes on"

        # The other way round: it was nearly done, and whoever waits has it at once.
        waits = asyncio.create_task(shop.preparer.ready(some("go_rank")))
        await settled()
        patient.made()
        await asyncio.wait_for(waits, 10)
        assert shop.busy["go_rank"].nice == 0
        shop.busy["go_rank"].made()
        await settled()
        assert not shop.busy and not shop.preparer._jobs

    over(test, monkeypatch)


def test_nothing_that_somebody_waits_for_is_left_to_the_patient_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(shop: Shop) -> None:
        shop.preparer.want(some("alphabeta", "mcts", "wins"))
        shop.preparer.want(some("far"), urgent=False)
        await settled()
        assert {name: fake.nice for name, fake in shop.busy.items()} == {"alphabeta": 0, "mcts": 0, "far": preparers.PATIENT}
        shop.busy["far"].made()
        await settled()
        assert set(shop.busy) == {"alphabeta", "mcts"}
        shop.busy["mcts"].made()
        await settled()
        assert {name: fake.nice for name, fake in shop.busy.items()} == {"alphabeta": 0, "wins": 0}

    over(test, monkeypatch)


def test_a_game_is_divided_among_the_hasty_processes_and_told_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(shop: Shop) -> None:
        told: list[tuple[int, int]] = []
        waits = asyncio.create_task(shop.preparer.ready(some("rules", "rank", "there"), lambda *steps: told.append(steps)))
        await settled()
        assert {"rules", "rank"} == set(shop.busy)
        shop.busy["rank"].made()
        await settled()
        assert not waits.done()
        shop.busy["rules"].made()
        await waits
        assert told == [(1, 3), (2, 3), (3, 3)]

    over(test, monkeypatch, "there")


def test_what_is_compiled_already_starts_no_process_and_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(shop: Shop) -> None:
        await shop.preparer.ready(some("there"), lambda *steps: pytest.fail("nothing is prepared"))
        assert shop.all == []

    over(test, monkeypatch, "there")


def test_a_process_that_ends_is_replaced_once_for_a_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(shop: Shop) -> None:
        waits = asyncio.create_task(shop.preparer.ready(some("deadly")))
        for _ in range(preparers.TRIES):
            await settled()
            shop.busy["deadly"].kill()
        await waits  # whoever loads it meets what is wrong with it
        assert len(shop.all) == preparers.TRIES

    over(test, monkeypatch)


def test_a_unit_that_cannot_be_compiled_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(shop: Shop) -> None:
        waits = asyncio.create_task(shop.preparer.ready(some("wrong", "right")))
        await settled()
        shop.busy["wrong"].made(error="TypingError")
        shop.busy["right"].made()
        await waits

    over(test, monkeypatch)


def test_processes_without_work_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(shop: Shop) -> None:
        waits = asyncio.create_task(shop.preparer.ready(some("rules")))
        await settled()
        shop.busy["rules"].made()
        await waits
        while not all(fake.ended for fake in shop.all):
            await asyncio.sleep(0.01)
        again = asyncio.create_task(shop.preparer.ready(some("other")))
        await settled()
        shop.busy["other"].made()
        await again

    over(test, monkeypatch)


def test_a_thread_waits_until_a_unit_is_made_elsewhere_before_it_loads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(binding, "load", lambda name, text: loaded.append(name))

    async def test(shop: Shop) -> None:
        monkeypatch.setattr(binding, "prepare", shop.preparer.have)
        job: asyncio.Future[Any] = asyncio.ensure_future(asyncio.to_thread(Unit("rules", "").load))
        while not shop.busy:
            await asyncio.sleep(0.01)
        assert loaded == []
        shop.busy["rules"].made()
        await job
        assert loaded == ["rules"]
        Unit("other", "").load()  # here nobody may wait
        assert loaded == ["rules", "other"]

    over(test, monkeypatch)
