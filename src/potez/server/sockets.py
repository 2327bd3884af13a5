"""A WebSocket for each page that looks at a table: it gets the table and then every change, and sends commands and questions.

Messages are JSON objects. From the page: {"do": …}, with "id" and "version" for what changes the table. To the page: {"t": …}. A page that
comes back says which version it has in `hello` and gets what it missed; it asks with `ping` now and then whether it missed something.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from potez import view
from potez.kernel.errors import PotezError
from potez.server import identity, picture
from potez.server.errors import Refused, RefusedMove
from potez.server.live import LONGEST_PAUSE, LONGEST_THINK, Live, encoded
from potez.server.metrics import REFUSALS, SOCKETS
from potez.server.people import Person
from potez.server.tables import COMMANDS

if TYPE_CHECKING:
    from potez.server.house import House

LONGEST_MESSAGE = 20_000
MOST_WAITING = 200  # messages; a page that reads nothing any more is let go
MOST_LAG = 0.5  # seconds of a move's way that are not counted
PING_EVERY = 15.0  # seconds between measurements of that way
MOST_DEAD = 400  # groups that are named in one count
THOUGHTS = ("hint", "look", "review", "propose")


async def serve(socket: WebSocket) -> None:
    house: House = socket.app.state.house
    await socket.accept()
    try:
        live = await house.hub.get(socket.path_params["id"])
    except Refused as error:
        await socket.send_text(encoded({"t": "error", **error.data()}))
        await socket.close(4004)
        return
    await Visit(house, live, socket).run()


class Visit:
    """One page at one table."""

    def __init__(self, house: House, live: Live, socket: WebSocket) -> None:
        self.house, self.hub, self.live, self.socket = house, house.hub, live, socket
        self.id = live.table.id
        self.person: Person | None = socket.scope.get("person")
        self.apart: set[str] = set()
        self.number = f"{id(self)}"
        self.lag = 0.0  # seconds there and back, measured
        self.pinged: tuple[int, float] | None = None
        self.held: list[str] | None = None
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self.jobs: set[asyncio.Task[None]] = set()
        self.answers: dict[str, Callable[[dict[str, Any]], Awaitable[None]]] = {
            "hello": self.hello,
            "ping": self.ping,
            "pong": self.pong,
            "say": self.say,
            "hint": self.hint,
            "look": self.look,
            "review": self.review,
            "why": self.why,
            "paths": self.paths,
            "propose": self.propose,
            "counted": self.counted,
        }

    async def run(self) -> None:
        live = self.live
        live.visits += 1
        SOCKETS.inc()
        tasks = [asyncio.create_task(self._send_all())]
        try:
            await self._whole()
            clock = live.table.opening.clock
            if clock and clock.live and self.sides:
                tasks.append(asyncio.create_task(self._measure()))
            while True:
                await self.receive(await self.socket.receive_text())
        except KeyError:  # bytes where text is spoken
            await self.socket.close(1003)
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone
        except Refused:  # the database is away: the page comes again
            with contextlib.suppress(RuntimeError):
                await self.socket.close(1013)
        finally:
            live.visits -= 1
            SOCKETS.dec()
            if self in live.listeners:
                self.hub.leave(live, self)
            for job in [*tasks, *self.jobs]:
                job.cancel()
            self.answers.clear()  # they hold this visit, and it them

    @property
    def sides(self) -> list[str]:
        """The sides that this visitor plays."""
        return self.live.table.sides_of(self.person.id) if self.person else []

    async def _whole(self) -> None:
        """All of the table, and what is for this visitor alone."""
        live = self.live
        if self.person:
            self.apart = set(await self.house.people.apart_from(self.person.id))
        await self.hub.make_good(live)
        seats = await self.hub.seats(live)
        if self.held is None:
            self.held = []  # what happens from now on is told after the table, not before it
        self.hub.come(live, self)
        chat = await self.house.chat.lines(live, self.person)
        while True:
            table = live.table
            message = await live.work(lambda: {"t": "table", **picture.whole(table, seats)})  # noqa: B023
            if live.table is table:
                break
        you = {"sides": self.sides, "owner": bool(self.person and self.person.id == table.opening.owner), "person": self.person is not None}
        you["invited"] = bool(self.person and table.opening.invited == self.person.id)
        if you["owner"] and table.stage == "open":
            you["invitation"] = self.house.people.invitation(table.id)
        held, self.held = self.held, None
        self.say_to({**message, "you": you, "chat": chat, "present": self.hub.present(table)})
        told = {encoded({"t": "chat", **line}) for line in chat}
        for text in held:
            if text not in told:
                self.send(text)

    async def renew(self) -> None:
        """Something about this person has changed: a seat, a name, whom they want to hear."""
        if self.person:
            self.person = await self.house.people.get(self.person.id)
        await self._whole()

    def send(self, text: str) -> None:
        if self.held is None:
            self.outbox.put_nowait(text)
        else:
            self.held.append(text)

    def say_to(self, message: dict[str, Any]) -> None:
        """To this page alone."""
        self.send(encoded(message))

    async def _send_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text = await self.outbox.get()
                if self.outbox.qsize() > MOST_WAITING:
                    await self.socket.close(1013)
                    return
                await self.socket.send_text(text)

    async def _measure(self) -> None:
        """How long a message is on its way: a player's clock does not pay for it, within limits."""
        number = 0
        while True:
            number += 1
            self.pinged = (number, time.monotonic())
            self.say_to({"t": "ping", "n": number})
            await asyncio.sleep(PING_EVERY)

    async def receive(self, text: str) -> None:
        if not self.house.limits.allow("message", self.number):
            identity.suspicious("messages", self.socket.scope)
            await self.socket.close(1008)
            raise WebSocketDisconnect(1008)
        try:
            message = msgspec.json.decode(text) if len(text) <= LONGEST_MESSAGE else None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            self.say_to({"t": "error", **Refused("bad-request", 400).data()})
            return
        asked = message["do"]
        if asked in COMMANDS:
            await self.answer(self.command, message)
        elif asked in self.answers:
            if asked in THOUGHTS and not self.house.limits.allow("think", self.number):
                self.say_to({"t": "refused", **Refused("too-often", 429).data()})
            elif len(self.jobs) < MOST_WAITING:
                job = asyncio.create_task(self.answer(self.answers[asked], message))
                self.jobs.add(job)
                job.add_done_callback(self.jobs.discard)
        else:
            self.say_to({"t": "error", **Refused("bad-request", 400).data()})

    async def answer(self, respond: Callable[[dict[str, Any]], Awaitable[None]], message: dict[str, Any]) -> None:
        named = {"id": message["id"]} if isinstance(message.get("id"), str) else {}
        try:
            await respond(message)
        except Refused as error:
            REFUSALS.labels(error.code).inc()
            if error.status == 403:
                identity.suspicious("seat", self.socket.scope, code=error.code, table=self.id)
            self.say_to({"t": "refused", **named, **error.data()})

    # What a page can ask

    async def command(self, message: dict[str, Any]) -> None:
        data = {name: message.get(name) for name in ("move", "side", "what", "secret")} | {"dead": message.get("dead", [])}
        if "result" in message:
            data["result"] = message["result"]

        def done(found: dict[str, Any]) -> None:
            self.say_to({"t": "done", "id": message["id"], **found})

        lag = min(self.lag, MOST_LAG)
        await self.hub.command(self.id, self.person, message.get("id"), message.get("version"), message["do"], data, lag, done)

    async def hello(self, message: dict[str, Any]) -> None:
        """How long the computer waits before its move and thinks at its best; and, after a break, which version the page has."""
        for name, most in (("pause", LONGEST_PAUSE), ("think", LONGEST_THINK)):
            value = message.get(name)
            if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
                if self.sides or not self.live.table.people:
                    setattr(self.live, name, float(value) if name == "pause" else max(float(value), 0.05))
            elif value is not None:
                raise Refused("bad-request", 400)
        await self._rest(message.get("version"))

    async def ping(self, message: dict[str, Any]) -> None:
        """Is anybody there, and did I miss something?"""
        self.say_to({"t": "pong", "version": self.live.table.version})
        await self._rest(message.get("version"))

    async def _rest(self, version: object) -> None:
        """What a page lacks that has a version: the table as it is now holds all of it."""
        table, now = self.live.table, time.time()
        if version is None or version == table.version:
            return
        if not isinstance(version, int) or isinstance(version, bool):
            raise Refused("bad-request", 400)
        self.say_to(await self.live.work(lambda: {"t": "state", "event": "again", "data": {}, **picture.state(table, now)}))

    async def pong(self, message: dict[str, Any]) -> None:
        if self.pinged and message.get("n") == self.pinged[0]:
            took = time.monotonic() - self.pinged[1]
            self.lag = took if not self.lag else 0.7 * self.lag + 0.3 * took
            self.pinged = None

    async def say(self, message: dict[str, Any]) -> None:
        await self.house.chat.say(self.live, self.person, message.get("text"))

    async def hint(self, message: dict[str, Any]) -> None:
        self.say_to({"t": "hint", **await self.hub.advice.hint(self.live)})

    async def look(self, message: dict[str, Any]) -> None:
        self.say_to({"t": "look", **await self.hub.advice.look(self.live, message.get("ply"))})

    async def review(self, message: dict[str, Any]) -> None:
        def progress(done: int, count: int) -> None:
            self.say_to({"t": "reviewing", "done": done, "count": count})

        self.say_to({"t": "review", **await self.hub.advice.review(self.live, progress)})

    async def why(self, message: dict[str, Any]) -> None:
        """Why what was touched, or written, is no move."""
        path = message.get("path")
        if not isinstance(path, list) or not all(isinstance(site, str) for site in path) or len(path) > 50:
            raise Refused("bad-request", 400)
        error = await asyncio.to_thread(picture.refused, self.live.table.match.position, path)
        raise RefusedMove(error.reason, error.sites, error.params) if error else RefusedMove("illegal", (), {})

    async def paths(self, message: dict[str, Any]) -> None:
        path = message.get("path")
        if not isinstance(path, list) or not all(isinstance(site, str) for site in path) or self.live.table.thinker:
            raise Refused("bad-request", 400)
        found = await asyncio.to_thread(picture.legal, self.live.table.match.position, path)
        self.say_to({"t": "paths", "path": path, "version": self.live.table.version, **found})

    async def propose(self, message: dict[str, Any]) -> None:
        if not self.live.table.marking:
            raise Refused("not-here")
        self.say_to({"t": "proposal", "version": self.live.table.version, "dead": await self.hub.advice.proposal(self.live)})

    async def counted(self, message: dict[str, Any]) -> None:
        """Go, after two passes: the board with these groups counted as dead. The page asks here and not over HTTP, since the other player
        may agree or go on while the question is on its way: then it is refused, and browsers report no failed request."""
        dead, table = message.get("dead"), self.live.table
        if not isinstance(dead, list) or len(dead) > MOST_DEAD or not all(isinstance(name, str) for name in dead):
            raise Refused("bad-request", 400)
        if not table.marking:
            raise Refused("not-here")
        try:
            shown = await asyncio.to_thread(view.standing, table.match.position, dead)
        except PotezError as error:
            raise Refused("bad-request", 422, problem=str(error)) from None
        self.say_to({"t": "counted", "version": table.version, "dead": dead, "shown": shown})
