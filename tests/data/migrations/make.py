"""Writes a database as the code of some earlier state of Potez makes it, as SQL text: `python make.py FOLDER > 0001.sql`, with the sources
of that state in PYTHONPATH. Everything goes through that state's own HTTP and WebSocket interface; README.md says which there are."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.settings import Settings

SHARED = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
ALONE = {"red": {"kind": "person"}, "blue": {"kind": "person"}}


def post(client: TestClient, path: str, **body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code < 300, (path, body, answer.text)
    return answer.json()


def do(client: TestClient, id: str, version: int, what: str, **more: Any) -> None:
    post(client, f"/api/tables/{id}/commands", id=f"{what}{version}", version=version, do=what, **more)


def games(client: TestClient) -> None:
    """What every state could do: a game that is over, one that goes on after a move was taken back, one in go's counting phase."""
    over = post(client, "/api/tables", game="hex", options={"size": 3}, seats=ALONE)["id"]
    for version, move in enumerate(["b1", "a2", "b2", "c1", "b3"], 1):
        do(client, over, version, "move", move=move)
    running = post(client, "/api/tables", game="hex", options={"size": 5}, seats=ALONE)["id"]
    for version, move in enumerate(["c3", "b2", "d4"], 1):
        do(client, running, version, "move", move=move)
    do(client, running, 4, "undo")
    seats = {"black": {"kind": "person"}, "white": {"kind": "computer", "level": 1}}
    counted = ["c3", "d3", "c2", "d2", "c1", "d1", "c4", "d4", "c5", "d5", "a1", "b1", "pass", "pass"]
    post(client, "/api/tables", game="go", options={"size": 5, "komi": 0.5}, seats=seats, moves=counted)


def people(client: TestClient) -> None:
    """What came with people: a rated game with its ratings and words, one that goes on, an open one, a report, a block."""
    post(client, "/api/register", name="Ana", password="correct horse")
    ana = client.cookies["potez"]
    rated = post(client, "/api/tables", game="hex", seats=SHARED, access="lobby", rated=True, clock={"kind": "correspondence", "days": 3})[
        "id"
    ]
    other = post(client, "/api/tables", game="hex", options={"size": 5}, seats=SHARED, access="lobby")["id"]
    post(client, "/api/tables", game="hex", options={"size": 7}, seats=SHARED, access="lobby")
    client.cookies.clear()
    post(client, "/api/register", name="Ион", password="correct horse")
    do(client, rated, 1, "sit")
    do(client, other, 1, "sit")
    with client.websocket_connect(f"/tables/{rated}/socket?protocol=2") as socket:
        socket.send_json({"do": "say", "text": "здраво"})
        while socket.receive_json()["t"] != "chat":
            pass
    post(client, "/api/reports", table=rated, side="red", text="slow")
    post(client, "/api/me/blocks", name="Ana", on=True)
    post(client, "/api/me/blocks", name="Ana", on=False)
    client.cookies.clear()
    client.cookies.set("potez", ana)
    do(client, rated, 2, "move", move="a1")
    do(client, other, 2, "move", move="c3")
    do(client, rated, 3, "resign")


def main() -> None:
    folder = Path(sys.argv[1])
    with TestClient(application(Settings(folder, workers=1, warm=False))) as client:
        games(client)
        if any(getattr(route, "path", "") == "/api/register" for route in client.app.routes):  # type: ignore[attr-defined]
            client.cookies.clear()
            people(client)
    with sqlite3.connect(folder / "potez.sqlite") as base:
        print("\n".join(base.iterdump()))


if __name__ == "__main__":
    main()
