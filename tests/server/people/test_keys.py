"""Keys that sign: replaced while a server runs, without losing anybody, or with losing everybody at once."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez.cli import main
from potez.server.app import application
from potez.server.http.services import Services
from potez.server.people import keys
from potez.server.settings import Settings

HEX = {"game": "hex", "options": {"size": 3}, "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(keys, "SETTLE", 0.0)
    with TestClient(application(Settings(tmp_path, workers=1, warm=False, limits=0))) as client:
        yield client


def rotate(server: TestClient, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    services: Services = server.app.state.services  # type: ignore[attr-defined]
    assert main(["keys", "rotate", "--data", str(services.settings.folder), "--json", *words]) == 0
    server.portal.call(services.people.keys.load)  # type: ignore[union-attr] # which a server does by itself every half minute
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def closing(socket: Any) -> int:
    """The code with which a socket closes, after whatever was still on its way."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            message = socket.receive()
            if message["type"] == "websocket.close":
                return int(message["code"])
    raise AssertionError("it is closed already")


def sit(server: TestClient, made: dict[str, str]) -> int:
    server.cookies.clear()
    body = {"id": "s", "version": 1, "do": "sit", "secret": made["invitation"]}
    return server.post(f"/api/tables/{made['id']}/commands", json=body).status_code


def test_guests_and_invitations_outlive_a_rotation(server: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    made = server.post("/api/tables", json=HEX).json()
    cookie = server.cookies["potez"]
    first = rotate(server, capsys)
    second = rotate(server, capsys)
    assert first["key"] != second["key"]
    assert re.fullmatch("[0-9a-f]{4}", first["key"])
    server.cookies.clear()
    answer = server.get("/", headers={"cookie": f"potez={cookie}", "accept": "text/html"})
    renewed = answer.headers["set-cookie"].partition(";")[0].removeprefix("potez=")
    assert renewed.split(".")[1] == cookie.split(".")[1], "the same guest"
    assert renewed.split(".")[3].startswith(second["key"]), "signed anew at the first opportunity"
    again = server.get("/", headers={"cookie": f"potez={renewed}", "accept": "text/html"})
    assert "set-cookie" not in again.headers
    assert sit(server, made) == 200


def test_at_once_ends_everything_that_was_signed(server: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    made = server.post("/api/tables", json=HEX).json()
    cookie = server.cookies["potez"]
    rotate(server, capsys, "--now")
    assert sit(server, made) == 403
    server.cookies.clear()
    old = {"cookie": f"potez={cookie}", "accept": "text/html"}
    assert "set-cookie" not in server.get("/", headers=old).headers, "nothing is overwritten before somebody decides"
    answer = server.post("/api/guest", headers=old)
    assert answer.headers["set-cookie"].split(".")[1] != cookie.split(".")[1], "a new guest"
    assert sit(server, server.post("/api/tables", json=HEX).json()) == 200


@pytest.mark.parametrize("looked", [False, True], ids=["a command", "the look at what is open"])
def test_at_once_ends_the_sockets_of_guests_too(looked: bool, server: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever has a stolen key must not go on only because the page is not loaded again."""
    services: Services = server.app.state.services  # type: ignore[attr-defined]
    seats = {"red": {"kind": "person"}, "blue": {"kind": "person"}}
    made = server.post("/api/tables", json=HEX | {"seats": seats}).json()
    with server.websocket_connect(f"/tables/{made['id']}/socket?protocol=2") as socket:
        version = socket.receive_json()["state"]["version"]
        rotate(server, capsys, "--now")
        if looked:
            server.portal.call(services.revocation.refresh)  # type: ignore[union-attr]
        else:
            socket.send_json({"do": "move", "id": "1", "version": version, "move": "a1"})
            while (said := socket.receive_json())["t"] != "refused":
                assert said["t"] not in ("done", "change")
            assert said["error"] == "session-ended"
            server.portal.call(services.revocation.refresh)  # type: ignore[union-attr]
        assert closing(socket) == 4001
    assert server.get(f"/api/tables/{made['id']}").json()["state"]["moves"] == []


def test_a_key_that_has_ended_is_not_believed(server: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    services: Services = server.app.state.services  # type: ignore[attr-defined]
    made = server.post("/api/tables", json=HEX).json()
    rotate(server, capsys, "--days", "1")
    with sqlite3.connect(services.settings.folder / "potez.sqlite") as base:
        value = base.execute("select value from facts where name = 'key'").fetchone()[0].split(" ")
        base.execute("update facts set value = ? where name = 'key'", (f"{value[0]} 0 5",))
    base.close()
    server.portal.call(services.people.keys.load)  # type: ignore[union-attr]
    assert sit(server, made) == 403


def test_a_new_key_signs_when_all_processes_know_it(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(keys, "SETTLE", 3600.0)
    services: Services = server.app.state.services  # type: ignore[attr-defined]
    new = rotate(server, capsys)["key"]
    assert services.people.keys.current.name == ""
    assert new in services.people.keys._keys, "but what another process signs with it is believed"


def test_secrets_are_not_shown(server: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    services: Services = server.app.state.services  # type: ignore[attr-defined]
    rotate(server, capsys)
    assert main(["keys", "rotate", "--data", str(services.settings.folder)]) == 0
    said = capsys.readouterr()
    with sqlite3.connect(services.settings.folder / "potez.sqlite") as base:
        for (value,) in base.execute("select value from facts where name like 'key%'"):
            assert value.split(" ")[0] not in said.out + said.err + repr(services.people.keys._keys)
    base.close()


def test_a_key_from_before_is_read(tmp_path: Path) -> None:
    key = keys.Key.read("key", "A" * 44)
    assert (key.name, key.since, key.until) == ("", 0.0, 0.0)
    assert keys.Key.read(key.row["name"], key.row["value"]) == key


@pytest.mark.parametrize("words", [["rotate", "--days", "0"], ["rotate", "--now", "--days", "3"], ["change"]])
def test_wrong_words_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["keys", *words])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_not_there_or_too_old_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["keys", "rotate"], ["cleanup"]):
        assert main([*words, "--data", str(tmp_path)]) == 2
        assert "there is no database" in capsys.readouterr().err
    with sqlite3.connect(tmp_path / "potez.sqlite") as base:
        base.execute("create table alembic_version (version_num text)")
        base.execute("insert into alembic_version values ('0001')")
    base.close()
    for words in (["keys", "rotate"], ["cleanup"]):
        assert main([*words, "--data", str(tmp_path)]) == 2
        assert "has revision 0001" in capsys.readouterr().err
