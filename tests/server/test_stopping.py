"""A server that is told to stop does so, whatever it is doing. What would hold it up lasts for ever here: a machine that is busy makes the
end later, and no test wrong."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from potez.server import app
from potez.server.ops import stopping
from potez.server.storage import database
from tests.server.process import Server, serving
from tests.server.support import eventually

pytestmark = pytest.mark.slow

ENDLESS = """
import potez.match
def endless(text):
    print("reading", flush=True)
    while True: pass
potez.match.Match.read = endless
"""  # a saved game whose reading does not end by itself


def test_a_server_that_works_stops(tmp_path: Path) -> None:
    with serving(tmp_path, "--limits", "0", code=f"exec({ENDLESS!r})") as server:
        for _ in range(3):
            threading.Thread(target=lambda: _quietly(server), daemon=True).start()
        assert server.stdout.readline().startswith("reading")
        assert server.stop() == 0


ALONE = {"game": "hex", "options": {"size": 3}, "seats": {"red": {"kind": "person"}, "blue": {"kind": "person"}}}
PATIENT = """
import potez.server.storage.jobs
potez.server.storage.jobs.WRITE_TIMEOUT = 1e9
"""  # what is to be written waits as long as the database is locked


@pytest.mark.parametrize("known", [False, True])
def test_a_server_whose_database_is_locked_stops(tmp_path: Path, known: bool) -> None:
    """Whether it knows already that nothing can be written, or not."""
    with serving(tmp_path, "--limits", "0", code=f"exec({PATIENT!r})") as server:
        other = sqlite3.connect(tmp_path / "potez.sqlite", isolation_level=None)
        other.execute("begin immediate")
        threading.Thread(target=lambda: _quietly(server, "/api/tables", ALONE), daemon=True).start()
        if known:
            eventually(lambda: server.get("/readyz")[0] == 503, "the server knows that its database is locked", 0.2)
        assert server.stop() == 0
        other.close()


STUCK = """
import asyncio, time, potez.server.live.hub
potez.server.live.hub.Hub.close = lambda self: {wait}(1e6)
"""


@pytest.mark.parametrize("wait", ["asyncio.sleep", "time.sleep"])
def test_a_server_whose_end_does_not_end_stops(tmp_path: Path, wait: str) -> None:
    """It waits for something for ever, or its event loop does nothing any more."""
    with serving(tmp_path, code=f"exec({STUCK.format(wait=wait)!r})") as server:
        assert server.stop() == 0


def test_five_seconds_are_kept_by_the_limits_of_every_part() -> None:
    """What is promised to whoever starts servers (docs/operations.md); in order where it can be."""
    assert app.GRACEFUL + database.CLOSING < stopping.LATEST < 5.0


def _quietly(server: Server, path: str = "/api/records", data: Any = b"{}") -> None:
    with contextlib.suppress(OSError):
        server.post(path, data)
