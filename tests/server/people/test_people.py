"""Guests, accounts, sessions, tokens; what is personal is exported and deleted."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.people import profiles
from potez.server.people.names import handle
from potez.server.people.sessions import hash_of
from potez.server.settings import Settings
from potez.server.storage import removal
from tests.server.support import Visitors, command, make, online, register, talk

PERSONAL = ("players", "chat", "sessions")


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
    for taken in ("Mileva", "mileva", "MiIeva"):
        assert bob.post("/api/me", json={"name": taken}).json()["error"] == "name-taken"
    assert bob.post("/api/me", json={"name": "Мilеvа"}).json()["error"] == "bad-name", "of two alphabets"
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
    with reader.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
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
    monkeypatch.setattr(profiles, "SLICE_OF_GUESTS", 2)
    monkeypatch.setattr(profiles, "SLICE", 2)
    guests = [visitors() for _ in range(7)]
    for number, guest in enumerate(guests):
        guest.post("/api/me", json={"name": "Simonida" if number % 2 else f"Simonida {number}"})
    register(visitors(), "SIMONIDA")
    assert [guest.get("/api/me").json()["name"] for guest in guests] == [f"Simonida {n}" if n % 2 == 0 else "" for n in range(7)]


def test_names_are_taken_once(visitors: Visitors) -> None:
    register(visitors(), "Jovan Dučić")
    for name in ("Jovan Dučić", "jovan ducic", "JovanDucic"):
        assert visitors().post("/api/register", json={"name": name, "password": "correct horse"}).json()["error"] == "name-taken"


def test_a_name_that_looks_like_somebodys_is_not_given_again(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Alan Smith")
    assert bob.post("/api/register", json={"name": "AIan Smith", "password": "correct horse"}).json()["error"] == "name-taken"
    assert bob.post("/api/me", json={"name": "A1an Smith"}).json()["error"] == "name-taken"
    for office in ("Guest 1501", "ADMlN", "The Admin Team", "Αdmin"):
        assert bob.post("/api/register", json={"name": office, "password": "correct horse"}).json()["error"] == "reserved-name"
        assert bob.post("/api/me", json={"name": office}).json()["error"] == "reserved-name", "nor are guests"
    seats = {"red": {"kind": "person", "name": "AIan Smith"}, "blue": {"kind": "person", "name": "ADMlN"}}
    assert bob.post("/api/tables", json={"game": "hex", "seats": seats}).json()["error"] == "name-taken"
    seats["red"]["name"] = "Dad"
    assert bob.post("/api/tables", json={"game": "hex", "seats": seats}).json()["error"] == "reserved-name"
    assert bob.post("/api/login", json={"name": "AIan Smith", "password": "correct horse"}).status_code == 403, "it is not the same name"
    assert ana.post("/api/me/delete", json={"password": "correct horse"}).status_code == 200
    register(bob, "AIan Smith")


def test_names_from_before_looks_were_compared_stay_and_sign_in(tmp_path: Path) -> None:
    settings = Settings(tmp_path, workers=1, warm=False, limits=0)
    old = ("Alan Smith", "AIan Smith", "Αdmin", "Guest 7", "Jeлeнa")
    with TestClient(application(settings)) as client:
        for number, _ in enumerate(old):
            client.cookies.clear()
            register(client, f"Older {'abcde'[number]}")
    with contextlib.closing(sqlite3.connect(tmp_path / "potez.sqlite")) as base:
        for number, name in enumerate(old):
            base.execute(
                "update people set name = ?, handle = ?, looks = null where name = ?", (name, handle(name), f"Older {'abcde'[number]}")
            )
        base.commit()
    with TestClient(application(settings)) as client:
        for name in old:
            client.cookies.clear()
            answer = client.post("/api/login", json={"name": name, "password": "correct horse"})
            assert answer.status_code == 200 and answer.json()["name"] == name
            assert client.get(f"/api/players/{name}").json()["name"] == name
        client.cookies.clear()
        assert client.post("/api/register", json={"name": "A1an Smith", "password": "correct horse"}).json()["error"] == "name-taken"


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


def test_a_session_that_an_older_version_has_begun_is_one_of_the_account(folder: Path, client: TestClient, visitors: Visitors) -> None:
    """It writes rows without a scope beside this one, while processes are started anew one after the other."""
    register(client, "Teodora")
    token = client.post("/api/me/tokens", json={"label": "bot"}).json()["token"]
    with sqlite3.connect(folder / "potez.sqlite") as base:
        row = "insert into sessions (hash, person, created, expires) select ?, id, 1, 1e11 from people where name = 'Teodora'"
        base.execute(row, (hash_of("s.old"),))
    base.close()
    client.cookies.clear()
    headers = {"cookie": "potez=s.old"}
    assert len(client.get("/api/me/sessions", headers=headers).json()) == 2
    assert client.get("/api/me/export", headers=headers).status_code == 200
    assert client.get("/api/me/export", headers={"authorization": f"Bearer {token}"}).json()["error"] == "token-scope"


def test_whoever_has_many_games_and_words_goes_in_small_commits(folder: Path, client: TestClient) -> None:
    client.cookies.clear()
    register(client, "Danica")
    id = make(client, size=3)
    assert command(client, id, 1, "resign").status_code == 200
    with sqlite3.connect(folder / "potez.sqlite") as base:
        columns = ",".join(row[1] for row in base.execute("pragma table_info(tables)") if row[1] != "id")
        (person,) = base.execute("select distinct person from players where table_id = ?", (id,)).fetchone()
        for name in ["shared", *(f"many{number}" for number in range(205))]:
            base.execute(f"insert into tables (id, {columns}) select ?, {columns} from tables where id = ?", (name, id))
            base.execute("insert into players (table_id, side, person) values (?, 'red', ?)", (name, person))
        base.execute("insert into players (table_id, side, person) values ('shared', 'blue', 'somebody')")
        words = [("shared", person, f"word {number}", "players", 1.0) for number in range(1700)]
        base.executemany("insert into chat (table_id, person, text, room, at) values (?, ?, ?, ?, ?)", words)
    base.close()
    database = client.app.state.services.database  # type: ignore[attr-defined]
    before = database.commits
    assert client.post("/api/me/delete", json={"password": "correct horse"}).status_code == 200
    assert database.commits - before >= 206 // removal.TABLES + len(words) // removal.ROWS
    with sqlite3.connect(folder / "potez.sqlite") as base:
        left = {table: base.execute(f"select count(*) from {table} where person = ?", (person,)).fetchone()[0] for table in PERSONAL}
    base.close()
    assert left == {"players": 1, "chat": 0, "sessions": 0}, "a game with somebody else stays"


def test_a_bot_is_marked_for_good(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    register(ana, "Deep Hex")
    assert ana.post("/api/me/bot").json()["who"] == "bot"
    assert ana.post("/api/me/bot").json()["error"] == "not-here"
    id = online(ana, bob)
    assert bob.get(f"/api/tables/{id}").json()["seats"]["red"]["who"] == "bot"
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    assert (
        ana.post("/api/tables", json={"game": "hex", "seats": seats, "rated": True, "clock": {"kind": "sudden", "main": 300}}).json()[
            "error"
        ]
        == "rated-needs-account"
    )


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
    for client, version, move in ((ana, 2, "c3"), (bob, 3, "b2")):  # before that nobody loses
        command(client, shared, version, "move", move=move)
    with ana.websocket_connect(f"/tables/{shared}/socket?protocol=2") as socket:
        talk(socket, {"do": "say", "text": "my secret words"}, "chat")
    assert ana.post("/api/me/delete", json={"password": "wrong"}).status_code == 403
    assert ana.post("/api/me/delete", json={"password": "correct horse"}).status_code == 200
    assert bob.get(f"/api/tables/{alone}").status_code == 404, "what was played alone is gone"
    left = bob.get(f"/api/tables/{shared}").json()
    assert left["state"]["outcome"]["reason"] == "resignation"
    assert left["seats"]["red"] == {"kind": "person", "name": "", "level": 0, "who": "former", "guest": 0}
    with bob.websocket_connect(f"/tables/{shared}/socket?protocol=2") as socket:
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
