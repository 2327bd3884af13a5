"""The HTTP API of saved games: a table as a file, and a table from a file."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from potez.errors import InvalidRecord
from potez.match import Match
from potez.revisions import GOES_ON
from potez.server.domain.opening import COMPUTER, LONGEST_GAME, PERFECT, PERSON, Opening, Seat
from potez.server.engines.perfect import perfect
from potez.server.errors import Refused
from potez.server.http import identity
from potez.server.http.bodies import answer, body
from potez.server.http.quotas import may_open
from potez.server.http.routes import route
from potez.server.http.tables import TABLE, Made, hub, seat_names, services
from potez.server.live.hub import Hub
from potez.server.live.live_table import Live
from potez.server.people.person import Person

LONGEST_RECORD = 400_000  # bytes; of a game with LONGEST_GAME moves it is a quarter
_COMPUTER = re.compile(r"computer(?: \(level ([1-9])\))?")  # as records name it; those of before say no level: 3


async def record_of(hub: Hub, live: Live) -> dict[str, Any]:
    """A game as data that `potez` reads."""
    cards = await hub.seats(live)
    names = {side: f"computer (level {card['level']})" if card["kind"] == COMPUTER else card["name"] for side, card in cards.items()}
    return live.table.match.record() | {"players": {side: name for side, name in names.items() if name}}


async def record(request: Request) -> Response:
    """The game as a file that `potez` and this page read."""
    found = await record_of(hub(request), live := await hub(request).get(request.path_params["id"]))
    text = await asyncio.to_thread(lambda: json.dumps(found, ensure_ascii=False, indent=1) + "\n")
    name = f'attachment; filename="{live.table.game.id}.potez.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name, "cache-control": "no-store"})


async def read_record(request: Request) -> Response:
    """A table from a saved game: the computer plays the sides that it played, whoever loads it the others."""
    here = services(request)
    if not here.limits.allow("record", request.scope["address"]):
        identity.log_refusal("rate", request.scope, kind="record")
        raise Refused("too-often")
    await may_open(here, identity.person(request), request.scope)
    text = await body(request, LONGEST_RECORD)
    person = identity.person(request)
    opening = await here.hub.tables.long_opening.run(lambda: _saved(text, person))
    seats = dict(opening.seats)
    for side, seat in opening.seats.items():
        if seat.kind == COMPUTER:
            continue
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
        raise Refused("too-large", most=LONGEST_GAME)
    try:
        match = Match.read(text.decode("utf-8", "replace"))
    except InvalidRecord as error:
        raise Refused("record", problem=str(error).removeprefix("record: ")) from None
    data = match.record()
    computers = {side: found for side in match.game.sides if (found := _COMPUTER.fullmatch(match.players.get(side, "")))}
    seats = {side: Seat(PERSON, match.players.get(side, "")[:40], person=person.id) for side in match.game.sides}
    if computers:  # who plays against it has the name that the server knows
        seats = {side: Seat(PERSON, person=person.id) for side in seats}
        most = PERFECT if any(found[1] == str(PERFECT) for found in computers.values()) and perfect(match.game) else PERFECT - 1
        seats |= {side: Seat(COMPUTER, level=min(most, int(found[1] or 3))) for side, found in computers.items()}
    older = {"revision": match.revision, "result": data["result"]} if match.note and match.note.code != GOES_ON else {}
    return Opening(match.game.id, data["options"], seats, data["start"], data["moves"], data["dead"], owner=person.id, **older)


class _Moves(msgspec.Struct):
    """Of a saved game only what says how long it is."""

    moves: list[Any] = []


ROUTES = [
    route("POST /api/records", read_record, "Open a table from a saved game", status=201, reply=Made),
    route("GET /api/tables/{id}/record", record, "The game as a file", TABLE),
]
