"""How many connections there may be: of an address, of the process, and of sockets."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator

import pytest

from potez.server.http import connections
from potez.server.http.connections import ConnectionLimits, capacity
from tests.server.process import FILES, Server, serving

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served"), "--limits", "0") as found:
        yield found


class Transport:
    def __init__(self, address: str) -> None:
        self.address, self.aborted = address, False

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self.address, 1

    def abort(self) -> None:
        self.aborted = True


def test_the_longest_waiting_goes_when_all_places_are_taken() -> None:
    here = ConnectionLimits(3)
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
    here = ConnectionLimits(100, "127.0.0.1,10.0.0.0/8", lambda key: 2.0 if key == "192.0.2.1" else 1.0)

    def many(address: str) -> int:
        return sum(here.arrive(Transport(address)) for _ in range(10))

    assert many("192.0.2.7") == 2 and many("192.0.2.1") == 4, "as much more as its quota"
    assert many("2001:db8::1") + many("2001:db8::2") == 2, "a /64 is one visitor"
    assert many("10.1.1.1") == 10 and many("127.0.0.1") == 10, "proxies bring everybody"
    assert sum(ConnectionLimits(100, "*").arrive(Transport("192.0.2.7")) for _ in range(10)) == 10
    none = ConnectionLimits(100, "", lambda key: 0.0)
    assert sum(none.arrive(Transport("192.0.2.7")) for _ in range(10)) == 10


def test_sockets_leave_places_for_requests() -> None:
    here = ConnectionLimits(10)
    all_ = [Transport(f"192.0.2.{number}") for number in range(10)]
    assert all(map(here.arrive, all_))
    assert sum(map(here.upgrade, all_)) == 9
    here.depart(all_[0])
    assert here.upgrade(all_[9])


def test_places_follow_the_files_of_the_process() -> None:
    assert capacity(1024) == 1024 - connections.FILES_KEPT
    assert capacity(100) == connections.FEWEST and capacity(10**9) == connections.MOST
    assert connections.FILES_KEPT > 2 * 128, "a batch that is accepted and one that is being closed"


def test_the_soft_limit_of_files_is_raised(server: Server) -> None:
    soft = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0]
    assert soft == FILES
    assert os.path.exists(f"/proc/{server.process.pid}")
