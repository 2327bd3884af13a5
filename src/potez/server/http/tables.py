"""The HTTP API of tables: opening, commands, pictures. What is written here as a Struct is what OpenAPI describes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response

from potez.errors import PotezError, UnknownGame
from potez.game import make
from potez.kernel.picture import StandingView
from potez.render import view
from potez.render.svg import svg
from potez.server.domain import catalogue
from potez.server.domain.clocks import Clock
from potez.server.domain.command import Command, decode
from potez.server.domain.decisions import dead_groups
from potez.server.domain.opening import COMPUTER, OPEN, PERSON, Opening, Seat, opened
from potez.server.engines.perfect import perfect
from potez.server.errors import Refused, Unacceptable, refused_option
from potez.server.http import identity
from potez.server.http.bodies import answer, decoded, number
from potez.server.http.quotas import WIDE, charge_refusal, may_open
from potez.server.http.routes import path, query, route
from potez.server.http.services import Services
from potez.server.limits import network
from potez.server.live import snapshot
from potez.server.live.hub import Hub
from potez.server.live.live_table import public_text
from potez.server.people import lists, names
from potez.server.people.person import Person
from potez.server.wire.parts import Touched

MOST_EVENTS, LARGEST_EVENTS = 1000, 200_000  # in one answer, and bytes of them: whoever asks again gets the next ones


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table: a person is whoever opens it; an open seat waits for somebody."""

    kind: Literal["person", "computer", "open"]
    name: str = ""
    level: int = 0


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open: the options as values, or as in the text of a game; seats by side. An open seat is for whoever has the link, for
    anybody in the lobby, or for a player who is named."""

    game: str
    seats: dict[str, NewSeat]
    options: dict[str, Any] = {}
    start: str | None = None
    moves: list[str] = []
    clock: Clock | None = None
    access: Literal["link", "lobby"] = "link"
    rated: bool = False
    invite: str | None = None


class Made(msgspec.Struct):
    """A table that was opened; `invitation` is what whoever takes the open seat must show."""

    id: str
    invitation: str | None = None


class Done(msgspec.Struct):
    """The version that a command led to; `repeated` if it had been done before."""

    version: int
    repeated: bool


class Event(msgspec.Struct):
    """Something that happened at a table: the version it led to, and when, in seconds since 1970."""

    version: int
    kind: str
    data: Any
    at: float


class Events(msgspec.Struct):
    """What happened at a table, and the version that it has now."""

    version: int
    events: list[Event]


class Shown(msgspec.Struct):
    """A position: how many moves came before it, what stands where, and its text."""

    ply: int
    shown: StandingView
    text: str


class Counted(msgspec.Struct):
    """A position of Go with dead groups counted."""

    shown: StandingView
    dead: list[str]


class Checked(msgspec.Struct):
    """The full text of a game, and its options with their values, but for seeds that are drawn; whether a table of values answers every
    position, so that the computer may play at level 9."""

    game: str
    options: dict[str, Any]
    perfect: bool = False


def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def hub(request: Request) -> Hub:
    return services(request).hub


async def games(request: Request) -> list[dict[str, Any]]:
    """All games with their facts and options."""
    return await asyncio.to_thread(catalogue.everything)


async def opening_of(request: Request, wanted: NewTable) -> Opening:
    """What a new table begins with, checked as far as people are concerned."""
    person, here = identity.person(request), services(request)
    await may_open(here, person, request.scope)
    seats = {side: Seat(seat.kind, seat.name, seat.level, person.id if seat.kind == PERSON else "") for side, seat in wanted.seats.items()}
    waits = any(seat.kind == OPEN for seat in seats.values())
    await seat_names(here, person, seats)
    if wanted.invite and not any(seat.kind == PERSON for seat in seats.values()):
        raise Unacceptable(problem="seats: take one yourself at a table to which you invite somebody")
    invited = await _invited(here, person, wanted.invite, request.scope["address"]) if wanted.invite else ""
    if (invited or wanted.access == "lobby") and not waits:
        raise Unacceptable(problem="seats: leave one open for the other player")
    fair = await asyncio.to_thread(_fair, wanted.game) if wanted.rated else {}
    opening = Opening(
        wanted.game,
        fair | wanted.options,
        seats,
        wanted.start,
        wanted.moves,
        clock=wanted.clock,
        access=wanted.access,
        rated=wanted.rated,
        owner=person.id,
        invited=invited,
    )
    if wanted.rated:
        if any(seat.kind == COMPUTER for seat in seats.values()):
            raise Refused("rated-computer")
        if (await here.people.kinds([person.id])).get(person.id) != "account":  # what they are by now: a request may be older
            raise Refused("rated-needs-account")
        if wanted.clock is None:
            raise Refused("rated-needs-clock")
        if lists.chooses_start(opening):
            raise Refused("rated-seed")
        whole = await asyncio.to_thread(opened, opening)
        if not waits or not await asyncio.to_thread(lists.may_be_rated, whole):
            raise Refused("not-rated")
    return opening


def _fair(game: str) -> dict[str, Any]:
    """What a rated game has where its options say nothing else; a game that there is not is refused when it is opened."""
    try:
        return catalogue.fair(game)
    except UnknownGame:
        return {}


async def seat_names(here: Services, person: Person, seats: dict[str, Seat]) -> None:
    """Names are for two people at one device, whom the server does not know; whoever it knows has a name already. Raises Refused."""
    named = [seat.name for seat in seats.values() if seat.name]
    if named and any(seat.kind != PERSON for seat in seats.values()):
        raise Unacceptable(problem="name: only where one person plays both sides")
    for text in named:
        if names.reserved(text):
            raise Refused("reserved-name")
        if names.misleading(text):
            raise Refused("bad-name", shortest=names.SHORTEST, longest=names.LONGEST)
        if await here.people.profiles.taken(text, person.id):
            raise Refused("name-taken")


async def _invited(here: Services, person: Person, name: str, address: str) -> str:
    found = await here.people.named(name)
    if found is None or found.id == person.id or await here.people.blocks.between(found.id, person.id):
        raise Refused("no-player")
    await here.lists.database.read(_may_invite(here, person, found.id, address))  # before anything is worked out for it
    return found.id


def _may_invite(here: Services, person: Person, invited: str, address: str) -> Callable[[sa.Connection], None]:
    return here.lists.may_invite(person.id, invited, here.limits.most("invitations", person.id, address))


async def new_table(request: Request, wanted: NewTable) -> Response:
    here, opening = services(request), await opening_of(request, wanted)
    if opening.invited:
        check = _may_invite(here, identity.person(request), opening.invited, request.scope["address"])
        id, _ = await here.hub.create_unless(opening, check)
    else:
        id = (await here.hub.create(opening)).id
    here.lists.opened(id, network(request.scope["address"]))
    secret = here.people.signatures.invitation(id) if any(seat.kind == OPEN for seat in opening.seats.values()) else None
    return answer(Made(id, secret), 201, location=f"/api/tables/{id}")


async def table(request: Request) -> Response:
    live = await hub(request).get(request.path_params["id"])
    await hub(request).compensate_outage(live)
    seats = await hub(request).seats(live)
    return answer(await hub(request).broadcast.whole(live, request.scope.get("person"), seats))


async def command(request: Request) -> Response:
    wanted = decode(await decoded(request, object))
    person, here = identity.person(request), services(request)
    if here.limits.owes_messages(identity.quota_key(request.scope), request.scope["address"]):
        raise Refused("too-often")
    try:
        check = lambda: services(request).revocation.check(identity.grant(request))  # noqa: E731
        room = lambda: may_open(services(request), person, request.scope)  # noqa: E731
        done = await hub(request).command(request.path_params["id"], person, wanted, check=check, may_open=room)
    except Refused as error:
        if live := here.hub.live(request.path_params["id"]):
            charge_refusal(here, live, error, request.scope)
        identity.log_seat_refusal(error, request.scope, request.path_params["id"])
        raise
    return answer(Done(**done))


async def events(request: Request) -> Events:
    """What happened after a version, at most 1,000 events, and fewer where they are large: how a program that lost its connection catches
    up. Whoever has not come to the version of the table asks again."""
    live = await hub(request).get(request.path_params["id"])
    after = number(request.query_params.get("after", "0"), 1 << 30, "after")
    found, room = list[Event](), LARGEST_EVENTS
    for row in await hub(request).store.since(live.table.id, after, MOST_EVENTS):
        room -= len(row.data)
        if found and room < 0:
            break
        found.append(Event(row.version, row.kind, public_text(row.kind, row.data), row.at))
    return Events(live.table.version, found)


async def position(request: Request) -> Shown:
    """A position of the game, by how many moves came before it."""
    live = await hub(request).get(request.path_params["id"])
    positions = live.table.match.positions
    ply = number(request.path_params["ply"], len(positions) - 1, "ply")
    dead = live.table.match.dead if ply == len(positions) - 1 else ()
    asked = positions[ply]
    shown = await asyncio.to_thread(view.standing, asked, dead)
    return Shown(ply, shown, asked.text)


async def touched(request: Request) -> Touched:
    """What sites mean that are touched in this order: the moves they make, what may come next, or which rule forbids going on."""
    here, live = services(request), await hub(request).get(request.path_params["id"])
    cost, who, address = 1 if live.light(live.table) else WIDE, identity.quota_key(request.scope), request.scope["address"]
    if not here.limits.allow_messages(who, address, cost):
        raise Refused("too-often")
    sites = [site for site in request.query_params.get("path", "").split(",") if site]
    shown = live.table
    found = await live.explain(lambda: snapshot.touched(shown.match.position, sites))
    return Touched(version=shown.version, **found.data())


async def counted(request: Request) -> Counted:
    """Go, after two passes: the board with these groups counted as dead."""
    live = await hub(request).get(request.path_params["id"])
    if not live.table.marking:
        raise Refused("not-here")
    names = dead_groups([name for name in request.query_params.get("dead", "").split("+") if name])
    try:
        shown = await asyncio.to_thread(view.standing, live.table.match.position, names)
    except PotezError as error:
        raise Unacceptable(problem=str(error)) from None
    return Counted(shown, names)


async def drawing(request: Request) -> Response:
    """The position as SVG."""
    live = await hub(request).get(request.path_params["id"])
    positions = live.table.match.positions
    last = len(positions) - 1
    ply = number(request.query_params.get("ply", str(last)), last, "ply")
    text = await asyncio.to_thread(svg, positions[ply])
    name = f'attachment; filename="{live.table.game.id}.svg"'
    return Response(text, media_type="image/svg+xml", headers={"content-disposition": name, "cache-control": "no-store"})


async def check_game(request: Request, wanted: NewTable) -> Checked:
    """Whether a game can be made with these options: its full text, or what is wrong."""
    try:
        made = await asyncio.to_thread(make, wanted.game, {}, wanted.options, brief=True)
    except PotezError as error:
        raise refused_option(error, wanted.game) from None
    options = {name: value for name, value in made.options.items() if name != "seed" or name in wanted.options}
    return Checked(str(made), options, await asyncio.to_thread(perfect, made))


TABLE = path("id", "the id of a table")
PLY = path("ply", "moves before it", type="integer", minimum=0, maximum=100_000)
TOUCHED = query("path", "sites of the board in the order in which they are touched, such as g10,g5,j5")
DEAD = query("dead", "a stone of each dead group, such as a1+c3")
AT = query("ply", "moves before it; the last position if none", type="integer", minimum=0)
AFTER = query("after", "the version that the asker has", type="integer", minimum=0)

ROUTES = [
    route("GET /api/games", games, "All games with facts and options"),
    route("POST /api/check", check_game, "Whether a game can be made with these options"),
    route("POST /api/tables", new_table, "Open a table", status=201, reply=Made),
    route("GET /api/tables/{id}", table, "A table", TABLE),
    route("POST /api/tables/{id}/commands", command, "Do something at a table", TABLE, body=Command, reply=Done),
    route("GET /api/tables/{id}/events", events, "What happened after a version", TABLE, AFTER),
    route("GET /api/tables/{id}/positions/{ply}", position, "A position of the game", TABLE, PLY),
    route("GET /api/tables/{id}/touch", touched, "What touched sites mean", TABLE, TOUCHED),
    route("GET /api/tables/{id}/counted", counted, "Go: the count with dead groups", TABLE, DEAD),
    route("GET /api/tables/{id}/picture.svg", drawing, "The position as SVG", TABLE, AT, media="image/svg+xml"),
]
