"""What the server's tests share: tables and commands over HTTP, talking on a socket, people who are registered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from potez.server.settings import Settings
from potez.server.wire.legal import moves_of

DEADLINE = 120.0  # seconds until what a test waits for must have come: a busy machine is slow, not wrong
PEOPLE = {"red": {"kind": "person"}, "blue": {"kind": "person"}}
PASSWORD = "correct horse"
Visitors = Callable[[], TestClient]
names = iter(f"Person {first}{second}" for first in "abcdefgh" for second in "abcdefghij")  # that nobody has yet


def services(client: TestClient) -> Any:
    """The parts of a server in this process: Any, because tests also look at what is absent and replace what is done."""
    return client.app.state.services  # type: ignore[attr-defined]


def make(client: TestClient, game: str = "hex", seats: dict[str, Any] = PEOPLE, **options: Any) -> str:
    answer = client.post("/api/tables", json={"game": game, "seats": seats, "options": options})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


def command(client: TestClient, id: str, version: int, do: str, name: str = "", **data: Any) -> Any:
    body = {"id": name or f"{do}{version}", "version": version, "do": do, **data}
    return client.post(f"/api/tables/{id}/commands", json=body)


# Waiting: never for ever, and a failure says what did not come


class Silence(AssertionError):
    """Nothing came."""


@contextmanager
def deadlines() -> Iterator[None]:
    """While this lasts, every reading of a socket in this process ends: a message that never comes is a failure, not a test that hangs."""

    def receive(self: WebSocketTestSession) -> Any:
        async def within() -> Any:
            with anyio.fail_after(DEADLINE):
                return await self._send_rx.receive()

        try:
            return self.portal.call(within)
        except TimeoutError:
            raise Silence(f"nothing came on the socket of {self.scope['path']} for {DEADLINE:.0f} s") from None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WebSocketTestSession, "receive", receive)
        yield


def until(socket: Any, wanted: str | Callable[[dict[str, Any]], bool], what: str = "") -> dict[str, Any]:
    """The next message of a kind, or one of which something is so; what comes before it is skipped, but told if it never comes."""
    end, skipped = time.monotonic() + DEADLINE, list[str]()
    while time.monotonic() < end:
        try:
            message: dict[str, Any] = socket.receive_json()
        except Silence as silence:
            raise AssertionError(f"waited for {what or wanted}: {silence}; before that came {skipped}") from None
        if message["t"] == wanted if isinstance(wanted, str) else wanted(message):
            return message
        skipped.append(str(message)[:80])
    raise AssertionError(f"waited for {what or wanted} for {DEADLINE:.0f} s; there came {skipped[-20:]}")


def talk(socket: Any, message: Any, *kinds: str) -> dict[str, Any]:
    """Sends and waits for an answer of one of these kinds."""
    socket.send_json(message)
    return until(socket, lambda answer: answer["t"] in kinds, f"{' or '.join(kinds)} as the answer to {str(message)[:80]}")


def legal(state: dict[str, Any]) -> list[str]:
    """The texts of the moves that a state names."""
    return [move[0] for move in moves_of(state["legal"]["moves"])]


def eventually(true: Callable[[], Any], what: str, pause: float = 0.02) -> None:
    """Waits for what happens without the test."""
    end = time.monotonic() + DEADLINE
    while not true():
        assert time.monotonic() < end, f"in {DEADLINE:.0f} s it did not come to this: {what}"
        time.sleep(pause)


async def soon(true: Callable[[], Any], what: str) -> None:
    """The same on an event loop."""
    end = time.monotonic() + DEADLINE
    while not true():
        assert time.monotonic() < end, f"in {DEADLINE:.0f} s it did not come to this: {what}"
        await asyncio.sleep(0.001)


def register(client: TestClient, name: str, password: str = PASSWORD) -> None:
    answer = client.post("/api/register", json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text


def online(client: TestClient, other: TestClient, game: str = "hex", sides: tuple[str, str] = ("red", "blue"), **more: Any) -> str:
    """A table of two people."""
    seats = {sides[0]: {"kind": "person"}, sides[1]: {"kind": "open"}}
    made = client.post("/api/tables", json={"game": game, "seats": seats, **more})
    assert made.status_code == 201, made.text
    id: str = made.json()["id"]
    assert command(other, id, 1, "sit", secret=made.json()["invitation"]).status_code == 200
    return id


class Postgres:
    """Empty databases at one server."""

    number = 0

    @classmethod
    def settings(cls, server: Any, folder: Path) -> Settings:
        cls.number += 1
        name = f"potez{cls.number}"
        server.psql(f"create database {name};")
        return Settings(folder, database=server.get_uri().replace("/postgres?", f"/{name}?"))
