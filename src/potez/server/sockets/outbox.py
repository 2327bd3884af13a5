"""What waits to be sent to one page. It is bounded in bytes, since a page may ask for much and read nothing: of whole tables only the
newest waits, and no change from before it, and a page that does not keep up with the rest is sent away. It comes again and is told how
things are then."""

from __future__ import annotations

import asyncio
from collections import deque

from potez.server.wire.messages import TABLE

MOST_BYTES = 1 << 19  # of messages, without the newest whole table
MOST_WAITING = 200  # messages


class Outbox:
    """Messages in the order in which they are sent, each with what it tells of the table, if it does."""

    def __init__(self) -> None:
        self.full = False  # more came than may wait: nothing is kept any more
        self._waiting: deque[tuple[str, str]] = deque()
        self._bytes = 0  # of those that nothing replaces
        self._come = asyncio.Event()

    def put(self, text: str, kind: str = "") -> None:
        if self.full:
            return
        if kind == TABLE:
            self._waiting = deque(known for known in self._waiting if not known[1])
            self._bytes = sum(len(known) for known, _ in self._waiting)
        else:
            self._bytes += len(text)
        self._waiting.append((text, kind))
        self._come.set()
        if self._bytes > MOST_BYTES or len(self._waiting) > MOST_WAITING:
            self.full = True
            self._waiting.clear()

    def take(self) -> tuple[str, str] | None:
        """The next, if one waits."""
        if not self._waiting:
            return None
        text, kind = self._waiting.popleft()
        if kind != TABLE:
            self._bytes -= len(text)
        return text, kind

    async def get(self) -> str:
        """The text of the next, as soon as there is one."""
        while (found := self.take()) is None:
            self._come.clear()
            await self._come.wait()
        return found[0]
