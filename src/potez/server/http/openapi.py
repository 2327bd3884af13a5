"""The API as an OpenAPI document, made from the operations of its routes."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import potez
from potez.server.http import accounts, credentials, lobby, miniatures, pages, records, tables
from potez.server.http.bodies import Failure
from potez.server.http.routes import ApiRoute, Operation

_MODULES = (tables, records, miniatures, pages, lobby, accounts, credentials)  # in the order of the document
_MEANINGS = {
    "400": "cannot be read",
    "401": "nobody is known, or the token is wrong",
    "403": "not yours to do",
    "404": "not there",
    "409": "not now",
    "413": "too large",
    "422": "refused",
    "429": "too often",
    "503": "the database is away, or too much waits; nothing is lost, try again with the same id",
}


@cache
def description() -> dict[str, Any]:
    operations = [route.operation for module in _MODULES for route in module.ROUTES if isinstance(route, ApiRoute)]
    kinds = [Failure, *(kind for operation in operations for kind in (operation.body, operation.reply) if kind is not None)]
    found, components = msgspec.json.schema_components(kinds, schema_hook=_anything, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(map(repr, kinds), found, strict=True))
    paths: dict[str, Any] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _described(operation, schemas)
    text = (
        "Tables of twenty board games, and the people at them. /tables/{id}/socket and /news speak WebSocket. Browsers are known by a "
        "cookie, programs by a token, which plays, speaks and looks and does nothing else: `Authorization: Bearer ptz_…`."
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Potez", "version": potez.__version__, "description": text},
        "paths": paths,
        "components": {"schemas": components},
    }


def _anything(kind: type) -> dict[str, Any]:
    """The schema of `object`; an empty one would be taken for none."""
    if kind is not object:
        raise NotImplementedError(kind)
    return {"description": "anything"}


def _described(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    def content(kind: Any, media: str = "application/json") -> dict[str, Any]:
        return {media: {"schema": {} if kind is None else schemas[repr(kind)]}}

    found: dict[str, Any] = {"summary": operation.summary}
    if operation.parameters:
        found["parameters"] = [
            {"name": one.name, "in": one.place, "schema": one.schema, "description": one.description}
            | ({"required": True} if one.place == "path" else {})
            for one in operation.parameters
        ]
    if operation.body is not None:
        found["requestBody"] = {"required": True, "content": content(operation.body)}
    good = {str(status): {"description": "done", "content": content(operation.reply, operation.media)} for status in operation.statuses}
    bad = {status: {"description": meaning, "content": content(Failure)} for status, meaning in _MEANINGS.items()}
    found["responses"] = good | bad
    return found
