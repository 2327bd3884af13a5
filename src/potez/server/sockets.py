"""A WebSocket for each page that looks at a table: it gets the table and then every change, and sends commands and questions.

Messages are JSON objects. From the page: {"do": …}, with "id" and "version" for what changes the table. To the page: {"t": …}.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from potez.server import picture
from potez.server.errors import Refused, RefusedMove
from potez.server.hub import LONGEST_PAUSE, LONGEST_THINK, Hub, Live

COMMANDS = ("move", "undo", "redo", "resign", "settle", "resume")
LONGEST_MESSAGE = 20_000
MOST_WAITING = 200  # messages; a page that reads nothing any more is let go


async def serve(socket: WebSocket) -> None:
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        live = await hub.get(socket.path_params["id"])
    except Refused as error:
        await socket.send_text(_text({"t": "error", **error.data()}))
        await socket.close(4004)
        return
    await Visit(hub, live, socket).run()


class Visit:
    """One page at one table."""

    def __init__(self, hub: Hub, live: Live, socket: WebSocket) -> None:
        self.hub, self.live, self.socket = hub, live, socket
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.jobs: set[asyncio.Task[None]] = set()
        self.answers: dict[str, Callable[[dict[str, Any]], Awaitable[None]]] = {
            "hello": self.hello,
            "hint": self.hint,
            "look": self.look,
            "review": self.review,
            "why": self.why,
            "paths": self.paths,
            "propose": self.propose,
        }

    async def run(self) -> None:
        self.live.listeners.add(self.send)
        sender = asyncio.create_task(self._send_all())
        try:
            self.send({"t": "table", **await asyncio.to_thread(picture.whole, self.live.table)})
            self.hub.go_on(self.live)
            while True:
                await self.receive(await self.socket.receive_text())
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # gone, or sent bytes where text is spoken
        finally:
            self.live.listeners.discard(self.send)
            for job in [sender, *self.jobs]:
                job.cancel()

    def send(self, message: dict[str, Any]) -> None:
        self.outbox.put_nowait(message)

    async def _send_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self.outbox.get()
                if self.outbox.qsize() > MOST_WAITING:
                    await self.socket.close(1013)
                    return
                await self.socket.send_text(_text(message))

    async def receive(self, text: str) -> None:
        try:
            message = msgspec.json.decode(text) if len(text) <= LONGEST_MESSAGE else None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("do"), str):
            self.send({"t": "error", **Refused("bad-request", 400).data()})
            return
        asked = message["do"]
        if asked in COMMANDS:
            await self.answer(self.command, message)
        elif asked in self.answers:
            if len(self.jobs) < MOST_WAITING:
                job = asyncio.create_task(self.answer(self.answers[asked], message))
                self.jobs.add(job)
                job.add_done_callback(self.jobs.discard)
        else:
            self.send({"t": "error", **Refused("bad-request", 400).data()})

    async def answer(self, respond: Callable[[dict[str, Any]], Awaitable[None]], message: dict[str, Any]) -> None:
        named = {"id": message["id"]} if isinstance(message.get("id"), str) else {}
        try:
            await respond(message)
        except Refused as error:
            self.send({"t": "refused", **named, **error.data()})

    # What a page can ask

    async def command(self, message: dict[str, Any]) -> None:
        data = {name: message.get(name) for name in ("move", "side")} | {"dead": message.get("dead", [])}
        done = await self.hub.command(self.live.table.id, message.get("id"), message.get("version"), message["do"], data)
        self.send({"t": "done", "id": message["id"], **done})

    async def hello(self, message: dict[str, Any]) -> None:
        """How long the computer waits before its move and thinks at its best; and, after a break, what was missed."""
        for name, most in (("pause", LONGEST_PAUSE), ("think", LONGEST_THINK)):
            value = message.get(name)
            if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
                setattr(self.live, name, float(value) if name == "pause" else max(float(value), 0.05))
            elif value is not None:
                raise Refused("bad-request", 400)
        if message.get("version") not in (None, self.live.table.version):
            self.send({"t": "state", "event": "again", **await asyncio.to_thread(picture.state, self.live.table)})

    async def hint(self, message: dict[str, Any]) -> None:
        self.send({"t": "hint", **await self.hub.hint(self.live)})

    async def look(self, message: dict[str, Any]) -> None:
        self.send({"t": "look", **await self.hub.look(self.live, message.get("ply"))})

    async def review(self, message: dict[str, Any]) -> None:
        def progress(done: int, count: int) -> None:
            self.send({"t": "reviewing", "done": done, "count": count})

        self.send({"t": "review", **await self.hub.review(self.live, progress)})

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
        self.send({"t": "paths", "path": path, "version": self.live.table.version, **found})

    async def propose(self, message: dict[str, Any]) -> None:
        if not self.live.table.marking:
            raise Refused("not-here")
        self.send({"t": "proposal", "version": self.live.table.version, "dead": await self.hub.proposal(self.live)})


def _text(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
