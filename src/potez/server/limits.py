"""How often somebody may do something: for each kind of thing and each key (an address, a person) a bucket that fills again."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict

# A burst, and how many a second come back.
RATES: dict[str, tuple[float, float]] = {
    "request": (120, 20),  # of an address, of all kinds
    "open": (20, 0.2),  # tables of an address
    "account": (10, 0.05),  # registrations and logins of an address
    "password": (6, 0.02),  # tries at one name
    "socket": (60, 2),  # connections of an address
    "message": (80, 8),  # of a connection
    "think": (12, 0.5),  # hints, evaluations and reviews of a person
    "engine": (900, 0.75),  # seconds of thinking for a person
    "engine-network": (3600, 3),  # the same for a network
    "chat": (5, 0.3),  # of a person at one table
    "report": (5, 0.01),
}
MOST = 100_000  # buckets


class Limits:
    """All buckets of a process. `factor` stretches every rate; 0 switches them off."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allow(self, kind: str, key: str, amount: float = 1.0) -> bool:
        """Takes so much from the bucket; False, and nothing is taken, if it holds less."""
        if not self.factor:
            return True
        burst, rate = RATES[kind]
        now = time.monotonic()
        held, at = self._buckets.pop((kind, key), (burst * self.factor, now))
        held = min(burst * self.factor, held + (now - at) * rate * self.factor)
        allowed = held >= amount
        self._buckets[kind, key] = (held - amount if allowed else held, now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return allowed

    def left(self, kind: str, key: str) -> float:
        """The part of a full bucket that is there: from 1 to 0 or, after `charge`, below."""
        if not self.factor:
            return 1.0
        self.allow(kind, key, 0.0)
        return self._buckets[kind, key][0] / (RATES[kind][0] * self.factor)

    def charge(self, kind: str, key: str, amount: float) -> None:
        """Takes what was used already, even if the bucket held less; at most one bucket is owed."""
        if self.factor:
            self.allow(kind, key, 0.0)
            held, at = self._buckets[kind, key]
            self._buckets[kind, key] = (max(held - amount, -RATES[kind][0] * self.factor), at)


def network(address: str) -> str:
    """What counts as one visitor's place: an IPv4 address, or the /64 of an IPv6 one, since a home or a server is given a whole /64."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
