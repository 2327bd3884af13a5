"""The HTTP API of rights: passwords, recovery codes, sessions of browsers, tokens of programs."""

from __future__ import annotations

from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from potez.server.http.accounts import agent, confirmed, entered, line, registered, warrant
from potez.server.http.tables import answer, decoded, house
from potez.server.people import identity, names, passwords
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


async def password(request: Request) -> Response:
    """All sessions and tokens end; this browser gets a new session, and whoever asks a new recovery code, shown here once."""
    wanted, person, here = await decoded(request, NewPassword), registered(request), house(request)
    passwords.checked(wanted.new)
    sure = await confirmed(request, person, wanted.old)
    found = await here.people.change_password(sure, wanted.new, line(request, "known"), agent(request))
    entered(request, found)
    return answer({"recovery": found.code})


async def recovery(request: Request) -> Response:
    """A new recovery code, shown here once; the one until now does not work any more."""
    wanted, person = await decoded(request, Confirmation), registered(request)
    sure = await confirmed(request, person, wanted.password)
    return answer({"recovery": await house(request).people.new_recovery(sure, line(request, "known"))}, 201)


async def sessions(request: Request) -> Response:
    person = registered(request)
    return answer(await house(request).people.sessions.browsers(person.id, identity.grant(request).key))


async def end_session(request: Request) -> Response:
    registered(request)
    grant = identity.grant(request)
    ended = await house(request).people.sessions.end_named(warrant(request), request.path_params["id"], token=False)
    _ended(request, ended)
    if grant.key in ended:
        house(request).cookies.drop(request.scope)
    return answer({})


async def end_sessions(request: Request) -> Response:
    """Sign out everywhere."""
    wanted, here = await decoded(request, Which), house(request)
    registered(request)
    own = identity.grant(request).key if wanted.which == "others" else ""
    _ended(request, await here.people.sessions.end_all(warrant(request), own))
    if wanted.which == "all":
        here.cookies.drop(request.scope)
    return answer({})


async def tokens(request: Request) -> Response:
    return answer(await house(request).people.sessions.tokens(registered(request).id))


async def new_token(request: Request) -> Response:
    """For a program, for a year: it plays, speaks and looks, and can do nothing with the account itself."""
    wanted = await decoded(request, NewToken)
    registered(request)
    label = names.words(wanted.label)[:40]
    token = await house(request).people.sessions.new_token(warrant(request), label)
    return answer({"token": token, "label": label, "scope": "play", "days": TOKEN_DAYS}, 201)


async def renew_token(request: Request) -> Response:
    """It lives for a year from now on."""
    registered(request)
    return answer({"expires": await house(request).people.sessions.renew_token(warrant(request), request.path_params["id"])})


async def end_token(request: Request) -> Response:
    registered(request)
    _ended(request, await house(request).people.sessions.end_named(warrant(request), request.path_params["id"], token=True))
    return answer({})


def _ended(request: Request, keys: list[str]) -> None:
    """Sockets close, and other processes hear of it."""
    house(request).rights.end(keys)
    house(request).hub.person_changed(identity.person(request).id)


ROUTES = [
    Route("/api/me/password", password, methods=["POST"]),
    Route("/api/me/recovery", recovery, methods=["POST"]),
    Route("/api/me/sessions", sessions, methods=["GET"]),
    Route("/api/me/sessions", end_sessions, methods=["POST"]),
    Route("/api/me/sessions/{id}", end_session, methods=["DELETE"]),
    Route("/api/me/tokens", tokens, methods=["GET"]),
    Route("/api/me/tokens", new_token, methods=["POST"]),
    Route("/api/me/tokens/{id}", renew_token, methods=["POST"]),
    Route("/api/me/tokens/{id}", end_token, methods=["DELETE"]),
]
