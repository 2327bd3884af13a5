"""The position of a table alone, for the small boards of lists."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from potez.kernel.picture import BoardView, StandingView
from potez.render import view
from potez.server.errors import Refused
from potez.server.http import identity
from potez.server.http.bodies import answer
from potez.server.http.routes import path, route
from potez.server.http.tables import services

COST = 2  # messages: a list has dozens of them
KEPT = "private, max-age=86400"  # of a game between two people that is over: who plays alone can take back the end, too


class Miniature(msgspec.Struct):
    """A board and what stands on it."""

    version: int
    board: BoardView
    shown: StandingView


async def miniature(request: Request) -> Response:
    here = services(request)
    if not here.limits.allow_messages(identity.quota_key(request.scope), request.scope["address"], COST):
        raise Refused("too-often")
    table = (await here.hub.get(request.path_params["id"])).table
    position, dead = table.match.position, table.match.dead
    shown = await asyncio.to_thread(view.standing, position, dead)
    keep = {"cache-control": KEPT} if table.stage == "over" and table.shared else {}
    return answer(Miniature(table.version, view.empty(table.game.rules.board), shown), 200, **keep)


ROUTES = [
    route(
        "GET /api/tables/{id}/miniature",
        miniature,
        "The board and what stands on it, no more",
        path("id", "the id of a table"),
        reply=Miniature,
    )
]
