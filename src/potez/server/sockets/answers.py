"""What a page at a table can ask over its socket, and the answers. Questions change nothing in a game; commands do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from potez.errors import PotezError
from potez.render import view
from potez.server.domain import permissions
from potez.server.domain.decisions import dead_groups
from potez.server.errors import Refused, RefusedMove, Unacceptable
from potez.server.live import snapshot
from potez.server.wire import requests
from potez.server.wire.legal import legal

if TYPE_CHECKING:
    from potez.server.sockets.table import TableSocket

SHORTEST_THINK = 0.05  # seconds
COSTLY = ("touch", "why", "paths")  # what is worked out from the moves of a position
THOUGHTS = ("hint", "look", "worths", "review", "propose")


class Answers:
    """The answers for one page, by the name of the question."""

    def __init__(self, page: TableSocket) -> None:
        self.page, self.hub, self.live = page, page.hub, page.live
        self.by_name: dict[str, Callable[[Any], Awaitable[None]]] = {
            "hello": self.hello,
            "ping": self.ping,
            "pong": self.pong,
            "say": self.say,
            "hint": self.hint,
            "look": self.look,
            "worths": self.worths,
            "review": self.review,
            "touch": self.touch,
            "why": self.why,
            "paths": self.paths,
            "propose": self.propose,
            "counted": self.counted,
        }

    async def answer(self, message: dict[str, Any]) -> None:
        await self.by_name[message["do"]](requests.question(message))

    async def hello(self, asked: requests.Hello) -> None:
        if self.page.sides or self._shows:
            if asked.pause is not None:
                self.live.pause = asked.pause
            if asked.think is not None:
                self.live.think = max(asked.think, SHORTEST_THINK)
        await self.page.catch_up(asked.version)

    @property
    def _shows(self) -> bool:
        """Whether this person opened a table of two computers."""
        table, person = self.live.table, self.page.person
        return not table.people and person is not None and person.id == table.opening.owner

    async def ping(self, asked: requests.Ping) -> None:
        self.page.say_to({"t": "pong", "version": self.live.table.version})
        await self.page.catch_up(asked.version)

    async def pong(self, asked: requests.Pong) -> None:
        self.page.way.answered(asked.n)

    async def say(self, asked: requests.Say) -> None:
        page = self.page
        await page.services.chat.say(self.live, page.person, asked.text, page.address, page.check)

    async def hint(self, asked: requests.Hint) -> None:
        self.page.say_to({"t": "hint", **await self.hub.advice.hint(self.live, self.page.payer)})

    async def look(self, asked: requests.Look) -> None:
        self.page.say_to({"t": "look", **await self.hub.advice.look(self.live, asked.ply, self.page.payer)})

    async def worths(self, asked: requests.Worths) -> None:
        self.page.say_to({"t": "worths", **await self.hub.advice.worths(self.live, asked.ply, self.page.payer)})

    async def review(self, asked: requests.Review) -> None:
        def progress(done: int, count: int) -> None:
            self.page.say_to({"t": "reviewing", "done": done, "count": count})

        self.page.say_to({"t": "review", **await self.hub.advice.review(self.live, progress, self.page.payer)})

    async def touch(self, asked: requests.Touch) -> None:
        """The table may have moved on since the sites were touched: the version tells the page."""
        table = self.live.table
        found = await self.live.explain(lambda: snapshot.touched(table.match.position, asked.path))
        self.page.say_to({"t": "touched", "version": table.version, **found.data()})

    async def why(self, asked: requests.Why) -> None:
        """Why what was touched, or written, is no move."""
        table = self.live.table
        found = await self.live.explain(lambda: snapshot.touched(table.match.position, asked.path))
        error = found.refusal
        raise RefusedMove(error.reason, error.sites, error.params) if error else RefusedMove("illegal", (), {})

    async def paths(self, asked: requests.Paths) -> None:
        table = self.live.table
        if not snapshot.choosing(table) or table.turn not in self.page.sides:
            raise Refused("not-your-turn")
        found = await self.live.explain(lambda: legal(table.match.position, asked.path))
        self.page.say_to({"t": "paths", "path": asked.path, "version": table.version, "legal": found})

    async def propose(self, asked: requests.Propose) -> None:
        permissions.propose(self.live.table, self.page.sides)
        dead = await self.hub.advice.proposal(self.live, self.page.payer)
        self.page.say_to({"t": "proposal", "version": self.live.table.version, "dead": dead})

    async def counted(self, asked: requests.Counted) -> None:
        """Go, after two passes: the board with these groups counted as dead. The page asks here and not over HTTP, since the other player
        may agree or go on while the question is on its way: then it is refused, and browsers report no failed request."""
        dead, table = dead_groups(asked.dead), self.live.table
        if not table.marking:
            raise Refused("not-here")
        try:
            shown = await asyncio.to_thread(view.standing, table.match.position, dead)
        except PotezError as error:
            raise Unacceptable(problem=str(error)) from None
        self.page.say_to({"t": "counted", "version": table.version, "dead": dead, "shown": shown})
