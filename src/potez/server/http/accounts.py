"""The HTTP API of people: who I am, registering, signing in and leaving, whom I do not want to meet. Sessions are in `credentials`."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from typing import Any, Self

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from potez.server.domain.command import Command
from potez.server.errors import Refused
from potez.server.http import cookies, identity
from potez.server.http.account_types import Block, BlockedPlayer, Card, Change, Credentials, Deletion, Me, Recovery, Registered, Report
from potez.server.http.bodies import answer, decoded
from potez.server.http.routes import route
from potez.server.http.services import Services
from potez.server.http.statuses import status_of
from potez.server.http.tables import services
from potez.server.limits import network
from potez.server.people import names
from potez.server.people.accounts import SignIn
from potez.server.people.passwords import HashQueue, Lane
from potez.server.people.person import Person, card, new_person
from potez.server.people.sessions import Authorization, guest_grant
from potez.server.storage.jobs import Unavailable

log = logging.getLogger("potez")


async def me(request: Request) -> Me:
    person: Person | None = request.scope.get("person")
    return Me(who="nobody") if person is None else Me(**card(person), chat=person.chat)


async def change_me(request: Request, wanted: Change) -> Me:
    person, people = identity.owner(request), services(request).people
    _rate_limit(request, "change", person.id)
    asker = authorization(request)
    if wanted.name is not None:
        await people.profiles.rename_guest(asker, wanted.name)
    if wanted.chat is not None:
        await people.profiles.allow_chat(asker, wanted.chat)
    services(request).hub.person_changed(person.id)
    person = await people.get(person.id)
    return Me(**card(person), chat=person.chat)


async def guest(request: Request) -> Card:
    """Whoever is known by nothing, or by something that has ended, goes on as a new guest: said aloud, never by the way."""
    if request.scope.get("person") is None:
        services(request).cookies.new_guest(request.scope, new_person())
    return Card(**card(identity.person(request)))


async def register(request: Request, wanted: Credentials) -> Registered:
    """The recovery code is shown here once."""
    here = services(request)
    person: Person = request.scope.get("person") or new_person()
    if person.registered:
        raise Refused("not-here")
    _rate_limit(request, "account", network(request.scope["address"]))
    found = await here.people.accounts.register(person, wanted.name, wanted.password, agent(request), hash_queue(request, "unknown"))
    found.ended.append(guest_grant(person.id).key)  # what was opened as a guest is not the account's
    signed_in(request, found)
    for id in await here.people.profiles.take_from_guests(wanted.name):
        here.hub.person_changed(id)
    return Registered(**card(found.person), recovery=found.code)


async def login(request: Request, wanted: Credentials) -> Card:
    here = services(request)
    async with LoginAttempt(request, wanted.name) as attempt:
        found = await here.people.accounts.login(attempt.row, wanted.password, attempt.queue, agent(request))
    if found.ended:
        signed_in(request, found)
    else:
        here.cookies.session(request.scope, found)
    return Card(**card(found.person))


async def recover(request: Request, wanted: Recovery) -> Registered:
    """A new password for one that was lost; the next recovery code is shown here once."""
    here = services(request)
    async with LoginAttempt(request, wanted.name) as attempt:
        found = await here.people.accounts.recover(attempt.row, wanted.code, wanted.password, attempt.queue, agent(request))
    signed_in(request, found)
    return Registered(**card(found.person), recovery=found.code)


def signed_in(request: Request, found: SignIn) -> None:
    """Somebody is known by something else from now on: this browser gets it, what was opened with what has ended closes."""
    here = services(request)
    here.cookies.session(request.scope, found)
    here.revocation.end(found.ended)
    here.hub.person_changed(found.person.id)


class LoginAttempt:
    """Somebody tries a password, or a recovery code, at a name: counted before it is looked at, and forgiven if it is right."""

    def __init__(self, request: Request, name: str) -> None:
        self.request, self.name, self.here = request, name[:100], services(request)
        self.row: Any = None
        self.device, self.network = "", network(request.scope["address"])
        self.queue = hash_queue(request, "unknown")

    async def __aenter__(self) -> Self:
        self.row = await self.here.people.accounts.find(self.name)
        shown = cookies.read(self.request.headers, cookies.DEVICE)
        if self.row is not None:
            known = (self.here.people.signatures.device(value, self.row.id, self.row.password) for value in shown)
            self.device = next((device for device in known if device), "")
        self.queue = hash_queue(self.request, "known" if self.device else "unknown")
        try:
            self.here.attempts.begin(self.network, names.handle(self.name), self.device)
        except Refused:
            identity.log_refusal("rate", self.request.scope, kind="password")
            raise
        return self

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            self.here.attempts.succeeded(self.network, names.handle(self.name), self.device)
        elif isinstance(error, Refused) and status_of(error) == 403:
            identity.log_refusal("password", self.request.scope)


async def logout(request: Request) -> Response:
    grant, here = identity.grant(request), services(request)
    if grant.kind == "token":
        identity.owner(request)  # a program does not sign its owner out
    if grant.kind == "session":
        person = identity.person(request)
        here.revocation.end(await here.people.sessions.end(authorization(request)))
        here.hub.person_changed(person.id)
    here.cookies.drop(request.scope)
    return answer({})


async def export(request: Request) -> Response:
    """Everything that is kept about whoever asks, as a file; others in it as everybody sees them."""
    person, people = identity.owner(request), services(request).people
    _rate_limit(request, "export", person.id)
    _rate_limit(request, "export", network(request.scope["address"]))
    found = await people.personal_data.export(person)
    rows = found["blocks"] + found["reports"]
    others = await people.several(list({row["other"] for row in rows}))
    for row in rows:
        row["other"] = card(others[row["other"]])
    response = answer(msgspec.Raw(await asyncio.to_thread(msgspec.json.encode, found)))
    response.headers["content-disposition"] = 'attachment; filename="potez-export.json"'
    return response


async def delete(request: Request, wanted: Deletion) -> Response:
    """Games that go on are resigned first, and rated; then everything personal goes."""
    person, here = identity.owner(request), services(request)
    sure = await confirmed(request, person, wanted.password)
    await _leave_all(here, person)
    ended = await here.people.personal_data.leave(sure)
    here.revocation.end([*ended, guest_grant(person.id).key])
    await _leave_all(here, person)  # where a seat was taken meanwhile
    await here.people.personal_data.clear(person)
    for live in here.hub.lives():
        if set(live.table.persons.values()) == {person.id}:  # it went as a whole
            here.hub.drop(live.table.id)
    here.hub.person_changed(person.id)
    here.cookies.drop(request.scope)
    return answer({})


async def _leave_all(here: Services, person: Person) -> None:
    for id in await here.people.personal_data.unfinished(person):
        try:
            await _leave(here, person, id)
        except Refused as error:  # a table that cannot be played again, or is not there any more, keeps nobody from going
            if status_of(error) == 503:
                raise
            log.warning("a table is left as it is", extra={"fields": {"table": id, "why": error.code, "person": person.id}})
    await here.scoring.catch_up(person.id)  # while it is known how strong they were


async def _leave(here: Services, person: Person, id: str) -> None:
    for number in range(3):  # somebody may move meanwhile
        live = await here.hub.get(id)
        kind = "resign" if live.table.stage == "playing" and live.table.shared else "abort"
        try:
            await here.hub.command(id, person, Command(f"farewell-{time.time()}-{number}", live.table.version, kind))
        except Unavailable:
            raise
        except Refused as error:
            if error.code == "stale":
                continue
        break  # done, or over already, or played alone: that goes as a whole


def hash_queue(request: Request, lane: Lane) -> HashQueue:
    return HashQueue(lane, network(request.scope["address"]))


def authorization(request: Request) -> Authorization:
    """What whoever asks may do that only they may, without saying the password once more."""
    return Authorization(identity.owner(request).id, identity.grant(request))


async def confirmed(request: Request, person: Person, password: object) -> Authorization:
    """Whoever is signed in says the password once more. Tries are counted for this session alone: others must not lock its owner out."""
    here, grant = services(request), identity.grant(request)
    key = grant.key
    try:
        here.attempts.begin_own(key, network(request.scope["address"]))
        found = await here.people.accounts.confirm(person, grant, password, hash_queue(request, "known"))
    except Refused as error:
        identity.log_refusal("rate" if status_of(error) == 429 else "password", request.scope)
        raise
    here.attempts.own_succeeded(key)
    return found


async def become_bot(request: Request) -> Card:
    person = registered(request)
    if person.kind != "account":
        raise Refused("not-here")
    await services(request).people.accounts.become_bot(authorization(request))
    services(request).hub.person_changed(person.id)
    return Card(**card(await services(request).people.get(person.id)))


async def my_games(request: Request) -> list[dict[str, Any]]:
    """Whoever is nobody has none: pages ask before they know."""
    person: Person | None = request.scope.get("person")
    return await services(request).lists.mine(person) if person else []


async def blocks(request: Request) -> list[BlockedPlayer]:
    people = services(request).people
    if request.scope.get("person") is None:
        return []
    me = identity.owner(request).id
    known = await people.several(await people.blocks.of(me))
    return [BlockedPlayer(**card(person), key=people.signatures.sign("block", me, person.id)) for person in known.values()]


async def block(request: Request, wanted: Block) -> Response:
    person = identity.owner(request)
    _rate_limit(request, "change", person.id)
    if wanted.key is not None:
        other = await _blocked(request, person.id, wanted.key)
    else:
        other = await _other(request, wanted.name, wanted.table, wanted.side)
    if other == person.id:
        raise Refused("not-here")
    await services(request).people.ensure(person)
    await services(request).people.blocks.set(person.id, other, wanted.on)
    for one in (person.id, other):
        services(request).hub.person_changed(one)
    return answer({})


async def report(request: Request) -> Response:
    """Kept for whoever runs the server; `potez reports` shows them."""
    person = identity.owner(request)
    _rate_limit(request, "report", request.scope["address"])
    _rate_limit(request, "report", person.id)
    wanted = await decoded(request, Report)
    other = await _other(request, None, wanted.table, wanted.side)
    await services(request).people.report(person.id, other, wanted.table, names.one_line(wanted.text))
    identity.log.warning("reported", extra={"fields": {"person": other, "by": person.id, "table": wanted.table}})
    return answer({}, 201)


async def _blocked(request: Request, person: str, key: str) -> str:
    """Guests have no names by which they could be found again."""
    people = services(request).people
    for other in await people.blocks.of(person):
        if hmac.compare_digest(people.signatures.sign("block", person, other).encode(), key.encode()):
            return other
    raise Refused("no-player")


async def _other(request: Request, name: str | None, table: str | None, side: str | None) -> str:
    """The person who is meant."""
    if name is not None:
        found = await services(request).people.named(name)
        if found:
            return found.id
    elif table is not None:
        live = await services(request).hub.get(table)
        holder = live.table.persons.get(side or "")
        if holder:
            return holder
    raise Refused("no-player")


def registered(request: Request) -> Person:
    """Who asks, in a browser, with an account."""
    person = identity.owner(request)
    if not person.registered:
        raise Refused("needs-account")
    return person


def agent(request: Request) -> str:
    """What a browser says that it is."""
    return request.headers.get("user-agent", "")


def _rate_limit(request: Request, kind: str, key: str) -> None:
    if not services(request).limits.allow(kind, key, place=request.scope["address"]):
        identity.log_refusal("rate", request.scope, kind=kind)
        raise Refused("too-often")


ROUTES = [
    route("GET /api/me", me, "Who I am"),
    route("POST /api/me", change_me, "Set a guest's name, or the chat"),
    route("GET /api/me/games", my_games, "My games that are not over"),
    route("GET /api/me/export", export, "Everything that is kept about me"),
    route("POST /api/me/delete", delete, "Delete what is kept about me"),
    route("POST /api/me/bot", become_bot, "From now on a program plays for this account"),
    route("GET /api/me/blocks", blocks, "Whom I have blocked"),
    route("POST /api/me/blocks", block, "Block somebody, or no longer"),
    route("POST /api/register", register, "Make an account of a guest", status=201),
    route("POST /api/guest", guest, "Go on as a new guest where a session has ended"),
    route("POST /api/recover", recover, "A new password with the recovery code"),
    route("POST /api/login", login, "Sign in"),
    route("POST /api/logout", logout, "Sign out"),
    route("POST /api/reports", report, "Report a player to whoever runs the server", status=201, body=Report),
]
