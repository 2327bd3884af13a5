"""Backups while moves are made: complete, consistent, restorable; and what is refused."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from potez.cli import main
from potez.server.ops.backup import BackupError, backup, examine, restore
from potez.server.settings import Settings
from tests.server.support import Postgres

pytestmark = pytest.mark.slow

MOVES = 60  # at a table of the load


@contextlib.contextmanager
def serving(settings: Settings) -> Iterator[tuple[str, int]]:
    """`potez serve`; host and port."""
    place = ["--database", settings.database] if settings.database else ["--data", str(settings.folder)]
    words = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--workers", "1", "--limits", "0", *place]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "POTEZ_DATABASE": ""}) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            host, port = re.findall(r"http://([0-9.]+):(\d+)", line)[0]
            yield host, int(port)
        finally:
            process.terminate()
            process.wait(60)


class Load:
    """People who make moves, over HTTP and WebSocket, until they are told to stop."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.acknowledged: dict[str, int] = {}  # the last version of each table that a player was told
        self.stop = threading.Event()
        self.problems: list[BaseException] = []
        self.threads = [threading.Thread(target=self.run, args=(work,)) for work in (self.over_http, self.over_http, self.over_socket)]
        for thread in self.threads:
            thread.start()

    def run(self, work: Any) -> None:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            cookie = ""
            while not self.stop.is_set():
                body = {"game": "hex", "options": {"size": 11}, "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}}
                made, cookie = self.ask(connection, "/api/tables", body, cookie)
                self.acknowledged[made["id"]] = 1
                work(connection, cookie, made["id"])
        except BaseException as error:
            self.problems.append(error)
        finally:
            connection.close()

    def ask(self, connection: http.client.HTTPConnection, path: str, body: Any, cookie: str) -> tuple[Any, str]:
        connection.close()  # the server ends one that was silent for a while: during a game over a WebSocket, or on a busy machine
        connection.request("POST", path, json.dumps(body), {"content-type": "application/json", "cookie": cookie})
        answer = connection.getresponse()
        given = (answer.getheader("set-cookie") or "").partition(";")[0]
        data = json.loads(answer.read())
        assert answer.status < 300, data
        return data, given or cookie

    def commands(self) -> Iterator[dict[str, Any]]:
        for number in range(MOVES):
            if self.stop.is_set():
                return
            move = f"{'abcdefghijk'[number % 11]}{number // 11 + 1}"
            yield {"id": f"c{number}", "version": number + 1, "do": "move", "move": move}

    def over_http(self, connection: http.client.HTTPConnection, cookie: str, id: str) -> None:
        for command in self.commands():
            self.acknowledged[id] = self.ask(connection, f"/api/tables/{id}/commands", command, cookie)[0]["version"]

    def over_socket(self, connection: http.client.HTTPConnection, cookie: str, id: str) -> None:
        with connect(f"ws://{self.host}:{self.port}/tables/{id}/socket?protocol=2", additional_headers={"Cookie": cookie}) as socket:
            for command in self.commands():
                socket.send(json.dumps(command))
                while (answer := json.loads(socket.recv(30)))["t"] != "done":
                    assert answer["t"] != "refused", answer
                self.acknowledged[id] = answer["version"]

    def more(self, moves: int) -> None:
        """Waits until so many more moves have been made."""
        begin, end = sum(self.acknowledged.values()), time.monotonic() + 60
        while sum(self.acknowledged.values()) < begin + moves and not self.problems:
            assert time.monotonic() < end
            time.sleep(0.01)

    def end(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join(60)
        assert not self.problems, self.problems


def events(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The log of every table in a backup."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    with contextlib.closing(sqlite3.connect(file)) as base:
        for (id,) in base.execute("select id from tables"):
            found[id] = []
        for row in base.execute("select table_id, version, command_id, kind, data, at from events order by table_id, version"):
            found[row[0]].append(row[1:])
    return found


def rows(file: Path) -> list[str]:
    """Everything in a backup, as text."""
    with contextlib.closing(sqlite3.connect(file)) as base:
        return sorted(line for line in base.iterdump() if line.startswith("INSERT"))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_backups_under_load(kind: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(tmp_path / "data")
    if kind == "postgresql":
        settings = Postgres.settings(request.getfixturevalue("postgres"), tmp_path / "data")
    made: list[tuple[Path, dict[str, int]]] = []
    with serving(settings) as (host, port):
        load = Load(host, port)
        try:
            for number in range(4):
                load.more(60)
                before = dict(load.acknowledged)
                file = tmp_path / f"{number}.backup"
                found = backup(settings, file)
                assert found.tables >= len(before) > 0
                made.append((file, before))
        finally:
            load.end()
        last = tmp_path / "last.backup"
        place = ["--database", settings.database] if settings.database else ["--data", str(settings.folder)]
        assert main(["backup", str(last), "--json", *place]) == 0
        assert json.loads(capsys.readouterr().out)["tables"] == len(load.acknowledged)
    whole = events(last)
    assert sum(map(len, whole.values())) > 100
    assert {id: len(log) + 1 for id, log in whole.items()} == load.acknowledged, "everything that was acknowledged is there"
    for number, (file, before) in enumerate(made):
        part = events(file)
        for id, version in before.items():
            assert len(part[id]) + 1 >= version, "what was acknowledged before the backup began is in it"
        for id, log in part.items():
            assert log == whole[id][: len(log)], "every table is the beginning of its final log"
        again = Settings(tmp_path / f"restored{number}")
        assert restore(file, again).events == sum(map(len, part.values()))
        assert events(again.folder / "potez.sqlite") == part
    with serving(Settings(tmp_path / "restored3")) as (host, port):
        connection = http.client.HTTPConnection(host, port, timeout=60)
        for id, log in list(events(made[3][0]).items())[:5]:
            connection.request("GET", f"/api/tables/{id}")
            assert json.loads(connection.getresponse().read())["state"]["version"] == len(log) + 1
        connection.close()


def filled(settings: Settings) -> None:
    """A server that knows a few people and their words."""
    with serving(settings) as (host, port):
        connection = http.client.HTTPConnection(host, port, timeout=60)
        load = Load.__new__(Load)
        body = {"game": "hex", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}, "access": "lobby"}
        _, ana = load.ask(connection, "/api/register", {"name": "Ана", "password": "correct horse"}, "")
        made, _ = load.ask(connection, "/api/tables", body, ana)
        _, guest = load.ask(connection, f"/api/tables/{made['id']}/commands", {"id": "s", "version": 1, "do": "sit"}, "")
        load.ask(connection, "/api/reports", {"table": made["id"], "side": "red", "text": "was rude\nreally"}, guest)
        connection.close()


def test_a_server_moves_to_postgresql_and_back(postgres: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lite, big = Settings(tmp_path / "lite"), Postgres.settings(postgres, tmp_path / "none")
    filled(lite)
    backup(lite, tmp_path / "one")
    restore(tmp_path / "one", big)
    with pytest.raises(BackupError, match="is not empty"):
        restore(tmp_path / "one", big)
    backup(big, tmp_path / "two")
    one, two = rows(tmp_path / "one"), rows(tmp_path / "two")
    assert one == two
    assert any("was rude" in row for row in one)
    for place in (["--data", str(lite.folder)], ["--database", big.database]):
        assert main(["reports", *place]) == 0
        text = capsys.readouterr().out
        assert re.search(r"about Ана, by guest \S+, at table \S+: was rude", text)
        assert text.count("\n") == 1
        assert main(["reports", "--json", *place]) == 0
        assert json.loads(capsys.readouterr().out)[0]["about"]["name"] == "Ана"
    with serving(big) as (host, port):  # numbers of new rows go on
        connection = http.client.HTTPConnection(host, port, timeout=60)
        load = Load.__new__(Load)
        id = events(tmp_path / "one").popitem()[0]
        load.ask(connection, "/api/reports", {"table": id, "side": "blue", "text": "too"}, "")
        connection.close()
    assert main(["reports", "--json", "--database", big.database]) == 0
    assert [row["id"] for row in json.loads(capsys.readouterr().out)] == [2, 1]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup with a table that has moves."""
    folder = tmp_path_factory.mktemp("good")
    settings = Settings(folder)
    with serving(settings) as (host, port):
        load = Load(host, port)
        load.more(30)
        load.end()
    backup(settings, folder / "good")
    return folder / "good"


def test_a_backup_is_for_its_owner_and_overwrites_nothing(good: Path) -> None:
    assert good.stat().st_mode & 0o077 == 0, "it holds what signs cookies"
    with pytest.raises(BackupError, match="is there already"):
        backup(Settings(good.parent), good)
    with pytest.raises(BackupError, match="is there already"):
        restore(good, Settings(good.parent))
    assert not list(good.parent.glob(".*part*")), "nothing is left behind"
    assert examine(good).events > 0


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("delete from events where version = 3", "gaps"),
        ("delete from events where version = 2", "gaps"),
        ("update tables set version = version + 1", "gaps"),
        ("update alembic_version set version_num = '9999'", "newer Potez"),
        ("drop table alembic_version", "no backup of Potez"),
        ("delete from tables", "not there"),
        ("create trigger mine after insert on events begin delete from people; end", "trigger mine is none of Potez"),
        ("create view mine as select * from people", "view mine is none of Potez"),
        ("create table mine (a)", "table mine is none of Potez"),
        ("create index mine on people (name)", "index mine is none of Potez"),
        ("alter table people add column mine text generated always as (password) virtual", "table people has other columns"),
        ("drop index players_person", "index players_person is missing"),
        ("update events set data = 'x' where version = 3", "version 3 cannot be read"),
        ("update events set data = '[1]' where version = 2", "version 2 cannot be read"),
        ("update tables set opening = '{}'", "opening cannot be read"),
        ("""update events set data = cast('{"move":"z99"}' as blob) where version = 2""", "cannot be played on"),
        ("update events set kind = 'cheat' where version = 2", "version 2 is of no known kind"),
        ("update facts set value = 'x' where name = 'key'", "the fact 'key' cannot be read"),
        ("insert or replace into facts (name, value) values ('pulse', 'x')", "the fact 'pulse' cannot be read"),
        ("insert or replace into facts (name, value) values ('outage', '5')", "the fact 'outage' cannot be read"),
        ("insert or replace into facts (name, value) values ('pulse.x', 'inf')", "the fact 'pulse.x' cannot be read"),
        ("update facts set value = 'AAAA 0 0' where name = 'key'", "the fact 'key' cannot be read"),
        ("update tables set touched = 9e999", "of tables with a wrong touched"),
        ("update tables set game = 'nope'", "of tables with a wrong game"),
        ("update tables set stage = 'zzz'", "of tables with a wrong stage"),
        ("update tables set due = 'x'", "of tables with a wrong due"),
        ("update events set at = 'x'", "of events with a wrong at"),
        ("update people set kind = 'king'", "of people with a wrong kind"),
        ("update people set name = x'ff'", "of people with a wrong name"),
        ("update people set name = cast(x'ff' as text)", "is damaged"),
        ("update events set data = x'7b226d6f76ff6535227d' where version = 2", "version 2 cannot be read"),
        ("update tables set opening = x'ff'", "opening cannot be read"),
        ("update alembic_version set version_num = cast(x'ff' as text)", "is damaged"),
    ],
)
def test_a_wrong_backup_is_refused(change: str, problem: str, good: Path, tmp_path: Path) -> None:
    file = tmp_path / "bad"
    shutil.copy(good, file)
    with contextlib.closing(sqlite3.connect(file)) as base:
        base.execute(change)
        base.commit()
    with pytest.raises(BackupError, match=problem):
        restore(file, Settings(tmp_path / "new"))
    assert not (tmp_path / "new").exists() or not [*(tmp_path / "new").iterdir()], "nothing is left behind"


def test_a_folder_that_is_not_there_is_named(good: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"there is no folder .*nowhere$"):
        backup(Settings(good.parent), tmp_path / "nowhere" / "copy.sqlite")


def test_a_damaged_file_is_refused(good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = good.read_bytes()
    for number, bad in enumerate((b"", b"hello", data[: len(data) // 2], data[:8192] + b"\xff" * 8192 + data[16384:])):
        file = tmp_path / f"{number}"
        file.write_bytes(bad)
        assert main(["restore", str(file), "--data", str(tmp_path / "new")]) == 2
        error = capsys.readouterr().err
        assert "damaged" in error or "no backup" in error
        assert error.count("\n") == 1


@pytest.mark.parametrize("at", ["'x'", "1e308", "null"])
def test_reports_with_a_wrong_time_are_damaged(at: str, good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = tmp_path / "potez.sqlite"
    shutil.copy(good, base)
    with contextlib.closing(sqlite3.connect(base)) as connection:
        connection.execute("drop table reports")  # as somebody else's program could have made it
        connection.execute("create table reports (id integer, at, person text, other text, table_id text, text text)")
        connection.execute(f"insert into reports values (1, {at}, 'a', 'b', 'c', 'hm')")
        connection.commit()
    damaged(tmp_path, capsys)


def test_reports_of_a_damaged_database_are_refused_in_a_line(good: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = good.read_bytes()
    for bad in (b"hello" * 1000, data[: len(data) // 2], data[:100] + b"\xff" * (len(data) - 100)):
        (tmp_path / "potez.sqlite").write_bytes(bad)
        damaged(tmp_path, capsys)


def damaged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reports", "--data", str(folder)]) == 2
    out, error = capsys.readouterr()
    assert "is damaged" in error and (out, error.count("\n")) == ("", 1)


def test_an_older_backup_is_brought_up_to_date(good: Path, tmp_path: Path) -> None:
    from potez.server.ops.backup import sqlite_engine
    from potez.server.storage.upgrades import upgrade

    file = tmp_path / "old"
    file.touch()
    with sqlite_engine(file).begin() as connection:
        upgrade(connection, "0001")
    with contextlib.closing(sqlite3.connect(file)) as base, contextlib.closing(sqlite3.connect(good)) as source:
        base.executemany(
            "insert into tables (id, opening, created) values (?, ?, ?)", source.execute("select id, opening, created from tables")
        )
        rows = source.execute("select table_id, version, command_id, kind, data, at from events")
        base.executemany("insert into events (table_id, version, command_id, kind, data, at) values (?, ?, ?, ?, ?, ?)", rows)
        base.commit()
    assert examine(file).revision == "0001"
    restore(file, Settings(tmp_path / "new"))
    assert events(tmp_path / "new" / "potez.sqlite") == events(good)
    assert examine(tmp_path / "new" / "potez.sqlite").revision == examine(good).revision


def test_what_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = "postgresql://nobody:secret@127.0.0.1:1/nothing"
    for words, sentence in (
        (["backup", str(tmp_path / "x"), "--data", str(tmp_path)], "there is no database"),
        (["restore", str(tmp_path / "x"), "--data", str(tmp_path)], "there is no file"),
        (["reports", "--data", str(tmp_path)], "there is no database"),
        (["backup", str(tmp_path / "x"), "--database", missing], "127.0.0.1:1/nothing"),
        (["backup", "/nowhere/at/all", "--data", str(tmp_path)], "/nowhere/at"),
    ):
        assert main(words) == 2
        error = capsys.readouterr().err
        assert sentence in error
        assert "secret" not in error
        assert error.count("\n") == 1
    assert not (tmp_path / "x").exists()
