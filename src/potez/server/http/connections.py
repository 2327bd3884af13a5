"""ConnectionLimits before they are requests: how many there may be, and how long one may take to say what it wants.

uvicorn waits for ever for the headers of a request and takes connections until the process has no files left. Here a request must be whole
in time, an address has so many connections, and when all places are taken the one goes that has waited longest without a request: a server
full of half-open connections goes on answering.

Nor does uvicorn bound what a byte may cost: pings and fragments of a socket count as no messages, and a body may come in chunks of one
byte. Here both have a quota, and what a connection sends is handled in portions, so that nobody keeps the event loop to themselves.

A request may be answered before all of it has come, such as one that is too long. Closing the connection then would throw away what waits
unread, and with it the answer, before the other side has seen it: so the rest is read for a while first.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Frame

from potez.server.http.read_scheduler import LARGE, SMALL, ReadScheduler, ScheduledReader
from potez.server.limits import network

HEADERS = 10.0  # seconds from the connection, or the first byte of another request, to the end of the headers
BODY = 60.0  # seconds for the rest of a request
STALLED = 60.0  # seconds that an answer may wait for somebody who reads none of it
LINGERING, SILENCE = 30.0, 5.0  # seconds that the rest of an answered request is read before the connection is closed; and without a byte
MOST_UNREAD = 1 << 26  # bytes of it
MOST_CHUNKS = 2000  # of a request: senders cut where they have filled some kilobytes, and a chunk costs as much as many bytes
FRAMES, MORE_FRAMES = 200.0, 20.0  # of a socket that are no whole messages: at once, and how many more a second
DISCARDING = 2.0  # seconds in which what comes is thrown away after a socket was closed for what it sent, so that the other side reads why
OF_ADDRESS = 300  # connections; addresses of proxies have as many as there are places
FILES_KEPT = 384  # of the process: database, workers, and connections that were accepted and are about to be closed
FEWEST, MOST = 64, 100_000  # places, whatever the system says
SOCKETS_SHARE = 0.9  # of all places; the rest is for requests

_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n"


def raise_file_limit() -> int:
    """As many open files as the system allows this process; the number."""
    try:
        import resource
    except ImportError:  # Windows
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(ValueError, OSError):  # macOS allows less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if soft == resource.RLIM_INFINITY else soft


def capacity(files: int) -> int:
    """How many connections a process with so many files takes."""
    return max(FEWEST, min(MOST, files - FILES_KEPT))


class ConnectionLimits:
    """All connections of a process."""

    def __init__(self, most: int, proxies: str = "", factor_of: Callable[[str], float] = lambda key: 1.0) -> None:
        self.most, self._factor_of = most, factor_of
        self._everybody = "*" in proxies.split(",")
        self._proxies = [ip_network(name.strip()) for name in proxies.split(",") if name.strip() and name.strip() != "*"]
        self._of: dict[Any, str] = {}  # transports, and the networks that they come from
        self._counts: Counter[str] = Counter()
        self._waiting: OrderedDict[Any, None] = OrderedDict()  # those without a request, the oldest first
        self._sockets: set[Any] = set()

    def arrive(self, transport: Any) -> bool:
        """Whether there is a place for one more; somebody who has waited long may lose theirs."""
        key = network(str((transport.get_extra_info("peername") or ("unknown",))[0]))
        factor = self._factor_of(key)
        if factor and not self._is_proxy(key) and self._counts[key] >= OF_ADDRESS * factor:
            return False
        if len(self._of) >= self.most:
            if not self._waiting:
                return False
            oldest, _ = self._waiting.popitem(last=False)
            self.depart(oldest)
            oldest.abort()
        self._of[transport] = key
        self._counts[key] += 1
        self._waiting[transport] = None
        return True

    def depart(self, transport: Any) -> None:
        key = self._of.pop(transport, None)
        if key is not None:
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
        self._waiting.pop(transport, None)
        self._sockets.discard(transport)

    def idle(self, transport: Any) -> None:
        """It waits for a request, the first or another one."""
        if transport in self._of:
            self._waiting.setdefault(transport)

    def busy(self, transport: Any) -> None:
        self._waiting.pop(transport, None)

    def upgrade(self, transport: Any) -> bool:
        """Whether a connection may become a socket, which stays."""
        self.busy(transport)
        if len(self._sockets) >= self.most * SOCKETS_SHARE:
            return False
        self._sockets.add(transport)
        return True

    def _is_proxy(self, key: str) -> bool:
        if self._everybody:
            return True
        try:
            address = ip_address(key.partition("/")[0])
        except ValueError:
            return False
        return any(address.version == known.version and address in known for known in self._proxies)


class TransportProxy:
    """A transport that its protocol closes in its own way and that gives what it reads in portions; everything else is as it was."""

    def __init__(self, transport: asyncio.Transport, close: Callable[[], None], portions: ScheduledReader) -> None:
        self.real, self.write, self._close = transport, transport.write, close
        self.pause_reading, self.resume_reading = portions.hold, portions.go_on
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


def _close_when_sent(loop: asyncio.AbstractEventLoop, transport: asyncio.Transport, before: int | None = None) -> None:
    """Closes a connection once everything is sent; at once, when nothing of it was read for a while: else whoever reads nothing stays."""
    left = transport.get_write_buffer_size()
    if before is None:
        transport.close()
    elif left >= before:
        transport.abort()
        return
    if left:
        loop.call_later(STALLED, _close_when_sent, loop, transport, left)


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
                self._portions.come(data)

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
                _close_when_sent(self.loop, self._proxy.real)
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
                self._portions.come(data)
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
                _close_when_sent(self.loop, self._proxy.real)

        def connection_lost(self, exc: Exception | None) -> None:
            here.depart(self._proxy.real)
            self._portions.end()
            self.resume_writing()
            super().connection_lost(exc)
            self._proxy.detach()

    return Http, Socket
