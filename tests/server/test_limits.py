"""Rates: of an address, of a connection, of tries at one name."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez.server import limits
from potez.server.app import application
from potez.server.limits import RATES, Limits
from potez.server.settings import Settings
from tests.server.support import until


def test_a_bucket_empties_and_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("potez.server.limits.time.monotonic", lambda: now)
    burst, rate = RATES["chat"]
    bucket = Limits()
    assert all(bucket.allow("chat", "a") for _ in range(int(burst)))
    assert not bucket.allow("chat", "a")
    assert bucket.allow("chat", "b"), "others are not disturbed"
    now += 1.01 / rate
    assert bucket.allow("chat", "a") and not bucket.allow("chat", "a")
    assert all(Limits(0).allow("chat", "a") for _ in range(1000)), "0 switches limits off"


@pytest.mark.parametrize("factor", [0.001, 0.5, 1.0, 20.0])
def test_what_a_full_bucket_allows_is_allowed_once_however_little_is_allowed(factor: float) -> None:
    limits = Limits(factor)
    most = int(RATES["download"][0])
    assert limits.allow("download", "192.0.2.1", most) and limits.allow("download", "192.0.2.1", most) == (factor > 1)


def test_buckets_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST", 10)
    bucket = Limits()
    for number in range(100):
        bucket.allow("chat", str(number))
    assert len(bucket._buckets) <= 10


def test_an_address_that_asks_too_often_is_slowed_down(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as client:
        answers = [client.get("/api/me").status_code for _ in range(int(RATES["request"][0]) + 100)]
        assert answers[0] == 200 and 429 in answers


def test_tries_at_a_password_are_few(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as client:
        answers = [client.post("/api/login", json={"name": "Ana", "password": "guess"}).status_code for _ in range(8)]
        assert answers[0] == 403 and answers[-1] == 429


def test_a_connection_that_talks_too_much_is_closed(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as client:
        seats = {"red": {"kind": "person"}, "blue": {"kind": "person"}}
        id = client.post("/api/tables", json={"game": "hex", "seats": seats}).json()["id"]
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            for _ in range(int(RATES["message"][0]) + 50):
                socket.send_json({"do": "ping"})
            with pytest.raises(WebSocketDisconnect) as closed:
                until(socket, "close", "the end of the socket")
        assert closed.value.code == 1008


def test_measurements_are_for_this_machine_or_with_a_token(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, warm=False, metrics_token="sesame")
    with TestClient(application(settings), client=("127.0.0.1", 50000)) as client:
        assert "potez_events_total" in client.get("/metrics").text
        away = {"x-forwarded-for": "203.0.113.5"}
        assert client.get("/metrics", headers=away).status_code == 404
        assert client.get("/metrics?token=sesame", headers=away).status_code == 404, "addresses are written down by proxies"
        assert client.get("/metrics", headers={**away, "authorization": "Bearer sesame"}).status_code == 200
        assert client.get("/metrics", headers={**away, "authorization": "Bearer wrong"}).status_code in (401, 404)
    with TestClient(application(settings)) as client:
        assert client.get("/metrics").status_code == 404, "whoever comes from elsewhere, under any name"
