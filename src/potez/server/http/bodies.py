"""Bodies of requests and replies: JSON, read and written as Structs; and how a refusal is answered."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from potez.server.errors import Refused
from potez.server.http.identity import still_allowed
from potez.server.http.statuses import status_of

Kind = TypeVar("Kind")

LONGEST_BODY = 100_000  # bytes, but for records
LARGEST_COMPRESSED = 500_000  # bytes; compressing more would delay everybody


class Failure(msgspec.Struct):
    """Why something was refused: a code, and what a sentence about it needs."""

    error: str
    values: dict[str, Any] = {}
    reason: str | None = None
    sites: list[str] = []


def answer(data: Any, status: int = 200, **headers: str) -> Response:
    text = msgspec.json.encode(data)
    if len(text) > LARGEST_COMPRESSED:
        headers["content-encoding"] = "identity"
    return Response(text, status, media_type="application/json", headers={"cache-control": "no-store", **headers})


def failure(error: Refused, status: int | None = None) -> Response:
    return answer(error.data(), status or status_of(error))


async def body(request: Request, most: int = LONGEST_BODY) -> bytes:
    """The whole body, or Refused where it is too long, or where whoever sent it may not ask any more: it can take minutes to come, and
    meanwhile a session may end, or an account become a bot's. This is the only place that reads bodies."""
    parts, size = [], 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise Refused("too-large", most=most)
            parts.append(part)
    except ClientDisconnect:
        raise Refused("bad-request", problem="the body did not come to its end") from None
    await still_allowed(request)
    return b"".join(parts)


async def decoded(request: Request, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(await body(request), type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refused("bad-request", problem=str(error)) from None
    except RecursionError:
        raise Refused("bad-request", problem="JSON is nested too deeply") from None


def number(text: str, most: int, name: str) -> int:
    """A whole number from 0 to `most`, from an address. Raises Refused; no text is too long for it."""
    if not (text.isascii() and text.isdigit() and len(text) <= 12 and int(text) <= most):
        raise Refused("bad-request", problem=f"{name}: use a whole number from 0 to {most}")
    return int(text)
