"""uvicorn's protocols with limits: how long a connection may take to say what it wants, and how much it may cost.

uvicorn waits for ever for the headers of a request. Here a request must be whole in time.

Nor does uvicorn bound what a byte may cost: pings and fragments of a socket count as no messages, and a body may come in chunks of one
byte. Here both have a quota, and what a connection sends is handled in portions, so that nobody keeps the event loop to themselves.

A request may be answered before all of it has come, such as one that is too long. Closing the connection then would throw away what waits
unread, and with it the answer, before the other side has seen it: so the rest is read for a while first.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Frame

from potez.server.http.connections import ConnectionLimits
from potez.server.http.read_scheduler import LARGE, SMALL, ReadScheduler, ScheduledReader
from potez.server.http.transports import MOST_CHUNKS, ChunkLimit, TransportProxy, WriteTimeout, close_when_sent

HEADERS = 10.0  # seconds from the connection, or the first byte of another request, to the end of the headers
BODY = 60.0  # seconds for the rest of a request
LINGERING, SILENCE = 30.0, 5.0  # seconds that the rest of an answered request is read before the connection is closed; and without a byte
MOST_UNREAD = 1 << 26  # bytes of it
FRAMES, MORE_FRAMES = 200.0, 20.0  # of a socket that are no whole messages: at once, and how many more a second
DISCARDING = 2.0  # seconds in which what comes is thrown away after a socket was closed for what it sent, so that the other side reads why

_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n"


def protocols(here: ConnectionLimits) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The classes that uvicorn makes for connections and for sockets."""
    scheduler = ReadScheduler()

    class Http(WriteTimeout, H11Protocol):
        conn: ChunkLimit
        transport: asyncio.Transport
        _portions: ScheduledReader
        _timer: asyncio.TimerHandle | None = None
        _state: Any = None  # of the request, when the timer was set
        _heard = False
        _left = False  # it was refused, or is a socket now
        _proxy: TransportProxy
        _ending = False  # the server stops: nobody is waited for
        _unread = 0  # bytes of a request that came after its answer
        _lingering: asyncio.TimerHandle | None = None
        _until = 0.0

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self.conn = ChunkLimit(h11.SERVER)
            self._portions = ScheduledReader(scheduler, transport, self._take, self._size)
            self._proxy = TransportProxy(transport, self._close, self._portions)
            super().connection_made(self._proxy)  # type: ignore[arg-type]
            if here.arrive(transport):
                self._watch()
            else:
                self._left = True
                transport.write(_FULL)
                transport.close()

        def data_received(self, data: bytes) -> None:
            if self._left:
                return
            self._heard = True
            if self._rest() or self._proxy.lingering:
                self._unread += len(data)
                if self._unread > MOST_UNREAD:
                    self._proxy.real.close()
                    return
            if self._chunked and self._rest():  # reading on to its end would cost more than another connection
                self._close()
            if not self._proxy.lingering:
                self._portions.feed(data)

        def _take(self, data: bytes) -> None:
            if not self._left and not self._proxy.is_closing():
                super().data_received(data)
                self._watch()

        @property
        def _chunked(self) -> bool:
            return any(name == b"transfer-encoding" for name, _ in self.headers or ())

        def _size(self) -> int:
            """How much of what has come may be handled in one go: of a body of a known length, whatever is there."""
            return LARGE if self.conn.their_state is h11.SEND_BODY and not self._chunked else SMALL

        def send_400_response(self, msg: str) -> None:
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
                super().send_400_response(msg)
            else:  # an answer has begun, and another would be taken for part of it
                self.transport.close()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._heard, self._unread = False, 0
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            here.depart(self._proxy.real)
            self._portions.end()
            self._left = True
            self._set(None)
            if self._lingering is not None:
                self._lingering.cancel()
            self.resume_writing()
            super().connection_lost(exc)
            self._proxy.detach()

        def shutdown(self) -> None:
            self._ending = True
            if self._proxy.lingering:
                self._proxy.real.close()
            else:
                super().shutdown()

        def _rest(self) -> bool:
            """Whether a request was answered before all of it has come, or cannot be read any further."""
            answered = self.cycle is not None and self.cycle.response_complete
            return (
                self.conn.their_state is h11.ERROR
                or self.conn.chunks > MOST_CHUNKS
                or (answered and self.conn.their_state is h11.SEND_BODY)
            )

        def _close(self) -> None:
            """Lets the connection go. Where the rest of a request is on its way, the other side is told that nothing more comes, and what
            it sends is thrown away until it has seen the answer and goes."""
            if self._proxy.is_closing():
                return
            self._portions.end()
            if self._left or self._ending or not self._rest():
                close_when_sent(self.loop, self._proxy.real)
                return
            self._proxy.lingering, self._until, self._heard = True, self.loop.time() + LINGERING, False
            self._set(None)
            here.idle(self._proxy.real)
            self._proxy.real.write_eof()
            self._proxy.real.resume_reading()
            self._lingering = self.loop.call_later(SILENCE, self._linger)

        def _linger(self) -> None:
            """Now and then, while what comes is thrown away."""
            if not self._heard or self.loop.time() >= self._until:
                self._proxy.real.close()
            else:
                self._heard = False
                self._lingering = self.loop.call_later(SILENCE, self._linger)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._left = True
            self._set(None)
            self._portions.end()
            self.transport = self._proxy.real
            self.transport.resume_reading()
            self._proxy.detach()
            if here.upgrade(self.transport):
                super().handle_websocket_upgrade(event)
            else:
                self.transport.write(_FULL)
                self.transport.close()

        def _watch(self) -> None:
            """Sets the timer for what the connection waits for."""
            if self._left or self.transport.is_closing():
                self._set(None)
                return
            state = self.conn.their_state
            if state is h11.IDLE:
                here.idle(self._proxy.real)
                if self.timeout_keep_alive_task is not None:  # uvicorn's own timer runs between two requests
                    self._set(None)
                elif self._state is not h11.IDLE:
                    self._set(HEADERS)
            else:
                here.busy(self._proxy.real)
                if state is not h11.SEND_BODY:
                    self._set(None)
                elif self._state is not h11.SEND_BODY:
                    self._set(BODY)
            self._state = state if self._timer else None

        def _set(self, seconds: float | None) -> None:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None if seconds is None else self.loop.call_later(seconds, self._late)

        def _late(self) -> None:
            """What was to come did not come in time."""
            self._timer = None
            if self.transport.is_closing():
                return
            if self._heard and (self.cycle is None or not self.cycle.response_started or self.cycle.response_complete):
                self.transport.write(_LATE)
            self.transport.close()

    class Socket(WriteTimeout, WebSocketsSansIOProtocol):
        transport: asyncio.Transport
        _portions: ScheduledReader
        _proxy: TransportProxy
        _frames, _counted = FRAMES, 0.0  # how many more may come, and when that was so

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self._portions = ScheduledReader(scheduler, transport, super().data_received)
            self._proxy = TransportProxy(transport, self._close, self._portions)
            self._counted = self.loop.time()
            super().connection_made(self._proxy)  # type: ignore[arg-type]

        def data_received(self, data: bytes) -> None:
            if self.handshake_initiated:
                self._portions.feed(data)
            else:  # the request, which has been read in portions already
                super().data_received(data)

        def handle_events(self) -> None:
            """Messages that are whole have a quota of their own, where they are read."""
            known = [event for event in self.conn.events if isinstance(event, Frame)]
            more = sum(self.close_sent or not frame.fin or frame.opcode in CTRL_OPCODES for frame in known)
            now = self.loop.time()
            self._frames = min(FRAMES, self._frames + MORE_FRAMES * (now - self._counted)) - more
            self._counted = now
            if self._frames < 0:
                self._refuse(1008, "too many frames")
            else:
                super().handle_events()

        def send_receive_event_to_app(self) -> None:
            if self.curr_msg_data_type == "text" and not self.close_sent:
                self.frames = [b"".join(self.frames)]
                try:
                    self.frames[0].decode()
                except UnicodeDecodeError:  # the other side's mistake, and none that belongs into the log
                    self._refuse(1007, "text is UTF-8")
                    return
            super().send_receive_event_to_app()

        def _refuse(self, code: int, reason: str) -> None:
            """Hears nothing any more, and says why."""
            self._portions.end()
            self.stop_keepalive()
            self.conn.events_received()
            self.conn.fail(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            if not self.close_sent:
                self.close_sent = True
                self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
            if self.close_timer is not None:
                self.close_timer.cancel()
            self.close_timer = self.loop.call_later(DISCARDING, self.transport.close)
            self._proxy.real.resume_reading()

        async def send(self, message: Any) -> None:
            await self.writable.wait()
            if self.close_sent:  # by the protocol: whoever speaks cannot know it yet, and somebody has gone, nothing has failed
                raise ClientDisconnected()
            await super().send(message)

        def _close(self) -> None:
            self._portions.end()
            if not self._proxy.is_closing():
                close_when_sent(self.loop, self._proxy.real)

        def connection_lost(self, exc: Exception | None) -> None:
            here.depart(self._proxy.real)
            self._portions.end()
            self.resume_writing()
            super().connection_lost(exc)
            self._proxy.detach()

    return Http, Socket
