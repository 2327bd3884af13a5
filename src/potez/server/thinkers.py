"""Processes of low priority that think, so that a thinking computer never delays people's moves."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import potez

NICE = 10
MEGABYTES = 64
KEPT = 4  # engines of a process that are kept for the next question

Answer = TypeVar("Answer")


class Thinkers:
    """A bounded pool. Questions wait in line; a process that dies is replaced and its question asked once more."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.waiting = 0  # questions that are not answered yet
        self._pool: ProcessPoolExecutor | None = None

    def open(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_lower)

    def close(self) -> None:
        if self._pool:
            processes = [*(self._pool._processes or {}).values()]
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()

    async def ask(self, function: Callable[..., Answer], *arguments: Any) -> Answer:
        self.waiting += 1
        try:
            for last in (False, True):
                assert self._pool is not None
                try:
                    return await asyncio.get_running_loop().run_in_executor(self._pool, functools.partial(function, *arguments))
                except BrokenProcessPool:
                    if last:
                        raise
                    self.open()
            raise AssertionError
        finally:
            self.waiting -= 1


def _lower() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; it ends these processes itself
    with contextlib.suppress(OSError, AttributeError):  # Windows has no nice
        os.nice(NICE)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """A server that was killed tells nobody, and a pool waits for ever."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


# In those processes


@functools.lru_cache(KEPT)
def _engine(game: str, level: int) -> potez.Engine:
    return potez.engine(game, level=level, megabytes=MEGABYTES)


def choose(game: str, position: str, level: int, seconds: float | None) -> dict[str, Any]:
    """What a level would play, and what it thinks."""
    engine = _engine(game, level)
    found = engine.choose(engine.game.position(position), seconds=seconds if level == 8 else None)
    return {**found.data(), "path": list(found.move.path)}


def dead(game: str, position: str) -> list[str]:
    """The groups that seem dead."""
    engine = _engine(game, 8)
    return list(engine.dead(engine.game.position(position)))


def warm(id: str) -> None:
    """Compiles a game and what plays it, or finds them in the cache."""
    made = potez.game(id)
    potez.engine(made, level=2, megabytes=16).choose(made.start(), nodes=2)
