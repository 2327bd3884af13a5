"""Errors name themselves: what is our fault is no bad request, has a number that is in the log too, and is never silent."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez import locales
from potez.cli import main
from potez.server import logs
from potez.server.app import application, run
from potez.server.failures import supervised, watch
from potez.server.http import connections
from potez.server.live.hub import Hub
from potez.server.people.archive import Archive
from potez.server.people.lists import Lists
from potez.server.settings import Settings
from potez.server.sockets import table as sockets
from potez.server.storage.database import Database
from potez.server.storage.files import FolderLock, make_private
from potez.server.storage.jobs import Unavailable


async def stumble(*_: object, **__: object) -> Any:
    raise ZeroDivisionError("a fault of ours")


def test_an_unexpected_error_is_internal_and_its_number_is_in_the_log(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Archive, "games", stumble)
    logs.set_up("text")
    logging.getLogger("potez").propagate = True
    with caplog.at_level(logging.ERROR, "potez"):
        answer = client.get("/api/archive")
    assert answer.status_code == 500
    data = answer.json()
    assert data["error"] == "internal"
    number = data["values"]["reference"]
    assert number and answer.headers["x-request-id"] == number
    assert "content-security-policy" in answer.headers, "as every answer has"
    record = next(record for record in caplog.records if record.exc_info)
    assert "a fault of ours" in caplog.text
    assert record.fields["path"] == "/api/archive"  # type: ignore[attr-defined]


def test_lines_of_the_log_have_the_number_of_the_request() -> None:
    token = logs.REQUEST.set("abcd1234")
    try:
        record = logging.LogRecord("potez", logging.ERROR, "", 0, "hello", None, None)
        assert "request=abcd1234" in logs.Lines().format(record)
        assert json.loads(logs.Json().format(record))["request"] == "abcd1234"
    finally:
        logs.REQUEST.reset(token)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/me address=6.6.6.6", '"/api/me address=6.6.6.6"'),
        ("/a=b", '"/a=b"'),
        ('/a"\\ b', '"/a\\"\\\\ b"'),
        ("/a\nb", '"/a\\nb"'),
        ("/a\u3000b", '"/a?b"'),
        ("", '""'),
        ("/api/me", "/api/me"),
    ],
)
def test_no_value_looks_like_another_field_of_the_log(path: str, said: str) -> None:
    record = logging.LogRecord("potez", logging.WARNING, "", 0, "refused", None, None)
    record.fields = {"path": path, "address": "198.51.100.1"}
    assert logs.Lines().format(record).endswith(f"potez: refused path={said} address=198.51.100.1")


@pytest.mark.parametrize("language", ["en", "ro", "sr", "sr-Latn", "sl", "uk"])
def test_the_page_says_it_in_every_language(language: str, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hub, "get", stumble)
    page = client.get("/tables/any", headers={"accept": "text/html", "accept-language": language})
    assert page.status_code == 500
    assert page.headers["x-request-id"] in page.text
    assert f'lang="{language}"' in page.text


@pytest.mark.parametrize("body", [b'{"game":"hex","options":{"size":' + b"[" * 980 + b"]" * 980 + b"}}", b'{"game":"\xff"}', b"\xff\xfe{"])
@pytest.mark.parametrize("path", ["/api/check", "/api/tables", "/api/login"])
def test_a_body_that_cannot_be_read_is_the_senders_fault(path: str, body: bytes, client: TestClient) -> None:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) in ((400, "bad-request"), (422, "bad-option")), answer.text


def test_a_wrong_method_is_named_and_the_right_ones_are_told(client: TestClient) -> None:
    answer = client.get("/api/login")
    assert (answer.status_code, answer.json()["error"], answer.headers["allow"]) == (405, "wrong-method", "POST")
    assert client.delete("/api/tables").json()["error"] == "wrong-method"


def test_a_slash_too_many_leads_to_this_host_and_no_other(client: TestClient) -> None:
    answer = client.get("/lobby/", headers={"host": "elsewhere.example"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, "/lobby")
    for path, place in (
        ("/players/%D1%88/", "/players/%D1%88"),
        ("/tables/%F0%9F%98%80/", "/tables/%F0%9F%98%80"),
        ("/games/%00/", "/games/%00"),
    ):
        answer = client.get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (307, place)
        assert client.get(path).status_code == 404
    for path in ("//elsewhere.example/", "///", "/nothing/"):
        assert client.get(f"http://testserver{path}", follow_redirects=False).status_code == 404


def test_a_socket_that_fails_is_closed_with_a_frame_and_logged(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seats = {"red": {"kind": "person"}, "blue": {"kind": "person"}}
    id = client.post("/api/tables", json={"game": "hex", "options": {"size": 3}, "seats": seats}).json()["id"]
    monkeypatch.setattr(sockets.TableSocket, "_greet", stumble)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 1011
    assert "a fault of ours" in caplog.text


@pytest.mark.parametrize("error", [KeyError, RuntimeError])
def test_news_that_cannot_be_told_are_logged_and_the_page_is_sent_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: type[Exception]
) -> None:
    async def fail(*_: object) -> Any:
        raise error("a fault of ours")

    client.post("/api/guest")
    monkeypatch.setattr(Lists, "mine", fail)
    logging.getLogger("potez").propagate = True
    with client.websocket_connect("/news") as socket, pytest.raises(WebSocketDisconnect) as ended:
        socket.receive_json()
    assert ended.value.code == 1011
    record = next(record for record in caplog.records if record.exc_info)
    assert "a fault of ours" in caplog.text and record.fields["path"] == "/news"  # type: ignore[attr-defined]
    assert record.fields["reference"]  # type: ignore[attr-defined]


def test_news_wait_where_the_database_is_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []

    async def away(*_: object) -> Any:
        times.append(1)
        if len(times) < 2:
            raise Unavailable
        return []

    client.post("/api/guest")
    monkeypatch.setattr(Lists, "mine", away)
    with client.websocket_connect("/news") as socket:
        assert socket.receive_json()["mine"] == []
    assert len(times) == 2


def test_what_goes_wrong_in_the_background_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        watch(asyncio.get_running_loop())
        task: asyncio.Task[Any] | None = asyncio.create_task(stumble(), name="forgotten")
        await asyncio.sleep(0.01)
        del task
        supervised(stumble(), "lasting work")
        await asyncio.sleep(0.01)

    asyncio.run(scene())
    tasks = {record.fields["task"] for record in caplog.records if record.exc_info}  # type: ignore[attr-defined]
    assert tasks == {"forgotten", "lasting work"}


def test_errors_of_the_database_say_no_values(tmp_path: Path) -> None:
    import sqlalchemy as sa

    from potez.server.storage.schema import facts

    async def scene() -> str:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite'}")
        await database.open()
        texts = []
        for work in (
            lambda connection: connection.execute(facts.insert().values(name="probe", value=None, extra="sesame")),
            lambda connection: connection.execute(sa.text("insert into facts values (:a, :b, 1)"), {"a": "sesame", "b": "sesame"}),
        ):
            with pytest.raises(sa.exc.SQLAlchemyError) as write:
                await database.write("x", work)
            with pytest.raises(sa.exc.SQLAlchemyError) as read:
                await database.read(work)
            texts += [str(write.value), str(read.value)]
        await database.close()
        return " ".join(texts)

    assert "sesame" not in asyncio.run(scene())


def test_every_code_of_the_framework_has_a_sentence() -> None:
    from potez.server.app import NAMED

    words = (Path(locales.__file__).parent / "en" / "ui.ftl").read_text(encoding="utf-8")
    for code in {*NAMED.values(), "internal"}:
        assert f"\nerror-{code} =" in words


@pytest.mark.slow
def test_a_second_server_on_one_folder_is_refused_by_the_command_line(tmp_path: Path) -> None:
    words = [sys.executable, "-u", "-m", "potez", "serve", "--data", str(tmp_path), "--port", "0", "--workers", "1"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as first:
        try:
            assert first.stdout is not None and "Potez is at" in first.stdout.readline()
            second = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
            assert second.returncode == 2
            assert f"process {first.pid} serves {tmp_path} already" in second.stderr and second.stderr.count("\n") == 1
            assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path)]) == 0, "a backup is no server"
        finally:
            first.kill()  # a crash: nothing is tidied up
            first.wait(60)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as third:
        try:
            assert third.stdout is not None and "Potez is at" in third.stdout.readline()
        finally:
            third.terminate()
            third.wait(60)


def test_the_folder_is_claimed_from_the_first_look_at_it_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, seen = Settings(tmp_path, port=0, workers=1, warm=False), []
    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]

    def between(*_: object) -> None:
        """The database is up to date, and the server has not begun."""
        with pytest.raises(OSError, match=f"process {os.getpid()} serves") as refused:
            FolderLock(tmp_path).acquire()
        seen.append(str(refused.value))

    monkeypatch.setattr(uvicorn.Server, "run", between)
    monkeypatch.setattr(connections, "raise_file_limit", lambda: 1024)
    monkeypatch.setattr(logs, "set_up", lambda kind: None)
    try:
        assert run(settings) == 1, "it did not begin"
    finally:
        for number, handler in before:
            signal.signal(number, handler)
    assert len(seen) == 1
    with FolderLock(tmp_path):
        pass  # it is free again


def test_a_folder_with_a_link_to_a_served_file_is_served_already(tmp_path: Path) -> None:
    real, other = tmp_path / "real", tmp_path / "other"
    with TestClient(application(Settings(real, workers=1, warm=False))):
        pass
    other.mkdir()
    (other / "potez.sqlite").symlink_to(real / "potez.sqlite")
    with FolderLock(real), pytest.raises(OSError, match="serves"):
        run(Settings(other, port=0, workers=1, warm=False))


def test_files_are_for_their_owner(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    settings = Settings(folder, workers=1, warm=False)
    for number in range(2):
        with TestClient(application(settings)) as client:
            client.post("/api/tables", json={"game": "hex", "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}})
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
            assert {"potez.sqlite", "potez.sqlite-wal", "potez.sqlite-shm"} <= set(modes)
            assert set(modes.values()) == {0o600} and stat.S_IMODE(folder.stat().st_mode) == 0o700, number
        folder.chmod(0o755)  # as an earlier version left them
        (folder / "potez.sqlite").chmod(0o644)


def test_a_folder_that_holds_other_things_keeps_its_rights(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    (folder / "letter.txt").touch()
    folder.chmod(0o755)
    make_private(folder / "potez.sqlite")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert stat.S_IMODE((folder / "potez.sqlite").stat().st_mode) == 0o600


def test_a_second_server_on_one_folder_is_refused(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, warm=False)
    with (
        TestClient(application(settings)) as client,
        pytest.raises(OSError, match=r"process \d+ serves .* already"),
        TestClient(application(settings)),
    ):
        raise AssertionError("two servers")
    with TestClient(application(settings)) as client:  # the first has gone
        assert client.get("/healthz").status_code == 200
