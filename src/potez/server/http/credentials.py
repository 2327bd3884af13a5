"""The HTTP API of rights: passwords, recovery codes, sessions of browsers, tokens of programs."""

from __future__ import annotations

from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from potez.server.http import identity
from potez.server.http.accounts import agent, authorization, confirmed, hash_queue, registered, signed_in
from potez.server.http.bodies import answer
from potez.server.http.routes import path, route
from potez.server.http.tables import services
from potez.server.people import names, passwords
from potez.server.people.sessions import TOKEN_DAYS


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The password until now, and the one from now on."""

    old: str
    new: str


class Confirmation(msgspec.Struct, forbid_unknown_fields=True):
    """The password of whoever asks."""

    password: str


class Which(msgspec.Struct, forbid_unknown_fields=True):
    """Which sessions are to end: all others than the one that asks, or all. Tokens end with them."""

    which: Literal["others", "all"]


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """What a token is for, in a few words."""

    label: str


class RecoveryCode(msgspec.Struct):
    """A recovery code, shown here alone."""

    recovery: str


class Browser(msgspec.Struct):
    """A session: what the browser says that it is, whether it is the one that asks, and times in seconds since 1970."""

    id: str
    browser: str
    current: bool
    created: float
    seen: float
    expires: float


class Token(msgspec.Struct):
    """A token, without itself; `seen` is null if it was never used. Times are in seconds since 1970."""

    id: str
    label: str
    scope: str
    created: float
    seen: float | None
    expires: float


class MadeToken(msgspec.Struct):
    """A token, shown here alone, and for how many days it is good."""

    token: str
    label: str
    scope: str
    days: int


class Renewed(msgspec.Struct):
    """Until when a token is good, in seconds since 1970."""

    expires: float


async def password(request: Request, wanted: NewPassword) -> RecoveryCode:
    """All sessions and tokens end; this browser gets a new session, and whoever asks a new recovery code, shown here once."""
    person, here = registered(request), services(request)
    passwords.checked(wanted.new)
    sure = await confirmed(request, person, wanted.old)
    found = await here.people.accounts.change_password(sure, wanted.new, hash_queue(request, "known"), agent(request))
    signed_in(request, found)
    return RecoveryCode(found.code)


async def recovery(request: Request, wanted: Confirmation) -> RecoveryCode:
    """A new recovery code, shown here once; the one until now does not work any more."""
    person = registered(request)
    sure = await confirmed(request, person, wanted.password)
    return RecoveryCode(await services(request).people.accounts.new_recovery(sure, hash_queue(request, "known")))


async def sessions(request: Request) -> list[Browser]:
    person = registered(request)
    return [Browser(**row) for row in await services(request).people.sessions.browsers(person.id, identity.grant(request).key)]


async def end_session(request: Request) -> Response:
    registered(request)
    grant = identity.grant(request)
    ended = await services(request).people.sessions.end_named(authorization(request), request.path_params["id"], token=False)
    _ended(request, ended)
    if grant.key in ended:
        services(request).cookies.drop(request.scope)
    return answer({})


async def end_sessions(request: Request, wanted: Which) -> Response:
    """Sign out everywhere."""
    here = services(request)
    registered(request)
    own = identity.grant(request).key if wanted.which == "others" else ""
    _ended(request, await here.people.sessions.end_all(authorization(request), own))
    if wanted.which == "all":
        here.cookies.drop(request.scope)
    return answer({})


async def tokens(request: Request) -> list[Token]:
    return [Token(**row) for row in await services(request).people.sessions.tokens(registered(request).id)]


async def new_token(request: Request, wanted: NewToken) -> MadeToken:
    """For a program, for a year: it plays, speaks and looks, and can do nothing with the account itself."""
    registered(request)
    label = names.one_line(wanted.label)[:40]
    token = await services(request).people.sessions.new_token(authorization(request), label)
    return MadeToken(token, label, "play", TOKEN_DAYS)


async def renew_token(request: Request) -> Renewed:
    """It lives for a year from now on."""
    registered(request)
    return Renewed(await services(request).people.sessions.renew_token(authorization(request), request.path_params["id"]))


async def end_token(request: Request) -> Response:
    registered(request)
    _ended(request, await services(request).people.sessions.end_named(authorization(request), request.path_params["id"], token=True))
    return answer({})


def _ended(request: Request, keys: list[str]) -> None:
    """Sockets close, and other processes hear of it."""
    services(request).revocation.end(keys)
    services(request).hub.person_changed(identity.person(request).id)


SESSION, TOKEN = path("id", "the id of a session"), path("id", "the id of a token")

ROUTES = [
    route("POST /api/me/password", password, "Change the password"),
    route("POST /api/me/recovery", recovery, "A new recovery code", status=201),
    route("GET /api/me/sessions", sessions, "Where I am signed in"),
    route("POST /api/me/sessions", end_sessions, "Sign out everywhere"),
    route("DELETE /api/me/sessions/{id}", end_session, "Sign out there", SESSION),
    route("GET /api/me/tokens", tokens, "My tokens"),
    route("POST /api/me/tokens", new_token, "A token for a program", status=201),
    route("POST /api/me/tokens/{id}", renew_token, "Let a token live for a year from now", TOKEN),
    route("DELETE /api/me/tokens/{id}", end_token, "End a token", TOKEN),
]
