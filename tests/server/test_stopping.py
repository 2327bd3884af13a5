"""A server that is told to stop does so within five seconds, whatever it is doing."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import Server, serving

pytestmark = pytest.mark.slow

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
