"""Work that is done again and again: neither a database that is away nor a fault ends it."""

from __future__ import annotations

import asyncio
import logging

import pytest

from potez.server.storage.jobs import Unavailable
from potez.server.storage.periodic import repeat


@pytest.mark.parametrize("at_once", [False, True])
def test_it_goes_on_whatever_goes_wrong_once(at_once: bool, caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("work")
        if len(done) < 4:
            raise Unavailable
        if len(done) < 6:
            raise ValueError("a fault")

    async def sleep(seconds: float) -> None:
        assert seconds == 7.0
        done.append("sleep")
        if len(done) > 8:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(repeat(work, 7.0, logging.getLogger("potez.test"), "it failed", sleep, at_once=at_once))
    assert done[:4] == (["work", "sleep", "work", "sleep"] if at_once else ["sleep", "work", "sleep", "work"])
    assert [record.message for record in caplog.records] == ["it failed"]
