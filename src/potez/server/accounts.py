"""The HTTP API of people: who I am, registering and leaving, tokens for programs, whom I do not want to meet."""

from __future__ import annotations

import contextlib
import hmac
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from potez.server import identity, names
from potez.server.api import answer, decoded, house
from potez.server.errors import Refused
from potez.server.lists import card
from potez.server.people import Person


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: str
    password: str


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """What a person sets: a guest's name, whether there is chat."""

    name: str | None = None
    chat: bool | None = None


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The password until now, and the one from now on."""

    old: str
    new: str


class Farewell(msgspec.Struct, forbid_unknown_fields=True):
    """The password of the account that is to be deleted; guests have none."""

    password: str = ""


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """What a token is for, in a few words."""

    label: str


class Meeting(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody, by name, by a seat at a table, or by the key in the list of blocks; `on` is False to take a block back."""

    name: str | None = None
    key: str | None = None
    table: str | None = None
    side: str | None = None
    on: bool = True


class Complaint(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody did at a table."""

    table: str
    side: str
    text: str


async def me(request: Request) -> Response:
    person: Person | None = request.scope.get("person")
    if person is None:
        return answer({"who": "nobody"})
    return answer({**card(person), "chat": person.chat})


async def change_me(request: Request) -> Response:
    wanted, person, people = await decoded(request, Change), identity.person(request), house(request).people
    if wanted.name is not None:
        await people.rename_guest(person, wanted.name)
    if wanted.chat is not None:
        await people.allow_chat(person, wanted.chat)
    house(request).hub.person_changed(person.id)
    person = await people.get(person.id)
    return answer({**card(person), "chat": person.chat})


async def register(request: Request) -> Response:
    wanted, person = await decoded(request, Credentials), identity.person(request)
    _slowly(request, "account", request.scope["address"])
    secret = await house(request).people.register(person, wanted.name, wanted.password)
    house(request).cookies.session(request.scope, secret)
    house(request).hub.person_changed(person.id)
    return answer(card(await house(request).people.get(person.id)), 201)


async def login(request: Request) -> Response:
    wanted = await decoded(request, Credentials)
    _slowly(request, "account", request.scope["address"])
    _slowly(request, "password", names.handle(wanted.name[:100]))
    try:
        person, secret = await house(request).people.login(wanted.name, wanted.password)
    except Refused:
        identity.suspicious("password", request.scope)
        raise
    house(request).cookies.session(request.scope, secret)
    return answer(card(person))


async def logout(request: Request) -> Response:
    if secret := request.scope.get("secret"):
        await house(request).people.logout(secret)
        house(request).hub.person_changed(identity.person(request).id)
    house(request).cookies.drop(request.scope)
    return answer({})


async def password(request: Request) -> Response:
    wanted, person = await decoded(request, NewPassword), identity.person(request)
    _slowly(request, "password", person.id)
    secret = await house(request).people.change_password(person, wanted.old, wanted.new)
    house(request).cookies.session(request.scope, secret)
    house(request).hub.person_changed(person.id)
    return answer({})


async def export(request: Request) -> Response:
    """Everything that is kept about whoever asks, as a file."""
    found = await house(request).people.export(identity.person(request))
    response = answer(found)
    response.headers["content-disposition"] = 'attachment; filename="potez-export.json"'
    return response


async def delete(request: Request) -> Response:
    """Games that go on are resigned first; then everything personal goes."""
    wanted, person, here = await decoded(request, Farewell), identity.person(request), house(request)
    _slowly(request, "password", person.id)
    await here.people.confirm(person, wanted.password)
    for row in await here.lists.mine(person):
        live = await here.hub.get(row["id"])
        kind = "resign" if live.table.stage == "playing" and live.table.shared else "abort"
        with contextlib.suppress(Refused):  # ended meanwhile, or there was nothing to end
            await here.hub.command(row["id"], person, f"farewell-{time.time()}", live.table.version, kind, {})
    await here.people.delete(person, wanted.password)
    for live in here.hub.lives():
        if person.id in live.table.persons.values() and not live.table.shared:
            here.hub.drop(live.table.id)
    house(request).hub.person_changed(person.id)
    house(request).cookies.drop(request.scope)
    return answer({})


async def tokens(request: Request) -> Response:
    return answer(await house(request).people.tokens(_registered(request).id))


async def new_token(request: Request) -> Response:
    wanted, person = await decoded(request, NewToken), _registered(request)
    label = names.words(wanted.label)[:40]
    return answer({"token": await house(request).people.new_session(person.id, label), "label": label}, 201)


async def end_token(request: Request) -> Response:
    person = _registered(request)
    await house(request).people.end_token(person.id, request.path_params["id"])
    house(request).hub.person_changed(person.id)
    return answer({})


async def become_bot(request: Request) -> Response:
    person = _registered(request)
    await house(request).people.become_bot(person)
    house(request).hub.person_changed(person.id)
    return answer(card(await house(request).people.get(person.id)))


async def my_games(request: Request) -> Response:
    return answer(await house(request).lists.mine(identity.person(request)))


async def blocks(request: Request) -> Response:
    people = house(request).people
    me = identity.person(request).id
    known = await people.several(await people.blocked(me))
    return answer([{**card(person), "key": people.sign("block", me, person.id)} for person in known.values()])


async def block(request: Request) -> Response:
    wanted, person = await decoded(request, Meeting), identity.person(request)
    if wanted.key is not None:
        other = await _blocked(request, person.id, wanted.key)
    else:
        other = await _other(request, wanted.name, wanted.table, wanted.side)
    if other == person.id:
        raise Refused("not-here")
    await house(request).people.ensure(person)
    await house(request).people.block(person.id, other, wanted.on)
    for one in (person.id, other):
        house(request).hub.person_changed(one)
    return answer({})


async def report(request: Request) -> Response:
    """Kept for whoever runs the server; `potez reports` shows them."""
    person = identity.person(request)
    _slowly(request, "report", request.scope["address"])
    _slowly(request, "report", person.id)
    wanted = await decoded(request, Complaint)
    other = await _other(request, None, wanted.table, wanted.side)
    await house(request).people.report(person.id, other, wanted.table, names.words(wanted.text))
    identity.log.warning("reported", extra={"fields": {"person": other, "by": person.id, "table": wanted.table}})
    return answer({}, 201)


async def _blocked(request: Request, person: str, key: str) -> str:
    """Guests have no names by which they could be found again."""
    people = house(request).people
    for other in await people.blocked(person):
        if hmac.compare_digest(people.sign("block", person, other).encode(), key.encode()):
            return other
    raise Refused("no-player", 404)


async def _other(request: Request, name: str | None, table: str | None, side: str | None) -> str:
    """The person who is meant."""
    if name is not None:
        found = await house(request).people.named(name)
        if found:
            return found.id
    elif table is not None:
        live = await house(request).hub.get(table)
        holder = live.table.persons.get(side or "")
        if holder:
            return holder
    raise Refused("no-player", 404)


def _registered(request: Request) -> Person:
    person = identity.person(request)
    if not person.registered:
        raise Refused("needs-account", 403)
    return person


def _slowly(request: Request, kind: str, key: str) -> None:
    if not house(request).limits.allow(kind, key):
        identity.suspicious("rate", request.scope, kind=kind)
        raise Refused("too-often", 429)


ROUTES = [
    Route("/api/me", me, methods=["GET"]),
    Route("/api/me", change_me, methods=["POST"]),
    Route("/api/me/games", my_games, methods=["GET"]),
    Route("/api/me/password", password, methods=["POST"]),
    Route("/api/me/export", export, methods=["GET"]),
    Route("/api/me/delete", delete, methods=["POST"]),
    Route("/api/me/bot", become_bot, methods=["POST"]),
    Route("/api/me/tokens", tokens, methods=["GET"]),
    Route("/api/me/tokens", new_token, methods=["POST"]),
    Route("/api/me/tokens/{id}", end_token, methods=["DELETE"]),
    Route("/api/me/blocks", blocks, methods=["GET"]),
    Route("/api/me/blocks", block, methods=["POST"]),
    Route("/api/register", register, methods=["POST"]),
    Route("/api/login", login, methods=["POST"]),
    Route("/api/logout", logout, methods=["POST"]),
    Route("/api/reports", report, methods=["POST"]),
]
