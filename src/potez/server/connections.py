"""Connections before they are requests: how many there may be, and how long one may take to say what it wants.

uvicorn waits for ever for the headers of a request and takes connections until the process has no files left. Here a request must be whole
in time, an address has so many connections, and when all places are taken the one goes that has waited longest without a request: a server
full of half-open connections goes on answering.

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
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from potez.server.limits import network

HEADERS = 10.0  # seconds from the connection, or the first byte of another request, to the end of the headers
BODY = 60.0  # seconds for the rest of a request
STALLED = 60.0  # seconds that an answer may wait for somebody who reads none of it
LINGERING, SILENCE = 30.0, 5.0  # seconds that the rest of an answered request is read before the connection is closed; and without a byte
MOST_UNREAD = 1 << 26  # bytes of it
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


def places(files: int) -> int:
    """How many connections a process with so many files takes."""
    return max(FEWEST, min(MOST, files - FILES_KEPT))


class Connections:
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


class Polite:
    """A transport that its protocol closes in its own way; everything else is as it was."""

    def __init__(self, transport: asyncio.Transport, close: Callable[[], None]) -> None:
        self.real, self.write, self._close = transport, transport.write, close
        self.lingering = False

    def close(self) -> None:
        self._close()

    def is_closing(self) -> bool:
        return self.lingering or self.real.is_closing()

    def let_go(self) -> None:
        """The protocol is not needed any more, nor kept alive."""
        self._close = self.real.close

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


def protocols(here: Connections) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The classes that uvicorn makes for connections and for sockets."""

    class Http(H11Protocol):
        _timer: asyncio.TimerHandle | None = None
        _stalled: asyncio.TimerHandle | None = None
        _state: Any = None  # of the request, when the timer was set
        _heard = False
        _left = False  # it was refused, or is a socket now
        _polite: Polite
        _ending = False  # the server stops: nobody is waited for
        _unread = 0  # bytes of a request that came after its answer
        _lingering: asyncio.TimerHandle | None = None
        _until = 0.0

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self._polite = Polite(transport, self._close)
            super().connection_made(self._polite)  # type: ignore[arg-type]
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
            if self._rest() or self._polite.lingering:
                self._unread += len(data)
                if self._unread > MOST_UNREAD:
                    self._polite.real.close()
                    return
            if not self._polite.lingering:
                super().data_received(data)
                self._watch()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._heard, self._unread = False, 0
            self._watch()

        def connection_lost(self, exc: Exception | None) -> None:
            here.depart(self._polite.real)
            self._left = True
            self._set(None)
            if self._lingering is not None:
                self._lingering.cancel()
            self.resume_writing()
            super().connection_lost(exc)
            self._polite.let_go()

        def shutdown(self) -> None:
            self._ending = True
            if self._polite.lingering:
                self._polite.real.close()
            else:
                super().shutdown()

        def _rest(self) -> bool:
            """Whether a request was answered before all of it has come, or cannot be read any further."""
            answered = self.cycle is not None and self.cycle.response_complete
            return self.conn.their_state is h11.ERROR or (answered and self.conn.their_state is h11.SEND_BODY)

        def _close(self) -> None:
            """Lets the connection go. Where the rest of a request is on its way, the other side is told that nothing more comes, and what
            it sends is thrown away until it has seen the answer and goes."""
            if self._polite.is_closing():
                return
            if self._left or self._ending or not self._rest():
                self._polite.real.close()
                return
            self._polite.lingering, self._until, self._heard = True, self.loop.time() + LINGERING, False
            self._set(None)
            here.idle(self._polite.real)
            self._polite.real.write_eof()
            self._polite.real.resume_reading()
            self._lingering = self.loop.call_later(SILENCE, self._linger)

        def _linger(self) -> None:
            """Now and then, while what comes is thrown away."""
            if not self._heard or self.loop.time() >= self._until:
                self._polite.real.close()
            else:
                self._heard = False
                self._lingering = self.loop.call_later(SILENCE, self._linger)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._left = True
            self._set(None)
            self.transport = self._polite.real
            self._polite.let_go()
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
                here.idle(self._polite.real)
                if self.timeout_keep_alive_task is not None:  # uvicorn's own timer runs between two requests
                    self._set(None)
                elif self._state is not h11.IDLE:
                    self._set(HEADERS)
            else:
                here.busy(self._polite.real)
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

        def pause_writing(self) -> None:
            super().pause_writing()
            if self._stalled is None:
                self._stalled = self.loop.call_later(STALLED, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._stalled is not None:
                self._stalled.cancel()
                self._stalled = None

    class Socket(WebSocketsSansIOProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            here.depart(self.transport)
            super().connection_lost(exc)

    return Http, Socket
