"""No question looks through a whole table: everything that a server asks of SQLite while it is used is looked up by an index."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.http.services import Services
from potez.server.people.scoring import Scoring
from potez.server.settings import Settings
from potez.server.storage.database import Database
from tests.server.support import talk

LARGE = ("tables", "events", "players", "chat", "people", "sessions", "ratings", "reports", "blocks")
HEX = {"game": "hex", "options": {"size": 3}, "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}, "access": "lobby"}
DAY = 86400.0


class Asked:
    """All statements that a server sent to its database."""

    def __init__(self) -> None:
        self.statements: dict[str, Any] = {}

    def hear(self, connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if statement.lstrip().lower().startswith(("select", "update", "delete", "insert", "with")) and "sqlite_master" not in statement:
            self.statements.setdefault(statement, parameters[0] if many else parameters)


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TestClient, Asked]]:
    found = Asked()
    usual = Database.open

    async def opened(self: Database, **options: bool) -> None:
        await usual(self, **options)
        assert self._engine is not None and self._file is not None
        for engine in (self._engine.sync_engine, self._file._engine):
            sa.event.listen(engine, "before_cursor_execute", found.hear)

    monkeypatch.setattr(Database, "open", opened)
    with TestClient(application(Settings(tmp_path, workers=1, warm=False, limits=0))) as client:
        yield client, found


def use(client: TestClient) -> None:
    """Everything that lists, searches, pairs, scores, talks, reports, blocks, exports, deletes or cleans up."""
    services: Services = client.app.state.services  # type: ignore[attr-defined]

    def post(path: str, **body: Any) -> Any:
        answer = client.post(path, json=body)
        assert answer.status_code < 300, (path, answer.text)
        return answer.json() if answer.content else {}

    def do(id: str, version: int, what: str, **more: Any) -> None:
        post(f"/api/tables/{id}/commands", id=f"{what}{version}", version=version, do=what, **more)

    post("/api/register", name="Ana", password="correct horse")
    ana = client.cookies["potez"]
    rated = post("/api/tables", **{**HEX, "options": {}}, rated=True, clock={"kind": "correspondence", "days": 2})["id"]
    post("/api/tables", **HEX)
    client.cookies.clear()
    post("/api/register", name="Ion", password="correct horse")
    post("/api/tables", **{**HEX, "access": "link"}, invite="Ana")
    do(rated, 1, "sit")
    for path in ("/api/lobby", "/api/me", "/api/me/games", "/api/me/export", "/api/me/tokens", "/api/me/blocks", "/api/players/Ana"):
        assert client.get(path).status_code == 200, path
    for path in ("/", "/lobby", "/archive", "/players/Ana", "/account", f"/tables/{rated}"):
        assert client.get(path, headers={"accept": "text/html"}).status_code == 200, path
    with client.websocket_connect("/news?lobby=1") as socket:
        socket.receive_json()
    with client.websocket_connect(f"/tables/{rated}/socket?protocol=2") as socket:
        talk(socket, {"do": "say", "text": "hello"}, "chat")
    client.cookies.clear()
    client.cookies.set("potez", ana)
    do(rated, 2, "move", move="b1")
    do(rated, 3, "resign")
    for query in (
        "",
        "?game=hex",
        "?player=Ana",
        "?player=Ana&result=won",
        "?player=Ana&result=drawn",
        "?rated=1",
        "?rated=1&result=drawn&game=hex",
        "?result=drawn",
        "?before=9999999999&game=hex",
    ):
        assert client.get(f"/api/archive{query}").status_code == 200, query
        assert client.get(f"/api/archive/download{query}").status_code == 200, query
    post("/api/me/blocks", name="Ion", on=True)
    post("/api/reports", table=rated, side="blue", text="hm")
    post("/api/pair", **HEX)
    post("/api/tables", game="hex", seats={"red": {"kind": "computer", "level": 1}, "blue": {"kind": "open"}}, access="lobby")
    call = client.portal.call  # type: ignore[union-attr]
    call(Scoring(services.database).catch_up)
    call(services.hub.store.running)
    call(services.hub.store.due, time.time())
    call(services.hub.store.changed, time.time() - 60)
    call(services.people.blocks.either_way, "x")
    call(client.app.state.retention.once, time.time() + 1000 * DAY)  # type: ignore[attr-defined]
    call(client.app.state.retention.count, time.time() + 1000 * DAY)  # type: ignore[attr-defined]
    client.cookies.clear()
    post("/api/login", name="Ana", password="correct horse")  # in a thousand days the session has ended
    post("/api/me/delete", password="correct horse")


def test_nothing_looks_through_a_whole_table(asked: tuple[TestClient, Asked]) -> None:
    client, found = asked
    use(client)
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    assert len(found.statements) > 60
    problems = []
    with sqlite3.connect(services.settings.folder / "potez.sqlite") as base:
        for statement, parameters in found.statements.items():
            names = {"players_1": "players", "players_2": "players"} | {name: name for name in LARGE}
            for row in base.execute(f"explain query plan {statement}", parameters):
                words = row[3].split()
                if words[0] == "SCAN" and words[1] in names:
                    problems.append(f"{row[3]}: {' '.join(statement.split())}")
    base.close()
    assert not problems, "\n".join(problems)


def test_the_check_would_notice_a_scan(asked: tuple[TestClient, Asked]) -> None:
    client, _ = asked
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    with sqlite3.connect(services.settings.folder / "potez.sqlite") as base:
        plan = [row[3] for row in base.execute("explain query plan select * from tables where plies = 3")]
    base.close()
    assert plan[0].startswith("SCAN tables")
