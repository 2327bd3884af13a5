"""The API as an OpenAPI document, made from the same Structs that read the requests."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import potez
from potez.server.domain.command import Command
from potez.server.http.access import Confirmation, NewPassword, NewToken, Which
from potez.server.http.accounts import Change, Complaint, Credentials, Farewell, Meeting, Recovery
from potez.server.http.community import RESULTS
from potez.server.http.tables import Done, Failure, Made, NewTable

_KINDS = (NewTable, Command, Made, Done, Failure, Change, Complaint, Credentials, Farewell, Meeting, NewPassword, NewToken, Confirmation,
          Recovery, Which)  # fmt: skip
_MEANINGS = {
    "400": "cannot be read",
    "401": "nobody is known, or the token is wrong",
    "403": "not yours to do",
    "404": "not there",
    "409": "not now",
    "413": "too large",
    "422": "refused",
    "429": "too often",
    "503": "the database is away; nothing is lost, try again with the same id",
}


def _path(name: str, description: str, **schema: Any) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": schema or {"type": "string"}, "description": description}


def _query(name: str, description: str, **schema: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema or {"type": "string"}, "description": description}


_TABLE = [_path("id", "the id of a table")]
_PLY = _path("ply", "moves before it", type="integer", minimum=0, maximum=100_000)
_DEAD = _query("dead", "a stone of each dead group, such as a1+c3")
_AT = _query("ply", "moves before it; the last position if none", type="integer", minimum=0)
_AFTER = _query("after", "the version that the asker has", type="integer", minimum=0)
_ARCHIVE = [
    _query("game", "the id of a game"),
    _query("player", "the name of a player"),
    _query("result", "for the player who is named", type="string", enum=list(RESULTS)),
    _query("rated", "1 for rated games alone", type="string", enum=["0", "1"]),
    _query("before", "games that ended before this time, in seconds since 1970", type="number", minimum=0),
]


def _ref(kind: type) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def _operation(summary: str, good: str = "200", body: type | None = None, reply: type | None = None, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"summary": summary, **more}
    if body:
        found["requestBody"] = {"required": True, "content": _ref(body)}
    content = _ref(reply) if reply else {more.pop("kind", "application/json"): {"schema": {}}}
    found.pop("kind", None)
    found["responses"] = {status: {"description": "done", "content": content} for status in good.split()}
    for status, meaning in _MEANINGS.items():
        found["responses"][status] = {"description": meaning, "content": _ref(Failure)}
    return found


def _paths() -> dict[str, Any]:
    do = _operation
    game = [_path("id", "the id of a game")]
    return {
        "/api/games": {"get": do("All games with facts and options")},
        "/api/games/{id}/diagrams": {"get": do("The boards in a game's texts", parameters=game)},
        "/api/check": {"post": do("Whether a game can be made with these options", body=NewTable)},
        "/api/tables": {"post": do("Open a table", "201", NewTable, Made)},
        "/api/records": {"post": do("Open a table from a saved game", "201", reply=Made)},
        "/api/tables/{id}": {"get": do("A table", parameters=_TABLE)},
        "/api/tables/{id}/commands": {"post": do("Do something at a table", body=Command, reply=Done, parameters=_TABLE)},
        "/api/tables/{id}/events": {"get": do("What happened after a version", parameters=[*_TABLE, _AFTER])},
        "/api/tables/{id}/positions/{ply}": {"get": do("A position of the game", parameters=[*_TABLE, _PLY])},
        "/api/tables/{id}/counted": {"get": do("Go: the count with dead groups", parameters=[*_TABLE, _DEAD])},
        "/api/tables/{id}/record": {"get": do("The game as a file", parameters=_TABLE)},
        "/api/tables/{id}/picture.svg": {"get": do("The position as SVG", parameters=[*_TABLE, _AT], kind="image/svg+xml")},
        "/api/lobby": {"get": do("Who waits for an opponent, and which games go on")},
        "/api/pair": {"post": do("Play with whoever waits for this game, or wait", "200 201", NewTable, Made)},
        "/api/archive": {"get": do("Games that are over", parameters=_ARCHIVE)},
        "/api/archive/download": {"get": do("The same as records, one a line", parameters=_ARCHIVE, kind="application/x-ndjson")},
        "/api/players/{name}": {"get": do("Somebody who is registered", parameters=[_path("name", "a name")])},
        "/api/me": {"get": do("Who I am"), "post": do("Set a guest's name, or the chat", body=Change)},
        "/api/me/games": {"get": do("My games that are not over")},
        "/api/me/password": {"post": do("Change the password", body=NewPassword)},
        "/api/me/export": {"get": do("Everything that is kept about me")},
        "/api/me/delete": {"post": do("Delete what is kept about me", body=Farewell)},
        "/api/me/bot": {"post": do("From now on a program plays for this account")},
        "/api/me/tokens": {"get": do("My tokens"), "post": do("A token for a program", "201", NewToken)},
        "/api/me/tokens/{id}": {
            "post": do("Let a token live for a year from now", parameters=[_path("id", "the id of a token")]),
            "delete": do("End a token", parameters=[_path("id", "the id of a token")]),
        },
        "/api/me/recovery": {"post": do("A new recovery code", "201", Confirmation)},
        "/api/me/sessions": {"get": do("Where I am signed in"), "post": do("Sign out everywhere", body=Which)},
        "/api/me/sessions/{id}": {"delete": do("Sign out there", parameters=[_path("id", "the id of a session")])},
        "/api/me/blocks": {"get": do("Whom I have blocked"), "post": do("Block somebody, or no longer", body=Meeting)},
        "/api/register": {"post": do("Make an account of a guest", "201", Credentials)},
        "/api/guest": {"post": do("Go on as a new guest where a session has ended")},
        "/api/recover": {"post": do("A new password with the recovery code", body=Recovery)},
        "/api/login": {"post": do("Sign in", body=Credentials)},
        "/api/logout": {"post": do("Sign out")},
        "/api/reports": {"post": do("Report a player to whoever runs the server", "201", Complaint)},
    }


@cache
def description() -> dict[str, Any]:
    _, components = msgspec.json.schema_components(_KINDS, ref_template="#/components/schemas/{name}")
    text = (
        "Tables of twenty board games, and the people at them. /tables/{id}/socket and /news speak WebSocket. Browsers are known by a "
        "cookie, programs by a token, which plays, speaks and looks and does nothing else: `Authorization: Bearer ptz_…`."
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Potez", "version": potez.__version__, "description": text},
        "paths": _paths(),
        "components": {"schemas": components},
    }
