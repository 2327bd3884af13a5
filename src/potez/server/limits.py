"""Quotas: how often somebody may do something, and how much of it at once.

A rate is a bucket for each kind of thing and each key that fills again; a hold is something that lasts, such as a connection. Keys are
people, or the networks that requests come from: never a connection, since a new one would be a new quota. Where a network has more than
others, so has everybody in it, as long as they come from there: whoever asks for a person says where that person is.
"""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping

from potez.server.errors import Refused

# A burst, and how many a second come back.
RATES: dict[str, tuple[float, float]] = {
    "request": (120, 20),  # of an address, of all kinds
    "open": (20, 0.2),  # tables of an address
    "record": (10, 0.1),  # saved games sent by an address
    "download": (1000, 1),  # games of the archive sent to an address as records
    "search": (30, 0.3),  # seconds of the database for what an address looks for in the archive
    "export": (5, 0.02),  # of a person, and of an address: everything that is kept about somebody
    "account": (10, 0.05),  # registrations of an address
    "password": (6, 0.02),  # tries of an address at one name
    "guest": (60, 0.1),  # new guests of an address
    "socket": (60, 2),  # connections of an address
    "message": (200, 20),  # over all connections of a person, or of an address where nobody is known
    "message-network": (2000, 200),  # over all connections of an address: guests are free, and each would be a quota of its own
    "think": (12, 0.5),  # hints, evaluations and reviews of a person, or of an address
    "engine": (900, 0.75),  # seconds of thinking for a person
    "engine-network": (3600, 3),  # the same for an address
    "chat": (5, 0.3),  # of a person at one table
    "change": (20, 0.2),  # of a person: a name, the chat, who is blocked; every page of theirs is told anew
    "report": (5, 0.01),  # of a person, and of an address
}
# How many at once.
HOLDS: dict[str, float] = {
    "sockets": 200,  # of an address
    "own-sockets": 50,  # of a person
    "memory": 128,  # megabytes that the games may come to at whose tables an address has sockets
    "tables": 200,  # that are not over, of a person
    "invitations": 3,  # open seats that a person keeps for one other
    "downloads": 2,  # of the archive, by an address
}
MOST = 100_000  # buckets
TINY = 1e-9  # by which parts that were taken from a bucket may differ from their sum

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Limits:
    """All quotas of a process. `factor` stretches every one, 0 switches them off; `raised` are networks with factors of their own."""

    def __init__(self, factor: float = 1.0, raised: Mapping[str, float] | None = None) -> None:
        self.factor = factor
        self._raised = [(ipaddress.ip_network(text), more) for text, more in (raised or {}).items()]
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._uses: dict[tuple[str, str], int] = {}
        self._places: OrderedDict[str, str] = OrderedDict()

    def allow(self, kind: str, key: str, amount: float = 1.0, place: str = "") -> bool:
        """Takes so much from the bucket; False, and nothing is taken, if it holds less. Addresses share the bucket of their network; where
        the key is a person, `place` is the address that they come from.

        Buckets are all of one size, and it is what is taken that shrinks where more is allowed: somebody who comes home from a network
        that has more does not find the bucket empty."""
        key, factor = network(key), self.factor_of(place or key)
        if not factor:
            return True
        tokens, now = self._filled(kind, key)
        cost = min(amount / factor, RATES[kind][0])  # what a full bucket allows is never impossible, however little is allowed
        allowed = tokens >= cost - TINY
        if allowed:
            self._buckets[kind, key] = (tokens - cost, now)
        return allowed

    def allow_messages(self, who: str, address: str, amount: float = 1.0) -> bool:
        """So many messages of a person, or of an address where nobody is known, and of all who come from there."""
        return self.allow("message", who, amount, address) and self.allow("message-network", address, amount)

    def charge_messages(self, who: str, address: str, amount: float) -> None:
        """What a message turned out to cost beyond one."""
        self.charge("message", who, amount, address)
        self.charge("message-network", address, amount)

    def owes_messages(self, who: str, address: str) -> bool:
        return self.left("message", who, address) <= 0 or self.left("message-network", address) <= 0

    def _filled(self, kind: str, key: str) -> tuple[float, float]:
        """What a bucket holds by now, and the time. The one that was used last comes last, and goes last when there are too many."""
        (burst, rate), now = RATES[kind], time.monotonic()
        tokens, at = self._buckets.pop((kind, key), (burst, now))
        self._buckets[kind, key] = found = min(burst, tokens + (now - at) * rate), now
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return found

    def left(self, kind: str, key: str, place: str = "") -> float:
        """The part of a full bucket that is there: from 1 to 0 or, after `charge`, below."""
        key = network(key)
        if not self.factor_of(place or key):
            return 1.0
        return self._filled(kind, key)[0] / RATES[kind][0]

    def charge(self, kind: str, key: str, amount: float, place: str = "") -> None:
        """Takes what was used already, even if the bucket held less; at most one bucket is owed."""
        key = network(key)
        if factor := self.factor_of(place or key):
            tokens, now = self._filled(kind, key)
            self._buckets[kind, key] = (max(tokens - amount / factor, -RATES[kind][0]), now)

    def most(self, kind: str, key: str, place: str = "") -> float:
        """How many of a kind somebody may have at once."""
        factor = self.factor_of(place or key)
        return HOLDS[kind] * factor if factor else float("inf")

    def enter(self, kind: str, key: str, place: str = "") -> bool:
        """One more of something that lasts; False if there are too many already. Whoever is let in must `leave`."""
        key = network(key)
        if self._uses.get((kind, key), 0) >= self.most(kind, key, place):
            return False
        self._uses[kind, key] = self._uses.get((kind, key), 0) + 1
        return True

    def leave(self, kind: str, key: str) -> None:
        key = network(key)
        left = self._uses.get((kind, key), 0) - 1
        if left > 0:
            self._uses[kind, key] = left
        else:
            self._uses.pop((kind, key), None)

    @contextlib.contextmanager
    def holding(self, kind: str, key: str, place: str = "") -> Iterator[None]:
        """For as long as the block lasts. Raises Refused if there are too many already."""
        if not self.enter(kind, key, place):
            raise Refused("too-many-at-once", most=int(self.most(kind, key, place)))
        try:
            yield
        finally:
            self.leave(kind, key)

    def came_from(self, person: str, address: str) -> None:
        """Remembers where somebody was last: what is done for them while they are away counts for that network."""
        self._places[person] = network(address)
        self._places.move_to_end(person)
        if len(self._places) > MOST:
            self._places.popitem(last=False)

    def place_of(self, person: str) -> str:
        """The network that somebody last came from; empty where that is not known."""
        return self._places.get(person, "")

    def factor_of(self, key: str) -> float:
        """Of the smallest network that was raised and holds this one; else that of everybody."""
        if self._raised and self.factor and (place := _network(network(key))):
            known = [(inner.prefixlen, more) for inner, more in self._raised if inner.version == place.version and _within(place, inner)]
            if known:
                return self.factor * max(known)[1]
        return self.factor


def _within(one: Network, other: Network) -> bool:
    return one.network_address in other


@functools.lru_cache(10_000)
def _network(text: str) -> Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


@functools.lru_cache(10_000)
def network(address: str) -> str:
    """What counts as one visitor's place: an IPv4 address, or the /64 of an IPv6 one, since a home or a server is given a whole /64."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
