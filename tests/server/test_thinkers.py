"""Engines in processes of their own: an answer, low priority, and a process that dies."""

from __future__ import annotations

import asyncio
import os

import potez
from potez.server import thinkers
from potez.server.thinkers import Thinkers


def priority() -> int:
    return os.nice(0)


def die() -> None:
    os._exit(1)


def test_the_computer_thinks_elsewhere_and_politely() -> None:
    async def run() -> None:
        pool = Thinkers(1)
        pool.open()
        start = potez.game("hex(size=3)").start()
        answer = await pool.ask(thinkers.choose, "hex(size=3)", start.text, 8, 0.2)
        assert start.play(answer["move"])
        assert answer["path"] == [answer["move"]]
        assert await pool.ask(priority) == min(19, os.nice(0) + thinkers.NICE)
        pool.close()

    asyncio.run(run())


def test_a_process_that_dies_is_replaced() -> None:
    async def run() -> None:
        pool = Thinkers(1)
        pool.open()
        try:
            await pool.ask(die)
        except Exception as error:
            assert "process" in str(error).lower()
        pool.open()
        assert await pool.ask(priority) >= 0
        pool.close()

    asyncio.run(run())
