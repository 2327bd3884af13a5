"""The way of a command: who asks, at which version, what they want; then the event that it leads to is written, answered and told.

A repeated command gets its first answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potez.server.domain.command import Command
from potez.server.domain.decisions import Asker
from potez.server.domain.opening import again
from potez.server.engines.questions import Payer
from potez.server.errors import Refused
from potez.server.live.advice import Advice, advised
from potez.server.live.alarms import FLAG_GRACE
from potez.server.live.attendance import Attendance
from potez.server.live.event_log import EventLog
from potez.server.live.flags import Flags
from potez.server.live.live_table import Live
from potez.server.live.outages import Outages
from potez.server.live.seats import Seats
from potez.server.live.stalls import Stalls
from potez.server.live.tables import Tables
from potez.server.ops.metrics import COMMANDS_DONE
from potez.server.people.register import People, Person
from potez.server.timesource import TimeSource

MOST_TABLE_EVENTS = 20_000  # at a table: moves can be taken back and made again without end
ENDING = ("resign", "abort", "claim", "settle")  # what may be done at a table with too many events

Answer = Callable[[dict[str, Any]], None]


class Commands:
    def __init__(
        self,
        tables: Tables,
        log: EventLog,
        seats: Seats,
        attendance: Attendance,
        outages: Outages,
        flags: Flags,
        advice: Advice,
        people: People,
        stalls: Stalls,
        time: TimeSource,
    ) -> None:
        self.tables, self.log, self.seats, self.attendance, self.outages = tables, log, seats, attendance, outages
        self.flags, self.advice, self.people, self.stalls, self.time = flags, advice, people, stalls, time

    async def run(
        self,
        id: str,
        person: Person | None,
        command: Command,
        lag: float = 0.0,
        answer: Answer | None = None,
        check: Callable[[], None] = lambda: None,
    ) -> dict[str, Any]:
        """Does what a person asks. `answer` gets the acknowledgement as soon as the event is on the disk, before anybody is told. `check`
        raises Refused if the right to ask has ended while the command waited for its turn."""
        arrived = self.time.now()
        heard = self.stalls.heard(arrived)
        live = await self.tables.get(id)
        if live.table.version >= MOST_TABLE_EVENTS and command.do not in ENDING:
            raise Refused("too-many", 422, most=MOST_TABLE_EVENTS)
        own = f"{person.id if person else ''}/{command.id}"

        async def turn() -> dict[str, Any]:
            async with live.lock:
                check()
                done = live.commands.get(own)
                if done is None:
                    done = await self._run(live, person, own, command, arrived, heard, lag, answer, check)
                    if done is not None:
                        return {"version": done, "repeated": False}
                    done = live.commands[own]
            return {"version": done, "repeated": True}

        found = await advised(turn)
        if answer and found["repeated"]:
            answer(found)
        return found

    async def _run(
        self,
        live: Live,
        person: Person | None,
        own: str,
        command: Command,
        arrived: float,
        heard: float,
        lag: float,
        answer: Answer | None,
        check: Callable[[], None],
    ) -> int | None:
        """The version that a command led to; None if it turned out that it had been done before. The table's lock is held.

        First who asks, then whether they sit there, then whether they saw the table as it is, then what they want. Only a command that
        could be done brings down a flag: nobody else's mistake costs the mover a move that is in time."""
        who, kind, version = person.id if person else "", command.do, command.version
        if kind == "sit" and person is None:
            raise Refused("nobody", 401)
        try:
            live.table.admit(kind, who)
        except Refused:
            if not live.uncertain and version <= live.table.version:
                raise
            await self.log.catch_up(live)  # they may have sat down by another process
            live.table.admit(kind, who)
        await self.outages.compensate_locked(live)
        if live.uncertain or not live.table.fresh(version):
            if live.uncertain or version > live.table.version:
                await self.log.catch_up(live)
                if own in live.commands:
                    return None
            if not live.table.fresh(version):
                raise Refused("stale", version=live.table.version)
        if kind == "settle":
            await self.advice.agree(live, command.dead or [], Payer(who))
        invited = kind == "sit" and self.people.is_invitation(live.table.id, command.secret)
        asker = Asker(who, invited, self.attendance.gone(live.table), arrived, lag + arrived - heard)
        if kind == "sit":
            await self.seats.check(live.table, person)
        table = live.table
        event = await live.work(table, lambda: table.decide(command, asker))
        check()
        if flag := self.flags.fallen(live, heard - FLAG_GRACE, event.kind):
            if await self.log.append(live, f"flag-{table.version}", flag) or live.table.stage == "over":
                raise Refused("game-over")
            raise Refused("stale", version=live.table.version)  # another process knew of a move that was made in time
        if event.kind == "rematch":
            await self.tables.create(again(table), event.data["table"])

        def acknowledge(number: int) -> None:
            COMMANDS_DONE.observe(self.time.now() - arrived)  # what the player waits for: telling the others comes after it
            if answer:
                answer({"version": number, "repeated": False})

        if not await self.log.append(live, own, event, acknowledge):
            if own in live.commands:
                return None
            raise Refused("stale", version=live.table.version)
        return live.table.version

    async def reply(self, live: Live, version: int, move: str, process: str) -> None:
        """Makes the computer's move, if the board is still the one it is for."""
        async with live.lock:
            table = live.table
            if table.board_version == version and table.thinker:
                event = await live.work(table, lambda: table.reply(move, self.time.now()))
                await self.log.append(live, f"computer-{table.version}-{process}", event)
