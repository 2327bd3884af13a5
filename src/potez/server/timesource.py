"""Where tables take the time from, for clocks, deadlines, absence and outages: one place, so that tests can set it and need not wait for a
real clock. Sessions, ratings, quotas and the queue of writes ask the system itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")


class Timer(Protocol):
    """A callback that waits."""

    def cancel(self) -> None: ...


class TimeSource(Protocol):
    """The time, and ways to wait for it."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    def monotonic(self) -> float:
        """Seconds since some moment; they never go back."""
        ...

    async def sleep(self, seconds: float) -> None: ...

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer: ...


class SystemTime:
    """The clock of the machine."""

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, callback)


async def within(time: TimeSource, seconds: float, work: Coroutine[Any, Any, Result]) -> Result:
    """The answer of some work. Raises TimeoutError if there is none after so long; the work is cancelled then."""
    task = asyncio.ensure_future(work)
    late = False

    def give_up() -> None:
        nonlocal late
        late = True
        task.cancel()

    timer = time.call_later(seconds, give_up)
    try:
        return await task
    except asyncio.CancelledError:
        caller = asyncio.current_task()
        if late and task.cancelled() and not (caller and caller.cancelling()):
            raise TimeoutError from None
        raise
    finally:
        timer.cancel()


SYSTEM = SystemTime()
