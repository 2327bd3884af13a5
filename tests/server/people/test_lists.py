"""Who is brought together, and what is listed: nobody's tables keep others apart, and whoever opened a table answers for it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

import potez
from potez.server.app import application
from potez.server.errors import Refused
from potez.server.http import lobby
from potez.server.http.services import Services
from potez.server.limits import RATES
from potez.server.live.seats import Seats
from potez.server.people import lists
from potez.server.people.person import Person
from potez.server.settings import Settings
from potez.server.storage.schema import tables
from potez.server.storage.searches import Searches
from tests.server.rated import TEN
from tests.server.support import Postgres, Visitors, command, eventually, register, until

CLOCK = {"kind": "fischer", "main": 300, "increment": 3}
SEATS = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
GHOST = {"red": {"kind": "computer", "level": 1}, "blue": {"kind": "open"}}
HEX: dict[str, Any] = {"game": "hex", "seats": SEATS}
DAY = 86400.0


@pytest.fixture
def visitors(tmp_path: Path) -> Iterator[Visitors]:
    """A server for each test: what is open for one is in the way of the next."""
    app = application(Settings(tmp_path, workers=1, warm=False, limits=0))
    with TestClient(app, raise_server_exceptions=False) as first:

        def another() -> TestClient:
            client = TestClient(app, raise_server_exceptions=False)
            client.portal = first.portal
            return client

        yield another


def opened(client: TestClient, **more: Any) -> str:
    answer = client.post("/api/tables", json={**HEX, **more})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


def services(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def challenges(client: TestClient) -> list[str]:
    return [row["id"] for row in client.get("/api/lobby").json()["challenges"]]


def paired(one: TestClient, other: TestClient, **wanted: Any) -> bool:
    answers = [client.post("/api/pair", json={**HEX, **wanted}) for client in (one, other)]
    assert all(answer.status_code in (200, 201) for answer in answers), [answer.text for answer in answers]
    return bool(answers[0].json()["id"] == answers[1].json()["id"])


def test_tables_that_do_not_fit_keep_nobody_from_pairing(visitors: Visitors) -> None:
    evil = visitors()
    for number in range(lists.MOST + 2):
        opened(evil, options={"size": 2 + number % 9}, access="lobby")
    assert paired(visitors(), visitors())
    assert paired(visitors(), visitors(), clock=CLOCK)
    assert paired(visitors(), visitors(), options={"size": 11}), "the usual size, said or not"


def test_who_opened_a_table_without_a_clock_does_not_wait_for_ever(visitors: Visitors) -> None:
    gone, ana, bob = visitors(), visitors(), visitors()
    id = opened(gone, access="lobby")
    assert id in challenges(ana)
    database = services(gone).database

    async def age() -> None:
        old = tables.update().where(tables.c.id == id).values(seen=time.time() - lists.PATIENT - 60)
        await database.write("age", lambda connection: connection.execute(old).rowcount)

    gone.portal.call(age)  # type: ignore[union-attr]
    assert id not in challenges(ana)
    assert paired(ana, bob), "with each other"
    assert gone.post("/api/pair", json=HEX).json()["id"] == id, "back, and waiting again"
    assert id in challenges(ana)


def test_one_pairing_passes_over_those_who_do_not_want_to_meet_in_one_question(visitors: Visitors) -> None:
    evil, ana = visitors(), visitors()
    first = opened(ana, access="lobby")
    assert evil.post("/api/me/blocks", json={"table": first, "side": "red", "on": True}).status_code == 200
    assert command(ana, first, 1, "abort").status_code == 200
    waits = {opened(evil, access="lobby") for _ in range(30)}
    before = services(ana).database.commits
    answer = ana.post("/api/pair", json=HEX)
    assert answer.status_code == 201 and answer.json()["id"] not in waits
    assert services(ana).database.commits - before <= 3


def test_one_pairing_tries_a_few_tables_at_most(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the reason is for which nobody may sit down there."""
    ana, bob = visitors(), visitors()
    for _ in range(lobby.MOST_TRIES + 10):
        opened(ana, access="lobby")
    tries = 0

    async def check(self: Seats, table: object, person: Person | None) -> None:
        nonlocal tries
        tries += 1
        raise Refused("not-invited")

    monkeypatch.setattr(Seats, "check", check)
    assert bob.post("/api/pair", json=HEX).status_code == 201
    assert tries == lobby.MOST_TRIES


def test_whoever_pairs_plays(visitors: Visitors) -> None:
    for seats in (GHOST, {"red": {"kind": "person"}, "blue": {"kind": "person"}}):
        answer = visitors().post("/api/pair", json={"game": "hex", "seats": seats})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad-request")


def test_nobody_is_paired_with_a_computer(visitors: Visitors) -> None:
    id = opened(visitors(), seats=GHOST, access="lobby")
    ana, bob = visitors(), visitors()
    assert paired(ana, bob)
    assert id in challenges(ana), "though it is there for whoever wants it"


def test_a_table_belongs_to_whoever_opened_it_for_others(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = opened(ana, seats=GHOST, access="lobby")
    assert [row["id"] for row in ana.get("/api/me/games").json()] == [id]
    assert command(bob, id, 1, "abort").json()["error"] == "not-your-seat"
    assert command(bob, id, 1, "resign").json()["error"] == "not-your-seat"
    assert command(ana, id, 1, "resign").json()["error"] == "not-your-seat", "it can be called off, and nothing else"
    assert command(ana, id, 1, "abort").status_code == 200
    assert ana.get(f"/api/tables/{id}").json()["state"]["outcome"]["reason"] == "aborted"
    assert ana.get("/api/me/games").json() == [] and id not in challenges(bob)
    other = opened(ana, seats=GHOST, access="lobby")
    assert command(bob, other, 1, "sit").status_code == 200
    assert command(ana, other, 2, "abort").json()["error"] == "not-your-seat", "now it is bob's"
    assert ana.get("/api/me/games").json() == []


def test_tables_for_others_count_and_go_with_whoever_opened_them(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    ids = [opened(ana, seats=GHOST, access="lobby") for _ in range(4)]
    shared = opened(ana)
    me = ana.get("/api/me/games").json()
    assert {row["id"] for row in me} == {*ids, shared}
    owner = services(ana).hub.live(ids[0]).table.opening.owner  # type: ignore[union-attr]
    assert ana.portal.call(services(ana).lists.unfinished, owner) == 5  # type: ignore[union-attr]
    assert ana.post("/api/me/delete", json={"password": ""}).status_code == 200
    for id in ids:
        assert bob.get(f"/api/tables/{id}").json()["state"]["stage"] == "over"
    assert not challenges(bob)


def test_nobody_fills_the_lobby_with_tables_for_others(visitors: Visitors) -> None:
    honest, evil = visitors(), visitors()
    id = opened(honest, seats=GHOST, access="lobby")
    own = [opened(evil, seats=GHOST, access="lobby") for _ in range(5)]
    rows = challenges(visitors())
    assert id in rows and [row for row in rows if row in own] == own[:1:-1]


def test_whoever_invites_sits_at_the_table(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(bob, "Vida")
    answer = ana.post("/api/tables", json={"game": "hex", "seats": GHOST, "invite": "Vida"})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad-request")
    assert "take one yourself" in answer.json()["values"]["problem"]


def test_invitations_of_one_do_not_hide_those_of_others(visitors: Visitors) -> None:
    """Nor the own tables; and who is blocked leaves everything else to be seen."""
    ana, friend, evil = visitors(), visitors(), visitors()
    register(ana, "Meta")
    own, real = opened(ana), opened(friend, invite="Meta")
    flood = [opened(evil, invite="Meta") for _ in range(lists.MOST + 5)]
    rows = challenges(ana)
    assert own in rows and real in rows and len(set(flood) & set(rows)) == lists.OF_INVITER
    guests = [visitors() for _ in range(lists.MOST // 5)]
    for guest in guests:
        for _ in range(6):
            opened(guest, invite="Meta")
    known = visitors()
    register(known, "Prieten")
    named = opened(known, invite="Meta")
    for guest in guests[:2]:
        opened(guest, invite="Meta")
    assert {own, named} <= set(challenges(ana)), "who has an account comes before guests"
    for side_of in (flood[0],):
        assert ana.post("/api/me/blocks", json={"table": side_of, "side": "red", "on": True}).status_code == 200
    rows = challenges(ana)
    assert own in rows and named in rows and not set(flood) & set(rows)


def test_after_a_block_everything_else_is_seen(visitors: Visitors) -> None:
    ana, friend, evil = visitors(), visitors(), visitors()
    register(ana, "Druga")
    own, real = opened(ana), opened(friend, invite="Druga")
    flood = [opened(evil, invite="Druga") for _ in range(lists.MOST)]
    assert ana.post("/api/me/blocks", json={"table": flood[0], "side": "red", "on": True}).status_code == 200
    assert set(challenges(ana)) == {own, real}


def test_one_keeps_a_few_seats_for_another_at_most(tmp_path: Path) -> None:
    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as evil:
        ana = TestClient(evil.app)
        ana.portal = evil.portal
        register(ana, "Treća")
        ids = [opened(evil, invite="Treća") for _ in range(3)]
        refused = evil.post("/api/tables", json={**HEX, "invite": "Treća"})
        assert (refused.status_code, refused.json()) == (429, {"error": "too-many-at-once", "values": {"most": 3}})
        assert command(evil, ids[0], 1, "abort").status_code == 200
        opened(evil, invite="Treća")


def test_many_seats_kept_at_the_same_moment_are_as_few(tmp_path: Path) -> None:
    """They were counted before they were written: of 18 that came at once every one was."""

    async def at_once(cookies: dict[str, str]) -> list[int]:
        transport = httpx.ASGITransport(evil.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver", cookies=cookies) as client:
            answers = await asyncio.gather(*(client.post("/api/tables", json={**HEX, "invite": "Peta"}) for _ in range(12)))
        return [answer.status_code for answer in answers]

    with TestClient(application(Settings(tmp_path, workers=1, warm=False))) as evil:
        ana = TestClient(evil.app)
        ana.portal = evil.portal
        register(ana, "Peta")
        register(evil, "Šesta")
        assert evil.portal is not None
        statuses = evil.portal.call(at_once, dict(evil.cookies))
        assert Counter(statuses) == {201: 3, 429: 9}
        assert len(challenges(ana)) == 3
        refused = evil.post("/api/pair", json={**HEX, "invite": "Peta"})
        assert (refused.status_code, refused.json()["error"]) == (422, "bad-request"), "quick pairing keeps no seat for anybody"


def test_rated_games_favour_no_side(visitors: Visitors) -> None:
    """Hex is won by whoever begins, and Go gives the first player points: rated games have a swap and a komi, others as somebody likes."""
    ana = visitors()
    register(ana, "Ruža")
    for game, fair in (("hex", {"swap": True}), ("go", {"komi": 6.5}), ("go-quick", {"komi": 6.5})):
        sides = potez.registry.entry(game).sides
        table = {"game": game, "seats": {sides[0]: {"kind": "person"}, sides[1]: {"kind": "open"}}, "clock": CLOCK}
        for path in ("/api/tables", "/api/pair"):
            id = ana.post(path, json={**table, "rated": True}).json()["id"]
            options = ana.get(f"/api/tables/{id}").json()["options"]
            assert {name: options[name] for name in fair} == fair
            if path == "/api/tables":
                assert command(ana, id, 1, "abort").status_code == 200
        unfair = dict.fromkeys(fair, 0.0 if "komi" in fair else False)
        assert ana.post("/api/tables", json={**table, "rated": True, "options": unfair}).json()["error"] in ("not-rated", "rated-running")
        assert command(ana, id, 1, "abort").status_code == 200
        assert ana.post("/api/tables", json={**table, "rated": True, "options": unfair}).json()["error"] == "not-rated"
        casual = ana.get(f"/api/tables/{ana.post('/api/tables', json=table).json()['id']}").json()["options"]
        assert {name: casual[name] for name in unfair} == unfair
    assert ana.post("/api/tables", json={"game": "none", "seats": SEATS, "clock": CLOCK, "rated": True}).json()["error"] == "option"


def test_the_start_of_a_rated_game_is_not_chosen_by_a_player(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Maca")
    register(bob, "Bane")
    table = {"game": "squart", "seats": SEATS, "rated": True, "clock": CLOCK, "access": "lobby"}
    for path in ("/api/tables", "/api/pair"):
        answer = ana.post(path, json={**table, "options": {"seed": 1}})
        assert (answer.status_code, answer.json()["error"]) == (422, "rated-seed")
    seeds = set()
    for options in ({}, {"seed": None}):
        id = opened(ana, **{**table, "options": options})
        seeds.add(bob.get(f"/api/tables/{id}").json()["options"]["seed"])
    assert len(seeds) == 2
    shown = bob.get(f"/api/tables/{id}").json()
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as one, bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as two:
        before = [until(socket, "table") for socket in (one, two)]
        assert [message["options"] for message in before] == [shown["options"]] * 2
        assert command(bob, id, 1, "sit").status_code == 200
        whole = [until(socket, "table") for socket in (one, two)]
        now = bob.get(f"/api/tables/{id}").json()
        assert now["options"]["seed"] != shown["options"]["seed"], "whoever opened it has seen the first one, and might have tried many"
        assert {name: value for name, value in now["options"].items() if name != "seed"} == {
            name: value for name, value in shown["options"].items() if name != "seed"
        }
        for message in whole:
            assert message["options"] == now["options"] and message["state"]["shown"] == now["state"]["shown"] != shown["state"]["shown"]
            assert message["state"]["stage"] == "playing"
    hub = services(ana).hub
    hub.tables.drop(id)
    assert bob.get(f"/api/tables/{id}").json()["state"]["shown"] == now["state"]["shown"], "the same when it is loaded again"
    assert bob.get(f"/api/tables/{id}/record").json()["options"]["seed"] == now["options"]["seed"]
    sat = bob.get(f"/api/tables/{id}/events").json()["events"][0]
    assert sat["kind"] == "sit" and sat["data"] == {"side": "blue"}
    casual = opened(ana, **{**table, "rated": False, "options": {"seed": 1}})
    assert command(bob, casual, 1, "sit").status_code == 200
    assert bob.get(f"/api/tables/{casual}").json()["options"]["seed"] == 1


def test_a_rated_game_tells_what_it_did_to_the_ratings(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Mirela")
    register(bob, "Danilo")
    id = opened(ana, access="lobby", rated=True, clock={"kind": "correspondence", "days": 3})
    assert command(bob, id, 1, "sit").status_code == 200
    for number, move in enumerate(TEN):
        assert command((ana, bob)[number % 2], id, 2 + number, "move", move=move).status_code == 200
    assert ana.get(f"/api/tables/{id}/ratings").json() == {"scored": False, "sides": {}}
    assert command(bob, id, 12, "resign").status_code == 200
    eventually(lambda: ana.get(f"/api/tables/{id}/ratings").json()["scored"], "the game is scored")
    sides = ana.get(f"/api/tables/{id}/ratings").json()["sides"]
    assert sides["red"]["change"] == -sides["blue"]["change"] > 0
    assert sides["red"]["rating"] == 1500 + sides["red"]["change"]


def test_a_rated_game_has_a_clock(visitors: Visitors) -> None:
    """Without one, whoever is about to lose leaves, and nothing is ever scored."""
    ana = visitors()
    register(ana, "Satna")
    for path in ("/api/tables", "/api/pair"):
        answer = ana.post(path, json={**HEX, "rated": True, "access": "lobby"})
        assert (answer.status_code, answer.json()["error"]) == (422, "rated-needs-clock")
    opened(ana, rated=True, clock={"kind": "correspondence", "days": 3})


def test_searches_are_paid_for_by_what_they_cost(visitors: Visitors, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "search", (RATES["search"][0], 0.0))  # nothing is filled up again meanwhile
    with TestClient(application(Settings(tmp_path / "paid", workers=1, warm=False))) as client:
        limits = services(client).limits
        assert client.get("/api/archive").status_code == 200
        left = limits.left("search", "testclient")
        assert left < 1.0, "what it took was taken"
        limits.charge("search", "testclient", 40.0)
        for path in ("/api/archive", "/api/archive?result=drawn", "/api/archive/download"):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["error"]) == (429, "too-often")
        assert client.get("/api/lobby").status_code == 200


def test_postgresql_answers_the_same_questions(postgres: Any, tmp_path: Path) -> None:
    """Lobby, invitations, quick pairing, the archive with all filters, and the time limit of a search."""
    settings = replace(Postgres.settings(postgres, tmp_path), workers=1, warm=False, limits=0)
    with TestClient(application(settings)) as ana:
        bob = TestClient(ana.app)
        bob.portal = ana.portal
        register(ana, "Ana")
        register(bob, "Ion")
        ghost, kept = opened(bob, seats=GHOST, access="lobby"), opened(bob, invite="Ana")
        assert set(challenges(ana)) == {ghost, kept}
        assert {row["id"] for row in bob.get("/api/me/games").json()} == {ghost, kept}
        id = ana.post("/api/pair", json={**HEX, "rated": True, "clock": CLOCK}).json()["id"]
        assert bob.post("/api/pair", json={**HEX, "rated": True, "clock": CLOCK}).json()["id"] == id
        assert command(ana, id, 2, "move", move="c3").status_code == 200
        assert command(bob, id, 3, "move", move="b2").status_code == 200
        assert command(ana, id, 4, "resign").status_code == 200
        filters = (
            "game=hex",
            "rated=1",
            "before=9999999999",
            "player=Ana",
            "player=Ana&result=lost",
            "game=hex&rated=1&player=Ion&result=won",
        )
        for query in ("", *filters):
            assert [row["id"] for row in ana.get(f"/api/archive?{query}").json()["games"]] == [id], query
        for query in ("result=drawn", "result=drawn&rated=1&game=hex", "game=go", "player=Ana&result=won"):
            assert ana.get(f"/api/archive?{query}").json()["games"] == [], query
        limited, spent = Searches(services(ana).database, 0.2), list[float]()

        async def slow() -> None:
            with pytest.raises(Refused, match="search-too-long"):
                await limited.run(lambda connection: connection.exec_driver_sql("select pg_sleep(30)").scalar(), spent.append)
            for _ in range(12):  # no connection keeps the limit
                await services(ana).database.read(lambda connection: connection.exec_driver_sql("select pg_sleep(0.25)").scalar())

        ana.portal.call(slow)  # type: ignore[union-attr]
        assert 0.2 <= spent[0] < 20
