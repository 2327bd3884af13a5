"""A plain HTTP client for asyncio: one request a connection, mostly JSON there and back. Enough for opening tables, and light."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from benchmarks.online.services import HOST

PATIENCE = 30.0  # seconds


class Answer(msgspec.Struct):
    status: int
    headers: dict[str, str]
    data: Any
    cookies: dict[str, str] = {}  # those that it sets


async def ask(
    port: int,
    method: str,
    path: str,
    body: Any = None,
    cookie: str = "",
    *,
    address: str = "",
    patience: float = PATIENCE,
    headers: Sequence[str] = (),
) -> Answer:
    """Raises OSError or TimeoutError where nobody answers. `address` is where the connection comes from, one of 127.0.0.0/8; bytes are sent
    as they are."""
    async with asyncio.timeout(patience):
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0) if address else None)
        try:
            content = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
            head = [f"{method} {path} HTTP/1.1", f"host: {HOST}:{port}", "connection: close", f"content-length: {len(content)}", *headers]
            if cookie:
                head.append(f"cookie: potez={cookie}")
            writer.write("\r\n".join([*head, "", ""]).encode() + content)
            whole = await reader.read()
        finally:
            writer.close()
    top, _, rest = whole.partition(b"\r\n\r\n")
    first, *lines = top.decode("latin-1").split("\r\n")
    if not first.startswith("HTTP/1.1 "):
        raise ConnectionError("the connection ended before an answer")
    found = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    if len(rest) < int(found.get("content-length", "0")):
        raise ConnectionError("the connection ended in the middle of an answer")
    is_json = found.get("content-type", "").partition(";")[0] == "application/json"
    set_here = (line.partition(":")[2].strip() for line in lines if line.lower().startswith("set-cookie:"))
    cookies = dict(text.partition(";")[0].split("=", 1) for text in set_here)
    return Answer(int(first.split()[1]), found, msgspec.json.decode(rest) if rest and is_json else rest, cookies)


def cookie_of(answer: Answer) -> str:
    """The session's or guest's cookie that an answer sets; an answer may set others beside it."""
    return answer.cookies.get("potez", "")


def person_of(cookie: str) -> str:
    """The id in a guest's cookie."""
    return cookie.split(".")[1]
