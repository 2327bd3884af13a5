"""A WebSocket beside the tables: the lobby as it changes, and what concerns somebody: a challenge, a game that began, a move to make."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from potez.server.errors import Refused
from potez.server.http.boundary import FAILED, unexpected
from potez.server.http.limits import Limits
from potez.server.live.hub import Hub
from potez.server.live.live_table import encoded
from potez.server.ops.metrics import SOCKETS
from potez.server.people import identity
from potez.server.people.person import Person
from potez.server.people.rights import ENDED, Rights
from potez.server.people.sessions import Grant
from potez.server.storage.lists import Lists

if TYPE_CHECKING:
    from potez.server.house import House

CALM = 0.5  # seconds; the lobby is told at most so often
STALE = 20.0  # seconds after which the lobby is looked at again though nothing happened
LONGEST_MESSAGE = 1000

Lobby = tuple[list[tuple[dict[str, Any], set[str]]], list[dict[str, Any]]]  # open seats with the people at them, running games


class News:
    """All who follow the lobby or wait for something to happen to them, in this process."""

    def __init__(self, hub: Hub, lists: Lists) -> None:
        self.hub, self.lists = hub, lists
        self.readers: set[Reader] = set()
        self._waking: asyncio.TimerHandle | None = None
        self._lobby: asyncio.Task[Lobby] | None = None
        self._asked = 0.0
        hub.followers.append(self.follow)

    def follow(self, kind: str, news: dict[str, Any]) -> None:
        """Called for everything that happens here or in another process."""
        if kind not in ("event", "table"):
            return
        for reader in self.readers:
            if reader.person and reader.person.id in news["persons"]:
                reader.own, reader.stale = None, True
                reader.changed.set()
        if news["lobby"] and self._waking is None and self.readers:
            self._waking = asyncio.get_running_loop().call_later(CALM, self._wake)

    def _wake(self) -> None:
        self._waking = self._lobby = None
        for reader in self.readers:
            if reader.lobby:
                reader.changed.set()

    @property
    def here(self) -> int:
        """How many people are at this server, each counted once however many windows they have."""
        readers = {reader.person.id if reader.person else str(id(reader)) for reader in self.readers}
        return len(readers | self.hub.presence.people)

    async def lobby(self) -> Lobby:
        """What is the same for everybody is asked for once, however many follow it."""
        failed = self._lobby is not None and self._lobby.done() and (self._lobby.cancelled() or self._lobby.exception())
        if self._lobby is None or failed or time.monotonic() - self._asked > STALE / 2:
            self._lobby, self._asked = asyncio.create_task(self._ask()), time.monotonic()
        return await asyncio.shield(self._lobby)

    async def _ask(self) -> Lobby:
        return await self.lists.open_seats(), await self.lists.running()


class Reader:
    """One connection."""

    def __init__(self, news: News, socket: WebSocket, person: Person | None, lobby: bool, grant: Grant, rights: Rights) -> None:
        self.news, self.socket, self.person, self.lobby = news, socket, person, lobby
        self.grant, self.rights = grant, rights
        self.sending: asyncio.Task[None] | None = None
        self.limits: Limits = socket.app.state.house.limits
        self.own: dict[str, Any] | None = None  # what concerns this person alone
        self.stale = False  # whether something happened since the lists were asked for
        self.blocked: set[str] = set()
        self.changed = asyncio.Event()
        self.changed.set()

    async def run(self) -> None:
        self.news.readers.add(self)
        SOCKETS.inc()
        self.sending = asyncio.create_task(self._send())
        self.rights.open(self)
        try:
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if len(message.get("text") or message.get("bytes") or "") > LONGEST_MESSAGE:
                    await self.socket.close(1009)
                    return
                scope = self.socket.scope
                if not self.limits.allow("message", identity.quota_key(scope), place=scope["address"]):
                    identity.suspicious("messages", scope)
                    await self.socket.close(1008)
                    return
                # whatever is said here only shows that somebody is there
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.news.readers.discard(self)
            SOCKETS.dec()
            self.rights.close(self)
            self.sending.cancel()

    def end(self) -> None:
        """The session, the token or the guest has ended: nothing more is told."""
        self.news.readers.discard(self)
        if self.sending:
            self.sending.cancel()
        self.news.hub.background.start(self._close(ENDED), "end of a socket of news")

    async def _close(self, code: int) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile
            await self.socket.close(code)

    async def _send(self) -> None:
        """What is told is always how things are now: whoever misses one message misses nothing. Where that cannot be found out the page is
        sent away, and comes again: a socket that is open and silent would look as if nothing happened any more."""
        while True:
            with contextlib.suppress(TimeoutError):  # somebody who waits in the lobby may have gone: nothing happens then, so look
                await asyncio.wait_for(self.changed.wait(), STALE if self.lobby else None)
            self.changed.clear()
            try:
                text = encoded(await self.told())
            except Refused:
                self.changed.set()
            except Exception as error:
                scope = self.socket.scope
                unexpected("socket", error, path=scope["path"], reference=scope.get("request_id"))
                await self._close(FAILED)
                return
            else:
                try:
                    await self.socket.send_text(text)
                except (WebSocketDisconnect, RuntimeError):  # gone
                    return
            await asyncio.sleep(CALM)

    async def told(self) -> dict[str, Any]:
        lists = self.news.lists
        while self.own is None:
            self.stale = False
            own: dict[str, Any] = {"mine": [], "challenges": []}
            if self.person:
                own = {"mine": await lists.mine(self.person), "challenges": await lists.own_seats(self.person)}
                self.blocked = set(await lists.people.apart_from(self.person.id))
            if not self.stale:  # nothing happened while the lists were asked for
                self.own = own
        found: dict[str, Any] = {"t": "news", **self.own}
        if self.lobby:
            seats, running = await self.news.lobby()
            known = {row["id"] for row in self.own["challenges"]}
            others = [row for row, persons in seats if not persons & self.blocked and row["id"] not in known]
            found |= {"challenges": self.own["challenges"] + others, "running": running}
            found["here"] = self.news.here
        return found


async def serve(socket: WebSocket) -> None:
    house: House = socket.app.state.house
    await socket.accept()
    lobby, grant = socket.query_params.get("lobby") == "1", identity.grant(socket)
    await Reader(house.news, socket, socket.scope.get("person"), lobby, grant, house.rights).run()
