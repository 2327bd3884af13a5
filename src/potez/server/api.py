"""The HTTP API: tables, commands, records, pictures. What is written here as a Struct is what OpenAPI describes."""

from __future__ import annotations

import asyncio
import json
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from potez.kernel.errors import InvalidRecord, PotezError
from potez.match import LONGEST_FILE, Match
from potez.server import catalogue, picture
from potez.server.errors import Refused, refused_option
from potez.server.hub import Hub
from potez.server.tables import COMPUTER, Opening, Seat
from potez.variant import make
from potez.vector import svg

Kind = TypeVar("Kind")

LONGEST_BODY = 100_000  # bytes, but for records


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open: the options as values, or as in the text of a game; seats by side."""

    game: str
    seats: dict[str, Seat]
    options: dict[str, Any] = {}
    start: str | None = None
    moves: list[str] = []


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody does at a table. `id` is the sender's own name for it: the same command sent twice is done once."""

    id: str
    version: int
    do: str
    move: str | None = None
    side: str | None = None
    dead: list[str] | None = None


class Made(msgspec.Struct):
    """A table that was opened."""

    id: str


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


def hub(request: Request) -> Hub:
    found: Hub = request.app.state.hub
    return found


async def games(request: Request) -> Response:
    """All games with their facts and options."""
    return answer(await asyncio.to_thread(catalogue.everything))


async def new_table(request: Request) -> Response:
    wanted = await decoded(request, NewTable)
    opening = Opening(wanted.game, wanted.options, wanted.seats, wanted.start, wanted.moves)
    table = await hub(request).create(opening)
    return answer(Made(table.id), 201, location=f"/api/tables/{table.id}")


async def table(request: Request) -> Response:
    live = await hub(request).get(request.path_params["id"])
    return answer(await asyncio.to_thread(picture.whole, live.table))


async def command(request: Request) -> Response:
    wanted = await decoded(request, Command)
    data = {"move": wanted.move, "side": wanted.side, "dead": wanted.dead or []}
    done = await hub(request).command(request.path_params["id"], wanted.id, wanted.version, wanted.do, data)
    return answer(Done(**done))


async def position(request: Request) -> Response:
    """A position of the game, by how many moves came before it."""
    live = await hub(request).get(request.path_params["id"])
    positions, ply = live.table.match.positions, request.path_params["ply"]
    if ply >= len(positions):
        raise Refused("bad-request", 404)
    dead = live.table.match.dead if ply == len(positions) - 1 else ()
    shown = await asyncio.to_thread(picture.standing, positions[ply], dead)
    return answer({"ply": ply, "shown": shown, "text": positions[ply].text})


async def counted(request: Request) -> Response:
    """Go, after two passes: the board with these groups counted as dead."""
    live = await hub(request).get(request.path_params["id"])
    if not live.table.marking:
        raise Refused("not-here")
    names = [name for name in request.query_params.get("dead", "").split("+") if name]
    try:
        shown = await asyncio.to_thread(picture.standing, live.table.match.position, names)
    except PotezError as error:
        raise Refused("bad-request", 422, problem=str(error)) from None
    return answer({"shown": shown, "dead": names})


async def record(request: Request) -> Response:
    """The game as a file that `potez` and this page read."""
    live = await hub(request).get(request.path_params["id"])
    match = live.table.match
    names = {side: seat.name or ("computer" if seat.kind == COMPUTER else "") for side, seat in live.table.seats.items()}
    data = match.record() | {"players": {side: name for side, name in names.items() if name}}
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    name = f'attachment; filename="{match.game.id}.potez.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name, "cache-control": "no-store"})


async def read_record(request: Request) -> Response:
    """A table from a saved game; people play both sides unless the question says who the computer is (`level`, `side`)."""
    text = await body(request, LONGEST_FILE)
    try:
        match = await asyncio.to_thread(Match.read, text.decode("utf-8", "replace"))
    except InvalidRecord as error:
        raise Refused("record", 422, problem=str(error).removeprefix("record: ")) from None
    data = match.record()
    seats = {side: Seat("person", match.players.get(side, "")[:40]) for side in match.game.sides}
    opening = Opening(match.game.id, data["options"], seats, data["start"], data["moves"], data["dead"])
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
    Route("/api/tables/{id}/positions/{ply:int}", position, methods=["GET"]),
    Route("/api/tables/{id}/counted", counted, methods=["GET"]),
    Route("/api/tables/{id}/record", record, methods=["GET"]),
    Route("/api/tables/{id}/picture.svg", drawing, methods=["GET"]),
]
