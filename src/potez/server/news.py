"""A WebSocket beside the tables: the lobby as it changes, and what concerns somebody: a challenge, a game that began, a move to make."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from potez.server.errors import Refused
from potez.server.hub import Hub, encoded
from potez.server.lists import Lists
from potez.server.metrics import SOCKETS
from potez.server.people import Person

if TYPE_CHECKING:
    from potez.server.house import House

CALM = 0.5  # seconds; the lobby is told at most so often
MOST_WAITING = 100
LONGEST_MESSAGE = 1000


class News:
    """All who follow the lobby or wait for something to happen to them, in this process."""

    def __init__(self, hub: Hub, lists: Lists) -> None:
        self.hub, self.lists = hub, lists
        self.readers: set[Reader] = set()
        self._waking: asyncio.TimerHandle | None = None
        hub.followers.append(self.follow)

    def follow(self, kind: str, news: dict[str, Any]) -> None:
        """Called for everything that happens here or in another process."""
        if kind in ("event", "table"):
            for reader in self.readers:
                if reader.person and reader.person.id in news["persons"]:
                    reader.changed.set()
            if news["lobby"] and self._waking is None and self.readers:
                self._waking = asyncio.get_running_loop().call_later(CALM, self._wake)

    def _wake(self) -> None:
        self._waking = None
        for reader in self.readers:
            if reader.lobby:
                reader.changed.set()


class Reader:
    """One connection."""

    def __init__(self, news: News, socket: WebSocket, person: Person | None, lobby: bool) -> None:
        self.news, self.socket, self.person, self.lobby = news, socket, person, lobby
        self.changed = asyncio.Event()
        self.changed.set()

    async def run(self) -> None:
        self.news.readers.add(self)
        SOCKETS.inc()
        sending = asyncio.create_task(self._send())
        try:
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if len(message.get("text") or message.get("bytes") or "") > LONGEST_MESSAGE:
                    await self.socket.close(1009)
                    return
                # whatever is said here only shows that somebody is there
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.news.readers.discard(self)
            SOCKETS.dec()
            sending.cancel()

    async def _send(self) -> None:
        """What is told is always how things are now: whoever misses one message misses nothing."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.changed.wait()
                self.changed.clear()
                try:
                    await self.socket.send_text(encoded(await self.told()))
                except Refused:
                    self.changed.set()
                await asyncio.sleep(CALM)

    async def told(self) -> dict[str, Any]:
        lists = self.news.lists
        mine = await lists.mine(self.person) if self.person else []
        found: dict[str, Any] = {"t": "news", "mine": mine, "challenges": await lists.challenges(self.person)}
        if self.lobby:
            found |= {"running": await lists.running(), "here": self.news.hub.presence.people + len(self.news.readers)}
        return found


async def serve(socket: WebSocket) -> None:
    house: House = socket.app.state.house
    await socket.accept()
    await Reader(house.news, socket, socket.scope.get("person"), socket.query_params.get("lobby") == "1").run()
