"""A real server: half-open requests, slow ones, too many of them, and its end while it works."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from potez.server.http import connections
from potez.server.http.connections import Connections, places
from potez.server.http.hosts import Hosts
from potez.server.settings import Settings
from tests.server.process import FILES, Server, said, serving

pytestmark = pytest.mark.slow

# Seconds in place of ten and sixty, and fewer bytes.
SHORT = "import potez.server.http.connections as c; c.HEADERS = c.BODY = c.SILENCE = 0.5; c.LINGERING = 1.5; c.MOST_UNREAD = 3_000_000"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served"), "--limits", "0") as found:
        yield found


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hasty"), "--limits", "0", code=SHORT) as found:
        yield found


def test_a_thousand_half_open_requests_leave_the_server_answering(server: Server) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else 4096, hard))
    try:
        with contextlib.ExitStack() as held:
            for _ in range(1000):
                half = held.enter_context(server.connect())
                with contextlib.suppress(OSError):
                    half.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Wait: ")
            for _ in range(5):
                assert server.get("/healthz")[0] == 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_headers_must_come_in_time(hasty: Server) -> None:
    with hasty.connect() as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        assert said(slow).startswith(b"HTTP/1.1 408 ")
    with hasty.connect() as silent:
        assert said(silent) == b""


def test_headers_of_the_second_request_must_come_in_time_too(hasty: Server) -> None:
    with hasty.connect() as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert slow.recv(4096).startswith(b"HTTP/1.1 200 ")
        slow.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert b"HTTP/1.1 408 " in said(slow)


def test_bodies_must_come_in_time(hasty: Server) -> None:
    with hasty.connect() as slow:
        slow.sendall(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{")
        assert said(slow).startswith(b"HTTP/1.1 408 ")
    assert hasty.get("/healthz")[0] == 200


@pytest.mark.parametrize("megabytes", [4, 20])
def test_whoever_sends_too_much_is_told_so(server: Server, megabytes: int) -> None:
    for _ in range(5):
        status, body = server.post("/api/records", b"x" * (megabytes * 1_000_000))
        assert (status, json.loads(body)["error"]) == (413, "too-large")


def test_a_quota_is_said_before_all_of_a_request_has_come(tmp_path: Path) -> None:
    with serving(tmp_path) as strict:
        refused = [strict.post("/api/records", b"x" * 538_000) for _ in range(15)]
    assert [status for status, _ in refused] == [413] * 10 + [429] * 5


def test_a_connection_goes_on_after_a_request_that_was_refused_early(server: Server) -> None:
    with server.connect() as held:
        held.sendall(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000000\r\n\r\n" + b"x" * 4_000_000)
        assert b"HTTP/1.1 413 " in held.recv(65536)
        held.sendall(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert b"HTTP/1.1 200 " in said(held)


REFUSED = b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 90000000\r\n\r\n" + b"x" * 500_000


def _go_on(connection: socket.socket, part: bytes, pause: float) -> None:
    """Sends for ten seconds at most, or until the connection is gone."""
    for _ in range(int(10 / pause)):
        connection.sendall(part)
        time.sleep(pause)


@pytest.mark.parametrize(("part", "pause"), [(b"x", 0.1), (b"x", 2.0), (b"x" * 500_000, 0.01)], ids=["slowly", "silently", "much"])
def test_the_rest_of_a_refused_request_is_not_read_for_ever(hasty: Server, part: bytes, pause: float) -> None:
    with hasty.connect() as endless:
        endless.sendall(REFUSED)
        assert said(endless).startswith(b"HTTP/1.1 413 "), "the other side is told that nothing more comes"
        begin = time.monotonic()
        with pytest.raises(OSError, match=r"reset|Broken pipe"):
            _go_on(endless, part, pause)
        assert time.monotonic() - begin < 7.0


def test_names_of_elsewhere_are_not_answered_without_an_origin(server: Server) -> None:
    status, body = server.get("/api/me", Host="evil.example")
    assert status == 421 and json.loads(body)["error"] == "bad-host"
    for host in ("localhost:8000", "[::1]:9", "127.0.0.1", "192.0.2.7:8000"):
        assert server.get("/api/me", Host=host)[0] == 200


def test_hosts_of_this_machine_are_known() -> None:
    hosts = Hosts(None, Settings(Path(), host="play.lan"), None)  # type: ignore[arg-type]
    assert all(
        map(hosts.knows, ("localhost", "LOCALHOST:1", "a.localhost:80", socket.gethostname(), "play.lan:8000", "10.1.2.3", "[fe80::1]:80"))
    )
    assert not any(map(hosts.knows, ("", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "[::1", "localhost:x")))


ENDLESS = """
import potez.match
def endless(text):
    print("reading", flush=True)
    while True: pass
potez.match.Match.read = endless
"""  # a saved game whose reading does not end by itself


def _stopping(server: Server) -> float:
    """The seconds from SIGTERM to its end."""
    begin = time.monotonic()
    assert server.stop() == 0
    return time.monotonic() - begin


@pytest.fixture
def usual(tmp_path: Path) -> float:
    """The seconds in which a server without work stops on this machine, now: a busy machine is slow, which is no fault of the server."""
    folder = tmp_path / "idle"
    folder.mkdir()
    with serving(folder) as server:
        return _stopping(server)


def test_a_server_that_works_stops_within_five_seconds(tmp_path: Path, usual: float) -> None:
    with serving(tmp_path, "--limits", "0", code=f"exec({ENDLESS!r})") as server:
        for _ in range(3):
            threading.Thread(target=lambda: _quietly(server), daemon=True).start()
        assert server.stdout.readline().startswith("reading")
        assert _stopping(server) < 5.0 + usual


ALONE = {"game": "hex", "options": {"size": 3}, "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}}


def test_a_server_whose_database_is_locked_stops_within_five_seconds(tmp_path: Path, usual: float) -> None:
    with serving(tmp_path, "--limits", "0") as server:
        other = sqlite3.connect(tmp_path / "potez.sqlite", isolation_level=None)
        other.execute("begin immediate")
        threading.Thread(target=lambda: _quietly(server, "/api/tables", ALONE), daemon=True).start()
        time.sleep(1.5)
        assert _stopping(server) < 5.0 + usual
        other.close()


def _quietly(server: Server, path: str = "/api/records", data: Any = b"{}") -> None:
    with contextlib.suppress(OSError):
        server.post(path, data)


# The list of connections


class Transport:
    def __init__(self, address: str) -> None:
        self.address, self.aborted = address, False

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self.address, 1

    def abort(self) -> None:
        self.aborted = True


def test_the_longest_waiting_goes_when_all_places_are_taken() -> None:
    here = Connections(3)
    a, b, c, d, e = (Transport(f"192.0.2.{number}") for number in range(5))
    assert all(here.arrive(one) for one in (a, b, c))
    here.busy(a)
    assert here.arrive(d) and b.aborted and not a.aborted
    for one in (c, d):
        here.busy(one)
    assert not here.arrive(e), "nobody who has asked something is thrown out"
    here.idle(c)
    assert here.arrive(e) and c.aborted
    here.depart(e)
    assert here.arrive(Transport("192.0.2.9"))


def test_an_address_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "OF_ADDRESS", 2)
    here = Connections(100, "127.0.0.1,10.0.0.0/8", lambda key: 2.0 if key == "192.0.2.1" else 1.0)

    def many(address: str) -> int:
        return sum(here.arrive(Transport(address)) for _ in range(10))

    assert many("192.0.2.7") == 2 and many("192.0.2.1") == 4, "as much more as its quota"
    assert many("2001:db8::1") + many("2001:db8::2") == 2, "a /64 is one visitor"
    assert many("10.1.1.1") == 10 and many("127.0.0.1") == 10, "proxies bring everybody"
    assert sum(Connections(100, "*").arrive(Transport("192.0.2.7")) for _ in range(10)) == 10
    none = Connections(100, "", lambda key: 0.0)
    assert sum(none.arrive(Transport("192.0.2.7")) for _ in range(10)) == 10


def test_sockets_leave_places_for_requests() -> None:
    here = Connections(10)
    all_ = [Transport(f"192.0.2.{number}") for number in range(10)]
    assert all(map(here.arrive, all_))
    assert sum(map(here.upgrade, all_)) == 9
    here.depart(all_[0])
    assert here.upgrade(all_[9])


def test_places_follow_the_files_of_the_process() -> None:
    assert places(1024) == 1024 - connections.FILES_KEPT
    assert places(100) == connections.FEWEST and places(10**9) == connections.MOST
    assert connections.FILES_KEPT > 2 * 128, "a batch that is accepted and one that is being closed"


def test_the_soft_limit_of_files_is_raised(server: Server) -> None:
    soft = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0]
    assert soft == FILES
    assert os.path.exists(f"/proc/{server.process.pid}")
