"""Processes that think end, fail or say nothing: the pool replaces them, and nobody waits for ever."""

from __future__ import annotations

import asyncio

import pytest

from potez.server.engines import pool as pools
from potez.server.engines.questions import Payer
from potez.server.errors import Refused
from tests.server.engines.office import BEN, Office, office, settle
from tests.server.support import soon


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
        office.pool._start = lambda nice: asyncio.Event().wait()  # type: ignore[assignment,return-value]  # the one that ended is not replaced for a while
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
        assert office.pool.healthy and office.pool.alive == 1
        office.errors = [OSError("no more files")] * 11
        office.alive[0].kill()
        while len(office.slept) < 2:
            await asyncio.sleep(0)
        assert office.pool.alive == 0 and office.pool.healthy, "it ended a moment ago, however long it had lived"
        while office.pool.healthy:
            await asyncio.sleep(0)
        assert sum(office.slept) >= pools.UNHEALTHY_AFTER and office.pool.alive == 0
        while office.pool.alive == 0:
            await asyncio.sleep(0)
        assert office.pool.healthy

    office(test)


def test_a_keeper_that_ended_is_known() -> None:
    async def test(office: Office) -> None:
        assert office.pool.missing == []
        office.pool._supervisors[0].cancel()
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
        assert office.slept[1:] == sorted(office.slept[1:]) and office.slept[-1] == pools.LONGEST_BACKOFF
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
