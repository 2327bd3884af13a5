"""A connection to a server: requests over HTTP, and sockets that are opened again after every break, with backoff."""

from __future__ import annotations

import asyncio
import functools
import json
import random
import ssl
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException

from potez.client.errors import BotError, Refusal

Tell = Callable[[str], None]

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before the next try to connect
TIMEOUT = 10.0  # seconds for an answer over HTTP
LONGEST_MESSAGE = 1 << 24
LOCAL = ("localhost", "127.0.0.1", "::1")


class Connection:
    """One account at one server. `name` is the account's, known after `check`."""

    def __init__(self, server: str, token: str, tell: Tell) -> None:
        try:
            parts = urlsplit(server)
        except ValueError:  # such as http://[
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise BotError(f"{server!r}: use the address of a server, such as https://games.example")
        if not token.startswith("ptz_") or not token.isascii() or not token.isprintable():
            raise BotError("a token begins with ptz_; make one at the server, on your own page")
        self.server, self.name, self.tell = server.rstrip("/"), "", tell
        self.headers = {"Authorization": f"Bearer {token}"}
        self.insecure = parts.scheme == "http" and parts.hostname not in LOCAL  # everybody on the way can read the token
        self.lost = False

    async def ask(self, path: str, data: dict[str, Any] | None = None) -> Any:
        """An answer over HTTP. Raises OSError while the server is away, and BotError where asking again is useless."""
        return await asyncio.to_thread(self._ask, path, data)

    def _ask(self, path: str, data: dict[str, Any] | None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.server + path, body, {**self.headers, "Content-Type": "application/json"})
        try:
            with _opener().open(request, timeout=TIMEOUT) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                code = refusal(error)
            if error.code == 401:
                raise BotError(f"{self.server} does not know this token; make a new one on your page there") from None
            if error.code >= 500 or error.code == 429:
                raise OSError(f"status {error.code}") from None
            raise Refusal(f"{self.server}{path}: {code or f'status {error.code}'}") from None
        except urllib.error.URLError as error:
            if isinstance(error.reason, ssl.SSLCertVerificationError):
                raise BotError(f"{self.server}: {error.reason.verify_message}") from None
            raise OSError(str(error.reason)) from None
        except ValueError:
            raise Refusal(f"{self.server}{path} is no answer of a Potez server") from None

    async def keep_open(self, path: str, talk: Callable[[ClientConnection], Awaitable[bool]], check: bool = False) -> None:
        """Connects again and again, less often each time in vain, until the talk says that it is over."""
        pause, clock, begun = FIRST_PAUSE, asyncio.get_running_loop().time, 0.0
        address = f"ws{self.server.removeprefix('http')}{path}"
        while True:
            try:
                if check:
                    await self.check()
                async with connect(address, additional_headers=self.headers, max_size=LONGEST_MESSAGE, logger=_quiet()) as socket:
                    begun = clock()
                    if await talk(socket):
                        return
            except InvalidURI as error:
                raise BotError(str(error)) from None
            except (OSError, InvalidHandshake, WebSocketException) as error:
                self.report_lost(error)
            else:
                self.report_lost(None)
            if begun and clock() - begun > LONGEST_PAUSE:
                pause, begun = FIRST_PAUSE, 0.0
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # so that not all bots come back in the same moment
            pause = min(pause * 2, LONGEST_PAUSE)

    async def check(self) -> None:
        """Who am I? Raises BotError for a token that is not, or no longer, one of a bot."""
        try:
            me = await self.ask("/api/me")
        except Refusal as error:
            raise BotError(f"{error}; is this the address of a Potez server?") from None
        if not isinstance(me, dict) or "who" not in me:
            raise BotError(f"{self.server} is no Potez server")
        if me["who"] != "bot":
            raise BotError(f"{me.get('name') or 'this account'} is not a bot yet; POST {self.server}/api/me/bot makes it one, for good")
        self.name = str(me["name"])

    def report_lost(self, error: Exception | None) -> None:
        """Said once, however often it is tried."""
        if not self.lost:
            self.lost = True
            why = f" ({error})" if error and str(error) else ""
            self.tell(f"{self.server} does not answer{why}; trying again until it does")

    def report_restored(self) -> None:
        if self.lost:
            self.lost = False
            self.tell(f"{self.server} answers again")


def refusal(error: urllib.error.HTTPError) -> str:
    """What the server says about a refused request."""
    try:
        data = json.loads(error.read(10_000))
        return " ".join(str(part) for part in (data["error"], data.get("values", {}).get("problem")) if part)
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A token goes to the server it is for, never on to another."""

    def redirect_request(self, *arguments: Any, **names: Any) -> None:
        return None


@functools.cache
def _opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(_NoRedirect)


@functools.cache
def _quiet() -> Any:
    """Breaks are told in the bot's own words."""
    import logging

    logger = logging.getLogger("potez.bot.socket")
    logger.setLevel(logging.CRITICAL)
    return logger
