"""The HTTP API of tables: opening, commands, records, pictures. What is written here as a Struct is what OpenAPI describes."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from potez import view
from potez.kernel.errors import InvalidRecord, PotezError
from potez.match import LONGEST_FILE, Match
from potez.revisions import GOES_ON
from potez.server import catalogue, identity, lists, picture
from potez.server.clocks import Clock
from potez.server.errors import Refused, refused_option
from potez.server.house import House
from potez.server.hub import Hub
from potez.server.live import Live, public
from potez.server.people import Person
from potez.server.tables import COMPUTER, OPEN, PERSON, Opening, Seat, opened
from potez.variant import make
from potez.vector import svg

Kind = TypeVar("Kind")

LONGEST_BODY = 100_000  # bytes, but for records


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


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody does at a table. `id` is the sender's own name for it: the same command sent twice is done once."""

    id: str
    version: int
    do: str
    move: str | None = None
    side: str | None = None
    dead: list[str] | None = None
    what: str | None = None
    result: str | None = None
    secret: str | None = None


class Made(msgspec.Struct):
    """A table that was opened; `invitation` is what whoever takes the open seat must show."""

    id: str
    invitation: str | None = None


class Done(msgspec.Struct):
    """The version that a command led to; `repeated` if it had been done before."""

    version: int
    repeated: bool


class Failure(msgspec.Struct):
    """Why something was refused: a code, and what a sentence about it needs."""

    error: str
    values: dict[str, Any] = {}
    reason: str | None = None
    sites: list[str] = []


def answer(data: Any, status: int = 200, **headers: str) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json", headers={"cache-control": "no-store", **headers})


def failure(error: Refused) -> Response:
    return answer(error.data(), error.status)


async def body(request: Request, most: int = LONGEST_BODY) -> bytes:
    """The whole body, or Refused where it is too long."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Refused("too-large", 413, most=most)
        parts.append(part)
    return b"".join(parts)


async def decoded(request: Request, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(await body(request), type=kind)
    except msgspec.DecodeError as error:
        raise Refused("bad-request", 400, problem=str(error)) from None


def house(request: Request) -> House:
    found: House = request.app.state.house
    return found


def hub(request: Request) -> Hub:
    return house(request).hub


async def games(request: Request) -> Response:
    """All games with their facts and options."""
    return answer(await asyncio.to_thread(catalogue.everything))


async def opening_of(request: Request, wanted: NewTable) -> Opening:
    """What a new table begins with, checked as far as people are concerned."""
    person, here = identity.person(request), house(request)
    if not here.limits.allow("open", request.scope["address"]):
        raise Refused("too-often", 429)
    seats = {side: Seat(seat.kind, seat.name, seat.level, person.id if seat.kind == PERSON else "") for side, seat in wanted.seats.items()}
    waits = any(seat.kind == OPEN for seat in seats.values())
    invited = await _invited(here, person, wanted.invite) if wanted.invite else ""
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
        if person.kind != "account":
            raise Refused("rated-needs-account", 403)
        whole = await asyncio.to_thread(opened, opening)
        if not waits or not lists.may_be_rated(whole):
            raise Refused("not-rated", 422)
    return opening


async def _invited(here: House, person: Person, name: str) -> str:
    found = await here.people.named(name)
    if found is None or found.id == person.id or await here.people.apart(found.id, person.id):
        raise Refused("no-player", 404)
    return found.id


async def new_table(request: Request) -> Response:
    table = await hub(request).create(await opening_of(request, await decoded(request, NewTable)))
    secret = house(request).people.invitation(table.id) if table.open_sides else None
    return answer(Made(table.id, secret), 201, location=f"/api/tables/{table.id}")


async def table(request: Request) -> Response:
    live = await hub(request).get(request.path_params["id"])
    await hub(request).make_good(live)
    seats = await hub(request).seats(live)
    return answer(await asyncio.to_thread(picture.whole, live.table, seats))


async def command(request: Request) -> Response:
    wanted = await decoded(request, Command)
    data = {name: getattr(wanted, name) for name in ("move", "side", "what", "secret")} | {"dead": wanted.dead or []}
    if wanted.result is not None:
        data["result"] = wanted.result
    person = request.scope.get("person")
    try:
        done = await hub(request).command(request.path_params["id"], person, wanted.id, wanted.version, wanted.do, data)
    except Refused as error:
        if error.status == 403:
            identity.suspicious("seat", request.scope, code=error.code, table=request.path_params["id"])
        raise
    return answer(Done(**done))


async def events(request: Request) -> Response:
    """What happened after a version: how a program that lost its connection catches up."""
    live = await hub(request).get(request.path_params["id"])
    try:
        after = int(request.query_params.get("after", "0"))
    except ValueError:
        raise Refused("bad-request", 400) from None
    found = [
        {"version": row.version, "kind": row.kind, "data": public(row.kind, msgspec.json.decode(row.data)), "at": row.at}
        for row in await hub(request).store.since(live.table.id, min(max(after, 0), 1 << 30))
    ]
    return answer({"version": live.table.version, "events": found})


async def position(request: Request) -> Response:
    """A position of the game, by how many moves came before it."""
    live = await hub(request).get(request.path_params["id"])
    positions, ply = live.table.match.positions, request.path_params["ply"]
    if ply >= len(positions):
        raise Refused("bad-request", 404)
    dead = live.table.match.dead if ply == len(positions) - 1 else ()
    shown = await asyncio.to_thread(view.standing, positions[ply], dead)
    return answer({"ply": ply, "shown": shown, "text": positions[ply].text})


async def counted(request: Request) -> Response:
    """Go, after two passes: the board with these groups counted as dead."""
    live = await hub(request).get(request.path_params["id"])
    if not live.table.marking:
        raise Refused("not-here")
    names = [name for name in request.query_params.get("dead", "").split("+") if name]
    try:
        shown = await asyncio.to_thread(view.standing, live.table.match.position, names)
    except PotezError as error:
        raise Refused("bad-request", 422, problem=str(error)) from None
    return answer({"shown": shown, "dead": names})


async def record_of(hub: Hub, live: Live) -> dict[str, Any]:
    """A game as data that `potez` reads."""
    cards = await hub.seats(live)
    names = {side: card["name"] or ("computer" if card["kind"] == COMPUTER else "") for side, card in cards.items()}
    return live.table.match.record() | {"players": {side: name for side, name in names.items() if name}}


async def record(request: Request) -> Response:
    """The game as a file that `potez` and this page read."""
    live = await hub(request).get(request.path_params["id"])
    text = json.dumps(await record_of(hub(request), live), ensure_ascii=False, indent=1) + "\n"
    name = f'attachment; filename="{live.table.game.id}.potez.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name, "cache-control": "no-store"})


async def read_record(request: Request) -> Response:
    """A table from a saved game; whoever loads it plays both sides."""
    text = await body(request, LONGEST_FILE)
    try:
        match = await asyncio.to_thread(Match.read, text.decode("utf-8", "replace"))
    except InvalidRecord as error:
        raise Refused("record", 422, problem=str(error).removeprefix("record: ")) from None
    data, person = match.record(), identity.person(request)
    if not house(request).limits.allow("open", request.scope["address"]):
        raise Refused("too-often", 429)
    seats = {side: Seat(PERSON, match.players.get(side, "")[:40], person=person.id) for side in match.game.sides}
    older = {"revision": match.revision, "result": data["result"]} if match.note and match.note.code != GOES_ON else {}
    opening = Opening(match.game.id, data["options"], seats, data["start"], data["moves"], data["dead"], owner=person.id, **older)
    made = await hub(request).create(opening)
    return answer(Made(made.id), 201, location=f"/api/tables/{made.id}")


async def drawing(request: Request) -> Response:
    """The position as SVG."""
    live = await hub(request).get(request.path_params["id"])
    positions = live.table.match.positions
    try:
        ply = int(request.query_params.get("ply", len(positions) - 1))
        shown = positions[ply]
    except (ValueError, IndexError):
        raise Refused("bad-request", 400) from None
    text = await asyncio.to_thread(svg, shown)
    name = f'attachment; filename="{live.table.game.id}.svg"'
    return Response(text, media_type="image/svg+xml", headers={"content-disposition": name, "cache-control": "no-store"})


async def check_game(request: Request) -> Response:
    """Whether a game can be made with these options: its full text, or what is wrong."""
    wanted = await decoded(request, NewTable)
    try:
        made = await asyncio.to_thread(make, wanted.game, {}, wanted.options, brief=True)
    except PotezError as error:
        raise refused_option(error, wanted.game) from None
    return answer({"game": str(made)})


ROUTES = [
    Route("/api/games", games, methods=["GET"]),
    Route("/api/check", check_game, methods=["POST"]),
    Route("/api/tables", new_table, methods=["POST"]),
    Route("/api/records", read_record, methods=["POST"]),
    Route("/api/tables/{id}", table, methods=["GET"]),
    Route("/api/tables/{id}/commands", command, methods=["POST"]),
    Route("/api/tables/{id}/events", events, methods=["GET"]),
    Route("/api/tables/{id}/positions/{ply:int}", position, methods=["GET"]),
    Route("/api/tables/{id}/counted", counted, methods=["GET"]),
    Route("/api/tables/{id}/record", record, methods=["GET"]),
    Route("/api/tables/{id}/picture.svg", drawing, methods=["GET"]),
]
