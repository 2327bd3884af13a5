"""Quotas over HTTP and WebSockets: of a person over all connections, of an address, of an IPv6 network; raised for a classroom."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez.match import Match
from potez.server import limits
from potez.server.app import application
from potez.server.engines.questions import Payer
from potez.server.engines.quota import EngineQuota
from potez.server.limits import HOLDS, RATES, Limits
from potez.server.settings import Settings
from potez.server.storage import schema
from tests.server.support import command, online, register, talk, until

Visitor = Callable[..., TestClient]
SEATS = {"red": {"kind": "person"}, "blue": {"kind": "person"}}
HEX = {"game": "hex", "options": {"size": 5}, "seats": SEATS}


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    """Browsers without a cookie at one server on which time stands still."""
    monkeypatch.setattr("potez.server.limits.time.monotonic", lambda: 100.0)
    quotas = (("203.0.113.0/24", 10.0), ("2001:db8:5::/48", 10.0))
    app = application(Settings(tmp_path, workers=1, warm=False, quotas=quotas))
    with TestClient(app, raise_server_exceptions=False) as first:

        def another(address: str = "198.51.100.1") -> TestClient:
            client = TestClient(app, raise_server_exceptions=False, client=(address, 1))
            client.portal = first.portal
            return client

        yield another


def rate(monkeypatch: pytest.MonkeyPatch, kind: str, burst: float) -> None:
    monkeypatch.setitem(RATES, kind, (burst, 0.0))


def opened(client: TestClient, **more: Any) -> str:
    answer = client.post("/api/tables", json=HEX | more)
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


def answers(socket: Any, count: int) -> list[str]:
    return [until(socket, "refused")["error"] for _ in range(count)]


def test_connecting_again_gives_no_new_budget_for_thinking(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    rate(monkeypatch, "think", 3)
    client = visitor()
    id = opened(client)
    for expected in (["not-here"] * 3 + ["too-often"], ["too-often"] * 4):
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            for _ in range(4):
                socket.send_json({"do": "propose"})
            assert answers(socket, 4) == expected


@pytest.mark.parametrize("known", [True, False])
def test_connecting_again_gives_no_new_budget_for_messages(visitor: Visitor, monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    rate(monkeypatch, "message", 10)
    id = opened(visitor())
    client = visitor()
    if known:
        client.get("/", headers={"accept": "text/html"})
    for path in (f"/tables/{id}/socket?protocol=2", f"/tables/{id}/socket?protocol=2", "/news"):
        with client.websocket_connect(path) as socket:
            for _ in range(11 if path != "/news" else 1):
                socket.send_json({"do": "ping"})
            with pytest.raises(WebSocketDisconnect) as closed:
                until(socket, "close", "the end of the socket")
        assert closed.value.code == 1008, path


def test_questions_about_very_many_moves_cost_more(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    rate(monkeypatch, "message", 30)
    client = visitor()
    seats = {"jaguar": {"kind": "person"}, "dogs": {"kind": "person"}}
    start = "...d./.dddd/.djd./ddddd/.d.d./.../... jaguar"
    id = opened(client, game="adugo", options={}, seats=seats, start=start)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        for _ in range(4):
            socket.send_json({"do": "paths", "path": []})
        kinds = [message["t"] for message in (socket.receive_json() for _ in range(5)) if message["t"] in ("paths", "refused")]
    assert sorted(kinds) == ["paths", "paths", "refused", "refused"]


def test_sockets_of_a_person_and_of_an_address_are_counted(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOLDS, "own-sockets", 2)
    monkeypatch.setitem(HOLDS, "sockets", 3)
    ana, bob = visitor(), visitor()
    for client in (ana, bob):
        client.get("/", headers={"accept": "text/html"})
    with ana.websocket_connect("/news") as one:
        with ana.websocket_connect("/news"), pytest.raises(WebSocketDisconnect), ana.websocket_connect("/news"):
            pass
        one.receive_json()
        with ana.websocket_connect("/news"), bob.websocket_connect("/news"):  # places that were left are free again
            with pytest.raises(WebSocketDisconnect), bob.websocket_connect("/news"):
                pass
            with visitor("198.51.100.9").websocket_connect("/news"):
                pass


def test_an_address_reports_only_so_often_whoever_it_says_it_is(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = visitor("198.51.100.7")
    id = opened(owner)
    complaint = {"table": id, "side": "red", "text": "rude"}
    statuses = [visitor().post("/api/reports", json=complaint).status_code for _ in range(8)]
    assert statuses == [201] * 5 + [429] * 3
    database = owner.app.state.services.database  # type: ignore[attr-defined]
    assert owner.portal is not None
    rows = owner.portal.call(database.rows, sa.select(schema.reports))
    assert len(rows) == 5


def test_an_address_makes_only_so_many_guests(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    rate(monkeypatch, "guest", 2)
    statuses = [visitor().post("/api/me", json={"chat": False}).status_code for _ in range(4)]
    assert statuses == [200, 200, 429, 429]
    page = visitor().get("/", headers={"accept": "text/html"})
    assert page.status_code == 200 and "set-cookie" not in page.headers, "pages can be read by nobody"
    assert visitor("198.51.100.2").post("/api/me", json={"chat": False}).status_code == 200
    here = visitor("198.51.100.3")
    assert here.portal is not None
    people = here.portal.call(here.app.state.services.database.rows, sa.select(schema.people))  # type: ignore[attr-defined]
    assert len(people) == 3


def test_a_person_has_only_so_many_games_at_once(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOLDS, "tables", 2)
    client = visitor()
    first = opened(client)
    opened(client)
    for path, body in (("/api/tables", HEX), ("/api/pair", HEX), ("/api/records", {})):
        answer = client.post(path, json=body)
        assert (answer.status_code, answer.json()) == (429, {"error": "too-many-at-once", "values": {"most": 2}}), path
    assert client.post(f"/api/tables/{first}/commands", json={"id": "r", "version": 1, "do": "resign"}).status_code == 200
    opened(client)


def test_a_rematch_costs_as_much_as_a_new_table(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    rate(monkeypatch, "open", 2)
    ana, bob = visitor(), visitor()
    id = online(ana, bob, options={"size": 5})
    statuses: list[int] = []
    for _ in range(2):
        version: int = ana.get(f"/api/tables/{id}").json()["state"]["version"]
        turns = (ana, bob) if not statuses else (bob, ana)
        for number, client in enumerate(turns):
            assert command(client, id, version + number, "move", move=("c3", "b2")[number]).status_code == 200
        command(ana, id, version + 2, "resign")
        command(ana, id, version + 3, "offer", what="rematch")
        statuses.append(command(bob, id, version + 4, "accept", what="rematch").status_code)
        id = ana.get(f"/api/tables/{id}").json()["state"]["rematch"]
    assert statuses == [200, 429] and id is None


def test_quotas_are_asked_before_work_is_done(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def reading(text: str) -> Match:
        read.append(text)
        return Match("hex(size=5)")

    monkeypatch.setattr(Match, "read", reading)
    rate(monkeypatch, "record", 2)
    statuses = [visitor().post("/api/records", content=b"x" * 1000).status_code for _ in range(4)]
    assert statuses == [201, 201, 429, 429] and len(read) == 2
    rate(monkeypatch, "open", 1)
    made: list[str] = []
    monkeypatch.setattr("potez.server.domain.opening.make", lambda id, *_, **__: made.append(id))
    monkeypatch.setattr("potez.server.http.tables.make", lambda id, *_, **__: made.append(id))
    client = visitor("198.51.100.4")
    client.post("/api/tables", json=HEX)
    made.clear()
    for path in ("/api/tables", "/api/pair", "/api/records"):
        assert client.post(path, json=HEX).status_code == 429
    assert not made


def test_a_download_costs_as_much_as_the_games_in_it(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    rate(monkeypatch, "download", 5)
    client = visitor()
    for _ in range(2):
        id = opened(client)
        assert client.post(f"/api/tables/{id}/commands", json={"id": "r", "version": 1, "do": "resign"}).status_code == 200
    for status in (200, 200, 429, 429):
        assert client.get("/api/archive/download").status_code == status
    assert visitor("198.51.100.2").get("/api/archive/download").status_code == 200


def test_only_so_many_downloads_go_on_at_once(visitor: Visitor) -> None:
    client = visitor()
    here: Limits = client.app.state.services.limits  # type: ignore[attr-defined]
    for _ in range(int(HOLDS["downloads"])):
        assert here.enter("downloads", "198.51.100.1")
    assert client.get("/api/archive/download").json()["error"] == "too-many-at-once"
    here.leave("downloads", "198.51.100.1")
    for _ in range(5):
        assert client.get("/api/archive/download").status_code == 200, "one that is over gives its place back"


@pytest.mark.parametrize(("one", "other", "together"), [
    ("198.51.100.1", "198.51.100.1", 2),
    ("198.51.100.1", "198.51.100.2", 4),
    ("2001:db8::1", "2001:db8::ffff:2", 2),
    ("2001:db8::1", "2001:db8:0:1::1", 4),
    ("203.0.113.7", "203.0.113.7", 8),
    ("2001:db8:5::1", "2001:db8:5::2", 8),
])  # fmt: skip
def test_quotas_are_of_a_network_and_can_be_raised(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, one: str, other: str, together: int
) -> None:
    rate(monkeypatch, "report", 2)
    body = {"table": "none", "side": "red", "text": "x"}
    statuses = [visitor(address).post("/api/reports", json=body).status_code for address in (one, other) * 4]
    assert statuses.count(404) == together and statuses.count(429) == 8 - together


def pinged(client: TestClient, id: str) -> int:
    """How many messages are answered before the socket is closed."""
    answered = 0
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket, contextlib.suppress(WebSocketDisconnect):
        while answered < 100:
            talk(socket, {"do": "ping"}, "pong")
            answered += 1
    return answered


def allowed(client: TestClient, id: str, message: dict[str, Any], count: int, refusal: str) -> int:
    """How many of so many messages are not refused in this way."""
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        for _ in range(count):
            socket.send_json(message)
        socket.send_json({"do": "move", "id": "last", "version": 0, "move": "?"})
        refused = 0
        while (found := socket.receive_json()).get("id") != "last":
            refused += found.get("error") == refusal
    return count - refused


@pytest.mark.parametrize(("address", "factor"), [("198.51.100.1", 1), ("203.0.113.7", 10)])
def test_everybody_in_a_raised_network_may_do_more(visitor: Visitor, monkeypatch: pytest.MonkeyPatch, address: str, factor: int) -> None:
    """Also where the quota is that of a person."""
    client = visitor(address)
    monkeypatch.setitem(HOLDS, "tables", 2)
    statuses = [client.post("/api/tables", json=HEX).status_code for _ in range(21)]
    assert statuses == [201] * 2 * factor + [429] * (21 - 2 * factor)
    monkeypatch.setitem(HOLDS, "own-sockets", 1)
    with contextlib.ExitStack() as held:
        for _ in range(factor):
            held.enter_context(client.websocket_connect("/news"))
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/news"):
            pass
    id = client.get("/api/me/games").json()[0]["id"]
    rate(monkeypatch, "message", 4)
    assert pinged(client, id) == 4 * factor


@pytest.mark.parametrize(("address", "factor"), [("198.51.100.1", 1), ("203.0.113.7", 10)])
def test_everybody_in_a_raised_network_may_say_and_ask_more(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, address: str, factor: int
) -> None:
    rate(monkeypatch, "chat", 2)
    rate(monkeypatch, "think", 2)
    client = visitor(address)
    id = opened(client, seats={"red": {"kind": "person"}, "blue": {"kind": "open"}})
    assert allowed(client, id, {"do": "say", "text": "hello"}, 25, "too-often") == min(25, 2 * factor)
    assert allowed(client, id, {"do": "propose"}, 20, "too-often") == 2 * factor
    assert visitor(address).app.state.services.attempts.factor_of(address) == factor  # type: ignore[attr-defined]


def test_thinking_for_somebody_costs_less_where_more_is_allowed() -> None:
    quota = EngineQuota(Limits(1.0, {"203.0.113.0/24": 10.0}))
    home, school = Payer("ana", "198.51.100.1"), Payer("ana", "203.0.113.9")
    quota.charge(school, RATES["engine"][0])
    assert quota.left(school) == pytest.approx(0.9, abs=0.01)
    assert quota.left(home) == pytest.approx(0.9, abs=0.01), "and what is left is left at home, too"
    quota.charge(home, RATES["engine"][0] / 2)
    assert quota.left(school) == pytest.approx(0.4, abs=0.01)


def test_the_smallest_raised_network_counts() -> None:
    here = Limits(2.0, {"10.0.0.0/8": 3.0, "10.1.0.0/16": 5.0})
    assert [here.most("downloads", key) for key in ("10.1.2.3", "10.2.2.3", "11.1.1.1", "somebody")] == [20, 12, 4, 4]
    assert Limits(0.0, {"10.0.0.0/8": 3.0}).most("downloads", "10.1.2.3") == float("inf")


def test_what_is_held_is_forgotten_when_it_is_left() -> None:
    here = Limits()
    assert here.enter("sockets", "2001:db8::1") and here._uses == {("sockets", "2001:db8::/64"): 1}
    here.leave("sockets", "2001:db8::2")
    here.leave("sockets", "2001:db8::2")
    assert not here._uses
    assert limits.network("::ffff:192.0.2.1") == "192.0.2.1" and limits.network("fe80::1%eth0") == "fe80::/64"


def test_small_boards_of_lists_are_charged(visitor: Visitor) -> None:
    client = visitor()
    id = client.post("/api/tables", json=HEX).json()["id"]
    statuses = [client.get(f"/api/tables/{id}/miniature").status_code for _ in range(int(RATES["message"][0]) // 2 + 5)]
    assert statuses[0] == 200 and statuses[-1] == 429


def test_guests_of_one_address_share_their_messages(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests are free: sixty of them, each within the quota of a person, sent 1,200 messages a second from one address."""
    rate(monkeypatch, "message-network", 10)
    first, second, elsewhere = visitor(), visitor(), visitor("198.51.100.2")
    id = opened(first)
    answered = 0
    for client in (first, second):
        client.post("/api/guest")
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket, contextlib.suppress(WebSocketDisconnect):
            until(socket, "table")
            for _ in range(6):
                talk(socket, {"do": "ping"}, "pong")
                answered += 1
    assert answered == 10
    with elsewhere.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert talk(socket, {"do": "ping"}, "pong")["t"] == "pong"


def test_what_is_kept_about_somebody_is_sent_so_often(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything about one who has played much is a costly question; guests without number come from one network."""
    rate(monkeypatch, "export", 2)
    one, other, elsewhere = visitor(), visitor(), visitor("198.51.100.2")
    for client in (one, other, elsewhere):
        opened(client)
    assert [one.get("/api/me/export").status_code for _ in range(2)] == [200, 200]
    assert one.get("/api/me/export").json()["error"] == "too-often"
    assert other.get("/api/me/export").json()["error"] == "too-often", "the same network"
    assert elsewhere.get("/api/me/export").status_code == 200


def test_pages_of_players_are_charged_for_all_that_they_ask(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    charged = list[str]()
    monkeypatch.setattr(Limits, "charge", lambda self, kind, *more: charged.append(kind))
    client = visitor()
    register(client, "Ana")
    assert client.get("/api/players/Ana").status_code == 200
    assert charged == ["search", "search"], "the games, and how many they are"


def test_a_move_that_leads_to_too_many_moves_costs_ten_messages(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    rate(monkeypatch, "message", 25)
    client, seats = visitor(), {"foxes": {"kind": "person"}, "sheep": {"kind": "person"}}
    id = opened(client, game="foxsheep", options={}, seats=seats, start=".s./s.s/.sfsss./sssssss/.s.s.s./sss/.f. sheep")
    refused = [command(client, id, 1, "move", f"wide-{number}", move="e3-d2").json()["error"] for number in range(5)]
    assert refused == ["too-many-moves"] * 3 + ["too-often"] * 2


@pytest.mark.parametrize("over", ["http", "socket"])
def test_a_refused_move_in_a_wide_position_costs_ten_messages(visitor: Visitor, monkeypatch: pytest.MonkeyPatch, over: str) -> None:
    """Its explanation lists all moves again and again; one that is made costs no more than any other."""
    rate(monkeypatch, "message", 25)
    client = visitor()
    id = opened(client, game="amazons", options={}, seats={"white": {"kind": "person"}, "black": {"kind": "person"}})
    refused = []
    if over == "http":
        for number in range(5):
            refused.append(command(client, id, 1, "move", f"wrong-{number}", move="d1-d9/d1").json()["error"])
    else:
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            for number in range(4):
                socket.send_json({"do": "move", "id": f"wrong-{number}", "version": 1, "move": "d1-d9/d1"})
            refused += answers(socket, 3)
            with pytest.raises(WebSocketDisconnect) as closed:
                until(socket, "refused")
        assert closed.value.code == 1008
    assert refused == ["illegal-move"] * 3 + (["too-often"] * 2 if over == "http" else [])
