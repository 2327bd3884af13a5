"""How long a message is on its way to one page and back: a player's clock does not pay for it, within limits."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from potez.server.timesource import TimeSource

PING_EVERY = 15.0  # seconds between measurements
MOST_PINGS = 5  # measurements that count; the quickest of them tells how long the way must be


class Way:
    def __init__(self, time: TimeSource, ping: Callable[[int], None]) -> None:
        self.time, self.ping = time, ping
        self.seconds: deque[float] = deque(maxlen=MOST_PINGS)  # there and back, measured
        self.asked: tuple[int, float] | None = None  # the number of the ping that is not answered yet, and when it was sent

    @property
    def shortest(self) -> float:
        return min(self.seconds, default=0.0)

    async def measure(self) -> None:
        """As long as the page is there."""
        number = 0
        while True:
            number += 1
            if self.asked:
                self.seconds.append(0.0)  # unanswered: nothing is known that could be in its favour
            self.asked = (number, self.time.monotonic())
            self.ping(number)
            await self.time.sleep(PING_EVERY)

    def answered(self, number: int) -> None:
        if self.asked and number == self.asked[0]:
            self.seconds.append(self.time.monotonic() - self.asked[1])
            self.asked = None
