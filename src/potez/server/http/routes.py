"""A route of the API says where it is defined what it takes and answers: the framework's route and the description are made from that.

The types come from the function that handles it: its second parameter, if it has one, is the body, decoded; what it returns, if it is no
Response, is the reply, encoded with the route's status.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_type_hints

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from potez.server.http.bodies import answer, decoded


@dataclass(frozen=True)
class Parameter:
    """A part of an address that varies, with its JSON schema."""

    name: str
    place: Literal["path", "query"]
    description: str
    schema: Mapping[str, Any]


def path(name: str, description: str, **schema: Any) -> Parameter:
    return Parameter(name, "path", description, schema or {"type": "string"})


def query(name: str, description: str, **schema: Any) -> Parameter:
    return Parameter(name, "query", description, schema or {"type": "string"})


@dataclass(frozen=True)
class Operation:
    """What a route does, for programs that use it."""

    method: str
    path: str
    summary: str
    statuses: tuple[int, ...]
    parameters: tuple[Parameter, ...]
    body: Any  # a type that msgspec decodes, or None
    reply: Any  # a type that msgspec encodes, or None for anything
    media: str


class ApiRoute(Route):
    """A route of the framework that knows its operation."""

    def __init__(self, operation: Operation, endpoint: Callable[[Request], Awaitable[Response]]) -> None:
        super().__init__(operation.path, endpoint, methods=[operation.method])
        self.operation = operation


def route(
    address: str,
    handler: Callable[..., Awaitable[Any]],
    summary: str,
    *parameters: Parameter,
    status: int | tuple[int, ...] = 200,
    body: Any = None,
    reply: Any = None,
    media: str = "application/json",
) -> ApiRoute:
    """A route at an address such as "POST /api/tables". `body` and `reply` are for handlers that decode or encode themselves."""
    method, place = address.split()
    if set(re.findall(r"\{(\w+)\}", place)) != {one.name for one in parameters if one.place == "path"}:
        raise TypeError(f"{address}: describe every part of the path that varies, and no other")
    hints = get_type_hints(handler)
    takes = [hints[name] for name in inspect.signature(handler).parameters][1:]
    gives = hints["return"]
    encoded = not (isinstance(gives, type) and issubclass(gives, Response))
    if len(takes) > 1 or (takes and body) or (encoded and reply):
        raise TypeError(f"{address}: a handler takes the request and at most one body; a type is named once")
    statuses = status if isinstance(status, tuple) else (status,)
    operation = Operation(
        method, place, summary, statuses, parameters, takes[0] if takes else body, gives if encoded else reply, media
    )  # fmt: skip

    @functools.wraps(handler)
    async def endpoint(request: Request) -> Response:
        found = await handler(request, *[await decoded(request, kind) for kind in takes])
        return answer(found, statuses[0]) if encoded else found

    return ApiRoute(operation, endpoint)
