"""What comes over connections is handled in small portions, and everybody's in turn.

An event loop gives a protocol all that it has read, up to 256 kB: tens of thousands of frames or chunks, if somebody wants it so, and
nobody else is heard until the last of them has been handled, which takes seconds. Here a connection is handled a little at a time. Whoever
costs little is heard at once, as ever; whoever has cost much lately waits in one line with the others like that, and this line gets a few
milliseconds of each turn of the loop. While something waits nothing more is read: it stays in the system's buffers, and with the sender.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

SMALL = 512  # bytes of a portion: a few milliseconds, whatever they are
LARGE = 65536  # of one in which no byte costs anything
SHARE = 0.005  # seconds that the line gets in each turn of the loop
CREDIT, EARNED = 0.01, 0.05  # seconds of handling that a connection may use before it has to wait in line; and more of them in a second


class ReadScheduler:
    """The connections of a process of which something waits to be handled."""

    def __init__(self) -> None:
        self._waiting: deque[ScheduledReader] = deque()

    def join(self, one: ScheduledReader) -> None:
        self._waiting.append(one)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        """A portion of each in turn, until the time is over."""
        loop, until = asyncio.get_running_loop(), time.perf_counter() + SHARE
        while self._waiting:
            one = self._waiting[0]  # it stays in the line meanwhile, so that nobody who joins makes it begin anew
            try:
                one.handle()
            except Exception as error:  # as the loop does where it calls a protocol itself
                loop.call_exception_handler({"message": "a portion could not be handled", "exception": error})
                one.end()
                one.transport.abort()
            self._waiting.popleft()
            one.waits = one.wants
            if one.waits:
                self._waiting.append(one)
            if self._waiting and time.perf_counter() >= until:
                loop.call_soon(self._run)
                break


class ScheduledReader:
    """What has come over one connection. `take` handles some of it; `size` says how many bytes it may be now."""

    def __init__(
        self, scheduler: ReadScheduler, transport: Any, take: Callable[[bytes], None], size: Callable[[], int] = lambda: SMALL
    ) -> None:
        self.scheduler, self.transport, self._take, self._size = scheduler, transport, take, size
        self.waits = False  # in the line
        self._rest = bytearray()
        self._paused = False  # whoever handles it wants nothing for the moment
        self.ended = False
        self._credit, self._at = CREDIT, time.perf_counter()

    def feed(self, data: bytes) -> None:
        if self.ended:
            return
        self._rest += data
        now = time.perf_counter()
        self._credit, self._at = min(CREDIT, self._credit + EARNED * (now - self._at)), now
        if self._credit > 0 and self.wants and not self.waits:
            self.handle()
        self._settle()

    @property
    def wants(self) -> bool:
        """Whether there is something that can be handled now."""
        return bool(self._rest) and not self._paused and not self.ended

    def handle(self) -> None:
        """One portion."""
        if not self.wants:
            return
        size = self._size()
        portion = bytes(self._rest[:size])
        del self._rest[:size]
        begin = time.perf_counter()
        try:
            self._take(portion)
        finally:
            self._credit -= time.perf_counter() - begin
            if self.transport.is_closing():
                self.end()
            self._read()

    def pause(self) -> None:
        """Nothing is handled until `resume`."""
        self._paused = True
        self._settle()

    def resume(self) -> None:
        self._paused = False
        self._settle()

    def end(self) -> None:
        """Nothing is handled any more, and nobody kept alive for it."""
        self.ended, self._take, self._size = True, _ignored, _none
        self._rest.clear()

    def _settle(self) -> None:
        if self.wants and not self.waits:
            self.waits = True
            self.scheduler.join(self)
        self._read()

    def _read(self) -> None:
        """Reads on, unless something waits already."""
        if self.ended or self.transport.is_closing():
            return
        if self._rest or self._paused:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()


def _ignored(data: bytes) -> None:
    pass


def _none() -> int:
    return 0
