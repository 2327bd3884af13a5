"""Pieces of work in one transaction: what one refuses does not stop the others, and an answer is given once."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
import sqlalchemy as sa

from potez.server.errors import Refused
from potez.server.storage.jobs import WRITE_TIMEOUT, Conflict, Job, Unavailable, run_jobs


def job(work: Any) -> Job:
    return Job("key", work, asyncio.get_running_loop().create_future())


def test_a_refusal_is_an_answer_and_an_error_ends_all() -> None:
    async def run() -> None:
        with sa.create_engine("sqlite://").connect() as connection:

            def refuse(connection: sa.Connection) -> None:
                raise Refused("game-over")

            def conflict(connection: sa.Connection) -> None:
                raise Conflict

            answers = run_jobs(connection, [job(lambda connection: 7), job(refuse), job(conflict), job(lambda connection: 8)])
            assert answers[0] == 7 and answers[3] == 8
            assert isinstance(answers[1], Refused) and isinstance(answers[2], Conflict)
            with pytest.raises(sa.exc.OperationalError):
                run_jobs(connection, [job(lambda connection: connection.execute(sa.text("select * from nothing")))])

    asyncio.run(run())


def test_who_waits_no_more_gets_no_answer() -> None:
    async def run() -> None:
        one = job(lambda connection: None)
        assert one.deadline == pytest.approx(time.monotonic() + WRITE_TIMEOUT, abs=1)
        one.done.cancel()
        one.succeed(1)
        one.fail(Unavailable())
        assert one.done.cancelled()
        other = job(lambda connection: None)
        other.fail(Unavailable())
        other.succeed(1)
        with pytest.raises(Unavailable):
            other.done.result()

    asyncio.run(run())
