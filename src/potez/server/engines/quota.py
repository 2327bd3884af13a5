"""Seconds of thinking that somebody may have: charged after they were used, to the person and to the network.

Whoever runs low gets no reviews any more, then no hints; the computer goes on playing, but thinks more shortly.
"""

from __future__ import annotations

from dataclasses import replace

from potez.server.engines.questions import Kind, Payer
from potez.server.errors import Refused
from potez.server.limits import Limits

PERSON, NETWORK = "engine", "engine-network"  # kinds of limits
NEEDED = {Kind.HINT: 0.1, Kind.REVIEW: 0.3}  # the part of the quota that must be left
LOW = 0.2  # below this part, level 8 thinks more shortly
SHORTEST = 0.1  # seconds that it thinks at least


class EngineQuota:
    """All quotas of a process; none without limits."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits(0)

    def placed(self, payer: Payer) -> Payer:
        """With the network where somebody was last, if they are not there now: whoever hangs up goes on paying for it."""
        return payer if payer.network else replace(payer, network=self.limits.place_of(payer.person))

    def left(self, payer: Payer) -> float:
        """The part that is left, from 1 to 0 or, where more was used than there was, below."""
        payer = self.placed(payer)
        return min([1.0, *(self.limits.left(kind, key, payer.network) for kind, key in _buckets(payer))])

    def charge(self, payer: Payer, seconds: float) -> None:
        for kind, key in _buckets(payer):
            self.limits.charge(kind, key, seconds, payer.network)

    def check(self, kind: Kind, payer: Payer) -> None:
        """Raises Refused where nothing may be asked of this kind for a while."""
        if kind in NEEDED and self.left(payer) < NEEDED[kind]:
            raise Refused("too-often")

    def seconds(self, payer: Payer, wanted: float) -> float:
        """How long a move may be thought about."""
        left = self.left(payer)
        return wanted if left >= LOW else min(wanted, max(SHORTEST, wanted * left / LOW))


def _buckets(payer: Payer) -> list[tuple[str, str]]:
    return [(kind, key) for kind, key in ((PERSON, payer.person), (NETWORK, payer.network)) if key]
