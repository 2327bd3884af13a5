"""Nobody takes a seat that is not theirs: wrong, old, forged and borrowed cookies and tokens, pages of other hosts. All refused and
logged."""

from __future__ import annotations

import base64
import hmac
import logging
import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez.server.people.people import People
from potez.server.people.signatures import GUEST_DAYS
from tests.server.support import Visitors, command, online, register, talk

Log = pytest.LogCaptureFixture


@pytest.fixture
def seen(caplog: Log) -> Callable[[], list[str]]:
    """What the security log says was refused."""
    caplog.set_level(logging.WARNING, "potez.security")
    return lambda: [
        record.__dict__["fields"]["refused"]
        for record in caplog.records
        if hasattr(record, "fields") and "refused" in record.__dict__["fields"]
    ]


def people(client: TestClient) -> People:
    found: People = client.app.state.services.people  # type: ignore[attr-defined]
    return found


def state(client: TestClient, id: str) -> Any:
    return client.get(f"/api/tables/{id}").json()["state"]


def cookies(client: TestClient) -> dict[str, Callable[[], str]]:
    """Cookies that are no good, by what is wrong with them."""
    known = people(client)
    mine = client.cookies["potez"]
    parts = mine.split(".")

    def signed_with(key: bytes) -> str:
        digest = hmac.digest(key, "\0".join(("guest", parts[1], parts[2])).encode(), "sha256")
        return f"g.{parts[1]}.{parts[2]}.{base64.urlsafe_b64encode(digest[:18]).decode()}"

    return {
        "nothing": lambda: "",
        "rubbish": lambda: "rubbish",
        "no sign": lambda: ".".join(parts[:3]),
        "empty sign": lambda: ".".join([*parts[:3], ""]),
        "a changed sign": lambda: mine[:-1] + ("A" if mine[-1] != "A" else "B"),
        "another key": lambda: signed_with(b"guess"),
        "an empty key": lambda: signed_with(b""),
        "another time": lambda: ".".join([parts[0], parts[1], str(int(parts[2]) + 1), parts[3]]),
        "too old": lambda: known.signatures.guest_cookie(parts[1], time.time() - (GUEST_DAYS + 1) * 86400),
        "an invitation": lambda: f"g.{parts[1]}.{parts[2]}.{known.signatures.invitation(parts[1])}",
        "a session that never was": lambda: "s." + "x" * 32,
        "a strange number": lambda: f"g.{parts[1]}.{'9' * 30}.{parts[3]}",
        "letters of others": lambda: f"g.{parts[1]}.١٢٣.{parts[3]}",
        "a lot": lambda: "g." * 900,
    }


KINDS = ["nothing", "rubbish", "no sign", "empty sign", "a changed sign", "another key", "an empty key", "another time", "too old",
         "an invitation", "a session that never was", "a strange number", "letters of others", "a lot"]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_cookie_moves_nothing(visitors: Visitors, seen: Callable[[], list[str]], kind: str) -> None:
    ana, bob, thief = visitors(), visitors(), visitors()
    id = online(ana, bob)
    value = cookies(ana)[kind]()
    headers: Any = {b"cookie": f"potez={value}".encode()}
    body = {"id": "steal", "version": 2, "do": "move", "move": "c3"}
    answer = thief.post(f"/api/tables/{id}/commands", json=body, headers=headers)
    expected = (403, "not-your-seat") if kind == "nothing" else (401, "session-ended")
    assert (answer.status_code, answer.json()["error"]) == expected
    with thief.websocket_connect(f"/tables/{id}/socket?protocol=2", headers=headers) as socket:
        assert socket.receive_json()["you"]["sides"] == []
        for do in ("move", "resign", "abort", "offer", "accept", "claim", "undo", "settle"):
            assert talk(socket, {"do": do, "id": do, "version": 2, "move": "c3", "what": "draw"}, "refused")["error"] == "not-your-seat"
    assert state(ana, id)["version"] == 2
    assert ({"seat"} if kind == "nothing" else {"cookie", "session"}) & set(seen())


def test_the_cookie_of_another_person_opens_only_their_own_seat(visitors: Visitors, seen: Callable[[], list[str]]) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    online(eve, visitors())
    id = online(ana, bob)
    assert command(eve, id, 2, "move", move="c3").json()["error"] == "not-your-seat"
    assert command(bob, id, 2, "move", "early", move="c3").json()["error"] == "not-your-turn"
    assert command(bob, id, 2, "resign", side="red").json()["error"] == "not-your-seat"
    assert state(ana, id)["version"] == 2
    assert seen().count("seat") == 2


@pytest.mark.parametrize("header", [
    "Bearer ", "Bearer ptz_", "Bearer ptz_wrong", "Bearer s.wrong", "Basic YTpi", "ptz_wrong", "Bearer ptz_" + "x" * 5000,
    "Bearer ptz_\u00e9",
])  # fmt: skip
def test_a_bad_token_is_refused(visitors: Visitors, seen: Callable[[], list[str]], header: str) -> None:
    ana, bob, thief = visitors(), visitors(), visitors()
    id = online(ana, bob)
    headers: Any = {b"authorization": header.encode("latin-1")}
    body = {"id": "steal", "version": 2, "do": "move", "move": "c3"}
    assert thief.post(f"/api/tables/{id}/commands", json=body, headers=headers).status_code == 401
    with pytest.raises(WebSocketDisconnect), thief.websocket_connect(f"/tables/{id}/socket?protocol=2", headers=headers):
        pass
    assert seen().count("token") == 2


def test_a_token_that_was_ended_and_one_of_somebody_else(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    register(ana, "Sigurna")
    register(eve, "Radoznala")
    id = online(ana, bob)
    tokens = {client: client.post("/api/me/tokens", json={"label": "x"}).json()["token"] for client in (ana, eve)}
    program = visitors()
    body = {"id": "one", "version": 2, "do": "move", "move": "c3"}
    address = f"/api/tables/{id}/commands"
    assert program.post(address, json=body, headers={"authorization": f"Bearer {tokens[eve]}"}).json()["error"] == "not-your-seat"
    ana.delete(f"/api/me/tokens/{ana.get('/api/me/tokens').json()[0]['id']}")
    assert program.post(address, json=body, headers={"authorization": f"Bearer {tokens[ana]}"}).status_code == 401
    assert state(ana, id)["version"] == 2
    assert eve.delete(f"/api/me/tokens/{'0' * 16}").status_code == 404


ORIGINS = [
    "https://evil.example",
    "http://testserver.evil.example",
    "http://testserver:81",
    "null",
    "http://",
    "testserver",
    "http://evil@testserver",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_pages_of_other_hosts_can_do_nothing(visitors: Visitors, seen: Callable[[], list[str]], origin: str) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob)
    headers = {"origin": origin}
    body = {"id": "steal", "version": 2, "do": "move", "move": "c3"}
    answer = ana.post(f"/api/tables/{id}/commands", json=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign-origin")
    for address in (f"/tables/{id}/socket?protocol=2", "/news"):
        with pytest.raises(WebSocketDisconnect), ana.websocket_connect(address, headers=headers):
            pass
    for address in ("/api/login", "/api/logout", "/api/me/delete", "/api/me", "/api/pair"):
        assert ana.post(address, json={}, headers=headers).status_code == 403
    assert state(ana, id)["version"] == 2
    assert seen().count("origin") == 8
    assert ana.post(f"/api/tables/{id}/commands", json=body, headers={"origin": "http://testserver"}).status_code == 200


def test_a_browser_that_says_the_request_is_foreign_is_believed(visitors: Visitors) -> None:
    ana = visitors()
    assert ana.post("/api/tables", json={}, headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_the_invitation_of_one_table_opens_no_other(visitors: Visitors, seen: Callable[[], list[str]]) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    mine = eve.post("/api/tables", json={"game": "hex", "seats": seats}).json()
    theirs = ana.post("/api/tables", json={"game": "hex", "seats": seats}).json()
    for secret in (mine["invitation"], "", theirs["invitation"][:-1], theirs["invitation"] + "A", theirs["id"], "é"):
        assert command(eve, theirs["id"], 1, "sit", f"sit {secret}"[:60], secret=secret).json()["error"] == "not-invited"
    assert "invitation" not in eve.get(f"/api/tables/{theirs['id']}").text
    with eve.websocket_connect(f"/tables/{theirs['id']}/socket?protocol=2") as socket:
        assert "invitation" not in socket.receive_json()["you"]
    assert command(bob, theirs["id"], 1, "sit", secret=theirs["invitation"]).status_code == 200
    assert seen().count("seat") == 6


def test_a_command_of_another_person_is_not_answered_for_them(visitors: Visitors) -> None:
    """The id of a command belongs to its sender: whoever repeats it learns nothing and blocks nobody."""
    ana, bob, eve = visitors(), visitors(), visitors()
    id = online(ana, bob)
    assert command(eve, id, 2, "move", "same", move="c3").json()["error"] == "not-your-seat"
    assert command(ana, id, 2, "move", "same", move="c3").json() == {"version": 3, "repeated": False}
    assert "repeated" not in command(eve, id, 2, "move", "same", move="c3").json()
    assert command(bob, id, 3, "move", "same", move="b2").json() == {"version": 4, "repeated": False}


def test_no_ids_of_people_are_told(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob)
    secret = ana.cookies["potez"].split(".")[1]
    with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        told = str(socket.receive_json())
    for text in (told, bob.get(f"/api/tables/{id}").text, bob.get(f"/api/tables/{id}/events").text, bob.get("/api/me/games").text):
        assert secret not in text


def test_the_cookie_of_a_guest_who_registered_opens_no_account(visitors: Visitors) -> None:
    ana, thief = visitors(), visitors()
    ana.get("/", headers={"accept": "text/html"})
    old = ana.cookies["potez"]
    register(ana, "Oprezna")
    thief.cookies.set("potez", old)
    assert thief.get("/api/me").json()["who"] == "nobody"


def test_cookies_are_secure_where_the_server_is(tmp_path: Any) -> None:
    from potez.server.app import application
    from potez.server.settings import Settings

    settings = Settings(tmp_path, workers=1, warm=False, origins=("https://games.example",))
    with TestClient(application(settings)) as client:
        answer = client.get("/", headers={"accept": "text/html"})
        assert "; Secure" in answer.headers["set-cookie"]
        assert client.post("/api/logout", headers={"origin": "http://testserver"}).status_code == 403
        assert client.post("/api/logout", headers={"origin": "https://games.example"}).status_code == 200


def test_paths_and_texts_from_outside_reach_neither_files_nor_the_database(visitors: Visitors) -> None:
    ana = visitors()
    addresses = ("/api/tables/{}", "/api/players/{}", "/api/archive?player={}", "/players/{}", "/tables/{}", "/api/tables/{}/record")
    for text in ("'; drop table people; --", "../../etc/passwd", "%00", "a' or '1'='1", "\u202e"):
        for address in addresses:
            assert ana.get(address.format(text)).status_code in (200, 400, 404)
        assert ana.post("/api/login", json={"name": text, "password": text}).status_code == 403
    register(ana, "Still Here")
