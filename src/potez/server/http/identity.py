"""Authentication: whose cookie or token a request carries, where it comes from, and whether it may come so often.

A request that changes something must come from our own pages, where a browser says where it comes from; programs say nothing of the kind.
What is refused here is logged.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from potez.server.errors import Refused
from potez.server.http import cookies as jar
from potez.server.http.close_codes import TRY_AGAIN_LATER
from potez.server.http.cookies import Cookies
from potez.server.http.statuses import status_of
from potez.server.limits import Limits, network
from potez.server.people.keys import signer
from potez.server.people.person import DAY, Person, new_person
from potez.server.people.sessions import NOBODY, Grant, guest_grant
from potez.server.threads import PLACE

log = logging.getLogger("potez.security")

SAFE = ("GET", "HEAD", "OPTIONS")
RENEWED = 7 * DAY  # a guest's cookie that is older is written anew
Answer = Callable[[Request, Exception], Awaitable[Response]]  # to a request that is refused
_STATIC = ("/web/", "/messages/", "/favicon.ico")


class Authentication:
    """An ASGI layer: puts `person`, `grant` (by what they are known) and `address` into the scope, or answers with a refusal.

    `still` in the scope asks once more: the body of a request may come long after its headers (see `still_allowed`).

    Whoever shows nothing becomes a guest. Whoever shows something that is not good any more, or cannot be read, is nobody for this request
    (`ended`) and keeps the cookie until they have chosen to sign in or to go on as a guest: it may be the only key to somebody's games.
    """

    def __init__(
        self,
        app: ASGIApp,
        cookies: Cookies,
        limits: Limits,
        origins: tuple[str, ...],
        refuse: Answer,
        check: Callable[[Grant], None],
    ) -> None:
        self.app, self.cookies, self.people, self.limits, self.origins, self.refuse = app, cookies, cookies.people, limits, origins, refuse
        self.check = check  # raises Refused for a grant that has ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(_STATIC):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["address"] = (scope.get("client") or ("unknown",))[0]
        PLACE.set(network(scope["address"]))
        scope["cookies"], scope["grant"], scope["ended"] = [], NOBODY, False
        try:
            self._check(scope, headers)
            scope["person"] = await self._authenticate(scope, headers)
        except Refused as error:
            await self._refuse(error, scope, receive, send)
            return
        if scope["person"] is not None:
            scope["still"] = lambda: self._still(scope, headers)
        if scope["person"] is None and not scope["ended"] and self._becomes_guest(scope, headers):
            if self.limits.allow("guest", scope["address"]):
                self.cookies.new_guest(scope, new_person())
            elif scope["method"] not in SAFE:  # pages can be read by nobody
                log_refusal("rate", scope, kind="guest")
                await self._refuse(Refused("too-often"), scope, receive, send)
                return

        if scope["person"]:
            self.limits.came_from(scope["person"].id, scope["address"])

        async def with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start" and scope["cookies"]:
                message = {**message, "headers": [*message["headers"], *((b"set-cookie", text.encode()) for text in scope["cookies"])]}
            await send(message)

        if scope["type"] == "http":
            await self.app(scope, receive, with_cookies)
            return
        with contextlib.ExitStack() as places:
            try:
                places.enter_context(self.limits.holding("sockets", scope["address"]))
                if scope["person"]:
                    places.enter_context(self.limits.holding("own-sockets", scope["person"].id, scope["address"]))
            except Refused as error:
                log_refusal("sockets", scope)
                await self._refuse(error, scope, receive, send)
                return
            await self.app(scope, receive, send)

    async def _refuse(self, error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            if status_of(error) == 503:  # nobody is refused: whoever comes again is let in, and only a close code can say so
                await send({"type": "websocket.accept"})
            code = TRY_AGAIN_LATER if status_of(error) == 503 else 1008  # before it was accepted: the handshake gets status 403
            await send({"type": "websocket.close", "code": code})
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
                log_refusal("origin", scope, origin=origin)
                raise Refused("foreign-origin")
        if not self.limits.allow("socket" if socket else "request", scope["address"]):
            log_refusal("rate", scope)
            raise Refused("too-often")

    async def _authenticate(self, scope: Scope, headers: Headers) -> Person | None:
        if authorization := headers.get("authorization"):
            kind, _, secret = authorization.partition(" ")
            found = await self.people.sessions.find(secret.strip()) if kind.lower() == "bearer" and secret.startswith("ptz_") else None
            if found is None:
                log_refusal("token", scope)
                raise Refused("bad-token")
            person, scope["grant"] = found
            return person
        shown = jar.read(headers, jar.COOKIE)
        for value in shown:
            if known := await self._by_cookie(scope, value):
                person, scope["grant"] = known
                return person
        if shown:
            log_refusal("session" if shown[0].startswith("s.") else "cookie", scope)
            scope["ended"] = True
        return None

    async def _still(self, scope: Scope, headers: Headers) -> None:
        """Raises Refused where whoever asked is not known any more by what the request showed; else `person` is who they are by now."""
        self.check(scope["grant"])
        before, said = scope["person"], len(scope["cookies"])
        found = await self._authenticate(scope, headers)
        del scope["cookies"][said:]  # a cookie that is written anew is in there already
        if found is None or found.id != before.id:
            scope["person"], scope["grant"], scope["ended"] = None, NOBODY, True
            raise Refused("session-ended")
        self.check(scope["grant"])
        scope["person"] = found

    async def _by_cookie(self, scope: Scope, value: str) -> tuple[Person, Grant] | None:
        if len(value) > jar.LONGEST or not value.isascii():
            return None
        if value.startswith("s."):
            return await self.people.sessions.find(value)
        guest = self.people.signatures.guest(value)
        if guest is None:
            return None
        person = await self.people.get(guest[0])
        if person.kind != "guest":  # an account is not opened with the cookie of the guest that it was
            return None
        if guest[1] > RENEWED:
            self.cookies.guest(scope, person)
        return person, guest_grant(person.id, signer(value.rpartition(".")[2]))

    def _becomes_guest(self, scope: Scope, headers: Headers) -> bool:
        """Whether somebody unknown becomes a guest: who opens a page, or does something."""
        if scope["type"] != "http":
            return False
        return scope["method"] not in SAFE or "text/html" in headers.get("accept", "")


async def still_allowed(request: Request) -> None:
    """Raises Refused where a session, a token or a guest has ended since the request came in, and finds out what the person is by now.
    `bodies.body` asks this of every body, so that nothing that was begun before the end of a session is done after it."""
    if still := request.scope.get("still"):
        await still()


def person(connection: HTTPConnection) -> Person:
    """Who asks. Raises Refused if nobody is known."""
    found: Person | None = connection.scope.get("person")
    if found is None:
        raise Refused("session-ended" if connection.scope.get("ended") else "nobody")
    return found


def owner(connection: HTTPConnection) -> Person:
    """Who asks, for what a program with a token may not do."""
    found = person(connection)
    if grant(connection).scope != "account":
        log_refusal("scope", connection.scope)
        raise Refused("token-scope")
    return found


def grant(connection: HTTPConnection) -> Grant:
    """By what whoever asks is known."""
    found: Grant = connection.scope.get("grant", NOBODY)
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


def log_seat_refusal(error: Refused, scope: Scope, table: str) -> None:
    """Writes down who asked for what only others at a table may do; what is not possible now is nothing to write down."""
    if status_of(error) == 403:
        log_refusal("seat", scope, code=error.code, table=table)


def log_refusal(what: str, scope: Scope, **more: object) -> None:
    """Writes down what was refused, and where it came from."""
    holder: Person | None = scope.get("person")
    fields = {"refused": what, "address": scope.get("address"), "path": scope["path"], "person": holder.id if holder else None, **more}
    log.warning("refused: %s", what, extra={"fields": fields})
