"""Requests must come in time, bodies within limits, and whoever sends too much is told so."""

from __future__ import annotations

import contextlib
import json
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.process import Server, said, serving

pytestmark = pytest.mark.slow

SHORT = "import potez.server.http.protocols as c; c.HEADERS = c.BODY = c.SILENCE = 0.5; c.LINGERING = 1.5; c.MOST_UNREAD = 3_000_000"


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
        with pytest.raises(OSError, match=r"reset|Broken pipe"):
            _go_on(endless, part, pause)
