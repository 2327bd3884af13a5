"""At the door: where a request comes from, whose cookie or token it carries, and whether it may come so often.

A request that changes something must come from our own pages (browsers say where from) or from a program without cookies. What is
refused here is logged.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from potez.server.errors import Refused
from potez.server.limits import Limits
from potez.server.people import DAY, GUEST_DAYS, SESSION_DAYS, People, Person, new_person

log = logging.getLogger("potez.security")

COOKIE = "potez"
SAFE = ("GET", "HEAD", "OPTIONS")
RENEWED = 7 * DAY  # a guest's cookie that is older is written anew
Answer = Callable[[Request, Exception], Awaitable[Response]]  # to a request that is refused
_STATIC = ("/web/", "/messages/", "/favicon.ico")


class Door:
    """An ASGI layer: puts `person` and `address` into the scope, or answers with a refusal."""

    def __init__(self, app: ASGIApp, cookies: Cookies, limits: Limits, origins: tuple[str, ...], refuse: Answer) -> None:
        self.app, self.cookies, self.people, self.limits, self.origins, self.refuse = app, cookies, cookies.people, limits, origins, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(_STATIC):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["address"] = (scope.get("client") or ("unknown",))[0]
        scope["cookies"] = []
        try:
            self._check(scope, headers)
            scope["person"], scope["secret"] = await self._who(scope, headers)
        except Refused as error:
            await self._refuse(error, scope, receive, send)
            return
        if scope["person"] is None and self._welcome(scope, headers):
            if self.limits.allow("guest", scope["address"]):
                guest = new_person()
                scope["person"] = guest
                self.cookies.guest(scope, guest)
            elif scope["method"] not in SAFE:  # pages can be read by nobody
                suspicious("rate", scope, kind="guest")
                await self._refuse(Refused("too-often", 429), scope, receive, send)
                return

        async def with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start" and scope["cookies"]:
                message = {**message, "headers": [*message["headers"], *((b"set-cookie", text.encode()) for text in scope["cookies"])]}
            await send(message)

        if scope["type"] == "http":
            await self.app(scope, receive, with_cookies)
            return
        with contextlib.ExitStack() as held:
            try:
                held.enter_context(self.limits.holding("sockets", scope["address"]))
                if scope["person"]:
                    held.enter_context(self.limits.holding("own-sockets", scope["person"].id))
            except Refused as error:
                suspicious("sockets", scope)
                await self._refuse(error, scope, receive, send)
                return
            await self.app(scope, receive, send)

    async def _refuse(self, error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})  # before it was accepted: the handshake gets status 403
            return
        answer = await self.refuse(Request(scope, receive), error)
        await answer(scope, receive, send)

    def _check(self, scope: Scope, headers: Headers) -> None:
        """Origin and rate."""
        socket = scope["type"] == "websocket"
        if socket or scope["method"] not in SAFE:
            origin, host = headers.get("origin"), headers.get("host", "")
            foreign = headers.get("sec-fetch-site") == "cross-site"
            if origin is not None:
                foreign = origin not in self.origins if self.origins else _host(origin) != host
            if foreign:
                suspicious("origin", scope, origin=origin)
                raise Refused("foreign-origin", 403)
        if not self.limits.allow("socket" if socket else "request", scope["address"]):
            suspicious("rate", scope)
            raise Refused("too-often", 429)

    async def _who(self, scope: Scope, headers: Headers) -> tuple[Person | None, str]:
        if authorization := headers.get("authorization"):
            kind, _, secret = authorization.partition(" ")
            found = await self.people.by_secret(secret.strip()) if kind.lower() == "bearer" and secret.startswith("ptz_") else None
            if found is None:
                suspicious("token", scope)
                raise Refused("bad-token", 401)
            return found, ""
        value = _cookie(headers.get("cookie", ""))
        if value.startswith("s."):
            found = await self.people.by_secret(value)
            if found is None:
                suspicious("session", scope)
            return found, value
        if value:
            guest = self.people.guest(value)
            if guest is None:
                suspicious("cookie", scope)
                return None, ""
            person = await self.people.get(guest[0])
            if person.kind != "guest":  # an account is not opened with the cookie of the guest that it was
                suspicious("cookie", scope)
                return None, ""
            if guest[1] > RENEWED:
                self.cookies.guest(scope, person)
            return person, ""
        if f"{COOKIE}=" in headers.get("cookie", ""):  # one that cannot even be read
            suspicious("cookie", scope)
        return None, ""

    def _welcome(self, scope: Scope, headers: Headers) -> bool:
        """Whether somebody unknown becomes a guest: who opens a page, or does something."""
        if scope["type"] != "http":
            return False
        return scope["method"] not in SAFE or "text/html" in headers.get("accept", "")


class Cookies:
    """What browsers keep for us: of guests the signed id, of accounts the secret of a session. Scripts and other sites never get it."""

    def __init__(self, people: People, secure: bool) -> None:
        self.people, self.secure = people, secure

    def guest(self, scope: Scope, person: Person) -> None:
        scope["cookies"].append(self._text(self.people.guest_cookie(person.id), GUEST_DAYS))

    def session(self, scope: Scope, secret: str) -> None:
        scope["cookies"] = [self._text(secret, SESSION_DAYS)]

    def drop(self, scope: Scope) -> None:
        """Whoever comes next with this browser is a new guest."""
        scope["cookies"] = [self._text("", 0)]

    def _text(self, value: str, days: float) -> str:
        secure = "; Secure" if self.secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={int(days * DAY)}; HttpOnly; SameSite=Lax{secure}"


def person(connection: HTTPConnection) -> Person:
    """Who asks. Raises Refused if nobody is known."""
    found: Person | None = connection.scope.get("person")
    if found is None:
        raise Refused("nobody", 401)
    return found


def quota_key(scope: Scope) -> str:
    """Whose quotas count: a person's, over all their connections; where nobody is known, those of the address."""
    holder: Person | None = scope.get("person")
    return holder.id if holder else str(scope["address"])


def _host(origin: str) -> str | None:
    """The host of an origin; None for what is no address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[::1
        return None


def suspicious(what: str, scope: Scope, **more: object) -> None:
    """Writes down what was refused, and where it came from."""
    holder: Person | None = scope.get("person")
    fields = {"refused": what, "address": scope.get("address"), "path": scope["path"], "person": holder.id if holder else None, **more}
    log.warning("refused: %s", what, extra={"fields": fields})


def _cookie(header: str) -> str:
    try:
        jar = SimpleCookie(header[:4000])
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""
