"""A table that cannot be made from what is stored disturbs nobody else, and is not tried all the time."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from potez.server.live import load_failures
from potez.server.live.load_failures import LoadFailures
from potez.server.timesource import SYSTEM
from tests.server.manual import Server

pytestmark = pytest.mark.slow

DAYS = {"kind": "correspondence", "days": 3}
CLOCK = {"kind": "sudden", "main": 30}


def damage(folder: Path, id: str, move: str = '{"move":"z99"}') -> None:
    """An event that no rule allows; or the right one again."""
    with sqlite3.connect(folder / "potez.sqlite") as base:
        assert base.execute("update events set data = ? where table_id = ? and version = 3", (move.encode(), id)).rowcount == 1
    base.close()


def tries(caplog: pytest.LogCaptureFixture) -> int:
    return sum("cannot be played again" in record.getMessage() for record in caplog.records)


def test_a_damaged_table_is_tried_ever_more_seldom_and_its_players_may_go(
    server: Server, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    red, blue = server.account("Desanka"), server.account("Isidora")
    id, other = server.two(red, blue, clock=CLOCK), server.two(red, blue, clock=DAYS)
    server.play(id, (red, blue), ["a1", "b2"])
    damage(tmp_path, id)
    server.services.hub.drop(id)
    logging.getLogger("potez").propagate = True
    server.advance(100)
    assert 2 <= tries(caplog) <= 5 and not any(record.exc_info for record in caplog.records if "flag" in record.getMessage())
    answer = red.get(f"/api/tables/{id}")
    assert (answer.status_code, answer.json()["error"]) == (500, "internal")
    assert answer.json()["values"]["reference"] in {record.fields["reference"] for record in caplog.records if record.exc_info}  # type: ignore[attr-defined]
    assert red.post("/api/me/delete", json={"password": "correct horse"}).status_code == 200
    assert server.state(other)["stage"] == "over", "the others are left as usual"
    assert red.get("/api/me").json()["who"] == "nobody"
    damage(tmp_path, id, '{"move":"a1"}')
    server.advance(load_failures.LONGEST_BACKOFF)
    assert server.state(id)["outcome"]["reason"] == "time"


def test_the_socket_of_a_damaged_table_says_so(server: Server, tmp_path: Path) -> None:
    red, blue = server.visitor(), server.visitor()
    id = server.two(red, blue)
    server.play(id, (red, blue), ["a1"])
    damage(tmp_path, id)
    server.services.hub.drop(id)
    for _ in range(2):
        with red.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            assert socket.receive_json()["error"] == "internal"
            with pytest.raises(WebSocketDisconnect) as ended:
                socket.receive_json()
        assert ended.value.code == 1011


def test_pauses_grow_and_so_many_tables_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_failures, "MOST_FAILED", 3)
    here = LoadFailures(SYSTEM)
    for number in range(20):
        here.failed("a", ValueError())
        here.failed(f"b{number}", ValueError())
    assert here.backing_off("a") and here._failed["a"][1] == load_failures.LONGEST_BACKOFF
    assert len(here._failed) == 3 and here._failed["b19"][1] == load_failures.FIRST_BACKOFF
    here.loaded("a")
    assert not here.backing_off("a")
