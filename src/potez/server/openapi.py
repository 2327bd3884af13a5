"""The API as an OpenAPI document, made from the same Structs that read the requests."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import potez
from potez.server.api import Command, Done, Failure, Made, NewTable

_TABLE = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}, "description": "the id of a table"}]
_PLY = {"name": "ply", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}, "description": "moves before it"}
_DEAD = {"name": "dead", "in": "query", "schema": {"type": "string"}, "description": "a stone of each dead group, such as a1+c3"}
_AT = {
    "name": "ply",
    "in": "query",
    "schema": {"type": "integer", "minimum": 0},
    "description": "moves before it; the last position if none",
}


@cache
def description() -> dict[str, Any]:
    kinds = (NewTable, Command, Made, Done, Failure)
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")

    def ref(kind: type) -> dict[str, Any]:
        return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}

    def operation(summary: str, good: str = "200", body: type | None = None, reply: type | None = None, **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = {"summary": summary, **more}
        if body:
            found["requestBody"] = {"required": True, "content": ref(body)}
        content = ref(reply) if reply else {"application/json": {"schema": {}}}
        found["responses"] = {good: {"description": "done", "content": content}}
        for status, meaning in (
            ("400", "cannot be read"),
            ("404", "not there"),
            ("409", "not now"),
            ("413", "too large"),
            ("422", "refused"),
        ):
            found["responses"][status] = {"description": meaning, "content": ref(Failure)}
        return found

    paths = {
        "/api/games": {"get": operation("All games with facts and options")},
        "/api/games/{id}/diagrams": {"get": operation("The boards in a game's texts", parameters=_TABLE)},
        "/api/check": {"post": operation("Whether a game can be made with these options", body=NewTable)},
        "/api/tables": {"post": operation("Open a table", "201", NewTable, Made)},
        "/api/records": {"post": operation("Open a table from a saved game", "201", reply=Made)},
        "/api/tables/{id}": {"get": operation("A table", parameters=_TABLE)},
        "/api/tables/{id}/commands": {"post": operation("Do something at a table", body=Command, reply=Done, parameters=_TABLE)},
        "/api/tables/{id}/positions/{ply}": {"get": operation("A position of the game", parameters=[*_TABLE, _PLY])},
        "/api/tables/{id}/counted": {"get": operation("Go: the count with dead groups", parameters=[*_TABLE, _DEAD])},
        "/api/tables/{id}/record": {"get": operation("The game as a file", parameters=_TABLE)},
        "/api/tables/{id}/picture.svg": {"get": operation("The position as SVG", parameters=[*_TABLE, _AT])},
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Potez",
            "version": potez.__version__,
            "description": "Tables of twenty board games. /tables/{id}/socket speaks WebSocket.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }
