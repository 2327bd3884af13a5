"""A real server that somebody floods: it answers everybody else meanwhile, and remembers little of what was sent."""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import os
import socket
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import Server, said, serving

pytestmark = pytest.mark.slow

LATE = 1.0  # seconds; each of these floods took many before, and takes milliseconds on a machine that does nothing else
TEXT, BYTES, PING, PONG = 1, 2, 9, 10


@pytest.fixture(scope="module", params=["pass", "import sys; sys.modules['uvloop'] = None"], ids=["uvloop", "asyncio"])
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    """On the event loop that is used where it is installed, and on Python's own."""
    with serving(tmp_path_factory.mktemp("flooded"), code=request.param) as found:
        yield found


def frame(kind: int, payload: bytes = b"", whole: bool = True) -> bytes:
    """As browsers send them, masked; here with a mask that changes nothing."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
    return bytes([kind | (0x80 if whole else 0)]) + length + bytes(4) + payload


def opened(server: Server, path: str = "/news?lobby=1", window: int | None = None, cookie: str = "") -> socket.socket:
    """A socket, shaken hands with; one with a small window cannot be sent much that it does not read."""
    found = socket.socket()
    if window:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    found.settimeout(20)
    found.connect(("127.0.0.1", server.port))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"]
    lines += ["Sec-WebSocket-Version: 13", *([f"Cookie: {cookie}"] if cookie else []), "", ""]
    found.sendall("\r\n".join(lines).encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += found.recv(1)
    assert b" 101 " in head, head
    return found


@contextlib.contextmanager
def answering(server: Server) -> Iterator[None]:
    """Somebody else is answered at once as long as this lasts."""
    took, done = [], threading.Event()

    def ask() -> None:
        while not done.is_set():
            begin = time.monotonic()
            server.get("/livez", 60)
            took.append(time.monotonic() - begin)
            done.wait(0.02)

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield
    finally:
        done.set()
        asking.join()
    assert max(took) < LATE


def pour(into: socket.socket, data: bytes) -> None:
    """Sends as much as the other side takes, within some seconds."""
    into.settimeout(3)
    with contextlib.suppress(OSError):
        into.sendall(data)


def code(connection: socket.socket) -> int:
    """With which a socket was closed: what its last frame says."""
    connection.settimeout(20)
    found, at = b"", -1
    while at < 0 or len(found) != at + 2 + found[at + 1]:
        part = connection.recv(65536)
        assert part, "it was cut off"
        found += part
        at = found.rfind(b"\x88", 0, len(found) - 1)
    return int.from_bytes(found[at + 2 : at + 4], "big")


FLOODS = {
    "pings": frame(PING) * 500_000,
    "pongs": frame(PONG) * 500_000,
    "fragments": frame(TEXT, b"a", False) + frame(0, b"", False) * 500_000,
    "messages": frame(TEXT) * 200_000,
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_delays_nobody_and_ends_its_socket(server: Server, kind: str) -> None:
    with opened(server) as flooding:
        with answering(server):
            pour(flooding, FLOODS[kind])
            time.sleep(0.3)
        assert code(flooding) == 1008


def test_pings_of_somebody_who_reads_nothing_are_not_kept(server: Server) -> None:
    before = memory(server)
    with opened(server, window=4096) as flooding, answering(server):
        pour(flooding, frame(PING, b"x" * 125) * 300_000)
        time.sleep(0.3)
        assert memory(server) - before < 20


def memory(server: Server) -> float:
    """Megabytes."""
    with open(f"/proc/{server.process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def test_as_many_pings_as_anybody_needs_are_answered(server: Server) -> None:
    with opened(server) as calm:
        for part in (frame(PING, b"1") * 50, frame(TEXT, b"{", False) + frame(0, b"", False) * 50 + frame(0, b"}")):
            calm.sendall(part)
        time.sleep(0.3)
        calm.sendall(frame(PING, b"last"))
        found = b""
        while b"\x8a\x04last" not in found:
            found += calm.recv(65536)
        assert found.count(b"\x8a\x011") == 50 and b"\x88" not in found[-100:]


@pytest.mark.parametrize(("path", "status"), [("/nothing", b"404"), ("/api/records", b"400")])
def test_a_body_in_chunks_of_a_byte_delays_nobody_and_ends_its_connection(server: Server, path: str, status: bytes) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    with server.connect() as flooding:
        with answering(server):
            pour(flooding, head.encode() + b"1\r\na\r\n" * 400_000)
            time.sleep(0.3)
        assert said(flooding).startswith(b"HTTP/1.1 " + status)


def test_a_body_in_chunks_as_programs_send_it_is_read(server: Server) -> None:
    chunk = b"%x\r\n" % 8000 + b"x" * 8000 + b"\r\n"
    with server.connect() as held:
        held.sendall(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk * 20 + b"0\r\n\r\n")
        held.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        found = said(held)
    assert found.startswith(b"HTTP/1.1 422 ") and b"HTTP/1.1 200 OK" in found


BAD = frame(TEXT, b"\xff")
NONSENSE = BAD, frame(TEXT, b"\xc3", False) + frame(0, b"("), frame(TEXT, b'{"do":"ping","version":9}') * 9 + BAD
HEX = {"game": "hex", "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}}


def test_text_that_is_none_is_said_and_nothing_for_the_log(tmp_path: Path) -> None:
    file = tmp_path / "log"
    with serving(tmp_path, code=f"import sys; sys.stderr = open({str(file)!r}, 'w', buffering=1)") as server:
        table = json.loads(server.post("/api/tables", HEX)[1])["id"]
        for what in NONSENSE * 3:
            with opened(server, f"/tables/{table}/socket?protocol=2") as wrong:
                wrong.sendall(what)
                assert code(wrong) == 1007
        server.stop()
    assert "Traceback" not in file.read_text() and "exception" not in file.read_text()


# Pages that read nothing

AMAZONS = {"game": "amazons", "seats": {"white": {"kind": "person"}, "black": {"kind": "person"}}}  # 2,176 moves at the beginning


@pytest.fixture
def generous(tmp_path: Path) -> Iterator[Server]:
    """Without quotas: what is kept is bounded all the same."""
    with serving(tmp_path, "--limits", "0") as found:
        yield found


def asked(server: Server, path: str, data: Any, cookie: str = "") -> tuple[int, Any, str]:
    """Status, answer, and the cookie of whoever asks."""
    request = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    request.request("POST", path, json.dumps(data), {"content-type": "application/json", **({"cookie": cookie} if cookie else {})})
    answer = request.getresponse()
    known = [text.partition(";")[0] for name, text in answer.getheaders() if name == "set-cookie" and text.startswith("potez=")]
    found = answer.status, json.loads(answer.read()), known[0] if known else cookie
    request.close()
    return found


@contextlib.contextmanager
def mute(server: Server, count: int) -> Iterator[tuple[list[socket.socket], str]]:
    """So many pages of one guest at one table, which read nothing but the beginning; and the guest's cookie."""
    status, made, cookie = asked(server, "/api/tables", AMAZONS)
    assert status == 201, made
    with contextlib.ExitStack() as held:
        yield [held.enter_context(opened(server, f"/tables/{made['id']}/socket?protocol=2", 4096, cookie)) for _ in range(count)], cookie


def test_pages_that_read_nothing_are_not_told_everything_again_and_again(generous: Server) -> None:
    with mute(generous, 20) as (_, cookie):
        time.sleep(0.5)
        before = memory(generous)
        for number in range(150):  # the system keeps the first few dozen
            assert asked(generous, "/api/me", {"chat": bool(number % 2)}, cookie)[0] == 200
        time.sleep(0.5)
        assert memory(generous) - before < 40, "of 3,000 tables with 70 kB each one waits for each page"


def test_a_page_that_asks_for_the_state_again_and_again_has_one_that_waits(generous: Server) -> None:
    with mute(generous, 20) as (pages, _):
        time.sleep(0.5)
        before = memory(generous)
        for _ in range(10):
            for page in pages:
                page.sendall(frame(TEXT, b'{"do":"ping","version":999}') * 10)
            time.sleep(0.1)
        time.sleep(0.5)
        assert memory(generous) - before < 25, "of 2,000 states"


def test_changes_of_oneself_have_a_quota(tmp_path: Path) -> None:
    with serving(tmp_path) as strict:
        cookie = asked(strict, "/api/guest", {})[2]
        found = [asked(strict, "/api/me", {"chat": True}, cookie)[0] for _ in range(30)]
        assert 20 <= found.count(200) <= 25 and found[-1] == 429
        assert asked(strict, "/api/me/blocks", {"name": "nobody"}, cookie)[0] == 429, "which renews pages too"


def test_whoever_does_not_keep_up_is_sent_away(tmp_path: Path) -> None:
    few = "import potez.server.sockets.outbox as o; o.MOST_WAITING = 5"
    with serving(tmp_path, "--limits", "0", code=few) as server, mute(server, 1) as (pages, _):
        pages[0].sendall(frame(TEXT, b"{}") * 20)
        assert code(pages[0]) == 1013
