"""A timer for each table in memory: it goes off when the time ends that runs there."""

from __future__ import annotations

from collections.abc import Callable

from potez.server.live.live_table import Live
from potez.server.live.stalls import Stalls
from potez.server.timesource import TimeSource

FLAG_GRACE = 0.6  # seconds that a fallen flag waits for a move that is on its way
AHEAD = 86400.0  # seconds; for what is due later the timekeeper asks the database


class FlagTimers:
    def __init__(self, time: TimeSource, stalls: Stalls, ring: Callable[[str], None]) -> None:
        self.time, self.stalls = time, stalls
        self._ring = ring  # gets the id of a table whose time may be over

    def set(self, live: Live) -> None:
        """Sets the timer of a table for the moment when the time ends that runs now, in the place of the one before."""
        self.cancel(live)
        due, now = live.table.due, self.time.now()
        if due is not None and due - now < AHEAD:
            wait = max(due - now, self.stalls.wait, 0.0) + FLAG_GRACE
            live.flag_timer = self.time.call_later(wait, lambda: self._ring(live.table.id))

    def cancel(self, live: Live) -> None:
        if live.flag_timer:
            live.flag_timer.cancel()
            live.flag_timer = None
