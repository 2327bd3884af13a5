"""Tasks that nobody waits for: what goes wrong in them is logged, and none outlives the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from potez.server.errors import Refused

log = logging.getLogger("potez")


class Background:
    """The background tasks of a process, and whether it is being stopped."""

    def __init__(self) -> None:
        self.closing = False  # nothing new is begun
        self.tasks: set[asyncio.Task[Any]] = set()
        self._running: set[str] = set()  # the names of what runs once at a time

    def start(self, work: Awaitable[Any], name: str) -> asyncio.Task[None]:
        async def run() -> None:
            try:
                await work
            except Refused as error:
                log.info("%s: %s", name, error.code)
            except Exception:
                log.exception(name)

        task = asyncio.create_task(run(), name=name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def start_once(self, work: Callable[[], Awaitable[Any]], name: str) -> None:
        """The same, unless a task of this name is running: whoever looks every second must not pile it up."""
        if name not in self._running:
            self._running.add(name)
            self.start(work(), name).add_done_callback(lambda task: self._running.discard(name))

    def close(self) -> None:
        self.closing = True
        for task in [*self.tasks]:
            task.cancel()
