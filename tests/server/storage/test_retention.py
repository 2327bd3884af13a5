"""What nobody needs any more goes after as many days as the operator says, and nothing else does."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from potez.cli import main
from potez.server.app import application
from potez.server.domain.command import Command
from potez.server.http.services import Services
from potez.server.people.person import Person
from potez.server.settings import Keep, Settings
from potez.server.storage import removal, retention
from potez.server.storage.database import Database
from potez.server.storage.retention import Retention
from tests.server.support import soon, talk

DAY = 86400.0
ALONE = {"red": {"kind": "person"}, "blue": {"kind": "person"}}
OPEN = {"red": {"kind": "person"}, "blue": {"kind": "open"}}


class Filled:
    """A folder in which everything is, some of it old."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ids: dict[str, str] = {}
        with TestClient(application(Settings(folder, workers=1, warm=False, limits=0))) as client:
            for name in ("open old", "open new", "moved", "empty", "aborted", "reported", "shared", "resigned"):
                client.cookies.clear()
                seats = ALONE if name in ("moved", "empty", "resigned") else OPEN
                made = client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": seats})
                self.ids[name] = made.json()["id"]
                if name == "moved":
                    self.do(client, name, 1, "move", move="b2")
                if name == "resigned":
                    self.do(client, name, 1, "resign")
                if name in ("aborted", "shared"):
                    client.cookies.clear()
                    self.do(client, name, 1, "sit", secret=made.json()["invitation"])
                    if name == "aborted":
                        self.do(client, name, 2, "abort")
                    else:
                        self.do(client, name, 2, "resign")
                        with client.websocket_connect(f"/tables/{self.ids[name]}/socket?protocol=2") as socket:
                            talk(socket, {"do": "say", "text": "good game"}, "chat")
            client.cookies.clear()
            client.post("/api/reports", json={"table": self.ids["reported"], "side": "red", "text": "hm"})
            client.cookies.clear()
            client.post("/api/register", json={"name": "Ana", "password": "correct horse"})
        self.change("insert into people (id, kind, created, seen) values ('blank', 'guest', 1, ?)", time.time() - 10 * DAY)
        self.change("insert into people (id, kind, name, created, seen) values ('named', 'guest', 'Ion', 1, ?)", time.time() - 10 * DAY)
        self.change("insert into people (id, kind, name, created, seen) values ('long ago', 'guest', 'Ivo', 1, ?)", time.time() - 300 * DAY)
        self.change("insert into sessions (hash, person, created, expires) select 'old', id, 1, 2 from people where name = 'Ana'")
        for name in ("open old", "moved", "empty", "aborted", "reported", "resigned"):
            old = time.time() - 40 * DAY
            self.change("update tables set touched = ?, seen = ? where id = ?", old, old, self.ids[name])

    def do(self, client: TestClient, name: str, version: int, do: str, **data: Any) -> None:
        answer = client.post(f"/api/tables/{self.ids[name]}/commands", json={"id": f"{do}{version}", "version": version, "do": do, **data})
        assert answer.status_code == 200, answer.text

    def change(self, text: str, *values: object) -> None:
        with sqlite3.connect(self.folder / "potez.sqlite") as base:
            base.execute(text, values)

    def rows(self, text: str) -> list[Any]:
        with sqlite3.connect(self.folder / "potez.sqlite") as base:
            return [row[0] for row in base.execute(text)]

    @property
    def tables(self) -> set[str]:
        there = set(self.rows("select id from tables"))
        return {name for name, id in self.ids.items() if id in there}


@pytest.fixture
def filled(tmp_path: Path) -> Filled:
    return Filled(tmp_path)


def cleanup(filled: Filled, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, int]:
    assert main(["cleanup", "--data", str(filled.folder), "--json", *words]) == 0
    found: dict[str, int] = json.loads(capsys.readouterr().out)["removed"]
    return found


def test_cleanup_removes_what_is_old_and_nothing_else(filled: Filled, capsys: pytest.CaptureFixture[str]) -> None:
    everything = filled.tables
    expected = {"sessions": 1, "tables": 3, "aborted": 1}
    counted = cleanup(filled, capsys, "--dry-run")
    assert {kind: counted[kind] for kind in expected} == expected
    assert counted["guests"] == 2 and filled.tables == everything, "a dry run changes nothing"
    assert "blank" in filled.rows("select id from people")
    removed = cleanup(filled, capsys)
    assert {kind: removed[kind] for kind in expected} == expected
    assert filled.tables == {"open new", "moved", "reported", "shared"}
    people = filled.rows("select id from people")
    assert "named" in people and not {"blank", "long ago"} & set(people)
    assert filled.rows("select name from people where kind = 'account'") == ["Ana"]
    assert filled.rows("select text from chat") == ["good game"] and len(filled.rows("select id from reports")) == 1
    assert not filled.rows("pragma foreign_key_check")
    assert cleanup(filled, capsys) == {}


def test_zero_keeps_for_ever(filled: Filled, capsys: pytest.CaptureFixture[str]) -> None:
    assert cleanup(filled, capsys, "--keep", "guests=0,tables=0,chat=0,reports=0,sessions=0") == {}
    assert len(filled.tables) == 8


def test_old_words_and_reports_go_with_their_tables(filled: Filled, capsys: pytest.CaptureFixture[str]) -> None:
    filled.change("update chat set at = 5")
    assert cleanup(filled, capsys, "--keep", "tables=0,guests=0").get("chat") is None, "the game ended a moment ago"
    filled.change("update tables set touched = 5 where id = ?", filled.ids["shared"])
    assert cleanup(filled, capsys, "--keep", "tables=0,guests=0")["chat"] == 1
    filled.change("update reports set at = 5")
    assert cleanup(filled, capsys, "--keep", "guests=0")["reports"] == 1
    assert "reported" in filled.tables, "it was reported when this run looked at it"
    assert cleanup(filled, capsys, "--keep", "guests=0")["tables"] == 1
    assert "reported" not in filled.tables


@pytest.mark.parametrize("text", ["guests", "guests=-1", "cats=3", "chat=1,chat=2", "chat=x"])
def test_a_wrong_list_is_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["cleanup", "--data", str(tmp_path), "--keep", text])
    assert ended.value.code == 2
    assert "NAME=DAYS" in capsys.readouterr().err


def test_lists_are_read_and_written() -> None:
    assert Keep.read("guests=3, chat=0") == Keep(guests=3.0, chat=0.0)
    assert Keep.read(Keep().text) == Keep()


def test_a_server_removes_by_itself_and_forgets_the_table_but_not_under_somebody_who_is_there(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False, limits=0)), client=("127.0.0.1", 50000)) as client:
        services: Services = client.app.state.services  # type: ignore[attr-defined]
        job = client.app.state.retention  # type: ignore[attr-defined]
        ids = [client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": OPEN}).json()["id"] for _ in range(2)]
        with client.websocket_connect(f"/tables/{ids[1]}/socket?protocol=2") as socket:
            assert socket.receive_json()["t"]
            assert client.portal.call(job.once, time.time() + 60 * DAY)["tables"] == 1  # type: ignore[union-attr]
            assert services.hub.live(ids[0]) is None
            assert client.get(f"/api/tables/{ids[0]}").status_code == 404
            assert client.get(f"/api/tables/{ids[1]}").status_code == 200
        assert 'potez_removed_total{kind="tables"}' in client.get("/metrics").text


@pytest.mark.parametrize("moves", [True, False])
def test_a_table_to_which_somebody_comes_meanwhile_is_there_once(tmp_path: Path, moves: bool) -> None:
    """Between the look at what may go and the commit, in which it is looked at again."""
    with TestClient(application(Settings(tmp_path, workers=1, warm=False, limits=0))) as client:
        job, hub = client.app.state.retention, client.app.state.services.hub  # type: ignore[attr-defined]
        ids = [client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": ALONE}).json()["id"] for _ in range(2)]
        here, looked, write = hub.live(ids[0]), [], job.database.write

        def busy(id: str) -> bool:
            looked.append(id)
            return False

        async def come_first(key: str, work: Any, patience: float | None = None) -> Any:
            if ids[0] in looked and key == "retention":
                looked.clear()
                here.connections += 1
                if moves:
                    await hub.command(ids[0], Person(here.table.opening.owner), Command("m", 1, "move", "b2"))
                    here.connections -= 1
            return await write(key, work, patience)

        job.busy, job.database.write = busy, come_first
        assert client.portal.call(job.once, time.time() + 60 * DAY)["tables"] == (1 if moves else 2)  # type: ignore[union-attr]
        assert hub.live(ids[0]) is here and hub.live(ids[1]) is None
    with sqlite3.connect(tmp_path / "potez.sqlite") as base:
        assert [row[0] for row in base.execute("select id from tables")] == ids[:1] * moves


def test_a_server_that_is_often_started_again_removes_too(filled: Filled, monkeypatch: pytest.MonkeyPatch) -> None:
    assert retention.FIRST < 300
    monkeypatch.setattr(retention, "FIRST", 0.01)

    async def scene() -> None:
        database = Database(Settings(filled.folder).address)
        await database.open()
        running = asyncio.create_task(Retention(database, Keep()).run())
        await soon(lambda: "old" not in filled.rows("select hash from sessions"), "the session of long ago goes")
        running.cancel()
        await database.close()

    asyncio.run(scene())
    assert "old" not in filled.rows("select hash from sessions")


def test_a_table_that_was_removed_by_another_process_is_no_fault(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False, limits=0)), raise_server_exceptions=False) as client:
        id = client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": ALONE}).json()["id"]
        with sqlite3.connect(tmp_path / "potez.sqlite") as base:
            base.execute("delete from players where table_id = ?", (id,))
            base.execute("delete from tables where id = ?", (id,))
        base.close()
        answer = client.post(f"/api/tables/{id}/commands", json={"id": "m", "version": 1, "do": "move", "move": "b2"})
        assert (answer.status_code, answer.json()["error"]) == (404, "no-table")


def test_one_process_at_a_time(filled: Filled) -> None:
    async def scene() -> None:
        databases = [Database(Settings(filled.folder).address) for _ in range(2)]
        for database in databases:
            await database.open()
        one, two = (Retention(database, Keep()) for database in databases)
        leased = [await job.database.write("retention", job._leased) for job in (one, two, one)]
        assert leased == [True, False, True]
        assert await two.once() == {}
        with sqlite3.connect(filled.folder / "potez.sqlite") as base:
            base.execute("update facts set value = 'somebody 5' where name = 'lease'")
        base.close()
        assert await two.once(), "a lease that has ended binds nobody"
        for database in databases:
            await database.close()

    asyncio.run(scene())


def test_a_deletion_that_was_interrupted_is_finished(filled: Filled, capsys: pytest.CaptureFixture[str]) -> None:
    filled.change("update people set kind = 'former' where id in (select person from players where table_id = ?)", filled.ids["moved"])
    assert cleanup(filled, capsys, "--keep", "tables=0,guests=0")["deleted"] == 1
    assert "moved" not in filled.tables


@pytest.mark.parametrize(
    ("table", "columns"), [("blocks", "(person, other, at)"), ("blocks", "(other, person, at)"), ("reports", "(person, other, text, at)")]
)
def test_a_deletion_that_was_interrupted_near_its_end_is_finished(
    filled: Filled, capsys: pytest.CaptureFixture[str], table: str, columns: str
) -> None:
    filled.change("insert into people (id, kind, created) values ('gone', 'former', 1)")
    values = ["gone", "named", *["hm"] * ("text" in columns), time.time()]
    filled.change(f"insert into {table} {columns} values ({', '.join('?' * len(values))})", *values)
    assert cleanup(filled, capsys, "--keep", "tables=0,guests=0")["deleted"] == 1


def test_many_rows_go_in_small_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.0)

    async def scene() -> None:
        database = Database(Settings(tmp_path).address)
        await database.open()
        with sqlite3.connect(tmp_path / "potez.sqlite") as base:
            rows = [(f"t{number:05}", b"{}", 1.0, number / 1000, "open", "hex") for number in range(1000)]
            base.executemany("insert into tables (id, opening, created, touched, stage, game) values (?, ?, ?, ?, ?, ?)", rows)
        base.close()
        before = database.commits
        assert await Retention(database, Keep()).once() == {"tables": 1000}
        assert database.commits - before >= 1000 // removal.TABLES
        await database.close()

    asyncio.run(scene())
