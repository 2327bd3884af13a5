"""A WebSocket for each page that looks at a table: it gets the table and then every change, and sends commands and questions.

Messages are JSON objects; `wire` has their types. A page names the version of the protocol that it speaks in the address, and when it comes
back the version of the table that it has: then it gets what it missed. It asks with `ping` now and then whether it missed something.

A socket belongs to the session, the token or the guest it was opened with, and closes with 4001 when that ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from potez.server.domain.command import decode
from potez.server.domain.decisions import COMMANDS
from potez.server.engines.questions import Payer
from potez.server.errors import Refused
from potez.server.http import identity
from potez.server.http.close_codes import INTERNAL_ERROR, NO_TABLE, OTHER_PROTOCOL, SESSION_ENDED, TRY_AGAIN_LATER
from potez.server.http.quotas import WIDE, charge_refusal, may_open
from potez.server.http.statuses import status_of
from potez.server.limits import network
from potez.server.live.live_table import Live, encoded
from potez.server.metrics import REFUSALS, SOCKETS
from potez.server.people.person import Person
from potez.server.sockets.answers import COSTLY, THOUGHTS, Answers
from potez.server.sockets.outbox import Outbox
from potez.server.sockets.way import Way
from potez.server.wire.messages import CHANGE, PROTOCOL, TABLE

if TYPE_CHECKING:
    from potez.server.http.services import Services

log = logging.getLogger("potez")

LONGEST_MESSAGE = 20_000
MOST_JOBS = 20  # questions of a page that are being answered


async def serve(socket: WebSocket) -> None:
    services: Services = socket.app.state.services
    await socket.accept()
    spoken = socket.query_params.get("protocol", "1")
    if spoken != str(PROTOCOL):
        await socket.send_text(encoded({"t": "error", **Refused("protocol", spoken=spoken[:20], wanted=PROTOCOL).data()}))
        await socket.close(OTHER_PROTOCOL)
        return
    with contextlib.ExitStack() as held:
        try:
            live = await services.hub.get(socket.path_params["id"])
            held.enter_context(services.open_tables.holding(live, socket.scope["address"]))
        except Refused as error:
            await socket.send_text(encoded({"t": "error", **error.data()}))
            code = {404: NO_TABLE, 500: INTERNAL_ERROR}.get(status_of(error), TRY_AGAIN_LATER)
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
        self.outdated = False  # whether the page has a table that is another one by now
        self.renewing = False  # whether that waits for its turn
        self.tasks: list[asyncio.Task[None]] = []
        self.blocked: set[str] = set()
        self.quota = identity.quota_key(socket.scope)  # not of this connection: another one must not be another quota
        self.address: str = socket.scope["address"]
        self.way = Way(services.hub.time, lambda number: self.say_to({"t": "ping", "n": number}))
        self.delayed: Outbox | None = None  # what happens while the page is being told how the table is
        self.shown = 0  # the version that it was told then
        self.outbox = Outbox()
        self.jobs: set[asyncio.Task[None]] = set()
        self.closing: asyncio.Task[None] | None = None
        self.answers = Answers(self)

    async def run(self) -> None:
        self.live.connections += 1
        SOCKETS.inc()
        self.tasks.append(asyncio.create_task(self._send_all()))
        self.services.revocation.open(self)
        try:
            await self._greet(_version(self.socket.query_params.get("version")))
            clock = self.live.table.opening.clock
            if clock and clock.live and self.sides and not self.ended:
                self.tasks.append(asyncio.create_task(self.way.measure()))
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
            await self._close(TRY_AGAIN_LATER)
        except Exception:
            log.exception("the socket of table %s", self.id)
            await self._close(INTERNAL_ERROR)
        finally:
            self._leave()
            self.services.revocation.close(self)
            self.live.connections -= 1
            SOCKETS.dec()
            self.answers.by_name.clear()  # they hold this socket, and it them
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
            raise Refused("session-ended")
        self.services.revocation.check(self.grant)

    @property
    def sides(self) -> list[str]:
        """The sides that this person plays."""
        return self.live.table.sides_of(self.person.id) if self.person else []

    @property
    def payer(self) -> Payer:
        """For whom the engines think when this page asks."""
        return Payer(self.person.id if self.person else "", network(self.socket.scope["address"]))

    async def _greet(self, version: int | None = None) -> None:
        """How the table is, and what is for this person alone. A page that has a version gets what is different since then. What happens
        meanwhile is told after it, not before."""
        async with self.order:
            self.delayed = Outbox()
            lines: list[dict[str, Any]] = []
            try:
                lines = await self._tell_how_it_is(version)
            finally:
                delayed, self.delayed = self.delayed, None
                known = {encoded({"t": "chat", **line}) for line in lines}
                while delayed and (message := delayed.take()):
                    if message[0] not in known:
                        self.send(*message)
                if delayed and delayed.full:
                    self._end(TRY_AGAIN_LATER)

    async def _tell_how_it_is(self, version: int | None) -> list[dict[str, Any]]:
        """The lines of the chat that were told with it."""
        live = self.live
        if self.person:
            self.blocked = set(await self.services.people.blocks.either_way(self.person.id))
        await self.hub.compensate_outage(live)
        seats = await self.hub.seats(live)
        if self.ended:
            raise WebSocketDisconnect(SESSION_ENDED)
        self.hub.join(live, self)
        chat = await self.services.chat.lines(live, self.person)
        rest = None if version is None else await self.hub.broadcast.rest(live, self.person, version)
        found = {"t": "table", **await self.hub.broadcast.whole(live, self.person, seats)} if rest is None else {**rest, "seats": seats}
        found |= {"you": self._you(), "present": self.hub.present(live.table), "chat": chat}
        self.shown = found["version"] if rest else found["state"]["version"]
        self.outbox.put(encoded(found), TABLE if rest is None else CHANGE)
        return chat

    @property
    def told(self) -> int:
        """The version that the page was told last."""
        kept = self.live.kept
        return max(self.shown, kept.version if kept else 0)

    def _you(self) -> dict[str, Any]:
        """What a page is told about whoever looks at it."""
        table, person = self.live.table, self.person
        you: dict[str, Any] = {
            "sides": self.sides,
            "owner": bool(person and person.id == table.opening.owner),
            "person": person is not None,
        }
        you["invited"] = bool(person and table.opening.invited == person.id)
        if you["owner"] and table.stage == "open":
            you["invitation"] = self.services.people.signatures.invitation(table.id)
        return you

    async def catch_up(self, version: int | None) -> None:
        """What a page lacks that has a version."""
        if version is None or version == self.live.table.version:
            return
        rest = await self.hub.broadcast.rest(self.live, self.person, version)
        if rest is None:
            await self._greet()
        else:
            self.say_to(rest, CHANGE)

    async def renew(self, *, whole: bool = False) -> None:
        """Something about this person has changed: a seat, a name, whom they want to hear; or the table is another one, and the page needs
        the whole of it. Of several calls that wait, one is enough."""
        self.outdated |= whole
        if self.renewing or self.ended:
            return
        self.renewing = True
        async with self.order:
            self.renewing = False
        if self.person:
            self.person = await self.services.people.get(self.person.id)
        with contextlib.suppress(WebSocketDisconnect):  # ended meanwhile
            version, self.outdated = None if self.outdated else self.told, False
            await self._greet(version)

    def send(self, text: str, kind: str = "") -> None:
        (self.outbox if self.delayed is None else self.delayed).put(text, kind)
        if self.outbox.full:  # it does not read what it is told, and may come again
            self._end(TRY_AGAIN_LATER)

    def say_to(self, message: dict[str, Any], kind: str = "") -> None:
        """To this page alone."""
        self.send(encoded(message), kind)

    async def _send_all(self) -> None:
        try:
            while True:
                await self.socket.send_text(await self.outbox.get())
        except WebSocketDisconnect:
            pass  # gone
        except RuntimeError:
            if self.socket.application_state is WebSocketState.CONNECTED:  # else it was closed meanwhile
                log.exception("the socket of table %s", self.id)
                await self._close(INTERNAL_ERROR)

    async def receive(self, text: str) -> None:
        if self.ended:
            return
        if not self.services.limits.allow_messages(self.quota, self.address):
            identity.log_refusal("messages", self.socket.scope)
            await self._close(1008)
            raise WebSocketDisconnect(1008)
        try:
            message = msgspec.json.decode(text) if len(text) <= LONGEST_MESSAGE else None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            problem = f'use JSON with "do", at most {LONGEST_MESSAGE} characters'
            self.say_to({"t": "error", **Refused("bad-request", problem=problem).data()})
            return
        asked = message["do"]
        if asked in COMMANDS:
            await self.answer(self.command, message)
        elif asked == "say":  # in the order in which it is said, and also by one who leaves right after it
            await self.answer(self.answers.answer, message)
        elif asked in self.answers.by_name:
            if len(self.jobs) >= MOST_JOBS or not self._may_ask(asked):
                self.say_to({"t": "refused", **Refused("too-often").data()})
            else:
                job = asyncio.create_task(self.answer(self.answers.answer, message))
                self.jobs.add(job)
                job.add_done_callback(self.jobs.discard)
        else:
            problem = f"do: use one of {', '.join(sorted([*COMMANDS, *self.answers.by_name]))}"
            self.say_to({"t": "error", **Refused("bad-request", problem=problem).data()})

    def _may_ask(self, what: str) -> bool:
        """Whether a question is within the quotas: one about a position with very many moves costs as much as several messages."""
        if what in THOUGHTS:
            return self.services.limits.allow("think", self.quota, place=self.address)
        if what not in COSTLY or self.live.light(self.live.table):
            return True
        return self.services.limits.allow_messages(self.quota, self.address, WIDE)

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
                error = Refused("internal", reference=reference)
            REFUSALS.labels(error.code).inc()
            identity.log_seat_refusal(error, self.socket.scope, self.id)
            self.say_to({"t": "refused", **named, **error.data()})

    async def command(self, message: dict[str, Any]) -> None:
        command = decode(message)

        def done(found: dict[str, Any]) -> None:
            self.say_to({"t": "done", "id": command.id, **found})

        try:
            await self.hub.command(self.id, self.person, command, self.way.shortest, done, self.check, self.may_open)
        except Refused as error:
            charge_refusal(self.services, self.live, error, self.socket.scope)
            raise

    async def may_open(self) -> None:
        """Raises Refused where this person may open no table: a rematch is one more."""
        if self.person:
            await may_open(self.services, self.person, self.socket.scope)


def _version(text: str | None) -> int | None:
    """The version of the table that a page has which comes back; None for one that has none, or says nothing that can be one."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None
