"""Flags: games whose time is over are ended. Moves that came in time are done first, also where this process or the way to it was late."""

from __future__ import annotations

import logging

from potez.server.domain.events import Event
from potez.server.engines.questions import Payer
from potez.server.errors import Refused
from potez.server.live.advice import Advice, NeedsEngine, with_engine
from potez.server.live.background import Background
from potez.server.live.bus import Bus
from potez.server.live.event_log import EventLog
from potez.server.live.flag_timers import FLAG_GRACE, FlagTimers
from potez.server.live.live_table import Live
from potez.server.live.outages import Outages
from potez.server.live.presence import Presence
from potez.server.live.stalls import Stalls
from potez.server.timesource import TimeSource

log = logging.getLogger("potez")

ELSEWHERE = 3.0  # seconds more that a flag waits for a move that goes through another process, which may be busy
LONGEST_HELD = 10.0  # seconds that it waits at most while this process is late
UNCOUNTED = ("resign", "claim", "draw")  # events that end a game of go without a count


class Flags:
    def __init__(
        self,
        log: EventLog,
        flag_timers: FlagTimers,
        outages: Outages,
        presence: Presence,
        stalls: Stalls,
        advice: Advice,
        bus: Bus,
        background: Background,
        time: TimeSource,
    ) -> None:
        self._log, self._flag_timers, self._outages, self._presence, self._stalls = log, flag_timers, outages, presence, stalls
        self._advice, self._bus, self._background, self._time = advice, bus, background, time

    async def fall(self, live: Live) -> None:
        """Ends a game whose time is over; if it is not, nothing happens but that the timer is set again."""
        await with_engine(lambda: self._fall(live))

    async def _fall(self, live: Live) -> None:
        async with live.lock:
            await self._outages.compensate_locked(live)
            mover = live.table.persons.get(live.table.turn or "", "")
            wait = FLAG_GRACE + ELSEWHERE * (mover != "" and self._presence.elsewhere(live.table.id, mover))
            event = self.fallen(live, self._time.now() - wait)
            if event and not self._postponed(live):
                await self._log.append(live, f"flag-{live.table.version}", event)
            else:
                self._flag_timers.set(live)

    def fallen(self, live: Live, at: float, instead: str = "") -> Event | None:
        """The event of a time that has run out; `instead` is the kind of the one that somebody wants. The table's lock is held.

        Raises NeedsEngine if an engine has to say something first. What ends a game without a count does not wait for that."""
        table = live.table
        event = table.flag(at)
        if event is None or not table.asks_engine:
            return event
        if live.verdict and live.verdict[0] == table.board_version:
            return table.flag(at, live.verdict[1])
        if instead in UNCOUNTED:
            return None
        raise NeedsEngine(lambda: self._judge(live))

    async def _judge(self, live: Live) -> None:
        """Finds out which groups an engine thinks dead. Where none says anything the game is counted without: an engine that is away keeps
        nobody from a result. It is asked for the side that has marked, so that no table waits for the questions of others."""
        table = live.table
        try:
            dead = await self._advice.proposal(live, Payer(next((table.persons.get(side, "") for side in table.counts), "")))
        except Refused as error:
            if self._background.closing:
                raise
            log.warning("table %s is counted without an engine: %s", table.id, error.code)
            if self._bus.several:
                await self._time.sleep(ELSEWHERE)  # another process may have an engine that answers: its verdict is to be first
            dead = []
        live.verdict = (table.board_version, dead)

    def _postponed(self, live: Live) -> bool:
        """Whether a flag waits because this process is late; not for long, should it be late all the time."""
        if not self._stalls.wait:
            return False
        version, now = live.table.version, self._time.now()
        if live.late_flag is None or live.late_flag[0] != version:
            live.late_flag = (version, now)
        return now - live.late_flag[1] < LONGEST_HELD
