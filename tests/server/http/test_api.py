"""The HTTP API: tables, commands, records, refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import potez
from potez import locales
from potez.server.app import application
from potez.server.live import advice
from potez.server.settings import Settings
from tests.server.support import DEADLINE, PEOPLE, command, make, until


def test_a_game_over_http(client: TestClient) -> None:
    id = make(client, size=3)
    for version, move in enumerate(["b1", "a2", "b2", "c1", "b3"], 1):
        assert command(client, id, version, "move", move=move).json() == {"version": version + 1, "repeated": False}
    found = client.get(f"/api/tables/{id}").json()
    assert found["state"]["outcome"] == {"winner": "red", "reason": "connection", "score": None}
    assert found["state"]["legal"] is None
    assert client.get(f"/api/tables/{id}/positions/2").json()["shown"]["last"]["text"] == "a2"
    assert client.get(f"/api/tables/{id}/picture.svg").text.startswith("<svg")


def test_a_repeated_command_is_done_once(client: TestClient) -> None:
    id = make(client, size=3)
    assert command(client, id, 1, "move", "same", move="b2").json() == {"version": 2, "repeated": False}
    assert command(client, id, 1, "move", "same", move="b2").json() == {"version": 2, "repeated": True}
    assert client.get(f"/api/tables/{id}").json()["state"]["moves"] == ["b2"]


def test_a_stale_version_is_refused(client: TestClient) -> None:
    id = make(client, size=3)
    command(client, id, 1, "move", move="b2")
    answer = command(client, id, 1, "move", "late", move="a1")
    assert answer.status_code == 409
    assert answer.json() == {"error": "stale", "values": {"version": 2}}


def test_an_illegal_move_is_explained(client: TestClient) -> None:
    id = make(client, size=3)
    command(client, id, 1, "move", move="b2")
    answer = command(client, id, 2, "move", move="b2")
    assert answer.status_code == 422
    assert answer.json()["reason"] == "occupied"
    assert client.get(f"/api/tables/{id}").json()["state"]["version"] == 2


def test_the_computer_answers(client: TestClient) -> None:
    id = make(client, seats={"red": {"kind": "person"}, "blue": {"kind": "computer", "level": 1}}, size=3)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["t"] == "table"
        socket.send_json({"do": "hello", "pause": 0})
        command(client, id, 1, "move", move="b2")
        message = until(socket, lambda message: message["t"] == "change" and message["version"] == 3, "the computer's move")
    assert message["changed"]["turn"] == "red"


def test_a_record_is_saved_and_loaded(client: TestClient, tmp_path: Path) -> None:
    id = make(client, size=3)
    command(client, id, 1, "move", move="b2")
    saved = client.get(f"/api/tables/{id}/record")
    assert "attachment" in saved.headers["content-disposition"]
    (tmp_path / "game.json").write_bytes(saved.content)
    assert potez.Match.load(tmp_path / "game.json").moves == ("b2",)
    again = client.post("/api/records", content=saved.content)
    assert client.get(f"/api/tables/{again.json()['id']}").json()["state"]["moves"] == ["b2"]


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"format":"chess"}', b"\xff\xfe", b'{"format":"potez-match","version":1}'])
def test_a_record_from_elsewhere_is_refused(client: TestClient, text: bytes) -> None:
    answer = client.post("/api/records", content=text)
    assert (answer.status_code, answer.json()["error"]) == (422, "record")


@pytest.mark.parametrize("body", [
    "", "{", "[]", "3", '{"game":"hex"}', '{"game":"hex","seats":3}', '{"game":"hex","seats":{},"surprise":1}', '{"game":3,"seats":{}}',
    '{"game":"hex","seats":{"red":{"kind":"ghost"}}}', "[" * 2000,
])  # fmt: skip
def test_malformed_bodies_are_refused(client: TestClient, body: str) -> None:
    answer = client.post("/api/tables", content=body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]


@pytest.mark.parametrize("wanted", [
    {"game": "chess", "seats": PEOPLE}, {"game": "hex", "seats": PEOPLE, "options": {"size": 99}},
    {"game": "hex", "seats": PEOPLE, "options": {"colour": 1}},
    {"game": "hex", "seats": PEOPLE, "moves": ["z9"]}, {"game": "hex", "seats": PEOPLE, "start": "rubbish"}, {"game": "hex", "seats": {}},
])  # fmt: skip
def test_tables_that_cannot_be_are_refused(client: TestClient, wanted: dict[str, Any]) -> None:
    assert client.post("/api/tables", json=wanted).status_code == 422


@pytest.mark.parametrize(("wanted", "kind", "values"), [
    ({"game": "hx"}, "no-game", {"game": "hx", "known": "hex"}),
    ({"options": {"foo": 1}}, "option-unknown", {"game": "hex", "option": "foo", "known": "size, first, swap, mode"}),
    ({"options": {"size": 99}}, "", {"game": "hex", "option": "size"}),
    ({"moves": ["a1", "a1"]}, "", {"game": "hex"}), ({"start": "a b"}, "", {"game": "hex"}),
])  # fmt: skip
def test_a_game_that_cannot_be_is_refused_with_what_every_language_needs(
    client: TestClient, wanted: dict[str, Any], kind: str, values: dict[str, str]
) -> None:
    answer = client.post("/api/tables", json={"game": "hex", "seats": PEOPLE, **wanted})
    told = answer.json()["values"]
    problem = told.pop("problem")
    assert (answer.status_code, told) == (422, {"kind": kind, **values}) and problem
    key = kind or ("option-value" if "option" in told else "opening")
    assert all(locales.message("ui", f"error-{key}", language, help="", **values) for language in locales.LANGUAGES)


def test_a_wrong_map_names_line_and_column(client: TestClient) -> None:
    seats = {"player1": {"kind": "person"}, "player2": {"kind": "person"}}
    answer = client.post("/api/tables", json={"game": "bombs", "seats": seats, "options": {"map": "#####\n#1?2#\n#####\n"}})
    problem = answer.json()["values"]["problem"]
    assert answer.status_code == 422
    assert "line 2" in problem and "column 3" in problem


def test_an_oversized_body_is_refused(client: TestClient) -> None:
    answer = client.post("/api/tables", content=b'{"game":"' + b"x" * 200_000 + b'"}')
    assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


def test_unknown_tables_and_pages_are_not_found(client: TestClient) -> None:
    assert client.get("/api/tables/nobody").json()["error"] == "no-table"
    assert client.get("/api/nothing").status_code == 404
    page = client.get("/tables/nobody", headers={"accept": "text/html", "accept-language": "ro"})
    assert page.status_code == 404
    assert 'lang="ro"' in page.text


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, warm=False)
    with TestClient(application(settings)) as client:
        id = make(client, size=5)
        command(client, id, 1, "move", move="c3")
        before, cookies = client.get(f"/api/tables/{id}").json(), client.cookies
    with TestClient(application(settings), cookies=cookies) as client:
        assert client.get(f"/api/tables/{id}").json() == before
        assert command(client, id, 1, "move", "move1", move="c3").json() == {"version": 2, "repeated": True}


def test_the_description_names_every_route(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    routes = {route.path.replace(":int", "") for route in client.app.routes if getattr(route, "path", "").startswith("/api/")}  # type: ignore[attr-defined]
    assert set(described["paths"]) == routes - {"/api/openapi.json"}
    assert client.get("/healthz").json()["database"] is True


PASSED = ["c3", "d3", "c2", "d2", "c1", "d1", "c4", "d4", "c5", "d5", "a1", "b1", "pass", "pass"]


def test_the_computer_agrees_only_with_a_fair_count(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "DEAD", DEADLINE)
    seats = {"black": {"kind": "person"}, "white": {"kind": "computer", "level": 1}}
    wanted = {"game": "go", "seats": seats, "options": {"size": 5, "komi": 0.5}, "moves": PASSED}
    id = client.post("/api/tables", json=wanted).json()["id"]
    assert client.get(f"/api/tables/{id}").json()["state"]["marking"]
    counted = client.get(f"/api/tables/{id}/counted?dead=b1").json()["shown"]
    assert {"name": "score", "side": "black", "value": 11.0} in counted["counters"]
    greedy = command(client, id, 1, "settle", dead=["b1", "d3"])
    assert (greedy.status_code, greedy.json()["error"]) == (409, "not-agreed")
    assert command(client, id, 1, "settle", "fair", dead=greedy.json()["values"]["dead"]).json()["version"] == 2
    outcome = client.get(f"/api/tables/{id}").json()["state"]["outcome"]
    assert outcome["winner"] == "black"


def test_resuming_takes_both_passes_back(client: TestClient) -> None:
    seats = {"black": {"kind": "person"}, "white": {"kind": "person"}}
    id = client.post("/api/tables", json={"game": "go", "seats": seats, "options": {"size": 5}, "moves": PASSED}).json()["id"]
    assert command(client, id, 1, "resume").json()["version"] == 2
    assert client.get(f"/api/tables/{id}").json()["state"]["moves"] == PASSED[:-2]


def test_what_is_usual_depends_on_other_options(client: TestClient) -> None:
    found = client.post("/api/check", json={"game": "squart", "options": {"size": 4}, "seats": {}}).json()
    assert found["options"] == {"size": 4, "blocked": 4, "spread": True} and found["game"].startswith("squart(size=4")
    rows = {row["name"]: row for game in client.get("/api/games").json() if game["id"] == "squart" for row in game["options"]}
    assert rows["blocked"]["follows"] and "follows" not in rows["size"]
