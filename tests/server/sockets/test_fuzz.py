"""A WebSocket is talked nonsense to: bad JSON, huge frames, wrong types, replayed, reordered and foreign commands, two tabs of one player.
The server does not stumble, and nothing changes without the right."""

from __future__ import annotations

import json
import logging
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez.server.domain.decisions import COMMANDS
from potez.server.wire.requests import NAMES
from tests.server.support import Visitors, command, online, talk

pytestmark = pytest.mark.slow

WORDS = [*COMMANDS, *NAMES, "dance", "", "__init__"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=30) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = ("id", "version", "move", "side", "dead", "what", "result", "secret", "text", "path", "ply", "n", "pause", "think")
MESSAGES = st.builds(
    lambda do, rest: {"do": do, **rest}, st.sampled_from(WORDS), st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6)
)


@pytest.fixture(scope="module")
def table(visitors: Visitors) -> tuple[TestClient, TestClient, TestClient, str]:
    ana, bob, eve = visitors(), visitors(), visitors()
    for client in (ana, bob, eve):
        client.get("/", headers={"accept": "text/html"})
    return ana, bob, eve, online(ana, bob, options={"size": 5})


def version(client: TestClient, id: str) -> int:
    found: int = client.get(f"/api/tables/{id}").json()["state"]["version"]
    return found


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(MESSAGES | VALUES, min_size=1, max_size=12))
def test_a_stranger_changes_nothing_whatever_is_said(
    table: tuple[TestClient, TestClient, TestClient, str], caplog: pytest.LogCaptureFixture, messages: list[Any]
) -> None:
    ana, _, eve, id = table
    before = version(ana, id)
    caplog.clear()
    with eve.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["t"] == "table"
        for message in messages:
            socket.send_text(json.dumps(message))
        assert talk(socket, {"do": "ping"}, "pong")["version"] == before, "the connection lives, and nothing has changed"
    assert version(ana, id) == before
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.lists(
        st.text(max_size=200) | st.sampled_from(["{", "[", "[" * 5000, '{"do":', "\ufeff{}", "\ud800", "NaN", "x" * 30_000]),
        min_size=1,
        max_size=8,
    )
)
def test_what_is_no_json_is_refused(
    table: tuple[TestClient, TestClient, TestClient, str], caplog: pytest.LogCaptureFixture, texts: list[str]
) -> None:
    ana, _, _, id = table
    before = version(ana, id)
    caplog.clear()
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        for text in texts:
            socket.send_text(text.encode("utf-8", "replace").decode())
        assert talk(socket, {"do": "ping"}, "pong")["version"] == before
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(MESSAGES, min_size=1, max_size=12))
def test_a_player_may_say_anything_and_the_server_stands(
    visitors: Visitors,
    caplog: pytest.LogCaptureFixture,
    messages: list[Any],
) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob, options={"size": 3})
    caplog.clear()
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        for message in messages:
            socket.send_text(json.dumps({**message, "version": message.get("version") or 2}))
        assert talk(socket, {"do": "ping"}, "pong")["version"] >= 2
    events = ana.get(f"/api/tables/{id}/events").json()["events"]
    assert [event["version"] for event in events] == list(range(2, len(events) + 2)), "whatever was done is a log without gaps"
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_bytes_where_text_is_spoken_end_the_connection(table: tuple[TestClient, TestClient, TestClient, str]) -> None:
    ana, _, _, id = table
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        socket.send_bytes(b"\x00\xff")
        with pytest.raises(WebSocketDisconnect):
            talk(socket, {"do": "ping"}, "pong")
    assert version(ana, id) >= 2


def test_replayed_and_reordered_commands_are_done_once_and_in_order(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob, options={"size": 5})
    moves = [("c3", ana), ("b2", bob), ("d3", ana), ("b3", bob), ("e3", ana), ("b4", bob)]
    wanted = [(client, {"id": f"m{n}", "version": n + 2, "do": "move", "move": move}) for n, (move, client) in enumerate(moves)]
    chance = random.Random(7)
    answers: dict[str, set[int]] = {}
    for _ in range(12):
        for client, body in chance.sample(wanted, len(wanted)):
            answer = client.post(f"/api/tables/{id}/commands", json=body)
            if answer.status_code == 200:
                answers.setdefault(str(body["id"]), set()).add(answer.json()["version"])
            else:
                assert answer.json()["error"] in ("stale", "not-your-turn")
    assert ana.get(f"/api/tables/{id}").json()["state"]["moves"] == [move for move, _ in moves]
    assert answers == {f"m{n}": {n + 3} for n in range(len(moves))}, "a repeated command gets its first answer"


def test_two_tabs_of_one_player(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob, options={"size": 5})
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as one, ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as two:
        assert [socket.receive_json()["t"] for socket in (one, two)] == ["table", "table"], "both are there before anything is done"
        one.send_json({"do": "move", "id": "one", "version": 2, "move": "c3"})
        two.send_json({"do": "move", "id": "two", "version": 2, "move": "d3"})
        results = {talk(socket, {"do": "ping"}, kind)["t"] for socket, kind in ((one, "change"), (two, "change"))}
        assert results == {"change"}
    assert len(ana.get(f"/api/tables/{id}").json()["state"]["moves"]) == 1
    done = [command(ana, id, 2, "move", name, move=move).json() for name, move in (("one", "c3"), ("two", "d3"))]
    assert sorted("repeated" in answer for answer in done) == [False, True], "one was first; the other is told so"


def test_a_foreign_command_is_not_taken_for_ones_own(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    id, other = online(ana, bob, options={"size": 5}), online(ana, eve, options={"size": 5})
    assert command(ana, id, 2, "move", "same", move="c3").status_code == 200
    assert command(ana, other, 2, "move", "same", move="a1").json() == {"version": 3, "repeated": False}
    assert command(eve, id, 3, "move", "same", move="b2").status_code == 403
