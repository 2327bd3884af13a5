"""The HTTP API of games between people: lobby, pairing, archive, players."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from potez.registry import entry
from potez.server.domain.command import Command
from potez.server.domain.opening import OPEN, PERSON, opened
from potez.server.errors import Refused, Unacceptable
from potez.server.http import identity
from potez.server.http.bodies import answer
from potez.server.http.records import record_of
from potez.server.http.routes import path, query, route
from potez.server.http.statuses import status_of
from potez.server.http.tables import Made, NewTable, opening_of, services
from potez.server.limits import network
from potez.server.live.live_table import Live
from potez.server.people.archive import MOST_DOWNLOADED, Spend
from potez.server.people.lists import MOST
from potez.server.people.person import card

MOST_TRIES = 5  # tables that one pairing tries to sit at: each is a command and a commit
NOTHING: dict[str, Any] = {"game": "", "result": "", "rated": False, "before": 0.0}  # that is looked for
RESULTS = ("", "won", "lost", "drawn")


class Changed(msgspec.Struct):
    """A rating after a game, and by how much the game changed it."""

    rating: int
    change: int


class Scored(msgspec.Struct):
    """What a rated game did to the ratings, by side; `scored` is true once they are written, a moment after its end."""

    scored: bool
    sides: dict[str, Changed]


class Lobby(msgspec.Struct):
    """Open challenges and running games, each a row about a table."""

    challenges: list[dict[str, Any]]
    running: list[dict[str, Any]]


class Games(msgspec.Struct):
    """Games that are over, the latest first."""

    games: list[dict[str, Any]]


async def lobby(request: Request) -> Lobby:
    """Who waits for an opponent, and which games go on."""
    here = services(request)
    return Lobby(await here.lists.challenges(request.scope.get("person")), await here.lists.running())


async def pair(request: Request, wanted: NewTable) -> Response:
    """Quick pairing: the seat of somebody who waits for just this game, one's own table that waits for it, or a new one in the lobby. Those
    who ask at the same moment come to the same table."""
    if wanted.invite:
        raise Unacceptable(problem="invite: whoever waits is taken; open a table for one who is named")
    wanted.access = "lobby"
    here, person = services(request), identity.person(request)
    asked = await opening_of(request, wanted)
    if sorted(seat.kind for seat in wanted.seats.values()) != [OPEN, PERSON]:
        raise Unacceptable(problem="seats: one for yourself and an open one")
    opening = await asyncio.to_thread(opened, asked)
    refused: set[str] = set()
    while True:
        there = here.lists.waiting(opening, person, refused) if len(refused) < MOST_TRIES else _none
        id, new = await here.hub.create_unless(opening, there)
        if new:
            here.lists.opened(id, network(request.scope["address"]))
        live = await here.hub.get(id)
        if new or live.table.sides_of(person.id):  # or waiting since before
            return answer(Made(id, here.people.signatures.invitation(id)), 201 if new else 200, location=f"/api/tables/{id}")
        try:
            check = lambda: here.revocation.check(identity.grant(request))  # noqa: E731
            await here.hub.command(id, person, Command(f"pair-{id}", live.table.version, "sit"), check=check)
        except Refused as error:
            if status_of(error) in (401, 500, 503):
                raise
            refused.add(id)  # somebody was faster, or they do not want to meet
            continue
        return answer(Made(id), 200, location=f"/api/tables/{id}")


def _none(connection: sa.Connection) -> str | None:
    """No table that waits: a new one."""
    return None


@contextlib.contextmanager
def _searching(request: Request) -> Iterator[Spend]:
    """What a search is charged to: seconds of the database, for an address. Raises Refused where they are used up."""
    limits, address = services(request).limits, request.scope["address"]
    if limits.left("search", address) <= 0:
        identity.log_refusal("rate", request.scope, kind="search")
        raise Refused("too-often")
    yield lambda seconds: limits.charge("search", address, seconds)


def _search(request: Request) -> dict[str, Any]:
    """What is looked for in the archive, checked."""
    asked = request.query_params
    game, result = asked.get("game", ""), asked.get("result", "")
    try:
        before = float(asked.get("before") or 0)
        if game:
            entry(game)
        if not 0 <= before < 1e12:
            raise ValueError("before: use seconds since 1970")
        if result not in RESULTS:
            raise ValueError(f"result: use one of {', '.join(filter(None, RESULTS))}")
        if result in ("won", "lost") and not asked.get("player"):
            raise ValueError(f"result={result}: name a player")
    except ValueError as error:
        raise Refused("bad-request", problem=str(error)) from None
    named = {"game": game, "player": asked.get("player", ""), "result": result, "rated": asked.get("rated") == "1", "before": before}
    return {**named, "viewer": request.scope.get("person")}


async def archive(request: Request) -> Games:
    """Games that are over, the latest first; `before` is the time of the last one of the page before."""
    wanted = _search(request)
    with _searching(request) as spend:
        return Games(await services(request).archive.games(**wanted, most=MOST, spend=spend))


async def download(request: Request) -> Response:
    """The same as records, one a line, to be read by `potez` or any other program. Every game counts against a quota of the address."""
    here, address = services(request), request.scope["address"]
    wanted, place = _search(request), contextlib.ExitStack()
    place.enter_context(here.limits.holding("downloads", address))
    try:
        with _searching(request) as spend:
            ids = await here.archive.ids(**wanted, most=MOST_DOWNLOADED, spend=spend)
        if not here.limits.allow("download", address, len(ids)):
            identity.log_refusal("rate", request.scope, kind="download")
            raise Refused("too-often")
    except BaseException:
        place.close()
        raise

    async def lines() -> AsyncIterator[bytes]:
        for id in ids:
            if (found := await here.hub.stored(id)) is not None:  # else it was deleted since
                yield msgspec.json.encode(await record_of(here.hub, Live(found, {}))) + b"\n"

    headers = {"content-disposition": 'attachment; filename="potez-archive.jsonl"', "cache-control": "no-store"}
    return Stream(place, lines(), media_type="application/x-ndjson", headers=headers)


class Stream(StreamingResponse):
    """Gives back what it holds when it has been sent, or when whoever asked has gone."""

    def __init__(self, place: contextlib.ExitStack, *arguments: Any, **names: Any) -> None:
        super().__init__(*arguments, **names)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._place:
            await super().__call__(scope, receive, send)


async def player(request: Request) -> Response:
    """Somebody who is registered: ratings, numbers, the last games."""
    here = services(request)
    found = await here.people.named(request.path_params["name"])
    if found is None:
        raise Refused("no-player")
    ratings = await here.lists.ratings(found.id)
    for rating in ratings:
        rating["course"] = [round(value) for value in await here.lists.course(found.id, rating["game"])]
    with _searching(request) as spend:
        counts = await here.archive.counts(found.id, spend=spend)
        games = await here.archive.games(**NOTHING, player=found.name, viewer=request.scope.get("person"), spend=spend)
    return answer({**card(found), "ratings": ratings, **counts, "games": games})


async def scored(request: Request) -> Scored:
    live = await services(request).hub.get(request.path_params["id"])
    done, changes = await services(request).lists.rated(live.table.id)
    return Scored(done, {side: Changed(*change) for side, change in changes.items()})


SEARCH = (
    query("game", "the id of a game"),
    query("player", "the name of a player"),
    query("result", "for the player who is named", type="string", enum=list(RESULTS)),
    query("rated", "1 for rated games alone", type="string", enum=["0", "1"]),
    query("before", "games that ended before this time, in seconds since 1970", type="number", minimum=0),
)

ROUTES = [
    route("GET /api/lobby", lobby, "Who waits for an opponent, and which games go on"),
    route("POST /api/pair", pair, "Play with whoever waits for this game, or wait", status=(200, 201), reply=Made),
    route("GET /api/archive", archive, "Games that are over", *SEARCH),
    route("GET /api/archive/download", download, "The same as records, one a line", *SEARCH, media="application/x-ndjson"),
    route("GET /api/players/{name}", player, "Somebody who is registered", path("name", "a name")),
    route("GET /api/tables/{id}/ratings", scored, "What a rated game did to the ratings", path("id", "the id of a table")),
]
