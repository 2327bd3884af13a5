"""What stands between uvicorn's protocols and the connections: how these are closed, and what a body or a silent reader may cost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11

from potez.server.http.read_scheduler import ScheduledReader

STALLED = 60.0  # seconds that an answer may wait for somebody who reads none of it
MOST_CHUNKS = 2000  # of a request: senders cut where they have filled some kilobytes, and a chunk costs as much as many bytes


class TransportProxy:
    """A transport that its protocol closes in its own way and that gives what it reads in portions; everything else is as it was."""

    def __init__(self, transport: asyncio.Transport, close: Callable[[], None], portions: ScheduledReader) -> None:
        self.real, self.write, self._close = transport, transport.write, close
        self.pause_reading, self.resume_reading = portions.pause, portions.resume
        self.lingering = False

    def close(self) -> None:
        self._close()

    def is_closing(self) -> bool:
        return self.lingering or self.real.is_closing()

    def detach(self) -> None:
        """The protocol is not needed any more, nor kept alive."""
        self._close = self.real.close

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


def close_when_sent(loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, before: int | None = None) -> None:
    """Closes a connection once everything is sent; at once, when nothing of it was read for a while: else whoever reads nothing stays."""
    left = transport.get_write_buffer_size()
    if before is None:
        transport.close()
    elif left >= before:
        transport.abort()
        return
    if left:
        loop.call_later(STALLED, close_when_sent, loop, transport, left)


class ChunkLimit(h11.Connection):
    """Counts the chunks in which the body of a request comes."""

    chunks = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.chunks = 0
        elif isinstance(event, h11.Data) and event.chunk_start:
            self.chunks += 1
            if self.chunks > MOST_CHUNKS:
                raise h11.RemoteProtocolError("too many chunks")
        return event


class WriteTimeout(asyncio.BaseProtocol):
    """Lets go whoever reads nothing of what is sent."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _stalled: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
