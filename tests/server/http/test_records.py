"""Records over HTTP: refused in time that grows with their size, and no faster; who plays when they come back."""

from __future__ import annotations

import time

from starlette.testclient import TestClient

from tests.support import duplicated


def test_a_record_with_a_name_twice_is_refused_in_linear_time(client: TestClient) -> None:
    def seconds(names: int) -> float:
        begin = time.process_time()
        answer = client.post("/api/records", content=duplicated(names))
        assert answer.status_code == 422
        assert "occurs twice" in answer.json()["values"]["problem"]
        return time.process_time() - begin

    seconds(10)
    few, many = (min(seconds(names) for _ in range(3)) for names in (2_000, 8_000))
    assert many < 8 * few + 0.1, (few, many)


def test_a_game_against_the_computer_comes_back_as_one(client: TestClient) -> None:
    """It was a game of two people, one of them called "computer"."""
    seats = {"red": {"kind": "person"}, "blue": {"kind": "computer", "level": 2}}
    made = client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": seats, "moves": ["a1", "b1"]}).json()
    saved = client.get(f"/api/tables/{made['id']}/record").json()
    assert saved["players"]["blue"] == "computer (level 2)"
    back = client.post("/api/records", json=saved)
    assert back.status_code == 201, back.text
    table = client.get(f"/api/tables/{back.json()['id']}").json()
    assert [(seat["kind"], seat["level"]) for seat in table["seats"].values()] == [("person", 0), ("computer", 2)]
    assert not table["shared"] and table["state"]["moves"][:2] == ["a1", "b1"]
    for name, seat in (("computer", ("computer", 3)), ("computer (level 10)", ("person", 0)), ("Computer", ("person", 0))):
        back = client.post("/api/records", json=saved | {"players": {"red": "Ana", "blue": name}})
        found = client.get(f"/api/tables/{back.json()['id']}").json()["seats"]
        assert (found["blue"]["kind"], found["blue"]["level"]) == seat
        assert found["red"]["name"] != "Ana" or seat[0] == "person", "beside the computer only who loads it plays"
