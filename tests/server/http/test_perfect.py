"""Level 9: offered where a table of values answers, refused elsewhere; and what tables know is told in no running game of two people."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

import potez
from potez.server.engines import worker
from tests.server.support import Visitors, command, eventually, make, online, talk

NINE = {"red": {"kind": "person"}, "blue": {"kind": "computer", "level": 9}}


@pytest.mark.parametrize(
    ("game", "options", "perfect"),
    [
        ("hex", {"size": 3}, True),
        ("hex", {"size": 4}, False),
        ("hare", {}, True),
        ("go", {"size": 5}, False),
        ("dots", {"rows": 4, "cols": 4}, True),
    ],
)
def test_the_form_is_told_where_there_is_perfect_play(
    client: TestClient, game: str, options: dict[str, object], perfect: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POTEZ_TABLES", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert client.post("/api/check", json={"game": game, "seats": {}, "options": options}).json()["perfect"] is perfect


def test_level_nine_answers_every_move_by_its_table(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": NINE})
    assert made.status_code == 201
    id = made.json()["id"]
    assert command(client, id, 1, "move", move="a1").status_code == 200
    eventually(lambda: len(client.get(f"/api/tables/{id}").json()["state"]["moves"]) == 2, "the computer has moved")
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["t"] == "table"
        assert {move["result"] for move in talk(socket, {"do": "worths", "ply": 2}, "worths")["moves"]} == {"loss"}


def test_without_a_table_level_nine_is_refused_and_nothing_is_opened(client: TestClient) -> None:
    for wanted in (
        {"game": "hex", "options": {"size": 5}, "seats": NINE},
        {"game": "hex", "options": {"size": 3}, "seats": NINE, "start": "rr./.../... red ply=2"},
        {"game": "hex", "options": {"size": 3}, "seats": {**NINE, "blue": {"kind": "computer", "level": 10}}},
    ):
        answer = client.post("/api/tables", json=wanted)
        assert (answer.status_code, answer.json()["error"]) == (422, "bad-request")
        assert "use 1 to 8" in answer.json()["values"]["problem"]


def test_a_game_that_was_saved_against_level_nine_goes_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    id = client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": NINE}).json()["id"]
    record = client.get(f"/api/tables/{id}/record").text
    assert "computer (level 9)" in record
    again = client.post("/api/records", content=record).json()["id"]
    assert client.get(f"/api/tables/{again}").json()["seats"]["blue"]["level"] == 9
    monkeypatch.setattr("potez.solvers.places.SHIPPED", Path("none"))
    other = client.post("/api/records", content=record).json()["id"]
    assert client.get(f"/api/tables/{other}").json()["seats"]["blue"]["level"] == 8, "a server without the table"


def test_in_a_game_of_two_people_nothing_tells_what_a_move_is_worth(visitors: Visitors) -> None:
    """Neither a player nor a watcher, over no address and no question; afterwards everybody."""
    ana, bob, eve = visitors(), visitors(), visitors()
    id = online(ana, bob, options={"size": 3})
    assert command(ana, id, 2, "move", move="a1").status_code == 200
    addresses = ("", "/positions/0", "/positions/1", "/touch?path=b2", "/events", "/record", "/picture.svg", "/miniature")
    for client in (ana, bob, eve):
        for address in addresses:
            answer = client.get(f"/api/tables/{id}{address}")
            assert answer.status_code == 200 and not any(word in answer.text for word in ('"worths"', '"result":"win"', '"proven"', "loss"))
        for address in ("/worths", "/worths/0", "/positions/0/worths", "/look", "/hint"):
            assert client.get(f"/api/tables/{id}{address}").status_code == 404
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            for ply in (0, 1):
                assert talk(socket, {"do": "worths", "ply": ply}, "refused")["error"] == "fair-play"
    command(bob, id, 3, "resign")
    with eve.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert talk(socket, {"do": "worths", "ply": 1}, "worths")["moves"][0]["result"] == "win"


def test_a_game_without_a_table_has_no_worths(client: TestClient) -> None:
    id = make(client, size=5)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["t"] == "table"
        assert talk(socket, {"do": "worths", "ply": 0}, "worths")["moves"] == []


def test_where_its_table_has_gone_level_eight_goes_on_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    start = potez.game("hex(size=3)").start().text
    worker._engine.cache_clear()
    assert worker.choose("hex(size=3)", start, 9)["plies"] == 5
    worker._engine.cache_clear()
    monkeypatch.setattr("potez.solvers.places.SHIPPED", Path("none"))
    with pytest.warns(UserWarning, match=r"level 8 plays in place of level 9: .*there is none of hex\(size=3\) yet"):
        assert worker.choose("hex(size=3)", start, 9)["proven"]
    worker._engine.cache_clear()
