"""Real engine processes: priority, large messages, faults, stopping a search, and their end."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import potez
from potez.server.engines import pool as pools
from potez.server.engines import worker
from potez.server.engines.pool import EnginePool
from potez.server.engines.questions import Kind, Payer
from potez.server.engines.worker import Fault
from potez.server.errors import Refused
from tests.server.support import soon

pytestmark = pytest.mark.slow

ANA, BEN = Payer("ana"), Payer("ben")


def priority() -> int:
    return os.nice(0)


def pid() -> int:
    return os.getpid()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def large(text: str) -> str:
    return text + text


def fail() -> None:
    raise KeyError("the slot in the engine")


def real(test: Callable[[EnginePool], Awaitable[None]], workers: int = 1) -> None:
    async def run() -> None:
        pool = EnginePool(workers)
        pool.open()
        pool.wake()
        while pool.alive < workers:  # a start takes long on a busy machine, and is nobody's question
            await asyncio.sleep(0.05)
        try:
            await test(pool)
        finally:
            await pool.close()

    before = set(multiprocessing.active_children())
    asyncio.run(asyncio.wait_for(run(), 300))
    assert set(multiprocessing.active_children()) == before, "closing ends all processes"


def test_the_computer_thinks_elsewhere_and_politely() -> None:
    async def test(pool: EnginePool) -> None:
        start = potez.game("hex(size=3)").start()
        answer = await pool.ask(Kind.MOVE, ANA, worker.choose, "hex(size=3)", start.text, 8, seconds=0.2)
        assert start.play(answer["move"])
        assert answer["path"] == [answer["move"]]
        assert await pool.ask(Kind.MOVE, ANA, priority) == min(19, os.nice(0) + worker.NICE)
        assert await pool.ask(Kind.MOVE, ANA, pid) != os.getpid()
        text = "x" * 5_000_000
        assert await pool.ask(Kind.MOVE, ANA, large, text) == text + text, "more than a socket holds at once"
        with pytest.raises(Fault, match="the slot in the engine"):
            await pool.ask(Kind.MOVE, ANA, fail)
        assert await pool.ask(Kind.MOVE, ANA, pid)

    real(test)


def test_ten_questions_wait_and_one_worker_is_killed_and_exactly_one_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "TIMEOUTS", {})  # a process may take long to start on a busy machine

    async def test(pool: EnginePool) -> None:
        victim = await pool.ask(Kind.MOVE, ANA, pid)
        others = {child for child in multiprocessing.active_children() if child.pid != victim}
        thought = worker.choose, "hex(size=5)", potez.game("hex(size=5)").start().text, 8
        waiting = [asyncio.create_task(pool.ask(Kind.HINT, Payer(str(n)), *thought, seconds=0.05)) for n in range(10)]
        await asyncio.sleep(0)
        os.kill(victim, signal.SIGKILL)
        answers = await asyncio.gather(*waiting)
        assert all(answer["move"] for answer in answers)
        (child,) = set(multiprocessing.active_children()) - others
        assert child.pid != victim and child.pid == await pool.ask(Kind.MOVE, ANA, pid), "one, and it has answered all of them"
        with pytest.raises(Refused, match="engine-fault"):
            await pool.ask(Kind.MOVE, ANA, die)
        assert await pool.ask(Kind.MOVE, ANA, pid), "the next question finds another process"

    real(test)


@pytest.mark.parametrize(("game", "level", "seconds"), [("hex", 8, 600.0), ("checkers", 8, 600.0), ("hare", 7, None)])
def test_a_search_that_is_running_is_stopped_early(game: str, level: int, seconds: float | None) -> None:
    """With a clock and without one. Nothing here depends on the speed of the machine: without the stop it would think for ten minutes."""

    async def test(pool: EnginePool) -> None:
        text = potez.game(game).start().text
        await pool.ask(Kind.MOVE, BEN, worker.choose, game, text, 2)  # loaded
        long = asyncio.create_task(pool.ask(Kind.REVIEW, ANA, worker.choose, game, text, level, seconds=seconds))
        await soon(lambda: pool.queue._running, "it thinks")
        assert await pool.ask(Kind.MOVE, BEN, pid)
        assert seconds is None or not long.done()
        long.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await long
        assert await pool.ask(Kind.MOVE, BEN, pid), "the process is free again"

    real(test)


def test_a_stop_that_comes_before_the_search_begins_is_not_lost() -> None:
    async def test(pool: EnginePool) -> None:
        text = potez.game("hex").start().text
        for _ in range(5):
            long = asyncio.create_task(pool.ask(Kind.MOVE, ANA, worker.choose, "hex", text, 8, seconds=600.0))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            long.cancel()
            assert await pool.ask(Kind.MOVE, BEN, pid)

    real(test)


def test_a_process_is_started_however_many_files_the_server_has_open(tmp_path: Path) -> None:
    """Every connection is a file: the socket of a process that is started at a busy server has a number above 1,023."""
    code = """
import asyncio, os, resource, signal
from potez.server.engines.pool import EnginePool
from potez.server.engines.questions import Kind, Payer
async def main():
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
    busy = [open(os.devnull) for _ in range(1100)]
    pool = EnginePool(1)
    pool.open()
    first = await asyncio.wait_for(pool.ask(Kind.MOVE, Payer(), os.getpid), 60)
    os.kill(first, signal.SIGKILL)
    second = await asyncio.wait_for(pool.ask(Kind.MOVE, Payer(), os.getpid), 60)
    print(busy[-1].fileno() >= 1024, first != second, flush=True)
    await pool.close()
if __name__ == "__main__":
    asyncio.run(main())
"""
    script = tmp_path / "server.py"
    script.write_text(code)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=300)
    assert done.stdout.split() == ["True", "True"], done.stderr


def test_the_processes_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    code = """
import asyncio, os
from potez.server.engines.pool import EnginePool
from potez.server.engines.questions import Kind, Payer
async def main():
    pool = EnginePool(2)
    pool.open()
    found = {await pool.ask(Kind.MOVE, Payer(), os.getpid)}
    print(*found, flush=True)
    await asyncio.sleep(600)
if __name__ == "__main__":
    asyncio.run(main())
"""
    script = tmp_path / "server.py"
    script.write_text(code)
    server = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    child = int(server.stdout.readline())
    server.kill()
    server.wait()
    server.stdout.close()
    for _ in range(600):
        if not _alive(child):
            break
        time.sleep(0.1)
    assert not _alive(child)


def _alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
