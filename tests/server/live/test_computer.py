"""The computer's moves and advice at the tables: nobody is made to wait by another, and every question is answered."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.engines import pool as pools
from potez.server.limits import RATES, Limits
from potez.server.live import advice
from potez.server.settings import Settings
from potez.server.storage.jobs import Unavailable
from potez.server.storage.store import Store
from tests.server.support import command, eventually, legal, make, services, talk, until

pytestmark = pytest.mark.slow

COMPUTERS = {"red": {"kind": "computer", "level": 8}, "blue": {"kind": "computer", "level": 8}}
LEVEL_3 = {"red": {"kind": "person"}, "blue": {"kind": "computer", "level": 3}}


def another(client: TestClient) -> TestClient:
    """Somebody else at the same server."""
    found = TestClient(client.app)
    found.portal = client.portal
    return found


def moves(client: TestClient, id: str) -> list[str]:
    found: list[str] = client.get(f"/api/tables/{id}").json()["state"]["moves"]
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False, limits=0)), raise_server_exceptions=False) as client:
        yield client


# One visitor and all engines


def test_a_level_3_player_does_not_wait_for_the_long_thoughts_of_another(server: TestClient) -> None:
    """Counted in moves, not in seconds: with one process, the three tables of the other would each have moved before the answer."""
    greedy, ana = another(server), another(server)
    with contextlib.ExitStack() as stack:
        id = make(ana, seats=LEVEL_3, size=5)
        mine = stack.enter_context(ana.websocket_connect(f"/tables/{id}/socket?protocol=2"))
        state = talk(mine, {"do": "hello", "pause": 0, "version": 0}, "table")["state"]
        tables = [make(greedy, seats=COMPUTERS) for _ in range(3)]
        for table in tables:
            socket = stack.enter_context(greedy.websocket_connect(f"/tables/{table}/socket?protocol=2"))
            talk(socket, {"do": "hello", "pause": 0, "think": 10, "version": 0}, "table")

        def moved() -> int:
            return sum(len(moves(greedy, table)) for table in tables)

        def answered(version: int, message: dict[str, Any]) -> bool:
            return message["t"] in ("refused", "error") or (message["t"] == "change" and message["version"] == version + 2)

        before = moved()
        for version in (1, 3):
            move = legal(state)[0]
            mine.send_json({"do": "move", "id": move, "version": version, "move": move})
            state = until(mine, partial(answered, version), "the answer of the computer")
            assert state["t"] == "change", state
        assert moved() - before <= 1


def test_ten_questions_wait_and_one_worker_is_killed_and_there_is_one_process(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "TIMEOUTS", {})  # a process may take long to start on a busy machine

    def processes() -> list[int]:
        return [child.pid for child in multiprocessing.active_children() if child not in others and child.pid]

    others = set(multiprocessing.active_children())
    with contextlib.ExitStack() as stack:
        sockets = []
        for number in range(11):
            person = another(server)
            id = make(person, size=5 if number else 4)  # hints for one position would be known after the first
            sockets.append(stack.enter_context(person.websocket_connect(f"/tables/{id}/socket?protocol=2")))
        talk(sockets.pop(0), {"do": "hint"}, "hint")
        others = set(multiprocessing.active_children())
        (victim,) = [child.pid for child in others if child.name.startswith(("engine", "Spawn"))][-1:]
        most = 0
        for socket in sockets:
            socket.send_json({"do": "hint"})
        os.kill(victim or 0, signal.SIGKILL)
        for socket in sockets:
            until(socket, "hint")
            most = max(most, len(processes()))
        assert most == 1 and len(processes()) == 1


def test_a_watcher_does_not_set_how_long_the_computers_of_another_think(server: TestClient) -> None:
    owner, watcher = another(server), another(server)
    id = make(owner, seats=COMPUTERS, size=3)
    watcher.get("/", headers={"accept": "text/html"})
    with (
        owner.websocket_connect(f"/tables/{id}/socket?protocol=2") as mine,
        watcher.websocket_connect(f"/tables/{id}/socket?protocol=2") as theirs,
    ):
        talk(mine, {"do": "hello", "think": 0.2, "pause": 0, "version": 0}, "table")
        talk(theirs, {"do": "hello", "think": 60, "pause": 5, "version": 0}, "table")
        live = services(server).hub.live(id)
        assert (live.think, live.pause) == (0.2, 0)


def test_two_computers_stop_when_nobody_watches_any_more(server: TestClient) -> None:
    id = make(server, seats=COMPUTERS)
    engines = services(server).hub.engines
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        talk(socket, {"do": "hello", "think": 60, "version": 0}, "table")
        eventually(lambda: engines.queue._running, "the computer thinks")
    eventually(lambda: not engines.queue._running and not len(engines.queue), "the thought of a minute is stopped")
    eventually(lambda: services(server).hub.live(id).thinking.done(), "nobody plays on")


def test_a_move_taken_back_stops_the_thought_about_it(server: TestClient) -> None:
    id = make(server, seats={"red": {"kind": "person"}, "blue": {"kind": "computer", "level": 8}})
    hub = services(server).hub
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        talk(socket, {"do": "hello", "think": 60, "version": 0}, "table")
        command(server, id, 1, "move", move="c3")
        eventually(lambda: hub.engines.queue._running, "the computer thinks")
        command(server, id, 2, "undo")
        eventually(lambda: not hub.engines.queue._running, "it has stopped")
        assert moves(server, id) == []


def test_the_thoughts_of_a_game_count_for_its_player_and_of_two_computers_for_who_watches(server: TestClient) -> None:
    from potez.server.live.computer import payer_of

    owner, watcher = another(server), another(server)
    hub = services(server).hub
    game, show = make(owner, seats=LEVEL_3, size=3), make(owner, seats=COMPUTERS)
    with owner.websocket_connect(f"/tables/{game}/socket?protocol=2") as socket:
        socket.receive_json()
        found = payer_of(hub.live(game))
        assert found.person == hub.live(game).table.opening.owner and found.network == "testclient"
    assert payer_of(hub.live(game)).person == found.person, "also while the player is away"
    with watcher.websocket_connect(f"/tables/{show}/socket?protocol=2") as socket:
        socket.receive_json()
        assert payer_of(hub.live(show)).key == "testclient", "somebody without a name: the network"
        with owner.websocket_connect(f"/tables/{show}/socket?protocol=2") as mine:
            mine.receive_json()
            assert payer_of(hub.live(show)).person == found.person


def test_whoever_hangs_up_goes_on_paying_for_the_network_that_they_came_from(server: TestClient) -> None:
    from potez.server.live.computer import payer_of

    game = make(server, seats=LEVEL_3, size=3)
    hub = services(server).hub
    hub.engines.quota.limits = limits = server.app.state.limits  # type: ignore[attr-defined]
    payer = payer_of(hub.live(game))
    assert payer.network == "", "nobody is connected"
    assert hub.engines.quota.placed(payer).network == "testclient"
    assert limits.place_of("nobody") == ""


def test_the_computer_begins_although_nobody_is_connected(server: TestClient) -> None:
    """A game can be played over HTTP alone; the computer waited for a WebSocket before its first move, and again after a start."""
    id = make(server, seats={"red": {"kind": "computer", "level": 2}, "blue": {"kind": "person"}}, size=3)
    eventually(lambda: len(moves(server, id)) == 1, "the computer's first move")
    hub = services(server).hub
    hub.computer.background.closing = True  # the server ends before the computer answers
    free = next(name for name in ("a1", "b2") if name not in moves(server, id))
    command(server, id, hub.live(id).table.version, "move", move=free)
    hub.drop(id)
    hub.computer.background.closing = False
    eventually(lambda: len(moves(server, id)) == 3, "the answer, once the table has been loaded again")


def test_no_pause_loses_the_game_for_the_computer(server: TestClient) -> None:
    wanted = {"game": "hex", "options": {"size": 4}, "seats": LEVEL_3, "clock": {"kind": "sudden", "main": 10}}
    id = server.post("/api/tables", json=wanted).json()["id"]
    hub, slept = services(server).hub, list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    hub.computer.sleep = sleep
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.send_json({"do": "hello", "pause": 10})
        eventually(lambda: hub.live(id).pause == 10, "the pause")
        for _ in range(2):
            version, played = hub.live(id).table.version, moves(server, id)
            command(server, id, version, "move", move=next(name for name in ("a1", "a2", "a3") if name not in played))
            eventually(lambda: len(moves(server, id)) % 2 == 0, "the computer's answer")
    assert slept and max(slept) <= 0.5


def test_two_computers_wait_while_nobody_there_has_quota_left(server: TestClient) -> None:
    hub = services(server).hub
    hub.engines.quota.limits = Limits()
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        if seconds:
            slept.append(seconds)
        if len(slept) == 3:
            hub.engines.quota.limits = Limits(0)
        await asyncio.sleep(0)

    hub.computer.sleep = sleep
    id = make(server, seats={side: {"kind": "computer", "level": 1} for side in ("red", "blue")}, size=3)
    owner = hub.live(id).table.opening.owner
    hub.engines.quota.limits.charge("engine", owner, 1.5 * RATES["engine"][0])
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert talk(socket, {"do": "ping"}, "error")["error"] == "too-often", "and are told so"
        assert until(socket, "change")["changed"]["moves"]["keep"] == 0
    assert slept[:3] == [5.0, 5.0, 5.0]


# Faults


def test_the_computer_moves_although_the_database_was_away(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = 2
    append = Store.append

    async def failing(store: Store, table: Any, command_id: str, event: Any) -> None:
        nonlocal failures
        if command_id.startswith("computer") and failures:
            failures -= 1
            raise Unavailable
        await append(store, table, command_id, event)

    monkeypatch.setattr(Store, "append", failing)
    id = make(server, seats=LEVEL_3, size=3)
    command(server, id, 1, "move", move="b2")
    eventually(lambda: len(moves(server, id)) == 2, "the computer has moved")
    assert failures == 0


def test_a_move_that_fails_is_tried_again_ever_more_seldom_and_the_page_is_told(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, asked = services(server).hub, 0
    slept: list[float] = []
    append, ask = Store.append, hub.engines.ask

    async def failing(store: Store, table: Any, command_id: str, event: Any) -> None:
        if command_id.startswith("computer") and len(slept) < 9:
            raise Unavailable
        await append(store, table, command_id, event)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    async def counted(*question: Any, **more: Any) -> Any:
        nonlocal asked
        asked += 1
        return await ask(*question, **more)

    monkeypatch.setattr(Store, "append", failing)
    hub.computer.sleep, hub.engines.ask = sleep, counted
    id = make(server, seats=LEVEL_3, size=3)
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        talk(socket, {"do": "hello", "pause": 0, "version": 0}, "table")
        socket.send_json({"do": "move", "id": "a", "version": 1, "move": "b2"})
        told = []

        def answered(message: dict[str, Any]) -> bool:
            told.append(message)
            return bool(message["t"] == "change" and message["version"] == 3)

        until(socket, answered, "the computer's move")
    waits = [wait for wait in slept if wait]
    assert waits == [0.5, 1, 2, 4, 8, 16, 32, 60][: len(waits)] and len(waits) == 8
    assert [message["error"] for message in told if message["t"] == "error"] == ["unavailable"] * 8
    assert asked == 1, "the move was found already"


def test_a_worker_that_cannot_answer_is_asked_again(server: TestClient) -> None:
    hub, ask, failures = services(server).hub, services(server).hub.engines.ask, 2

    async def broken(*question: Any, **more: Any) -> Any:
        nonlocal failures
        if failures:
            failures -= 1
            raise RuntimeError("a fault in the engine")
        return await ask(*question, **more)

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(0)

    hub.engines.ask, hub.computer.sleep = broken, sleep
    id = make(server, seats=LEVEL_3, size=3)
    command(server, id, 1, "move", move="b2")
    eventually(lambda: len(moves(server, id)) == 2, "the computer has moved")


@pytest.mark.parametrize("question", [{"do": "hint"}, {"do": "look", "ply": 0}, {"do": "review"}])
def test_an_error_in_an_engine_is_logged_and_told(server: TestClient, caplog: pytest.LogCaptureFixture, question: dict[str, Any]) -> None:
    async def broken(*question: Any, **more: Any) -> Any:
        raise RuntimeError("a fault in the engine")

    services(server).hub.engines.ask = broken
    id = make(server, size=3)
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert talk(socket, question, "refused")["error"] == "engine-fault"
    assert any(record.exc_info and "a fault in the engine" in str(record.exc_info[1]) for record in caplog.records)


# Advice


def test_a_new_connection_gives_no_new_questions(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as client:
        id, found = make(client, size=3), []
        burst = int(RATES["think"][0])
        address = f"/tables/{id}/socket?protocol=2"
        with client.websocket_connect(address) as one, client.websocket_connect(address) as two:
            for socket in (one, two):
                found += [talk(socket, {"do": "look", "ply": 99}, "refused")["error"] for _ in range(burst)]
        assert found[0] == "bad-request" and "too-often" in found


def test_one_review_at_a_time_for_each_person_and_none_after_the_page_has_left(server: TestClient) -> None:
    engines = services(server).hub.engines
    id = make(server, game="hex", size=11)
    for version, move in enumerate(["b1", "a2", "b2", "c1"], 1):
        command(server, id, version, "move", move=move)
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        talk(socket, {"do": "review"}, "reviewing")
        with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as second:
            assert talk(second, {"do": "review"}, "refused")["error"] == "reviewing"
    eventually(lambda: not len(engines.queue) and not engines.queue._running, "nothing is asked for a page that has left")
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        talk(socket, {"do": "review"}, "review")


def test_a_game_that_is_too_long_is_not_reviewed(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "MOST_REVIEWED", 2)
    id = make(server, size=3)
    for version, move in enumerate(["b1", "a2"], 1):
        command(server, id, version, "move", move=move)
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        refused = talk(socket, {"do": "review"}, "refused")
    assert (refused["error"], refused["values"]) == ("review-long", {"most": 1})
