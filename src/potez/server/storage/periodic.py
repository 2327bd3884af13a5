"""Work that is done again and again as long as a server runs, whatever goes wrong once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from potez.server.storage.jobs import Unavailable


async def repeat(
    work: Callable[[], Awaitable[object]],
    every: float,
    log: logging.Logger,
    problem: str,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    *,
    at_once: bool = False,
) -> None:
    """Does it every so many seconds, the first time after as many or `at_once`. A database that is away is said where it is asked; what
    else goes wrong is logged as a problem of this work."""
    if not at_once:
        await sleep(every)
    while True:
        try:
            await work()
        except Unavailable:
            pass
        except Exception:
            log.exception(problem)
        await sleep(every)
