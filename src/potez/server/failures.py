"""Unexpected errors: logged with their traceback and counted, whether they end a request, a socket or a task that nobody waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

from potez.server.metrics import FAILURES

log = logging.getLogger("potez")


def unexpected(where: str, error: BaseException | None, **fields: object) -> None:
    FAILURES.labels(where).inc()
    log.error("unexpected error in a %s", where, exc_info=error, extra={"fields": fields})


def watch(loop: asyncio.AbstractEventLoop) -> None:
    """What goes wrong in a task that nobody waits for is logged, as soon as it is noticed."""

    def failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        task = context.get("task") or context.get("future")
        name = task.get_name() if isinstance(task, asyncio.Task) else None
        unexpected("task", context.get("exception"), problem=context.get("message"), task=name)

    loop.set_exception_handler(failed)


def supervised(work: Awaitable[None], name: str) -> asyncio.Task[None]:
    """A task of the server whose failure is logged at once, though nobody waits for it."""

    async def run() -> None:
        await work

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception():
            unexpected("task", task.exception(), task=name)

    task = asyncio.create_task(run(), name=name)
    task.add_done_callback(ended)
    return task
