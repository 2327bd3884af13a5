"""Small boards of lists show how a table stands."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.server.support import Visitors, command, online

PEOPLE = {"red": {"kind": "person"}, "blue": {"kind": "person"}}


def test_a_miniature_is_the_board_and_what_stands_on_it(client: TestClient) -> None:
    made = {"game": "hex", "options": {"size": 3}, "seats": PEOPLE, "moves": ["a1", "b2"]}
    id = client.post("/api/tables", json=made).json()["id"]
    answer = client.get(f"/api/tables/{id}/miniature")
    found, whole = answer.json(), client.get(f"/api/tables/{id}").json()
    assert found == {"version": 1, "board": whole["board"], "shown": whole["state"]["shown"]}
    assert len(found["board"]["sites"]) == 9 and [piece["site"] for piece in found["shown"]["pieces"]] == ["a1", "b2"]
    assert answer.headers["cache-control"] == "no-store", "another move may come"
    assert command(client, id, 1, "resign").status_code == 200
    assert client.get(f"/api/tables/{id}/miniature").headers["cache-control"] == "no-store", "the end and the moves can be taken back"
    assert command(client, id, 2, "undo").status_code == 200
    assert client.get("/api/tables/none/miniature").status_code == 404


def test_agreed_dead_stones_and_open_tables_are_shown_as_they_are(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob, "go", ("black", "white"), options={"size": 5}, moves=["c3", "a1", "pass", "pass"])
    version = ana.get(f"/api/tables/{id}").json()["state"]["version"]
    for client, number in ((ana, 0), (bob, 1)):
        assert command(client, id, version + number, "settle", dead=["a1"]).status_code == 200
    answer = bob.get(f"/api/tables/{id}/miniature")
    assert "max-age" in answer.headers["cache-control"], "between two people nothing changes any more"
    shown = answer.json()["shown"]
    assert {"site": "a1", "kind": "dead"} in shown["marks"]
