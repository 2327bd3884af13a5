"""The WebSocket of a table: state, commands, questions, and nonsense."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.server.support import make, talk


def test_everybody_at_a_table_sees_a_move(client: TestClient) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket") as one, client.websocket_connect(f"/tables/{id}/socket") as two:
        assert one.receive_json()["t"] == two.receive_json()["t"] == "table"
        assert one.receive_json()["t"] == "presence"
        one.send_json({"do": "move", "id": "a", "version": 1, "move": "c3"})
        assert one.receive_json() == {"t": "done", "id": "a", "version": 2, "repeated": False}, "answered before anybody is told"
        for socket in (one, two):
            state = socket.receive_json()
            assert (state["t"], state["version"], state["moves"]) == ("state", 2, ["c3"])


def test_a_refused_move_is_told_to_its_sender(client: TestClient) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket") as socket:
        socket.receive_json()
        refused = talk(socket, {"do": "move", "id": "a", "version": 1, "move": "z9"}, "refused")
        assert refused["id"] == "a"
        assert refused["error"] in ("unreadable", "illegal-move")
        assert talk(socket, {"do": "move", "id": "b", "version": 7, "move": "c3"}, "refused")["error"] == "stale"


def test_questions_are_answered(client: TestClient) -> None:
    id = make(client, size=3)
    with client.websocket_connect(f"/tables/{id}/socket") as socket:
        socket.receive_json()
        hint = talk(socket, {"do": "hint"}, "hint")
        assert hint["path"] == [hint["move"]]
        look = talk(socket, {"do": "look", "ply": 0}, "look")
        assert look["proven"] and look["value"] == 1
        talk(socket, {"do": "move", "id": "a", "version": 1, "move": "b2"}, "done")
        assert talk(socket, {"do": "why", "path": ["b2"]}, "refused")["reason"] == "occupied"
        assert talk(socket, {"do": "look", "ply": 9}, "refused")["error"] == "bad-request"
        review = talk(socket, {"do": "review"}, "review")
        assert [step["move"] for step in review["moves"]] == ["b2"]


def test_a_client_that_was_away_gets_the_state(client: TestClient) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket") as socket:
        socket.receive_json()
        talk(socket, {"do": "move", "id": "a", "version": 1, "move": "c3"}, "done")
        assert socket.receive_json()["event"] == "move"
        again = talk(socket, {"do": "hello", "version": 1}, "state")
        assert (again["event"], again["version"]) == ("again", 2)


NONSENSE = [
    "", "{", "[]", "3", '"do"', '{"do":3}', '{"do":"dance"}', '{"do":"move"}', '{"do":"move","id":"a","version":"1"}',
    '{"do":"look","ply":"x"}', '{"do":"why","path":[3]}', '{"do":"hello","pause":-1}', "[" * 5000, "x" * 30000,
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_and_changes_nothing(client: TestClient, text: str) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket") as socket:
        socket.receive_json()
        socket.send_text(text)
        assert socket.receive_json()["t"] in ("error", "refused")
        assert talk(socket, {"do": "move", "id": "good", "version": 1, "move": "c3"}, "done")["version"] == 2


def test_an_unknown_table_says_so(client: TestClient) -> None:
    with client.websocket_connect("/tables/nobody/socket") as socket:
        assert socket.receive_json()["error"] == "no-table"
