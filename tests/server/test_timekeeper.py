"""Clocks are the server's: flags fall when nobody is there, and what was down is not counted."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from potez.server import hub, timekeeper
from potez.server.app import application
from potez.server.settings import Settings
from tests.server.support import command

FAST = {"kind": "fischer", "main": 0, "increment": 1}
SLOW = {"kind": "sudden", "main": 60}
SEATS = {"red": {"kind": "person"}, "blue": {"kind": "open"}}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, workers=1, warm=False, limits=0)


def pair(client: TestClient, other: TestClient, clock: dict[str, Any]) -> str:
    other.portal = client.portal
    made = client.post("/api/tables", json={"game": "hex", "options": {"size": 5}, "seats": SEATS, "clock": clock}).json()
    assert command(other, made["id"], 1, "sit", secret=made["invitation"]).status_code == 200
    id: str = made["id"]
    return id


def state(client: TestClient, id: str) -> Any:
    return client.get(f"/api/tables/{id}").json()["state"]


def over(client: TestClient, id: str) -> Any:
    until = time.monotonic() + 30
    while (found := state(client, id))["stage"] != "over":
        assert time.monotonic() < until
        time.sleep(0.1)
    return found


def test_a_flag_falls_when_nobody_is_connected(settings: Settings) -> None:
    app = application(settings)
    with TestClient(app) as client:
        id = pair(client, TestClient(app), FAST)
        assert command(client, id, 2, "move", move="c3").status_code == 200
        outcome = over(client, id)["outcome"]
        assert (outcome["winner"], outcome["reason"]) == ("red", "time")


def test_a_flag_that_fell_while_the_table_was_not_in_memory(settings: Settings) -> None:
    app = application(settings)
    with TestClient(app) as client:
        id = pair(client, TestClient(app), FAST)
        command(client, id, 2, "move", move="c3")
        client.app.state.house.hub.drop(id)  # type: ignore[attr-defined]
        time.sleep(2.5)
        assert over(client, id)["outcome"]["reason"] == "time"
        events = client.get(f"/api/tables/{id}/events").json()["events"]
        assert [event["kind"] for event in events] == ["sit", "move", "flag"]


def test_a_late_move_does_not_beat_the_flag(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "GRACE", 30.0)  # so that only the move itself can find out
    app = application(settings)
    with TestClient(app) as client:
        other = TestClient(app)
        id = pair(client, other, FAST)
        command(client, id, 2, "move", move="c3")
        time.sleep(1.2)
        assert command(other, id, 3, "move", move="b2").json()["error"] == "game-over"
        assert state(client, id)["outcome"]["reason"] == "time"


def test_the_time_while_the_server_was_down_is_given_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "STILL", 1.0)
    monkeypatch.setattr(timekeeper, "BEAT", 0.2)
    app = application(settings)
    other = TestClient(app)
    with TestClient(app) as client:
        id = pair(client, other, SLOW)
        command(client, id, 2, "move", move="c3")
        time.sleep(1.0)
        cookies = client.cookies
    time.sleep(3.0)
    app = application(settings)
    with TestClient(app, cookies=cookies) as client:
        again = TestClient(app, cookies=other.cookies)
        again.portal = client.portal
        assert command(again, id, 3, "move", move="b2").status_code == 200, "what was current before the stop still is"
        left = state(client, id)["clock"]["left"]["blue"]
        assert left > 58.0, "about one second was used, not four"
        kinds = [event["kind"] for event in client.get(f"/api/tables/{id}/events").json()["events"]]
        assert kinds == ["sit", "move", "outage", "move"]


def test_correspondence_goes_on_while_the_server_is_down(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "STILL", 0.5)
    app = application(settings)
    with TestClient(app) as client:
        id = pair(client, TestClient(app), {"kind": "correspondence", "days": 1})
        due = state(client, id)["clock"]
        assert due["running"]["side"] == "red", "from the moment when both are there"
    time.sleep(1.0)
    with TestClient(application(settings)) as client:
        assert [event["kind"] for event in client.get(f"/api/tables/{id}/events").json()["events"]] == ["sit"]


def test_a_win_is_claimed_when_the_other_is_gone(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "GONE", 0.5)
    app = application(settings)
    with TestClient(app) as client:
        other = TestClient(app)
        id = pair(client, other, SLOW)
        with other.websocket_connect(f"/tables/{id}/socket") as socket:
            socket.receive_json()
            assert command(client, id, 2, "claim").json()["error"] == "not-gone"
        time.sleep(0.7)
        assert command(client, id, 2, "claim", "again").status_code == 200
        assert state(client, id)["outcome"] == {"winner": "red", "reason": "abandonment", "score": None}
