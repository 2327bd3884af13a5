"""Whether this process keeps up. While its event loop is stuck, moves wait unread in the buffers of their connections: a clock that ran out
meanwhile may have been stopped in time, so flags wait until the loop has answered for a while, and what was waiting has been read.

A stall is no outage: nobody's clock gets the time back, however the stall came about.
"""

from __future__ import annotations

from collections import deque

from potez.server.timesource import TimeSource

TICK = 0.25  # seconds between two looks
LATE = 0.5  # seconds by which a look may be late
CALM = 1.0  # seconds without a stall after which everything that waited has been read
MOST_STALLS = 100  # stalls that are remembered


class Stalls:
    """The stalls of this process's event loop, in seconds since 1970."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._ticked: float | None = None  # by the monotonic clock; None before the first look
        self._stalls: deque[tuple[float, float]] = deque(maxlen=MOST_STALLS)

    async def run(self) -> None:
        while True:
            self._sample()
            self._ticked = self._time.monotonic()
            await self._time.sleep(TICK)

    def _sample(self) -> None:
        now = self._time.monotonic()
        if self._ticked is not None and now - self._ticked > TICK + LATE:
            at = self._time.now()
            self._stalls.append((at - (now - self._ticked), at))
            self._ticked = now

    @property
    def wait(self) -> float:
        """Seconds until no flag needs to wait any more; 0 where the loop keeps up."""
        self._sample()
        return max(0.0, self._stalls[-1][1] + CALM - self._time.now()) if self._stalls else 0.0

    def earliest_arrival(self, at: float) -> float:
        """When a message may have come that is read now: right after a stall, as early as at its beginning."""
        return self._stalls[-1][0] if self.wait else at

    def during(self, since: float, until: float) -> float:
        """The seconds of a span in which the loop was stuck."""
        return sum(max(0.0, min(end, until) - max(begin, since)) for begin, end in tuple(self._stalls))
