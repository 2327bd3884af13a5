"""How many connections a process takes, and from whom.

uvicorn takes connections until the process has no files left. Here an address has so many, and when all places are taken the one goes that
has waited longest without a request: a server full of half-open connections goes on answering.
"""

from __future__ import annotations

import contextlib
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any

from potez.server.limits import network

OF_ADDRESS = 300  # connections; addresses of proxies have as many as there are places
FILES_KEPT = 384  # of the process: database, workers, and connections that were accepted and are about to be closed
FEWEST, MOST = 64, 100_000  # places, whatever the system says
SOCKETS_SHARE = 0.9  # of all places; the rest is for requests


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
