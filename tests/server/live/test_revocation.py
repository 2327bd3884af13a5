"""Revocation end when they end: sockets close with the session, token or guest they were opened with; tokens play and do nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from potez.server.domain.command import Command
from potez.server.http.services import Services
from potez.server.people import lists
from potez.server.storage import schema
from tests.server.support import PASSWORD, Visitors, command, eventually, names, online, register, services, talk, until


def write(client: TestClient, statement: Any) -> None:
    """Straight into the database, as another process would."""
    assert client.portal is not None
    client.portal.call(services(client).database.write, "test", lambda connection: connection.execute(statement).rowcount)


def closed(socket: Any) -> int:
    """The code with which a socket closes; fails if it answers a question in place of that."""
    socket.send_json({"do": "ping"})
    with pytest.raises(WebSocketDisconnect) as end:
        until(socket, "pong", "the end of the socket")
    return end.value.code


def login(client: TestClient, name: str, password: str = PASSWORD) -> None:
    assert client.post("/api/login", json={"name": name, "password": password}).status_code == 200


def account(visitors: Visitors) -> tuple[TestClient, TestClient, str, str]:
    """Somebody in two browsers, and a recovery code."""
    here, there, name = visitors(), visitors(), next(names)
    code = here.post("/api/register", json={"name": name, "password": PASSWORD}).json().get("recovery", "")
    login(there, name)
    return here, there, name, code


def by_logout(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert there.post("/api/logout").status_code == 200


def by_password(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert here.post("/api/me/password", json={"old": PASSWORD, "new": "battery staple"}).status_code == 200


def by_others(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert here.post("/api/me/sessions", json={"which": "others"}).status_code == 200
    assert here.get("/api/me").json()["who"] == "account"


def by_all(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert here.post("/api/me/sessions", json={"which": "all"}).status_code == 200
    assert here.get("/api/me").json()["who"] == "nobody"


def by_ending_it(here: TestClient, there: TestClient, name: str, code: str) -> None:
    (other,) = (session for session in here.get("/api/me/sessions").json() if not session["current"])
    assert here.delete(f"/api/me/sessions/{other['id']}").status_code == 200


def by_deletion(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert here.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200


def by_recovery(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert here.post("/api/recover", json={"name": name, "code": code, "password": "battery staple"}).status_code == 200


def by_expiry(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert here.portal is not None
    write(here, schema.sessions.update().values(expires=time.time() - 1))
    here.portal.call(services(here).revocation.refresh)


def by_a_process_whose_news_were_lost(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert here.portal is not None
    write(here, schema.sessions.delete())
    here.portal.call(services(here).revocation.refresh)


def by_news_of_another_process(here: TestClient, there: TestClient, name: str, code: str) -> None:
    assert here.portal is not None
    from potez.server.people.sessions import hash_of

    here.portal.call(services(here).hub.receive, {"kind": "rights", "from": "elsewhere", "keys": [hash_of(there.cookies["potez"])]})


ENDS = [by_logout, by_password, by_others, by_all, by_ending_it, by_deletion, by_recovery, by_expiry, by_a_process_whose_news_were_lost,
        by_news_of_another_process]  # fmt: skip


@pytest.mark.parametrize("end", ENDS)
def test_a_socket_ends_with_its_session(visitors: Visitors, end: Callable[[TestClient, TestClient, str, str], None]) -> None:
    here, there, name, code = account(visitors)
    bob = visitors()
    id = online(there, bob)
    with there.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket, there.websocket_connect("/news") as news:
        assert socket.receive_json()["you"]["sides"] == ["red"]
        news.receive_json()
        end(here, there, name, code)
        version = bob.get(f"/api/tables/{id}").json()["state"]["version"]
        socket.send_json({"do": "move", "id": "late", "version": version, "move": "c3"})
        socket.send_json({"do": "say", "text": "I am still here"})
        assert closed(socket) == 4001
        assert closed(news) == 4001
    state = bob.get(f"/api/tables/{id}").json()["state"]
    assert (state["version"], state["moves"]) == (version, [])
    with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["chat"] == []


def test_a_socket_ends_with_its_token(visitors: Visitors) -> None:
    ana, bob, program = visitors(), visitors(), visitors()
    register(ana, next(names))
    token = ana.post("/api/me/tokens", json={"label": "mine"}).json()["token"]
    id = online(ana, bob)
    with program.websocket_connect(f"/tables/{id}/socket?protocol=2", headers={"authorization": f"Bearer {token}"}) as socket:
        assert socket.receive_json()["you"]["sides"] == ["red"]
        ana.delete(f"/api/me/tokens/{ana.get('/api/me/tokens').json()[0]['id']}")
        socket.send_json({"do": "resign", "id": "late", "version": 2})
        assert closed(socket) == 4001
    assert bob.get(f"/api/tables/{id}").json()["state"]["outcome"] is None


def test_a_socket_of_a_guest_ends_when_the_guest_registers(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob)
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        register(ana, next(names))
        assert closed(socket) == 4001
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["you"]["sides"] == ["red"], "the account has what the guest had"


def test_a_deleted_guest_neither_sits_nor_speaks_again(visitors: Visitors) -> None:
    ana, bob = visitors(), visitors()
    id = online(ana, bob)
    cookie = bob.cookies["potez"]
    made = ana.post("/api/tables", json={"game": "hex", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}}).json()
    with (
        bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket,
        bob.websocket_connect(f"/tables/{made['id']}/socket?protocol=2") as other,
    ):
        socket.receive_json()
        other.receive_json()
        assert bob.post("/api/me/delete", json={}).status_code == 200
        socket.send_json({"do": "say", "text": "boo"})
        other.send_json({"do": "sit", "id": "sit", "version": 1, "secret": made["invitation"]})
        assert closed(socket) == closed(other) == 4001
    ghost = visitors()
    ghost.cookies.set("potez", cookie)
    assert ghost.get("/api/me").json()["who"] == "nobody"
    assert command(ghost, made["id"], 1, "sit", secret=made["invitation"]).status_code == 401
    assert ana.get(f"/api/tables/{made['id']}").json()["state"]["stage"] == "open"
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["chat"] == []


@pytest.mark.parametrize("over", ["socket", "http"])
def test_a_command_that_waits_for_its_turn_is_refused_when_the_session_ends(visitors: Visitors, over: str) -> None:
    here, there, *_ = account(visitors)
    bob = visitors()
    id = online(there, bob)
    portal = here.portal
    assert portal is not None
    live = portal.call(services(here).hub.get, id)
    with there.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        portal.call(live.lock.acquire)
        waiting = None
        if over == "socket":
            socket.send_json({"do": "move", "id": "late", "version": 2, "move": "c3"})
        else:
            waiting = portal.start_task_soon(_post, services(here), there.cookies["potez"], id)
        eventually(lambda: live.lock._waiters, "the command is in the queue")
        here.post("/api/me/sessions", json={"which": "others"})
        portal.call(_release, live.lock)
        if waiting:
            assert waiting.result(10) == "session-ended"
        assert closed(socket) == 4001
    assert bob.get(f"/api/tables/{id}").json()["state"]["version"] == 2


async def _release(lock: Any) -> None:
    lock.release()


async def _post(services: Services, secret: str, id: str) -> str:
    """A command over HTTP, let in at the door and waiting."""
    from potez.server.errors import Refused

    found = await services.people.sessions.find(secret)
    assert found
    try:
        await services.hub.command(id, found[0], Command("late", 2, "move", "c3"), check=lambda: services.revocation.check(found[1]))
    except Refused as error:
        return error.code
    return "done"


# Tokens


@pytest.mark.parametrize(("method", "address", "body"), [
    ("POST", "/api/me/tokens", {"label": "another"}), ("GET", "/api/me/tokens", None), ("DELETE", "/api/me/tokens/0000000000000000", None),
    ("POST", "/api/me/tokens/0000000000000000", None), ("POST", "/api/me/password", {"old": PASSWORD, "new": "battery staple"}),
    ("POST", "/api/me/recovery", {"password": PASSWORD}), ("GET", "/api/me/sessions", None), ("POST", "/api/me/sessions", {"which": "all"}),
    ("DELETE", "/api/me/sessions/0000000000000000", None), ("GET", "/api/me/export", None),
    ("POST", "/api/me/delete", {"password": PASSWORD}), ("POST", "/api/me/bot", {}), ("POST", "/api/me", {"chat": False}),
    ("GET", "/api/me/blocks", None), ("POST", "/api/me/blocks", {"name": "x"}), ("POST", "/api/logout", None),
])  # fmt: skip
def test_a_token_does_nothing_with_the_account(visitors: Visitors, method: str, address: str, body: Any) -> None:
    ana, program = visitors(), visitors()
    register(ana, next(names))
    token = ana.post("/api/me/tokens", json={"label": "mine"}).json()["token"]
    answer = program.request(method, address, json=body, headers={"authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["error"]) == (403, "token-scope")
    assert len(ana.get("/api/me/tokens").json()) == 1


def test_a_token_plays_speaks_and_looks(visitors: Visitors) -> None:
    ana, bob, program = visitors(), visitors(), visitors()
    register(ana, next(names))
    token = ana.post("/api/me/tokens", json={"label": "mine"}).json()["token"]
    program.headers["authorization"] = f"Bearer {token}"
    id = online(program, bob)
    assert [row["id"] for row in program.get("/api/me/games").json()] == [id]
    with program.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        talk(socket, {"do": "move", "id": "a", "version": 2, "move": "c3"}, "done")
        assert talk(socket, {"do": "say", "text": "hello"}, "chat")["text"] == "hello"


def test_a_token_lives_for_a_year_and_is_renewed(visitors: Visitors) -> None:
    ana, program = visitors(), visitors()
    register(ana, next(names))
    token = ana.post("/api/me/tokens", json={"label": "mine"}).json()["token"]
    (known,) = ana.get("/api/me/tokens").json()
    assert known["scope"] == "play" and known["seen"] is None
    assert known["expires"] - known["created"] == pytest.approx(365 * 86400, abs=5)
    soon = time.time() + 86400
    write(ana, schema.sessions.update().where(schema.sessions.c.label.is_not(None)).values(expires=soon, seen=1.0, created=0.5))
    assert ana.post(f"/api/me/tokens/{known['id']}").status_code == 200
    (known,) = ana.get("/api/me/tokens").json()
    assert known["expires"] > soon + 300 * 86400
    assert program.get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 200
    for _ in range(100):
        if (ana.get("/api/me/tokens").json()[0]["seen"] or 0) > time.time() - 60:
            break
        time.sleep(0.02)
    else:
        pytest.fail("the last use was not written")
    write(ana, schema.sessions.update().where(schema.sessions.c.label.is_not(None)).values(expires=time.time() - 1))
    services(ana).people.sessions._known.clear()
    assert program.get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 401
    assert ana.get("/api/me/tokens").json() == []


@pytest.mark.parametrize("end", [by_password, by_others, by_recovery])
def test_tokens_end_with_a_new_password_and_everywhere(visitors: Visitors, end: Callable[..., None]) -> None:
    here, there, name, code = account(visitors)
    token = here.post("/api/me/tokens", json={"label": "mine"}).json()["token"]
    end(here, there, name, code)
    assert visitors().get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 401


# Sessions


def test_sessions_are_listed_without_secrets(visitors: Visitors) -> None:
    phone, desk, name = visitors(), visitors(), next(names)
    phone.headers["user-agent"] = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
    desk.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36"
    register(phone, name)
    login(desk, name)
    rows = desk.get("/api/me/sessions").json()
    assert {(row["browser"], row["current"]) for row in rows} == {("Firefox · Android", False), ("Chrome · Linux", True)}
    for client in (phone, desk):
        secret = client.cookies["potez"]
        assert secret not in str(rows) and all(len(row["id"]) == 16 for row in rows)
    (other,) = (row for row in rows if not row["current"])
    assert visitors().delete(f"/api/me/sessions/{other['id']}").json()["error"] == "needs-account"
    stranger = visitors()
    register(stranger, next(names))
    assert stranger.delete(f"/api/me/sessions/{other['id']}").status_code == 404
    assert desk.delete(f"/api/me/sessions/{other['id']}").status_code == 200
    assert phone.get("/api/me").json()["who"] == "nobody"
    assert desk.get("/api/me").json()["who"] == "account"


def test_the_last_use_is_not_written_at_every_request(visitors: Visitors) -> None:
    ana = visitors()
    register(ana, next(names))
    before = services(ana).database.written
    services(ana).people.sessions._known.clear()
    for _ in range(5):
        ana.get("/api/me")
    assert services(ana).database.written < before + 5  # the server may have written something of its own meanwhile


# Deletion and export


def test_deletion_ends_all_games_however_many(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MOST", 1)
    ana, bob = visitors(), visitors()
    register(ana, next(names))
    tables = [online(ana, bob, options={"size": 3}) for _ in range(5)]
    begun = tables[:4]
    for id in begun:
        assert command(ana, id, 2, "move", move="a1").status_code == command(bob, id, 3, "move", move="b2").status_code == 200
    waiting = ana.post("/api/tables", json={"game": "hex", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}}).json()["id"]
    assert ana.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200
    for id in tables:
        reason = bob.get(f"/api/tables/{id}").json()["state"]["outcome"]["reason"]
        assert reason == ("resignation" if id in begun else "aborted"), "a game that has not really begun is lost by nobody"
    assert bob.get(f"/api/tables/{waiting}").status_code == 404


def test_an_export_names_nobody_elses_id(visitors: Visitors) -> None:
    ana, bob, eve = visitors(), visitors(), visitors()
    register(ana, next(names))
    register(eve, "Radmila Export")
    id = online(ana, bob)
    ana.post("/api/me/blocks", json={"table": id, "side": "blue"})
    ana.post("/api/me/blocks", json={"name": "Radmila Export"})
    ana.post("/api/reports", json={"table": id, "side": "blue", "text": "shouts"})
    answer = ana.get("/api/me/export")
    assert bob.cookies["potez"].split(".")[1] not in answer.text
    assert {row["other"]["name"] for row in answer.json()["blocks"]} == {"", "Radmila Export"}
    assert answer.json()["reports"][0]["other"]["who"] == "guest"
