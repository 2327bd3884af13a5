"""A WebSocket beside the tables: the lobby as it changes, and what concerns somebody: a challenge, a game that began, a move to make."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from potez.server.errors import Refused
from potez.server.failures import unexpected
from potez.server.http import identity
from potez.server.http.close_codes import INTERNAL_ERROR, SESSION_ENDED
from potez.server.limits import Limits
from potez.server.live.live_table import encoded
from potez.server.live.news_feed import CALM, STALE, NewsFeed
from potez.server.live.revocation import Revocation
from potez.server.metrics import SOCKETS
from potez.server.people.person import Person
from potez.server.people.sessions import Grant

if TYPE_CHECKING:
    from potez.server.http.services import Services

LONGEST_MESSAGE = 1000


class Reader:
    """One connection."""

    def __init__(self, news: NewsFeed, socket: WebSocket, person: Person | None, lobby: bool, grant: Grant, revocation: Revocation) -> None:
        self.news, self.socket, self.person, self.lobby = news, socket, person, lobby
        self.grant, self.revocation = grant, revocation
        self.sending: asyncio.Task[None] | None = None
        self.limits: Limits = socket.app.state.services.limits
        self.own: dict[str, Any] | None = None  # what concerns this person alone
        self.stale = False  # whether something happened since the lists were asked for
        self.blocked: set[str] = set()
        self.changed = asyncio.Event()
        self.changed.set()

    async def run(self) -> None:
        self.news.readers.add(self)
        SOCKETS.inc()
        self.sending = asyncio.create_task(self._send())
        self.revocation.open(self)
        try:
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if len(message.get("text") or message.get("bytes") or "") > LONGEST_MESSAGE:
                    await self.socket.close(1009)
                    return
                scope = self.socket.scope
                if not self.limits.allow_messages(identity.quota_key(scope), scope["address"]):
                    identity.log_refusal("messages", scope)
                    await self.socket.close(1008)
                    return
                # whatever is said here only shows that somebody is there
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.news.readers.discard(self)
            SOCKETS.dec()
            self.revocation.close(self)
            self.sending.cancel()

    def end(self) -> None:
        """The session, the token or the guest has ended: nothing more is told."""
        self.news.readers.discard(self)
        if self.sending:
            self.sending.cancel()
        self.news.hub.background.start(self._close(SESSION_ENDED), "end of a socket of news")

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
                await self._close(INTERNAL_ERROR)
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
                self.blocked = set(await lists.people.blocks.either_way(self.person.id))
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
    services: Services = socket.app.state.services
    await socket.accept()
    lobby, grant = socket.query_params.get("lobby") == "1", identity.grant(socket)
    await Reader(services.news, socket, socket.scope.get("person"), lobby, grant, services.revocation).run()
