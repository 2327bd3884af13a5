"""A body that comes long after its headers: whatever has ended meanwhile is not believed any more, at any route."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from potez.server.http.routes import ApiRoute
from tests.server.rated import CLOCK
from tests.server.support import DEADLINE, PASSWORD, Visitors, names, services

SEATS = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
Shown = Callable[[TestClient], dict[str, str]]  # by what somebody is known
TABLE: dict[str, Any] = {"game": "hex", "seats": SEATS, "options": {"size": 5}}
RATED = {"game": "hex", "seats": SEATS, "rated": True, "access": "lobby", "clock": CLOCK}
SAVED = {"format": "potez", "version": 2, "game": "hex", "options": {"size": 5}, "moves": []}


class Slow:
    """A request whose headers have come and whose body has not."""

    def __init__(self, client: TestClient, method: str, path: str, headers: dict[str, str], body: Any) -> None:
        self.client, self.text, self.sent = client, json.dumps(body).encode(), list[Any]()
        self.waiting, self.more = asyncio.Event(), asyncio.Event()
        headers = {"host": "testserver", "content-type": "application/json", "content-length": str(len(self.text)), **headers}
        scope = {
            "type": "http", "http_version": "1.1", "method": method, "scheme": "http", "path": path, "raw_path": path.encode(),
            "query_string": b"", "root_path": "", "client": ("testclient", 50000), "server": ("testserver", 80), "state": {},
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }  # fmt: skip
        assert client.portal is not None
        self.portal = client.portal
        self.answered = self.portal.start_task_soon(self._run, scope)
        self.portal.call(self._begun)

    async def _run(self, scope: Any) -> None:
        await self.client.app(scope, self._receive, self._send)

    async def _begun(self) -> None:
        while not (self.waiting.is_set() or self.sent):
            await asyncio.sleep(0.005)

    async def _receive(self) -> Any:
        self.waiting.set()
        try:
            async with asyncio.timeout(DEADLINE):
                await self.more.wait()
        except TimeoutError:  # the test has failed, and its server must be able to end
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": self.text, "more_body": False}

    async def _send(self, message: Any) -> None:
        self.sent.append(message)

    async def _go_on(self) -> None:
        self.more.set()

    def end(self) -> tuple[int, Any]:
        """The answer, now that the body comes."""
        self.portal.call(self._go_on)
        self.answered.result(DEADLINE)
        text = b"".join(message.get("body", b"") for message in self.sent)
        return self.sent[0]["status"], json.loads(text)


def cookie(client: TestClient) -> dict[str, str]:
    return {"cookie": f"potez={client.cookies['potez']}"}


def bearer(client: TestClient) -> dict[str, str]:
    return {"authorization": f"Bearer {client.post('/api/me/tokens', json={'label': 'mine'}).json()['token']}"}


def account(visitors: Visitors) -> tuple[TestClient, str]:
    client, name = visitors(), next(names)
    assert client.post("/api/register", json={"name": name, "password": PASSWORD}).status_code == 201
    return client, name


def reading(client: TestClient) -> list[tuple[str, str]]:
    """Every route that changes something and waits for a body."""
    found = []
    for route in client.app.routes:  # type: ignore[attr-defined]
        if isinstance(route, ApiRoute) and route.operation.method != "GET":
            path = route.operation.path.replace("{id}", "0000000000000000")
            slow = Slow(client, route.operation.method, path, {}, {})
            if slow.waiting.is_set():
                found.append((route.operation.method, path))
            slow.end()
    return found


@pytest.mark.parametrize("shown", [cookie, bearer])
def test_no_route_does_what_was_begun_before_the_end_of_a_session(
    visitors: Visitors, shown: Callable[[TestClient], dict[str, str]]
) -> None:
    owner, name = account(visitors)
    ana = visitors()
    id = ana.post("/api/tables", json={**TABLE, "access": "lobby"}).json()["id"]
    report = {"table": id, "side": "red", "text": "hello"}
    sit = {"id": "late", "version": 1, "do": "sit"}
    bodies: dict[str, Any] = {
        "/api/tables": TABLE, "/api/pair": TABLE, "/api/records": SAVED, "/api/reports": report, "/api/check": TABLE,
        f"/api/tables/{id}/commands": sit, "/api/me": {"chat": False}, "/api/me/blocks": {"table": id, "side": "red", "on": True},
        "/api/me/password": {"old": PASSWORD, "new": "battery staple 2"}, "/api/me/recovery": {"password": PASSWORD},
        "/api/me/sessions": {"which": "all"}, "/api/me/tokens": {"label": "another"}, "/api/me/delete": {"password": PASSWORD},
        "/api/register": {"name": next(names), "password": PASSWORD}, "/api/login": {"name": name, "password": PASSWORD},
        "/api/recover": {"name": name, "code": "no", "password": PASSWORD},
    }  # fmt: skip
    held = shown(owner)
    begun = {path: Slow(owner, "POST", path, held, body) for path, body in bodies.items()}
    waiting = {path: request for path, request in begun.items() if request.waiting.is_set()}
    assert owner.post("/api/me/password", json={"old": PASSWORD, "new": "battery staple"}).status_code == 200
    answers = {path: request.end() for path, request in waiting.items()}
    assert {(status, answer["error"]) for status, answer in answers.values()} <= {(401, "session-ended"), (401, "bad-token")}, answers
    known = {path.replace(id, "0000000000000000") for path in begun}
    assert {path for _, path in reading(owner)} <= known, "a route that reads a body is not tried here"
    assert owner.get("/api/me/games").json() == []
    assert ana.get(f"/api/tables/{id}").json()["state"]["stage"] == "open"
    assert owner.portal is not None
    assert not owner.portal.call(_reports, owner)


async def _reports(client: TestClient) -> Any:
    from potez.server.storage.schema import reports

    return await services(client).database.rows(reports.select())


def test_a_guest_who_registers_meanwhile_is_not_believed_as_a_guest(visitors: Visitors) -> None:
    ana = visitors()
    assert ana.post("/api/guest").status_code == 200
    slow = Slow(ana, "POST", "/api/tables", cookie(ana), TABLE)
    assert ana.post("/api/register", json={"name": next(names), "password": PASSWORD}).status_code == 201
    assert slow.end()[0] == 401


def test_a_body_that_comes_late_is_done_where_nothing_has_ended(visitors: Visitors) -> None:
    owner, _ = account(visitors)
    guest = visitors()
    assert guest.post("/api/guest").status_code == 200
    for headers in (cookie(owner), bearer(owner), cookie(guest), {}):
        assert Slow(owner, "POST", "/api/tables", headers, TABLE).end()[0] == 201


def test_an_account_that_becomes_a_bots_meanwhile_plays_no_rated_game(visitors: Visitors) -> None:
    (bot, _), (ana, _) = account(visitors), account(visitors)
    id = ana.post("/api/tables", json=RATED).json()["id"]
    wanted = {f"/api/tables/{id}/commands": {"id": "late", "version": 1, "do": "sit"}, "/api/tables": RATED, "/api/pair": RATED}
    begun = [Slow(bot, "POST", path, cookie(bot), body) for path, body in wanted.items()]
    assert bot.post("/api/me/bot", json={}).json()["who"] == "bot"
    assert [(status, answer["error"]) for status, answer in (slow.end() for slow in begun)] == [(403, "rated-needs-account")] * 3
    assert ana.get(f"/api/tables/{id}").json()["state"]["stage"] == "open"
