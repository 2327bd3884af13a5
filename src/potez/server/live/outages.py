"""Outages, while which nobody could move: the time that ran then is given back to the clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from potez.server.domain.events import Event
from potez.server.live.background import Background
from potez.server.live.event_log import EventLog
from potez.server.live.live_table import Live
from potez.server.storage.jobs import WRITE_TIMEOUT, Unavailable
from potez.server.timesource import TimeSource, within

RETURN = 10.0  # seconds for players to come back after an outage
REMEMBERED = 86400.0  # seconds that an outage is remembered: no live clock runs for so long


class Outages:
    """`available` is set while the database answers and it is known how long it did not. `lives` gives the tables in memory."""

    def __init__(
        self, available: asyncio.Event, log: EventLog, lives: Callable[[], list[Live]], background: Background, time: TimeSource
    ) -> None:
        self._available, self._log, self._lives, self._background, self._time = available, log, lives, background, time
        self.known: dict[float, float] = {}  # since and until

    def note(self, since: float, until: float) -> None:
        """Nobody could move for a while."""
        for old in [old for old, end in self.known.items() if end < until - REMEMBERED]:
            del self.known[old]
        if since not in self.known:
            self.known[since] = until
            for live in self._lives():
                if live.listeners:
                    self._background.start(self.compensate(live), f"outage at {live.table.id}")

    async def compensate(self, live: Live) -> None:
        """What an outage took from a clock is given back before anybody looks at it."""
        clock = live.table.opening.clock
        if self.known and clock and clock.live and live.table.due is not None:
            async with live.lock:
                await self.compensate_locked(live)

    async def compensate_locked(self, live: Live) -> None:
        """The same where the table's lock is held. Raises Unavailable while it is not known how long the database was away."""
        clock = live.table.opening.clock
        if clock is None or not clock.live:
            return
        if not self._available.is_set():
            try:
                await within(self._time, WRITE_TIMEOUT, self._available.wait())
            except TimeoutError:
                raise Unavailable from None
        for since, until in [*self.known.items()]:
            began, id = live.table.runs_since, f"outage-{since:.3f}"
            if began is not None and began < until and id not in live.commands:
                seconds = until + RETURN - max(since, began)
                await self._log.append(live, id, Event("outage", {"seconds": round(seconds, 3)}, self._time.now()))
