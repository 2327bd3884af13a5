"""Finds what delays everybody: callbacks of the event loop that use much of their thread's CPU time.

CPU time, not wall-clock time: a busy machine makes nothing fail. Under uvloop there is nothing to patch, so servers under watch run in the
test's own process, on asyncio's loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from typing import Any

MOST = 0.05  # seconds of one callback


class Watchdog:
    """What was found so far: seconds, and the callback."""

    def __init__(self, most: float = MOST) -> None:
        self.most = most
        self.slow: list[tuple[float, str]] = []
        self.callbacks = 0
        self.longest = 0.0

    def note(self, handle: asyncio.Handle, seconds: float) -> None:
        self.callbacks += 1
        self.longest = max(self.longest, seconds)
        if seconds > self.most:
            self.slow.append((seconds, _described(handle)))


@contextlib.contextmanager
def watched(most: float = MOST) -> Iterator[Watchdog]:
    """Fails if a callback of any event loop of this process takes longer. The collector rests meanwhile, as it does in a server."""
    dog, original = Watchdog(most), asyncio.Handle._run

    def run(self: asyncio.Handle) -> None:
        begin = time.thread_time()
        try:
            original(self)
        finally:
            dog.note(self, time.thread_time() - begin)

    gc.collect()
    gc.disable()
    asyncio.Handle._run = run  # type: ignore[method-assign]
    try:
        yield dog
    finally:
        asyncio.Handle._run = original  # type: ignore[method-assign]
        gc.enable()
    assert dog.callbacks, "nothing ran on the event loop"
    assert not dog.slow, "\n".join(f"{seconds * 1000:.0f} ms: {what}" for seconds, what in sorted(dog.slow, reverse=True))


def _described(handle: asyncio.Handle) -> str:
    """A callback, by the coroutine behind it where there is one."""
    callback: Any = handle._callback  # type: ignore[attr-defined]
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return f"{task.get_name()}: {task.get_coro()}"
    return repr(callback)
