"""The end of rights: what was opened with a session, a token or a guest's cookie closes with it, in all processes.

Whoever ends something says so on the bus; each process closes the sockets that it opened, and refuses what still comes over them. Should
that news be lost, every process also asks the database now and then.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from typing import Any, Protocol

from potez.server.errors import Refused
from potez.server.live.hub import Hub
from potez.server.people.people import People
from potez.server.people.sessions import Grant
from potez.server.storage.periodic import repeat

log = logging.getLogger("potez.security")

EVERY = 10.0  # seconds between two questions whether all is still as it was
MOST_REMEMBERED = 20_000  # keys that have ended


class RevocableSocket(Protocol):
    """A socket."""

    grant: Grant

    def end(self) -> None:
        """Closes it; nothing that comes over it from now on is done."""


class Revocation:
    """The sockets of this process, by what they were opened with."""

    def __init__(self, hub: Hub, people: People) -> None:
        self.hub, self.people = hub, people
        self._opened: defaultdict[str, set[RevocableSocket]] = defaultdict(set)
        self._ended: OrderedDict[str, None] = OrderedDict()
        hub.followers.append(self.follow)

    def open(self, socket: RevocableSocket) -> None:
        if socket.grant.key:
            self._opened[socket.grant.key].add(socket)
            if socket.grant.key in self._ended:  # while it was being opened
                socket.end()

    def close(self, socket: RevocableSocket) -> None:
        if (sockets := self._opened.get(socket.grant.key)) is not None:
            sockets.discard(socket)
            if not sockets:
                del self._opened[socket.grant.key]

    def check(self, grant: Grant) -> None:
        """Raises Refused for what has ended, however long ago a request was let in."""
        if grant.key in self._ended or 0 < grant.expires <= time.time() or self._unsigned(grant):
            raise Refused("session-ended")

    def _unsigned(self, grant: Grant) -> bool:
        """Whether the key is not believed any more that signed a guest's cookie."""
        return grant.signer is not None and not self.people.keys.trusts(grant.signer)

    def end(self, keys: Iterable[str]) -> None:
        """These have ended: here at once, in other processes as soon as they hear of it."""
        if ended := [*keys]:
            self.hub.news("rights", keys=ended)

    def follow(self, kind: str, news: dict[str, Any]) -> None:
        if kind == "rights":
            self._close(news["keys"])

    def _close(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._ended[key] = None
            if len(self._ended) > MOST_REMEMBERED:
                self._ended.popitem(last=False)
            for socket in [*self._opened.get(key, ())]:
                socket.end()

    async def refresh(self) -> None:
        """Closes what has ended by itself, and what was ended by a process whose news did not arrive."""
        for socket in [socket for sockets in self._opened.values() for socket in sockets if self._unsigned(socket.grant)]:
            socket.end()  # this socket, and not the guest, who may have another cookie by now
        by_kind: dict[str, list[str]] = {"session": [], "token": [], "guest": []}
        for key, sockets in self._opened.items():
            by_kind[next(iter(sockets)).grant.kind].append(key)
        secrets = by_kind["session"] + by_kind["token"]
        ended = set(secrets) - await self.people.sessions.still_valid(secrets)
        ended |= await self._no_longer_guests(by_kind["guest"])
        if ended:
            log.info("%d sessions, tokens or guests have ended", len(ended))
            self._close(ended)

    async def _no_longer_guests(self, keys: list[str]) -> set[str]:
        """Guests who have become accounts, or were deleted."""
        ids = {key.partition(" ")[2]: key for key in keys}
        names, found = [*ids], set()
        for start in range(0, len(names), 500):
            known = await self.people.kinds(names[start : start + 500])
            found |= {ids[id] for id, kind in known.items() if kind != "guest"}
        return found

    async def run(self) -> None:
        await repeat(self.refresh, EVERY, log, "sessions could not be looked at")
