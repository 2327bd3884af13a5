"""The tables that are in use: commands one after the other, everybody at a table told, the computer's moves made.

A command is checked, written to the disk, applied, told to everybody and answered, in this order. A repeated command gets its first
answer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from potez.engines.review import assess
from potez.server import picture, thinkers
from potez.server.errors import Refused
from potez.server.store import Conflict, Store
from potez.server.tables import Event, Opening, Table, new_id, opened
from potez.server.thinkers import Thinkers

log = logging.getLogger("potez")

PAUSE, LONGEST_PAUSE = 1.0, 10.0  # of the computer before its move, in seconds
THINK, LONGEST_THINK = 2.0, 60.0  # of level 8
LOOK = 0.5  # seconds for an evaluation
REVIEW = 0.3  # seconds for each position of a review
MOST_KEPT = 500  # tables in memory that nobody is at
LONGEST_ID = 64

Listener = Callable[[dict[str, Any]], None]


class Live:
    """A table in memory."""

    def __init__(self, table: Table, commands: dict[str, int]) -> None:
        self.table = table
        self.commands = commands  # the version that each command led to
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.pause, self.think = PAUSE, THINK
        self.thinking: asyncio.Task[None] | None = None
        self.proposal: tuple[int, list[str]] | None = None  # the groups that seem dead, at a version
        self.used = time.monotonic()

    def tell(self, message: dict[str, Any]) -> None:
        for listener in [*self.listeners]:
            listener(message)


class Hub:
    """All tables of this process."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store, self.thinkers = store, thinkers
        self._live: dict[str, asyncio.Future[Live]] = {}

    async def create(self, opening: Opening) -> Table:
        """A new table. Raises Refused if it cannot be."""
        whole = await asyncio.to_thread(opened, opening)
        table = await asyncio.to_thread(Table, new_id(), whole)
        await self.store.create(table.id, whole)
        live = Live(table, {})
        self._live[table.id] = done = asyncio.get_running_loop().create_future()
        done.set_result(live)
        self._forget()
        return table

    async def get(self, id: str) -> Live:
        """A table, from memory or from the store."""
        if id not in self._live:
            self._live[id] = asyncio.ensure_future(self._load(id))
        try:
            live = await asyncio.shield(self._live[id])
        except BaseException:
            self._live.pop(id, None)
            raise
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> Live:
        found = await self.store.load(id)
        if found is None:
            raise Refused("no-table", 404)
        self._forget()
        return Live(*found)

    def _forget(self) -> None:
        """Tables that nobody is at stay in memory only while there is room."""
        idle = [(future.result().used, id) for id, future in self._live.items() if _idle(future)]
        for _, id in sorted(idle)[: max(0, len(idle) - MOST_KEPT)]:
            del self._live[id]

    async def command(self, id: str, command_id: object, version: object, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """Does what a person asks; answers with the new state."""
        if not isinstance(command_id, str) or not 0 < len(command_id) <= LONGEST_ID or not isinstance(version, int):
            raise Refused("bad-request", 400)
        live = await self.get(id)
        async with live.lock:
            if command_id in live.commands:
                return {"version": live.commands[command_id], "repeated": True}
            if version != live.table.version:
                raise Refused("stale", version=live.table.version)
            if kind == "settle":
                await self._agree(live, data)
            event = await asyncio.to_thread(live.table.decide, kind, data)
            await self._happen(live, command_id, event)
            answer = {"version": live.table.version, "repeated": False}
        self.go_on(live)
        return answer

    async def _happen(self, live: Live, command_id: str, event: Event) -> None:
        """Writes an event, then applies it, then tells everybody. The table's lock is held."""
        table = live.table
        try:
            await self.store.append(table.id, table.version + 1, command_id, event)
        except Conflict:  # another process was faster
            self._live.pop(table.id, None)
            raise Refused("stale", version=table.version) from None
        await asyncio.to_thread(table.apply, event)
        live.commands[command_id] = table.version
        live.tell({"t": "state", "event": event.kind, **await asyncio.to_thread(picture.state, table)})

    async def _agree(self, live: Live, data: Mapping[str, Any]) -> None:
        """The computer agrees with a count that is no worse for it than its own."""
        computers = [side for side in live.table.seats if side not in live.table.people]
        if not computers or not live.table.marking:
            return
        wanted = data.get("dead", [])
        own = await self.proposal(live)
        position = live.table.match.position
        try:
            offered, expected = position.score(wanted), position.score(own)
        except Exception:
            raise Refused("bad-request", 400) from None
        assert offered is not None and expected is not None

        def lead(score: Mapping[str, float]) -> float:
            return sum(points if side in computers else -points for side, points in score.items())

        if len(computers) == 1 and lead(offered) < lead(expected):
            raise Refused("not-agreed", dead=own)

    async def proposal(self, live: Live) -> list[str]:
        """The groups that the engine thinks are dead."""
        if live.proposal is None or live.proposal[0] != live.table.version:
            table = live.table
            found = await self.thinkers.ask(thinkers.dead, str(table.game), table.match.position.text)
            live.proposal = (table.version, found)
        return live.proposal[1]

    # The computer

    def go_on(self, live: Live) -> None:
        """Lets the computer think if it is its turn. Two computers play only while somebody watches."""
        if live.table.thinker is None or (live.thinking and not live.thinking.done()):
            return
        if live.table.people or live.listeners:
            live.thinking = asyncio.create_task(self._reply(live), name=f"thinking {live.table.id}")

    async def _reply(self, live: Live) -> None:
        table = live.table
        try:
            while seat := table.thinker:
                if not table.people and not live.listeners:
                    return
                version, begin = table.version, time.monotonic()
                live.tell({"t": "thinking", "version": version, "side": table.turn})
                asked = thinkers.choose, str(table.game), table.match.position.text, seat.level, live.think
                answer = await self.thinkers.ask(*asked)
                await asyncio.sleep(max(0.0, live.pause - (time.monotonic() - begin)))
                async with live.lock:
                    if table.version == version:
                        await self._happen(live, f"computer-{version}", await asyncio.to_thread(table.reply, answer["move"]))
        except Refused:
            pass  # the table moved on elsewhere; whoever needs it loads it again
        except Exception:
            log.exception("table %s: the computer could not move", table.id)
            live.tell({"t": "error", "error": "busy", "values": {}})

    async def hint(self, live: Live) -> dict[str, Any]:
        if live.table.turn is None:
            raise Refused("game-over")
        return await self.look(live, len(live.table.match.moves))

    async def look(self, live: Live, ply: object) -> dict[str, Any]:
        """What the strongest engine thinks of a position of the game."""
        match = live.table.match
        if not isinstance(ply, int) or not 0 <= ply < len(match.positions):
            raise Refused("bad-request", 400)
        position = match.positions[ply]
        if position.outcome:
            return {"ply": ply, "outcome": position.outcome.data()}
        found = await self.thinkers.ask(thinkers.choose, str(live.table.game), position.text, 8, LOOK)
        return {"ply": ply, "side": position.turn, **found}

    async def review(self, live: Live, progress: Callable[[int, int], None]) -> dict[str, Any]:
        """Every position looked at, the worst moves and what was better."""
        match = live.table.match
        moves, positions = match.moves, match.positions
        answers: list[dict[str, Any] | None] = []
        for number, position in enumerate(positions):
            question = thinkers.choose, str(live.table.game), position.text, 8, REVIEW
            answers.append(None if position.outcome else await self.thinkers.ask(*question))
            progress(number + 1, len(positions))
        if match.moves[: len(moves)] != moves:
            raise Refused("stale", version=live.table.version)
        return assess(match, positions, moves, answers).data()


def _idle(future: asyncio.Future[Live]) -> bool:
    if not future.done() or future.cancelled() or future.exception():
        return False
    live = future.result()
    return not live.listeners and (live.thinking is None or live.thinking.done())
