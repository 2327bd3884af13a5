"""Messages between the processes of one server. They carry news, never truth: a message that is lost costs a moment, since every process
also looks into the database for what it missed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

log = logging.getLogger("potez.bus")

SUBJECT = "potez.news"
RETRY = 1.0  # seconds
PING = 5.0  # seconds between two pings: one that is gone without a word is noticed before the word of others is not believed any more

Handler = Callable[[dict[str, Any]], None]


class Bus:
    """One process: nobody else has to know."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(6)
        self.several = False  # whether other processes may serve the same tables
        self.connected = True
        self.reconnected: Callable[[], None] = lambda: None  # called when it is connected again, or for the first time

    def set_connected(self, connected: bool) -> None:
        """News are heard from now on, or not any more."""
        self.connected = connected
        if connected:
            self.reconnected()

    async def open(self, handler: Handler) -> None:
        """News of other processes go to the handler from now on."""

    def publish(self, news: dict[str, Any]) -> None:
        """Tells the other processes."""

    async def close(self) -> None:
        pass


class NatsBus(Bus):
    """Several processes, joined by NATS. It comes back by itself."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.several, self.connected = True, False
        self._client: Any = None
        self._connecting: asyncio.Task[None] | None = None

    async def open(self, handler: Handler) -> None:
        self._connecting = asyncio.create_task(self._connect(handler), name="bus")

    async def _connect(self, handler: Handler) -> None:
        import nats

        async def receive(message: Any) -> None:
            try:
                news = msgspec.json.decode(message.data)
                if news.get("from") != self.process:
                    handler(news)
            except Exception:
                log.exception("news that could not be read")

        async def lost() -> None:
            self.set_connected(False)
            log.warning("NATS is away; tables are compared with the database meanwhile")

        async def back() -> None:
            self.set_connected(True)
            log.info("NATS is back")

        async def error(problem: Exception) -> None:
            log.debug("NATS: %s", problem)

        told: dict[str, Any] = {"disconnected_cb": lost, "reconnected_cb": back, "error_cb": error, "ping_interval": PING}
        while not self.connected:
            try:
                client = await nats.connect(self.address, max_reconnect_attempts=-1, reconnect_time_wait=RETRY / 2, **told)
                await client.subscribe(SUBJECT, cb=receive)
                self._client = client
                self.set_connected(True)
            except Exception as problem:
                log.warning("NATS cannot be reached: %s", problem)
                await asyncio.sleep(RETRY)

    def publish(self, news: dict[str, Any]) -> None:
        if self._client is None or not self.connected:
            return
        data = msgspec.json.encode({"from": self.process, **news})
        task = asyncio.ensure_future(self._client.publish(SUBJECT, data))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # lost news cost a moment, not a move

    async def close(self) -> None:
        if self._connecting:
            self._connecting.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._connecting
        if self._client:
            with contextlib.suppress(Exception):
                await self._client.close()


def bus(address: str | None) -> Bus:
    return NatsBus(address) if address else Bus()
