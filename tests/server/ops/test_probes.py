"""Probes say whether moves can really be committed; whatever stops that is refused as what it is, and ends by itself."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez.server.app import application
from potez.server.ops import readiness
from potez.server.people.sessions import Sessions
from potez.server.settings import Settings
from potez.server.storage import jobs
from potez.server.storage.database import Database
from potez.server.storage.jobs import Unavailable
from potez.server.storage.retryable_errors import retry_reason
from potez.server.storage.sqlite_writer import SqliteWriter
from tests.server.support import services, talk, until

HEX = {"game": "hex", "options": {"size": 9}, "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(jobs, "WRITE_TIMEOUT", 0.3)
    monkeypatch.setattr(readiness, "EVERY", 0.0)
    app = application(Settings(tmp_path, workers=1, warm=False, limits=0))
    with TestClient(app, raise_server_exceptions=False, client=("127.0.0.1", 50000)) as client:
        yield client


class FullDisk:
    """A real one for SQLite: the file may not grow by a single page."""

    def __init__(self, client: TestClient) -> None:
        self.file = services(client).database._file
        assert self.file is not None
        sa.event.listen(self.file._engine, "connect", self.limit)
        self.full = True
        client.portal.call(services(client).database._reset_connection)  # type: ignore[union-attr]

    def limit(self, connection: Any, record: object) -> None:
        if self.full:
            connection.execute("pragma max_page_count=1")  # which SQLite raises to what there is

    def end(self) -> None:
        self.full = False


def fill(client: TestClient, most: int = 400) -> Any:
    """Opens tables until one is refused: what is free in the last page has to be used up first."""
    for _ in range(most):
        answer = client.post("/api/tables", json=HEX)
        if answer.status_code != 201:
            return answer
    raise AssertionError("the disk never was full")


def test_a_full_disk_is_told_by_probes_and_answers_and_ends_by_itself(server: TestClient) -> None:
    id = server.post("/api/tables", json=HEX).json()["id"]
    assert server.get("/healthz").status_code == 200
    disk = FullDisk(server)
    refused = fill(server)
    assert (refused.status_code, refused.json()["error"]) == (503, "unavailable"), "not 500 bad-request"
    with server.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        until(socket, "table")
        for number in range(60):  # which fills what is free in the last page of events
            move = f"{'abcdefghi'[number % 9]}{number // 9 + 1}"
            told = talk(socket, {"id": f"c{number}", "version": number + 1, "do": "move", "move": move}, "refused", "done")
            if told["t"] == "refused":
                break
        assert told.get("error") == "unavailable", "told, and not cut off"
        talk(socket, {"do": "ping"}, "pong")
    for path in ("/readyz", "/healthz"):
        answer = server.get(path)
        assert (answer.status_code, answer.json()["problems"]) == (503, ["disk-full"]), "though a probe itself may still fit"
    assert server.get("/livez").status_code == 200, "starting the process again would help nobody"
    disk.end()
    assert server.post("/api/tables", json=HEX).status_code == 201, "space is back: nobody has to do anything"
    services(server).database.last_refusal = (0.0, "")  # a while ago
    assert server.get("/readyz").json() | {"version": ""} == {
        "ready": True, "problems": [], "database": True, "writer": True, "bus": True, "engines": True, "version": "",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "problem"),
    [
        ("database or disk is full", "disk-full"),
        ("attempt to write a readonly database", "read-only"),
        ("disk I/O error", "disk-error"),
        ("database is locked", "locked"),
    ],
)
def test_what_a_commit_meets_is_named(sentence: str, problem: str, server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert server.get("/healthz").status_code == 200
    with monkeypatch.context() as patch:

        def commit(self: object, jobs: object) -> None:
            raise sa.exc.OperationalError("insert", {}, sqlite3.OperationalError(sentence))

        patch.setattr(SqliteWriter, "commit", commit)
        refused = server.post("/api/tables", json=HEX)
        assert (refused.status_code, refused.json()["error"]) == (503, "unavailable")
        for path in ("/healthz", "/readyz"):
            answer = server.get(path)
            assert (answer.status_code, answer.json()["ready"], answer.json()["problems"]) == (503, False, [problem])
        assert server.get("/livez").status_code == 200
    assert server.post("/api/tables", json=HEX).status_code == 201
    services(server).database.last_refusal = (0.0, "")  # a while ago
    assert server.get("/healthz").status_code == 200


@pytest.mark.parametrize("path", ["/news", "/tables/none/socket?protocol=2"])
def test_a_socket_that_comes_while_the_database_is_away_is_told_to_come_again(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    async def away(*_: object) -> None:
        raise Unavailable

    monkeypatch.setattr(Sessions, "find", away)
    with server.websocket_connect(path, headers={"authorization": "Bearer ptz_x"}) as socket, pytest.raises(WebSocketDisconnect) as ended:
        socket.receive_json()
    assert ended.value.code == 1013


def test_a_cancelled_writer_is_replaced(server: TestClient) -> None:
    database = services(server).database
    for _ in range(3):
        assert database._writer is not None
        server.portal.call(database._writer.cancel)  # type: ignore[union-attr]
        assert server.post("/api/tables", json=HEX).status_code == 201
    assert server.get("/healthz").status_code == 200
    assert database.restarts == 3


def test_a_writer_that_crashes_answers_those_who_waited_and_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite'}")
        await database.open()
        await database.write("a", lambda connection: None)
        with monkeypatch.context() as patch:

            async def crash(jobs: object) -> None:
                raise MemoryError

            patch.setattr(database, "_commit", crash)
            with pytest.raises(Unavailable):
                await database.write("a", lambda connection: None)
        assert await database.write("a", lambda connection: 7) == 7
        assert database.restarts == 1 and database.writing
        await database.close()
        assert database.restarts == 1, "closing is no crash"

    asyncio.run(scene())


def test_writers_that_fail_at_once_come_ever_more_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite'}")
        await database.open()
        await database.write("a", lambda connection: None)
        with monkeypatch.context() as patch:

            async def fail() -> None:
                raise RuntimeError("no more threads")

            patch.setattr(database, "_reset_connection", fail)
            assert database._writer is not None
            database._writer.cancel()
            waiting = asyncio.create_task(database.write("a", lambda connection: 7))
            hasty = asyncio.create_task(database.write("a", lambda connection: 8, timeout=0.1))
            await asyncio.sleep(1.0)
            assert 2 <= database.restarts <= 5
            with pytest.raises(Unavailable):
                await hasty
        assert await waiting == 7, "as soon as one can write again"
        await database.close()

    asyncio.run(scene())


def test_a_writer_that_cannot_go_on_is_not_ready(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    database = services(server).database
    monkeypatch.setattr(database, "_start_writer", lambda: None)
    server.portal.call(database._writer.cancel)  # type: ignore[union-attr]
    monkeypatch.setattr(readiness, "DEADLINE", 0.2)
    answer = server.get("/healthz")
    assert answer.status_code == 503
    assert "writer" in answer.json()["problems"]
    monkeypatch.undo()
    server.portal.call(database._start_writer)  # type: ignore[union-attr]


def test_a_task_that_ended_is_not_ready_and_is_logged(server: TestClient, caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    from potez.server.live.timekeeper import Timekeeper

    async def stumble(self: object) -> None:
        raise ZeroDivisionError("one")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Timekeeper, "run", stumble)
        with TestClient(application(Settings(tmp_path / "other", workers=1, warm=False))) as client:
            answer = client.get("/readyz")
            assert (answer.status_code, answer.json()["problems"]) == (503, ["task timekeeper"])
    assert "ZeroDivisionError" in caplog.text


def test_engines_that_are_away_are_said_and_send_nobody_away(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people play on without them, so a proxy should not take the server out."""
    engines = services(server).hub.engines
    wanted = asyncio.Event()
    wanted.set()
    monkeypatch.setattr(engines, "_slots", [])
    assert server.get("/readyz").json()["engines"], "nobody has asked anything yet"
    monkeypatch.setattr(engines, "_wanted", {True: asyncio.Event(), False: wanted})
    assert server.get("/readyz").json()["engines"], "one that is started again is nothing to worry about"
    monkeypatch.setattr(engines, "_alive_at", -1e9)
    answer = server.get("/readyz")
    assert (answer.status_code, answer.json()["ready"], answer.json()["engines"]) == (200, True, False)
    engines.measure()
    assert "potez_engines 0.0" in server.get("/metrics").text
    monkeypatch.undo()


def test_an_engine_that_nobody_keeps_any_more_is_a_task_that_ended(server: TestClient) -> None:
    engines = services(server).hub.engines

    async def end() -> None:
        engines._supervisors[0].cancel()
        await asyncio.wait(engines._supervisors[:1])

    server.portal.call(end)  # type: ignore[union-attr]
    answer = server.get("/readyz")
    assert (answer.status_code, answer.json()["problems"]) == (503, ["task engine 0"])


def test_a_probe_commits_and_many_who_ask_share_one(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "EVERY", 3600.0)
    file = services(server).settings.folder / "potez.sqlite"

    def probes() -> list[str]:
        with sqlite3.connect(file) as base:
            return [row[0] for row in base.execute("select value from facts where name = 'probe'")]

    assert not probes()
    server.get("/healthz")
    first = probes()
    assert len(first) == 1 and abs(float(first[0]) - time.time()) < 60
    for path in ("/healthz", "/readyz", "/healthz"):
        assert server.get(path).status_code == 200
    assert probes() == first


def test_probes_ask_nothing_at_the_door(tmp_path: Path) -> None:
    """A load balancer asks from one address, often, and carries no cookie."""
    with TestClient(application(Settings(tmp_path, workers=1, warm=False, limits=0.01))) as client:
        for _ in range(30):
            assert client.get("/livez").status_code == 200
            answer = client.get("/healthz", headers={"accept": "text/html"})
            assert answer.status_code == 200 and "set-cookie" not in answer.headers


def test_troubles_of_postgresql_are_known_by_their_states() -> None:
    class Driver(Exception):
        sqlstate = ""

    known = {"53100": "disk-full", "25006": "read-only", "08006": "away", "57P01": "away", "40001": "locked", "42601": None}
    for state, reason in known.items():
        Driver.sqlstate = state
        assert retry_reason(sa.exc.DBAPIError("x", {}, Driver())) == reason
    assert retry_reason(ValueError()) is None


def test_the_metrics_know_whether_something_can_be_committed_though_nobody_has_asked(server: TestClient) -> None:
    assert "potez_writable 1.0" in server.get("/metrics").text
    services(server).database.write_failure = "full"
    assert "potez_writable 0.0" in server.get("/metrics").text
