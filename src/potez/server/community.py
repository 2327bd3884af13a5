"""The HTTP API of the house: lobby, pairing, archive, players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from potez.registry import entry
from potez.server import identity
from potez.server.api import Made, NewTable, answer, decoded, house, opening_of, record_of
from potez.server.errors import Refused
from potez.server.lists import MOST, MOST_DOWNLOADED, card
from potez.server.tables import opened

RESULTS = ("", "won", "lost", "drawn")


async def lobby(request: Request) -> Response:
    """Who waits for an opponent, and which games go on."""
    here = house(request)
    return answer({"challenges": await here.lists.challenges(request.scope.get("person")), "running": await here.lists.running()})


async def pair(request: Request) -> Response:
    """Quick pairing: the seat of somebody who waits for just this game, one's own table that waits for it, or a new one in the lobby. Those
    who ask at the same moment come to the same table."""
    wanted = await decoded(request, NewTable)
    wanted.access = "lobby"
    here, person = house(request), identity.person(request)
    opening = await asyncio.to_thread(opened, await opening_of(request, wanted))
    refused: set[str] = set()
    while True:
        id, new = await here.hub.create_unless(opening, here.lists.waiting(opening, person, refused))
        live = await here.hub.get(id)
        if new or live.table.sides_of(person.id):  # or waiting since before
            return answer(Made(id, here.people.invitation(id)), 201 if new else 200, location=f"/api/tables/{id}")
        try:
            await here.hub.command(id, person, f"pair-{id}", live.table.version, "sit", {})
        except Refused as error:
            if error.status >= 500:
                raise
            refused.add(id)  # somebody was faster, or they do not want to meet
            continue
        return answer(Made(id), 200, location=f"/api/tables/{id}")


async def _archived(request: Request, most: int) -> list[dict[str, Any]]:
    asked = request.query_params
    game, result = asked.get("game", ""), asked.get("result", "")
    try:
        before = float(asked.get("before") or 0)
        if game:
            entry(game)
        if result not in RESULTS or not 0 <= before < 1e12 or (result in ("won", "lost") and not asked.get("player")):
            raise ValueError
    except Exception:
        raise Refused("bad-request", 400) from None
    return await house(request).lists.archive(
        game=game, player=asked.get("player", ""), result=result, rated=asked.get("rated") == "1", before=before, most=most,
        viewer=request.scope.get("person"),
    )  # fmt: skip


async def archive(request: Request) -> Response:
    """Games that are over, the latest first; `before` is the time of the last one of the page before."""
    return answer({"games": await _archived(request, MOST)})


async def download(request: Request) -> Response:
    """The same as records, one a line, to be read by `potez` or any other program."""
    rows = await _archived(request, MOST_DOWNLOADED)
    hub = house(request).hub

    async def lines() -> AsyncIterator[bytes]:
        for row in rows:
            try:
                live = await hub.get(row["id"])
            except Refused:
                continue  # deleted since
            yield msgspec.json.encode(await record_of(hub, live)) + b"\n"

    headers = {"content-disposition": 'attachment; filename="potez-archive.jsonl"', "cache-control": "no-store"}
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=headers)


async def player(request: Request) -> Response:
    """Somebody who is registered: ratings, numbers, the last games."""
    here = house(request)
    found = await here.people.named(request.path_params["name"])
    if found is None:
        raise Refused("no-player", 404)
    ratings = await here.lists.ratings(found.id)
    for rating in ratings:
        rating["course"] = [round(value) for value in await here.lists.course(found.id, rating["game"])]
    games = await here.lists.archive(player=found.name, viewer=request.scope.get("person"))
    return answer({**card(found), "ratings": ratings, **await here.lists.counts(found.id), "games": games})


ROUTES = [
    Route("/api/lobby", lobby, methods=["GET"]),
    Route("/api/pair", pair, methods=["POST"]),
    Route("/api/archive", archive, methods=["GET"]),
    Route("/api/archive/download", download, methods=["GET"]),
    Route("/api/players/{name}", player, methods=["GET"]),
]
