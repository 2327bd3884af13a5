"""Why what was clicked is no move: the page names the sites that were touched, and is told the rule that they break."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import potez
from tests.server.support import talk

Case = tuple[str, dict[str, Any], list[str], list[str], str, list[str]]

# The game, its options, moves that were made, the sites that are touched then, the rule that they break, the sites that show it.
CASES: list[Case] = [
    ("squart", {"blocked": 0}, [], ["a1", "c1"], "not_neighbours", ["a1", "c1"]),
    ("squart", {"blocked": 0}, [], ["a1", "a2"], "wrong_orientation", ["a1", "a2"]),
    ("squart", {"blocked": 0}, ["c6-d6"], ["c6"], "occupied", ["c6"]),
    ("go", {}, ["k10"], ["k10"], "occupied", ["k10"]),
    ("go-quick", {}, ["e5"], ["e5"], "occupied", ["e5"]),
    ("hex", {}, ["f4"], ["f4"], "occupied", ["f4"]),
    ("hnefatafl", {}, [], ["f4", "a1"], "not_your_piece", ["f4"]),
    ("hnefatafl", {}, [], ["d1", "i1"], "blocked", ["e1", "f1", "g1", "h1"]),
    ("hnefatafl", {}, [], ["d1", "a1"], "corner", ["a1"]),
    ("hare", {}, [], ["10", "8"], "not_your_piece", ["10"]),
    ("hare", {}, ["1-5", "10-8"], ["5", "1"], "wrong_direction", ["5", "1"]),
    ("foxhounds", {}, [], ["b1", "a2"], "not_your_piece", ["b1"]),
    ("mingmang", {}, ["h2-b2"], ["a2", "c2"], "blocked", ["b2"]),
    ("alquerque", {}, [], ["a1", "c3"], "not_your_piece", ["a1"]),
    ("checkers", {}, [], ["b1", "a4"], "not_your_piece", ["b1"]),
    ("checkers", {}, ["e6-d5", "d3-e4"], ["d5", "e6"], "wrong_direction", ["d5", "e6"]),
    ("dots", {}, ["c4-c5"], ["c4-c5"], "line_drawn", ["c4-c5"]),
    ("adugo", {}, [], ["a1", "a4"], "not_your_piece", ["a1"]),
    ("chomp", {}, [], ["a1", "b2"], "poisoned", ["b2"]),
    ("quoridor", {}, ["e1h"], ["e2"], "wall_between", ["e1h"]),
    ("quoridor", {}, ["e1h"], ["e1v"], "wall_crosses", ["e1h"]),
    ("amazons", {}, ["g10-b5/a5"], ["d1", "h1"], "blocked", ["g1"]),
    ("ninemorris", {}, ["d5"], ["d5"], "occupied", ["d5"]),
    ("twelvemorris", {}, ["d5"], ["d5", "a1"], "not_your_piece", ["d5"]),
    ("foxsheep", {}, ["d4-d3", "e1-d1"], ["d3", "d4"], "wrong_direction", ["d3", "d4"]),
    ("foxgeese", {}, [], ["a3", "c3"], "too_far", ["a3", "c3"]),
    ("stay", {"start": "a1"}, [], ["b3"], "no_line", ["a1", "b3"]),
    ("bombs", {"map": "pillars"}, [], ["b1"], "wall", ["b1"]),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[4]}")
def test_a_click_is_answered_with_the_rule_that_it_breaks(client: TestClient, case: Case) -> None:
    game, options, moves, path, reason, sites = case
    seats = {side: {"kind": "person"} for side in potez.game(game).sides}
    made = client.post("/api/tables", json={"game": game, "options": options, "seats": seats, "moves": moves})
    assert made.status_code == 201, made.text
    with client.websocket_connect(f"/tables/{made.json()['id']}/socket?protocol=2") as socket:
        answer = talk(socket, {"do": "why", "path": path}, "refused", "why")
        found = talk(socket, {"do": "touch", "path": path}, "touched")["refusal"]
    assert (found["reason"], found["sites"]) == (reason, sites)
    assert (answer["error"], answer["reason"], answer["sites"]) == ("illegal-move", reason, sites)


def test_every_game_has_a_click_that_is_explained() -> None:
    assert {case[0] for case in CASES} == {entry.id for entry in potez.games()}


def test_a_path_with_a_name_that_is_no_site_is_refused(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "hex", "seats": {side: {"kind": "person"} for side in ("red", "blue")}})
    with client.websocket_connect(f"/tables/{made.json()['id']}/socket?protocol=2") as socket:
        answer = talk(socket, {"do": "touch", "path": ["z9"]}, "refused", "touched")
    assert answer["error"] == "bad-request" and "there is no z9 on this board" in answer["values"]["problem"]


def test_programs_ask_what_touched_sites_mean(client: TestClient) -> None:
    seats = {side: {"kind": "person"} for side in ("white", "black")}
    id = client.post("/api/tables", json={"game": "amazons", "seats": seats}).json()["id"]
    half = client.get(f"/api/tables/{id}/touch?path=g10,g5").json()
    assert half["phase"] == "shoot" and "j5" in half["next"] and half["refusal"] is None and not half["done"]
    assert {"site": "g5", "kind": "amazon", "side": "white", "letter": "w"} in half["pieces"]
    assert client.get(f"/api/tables/{id}/touch?path=g10,g5,j5").json()["moves"] == ["g10-g5/j5"]
    wrong = client.get(f"/api/tables/{id}/touch?path=a4").json()
    assert wrong["refusal"] == {"reason": "not_your_piece", "sites": ["a4"], "params": {}}
    assert client.get(f"/api/tables/{id}/touch?path=z9").status_code == 400
    assert client.get(f"/api/tables/{id}/touch?path={'a1,' * 51}").status_code == 400
