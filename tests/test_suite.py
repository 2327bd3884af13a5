"""What the suites ask of themselves: nothing waits for ever, and no test module leans on another."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from tests.server import support

TESTS = Path(__file__).parent
HANGING = """
import asyncio, threading

def test_a_lock():
    threading.Lock().acquire() and threading.Event().wait()

def test_an_event_loop():
    async def never():
        await asyncio.get_running_loop().create_future()
    asyncio.run(never())

def test_the_next():
    pass
"""


@pytest.mark.slow
def test_a_test_that_hangs_fails_and_the_next_one_runs(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGING)
    words = ["-p", "tests.conftest", "-p", "no:cacheprovider", "-c", "pyproject.toml", "-o", "faulthandler_timeout=3"]
    command = [sys.executable, "-m", "pytest", *words, "--rootdir", str(tmp_path), str(tmp_path / "test_hanging.py")]
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, timeout=120, check=False)
    assert "2 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    for name in ("test_a_lock", "test_an_event_loop"):
        assert f"the test of test_hanging.py::{name} lasted longer than 1 seconds" in done.stdout


COSTLY = """
import time, pytest

def busy():
    until = time.process_time() + 0.3
    while time.process_time() < until:
        pass

def test_costly():
    busy()

@pytest.mark.slow
def test_costly_and_marked():
    busy()

def test_cheap():
    pass

@pytest.fixture
def postgres():
    busy()

def test_heavy(postgres):
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("limits", "status", "sentence"),
    [("EACH = 0.2", 1, "test_costly used 0."), ("ALL = 0.2", 1, "That is too much"), ("", 0, "2 tests used 0 s")],
)
def test_the_fast_part_stays_fast(tmp_path: Path, limits: str, status: int, sentence: str) -> None:
    """What is marked, or asks for a database, is left out; what uses too much CPU time fails, and so does too much of it in all."""
    (tmp_path / "test_costly.py").write_text(COSTLY)
    start = f"import sys, pytest; from tests import fast; fast.{limits or 'EACH = 3.0'}; sys.exit(pytest.main(sys.argv[1:]))"
    words = ["-p", "tests.conftest", "-p", "no:cacheprovider", "-c", "pyproject.toml", "--rootdir", str(tmp_path), "-m", "not slow"]
    command = [sys.executable, "-c", start, *words, str(tmp_path / "test_costly.py")]
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    assert sentence in done.stdout
    assert "2 deselected" in done.stdout


async def says_one_thing(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_json({"t": "table"})
    await socket.receive()


def test_a_message_that_never_comes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by which messages came in its place; a test that waits for it then fails, and does not hang."""
    monkeypatch.setattr(support, "DEADLINE", 0.1)
    with TestClient(Starlette(routes=[WebSocketRoute("/", says_one_thing)])) as client, support.deadlines():
        with client.websocket_connect("/") as socket, pytest.raises(AssertionError, match=r"waited for state: nothing came .*'table'"):
            support.until(socket, "state")
        with client.websocket_connect("/") as socket, pytest.raises(support.Silence):
            socket.receive_json() and socket.receive_json()
    with pytest.raises(AssertionError, match="the sky falls"):
        support.eventually(lambda: False, "the sky falls")


def imported(path: Path) -> set[str]:
    """The names of modules that a file imports, wherever in it."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module or ''}.{alias.name}" for alias in node.names} | {node.module or ""}
    return found


def test_no_test_module_imports_another() -> None:
    """A fixture that is imported runs twice, and a test module that is imported is not rewritten for its assertions: both go where they are
    shared, to a conftest or a support module."""
    for path in sorted(TESTS.rglob("*.py")):
        wrong = {name for name in imported(path) if any(part.startswith("test_") for part in name.split("."))}
        assert not wrong, f"{path.relative_to(TESTS)} imports {sorted(wrong)}"
