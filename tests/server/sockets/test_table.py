"""The WebSocket of a table: state, commands, questions, and nonsense."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez.server.errors import Refused
from potez.server.sockets.table import TableSocket
from tests.server.support import Visitors, command, eventually, make, talk

OPEN = {"red": {"kind": "person"}, "blue": {"kind": "open"}}


def test_everybody_at_a_table_sees_a_move(client: TestClient) -> None:
    id = make(client, size=5)
    with contextlib.ExitStack() as held:
        one = held.enter_context(client.websocket_connect(f"/tables/{id}/socket?protocol=2"))
        assert one.receive_json()["t"] == "table"
        two = held.enter_context(client.websocket_connect(f"/tables/{id}/socket?protocol=2"))
        assert two.receive_json()["t"] == "table"
        assert one.receive_json()["t"] == "presence"
        one.send_json({"do": "move", "id": "a", "version": 1, "move": "c3"})
        assert one.receive_json() == {"t": "done", "id": "a", "version": 2, "repeated": False}, "answered before anybody is told"
        for socket in (one, two):
            change = socket.receive_json()
            assert (change["t"], change["version"]) == ("change", 2)
            assert change["changed"]["moves"] == {"keep": 0, "add": ["c3"]}


def test_a_window_that_fails_keeps_no_other_from_its_rights(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits down who watches in three windows."""
    ana, bob = visitors(), visitors()
    made = ana.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": OPEN}).json()
    bob.post("/api/me", json={"chat": True})
    renewed: list[TableSocket] = []

    async def fail(self: TableSocket) -> None:
        renewed.append(self)
        raise ZeroDivisionError

    monkeypatch.setattr(TableSocket, "renew", fail)
    with contextlib.ExitStack() as held:
        for _ in range(3):
            held.enter_context(bob.websocket_connect(f"/tables/{made['id']}/socket?protocol=2")).receive_json()
        assert command(bob, made["id"], 1, "sit", secret=made["invitation"]).status_code == 200
        eventually(lambda: len(renewed) >= 3, "all three connections are renewed")
    assert len(set(renewed)) == 3


def test_a_refused_move_is_told_to_its_sender(client: TestClient) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        refused = talk(socket, {"do": "move", "id": "a", "version": 1, "move": "z9"}, "refused")
        assert refused["id"] == "a"
        assert refused["error"] in ("unreadable", "illegal-move")
        assert talk(socket, {"do": "move", "id": "b", "version": 7, "move": "c3"}, "refused")["error"] == "stale"


def test_questions_are_answered(client: TestClient) -> None:
    id = make(client, size=3)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        hint = talk(socket, {"do": "hint"}, "hint")
        assert hint["path"] == [hint["move"]]
        look = talk(socket, {"do": "look", "ply": 0}, "look")
        assert look["proven"] and look["value"] == 1
        worths = talk(socket, {"do": "worths", "ply": 0}, "worths")
        assert (worths["ply"], worths["side"], worths["moves"][0]) == (
            0,
            "red",
            {"move": "b2", "path": ["b2"], "result": "win", "plies": 5},
        )
        assert [move["result"] for move in worths["moves"]] == 5 * ["win"] + 4 * ["loss"]
        assert talk(socket, {"do": "worths", "ply": 9}, "refused")["error"] == "bad-request"
        talk(socket, {"do": "move", "id": "a", "version": 1, "move": "b2"}, "done")
        assert talk(socket, {"do": "why", "path": ["b2"]}, "refused")["reason"] == "occupied"
        assert talk(socket, {"do": "look", "ply": 9}, "refused")["error"] == "bad-request"
        review = talk(socket, {"do": "review"}, "review")
        assert [step["move"] for step in review["moves"]] == ["b2"]


def test_a_client_that_was_away_gets_the_state(client: TestClient) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        talk(socket, {"do": "move", "id": "a", "version": 1, "move": "c3"}, "done")
        assert socket.receive_json()["event"] == "move"
        again = talk(socket, {"do": "hello", "version": 1}, "rest")
        assert again["version"] == 2 and [change["event"] for change in again["changes"]] == ["move"]


NONSENSE = [
    "", "{", "[]", "3", '"do"', '{"do":3}', '{"do":"dance"}', '{"do":"move"}', '{"do":"move","id":"a","version":"1"}',
    '{"do":"look","ply":"x"}', '{"do":"why","path":[3]}', '{"do":"hello","pause":-1}', "[" * 5000, "x" * 30000,
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_and_changes_nothing(client: TestClient, text: str) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        socket.send_text(text)
        said = socket.receive_json()
        assert said["t"] in ("error", "refused") and said["error"] == "bad-request"
        assert said["values"]["problem"], "what would be right is named"
        assert talk(socket, {"do": "move", "id": "good", "version": 1, "move": "c3"}, "done")["version"] == 2


def test_an_unknown_table_says_so(client: TestClient) -> None:
    with client.websocket_connect("/tables/nobody/socket?protocol=2") as socket:
        assert socket.receive_json()["error"] == "no-table"


# What goes wrong on the server


@pytest.mark.parametrize("problem", [KeyError("text"), RuntimeError("broken"), TypeError("None")])
@pytest.mark.parametrize("asked", ["hint", "move"])
def test_an_unexpected_error_is_logged_and_answered_and_the_socket_stays_open(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, asked: str, problem: Exception
) -> None:
    id = make(client, size=5)
    hub = client.app.state.services.hub  # type: ignore[attr-defined]

    async def fail(*given: Any, **named: Any) -> None:
        raise problem

    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        with monkeypatch.context() as patched:
            patched.setattr(*((hub.advice, "hint") if asked == "hint" else (hub, "command")), fail)
            told = talk(socket, {"do": asked, "id": "a", "version": 1, "move": "c3"}, "refused")
        assert (told["error"], told["id"]) == ("internal", "a")
        assert told["values"]["reference"]
        assert talk(socket, {"do": "move", "id": "b", "version": 1, "move": "c3"}, "done")["version"] == 2
    logged = [record for record in caplog.records if record.exc_info and record.exc_info[1] is problem]
    assert len(logged) == 1


def test_bytes_are_refused_where_text_is_spoken(client: TestClient) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        socket.send_bytes(b'{"do":"ping"}')
        with pytest.raises(WebSocketDisconnect) as end:
            talk(socket, {"do": "ping"}, "pong")
        assert end.value.code == 1003


def test_a_page_is_renewed_many_times_at_once(client: TestClient) -> None:
    """Sitting down, taking a name and blocking somebody all renew the pages of a person, at the same moment too."""
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}  # there is chat at it, which is asked for every time
    id = client.post("/api/tables", json={"game": "hex", "seats": seats}).json()["id"]
    services = client.app.state.services  # type: ignore[attr-defined]
    assert client.portal is not None
    live = client.portal.call(services.hub.get, id)

    async def together(listener: Any) -> list[Any]:
        return await asyncio.gather(*(listener.renew() for _ in range(20)), return_exceptions=True)

    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["t"] == "table"
        (listener,) = live.listeners
        assert client.portal.call(together, listener) == [None] * 20
        assert listener.delayed is None
        assert talk(socket, {"do": "offer", "id": "a", "version": 1, "what": "draw"}, "refused")["error"] == "not-here"


def test_a_renewal_that_fails_loses_no_message(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    id = make(client, size=5)
    services = client.app.state.services  # type: ignore[attr-defined]
    assert client.portal is not None
    live = client.portal.call(services.hub.get, id)

    async def away(live: Any) -> None:
        raise Refused("unavailable")

    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        (listener,) = live.listeners
        with monkeypatch.context() as patched:
            patched.setattr(services.hub, "seats", away)
            with pytest.raises(Refused):
                client.portal.call(listener.renew)
        assert talk(socket, {"do": "move", "id": "a", "version": 1, "move": "c3"}, "done")["version"] == 2
