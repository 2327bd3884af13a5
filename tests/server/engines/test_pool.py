"""The pool of engine processes, over processes of the test: order, interruptions, faults, bounds."""

from __future__ import annotations

import asyncio

import pytest

from potez.server.engines import pool as pools
from potez.server.engines import worker
from potez.server.engines.questions import Kind, Payer
from potez.server.engines.worker import Fault
from potez.server.errors import Refused
from tests.server.engines.office import BEN, Fake, Office, office, settle


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
    monkeypatch.setattr(pools, "TIMEOUTS", {Kind.HINT: 0.001})

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
    monkeypatch.setattr(pools, "TIMEOUTS", {Kind.MOVE: 0.01})

    async def test(office: Office) -> None:
        begun = office.ask("begun")
        await settle()
        gone = asyncio.Event()

        async def start(nice: int) -> Fake:
            await gone.wait()
            return await Office.start(office, nice)

        office.pool._start = start
        office.alive[0].kill()
        for task in (begun, office.ask("new", BEN)):
            with pytest.raises(Refused, match="busy"):
                await asyncio.wait_for(task, 10)
        gone.set()

    office(test)


def test_a_thought_that_is_long_is_not_taken_for_one_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "TIMEOUTS", {Kind.MOVE: 0.001})

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
        office.pool._wanted[False].clear()
        office.alive[0].kill()
        while office.alive:
            await asyncio.sleep(0)
        await settle()
        office.now += 3600
        assert (office.started, office.pool.alive) == (1, 0)
        assert office.pool.healthy, "nobody has needed one"
        task = office.ask("the first")
        await settle()
        office.alive[0].answer()
        assert await task == "answer"

    office(test)


def test_a_process_without_questions_ends_and_the_next_question_starts_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "IDLE", 0.05)

    async def test(office: Office) -> None:
        task = office.ask("one")
        await settle()
        await asyncio.sleep(0.2)
        assert office.given == ["one"] and office.alive, "one that thinks does not end"
        office.alive[0].answer()
        assert await task == "answer"
        while office.alive:
            await asyncio.sleep(0.01)
        assert office.pool.healthy and office.slept == [], "that is no fault"
        again = office.ask("two")
        await settle()
        office.alive[0].answer()
        assert await again == "answer"

    office(test)


def test_a_short_question_waits_for_no_long_thought_and_ends_none() -> None:
    async def test(office: Office) -> None:
        office.pool.wake(short=True)
        long = [office.ask(name, seconds=60.0) for name in ("long", "longer")]
        await settle()
        office.now += 10
        for number in range(3):
            short = office.ask(f"short {number}", BEN, short=True)
            await settle()
            slow, quick = sorted(office.alive, key=lambda process: -process.nice)
            assert slow.asked and slow.asked[2][0] == "long" and not slow.stopped
            assert quick.nice < slow.nice and quick.asked and quick.asked[2][0] == f"short {number}"
            quick.answer(took=0.003)
            assert await short == "answer"
        await settle()
        assert quick.asked is None, "no long thought begins where short questions are answered"
        hint = office.ask("hint", BEN, Kind.HINT)
        await settle()
        assert quick.asked is None
        for task in (*long, hint):
            task.cancel()
        await asyncio.gather(*long, hint, return_exceptions=True)

    office(test, short=1)


def test_many_short_questions_have_all_processes_and_interrupt_what_is_long() -> None:
    async def test(office: Office) -> None:
        office.pool.wake(short=True)
        long = office.ask("long", seconds=60.0)
        await settle()
        office.now += 10
        shorts = [office.ask("one", BEN, short=True), office.ask("two", BEN, short=True)]
        await settle()
        slow, quick = sorted(office.alive, key=lambda process: -process.nice)
        assert quick.asked and quick.asked[2][0] == "one" and len(slow.stopped) == 1
        slow.answer("so far", took=0.0, cut=10.0)
        await settle()
        assert slow.asked and slow.asked[2][0] == "two"
        hint = office.ask("hint", Payer("cid", "2001:db8::"), Kind.HINT, seconds=1.0)
        office.now += 10
        await settle()
        assert quick.stopped == [], "a short one does not make way for what could not take its place"
        for process in (quick, slow):
            process.answer(took=0.01)
        await settle()
        await asyncio.gather(*shorts)
        assert quick.asked is None and slow.asked and slow.asked[2][0] in ("long", "hint")
        for task in (long, hint):
            task.cancel()
        await asyncio.gather(long, hint, return_exceptions=True)

    office(test, short=1)


def test_what_somebody_asked_that_is_long_does_not_hold_up_what_is_short() -> None:
    async def test(office: Office) -> None:
        tasks = [office.ask("long", seconds=60.0), office.ask("longer", seconds=60.0), office.ask("short", short=True)]
        await settle()
        assert office.given == ["long", "short"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    office(test, short=1)


def test_short_questions_start_one_process_and_more_only_where_they_wait() -> None:
    async def test(office: Office) -> None:
        office.pool._wanted[False].clear()
        office.alive[0].kill()
        while office.alive:
            await asyncio.sleep(0)
        one = office.ask("one", short=True)
        await settle()
        assert [process.nice for process in office.alive] == [worker.SHORT_NICE]
        tasks = [one, office.ask("two", BEN, short=True), office.ask("three", short=True)]
        await settle()
        assert sorted(process.nice for process in office.alive) == [worker.SHORT_NICE, worker.NICE]
        while office.pool.queue._running:
            for process in office.alive:
                if process.asked:
                    process.answer()
            await settle()
        assert await asyncio.gather(*tasks) == ["answer"] * 3

    office(test, short=1)
