"""How connections are closed, and what a silent reader or a body in crumbs may cost."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import pytest

from potez.server.http import transports
from potez.server.http.read_scheduler import ReadScheduler, ScheduledReader
from potez.server.http.transports import ChunkLimit, TransportProxy, WriteTimeout, close_when_sent


class Transport:
    def __init__(self, unsent: int = 0) -> None:
        self.unsent, self.closed, self.aborted = unsent, False, False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True

    def write(self, data: bytes) -> None:
        self.unsent += len(data)

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


class Loop:
    """Timers that go off when the test says so."""

    def __init__(self) -> None:
        self.timers: list[tuple[float, Any]] = []

    def call_later(self, seconds: float, callback: Any, *arguments: Any) -> Any:
        self.timers.append((seconds, lambda: callback(*arguments)))
        return self

    def cancel(self) -> None:
        self.timers.clear()

    def ring(self) -> None:
        timers, self.timers = self.timers, []
        for _, callback in timers:
            callback()


def test_a_proxy_is_closed_by_its_protocol_until_that_is_gone() -> None:
    async def run() -> None:
        real, asked = Transport(), []
        proxy = TransportProxy(real, lambda: asked.append("close"), ScheduledReader(ReadScheduler(), real, lambda data: None))  # type: ignore[arg-type]
        proxy.close()
        assert asked == ["close"] and not real.closed and not proxy.is_closing()
        proxy.lingering = True
        assert proxy.is_closing() and proxy.get_write_buffer_size() == 0
        proxy.detach()
        proxy.close()
        assert real.closed and asked == ["close"]

    asyncio.run(run())


def test_a_connection_is_closed_when_all_is_sent_and_cut_when_nobody_reads() -> None:
    loop, reader = Loop(), Transport(unsent=100)
    close_when_sent(loop, reader)  # type: ignore[arg-type]
    reader.unsent = 50
    loop.ring()
    assert reader.closed and not reader.aborted, "half of it was read meanwhile"
    loop.ring()
    assert reader.aborted
    done = Transport()
    close_when_sent(loop, done)
    assert done.closed and not loop.timers


def test_whoever_reads_nothing_is_let_go() -> None:
    class Protocol(WriteTimeout, asyncio.Protocol):
        pass

    protocol, loop = Protocol(), Loop()
    protocol.loop, protocol.transport = loop, Transport()  # type: ignore[assignment]
    protocol.pause_writing()
    protocol.pause_writing()
    assert len(loop.timers) == 1 and loop.timers[0][0] == transports.STALLED
    protocol.resume_writing()
    assert not loop.timers
    protocol.pause_writing()
    loop.ring()
    assert protocol.transport.aborted  # type: ignore[attr-defined]


def test_a_body_comes_in_so_many_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transports, "MOST_CHUNKS", 3)

    def received(count: int) -> int:
        connection = ChunkLimit(h11.SERVER)
        connection.receive_data(b"POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * count)
        while connection.next_event() is not h11.NEED_DATA:
            pass
        return connection.chunks

    assert received(3) == 3
    with pytest.raises(h11.RemoteProtocolError, match="too many chunks"):
        received(4)
