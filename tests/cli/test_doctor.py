"""`potez doctor`: every fault of an installation is found, and says how it is mended."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest

from potez.cli import health, main, versions
from potez.cli.health import FAULT, NOTE, WELL, Finding

Capture = pytest.CaptureFixture[str]
ROOT = os.name != "nt" and os.geteuid() == 0


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation without faults, with a database of this version."""
    for name in ("POTEZ_DATABASE", "POTEZ_HOST", "POTEZ_PORT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("POTEZ_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("POTEZ_DATA", str(tmp_path / "data"))
    made(tmp_path / "data" / "potez.sqlite")
    return tmp_path / "data"


def made(file: Path, revision: str = "") -> None:
    from potez.server.storage.upgrades import revisions

    file.parent.mkdir(parents=True, exist_ok=True)
    with sqlite3.connect(file) as connection:
        connection.execute("create table alembic_version (version_num text)")
        connection.execute("insert into alembic_version values (?)", (revision or revisions()[0],))
    connection.close()
    file.chmod(0o600)


def findings(capsys: Capture, code: int, *words: str) -> dict[str, dict[str, str]]:
    """What the command found, by check; its exit code says whether something is to be mended."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = str(probe.getsockname()[1])
    assert main(["doctor", "--json", *([] if "--port" in words else ["--port", free]), *words]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["well"] is (code == 0)
    assert all(one["mend"] for one in found["findings"] if one["state"] == FAULT), "a fault says how it is mended"
    return {one["check"]: one for one in found["findings"]}


def test_an_installation_without_faults_is_well(place: Path, capsys: Capture) -> None:
    found = findings(capsys, 0)
    assert {one["state"] for one in found.values()} == {WELL}
    assert set(found) >= {"packages", "extra server", "cache", "cache disk", "data", "data disk", "clock", "database", "port"}
    assert not list(place.parent.glob("cache/*")), "nothing is made"


def test_for_people_every_fault_has_its_mending_below(place: Path, capsys: Capture) -> None:
    (place / "potez.sqlite").chmod(0o644)
    assert main(["doctor", "--port", "0"]) == 1
    lines = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("[BAD ] rights"))
    assert "chmod 600" in lines[at + 1]
    assert lines[-1] == "One to mend."


@pytest.mark.parametrize("folder", ["cache", "data"])
def test_a_folder_that_is_a_file_cannot_be_written(folder: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    (place.parent / "file").write_text("")
    monkeypatch.setenv(f"POTEZ_{folder.upper()}", str(place.parent / "file" / "below"))
    assert findings(capsys, 1)[folder]["state"] == FAULT


@pytest.mark.parametrize("folder", ["cache", "data"])
def test_a_folder_without_the_right_to_write_is_named(folder: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    closed = place.parent / "closed"
    closed.mkdir(mode=0o500)
    monkeypatch.setenv(f"POTEZ_{folder.upper()}", str(closed))
    if ROOT:  # who may write everywhere

        def refuse(*_: object, **__: object) -> None:
            raise PermissionError(13, "Permission denied")

        true = tempfile.TemporaryFile
        monkeypatch.setattr(tempfile, "TemporaryFile", lambda dir: refuse() if dir == closed else true(dir=dir))
    found = findings(capsys, 1)[folder]
    assert found["state"] == FAULT and str(closed) in found["text"]
    assert f"POTEZ_{folder.upper()}" in found["mend"]


def test_a_full_disk_is_said(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 10**9, 10**6))
    found = findings(capsys, 1)
    assert found["cache disk"]["state"] == found["data disk"]["state"] == FAULT


def test_a_port_that_is_taken_is_said(place: Path, capsys: Capture) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        found = findings(capsys, 1, "--port", str(other.getsockname()[1]))["port"]
    assert "--port" in found["mend"]


def test_a_potez_that_runs_there_already_is_no_fault(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(health, "_is_potez", lambda host, number: True)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        found = findings(capsys, 0, "--port", str(other.getsockname()[1]))["port"]
    assert found["state"] == NOTE and "a Potez is running there" in found["text"]


def test_a_database_of_an_older_potez_is_upgraded_by_the_next_start(place: Path, capsys: Capture) -> None:
    from potez.server.storage.upgrades import revisions

    (place / "potez.sqlite").unlink()
    made(place / "potez.sqlite", revisions()[-1])
    found = findings(capsys, 0)["database"]
    assert found["state"] == NOTE and "backup" in found["mend"]


def test_a_database_of_a_newer_potez_is_a_fault(place: Path, capsys: Capture) -> None:
    (place / "potez.sqlite").unlink()
    made(place / "potez.sqlite", "9999")
    found = findings(capsys, 1)["database"]
    assert "9999" in found["text"] and "upgrade potez" in found["mend"]


def test_a_file_that_is_no_database_is_a_fault(place: Path, capsys: Capture) -> None:
    (place / "potez.sqlite").write_bytes(b"no database, by no means" * 100)
    assert findings(capsys, 1)["database"]["state"] == FAULT
    (place / "potez.sqlite").unlink()
    with sqlite3.connect(place / "potez.sqlite") as connection:
        connection.execute("create table birds (name text)")
    connection.close()
    (place / "potez.sqlite").chmod(0o600)
    assert "no database of Potez" in findings(capsys, 1)["database"]["text"]


def test_a_database_that_is_not_there_yet_is_well(tmp_path: Path, capsys: Capture, place: Path) -> None:
    assert findings(capsys, 0, "--data", str(tmp_path / "new"))["database"]["state"] == WELL
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_database_that_others_may_read_is_a_fault(place: Path, capsys: Capture) -> None:
    (place / "potez.sqlite").chmod(0o640)
    assert "chmod 600" in findings(capsys, 1)["rights"]["mend"]


def test_a_database_of_another_user_is_a_fault(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    (found,) = health.rights(place / "potez.sqlite")
    assert found.state == FAULT and "another user" in found.text


def test_a_clock_that_is_behind_is_a_fault(place: Path, capsys: Capture) -> None:
    os.utime(place / "potez.sqlite", (time.time() + 86400, time.time() + 86400))
    assert findings(capsys, 1)["clock"]["state"] == FAULT


def test_a_missing_extra_is_told_and_half_of_one_is_a_fault(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    true = versions.installed

    def without(*names: str) -> None:
        monkeypatch.setattr(versions, "installed", lambda name: None if name in names else true(name))

    without(*versions.needed("scale"))
    found = findings(capsys, 0)["extra scale"]
    assert found["state"] == NOTE and found["mend"] == 'pip install "potez[scale]"'
    without("starlette")
    assert findings(capsys, 1)["extra server"]["text"] == "not installed: starlette"
    without("websockets")
    assert "websockets" in findings(capsys, 1)["packages"]["text"]


def test_postgresql_needs_its_driver(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    address = "postgresql://potez:secret@db.example/potez"
    found = findings(capsys, 0, "--database", address)["database"]
    assert found["state"] == NOTE and "secret" not in str(found)
    monkeypatch.setattr(health, "missing", lambda extra: ["asyncpg"] if extra == "scale" else [])
    assert health.postgres(address) == Finding("database", FAULT, "PostgreSQL needs: asyncpg", 'pip install "potez[scale]"')


def test_the_version_says_what_matters_in_a_report_and_loads_nothing_heavy() -> None:
    program = (
        "import sys; from potez.cli import main\n"
        "try: main(['--version'])\n"
        "except SystemExit as end: assert end.code == 0\n"
        "print(sorted({'numpy', 'numba', 'llvmlite', 'starlette'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[0].startswith("potez 0.")
    assert [line.split()[0] for line in lines[:-1]] == ["potez", "python", "numba", "llvmlite", "numpy", "system", "cache", "extras"]
    assert lines[-2] == "extras server, scale"
    assert lines[-1] == "[]"
