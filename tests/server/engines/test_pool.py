"""The pool of engine processes, over processes of the test: order, interruptions, faults, bounds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from potez.server.engines import pool as pools
from potez.server.engines.pool import EnginePool
from potez.server.engines.questions import Kind, Payer
from potez.server.engines.worker import Fault, Reply, Request
from potez.server.errors import Refused
from tests.server.support import soon

ANA, BEN = Payer("ana"), Payer("ben")


class Fake:
    """A process that answers when the test says so."""

    def __init__(self, office: Office) -> None:
        self.office = office
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

    def __init__(self, workers: int = 1) -> None:
        self.now = 1000.0
        self.alive: list[Fake] = []
        self.started = 0
        self.given: list[Any] = []  # the first argument of every question that was given to a process
        self.slept: list[float] = []
        self.broken = False
        self.errors: list[Exception] = []  # what the next starts raise
        self.pool = EnginePool(workers, start=self.start, clock=lambda: self.now, sleep=self.sleep)
        self.pool.wake()

    async def start(self) -> Fake:
        self.started += 1
        if self.errors:
            raise self.errors.pop()
        self.alive.append(Fake(self))
        if self.broken:
            self.alive[-1].kill()
        return self.alive[-1]

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)
        if len(self.slept) >= 12:
            self.broken = False

    def ask(self, name: str, payer: Payer = ANA, kind: Kind = Kind.MOVE, seconds: float | None = None) -> asyncio.Task[Any]:
        return asyncio.create_task(self.pool.ask(kind, payer, print, name, seconds=seconds), name=name)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def office(test: Callable[[Office], Awaitable[None]], workers: int = 1) -> None:
    async def run() -> None:
        found = Office(workers)
        found.pool.open()
        await settle()
        try:
            await test(found)
        finally:
            await found.pool.close()
        assert not found.alive, "closing ends all processes"

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_move_is_answered_before_hints_and_reviews_that_came_first() -> None:
    async def test(office: Office) -> None:
        tasks = [office.ask("running")]
        await settle()
        tasks += [office.ask("review", BEN, Kind.REVIEW), office.ask("hint", BEN, Kind.HINT), office.ask("move", BEN)]
        for _ in range(4):
            await settle()
            office.alive[0].answer()
        await asyncio.gather(*tasks)
        assert office.given == ["running", "move", "hint", "review"]

    office(test)


def test_a_long_thought_is_interrupted_for_another_person_and_goes_on_later() -> None:
    async def test(office: Office) -> None:
        long = office.ask("long", seconds=60.0)
        await settle()
        process = office.alive[0]
        office.now += 10
        short = office.ask("short", BEN)
        await settle()
        assert len(process.stopped) == 1, "at once, since the other has had ten seconds"
        process.answer("so far", took=0.0, cut=10.0)
        await settle()
        assert office.given == ["long", "short"] and not long.done()
        process.answer("quick", took=0.01)
        await settle()
        assert await short == "quick"
        assert office.given == ["long", "short", "long"]
        assert process.asked and process.asked[2] == ("long", 50.0), "for the rest of its time"
        process.answer("in the end", took=50.0)
        await settle()
        assert await long == "in the end"

    office(test)


def test_a_thought_that_is_interrupted_again_and_again_ends_with_the_best_so_far() -> None:
    async def test(office: Office) -> None:
        level = office.ask("level 7")
        answers = iter(["poor", "better", "good", "worse"])
        await settle()
        for number, took in enumerate((5.0, 20.0, 90.0, 1.0)):
            office.now += 500.0
            short = office.ask("short", BEN)
            await settle()
            process = office.alive[0]
            assert len(process.stopped) == number + 1
            process.answer(next(answers), took=took, cut=took)
            await settle()
            process.answer(took=0.001)
            await settle()
            await short
        assert await level == "good", "that of the longest try"

    office(test)


def test_a_thought_whose_time_is_nearly_over_is_not_begun_again() -> None:
    async def test(office: Office) -> None:
        long = office.ask("long", seconds=10.0)
        await settle()
        office.now += 9.5
        short = office.ask("short", BEN)
        await settle()
        office.alive[0].answer("so far", took=0.0, cut=9.5)
        await settle()
        assert await long == "so far"
        office.alive[0].answer()
        await short

    office(test)


def test_a_person_does_not_interrupt_himself_but_is_served_after_his_own_share() -> None:
    async def test(office: Office) -> None:
        tasks = [office.ask("one", seconds=60.0)]
        await settle()
        office.now += 30
        tasks.append(office.ask("two"))
        await settle()
        assert office.alive[0].stopped == []
        for _ in range(2):
            office.alive[0].answer()
            await settle()
        await asyncio.gather(*tasks)

    office(test)


def test_a_question_whose_asker_has_gone_is_taken_back_or_stopped() -> None:
    async def test(office: Office) -> None:
        running = office.ask("running", seconds=60.0)
        await settle()
        waiting, last = office.ask("waiting"), office.ask("last")
        await settle()
        waiting.cancel()
        running.cancel()
        await settle()
        process = office.alive[0]
        assert len(process.stopped) == 1 and len(office.pool.queue) == 1
        process.answer("for nobody", cut=1.0)
        await settle()
        process.answer("for somebody")
        assert await last == "for somebody"
        assert office.given == ["running", "last"]
        assert office.pool.queue._running == {} and len(office.pool.queue) == 0

    office(test)


def test_one_process_that_ends_is_replaced_by_one_and_only_its_question_is_asked_again() -> None:
    async def test(office: Office) -> None:
        tasks = [office.ask(str(number), Payer(str(number))) for number in range(10)]
        await settle()
        first = office.given[0]
        office.alive[0].kill()
        await settle()
        assert (len(office.alive), office.started) == (1, 2)
        for _ in range(10):
            office.alive[0].answer(took=0.0)
            await settle()
        await asyncio.gather(*tasks)
        assert sorted(office.given) == sorted([first, *(str(number) for number in range(10))])

    office(test)


def test_the_question_of_a_process_that_ended_goes_to_another_that_is_free() -> None:
    async def test(office: Office) -> None:
        task = office.ask("one")
        await settle()
        busy, free = sorted(office.alive, key=lambda process: process.asked is None)
        office.pool._start = asyncio.Event().wait  # type: ignore[assignment]  # the one that ended is not replaced for a while
        busy.kill()
        await settle()
        assert free.asked and free.asked[2] == ("one",), "without waiting for a process that is started, or for another question"
        free.answer("answer")
        assert await task == "answer"

    office(test, workers=2)


@pytest.mark.parametrize("error", [OSError("no more files"), RuntimeError("can't start new thread"), ValueError("a surprise")])
def test_whatever_goes_wrong_at_a_start_it_is_tried_again(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    async def test(office: Office) -> None:
        office.errors = [error] * 6
        office.alive[0].kill()
        while office.errors:
            await settle()
        task = office.ask("works again")
        await settle()
        office.alive[0].answer()
        assert await task == "answer"
        assert office.slept[1:] == sorted(office.slept[1:]) and office.slept[-1] > 1.0, "ever more seldom"
        assert office.pool.missing == []

    office(test)
    assert str(error) in caplog.text


def test_an_answer_that_nobody_can_read_ends_its_process_and_not_its_place() -> None:
    async def test(office: Office) -> None:
        task = office.ask("one")
        await settle()
        office.alive[0].replies.put_nowait("nonsense")  # type: ignore[arg-type]
        await settle()
        assert (len(office.alive), office.started) == (1, 2)
        office.alive[0].answer("answer")
        assert await task == "answer"

    office(test)


def test_engines_that_are_away_for_long_are_known_and_one_restart_is_not() -> None:
    async def test(office: Office) -> None:
        office.now += 3600
        assert office.pool.well and office.pool.alive == 1
        office.errors = [OSError("no more files")] * 11
        office.alive[0].kill()
        while len(office.slept) < 2:
            await asyncio.sleep(0)
        assert office.pool.alive == 0 and office.pool.well, "it ended a moment ago, however long it had lived"
        while office.pool.well:
            await asyncio.sleep(0)
        assert sum(office.slept) >= pools.AWAY and office.pool.alive == 0
        while office.pool.alive == 0:
            await asyncio.sleep(0)
        assert office.pool.well

    office(test)


def test_a_keeper_that_ended_is_known() -> None:
    async def test(office: Office) -> None:
        assert office.pool.missing == []
        office.pool._keepers[0].cancel()
        await settle()
        assert office.pool.missing == ["engine 0"]

    office(test)


def test_a_question_that_ends_two_processes_is_refused_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def test(office: Office) -> None:
        task = office.ask("deadly")
        for _ in range(2):
            await settle()
            office.alive[0].kill()
        with pytest.raises(Refused, match="engine-fault"):
            await task
        other = office.ask("harmless", BEN)
        await settle()
        office.alive[0].answer("fine")
        assert await other == "fine"
        assert office.started == 3

    office(test)
    assert any("deadly" in record.getMessage() for record in caplog.records)


def test_processes_that_end_again_and_again_are_started_ever_more_seldom() -> None:
    async def test(office: Office) -> None:
        office.broken = True
        office.alive[0].kill()
        await soon(lambda: not office.broken, "processes can be started again")
        await settle()
        assert office.slept[0] == 0, "the first at once"
        assert office.slept[1:] == sorted(office.slept[1:]) and office.slept[-1] == pools.LONGEST_PAUSE
        assert len(office.alive) == 1
        answered = office.ask("works again")
        await settle()
        office.alive[0].answer()
        await answered

    office(test)


def test_a_process_that_answers_nothing_any_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "STUCK", 0.0)

    async def test(office: Office) -> None:
        task = office.ask("stuck")
        with pytest.raises(Refused, match="engine-fault"):
            await task

    office(test)


def test_beyond_the_bounds_a_question_is_refused_and_told_so() -> None:
    async def test(office: Office) -> None:
        tasks = [office.ask(str(number)) for number in range(40)]
        await settle()
        refused = [task for task in tasks if task.done()]
        assert len(refused) == 40 - 33, "one runs, 32 wait"
        for task in refused:
            with pytest.raises(Refused, match="busy"):
                await task
        hints = [office.ask("hint", BEN, Kind.HINT) for _ in range(20)]
        await settle()
        assert sum(task.done() for task in hints) == 20 - 8
        for task in [*tasks, *hints]:
            task.cancel()
        await asyncio.gather(*tasks, *hints, return_exceptions=True)

    office(test)


def test_a_hint_that_nobody_has_looked_at_for_long_is_answered_with_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "PATIENCE", {Kind.HINT: 0.001})

    async def test(office: Office) -> None:
        running = office.ask("running")
        await settle()
        with pytest.raises(Refused, match="busy"):
            await office.ask("hint", BEN, Kind.HINT)
        office.alive[0].answer()
        await running

    office(test)


def test_a_move_does_not_wait_for_ever_where_no_process_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begun or not: the computer asks again, ever more seldom, and says why it waits."""
    monkeypatch.setattr(pools, "PATIENCE", {Kind.MOVE: 0.01})

    async def test(office: Office) -> None:
        begun = office.ask("begun")
        await settle()
        gone = asyncio.Event()

        async def start() -> Fake:
            await gone.wait()
            return await Office.start(office)

        office.pool._start = start
        office.alive[0].kill()
        for task in (begun, office.ask("new", BEN)):
            with pytest.raises(Refused, match="busy"):
                await asyncio.wait_for(task, 10)
        gone.set()

    office(test)


def test_a_thought_that_is_long_is_not_taken_for_one_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "PATIENCE", {Kind.MOVE: 0.001})

    async def test(office: Office) -> None:
        task = office.ask("long")
        await asyncio.sleep(0.02)
        office.alive[0].answer("found")
        assert await task == "found"

    office(test)


def test_what_a_question_raises_is_told_with_its_traceback() -> None:
    async def test(office: Office) -> None:
        task = office.ask("bad")
        await settle()
        office.alive[0].answer(error="Traceback: there")
        with pytest.raises(Fault, match="there"):
            await task

    office(test)


def test_one_worker_serves_a_short_question_within_twice_its_own_time_whatever_another_person_asks() -> None:
    """Measured on the clock of the test: a stop is obeyed at once, a short question takes 10 ms; 32 long thoughts wait beside."""

    async def test(office: Office) -> None:
        greedy = [office.ask("long", seconds=60.0) for _ in range(32)]
        await settle()
        worst = 0.0
        for _ in range(50):
            office.now += 0.7
            asked = office.now
            short = office.ask("short", BEN)
            await settle()
            process = office.alive[0]
            if process.asked and process.asked[2][0] == "long":
                assert process.stopped, "a long thought does not make it wait"
                process.stopped.clear()
                process.answer("so far", took=0.0, cut=0.7)
                await settle()
            process.answer(took=0.01)
            await settle()
            await short
            worst = max(worst, office.now - asked)
        assert worst <= 0.02
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)

    office(test)


def test_a_server_at_which_nobody_plays_has_no_processes() -> None:
    async def test(office: Office) -> None:
        office.pool._wanted.clear()
        office.alive[0].kill()
        while office.alive:
            await asyncio.sleep(0)
        await settle()
        office.now += 3600
        assert (office.started, office.pool.alive) == (1, 0)
        assert office.pool.well, "nobody has needed one"
        task = office.ask("the first")
        await settle()
        office.alive[0].answer()
        assert await task == "answer"

    office(test)


def test_a_process_without_questions_ends_and_the_next_question_starts_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "RESTING", 0.05)

    async def test(office: Office) -> None:
        task = office.ask("one")
        await settle()
        await asyncio.sleep(0.2)
        assert office.given == ["one"] and office.alive, "one that thinks does not end"
        office.alive[0].answer()
        assert await task == "answer"
        while office.alive:
            await asyncio.sleep(0.01)
        assert office.pool.well and office.slept == [], "that is no fault"
        again = office.ask("two")
        await settle()
        office.alive[0].answer()
        assert await again == "answer"

    office(test)
