"""Who is where, without leaving anything behind."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from potez.server.live import presence
from potez.server.live.presence import BELIEVED, Presence
from tests.server.manual import ManualTime, Server, running
from tests.server.support import command


@pytest.fixture
def clock() -> ManualTime:
    return ManualTime()


@pytest.fixture
def known(clock: ManualTime) -> Presence:
    return Presence(clock)


def pass_(clock: ManualTime, seconds: float) -> None:
    clock._now += seconds


def test_whoever_left_is_away_since_then(clock: ManualTime, known: Presence) -> None:
    pass_(clock, 50)
    known.join("t", "ana")
    known.join("t", "ana")
    assert known.away("t", "ana") is None
    known.leave("t", "ana")
    assert known.away("t", "ana") is None, "by the other window"
    known.leave("t", "ana")
    left = clock.now()
    pass_(clock, 20)
    assert known.away("t", "ana") == left
    assert known.away("t", "bob") == known.started, "one who never came"


def test_a_process_that_is_not_heard_of_any_more_leaves_nothing(clock: ManualTime, known: Presence) -> None:
    for number in range(100):
        known.receive("other", f"t{number}", {"ana": 1, "bob": 2})
    assert known.entries == 200 and known.at("t7") == {"ana": 1, "bob": 2}
    pass_(clock, BELIEVED + 1)
    known.expire()
    assert known._elsewhere == {} and known.at("t7") == {}
    assert known.away("t7", "ana") == clock.now(), "they get all the time to come back"
    for number in range(100):
        known.forget(f"t{number}")
    assert known.entries == 0 and not known._leavers


def test_a_table_that_empties_elsewhere_is_not_kept(known: Presence) -> None:
    for number in range(100):
        known.receive("other", f"t{number}", {})
        known.receive("other", f"u{number}", {"": 1})
        known.receive("other", f"u{number}", {})
    assert known._elsewhere == {} and known.entries == 0


def test_departures_are_bounded_and_the_forgotten_are_not_claimed_against(
    clock: ManualTime, known: Presence, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "MOST_LEFT", 10)
    for number in range(30):
        pass_(clock, 1)
        known.join(f"t{number}", "ana")
        known.leave(f"t{number}", "ana")
    assert len(known._left) == len(known._leavers) == 10
    away = known.away("t3", "ana")
    assert away is not None and away >= clock.now() - 10.1, "later than it was, never earlier"


def test_forgetting_a_table_touches_no_other(known: Presence) -> None:
    for number in range(50):
        known.join(f"t{number}", "ana")
        known.leave(f"t{number}", "ana")

    class NoScan(OrderedDict[tuple[str, str], float]):
        def __iter__(self) -> Iterator[tuple[str, str]]:
            raise AssertionError("looked through all departures")

    known._left = NoScan(known._left.items())
    known.forget("t7")
    assert len(known._left) == 49 and ("t7", "ana") not in known._left


def claimed(server: Server, ana: TestClient, id: str, name: str) -> str:
    answer = command(ana, id, 4, "claim", name)
    return "won" if answer.status_code == 200 else str(answer.json()["error"])


def test_nobody_is_gone_while_other_processes_cannot_be_heard(tmp_path: Path) -> None:
    """Bob sits at another process; that NATS is away is not his fault, and no reason for a win."""
    with running(tmp_path) as server:
        ana, bob = server.visitor(), server.visitor()
        hub = server.services.hub
        id = server.two(ana, bob, clock={"kind": "sudden", "main": 600})
        server.play(id, (ana, bob), ["c3", "b2"])
        person = hub.live(id).table.persons["blue"]

        def word() -> None:
            server.portal.call(hub.receive, {"kind": "presence", "from": "other", "table": id, "people": {person: 1}})

        word()
        server.portal.call(hub.bus.set_connected, False)
        server.advance(BELIEVED + 100)
        assert claimed(server, ana, id, "away") == "not-gone"
        server.portal.call(hub.bus.set_connected, True)
        assert claimed(server, ana, id, "back") == "not-gone", "it counts from the return"
        server.advance(9)
        word()
        server.advance(25)
        word()
        server.advance(28)
        assert claimed(server, ana, id, "there") == "not-gone"
        server.advance(3)
        assert claimed(server, ana, id, "left") == "not-gone", "the other process is not believed any more"
        server.advance(58)
        assert claimed(server, ana, id, "soon") == "not-gone"
        server.advance(3)
        assert claimed(server, ana, id, "gone") == "won", "now he has really left"


def test_absence_counts_from_the_return_of_the_others_at_the_earliest(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ana, bob = server.visitor(), server.visitor()
        id = server.two(ana, bob, clock={"kind": "sudden", "main": 600})
        server.play(id, (ana, bob), ["c3", "b2"])
        server.advance(59)
        for connected in (False, True):
            server.portal.call(server.services.hub.bus.set_connected, connected)
        server.advance(59)
        assert claimed(server, ana, id, "early") == "not-gone"
        server.advance(2)
        assert claimed(server, ana, id, "late") == "won"


def test_visits_leave_nothing_when_the_games_are_over(tmp_path: Path) -> None:
    """Over the network: players and watchers of many tables come and go."""
    with running(tmp_path) as server:
        found = server.services.hub.presence
        watchers = [server.visitor() for _ in range(3)]
        for _ in range(3):
            visit(server, watchers)
        assert len(found._left) == 0 and found._here == {}


def visit(server: Server, watchers: list[TestClient]) -> None:
    ana, bob = server.visitor(), server.visitor()
    id = server.two(ana, bob)
    for client in (ana, bob, *watchers):
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            socket.receive_json()
    server.settle()
    assert len([key for key in server.services.hub.presence._left if key[0] == id]) == 2, "of the players alone"
    assert command(ana, id, 2, "resign").status_code == 200
    with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
    server.settle()


def test_news_of_another_process_about_a_finished_game_are_not_kept(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ana, bob = server.visitor(), server.visitor()
        id = server.two(ana, bob)
        command(ana, id, 2, "resign")
        hub = server.services.hub
        for people in ({"ana": 1}, {}):
            server.portal.call(hub.receive, {"kind": "presence", "from": "other", "table": id, "people": people})
        assert hub.presence.entries == 0
