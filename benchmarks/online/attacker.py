"""One hostile visitor with one address: what all attacks are made with. Everything is bounded: so many seconds, so many connections."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.online.services import HOST
from benchmarks.online.web import Answer, ask, cookie_of

LOST = (OSError, TimeoutError, EOFError, WebSocketException, asyncio.IncompleteReadError)  # what a connection that ends may raise
PASSWORD = "correct horse battery"


class Verdict(msgspec.Struct):
    """Whether the server held against an attack, and what was seen, in words. None where only the honest players can tell."""

    held: bool | None
    found: str


class Visitor:
    """Somebody at an address; without a cookie unless it is asked for."""

    home = "127.0.0.66"  # the attacker's address
    numbers = itertools.count(1)

    def __init__(self, port: int, address: str = "") -> None:
        self.port, self.address = port, address or self.home
        self.cookie = ""

    async def ask(self, method: str, path: str, body: Any = None, patience: float = 30.0, headers: tuple[str, ...] = ()) -> Answer:
        """As a browser: a cookie that is set is kept."""
        found = await ask(self.port, method, path, body, self.cookie, address=self.address, patience=patience, headers=headers)
        if "potez" in found.cookies:
            self.cookie = cookie_of(found)
        return found

    async def register(self, name: str) -> None:
        made = await self.ask("POST", "/api/register", {"name": name, "password": PASSWORD})
        if made.status != 201:
            raise RuntimeError(f"{name} cannot register: {made.status} {made.data}")

    async def table(self, game: str, first: dict[str, Any], second: dict[str, Any], sides: tuple[str, str], **more: Any) -> Answer:
        return await self.ask("POST", "/api/tables", {"game": game, "seats": dict(zip(sides, (first, second), strict=True)), **more})

    async def command(self, table: str, do: str, **more: Any) -> Answer:
        """At the version that the table has now."""
        version = (await self.ask("GET", f"/api/tables/{table}")).data["state"]["version"]
        message = {"id": f"x{next(self.numbers)}-{time.monotonic_ns()}", "version": version, "do": do, **more}
        return await self.ask("POST", f"/api/tables/{table}/commands", message)

    @contextlib.asynccontextmanager
    async def socket(self, path: str, patience: float = 30.0) -> AsyncIterator[ClientConnection]:
        headers = {"Cookie": f"potez={self.cookie}"} if self.cookie else {}
        async with connect(
            f"ws://{HOST}:{self.port}{path}",
            additional_headers=headers,
            local_addr=(self.address, 0),
            open_timeout=patience,
            close_timeout=0.2,
            compression=None,
            proxy=None,
            ping_interval=None,
            max_size=1 << 26,
        ) as talking:
            yield talking


async def heard(talking: ClientConnection, *kinds: str, patience: float = 30.0) -> dict[str, Any]:
    """The next message of one of these kinds."""
    async with asyncio.timeout(patience):
        while True:
            message: dict[str, Any] = json.loads(await talking.recv())
            if message["t"] in kinds:
                return message


async def over_and_over(
    job: Callable[[], Awaitable[object]], seconds: float, together: int = 1, pause: float = 0.0, most: int = 10_000
) -> int:
    """Does something again and again for so long, several at a time; how often it was done. What fails is tried again."""
    until, done = time.monotonic() + seconds, 0

    async def one() -> None:
        nonlocal done
        while time.monotonic() < until and done < most:
            with contextlib.suppress(*LOST):
                async with asyncio.timeout(max(0.1, until - time.monotonic())):
                    await job()
            done += 1
            await asyncio.sleep(max(pause, 0.001))

    await asyncio.gather(*(one() for _ in range(together)))
    return done


def tally(codes: Iterable[object]) -> str:
    """How often each answer came, in words."""
    found: dict[str, int] = {}
    for code in codes:
        found[str(code)] = found.get(str(code), 0) + 1
    return ", ".join(f"{count} × {code}" for code, count in sorted(found.items())) or "no answer"
