"""A server, somebody who plays there, and a bot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.client.players import Player, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("bots"))
    yield found
    found.stop()


@pytest.fixture(scope="session")
def ana(server: Server) -> Player:
    return Player(server, "Ana", is_bot=False)


@pytest.fixture(scope="session")
def robot(server: Server) -> Player:
    return Player(server, "Robot", is_bot=True)
