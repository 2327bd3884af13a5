"""Challenges, pairing, rated games, the archive, chat."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import potez
from potez.server.live.chat import Chat
from potez.server.live.live_table import Live
from potez.server.people import lists
from potez.server.people.person import Person
from potez.server.people.personal_data import PersonalData
from tests.server.rated import TEN
from tests.server.support import Visitors, command, online, register, talk, until

CLOCK = {"kind": "fischer", "main": 300, "increment": 3}
SEATS = {"red": {"kind": "person"}, "blue": {"kind": "open"}}


def challenge(client: TestClient, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json={"game": "hex", "seats": SEATS, "access": "lobby", **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def listed(client: TestClient, id: str) -> dict[str, Any] | None:
    rows = client.get("/api/lobby").json()["challenges"]
    return next((row for row in rows if row["id"] == id), None)


def test_an_open_challenge_is_seen_taken_and_gone(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    clock = {"kind": "fischer", "main": 300, "increment": 3}
    id = challenge(ana, clock=clock, options={"size": 7})["id"]
    row = listed(bob, id)
    assert row is not None
    assert (row["game"], row["options"], row["clock"], row["stage"], row["mine"]) == ("hex", {"size": 7}, clock, "open", [])
    assert row["sides"]["blue"]["kind"] == "open" and row["sides"]["red"]["who"] == "guest"
    assert command(bob, id, 1, "sit").status_code == 200
    assert listed(eve, id) is None
    assert command(eve, id, 2, "sit").json()["error"] == "seat-taken"
    assert [row["id"] for row in eve.get("/api/lobby").json()["running"]] == [id]
    assert [(row["id"], row["mine"]) for row in bob.get("/api/me/games").json()] == [(id, ["blue"])]


def test_a_challenge_goes_with_whoever_waits_and_comes_back_with_them(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "ATTENDED", 3600.0)  # only the end of the connection says that nobody waits any more
    ana, bob, eve = visitors(), visitors(), visitors()
    id, untimed = challenge(ana, clock=CLOCK)["id"], challenge(ana)["id"]
    with eve.websocket_connect("/news?lobby=1") as news:
        for there in (id, untimed):
            with ana.websocket_connect(f"/tables/{there}/socket?protocol=2") as socket:
                until(socket, "table")
        until(news, lambda told: told["t"] == "news" and [row["id"] for row in told["challenges"]] == [untimed], "a lobby without it")
        assert listed(bob, id) is None and listed(bob, untimed), "where no clock runs, nobody has to stay"
        made = bob.post("/api/pair", json={"game": "hex", "seats": SEATS, "clock": CLOCK})
        assert made.status_code == 201, "nobody is paired with one who has gone"
        with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            until(socket, "table")
            until(news, lambda told: told["t"] == "news" and id in [row["id"] for row in told["challenges"]], "a lobby with it")


def test_an_invitation_by_link_is_not_in_the_lobby(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    made = challenge(ana, access="link")
    assert listed(bob, made["id"]) is None
    assert command(bob, made["id"], 1, "sit").json()["error"] == "not-invited"
    assert command(bob, made["id"], 1, "sit", secret="x" * 24).json()["error"] == "not-invited"
    assert command(bob, made["id"], 1, "sit", secret=made["invitation"]).status_code == 200


def test_a_challenge_by_name(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    register(bob, "Zmaj")
    assert ana.post("/api/tables", json={"game": "hex", "seats": SEATS, "invite": "Nobody"}).json()["error"] == "no-player"
    made = challenge(ana, access="link", invite="zmaj")
    row = listed(bob, made["id"])
    assert row is not None and row["invited"]
    assert listed(eve, made["id"]) is None
    assert command(eve, made["id"], 1, "sit", secret=made["invitation"]).json()["error"] == "not-invited"
    assert command(bob, made["id"], 1, "sit").status_code == 200


def test_an_invitation_that_is_called_off_goes_from_the_list_of_whoever_was_invited(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(bob, "Lala")
    with bob.websocket_connect("/news") as news:
        id = challenge(ana, access="link", invite="Lala")["id"]
        until(news, lambda told: [row["id"] for row in told["challenges"]] == [id], "the invitation")
        assert command(ana, id, 1, "abort").status_code == 200
        until(news, lambda told: not told["challenges"], "a list without it")


def test_whoever_opened_a_table_for_others_hears_that_the_seat_was_taken(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Vila")
    with ana.websocket_connect("/news") as news:
        seats = {"red": {"kind": "computer", "level": 1}, "blue": {"kind": "open"}}
        id = challenge(ana, seats=seats)["id"]
        until(news, lambda told: [row["id"] for row in told["mine"]] == [id], "their table")
        assert command(bob, id, 1, "sit").status_code == 200
        until(news, lambda told: not told["mine"], "a list without it")


def test_an_open_lobby_follows_whom_somebody_blocks(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = challenge(ana)["id"]
    register(bob, "Maja")
    with bob.websocket_connect("/news?lobby=1") as news:
        until(news, lambda told: id in [row["id"] for row in told["challenges"]], "the challenge")
        assert bob.post("/api/me/blocks", json={"table": id, "side": "red"}).status_code == 200
        until(news, lambda told: id not in [row["id"] for row in told["challenges"]], "a lobby without it")


def test_quick_pairing_brings_two_together(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    wanted = {"game": "dots", "seats": {"first": {"kind": "person"}, "second": {"kind": "open"}}}
    wanted["seats"] = dict(zip(potez.game("dots").sides, wanted["seats"].values(), strict=True))  # type: ignore[attr-defined]
    first = ana.post("/api/pair", json=wanted)
    assert first.status_code == 201
    again = ana.post("/api/pair", json=wanted)
    assert (again.status_code, again.json()["id"]) == (200, first.json()["id"]), (
        "the table that waits is not doubled, nor taken by its owner"
    )
    second = bob.post("/api/pair", json=wanted)
    assert (second.status_code, second.json()["id"]) == (200, first.json()["id"])
    other = eve.post("/api/pair", json={**wanted, "clock": {"kind": "sudden", "main": 300}})
    assert other.status_code == 201, "another clock is another wish"


def test_rated_games_change_ratings_once(visitors: Visitors) -> None:
    ana, bob, guest = visitors(), visitors(), visitors()
    register(ana, "Andrić")
    register(bob, "Crnjanski")
    assert (
        guest.post("/api/tables", json={"game": "hex", "seats": SEATS, "clock": CLOCK, "rated": True}).json()["error"]
        == "rated-needs-account"
    )
    odd = ana.post("/api/tables", json={"game": "hex", "seats": SEATS, "clock": CLOCK, "rated": True, "options": {"size": 3}})
    assert odd.json()["error"] == "not-rated"
    made = challenge(ana, rated=True, clock=CLOCK, options={"size": 7})
    assert command(guest, made["id"], 1, "sit").json()["error"] == "rated-needs-account"
    assert command(bob, made["id"], 1, "sit").status_code == 200
    play_ten(ana, bob, made["id"])
    assert command(bob, made["id"], 12, "resign").status_code == 200
    winner = settled(guest, "Andrić")
    loser = settled(guest, "Crnjanski")
    assert (winner["played"], winner["won"], loser["won"]) == (1, 1, 0)
    assert winner["ratings"][0]["rating"] > 1500 > loser["ratings"][0]["rating"]
    assert winner["ratings"][0]["provisional"] and winner["ratings"][0]["games"] == 1
    assert winner["ratings"][0]["rating"] + loser["ratings"][0]["rating"] == pytest.approx(3000, abs=2)
    (game,) = guest.get("/api/archive?player=andric&result=won&game=hex&rated=1").json()["games"]
    assert game["id"] == made["id"] and game["sides"]["red"]["change"] > 0 > game["sides"]["blue"]["change"]


def settled(client: TestClient, name: str) -> Any:
    """A player's page once the last result is in it."""
    for _ in range(100):
        found = client.get(f"/api/players/{name}").json()
        if found["ratings"]:
            return found
    raise AssertionError("no rating was written")


def rated(one: TestClient, other: TestClient, names: tuple[str, str]) -> str:
    """A rated game of two new accounts, of which ten moves are made."""
    register(one, names[0])
    register(other, names[1])
    id: str = challenge(one, rated=True, clock=CLOCK, options={"size": 7})["id"]
    assert command(other, id, 1, "sit").status_code == 200
    play_ten(one, other, id)
    return id


def play_ten(one: TestClient, other: TestClient, id: str) -> None:
    for number, move in enumerate(TEN):
        assert command((one, other)[number % 2], id, 2 + number, "move", f"move-{number}", move=move).status_code == 200


def test_a_win_counts_though_the_loser_deletes_the_account(visitors: Visitors) -> None:
    ana, bob, eva, jan = visitors(), visitors(), visitors(), visitors()
    one, other = rated(ana, bob, ("Plain Winner", "Plain Loser")), rated(eva, jan, ("Left Winner", "Left Loser"))
    assert command(bob, one, 12, "resign").status_code == 200
    assert jan.post("/api/me/delete", json={"password": "correct horse"}).status_code == 200
    first, second = settled(ana, "Plain Winner"), settled(ana, "Left Winner")
    assert second["ratings"][0]["rating"] == first["ratings"][0]["rating"] > 1500
    assert second["ratings"][0]["deviation"] == first["ratings"][0]["deviation"]
    (row,) = eva.get("/api/archive?player=Left Winner").json()["games"]
    assert row["id"] == other and row["sides"]["blue"]["who"] == "former" and "rating" not in row["sides"]["blue"]


def test_a_seat_that_was_taken_while_the_account_went_counts_for_the_other(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game ends when nobody is the loser any more: it is rated by what is still known of them."""
    ana, bob = visitors(), visitors()
    usual, hidden = PersonalData.unfinished, [True]

    async def unfinished(self: PersonalData, person: Person) -> list[str]:
        return [] if hidden and hidden.pop() else await usual(self, person)

    monkeypatch.setattr(PersonalData, "unfinished", unfinished)
    rated(ana, bob, ("Late Winner", "Late Loser"))
    assert bob.post("/api/me/delete", json={"password": "correct horse"}).status_code == 200
    assert settled(ana, "Late Winner")["ratings"][0]["rating"] > 1600


def test_nobody_becomes_a_bot_while_a_rated_game_has_no_result(visitors: Visitors) -> None:
    ana, bob, eva = visitors(), visitors(), visitors()
    rated(ana, bob, ("Bot Winner", "Bot Loser"))
    refused = bob.post("/api/me/bot", json={})
    assert (refused.status_code, refused.json()["error"]) == (409, "rated-running")
    assert bob.get("/api/me").json()["who"] == "account"
    register(eva, "Waiting Bot")
    id = challenge(eva, rated=True, clock=CLOCK, options={"size": 7})["id"]
    assert eva.post("/api/me/bot", json={}).json()["error"] == "rated-running", "somebody may take the seat"
    assert command(eva, id, 1, "abort").status_code == 200
    assert eva.post("/api/me/bot", json={}).json()["who"] == "bot"


def test_nobody_fills_the_lobby_alone(visitors: Visitors) -> None:
    honest, busy = visitors(), visitors()
    id = challenge(honest)["id"]
    own = [challenge(busy)["id"] for _ in range(lists.MOST + 5)]
    rows = [row["id"] for row in visitors().get("/api/lobby").json()["challenges"]]
    assert id in rows and [row for row in rows if row in own] == own[: -1 - lists.OF_ONE : -1], "the latest three"
    assert len([row for row in busy.get("/api/lobby").json()["challenges"] if row["id"] in own]) == lists.MOST, "who opened them sees them"


def test_a_network_does_not_fill_the_lobby_with_many_guests(visitors: Visitors) -> None:
    def at(address: str) -> TestClient:
        first = visitors()
        client = TestClient(first.app, raise_server_exceptions=False, client=(address, 1))
        client.portal = first.portal
        return client

    id = challenge(at("192.0.2.1"))["id"]
    for _ in range(lists.MOST // lists.OF_ONE + 2):
        guest = at("198.51.100.1")
        for _ in range(lists.OF_ONE):
            challenge(guest)
    rows = [row["id"] for row in visitors().get("/api/lobby").json()["challenges"]]
    assert id in rows and len(rows) == lists.MOST, "and a class sees all of its own as long as there is room"


def test_the_archive_is_searched_and_downloaded(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    register(ana, "Arhivar")
    public = challenge(ana, options={"size": 5})["id"]
    command(bob, public, 1, "sit")
    private = online(ana, bob)
    for id in (public, private):
        version = 2
        command(ana, id, version, "move", move="c3")
        command(bob, id, version + 1, "move", move="b2")
        command(ana, id, version + 2, "resign")
    ids = [row["id"] for row in eve.get("/api/archive?player=Arhivar").json()["games"]]
    assert ids == [public], "a game by link is for those who played it"
    assert {row["id"] for row in ana.get("/api/archive?player=Arhivar").json()["games"]} == {public, private}
    assert eve.get("/api/archive?player=Arhivar&result=won").json()["games"] == []
    assert len(eve.get("/api/archive?player=Arhivar&result=lost").json()["games"]) == 1
    assert eve.get("/api/archive?player=Nobody At All").json()["games"] == []
    lines = eve.get("/api/archive/download?player=Arhivar").text.splitlines()
    assert len(lines) == 1
    record = potez.Match.read(lines[0])
    assert record.moves == ("c3", "b2") and record.players["red"] == "Arhivar"
    for wrong in ("game=chess", "result=maybe", "before=x", "before=-1", "before=nan"):
        assert eve.get(f"/api/archive?{wrong}").status_code == 400


def test_what_is_said_while_somebody_comes_is_heard_once(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob)
    usual = Chat.lines
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as one:
        one.receive_json()
        talk(one, {"do": "say", "text": "before"}, "chat")

        async def late(self: Chat, live: Live, person: Person | None) -> list[dict[str, Any]]:
            """The lines are read, and before whoever comes is told, somebody says one that is among them and one that is not."""
            found = await usual(self, live, person)
            for text in ("before", "meanwhile"):
                self.hub.tell_chat(live, {**found[0], "text": text}, "players", "somebody")
            return found

        monkeypatch.setattr(Chat, "lines", late)
        with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as two:
            first = two.receive_json()
            assert (first["t"], [line["text"] for line in first["chat"]]) == ("table", ["before"])
            assert talk(two, {"do": "ping"}, "chat")["text"] == "meanwhile"


def test_players_and_watchers_talk_in_rooms_of_their_own(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    eve.get("/", headers={"accept": "text/html"})
    id = online(ana, bob)
    sockets = [client.websocket_connect(f"/tables/{id}/socket?protocol=2") for client in (ana, bob, eve)]
    with sockets[0] as one, sockets[1] as two, sockets[2] as three:
        assert [socket.receive_json()["t"] for socket in (one, two, three)] == ["table"] * 3, "all are there before a word is said"
        said = talk(one, {"do": "say", "text": "  good\u202e   luck "}, "chat")
        assert (said["text"], said["room"], said["side"]) == ("good luck", "players", "red")
        assert talk(three, {"do": "say", "text": "hm"}, "chat")["room"] == "watchers"
        assert talk(two, {"do": "say", "text": "same"}, "chat")["text"] == "good luck", "watchers are not heard by players"
        assert talk(one, {"do": "say", "text": "x" * 301}, "refused")["error"] == "bad-chat"
        assert talk(one, {"do": "say", "text": "\u200b\u200b"}, "refused")["error"] == "bad-chat"
    bob.post("/api/me", json={"chat": False})
    with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["chat"] == []
        assert talk(socket, {"do": "say", "text": "hello"}, "refused")["error"] == "chat-off"


def test_the_news_tell_the_lobby_and_my_games(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    bob.get("/", headers={"accept": "text/html"})
    with bob.websocket_connect("/news?lobby=1") as socket:
        assert socket.receive_json()["t"] == "news"
        id = challenge(ana)["id"]
        assert id in [row["id"] for row in socket.receive_json()["challenges"]]
        command(bob, id, 1, "sit")
        assert until(socket, lambda message: bool(message["mine"]), "the game that began")["mine"][0]["id"] == id


def test_while_two_people_play_nobody_is_helped(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    id = online(ana, bob, options={"size": 3})
    for client in (ana, eve):
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            for asked in ({"do": "hint"}, {"do": "look", "ply": 0}, {"do": "worths", "ply": 0}, {"do": "review"}):
                assert talk(socket, asked, "refused")["error"] == "fair-play"
    command(ana, id, 2, "move", move="b2")
    command(bob, id, 3, "resign")
    with eve.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert talk(socket, {"do": "look", "ply": 0}, "look")["proven"]
        assert [move["result"] for move in talk(socket, {"do": "worths", "ply": 0}, "worths")["moves"]] == 5 * ["win"] + 4 * ["loss"]


def test_a_rematch_has_the_sides_exchanged(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob, options={"size": 5})
    command(ana, id, 2, "move", move="c3")
    command(bob, id, 3, "move", move="b2")
    command(ana, id, 4, "resign")
    assert command(ana, id, 5, "offer", what="rematch").status_code == 200
    assert command(bob, id, 6, "accept", what="rematch").status_code == 200
    next = ana.get(f"/api/tables/{id}").json()["state"]["rematch"]
    table = ana.get(f"/api/tables/{next}").json()
    assert table["options"]["size"] == 5 and table["state"]["stage"] == "playing"
    assert command(ana, next, 1, "move", move="c3").json()["error"] == "not-your-turn"
    assert command(bob, next, 1, "move", move="c3").status_code == 200


def test_who_says_something_and_leaves_at_once_is_heard(visitors: Visitors) -> None:
    """A client of Starlette would cut its socket off; one in a browser has sent its words, and is gone when they are read."""
    ana, bob = visitors(), visitors()
    id = online(ana, bob)
    said: list[dict[str, Any]] = [
        {"type": "websocket.receive", "text": json.dumps({"do": "say", "text": text})} for text in ("good game", "bye")
    ]
    coming = iter([{"type": "websocket.connect"}, *said, {"type": "websocket.disconnect", "code": 1001}])

    async def receive() -> dict[str, Any]:
        return next(coming)

    async def send(message: dict[str, Any]) -> None:
        """Nobody is there to hear it."""

    headers = [(b"host", b"testserver"), (b"cookie", f"potez={ana.cookies['potez']}".encode())]
    path: dict[str, Any] = {"path": f"/tables/{id}/socket", "query_string": b"protocol=2", "headers": headers, "client": ("testclient", 1)}
    with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as there:
        until(there, "table")
        assert ana.portal is not None
        app: Any = ana.app
        ana.portal.call(app, {"type": "websocket", "scheme": "ws", "subprotocols": [], **path}, receive, send)
        assert [until(there, "chat")["text"] for _ in range(2)] == ["good game", "bye"]
