"""`potez doctor`: every fault of an installation is found, and says how it is mended."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import namedtuple
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import potez
from potez.cli import health, main, versions
from potez.cli.health import FAULT, NOTE, WELL, Finding
from potez.solvers import places
from potez.solvers.files import PLIES, Head, TableFile, write
from potez.solvers.identity import identity
from potez.solvers.proofs import files as proofs
from potez.solvers.proofs.files import Proof

Capture = pytest.CaptureFixture[str]
ROOT = os.name != "nt" and os.geteuid() == 0


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation without faults, with a database of this version."""
    for name in ("POTEZ_DATABASE", "POTEZ_HOST", "POTEZ_PORT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("POTEZ_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("POTEZ_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("POTEZ_TABLES", str(tmp_path / "tables"))
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
    assert {check for check, one in found.items() if one["state"] != WELL} <= {"extra train", "extra cuda"}, "what few need"
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


def test_a_database_that_others_may_read_is_a_fault(place: Path, capsys: Capture) -> None:
    (place / "potez.sqlite").chmod(0o640)
    if os.name == "nt":  # which has other rights, and keeps the folder of a user from others
        assert "rights" not in findings(capsys, 0)
    else:
        assert "chmod 600" in findings(capsys, 1)["rights"]["mend"]


def test_a_database_of_another_user_is_a_fault(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    (found,) = health.rights(place / "potez.sqlite")
    assert found.state == FAULT and "another user" in found.text


def test_a_clock_that_is_behind_is_a_fault(place: Path, capsys: Capture) -> None:
    os.utime(place / "potez.sqlite", (time.time() + 86400, time.time() + 86400))
    assert findings(capsys, 1)["clock"]["state"] == FAULT


@pytest.fixture
def tables(place: Path) -> Path:
    """A folder with a sound table; the package has its own."""
    folder = place.parent / "tables"
    folder.mkdir()
    shutil.copy(places.SHIPPED / "hare.table", folder)
    return folder


def unsound(capsys: Capture, code: int) -> list[dict[str, str]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = str(probe.getsockname()[1])
    assert main(["doctor", "--json", "--port", free]) == code
    return [one for one in json.loads(capsys.readouterr().out)["findings"] if one["check"] == "tables" and one["state"] == FAULT]


def test_tables_are_read_and_those_of_the_package_too(tables: Path, capsys: Capture) -> None:
    assert unsound(capsys, 0) == []
    texts = [one.text for one in health.tables()]
    assert texts[0] == f"1 of 1 in {tables} can be used"
    shipped = len([*places.SHIPPED.glob("*.table")])
    assert shipped and texts[-1] == f"{shipped} of {shipped} in {places.SHIPPED} can be used"


@pytest.mark.parametrize(
    ("place_", "what"),
    [(0, "begins otherwise"), (13, "another version"), (60, "header is damaged"), (-1, "block 0 is damaged"), (None, "longer or shorter")],
)
def test_a_damaged_table_is_a_fault(tables: Path, capsys: Capture, place_: int | None, what: str) -> None:
    file = tables / "hare.table"
    whole = bytearray(file.read_bytes())
    if place_ is None:
        del whole[-1]
    else:
        whole[place_] ^= 4
    file.write_bytes(whole)
    (found,) = unsound(capsys, 1)
    assert str(file) in found["text"] and what in found["text"]
    assert "potez solve" in found["mend"]


def test_what_is_no_file_is_a_fault_and_not_waited_for(tables: Path) -> None:
    """To open a pipe waits for ever for somebody who writes into it."""
    os.mkfifo(tables / "pipe.table")
    (tables / "folder.proof").mkdir()
    (tables / "nowhere.table").symlink_to(tables / "nothing")
    found = [one.text for one in health.tables() if one.state == FAULT]
    assert [text.removeprefix(f"{tables}/") for text in found] == [
        "folder.proof is no file",
        "nowhere.table cannot be read: No such file or directory",
        "pipe.table is no file",
    ]


def test_a_table_of_other_rules_or_of_another_name_is_a_fault(tables: Path, capsys: Capture) -> None:
    own = identity(potez.game("hare"))
    values = np.zeros(TableFile(tables / "hare.table").head.values, np.int8)
    for name, made_of, what in (
        ("hare.table", replace(own, revision=own.revision + 7), "revision"),
        ("hare.table", replace(own, numbering=own.numbering + 1), "another version of Potez"),
        ("hare.table", replace(own, game="birds"), "does not know"),
        ("birds.table", own, "never found by this name"),
    ):
        (tables / "hare.table").unlink(missing_ok=True)
        write(tables / name, Head(made_of, PLIES, len(values), {}), values)
        (found,) = unsound(capsys, 1)
        assert what in found["text"] and found["mend"]


def test_proved_values_are_read_as_tables_are(tables: Path, capsys: Capture) -> None:
    game = potez.game("hex", size=4)
    true = Proof(str(game), game.rules.revision(), False, {})
    proofs.write(tables / proofs.name(game), true)
    assert unsound(capsys, 0) == []
    for name, proof, what in (
        (proofs.name(game), replace(true, revision=true.revision + 1), "revision"),
        (proofs.name(game), replace(true, game="birds"), "does not know"),
        ("birds.proof", true, "never found by this name"),
    ):
        for file in tables.glob("*.proof"):
            file.unlink()
        proofs.write(tables / name, proof)
        (found,) = unsound(capsys, 1)
        assert what in found["text"] and found["mend"]
    (tables / "birds.proof").write_bytes((tables / "birds.proof").read_bytes()[:-1])
    (found,) = unsound(capsys, 1)
    assert "damaged" in found["text"]


def test_tables_that_cannot_be_read_are_a_fault(tables: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(places, "TableFile", refuse)  # root reads everything
        found = [one for one in health.tables() if one.state == FAULT]
    assert "Permission denied" in found[0].text and "chmod" in found[0].mend
    shutil.rmtree(tables)
    tables.write_text("")
    (one,) = unsound(capsys, 1)
    assert "no folder" in one["text"]


def test_a_missing_extra_is_told_and_half_of_one_is_a_fault(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    true = versions.installed

    def without(*names: str) -> None:
        monkeypatch.setattr(versions, "installed", lambda name: None if name in names else true(name))

    without(*versions.needed("scale"))
    found = findings(capsys, 0)["extra scale"]
    assert found["state"] == NOTE and found["mend"] == 'pip install "potez[scale]"'
    without("torch")
    assert "potez train" in findings(capsys, 0)["extra train"]["text"]
    without("starlette")
    assert findings(capsys, 1)["extra server"]["text"] == "not installed: starlette"
    without("websockets")
    assert "websockets" in findings(capsys, 1)["packages"]["text"]


def test_what_another_package_brings_is_no_half_of_an_extra(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """PyTorch comes with Jinja, which servers need, too: that is no server begun."""
    true = versions.installed
    monkeypatch.setattr(versions, "installed", lambda name: None if name in set(versions.needed("server")) - {"jinja2"} else true(name))
    assert "jinja2" in versions.wanted_by_others(), "of mkdocs, which the checks install"
    found = findings(capsys, 0)["extra server"]
    assert (found["state"], found["mend"]) == (NOTE, 'pip install "potez[server]"')


def test_no_extra_is_forgotten() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(versions.EXTRAS) == set(project["optional-dependencies"])
    for extra, wanted in project["optional-dependencies"].items():
        assert set(versions.needed(extra)) == {re.split(r"[^\w.-]", text)[0] for text in wanted} - {"potez"}


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
    assert [line.split()[0] for line in lines[:-1]] == [
        "potez",
        "python",
        "numba",
        "llvmlite",
        "numpy",
        "system",
        "cache",
        "extras",
        "nets",
    ]
    assert lines[-3].startswith("extras server, scale"), "and those that this environment has besides"
    assert lines[-1] == "[]"
