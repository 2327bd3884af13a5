"""Servers in this process, each with its own folder, no warming up and no rate limits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.settings import Settings
from tests.server.support import Visitors, deadlines


@pytest.fixture(scope="session", autouse=True)
def no_waiting_for_ever() -> Iterator[None]:
    with deadlines():
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
