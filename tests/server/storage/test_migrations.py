"""Databases that earlier states of the program made are brought up to date where they are, and played on."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.domain.opening import Opening, wish
from potez.server.ops.backup import backup, restore
from potez.server.settings import Settings
from potez.server.storage.upgrades import UpgradeError, revisions, upgrade
from tests.server.support import Postgres

DATA = Path(__file__).parents[2] / "data" / "migrations"
FILES = sorted(DATA.glob("*.sql"))


def database(folder: Path, revision: str) -> Path:
    """A database of an earlier state: as its own code made it, or brought there from the latest before it."""
    folder.mkdir(parents=True, exist_ok=True)
    file, source = folder / "potez.sqlite", max(file for file in FILES if file.stem <= revision)
    with contextlib.closing(sqlite3.connect(file)) as base:
        base.executescript(source.read_text(encoding="utf-8"))
    if source.stem != revision:
        with durable(file).begin() as connection:
            upgrade(connection, revision)
    return file


def durable(file: Path) -> sa.Engine:
    """As a server opens it: with foreign keys on."""
    engine = sa.create_engine(f"sqlite:///{file}", poolclass=sa.NullPool)
    sa.event.listen(engine, "connect", lambda connection, record: connection.execute("pragma foreign_keys=on"))
    return engine


def ask(file: Path, text: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(file)) as base:
        return base.execute(text).fetchall()


def structure(file: Path) -> dict[str, Any]:
    names = [row[0] for row in ask(file, "select name from sqlite_master where type = 'table'")]
    found: dict[str, Any] = {name: [row[1:6] for row in ask(file, f"pragma table_info({name})")] for name in names}
    return found | {"indexes": sorted(ask(file, "select name, tbl_name from sqlite_master where type = 'index'"))}


def serve(folder: Path) -> TestClient:
    return TestClient(application(Settings(folder, workers=1, warm=False, limits=0)), raise_server_exceptions=False)


@pytest.mark.slow
@pytest.mark.parametrize("revision", revisions()[::-1])
def test_a_database_of_every_earlier_state_is_upgraded_in_place_and_served(revision: str, tmp_path: Path) -> None:
    file = database(tmp_path / "old", revision)
    logs = ask(file, "select table_id, version, command_id, kind, data, at from events order by 1, 2")
    assert len(logs) >= 9
    with serve(tmp_path / "old") as client:
        assert client.get("/healthz").status_code == 200
        for id, count in ask(file, "select id, (select count(*) from events where table_id = id) from tables"):
            answer = client.get(f"/api/tables/{id}")
            assert answer.status_code == 200, answer.text
            assert answer.json()["state"]["version"] == count + 1
        over = ask(file, "select table_id from events where version = 6 and kind = 'move'")[0][0]
        assert client.get(f"/api/tables/{over}").json()["state"]["outcome"]["winner"] == "red"
    assert ask(file, "select version_num from alembic_version") == [(revisions()[0],)]
    assert ask(file, "select table_id, version, command_id, kind, data, at from events order by 1, 2") == logs
    assert not ask(file, "pragma foreign_key_check") and ask(file, "pragma integrity_check") == [("ok",)]
    with serve(tmp_path / "new"):
        pass
    assert structure(file) == structure(tmp_path / "new" / "potez.sqlite"), "the same as one that began here"


@pytest.mark.parametrize("revision", [revision for revision in revisions()[::-1] if revision > "0001"])
def test_people_of_an_earlier_state_play_on(revision: str, tmp_path: Path) -> None:
    file = database(tmp_path, revision)
    both = "select table_id from players group by table_id having count(distinct person) = 2 and min(person) != ''"
    other = ask(file, f"select id from tables where stage = 'playing' and id in ({both})")[0][0]
    with serve(tmp_path) as client:
        assert client.post("/api/login", json={"name": "Ион", "password": "correct horse"}).status_code == 200
        move = {"id": "next", "version": 3, "do": "move", "move": "b2"}
        answer = client.post(f"/api/tables/{other}/commands", json=move)
        assert answer.json() == {"version": 4, "repeated": False}
        assert client.get("/api/players/Ana").json()["ratings"][0]["game"] == "hex"
        assert len(client.get("/api/archive").json()["games"]) >= 1
        assert client.get("/api/me/export").json()["chat"][0]["text"] == "здраво"


@pytest.mark.parametrize("revision", [revision for revision in revisions()[::-1] if "0001" < revision < "0007"])
def test_open_tables_of_an_earlier_state_have_an_owner_and_are_found_by_quick_pairing(revision: str, tmp_path: Path) -> None:
    file = database(tmp_path, revision)
    with durable(file).begin() as connection:
        upgrade(connection)
    rows = ask(file, "select opening, owner, wish, stage from tables")
    assert [row for row in rows if row[3] == "open"]
    for data, owner, wanted, stage in rows:
        opening = msgspec.json.decode(data, type=Opening)
        assert (owner, wanted) == ((opening.owner, wish(opening)) if stage == "open" else ("", ""))
    assert any(row[2] for row in rows)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    file = database(tmp_path, "0001")
    with contextlib.closing(sqlite3.connect(file)) as base:
        base.execute("insert into events values ('nowhere', 2, 'x', 'move', '{}', 1.0)")  # refers to nothing
        base.commit()
    before = structure(file), ask(file, "select * from events order by 1, 2")
    with pytest.raises(UpgradeError, match=r"row .* of events"), durable(file).begin() as connection:
        upgrade(connection)
    assert (structure(file), ask(file, "select * from events order by 1, 2")) == before
    with contextlib.closing(sqlite3.connect(file)) as base:
        base.execute("delete from events where table_id = 'nowhere'")
        base.commit()
    with durable(file).begin() as connection:
        upgrade(connection)
        assert connection.exec_driver_sql("pragma foreign_keys").scalar() == 1, "as it was"
    assert ask(file, "select version_num from alembic_version") == [(revisions()[0],)]


@pytest.mark.slow
def test_a_database_of_a_newer_program_is_refused_in_one_line(tmp_path: Path) -> None:
    """There is no way back: an older program would write what the newer one cannot read."""
    file = database(tmp_path, revisions()[0])
    with contextlib.closing(sqlite3.connect(file)) as base:
        base.execute("update alembic_version set version_num = '9999'")
        base.commit()
    before = file.read_bytes()
    words = [sys.executable, "-m", "potez", "serve", "--data", str(tmp_path), "--port", "0"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    error = done.stderr
    assert done.returncode == 2
    assert "newer Potez (revision 9999" in error and error.count("\n") == 1
    assert ask(file, "select version_num from alembic_version") == [("9999",)] and len(before) == file.stat().st_size


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_data_of_earlier_states_moves_to_postgresql(file: Path, postgres: Any, tmp_path: Path) -> None:
    old = database(tmp_path / "old", file.stem)
    big = Postgres.settings(postgres, tmp_path / "none")
    shutil.copy(old, tmp_path / "copy")
    assert restore(tmp_path / "copy", big).events == len(ask(old, "select 1 from events"))
    again = tmp_path / "again"
    backup(big, again)
    text = "select table_id, version, command_id, kind, data, at from events order by 1, 2"
    assert ask(again, text) == ask(old, text)
