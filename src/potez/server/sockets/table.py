"""A WebSocket for each page that looks at a table: it gets the table and then every change, and sends commands and questions.

Messages are JSON objects. From the page: {"do": …}, with "id" and "version" for what changes the table. To the page: {"t": …}. A page that
comes back says which version it has in `hello` and gets what it missed; it asks with `ping` now and then whether it missed something.

A socket belongs to the session, the token or the guest it was opened with, and closes with 4001 when that ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from potez.errors import PotezError
from potez.render import view
from potez.server.domain.command import decode
from potez.server.domain.decisions import COMMANDS, dead_groups
from potez.server.engines.questions import Payer
from potez.server.errors import Refused, RefusedMove
from potez.server.http import identity
from potez.server.http.close_codes import INTERNAL_ERROR, NO_TABLE, SESSION_ENDED, TRY_AGAIN_LATER
from potez.server.limits import network
from potez.server.live import snapshot
from potez.server.live.live_table import LONGEST_PAUSE, LONGEST_THINK, Live, encoded
from potez.server.metrics import REFUSALS, SOCKETS
from potez.server.people.person import Person
from potez.server.sockets.outbox import STATE, TABLE, Outbox

if TYPE_CHECKING:
    from potez.server.http.services import Services

log = logging.getLogger("potez")

LONGEST_MESSAGE = 20_000
PING_EVERY = 15.0  # seconds between measurements of the way of a message
MOST_PINGS = 5  # measurements that count; the quickest of them tells how long the way must be
MOST_JOBS = 20  # questions of a page that are being answered
COSTLY = ("why", "paths")  # what is worked out from the moves of a position
THOUGHTS = ("hint", "look", "review", "propose")


async def serve(socket: WebSocket) -> None:
    services: Services = socket.app.state.services
    await socket.accept()
    try:
        live = await services.hub.get(socket.path_params["id"])
    except Refused as error:
        await socket.send_text(encoded({"t": "error", **error.data()}))
        code = {404: NO_TABLE, 500: INTERNAL_ERROR}.get(error.status, TRY_AGAIN_LATER)
        await socket.close(code)  # a page comes again where the database is only away
        return
    await TableSocket(services, live, socket).run()


class TableSocket:
    """One page at one table."""

    def __init__(self, services: Services, live: Live, socket: WebSocket) -> None:
        self.services, self.hub, self.live, self.socket = services, services.hub, live, socket
        self.id = live.table.id
        self.person: Person | None = socket.scope.get("person")
        self.grant = identity.grant(socket)
        self.ended = False  # its right, or all of it
        self.order = asyncio.Lock()  # the whole table is told once at a time
        self.renewing = False  # whether that waits for its turn
        self.tasks: list[asyncio.Task[None]] = []
        self.blocked: set[str] = set()
        self.quota = identity.quota_key(socket.scope)  # not of this connection: another one must not be another quota
        self.address: str = socket.scope["address"]
        self.ways: deque[float] = deque(maxlen=MOST_PINGS)  # seconds there and back, measured
        self.pinged: tuple[int, float] | None = None
        self.held: Outbox | None = None  # what happens while the whole table is being put together
        self.outbox = Outbox()
        self.jobs: set[asyncio.Task[None]] = set()
        self.closing: asyncio.Task[None] | None = None
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
        self.live.connections += 1
        SOCKETS.inc()
        self.tasks.append(asyncio.create_task(self._send_all()))
        self.services.revocation.open(self)
        try:
            await self._whole()
            clock = self.live.table.opening.clock
            if clock and clock.live and self.sides and not self.ended:
                self.tasks.append(asyncio.create_task(self._measure()))
            while not self.ended:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                if message.get("text") is None:  # bytes where text is spoken
                    await self._close(1003)
                    break
                await self.receive(message["text"])
        except WebSocketDisconnect:
            pass  # gone
        except Refused:  # the database is away: the page comes again
            await self._close(1013)
        except Exception:
            log.exception("the socket of table %s", self.id)
            await self._close(1011)
        finally:
            self._leave()
            self.services.revocation.close(self)
            self.live.connections -= 1
            SOCKETS.dec()
            self.answers.clear()  # they hold this socket, and it them
            if self.closing:  # before the connection ends with this
                await self.closing

    def _leave(self) -> None:
        """Hears and tells nothing any more."""
        self.ended = True
        if self in self.live.listeners:
            self.hub.leave(self.live, self)
        for job in [*self.tasks, *self.jobs]:
            job.cancel()

    def end(self) -> None:
        """The session, the token or the guest has ended. A command that is being written just now is finished; no other is begun."""
        self._end(SESSION_ENDED)

    def _end(self, code: int) -> None:
        if not self.ended:
            self._leave()
            self.closing = asyncio.create_task(self._close(code), name=f"end of a socket at {self.id}")

    async def _close(self, code: int) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile
                await self.socket.close(code)

    def check(self) -> None:
        """Raises Refused if nothing may be done over this socket any more."""
        if self.ended:
            raise Refused("session-ended", 401)
        self.services.revocation.check(self.grant)

    @property
    def sides(self) -> list[str]:
        """The sides that this person plays."""
        return self.live.table.sides_of(self.person.id) if self.person else []

    @property
    def payer(self) -> Payer:
        """For whom the engines think when this page asks."""
        return Payer(self.person.id if self.person else "", network(self.socket.scope["address"]))

    async def _whole(self) -> None:
        """All of the table, and what is for this person alone. What happens meanwhile is told after the table, not before it."""
        async with self.order:
            self.held = Outbox()
            told: list[dict[str, Any]] = []
            try:
                told = await self._tell_whole()
            finally:
                held, self.held = self.held, None
                known = {encoded({"t": "chat", **line}) for line in told}
                while held and (message := held.take()):
                    if message[0] not in known:
                        self.send(*message)
                if held and held.full:
                    self._end(1013)

    async def _tell_whole(self) -> list[dict[str, Any]]:
        """The lines of the chat that were told with the table."""
        live = self.live
        if self.person:
            self.blocked = set(await self.services.people.blocks.either_way(self.person.id))
        await self.hub.compensate_outage(live)
        seats = await self.hub.seats(live)
        if self.ended:
            raise WebSocketDisconnect(SESSION_ENDED)
        self.hub.join(live, self)
        chat = await self.services.chat.lines(live, self.person)
        while True:
            table = live.table
            message = {"t": "table", **await live.whole(table, seats, self.hub.time.now())}
            if live.table is table:
                break
        you = {"sides": self.sides, "owner": bool(self.person and self.person.id == table.opening.owner), "person": self.person is not None}
        you["invited"] = bool(self.person and table.opening.invited == self.person.id)
        if you["owner"] and table.stage == "open":
            you["invitation"] = self.services.people.signatures.invitation(table.id)
        self.outbox.put(encoded({**message, "you": you, "chat": chat, "present": self.hub.present(table)}), TABLE)
        return chat

    async def renew(self) -> None:
        """Something about this person has changed: a seat, a name, whom they want to hear. Of several calls that wait, one is enough."""
        if self.renewing or self.ended:
            return
        self.renewing = True
        async with self.order:
            self.renewing = False
        if self.person:
            self.person = await self.services.people.get(self.person.id)
        with contextlib.suppress(WebSocketDisconnect):  # ended meanwhile
            await self._whole()

    def send(self, text: str, whole: str = "") -> None:
        (self.outbox if self.held is None else self.held).put(text, whole)
        if self.outbox.full:  # it does not read what it is told, and may come again
            self._end(1013)

    def say_to(self, message: dict[str, Any], whole: str = "") -> None:
        """To this page alone."""
        self.send(encoded(message), whole)

    async def _send_all(self) -> None:
        try:
            while True:
                await self.socket.send_text(await self.outbox.get())
        except WebSocketDisconnect:
            pass  # gone
        except RuntimeError:
            if self.socket.application_state is WebSocketState.CONNECTED:  # else it was closed meanwhile
                log.exception("the socket of table %s", self.id)
                await self._close(1011)

    async def _measure(self) -> None:
        """How long a message is on its way: a player's clock does not pay for it, within limits."""
        number = 0
        while True:
            number += 1
            if self.pinged:
                self.ways.append(0.0)  # unanswered: nothing is known that could be in its favour
            self.pinged = (number, self.hub.time.monotonic())
            self.say_to({"t": "ping", "n": number})
            await self.hub.time.sleep(PING_EVERY)

    async def receive(self, text: str) -> None:
        if self.ended:
            return
        if not self.services.limits.allow("message", self.quota, place=self.address):
            identity.log_refusal("messages", self.socket.scope)
            await self._close(1008)
            raise WebSocketDisconnect(1008)
        try:
            message = msgspec.json.decode(text) if len(text) <= LONGEST_MESSAGE else None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            problem = f'use JSON with "do", at most {LONGEST_MESSAGE} characters'
            self.say_to({"t": "error", **Refused("bad-request", 400, problem=problem).data()})
            return
        asked = message["do"]
        if asked in COMMANDS:
            await self.answer(self.command, message)
        elif asked in self.answers:
            if len(self.jobs) >= MOST_JOBS or not self._may_ask(asked):
                self.say_to({"t": "refused", **Refused("too-often", 429).data()})
            else:
                job = asyncio.create_task(self.answer(self.answers[asked], message))
                self.jobs.add(job)
                job.add_done_callback(self.jobs.discard)
        else:
            problem = f"do: use one of {', '.join(sorted([*COMMANDS, *self.answers]))}"
            self.say_to({"t": "error", **Refused("bad-request", 400, problem=problem).data()})

    def _may_ask(self, what: str) -> bool:
        """Whether a question is within the quotas: one about a position with very many moves costs as much as ten messages."""
        if what in THOUGHTS:
            return self.services.limits.allow("think", self.quota, place=self.address)
        if what not in COSTLY or self.live.light(self.live.table):
            return True
        return self.services.limits.allow("message", self.quota, 10, self.address)

    async def answer(self, respond: Callable[[dict[str, Any]], Awaitable[None]], message: dict[str, Any]) -> None:
        named = {"id": message["id"]} if isinstance(message.get("id"), str) else {}
        try:
            self.check()
            await respond(message)
        except WebSocketDisconnect:
            pass  # gone meanwhile
        except Exception as problem:
            if isinstance(problem, Refused):
                error = problem
            else:
                reference = self.socket.scope.get("request_id") or secrets.token_hex(4)
                log.exception(
                    "unexpected error in a socket", extra={"fields": {"do": message["do"], "table": self.id, "reference": reference}}
                )
                error = Refused("internal", 500, reference=reference)
            REFUSALS.labels(error.code).inc()
            if error.status == 403:
                identity.log_refusal("seat", self.socket.scope, code=error.code, table=self.id)
            self.say_to({"t": "refused", **named, **error.data()})

    # What a page can ask

    async def command(self, message: dict[str, Any]) -> None:
        command = decode(message)

        def done(found: dict[str, Any]) -> None:
            self.say_to({"t": "done", "id": command.id, **found})

        await self.hub.command(self.id, self.person, command, min(self.ways, default=0.0), done, self.check)

    async def hello(self, message: dict[str, Any]) -> None:
        """How long the computer waits before its move and thinks at its best; and, after a break, which version the page has."""
        for name, most in (("pause", LONGEST_PAUSE), ("think", LONGEST_THINK)):
            value = message.get(name)
            if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
                if self.sides or self._shows:
                    setattr(self.live, name, float(value) if name == "pause" else max(float(value), 0.05))
            elif value is not None:
                raise Refused("bad-request", 400, problem=f"{name}: use a number from 0 to {most:g}")
        await self._rest(message.get("version"))

    @property
    def _shows(self) -> bool:
        """Whether this person opened a table of two computers."""
        table = self.live.table
        return not table.people and self.person is not None and self.person.id == table.opening.owner

    async def ping(self, message: dict[str, Any]) -> None:
        """Is anybody there, and did I miss something?"""
        self.say_to({"t": "pong", "version": self.live.table.version})
        await self._rest(message.get("version"))

    async def _rest(self, version: object) -> None:
        """What a page lacks that has a version: the table as it is now holds all of it."""
        table, now = self.live.table, self.hub.time.now()
        if version is None or version == table.version:
            return
        if not isinstance(version, int) or isinstance(version, bool):
            raise Refused("bad-request", 400, problem="version: use a whole number")
        self.say_to({"t": "state", "event": "again", "data": {}, **await self.live.state(table, now)}, STATE)

    async def pong(self, message: dict[str, Any]) -> None:
        if self.pinged and message.get("n") == self.pinged[0]:
            self.ways.append(self.hub.time.monotonic() - self.pinged[1])
            self.pinged = None

    async def say(self, message: dict[str, Any]) -> None:
        await self.services.chat.say(self.live, self.person, message.get("text"), self.socket.scope["address"], self.check)

    async def hint(self, message: dict[str, Any]) -> None:
        self.say_to({"t": "hint", **await self.hub.advice.hint(self.live, self.payer)})

    async def look(self, message: dict[str, Any]) -> None:
        self.say_to({"t": "look", **await self.hub.advice.look(self.live, message.get("ply"), self.payer)})

    async def review(self, message: dict[str, Any]) -> None:
        def progress(done: int, count: int) -> None:
            self.say_to({"t": "reviewing", "done": done, "count": count})

        self.say_to({"t": "review", **await self.hub.advice.review(self.live, progress, self.payer)})

    async def why(self, message: dict[str, Any]) -> None:
        """Why what was touched, or written, is no move."""
        path = message.get("path")
        if not isinstance(path, list) or not all(isinstance(site, str) for site in path) or len(path) > 50:
            raise Refused("bad-request", 400, problem="path: use a list of at most 50 sites")
        error = await asyncio.to_thread(snapshot.refused, self.live.table.match.position, path)
        raise RefusedMove(error.reason, error.sites, error.params) if error else RefusedMove("illegal", (), {})

    async def paths(self, message: dict[str, Any]) -> None:
        path = message.get("path")
        if not isinstance(path, list) or not all(isinstance(site, str) for site in path) or len(path) > 50:
            raise Refused("bad-request", 400, problem="path: use a list of at most 50 sites")
        if self.live.table.thinker:
            raise Refused("not-your-turn")
        found = await asyncio.to_thread(snapshot.legal, self.live.table.match.position, path)
        self.say_to({"t": "paths", "path": path, "version": self.live.table.version, **found})

    async def propose(self, message: dict[str, Any]) -> None:
        if not self.live.table.marking:
            raise Refused("not-here")
        dead = await self.hub.advice.proposal(self.live, self.payer)
        self.say_to({"t": "proposal", "version": self.live.table.version, "dead": dead})

    async def counted(self, message: dict[str, Any]) -> None:
        """Go, after two passes: the board with these groups counted as dead. The page asks here and not over HTTP, since the other player
        may agree or go on while the question is on its way: then it is refused, and browsers report no failed request."""
        dead, table = dead_groups(message.get("dead")), self.live.table
        if not table.marking:
            raise Refused("not-here")
        try:
            shown = await asyncio.to_thread(view.standing, table.match.position, dead)
        except PotezError as error:
            raise Refused("bad-request", 422, problem=str(error)) from None
        self.say_to({"t": "counted", "version": table.version, "dead": dead, "shown": shown})
