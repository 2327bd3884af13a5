"""Who follows the news of this process, and what is the same for all of them: the lobby, asked for once however many look at it."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Protocol

from potez.server.live.hub import Hub
from potez.server.people.lists import Lists
from potez.server.people.person import Person

CALM = 0.5  # seconds; the lobby is told at most so often
STALE = 20.0  # seconds after which the lobby is looked at again though nothing happened

Lobby = tuple[list[tuple[dict[str, Any], set[str]]], list[dict[str, Any]]]  # open seats with the people at them, running games


class Reader(Protocol):
    """A connection that follows the news."""

    person: Person | None
    lobby: bool  # whether it follows the lobby, too
    own: dict[str, Any] | None  # what concerns this person alone; None if it is to be asked for
    stale: bool
    changed: asyncio.Event


class NewsFeed:
    """All who follow the lobby or wait for something to happen to them, in this process."""

    def __init__(self, hub: Hub, lists: Lists) -> None:
        self.hub, self.lists = hub, lists
        self.readers: set[Reader] = set()
        self._waking: asyncio.TimerHandle | None = None
        self._lobby: asyncio.Task[Lobby] | None = None
        self._asked = 0.0
        hub.followers.append(self.follow)

    def follow(self, kind: str, news: dict[str, Any]) -> None:
        """Called for everything that happens here or in another process. Somebody who has changed may have blocked others, or no longer."""
        if kind not in ("event", "table", "person"):
            return
        concerned = [news["person"]] if kind == "person" else news["persons"]
        for reader in self.readers:
            if reader.person and reader.person.id in concerned:
                reader.own, reader.stale = None, True
                reader.changed.set()
        if news.get("lobby") and self._waking is None and self.readers:
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
