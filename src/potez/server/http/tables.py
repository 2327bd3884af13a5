"""The HTTP API of tables: opening, commands, records, pictures. What is written here as a Struct is what OpenAPI describes."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from potez.errors import InvalidRecord, PotezError
from potez.game import make
from potez.kernel.picture import MarkView, PieceView, StandingView
from potez.match import Match
from potez.render import view
from potez.render.svg import svg
from potez.revisions import GOES_ON
from potez.server.domain import catalogue
from potez.server.domain.clocks import Clock
from potez.server.domain.command import Command, decode
from potez.server.domain.decisions import dead_groups
from potez.server.domain.opening import COMPUTER, LONGEST_GAME, OPEN, PERSON, Opening, Seat, opened
from potez.server.errors import Refused, refused_option
from potez.server.http import identity
from potez.server.http.bodies import answer, body, decoded, number
from potez.server.http.quotas import may_open
from potez.server.http.routes import path, query, route
from potez.server.http.services import Services
from potez.server.limits import network
from potez.server.live import snapshot
from potez.server.live.hub import Hub
from potez.server.live.live_table import Live, public
from potez.server.people import lists, names
from potez.server.people.person import Person

LONGEST_RECORD = 400_000  # bytes; of a game with LONGEST_GAME moves it is a quarter
MOST_EVENTS = 1000  # in one answer


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


class Broken(msgspec.Struct):
    """The rule that a path breaks, and the places that matter."""

    reason: str
    sites: list[str]
    params: dict[str, Any]


class Touched(msgspec.Struct):
    """What touched sites mean: legal `moves` that they make already, `fouls` that are accepted and punished, the sites that may come
    `next`, the `only` move that can still come of them, whether the move may be `done` here, what a half-made move waits for and its
    picture; or a `refusal`."""

    version: int
    path: list[str]
    moves: list[str]
    fouls: list[str]
    next: list[str]
    only: str | None
    done: bool
    phase: str
    pieces: list[PieceView]
    marks: list[MarkView]
    refusal: Broken | None


class Counted(msgspec.Struct):
    """A position of Go with dead groups counted."""

    shown: StandingView
    dead: list[str]


class Checked(msgspec.Struct):
    """The full text of a game with its options."""

    game: str


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
        raise Refused("bad-request", 422, problem="seats: take one yourself at a table to which you invite somebody")
    invited = await _invited(here, person, wanted.invite, request.scope["address"]) if wanted.invite else ""
    if (invited or wanted.access == "lobby") and not waits:
        raise Refused("bad-request", 422, problem="seats: leave one open for the other player")
    opening = Opening(
        wanted.game,
        wanted.options,
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
            raise Refused("rated-computer", 422)
        if (await here.people.kinds([person.id])).get(person.id) != "account":  # what they are by now: a request may be older
            raise Refused("rated-needs-account", 403)
        if wanted.clock is None:
            raise Refused("rated-needs-clock", 422)
        if lists.chooses_start(opening):
            raise Refused("rated-seed", 422)
        whole = await asyncio.to_thread(opened, opening)
        if not waits or not await asyncio.to_thread(lists.may_be_rated, whole):
            raise Refused("not-rated", 422)
    return opening


async def seat_names(here: Services, person: Person, seats: dict[str, Seat]) -> None:
    """Names are for two people at one device, whom the server does not know; whoever it knows has a name already. Raises Refused."""
    named = [seat.name for seat in seats.values() if seat.name]
    if named and any(seat.kind != PERSON for seat in seats.values()):
        raise Refused("bad-request", 422, problem="name: only where one person plays both sides")
    for text in named:
        if names.reserved(text):
            raise Refused("reserved-name", 422)
        if names.misleading(text):
            raise Refused("bad-name", 422, shortest=names.SHORTEST, longest=names.LONGEST)
        if await here.people.profiles.taken(text, person.id):
            raise Refused("name-taken")


async def _invited(here: Services, person: Person, name: str, address: str) -> str:
    found = await here.people.named(name)
    if found is None or found.id == person.id or await here.people.blocks.between(found.id, person.id):
        raise Refused("no-player", 404)
    most = here.limits.most("invitations", person.id, address)
    if most < float("inf") and await here.lists.invitations(person.id, found.id) >= most:
        raise Refused("too-many-at-once", 429, most=int(most))
    return found.id


async def new_table(request: Request, wanted: NewTable) -> Response:
    table = await hub(request).create(await opening_of(request, wanted))
    services(request).lists.opened(table.id, network(request.scope["address"]))
    secret = services(request).people.signatures.invitation(table.id) if table.open_sides else None
    return answer(Made(table.id, secret), 201, location=f"/api/tables/{table.id}")


async def table(request: Request) -> Response:
    live = await hub(request).get(request.path_params["id"])
    await hub(request).compensate_outage(live)
    seats = await hub(request).seats(live)
    return answer(await hub(request).broadcast.whole(live, request.scope.get("person"), seats))


async def command(request: Request) -> Response:
    wanted = decode(await decoded(request, object))
    person = identity.person(request)
    try:
        check = lambda: services(request).revocation.check(identity.grant(request))  # noqa: E731
        room = lambda: may_open(services(request), person, request.scope)  # noqa: E731
        done = await hub(request).command(request.path_params["id"], person, wanted, check=check, may_open=room)
    except Refused as error:
        if error.status == 403:
            identity.log_refusal("seat", request.scope, code=error.code, table=request.path_params["id"])
        raise
    return answer(Done(**done))


async def events(request: Request) -> Events:
    """What happened after a version, at most 1,000 events: how a program that lost its connection catches up."""
    live = await hub(request).get(request.path_params["id"])
    after = number(request.query_params.get("after", "0"), 1 << 30, "after")
    found = [
        Event(row.version, row.kind, public(row.kind, msgspec.json.decode(row.data)), row.at)
        for row in await hub(request).store.since(live.table.id, after, MOST_EVENTS)
    ]
    return Events(live.table.version, found)


async def position(request: Request) -> Shown:
    """A position of the game, by how many moves came before it."""
    live = await hub(request).get(request.path_params["id"])
    positions = live.table.match.positions
    ply = number(request.path_params["ply"], len(positions) - 1, "ply")
    dead = live.table.match.dead if ply == len(positions) - 1 else ()
    shown = await asyncio.to_thread(view.standing, positions[ply], dead)
    return Shown(ply, shown, positions[ply].text)


async def touched(request: Request) -> Touched:
    """What sites mean that are touched in this order: the moves they make, what may come next, or which rule forbids going on."""
    here, live = services(request), await hub(request).get(request.path_params["id"])
    cost, who, address = 1 if live.light(live.table) else 10, identity.quota_key(request.scope), request.scope["address"]
    if not here.limits.allow("message", who, cost, address):
        raise Refused("too-often", 429)
    sites = [site for site in request.query_params.get("path", "").split(",") if site]
    found = await asyncio.to_thread(snapshot.touched, live.table.match.position, sites)
    return Touched(live.table.version, **found.data())


async def counted(request: Request) -> Counted:
    """Go, after two passes: the board with these groups counted as dead."""
    live = await hub(request).get(request.path_params["id"])
    if not live.table.marking:
        raise Refused("not-here")
    names = dead_groups([name for name in request.query_params.get("dead", "").split("+") if name])
    try:
        shown = await asyncio.to_thread(view.standing, live.table.match.position, names)
    except PotezError as error:
        raise Refused("bad-request", 422, problem=str(error)) from None
    return Counted(shown, names)


async def record_of(hub: Hub, live: Live) -> dict[str, Any]:
    """A game as data that `potez` reads."""
    cards = await hub.seats(live)
    names = {side: card["name"] or ("computer" if card["kind"] == COMPUTER else "") for side, card in cards.items()}
    return live.table.match.record() | {"players": {side: name for side, name in names.items() if name}}


async def record(request: Request) -> Response:
    """The game as a file that `potez` and this page read."""
    live = await hub(request).get(request.path_params["id"])
    found = await record_of(hub(request), live)
    text = await asyncio.to_thread(lambda: json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    name = f'attachment; filename="{live.table.game.id}.potez.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name, "cache-control": "no-store"})


async def read_record(request: Request) -> Response:
    """A table from a saved game; whoever loads it plays both sides."""
    here = services(request)
    if not here.limits.allow("record", request.scope["address"]):
        identity.log_refusal("rate", request.scope, kind="record")
        raise Refused("too-often", 429)
    await may_open(here, identity.person(request), request.scope)
    text = await body(request, LONGEST_RECORD)
    person = identity.person(request)
    opening = await here.hub.tables.long_opening.run(lambda: _saved(text, person))
    seats = dict(opening.seats)
    for side, seat in opening.seats.items():
        try:
            await seat_names(here, person, {side: seat})
        except Refused:  # a file may say that anybody played it: a registered name at a seat would look as if it were so
            seats[side] = Seat(PERSON, person=person.id)
    made = await here.hub.create(msgspec.structs.replace(opening, seats=seats))
    return answer(Made(made.id), 201, location=f"/api/tables/{made.id}")


def _saved(text: bytes, person: Person) -> Opening:
    """The table of a saved game. Raises Refused for what is none, before anything is played, where it is longer than any game."""
    try:
        moves = msgspec.json.decode(text, type=_Moves).moves
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        moves = []  # the reader of records says better what is wrong
    if len(moves) > LONGEST_GAME:
        raise Refused("too-large", 413, most=LONGEST_GAME)
    try:
        match = Match.read(text.decode("utf-8", "replace"))
    except InvalidRecord as error:
        raise Refused("record", 422, problem=str(error).removeprefix("record: ")) from None
    data = match.record()
    seats = {side: Seat(PERSON, match.players.get(side, "")[:40], person=person.id) for side in match.game.sides}
    older = {"revision": match.revision, "result": data["result"]} if match.note and match.note.code != GOES_ON else {}
    return Opening(match.game.id, data["options"], seats, data["start"], data["moves"], data["dead"], owner=person.id, **older)


class _Moves(msgspec.Struct):
    """Of a saved game only what says how long it is."""

    moves: list[Any] = []


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
    return Checked(str(made))


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
    route("POST /api/records", read_record, "Open a table from a saved game", status=201, reply=Made),
    route("GET /api/tables/{id}", table, "A table", TABLE),
    route("POST /api/tables/{id}/commands", command, "Do something at a table", TABLE, body=Command, reply=Done),
    route("GET /api/tables/{id}/events", events, "What happened after a version", TABLE, AFTER),
    route("GET /api/tables/{id}/positions/{ply}", position, "A position of the game", TABLE, PLY),
    route("GET /api/tables/{id}/touch", touched, "What touched sites mean", TABLE, TOUCHED),
    route("GET /api/tables/{id}/counted", counted, "Go: the count with dead groups", TABLE, DEAD),
    route("GET /api/tables/{id}/record", record, "The game as a file", TABLE),
    route("GET /api/tables/{id}/picture.svg", drawing, "The position as SVG", TABLE, AT, media="image/svg+xml"),
]
