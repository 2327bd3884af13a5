"""Getting in: cookies are read as browsers send them, guessing passwords hurts whoever guesses, a lost password is replaced by a code."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.settings import Settings
from potez.server.storage import chat, schema
from tests.server.support import Visitors, eventually, online, register, talk

PASSWORD = "correct horse"
TRIES = 6  # at one name from one network
HTML = {"accept": "text/html"}
From = Callable[[str], TestClient]


# Cookies


@pytest.mark.parametrize("header", [
    'a={"b":"c"}; potez={}', "é=1; potez={}", "potez={}; a=[1;2", "=; ; x; potez = {} ;y", 'potez="{}"', "potez=rubbish; potez={}",
    "potez={}; potez=rubbish", "xpotez=1; potez={}; potez-other=2", "a=" + "x" * 5000 + "; potez={}",
])  # fmt: skip
def test_other_cookies_do_not_hide_ours(visitors: Visitors, header: str) -> None:
    ana = visitors()
    ana.get("/", headers=HTML)
    mine, number = ana.cookies["potez"], ana.get("/api/me").json()["guest"]
    headers: Any = {b"cookie": header.replace("{}", mine).encode("latin-1"), b"accept": b"text/html"}
    answer = visitors().get("/", headers=headers)
    assert f"Guest {number}" in answer.text
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("value", ["rubbish", "s." + "x" * 32, "g.a.b.c", "é", "ptz_x"])
def test_a_cookie_that_is_no_good_is_kept_until_somebody_decides(visitors: Visitors, value: str) -> None:
    """It may be the only key to a guest's games: a server that was restored from an older copy, say, reads it again tomorrow."""
    ana = visitors()
    headers: Any = {b"cookie": f"potez={value}".encode("latin-1")}
    page = ana.get("/", headers={**headers, b"accept": b"text/html"})
    assert page.status_code == 200 and "set-cookie" not in page.headers
    assert "Your session has ended" in page.text and 'href="/account"' in page.text and 'id="go-on"' in page.text
    form = ana.get("/account", headers={**headers, b"accept": b"text/html"})
    assert form.status_code == 200 and 'id="login"' in form.text and 'id="recover"' in form.text and 'id="talk"' not in form.text
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    refused = ana.post("/api/tables", json={"game": "hex", "seats": seats}, headers=headers)
    assert (refused.status_code, refused.json()["error"]) == (401, "session-ended")
    assert "set-cookie" not in refused.headers
    chosen = ana.post("/api/guest", headers=headers)
    assert chosen.json()["who"] == "guest" and "potez=g." in chosen.headers["set-cookie"]


def test_somebody_who_is_known_stays_the_same_guest(visitors: Visitors) -> None:
    ana = visitors()
    ana.get("/", headers=HTML)
    before = ana.get("/api/me").json()
    answer = ana.post("/api/guest")
    assert answer.json()["guest"] == before["guest"] and "set-cookie" not in answer.headers


def test_whoever_comes_with_an_ended_session_can_sign_in_and_register(visitors: Visitors) -> None:
    ana = visitors()
    register(ana, "Ended Session")
    old = ana.cookies["potez"]
    ana.post("/api/logout")
    for address, name in (("/api/login", "Ended Session"), ("/api/register", "Another Session")):
        again = visitors()
        answer = again.post(address, json={"name": name, "password": PASSWORD}, headers={"cookie": f"potez={old}"})
        assert answer.status_code in (200, 201), answer.text
        assert again.get("/api/me").json()["name"] == name


# Guessing


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[From]:
    """Browsers at different addresses, at one server with its usual limits."""
    app = application(Settings(tmp_path_factory.mktemp("places"), workers=1, warm=False))
    with TestClient(app, raise_server_exceptions=False) as first:

        def at(address: str) -> TestClient:
            client = TestClient(app, raise_server_exceptions=False, client=(address, 1))
            client.portal = first.portal
            return client

        yield at


def tries(client: TestClient, name: str, password: str) -> tuple[int, str]:
    answer = client.post("/api/login", json={"name": name, "password": password})
    return answer.status_code, answer.json().get("error", "")


def test_guessing_locks_out_whoever_guesses_and_not_the_owner(places: From) -> None:
    owner, attacker = places("192.0.2.1"), places("198.51.100.7")
    register(owner, "Holder One")
    for _ in range(TRIES):
        assert tries(attacker, "Holder One", "wrong horse") == (403, "wrong-password")
    assert tries(attacker, "Holder One", PASSWORD) == (429, "too-often"), "not even with the right one"
    assert tries(places("192.0.2.1"), "Holder One", PASSWORD)[0] == 200


def test_a_device_that_is_known_signs_in_whatever_its_neighbours_do(places: From) -> None:
    owner = places("203.0.113.5")
    register(owner, "Holder Two")
    device = owner.cookies["potez-device"]
    assert owner.post("/api/logout").status_code == 200
    neighbour = places("203.0.113.5")
    eventually(lambda: tries(neighbour, "Holder Two", "wrong horse")[0] == 429, "no more tries for Holder Two from here")
    assert tries(places("203.0.113.5"), "Holder Two", PASSWORD)[0] == 429
    assert tries(owner, "Holder Two", PASSWORD)[0] == 200
    thief = places("203.0.113.5")
    thief.cookies.set("potez-device", device)
    register(places("203.0.113.6"), "Holder Three")
    eventually(lambda: tries(neighbour, "Holder Three", "wrong horse")[0] == 429, "no more tries for Holder Three from here")
    assert tries(thief, "Holder Three", PASSWORD)[0] == 429, "the device is known for Holder Two alone"


def test_the_device_cookie_is_for_this_server_and_cannot_be_forged(places: From) -> None:
    owner = places("203.0.113.9")
    answer = owner.post("/api/register", json={"name": "Holder Four", "password": PASSWORD})
    (set_cookie,) = (text for text in answer.headers.get_list("set-cookie") if text.startswith("potez-device="))
    assert "HttpOnly" in set_cookie and "SameSite=Lax" in set_cookie
    people = owner.app.state.services.people  # type: ignore[attr-defined]
    mine = owner.cookies["potez-device"]
    assert owner.portal is not None
    person = owner.portal.call(people.named, "Holder Four")
    (hash,) = (
        row.password for row in owner.portal.call(people.database.rows, sa.select(schema.people).where(schema.people.c.id == person.id))
    )
    assert people.signatures.device(mine, person.id, hash)
    for forged in (
        "",
        "d.x.y",
        "d..",
        mine[:-1] + ("A" if mine[-1] != "A" else "B"),
        mine.replace("d.", "e.", 1),
        "d." + "é" * 20 + "." + mine,
    ):
        assert not people.signatures.device(forged, person.id, hash)
    assert not people.signatures.device(mine, person.id, "another password") and not people.signatures.device(mine, person.id, None)
    second = people.signatures.device_cookie(mine, "somebody else", "their password")
    assert people.signatures.device(second, person.id, hash) == people.signatures.device(second, "somebody else", "their password") != ""


def test_hashing_is_bounded_and_known_devices_have_a_lane_of_their_own(places: From) -> None:
    from potez.server.people import passwords

    owner, stranger = places("192.0.2.20"), places("192.0.2.21")
    register(owner, "Holder Five")
    owner.post("/api/logout")
    people = owner.app.state.services.people  # type: ignore[attr-defined]
    free, portal = threading.Event(), stranger.portal
    assert portal is not None
    waiting = [portal.start_task_soon(people.accounts.passwords._run, passwords.UNSHARED, free.wait) for _ in range(passwords.MOST_WAITING)]
    eventually(lambda: not people.accounts.passwords._places["unknown"]._value, "all places are taken")
    try:
        assert tries(stranger, "Holder Five", PASSWORD) == (429, "passwords-busy")
        assert tries(owner, "Holder Five", PASSWORD)[0] == 200
    finally:
        free.set()
        for job in waiting:
            job.result(30)
    assert tries(stranger, "Holder Five", PASSWORD)[0] == 200


# Recovery


def test_a_lost_password_is_replaced_once_by_the_code(visitors: Visitors) -> None:
    ana, lost = visitors(), visitors()
    code = ana.post("/api/register", json={"name": "Lost Password", "password": PASSWORD}).json()["recovery"]
    assert len(code) == 23 and code == code.upper()
    body = {"name": "lost password", "code": code, "password": "battery staple"}
    wrong = lost.post("/api/recover", json=body | {"code": code[:-1] + ("2" if code[-1] != "2" else "3")})
    unknown = lost.post("/api/recover", json=body | {"name": "Nobody At All"})
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json()) == (403, {"error": "wrong-recovery", "values": {}})
    assert lost.post("/api/recover", json=body | {"password": "short"}).json()["error"] == "bad-password"
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    done = lost.post("/api/recover", json=body | {"code": typed})
    assert done.status_code == 200 and done.json()["recovery"] not in ("", code)
    assert lost.get("/api/me").json()["name"] == "Lost Password"
    assert ana.get("/api/me").json()["who"] == "nobody", "all sessions have ended"
    assert visitors().post("/api/recover", json=body).json()["error"] == "wrong-recovery", "it works once"
    assert visitors().post("/api/login", json={"name": "Lost Password", "password": PASSWORD}).status_code == 403
    assert visitors().post("/api/login", json={"name": "Lost Password", "password": "battery staple"}).status_code == 200


def test_a_new_code_needs_the_password_and_replaces_the_old_one(visitors: Visitors) -> None:
    ana = visitors()
    old = ana.post("/api/register", json={"name": "New Code", "password": PASSWORD}).json()["recovery"]
    assert ana.post("/api/me/recovery", json={"password": "wrong"}).json()["error"] == "wrong-own-password"
    new = ana.post("/api/me/recovery", json={"password": PASSWORD}).json()["recovery"]
    for code, status in ((old, 403), (new, 200)):
        body = {"name": "New Code", "code": code, "password": "battery staple"}
        assert visitors().post("/api/recover", json=body).status_code == status
    assert visitors().post("/api/me/recovery", json={"password": ""}).json()["error"] == "needs-account"


def test_one_code_used_twice_at_the_same_moment_works_once(visitors: Visitors) -> None:
    ana = visitors()
    code = ana.post("/api/register", json={"name": "Twice Used", "password": PASSWORD}).json()["recovery"]
    people, portal = ana.app.state.services.people, ana.portal  # type: ignore[attr-defined]
    assert portal is not None

    async def both() -> list[Any]:
        row = await people.accounts.find("Twice Used")
        again = (people.accounts.recover(row, code, f"battery staple {number}") for number in range(2))
        return await asyncio.gather(*again, return_exceptions=True)

    assert sorted(type(found).__name__ for found in portal.call(both)) == ["Refused", "SignIn"]


def test_codes_are_guessed_as_slowly_as_passwords(places: From) -> None:
    register(places("192.0.2.40"), "Holder Six")
    attacker = places("198.51.100.40")
    body = {"name": "Holder Six", "code": "00000-00000-00000-00000", "password": "battery staple"}
    answers = [attacker.post("/api/recover", json=body).status_code for _ in range(TRIES + 1)]
    assert answers == [403] * TRIES + [429]


# Chat


def test_nobody_fills_the_chat_of_a_table_for_good(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_LINES", 6)
    monkeypatch.setattr(chat, "LINES_OF_PERSON", 3)
    ana, bob, eve = visitors(), visitors(), visitors()
    id = online(ana, bob)
    eve.get("/", headers=HTML)

    def say(client: TestClient, *texts: str) -> list[str]:
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            socket.receive_json()
            for text in texts:
                told = talk(socket, {"do": "say", "text": text}, "chat", "refused")
                assert told["t"] == "chat", told
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            return [line["text"] for line in socket.receive_json()["chat"]]

    say(ana, "good luck")
    assert say(eve, *(f"flood {number}" for number in range(8))) == ["flood 5", "flood 6", "flood 7"], "one person has a share"
    others = [visitors() for _ in range(3)]
    for number, other in enumerate(others):
        other.get("/", headers=HTML)
        said = say(other, f"{number} a", f"{number} b")
    assert said == ["0 a", "0 b", "1 a", "1 b", "2 a", "2 b"], "older lines go"
    assert say(bob, "thanks") == ["good luck", "thanks"], "watchers do not push out what players say"


def test_many_guests_of_one_network_share_what_they_may_say(places: From) -> None:
    ana, bob = places("192.0.2.60"), places("192.0.2.61")
    id = online(ana, bob)
    refused = 0
    for _ in range(8):
        guest = places("198.51.100.60")
        guest.get("/", headers=HTML)
        with guest.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            socket.receive_json()
            refused += sum(talk(socket, {"do": "say", "text": "flood"}, "chat", "refused")["t"] == "refused" for _ in range(5))
    assert refused >= 8, "eight guests do not speak eight times as much"
    with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert talk(socket, {"do": "say", "text": "hello"}, "chat")["text"] == "hello"
