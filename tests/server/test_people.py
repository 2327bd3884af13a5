"""Guests, accounts, sessions, tokens; what is personal is exported and deleted."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from potez.server import people
from potez.server.app import application
from potez.server.settings import Settings
from tests.server.support import Visitors, command, make, online, register


def test_a_guest_is_welcomed_with_a_cookie_that_scripts_cannot_read(visitors: Visitors) -> None:
    ana = visitors()
    answer = ana.get("/", headers={"accept": "text/html"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
    assert ana.get("/api/me").json()["who"] == "guest"
    assert "set-cookie" not in ana.get("/").headers, "one cookie is enough"


def test_a_guest_takes_a_name_but_not_somebody_elses(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Mileva")
    assert bob.post("/api/me", json={"name": "Boris"}).json()["name"] == "Boris"
    for taken in ("Mileva", "mileva", "Мilеvа"):
        assert bob.post("/api/me", json={"name": taken}).json()["error"] == "name-taken"
    assert bob.post("/api/me", json={"name": "<script>"}).json()["error"] == "bad-name"
    assert ana.post("/api/me", json={"name": "Other"}).json()["error"] == "not-here"


def test_registering_keeps_what_the_guest_played(visitors: Visitors) -> None:
    ana = visitors()
    id = make(ana, size=5)
    register(ana, "Nadežda")
    assert ana.get("/api/me").json() == {"name": "Nadežda", "who": "account", "guest": 0, "chat": True}
    assert command(ana, id, 1, "move", move="c3").status_code == 200


def test_signing_out_and_in(visitors: Visitors) -> None:
    ana = visitors()
    register(ana, "Desanka")
    stolen = ana.cookies["potez"]
    assert ana.post("/api/logout").status_code == 200
    assert ana.get("/api/me").json()["who"] == "nobody"
    thief = visitors()
    thief.cookies.set("potez", stolen)
    assert thief.get("/api/me").json()["who"] == "nobody", "a session that was ended stays ended"
    wrong = ana.post("/api/login", json={"name": "Desanka", "password": "wrong horse"})
    unknown = ana.post("/api/login", json={"name": "Nobody Else", "password": "wrong horse"})
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json()) == (403, {"error": "wrong-password", "values": {}})
    assert ana.post("/api/login", json={"name": "desanka", "password": "correct horse"}).json()["name"] == "Desanka"
    assert ana.get("/api/me").json()["who"] == "account"


def test_a_new_password_ends_the_other_sessions(visitors: Visitors) -> None:
    here, there = visitors(), visitors()
    register(here, "Isidora")
    there.post("/api/login", json={"name": "Isidora", "password": "correct horse"})
    assert there.get("/api/me").json()["who"] == "account"
    assert here.post("/api/me/password", json={"old": "wrong", "new": "battery staple"}).status_code == 403
    assert here.post("/api/me/password", json={"old": "correct horse", "new": "short"}).json()["error"] == "bad-password"
    assert here.post("/api/me/password", json={"old": "correct horse", "new": "battery staple"}).status_code == 200
    assert here.get("/api/me").json()["who"] == "account"
    assert there.get("/api/me").json()["who"] == "nobody"
    assert there.post("/api/login", json={"name": "Isidora", "password": "battery staple"}).status_code == 200


def test_whoever_registers_a_name_takes_it_from_guests(visitors: Visitors) -> None:
    guest, other, reader, account = (visitors() for _ in range(4))
    assert guest.post("/api/me", json={"name": "Zoltan K"}).status_code == 200
    assert other.post("/api/me", json={"name": "Zoltan Kiss"}).status_code == 200
    id = online(guest, other)
    with reader.websocket_connect(f"/tables/{id}/socket") as socket:
        assert socket.receive_json()["seats"]["red"]["name"] == "Zoltan K"
        register(account, "Zoltán-К")  # the last letter is Cyrillic: both would be taken for one
        while (told := socket.receive_json())["t"] != "seats":
            pass
        assert told["seats"]["red"]["name"] == ""
    seats = reader.get(f"/api/tables/{id}").json()["seats"]
    assert seats["red"]["name"] == "" and seats["red"]["guest"] > 0 and seats["red"]["who"] == "guest"
    assert seats["blue"]["name"] == "Zoltan Kiss"
    assert guest.get("/api/me").json() == {"name": "", "who": "guest", "guest": seats["red"]["guest"], "chat": True}
    assert guest.post("/api/me", json={"name": "Zoltan K"}).json()["error"] == "name-taken"
    assert account.get("/api/me").json()["name"] == "Zoltán-К"


def test_names_are_looked_for_among_all_guests(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "SLICE_OF_GUESTS", 2)
    monkeypatch.setattr(people, "SLICE", 2)
    guests = [visitors() for _ in range(7)]
    for number, guest in enumerate(guests):
        guest.post("/api/me", json={"name": "Simonida" if number % 2 else f"Simonida {number}"})
    register(visitors(), "SIMONIDA")
    assert [guest.get("/api/me").json()["name"] for guest in guests] == [f"Simonida {n}" if n % 2 == 0 else "" for n in range(7)]


def test_names_are_taken_once(visitors: Visitors) -> None:
    register(visitors(), "Jovan Dučić")
    for name in ("Jovan Dučić", "jovan ducic", "JovanDucic"):
        assert visitors().post("/api/register", json={"name": name, "password": "correct horse"}).json()["error"] == "name-taken"


def test_tokens_are_shown_once_and_can_be_ended(visitors: Visitors) -> None:
    ana, program = visitors(), visitors()
    assert ana.post("/api/me/tokens", json={"label": "x"}).json()["error"] == "needs-account"
    register(ana, "Tesla")
    token = ana.post("/api/me/tokens", json={"label": "my bot"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    assert program.get("/api/me", headers=headers).json()["name"] == "Tesla"
    (known,) = ana.get("/api/me/tokens").json()
    assert token not in str(known) and known["label"] == "my bot"
    assert ana.delete(f"/api/me/tokens/{known['id']}").status_code == 200
    assert program.get("/api/me", headers=headers).status_code == 401


def test_a_bot_is_marked_for_good(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Deep Hex")
    assert ana.post("/api/me/bot").json()["who"] == "bot"
    assert ana.post("/api/me/bot").json()["error"] == "not-here"
    id = online(ana, bob)
    assert bob.get(f"/api/tables/{id}").json()["seats"]["red"]["who"] == "bot"
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    assert ana.post("/api/tables", json={"game": "hex", "seats": seats, "rated": True}).json()["error"] == "rated-needs-account"


def test_everything_personal_is_exported(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Milutin")
    id = online(ana, bob)
    ana.post("/api/reports", json={"table": id, "side": "blue", "text": "shouts"})
    answer = ana.get("/api/me/export")
    found = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert found["person"][0]["name"] == "Milutin" and "password" not in str(found)
    assert [game["table_id"] for game in found["games"]] == [id]
    assert found["reports"][0]["text"] == "shouts"


def test_deleting_an_account_deletes_what_is_personal(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Branko")
    alone, shared = make(ana, size=5), online(ana, bob)
    with ana.websocket_connect(f"/tables/{shared}/socket") as socket:
        socket.send_json({"do": "say", "text": "my secret words"})
        while socket.receive_json()["t"] != "chat":
            pass
    assert ana.post("/api/me/delete", json={"password": "wrong"}).status_code == 403
    assert ana.post("/api/me/delete", json={"password": "correct horse"}).status_code == 200
    assert bob.get(f"/api/tables/{alone}").status_code == 404, "what was played alone is gone"
    left = bob.get(f"/api/tables/{shared}").json()
    assert left["state"]["outcome"]["reason"] == "resignation"
    assert left["seats"]["red"] == {"kind": "person", "name": "", "level": 0, "who": "former", "guest": 0}
    with bob.websocket_connect(f"/tables/{shared}/socket") as socket:
        assert "my secret words" not in str(socket.receive_json())
    assert bob.get("/api/players/Branko").status_code == 404
    assert ana.post("/api/login", json={"name": "Branko", "password": "correct horse"}).status_code == 403
    register(visitors(), "Branko")


def test_who_is_blocked_cannot_sit_down(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob)
    assert ana.post("/api/me/blocks", json={"table": id, "side": "blue"}).status_code == 200
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    made = ana.post("/api/tables", json={"game": "hex", "seats": seats, "access": "lobby"}).json()
    assert made["id"] not in str(bob.get("/api/lobby").json())
    assert command(bob, made["id"], 1, "sit", secret=made["invitation"]).json()["error"] == "not-invited"
    assert ana.post("/api/me/blocks", json={"table": id, "side": "blue", "on": False}).status_code == 200
    assert command(bob, made["id"], 1, "sit", secret=made["invitation"]).status_code == 200


def test_cookies_survive_a_restart(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, warm=False)
    with TestClient(application(settings)) as client:
        register(client, "Vuk")
        cookies = client.cookies
    with TestClient(application(settings), cookies=cookies) as client:
        assert client.get("/api/me").json()["name"] == "Vuk"
