"""For which hosts a server answers that has no origin."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from potez.server.http.hosts import Hosts
from potez.server.settings import Settings
from tests.server.process import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served"), "--limits", "0") as found:
        yield found


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
