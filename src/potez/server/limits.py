"""How often somebody may do something: for each kind of thing and each key (an address, a person) a bucket that fills again."""

from __future__ import annotations

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
    "think": (12, 0.5),  # hints, evaluations and reviews of a connection
    "chat": (5, 0.3),  # of a person at one table
    "report": (5, 0.01),
}
MOST = 100_000  # buckets


class Limits:
    """All buckets of a process. `factor` stretches every rate; 0 switches them off."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allow(self, kind: str, key: str) -> bool:
        """Takes one from the bucket; False if it is empty."""
        if not self.factor:
            return True
        burst, rate = RATES[kind]
        now = time.monotonic()
        held, at = self._buckets.pop((kind, key), (burst * self.factor, now))
        held = min(burst * self.factor, held + (now - at) * rate * self.factor)
        allowed = held >= 1
        self._buckets[kind, key] = (held - 1 if allowed else held, now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return allowed
