"""What the server's tests share: tables and commands over HTTP, talking on a socket, people who are registered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

PEOPLE = {"red": {"kind": "person"}, "blue": {"kind": "person"}}
Visitors = Callable[[], TestClient]


def make(client: TestClient, game: str = "hex", seats: dict[str, Any] = PEOPLE, **options: Any) -> str:
    answer = client.post("/api/tables", json={"game": game, "seats": seats, "options": options})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


def command(client: TestClient, id: str, version: int, do: str, name: str = "", **data: Any) -> Any:
    body = {"id": name or f"{do}{version}", "version": version, "do": do, **data}
    return client.post(f"/api/tables/{id}/commands", json=body)


def talk(socket: Any, message: Any, kind: str) -> dict[str, Any]:
    """Sends and waits for an answer of a kind."""
    socket.send_json(message)
    while (answer := socket.receive_json())["t"] != kind:
        pass
    found: dict[str, Any] = answer
    return found


def register(client: TestClient, name: str, password: str = "correct horse") -> None:
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
