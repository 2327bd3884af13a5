"""The computer's moves at the tables: thought about elsewhere, written like any other, and tried again after a fault."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from potez.server.domain.opening import Seat
from potez.server.domain.table import Table
from potez.server.engines import worker
from potez.server.engines.pool import EnginePool
from potez.server.engines.preparer import Prepared, unprepared
from potez.server.engines.questions import Kind, Payer
from potez.server.errors import Refused
from potez.server.live.background import Background
from potez.server.live.live_table import Live

log = logging.getLogger("potez")

CLOCK_SHARE = 20  # a computer with a clock thinks for one part of so many of its time
SHORTEST_SHOW = 0.1  # seconds between the moves of two computers, at least: every move is written and told to everybody
FIRST_BACKOFF, LONGEST_BACKOFF = 0.5, 60.0  # seconds before a move that failed is tried again
QUOTA_WAIT = 5.0  # seconds before two computers look again whether somebody has quota left for them


class Computer:
    """One for all tables of a process. `reply` makes a move at a table, if its board still has the version that the move is for."""

    def __init__(
        self,
        engines: EnginePool,
        background: Background,
        reply: Callable[[Live, int, str], Awaitable[None]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        prepared: Prepared = unprepared,
    ) -> None:
        self.engines, self.background, self.reply, self.sleep, self.prepared = engines, background, reply, sleep, prepared

    def go_on(self, live: Live) -> None:
        """Lets the computer think if it is its turn. Two computers play only while somebody watches."""
        if live.question and (live.question[0] != live.table.board_version or not _wanted(live)):
            live.question[1].cancel()  # the table has moved on, or nobody watches any more
        if self.background.closing or not _wanted(live) or (live.thinking and not live.thinking.done()):
            return
        live.thinking = asyncio.create_task(self._play(live), name=f"thinking {live.table.id}")

    async def _play(self, live: Live) -> None:
        """Until somebody else is to move. What fails is tried again, ever more seldom."""
        failures = 0
        found: tuple[int, str] | None = None  # a move and the version of the board it is for
        while not self.background.closing and _wanted(live):
            try:
                if found is None or found[0] != live.table.board_version:
                    found = await self._think(live)
                if found:
                    await self.reply(live, *found)
                    if live.table.board_version == found[0] and _wanted(live):
                        raise Refused("stale", version=live.table.version)  # another process was faster; what it did comes
                failures = 0
            except Exception as error:
                failures += 1
                backoff = min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** min(failures - 1, 20))
                refused = error if isinstance(error, Refused) else Refused("engine-fault")
                said = log.info if isinstance(error, Refused) else log.exception
                said("table %s: the computer's move waits %.1f s: %s", live.table.id, backoff, refused.code)
                live.tell({"t": "error", **refused.data()})
                await self.sleep(backoff)

    async def _think(self, live: Live) -> tuple[int, str] | None:
        """The move for the board as it is; None if it has changed meanwhile, or if nobody there has quota left for two computers."""
        table, seat, begin = live.table, live.table.thinker, time.monotonic()
        assert seat is not None
        payer = payer_of(live)
        if not table.people and self.engines.quota.left(payer) <= 0:
            live.tell({"t": "error", **Refused("too-often").data()})
            await self.sleep(QUOTA_WAIT)
            return None
        self.engines.wake(short=seat.level != 8)  # its process starts while the game is compiled
        await self.prepared(table.game, lambda made, of: live.tell({"t": "preparing", "made": made, "of": of}))
        live.tell({"t": "thinking", "version": table.version, "side": table.turn})
        question = asyncio.ensure_future(self._ask(table, seat, payer, live.think))
        live.question = (table.board_version, question)
        try:
            answer = await question
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():  # not the question, this
                question.cancel()
                raise
            return None
        finally:
            live.question = None
        pause = live.pause if table.people else max(live.pause, SHORTEST_SHOW)
        if table.times and table.turn:  # whoever watches sets the pause, and it must not lose the game for the computer
            pause = min(pause, table.times.left[table.turn] / CLOCK_SHARE)
        await self.sleep(max(0.0, pause - (time.monotonic() - begin)))
        return table.board_version, answer["move"]

    async def _ask(self, table: Table, seat: Seat, payer: Payer, think: float) -> dict[str, Any]:
        seconds = None
        if seat.level == 8:
            if table.times and table.turn:
                think = min(think, max(0.05, table.times.left[table.turn] / CLOCK_SHARE))
            seconds = self.engines.quota.seconds(payer, think)
        question = worker.choose, str(table.game), table.match.position.text, seat.level
        found: dict[str, Any] = await self.engines.ask(Kind.MOVE, payer, *question, seconds=seconds, short=seconds is None)
        return found


def _wanted(live: Live) -> bool:
    return live.table.thinker is not None and bool(live.table.people or live.listeners)


def payer_of(live: Live) -> Payer:
    """For whom the computer thinks: who plays against it; at a table of two computers, who opened it and watches, or who else watches."""
    table = live.table
    here = {listener.payer.key: listener.payer for listener in live.listeners}
    for person in (*table.persons.values(), table.opening.owner):
        if person and (person in here or table.people):
            return here.get(person, Payer(person))
    return next(iter(here.values()), Payer())
