"""What has ended has ended, also for what was under way: nobody keeps or regains an account by being quick."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from potez.server.app import application
from potez.server.people import sessions
from potez.server.settings import Settings
from potez.server.storage import schema
from tests.server.support import DEADLINE, Postgres, Visitors, command, make, register, services

PASSWORD, NEXT = "correct horse", "battery staple"
names = iter(f"Holder {first}{second}" for first in "abcdefgh" for second in "abcdefghij")


class Late:
    """A request that stops just before it writes: what it has looked at may not be so any more when it goes on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patch, self.threads, self.go = monkeypatch, ThreadPoolExecutor(4), threading.Event()

    def begin(self, client: TestClient, method: str, address: str, body: Any, owner: TestClient) -> Future[Any]:
        """What is written first about the owner waits."""
        database, reached = services(client).database, threading.Event()
        usual, waits, person = database.write, [True], known(owner)

        async def write(key: str, *arguments: Any, **more: Any) -> Any:
            if waits and key == person:
                waits.clear()
                reached.set()
                while not self.go.is_set():
                    await asyncio.sleep(0.002)
            return await usual(key, *arguments, **more)

        self.patch.setattr(database, "write", write)
        answer = self.threads.submit(client.request, method, address, json=body)
        assert reached.wait(DEADLINE), answer.result(0).text
        return answer

    def end(self, answer: Future[Any]) -> Any:
        self.go.set()
        return answer.result(DEADLINE)


def known(client: TestClient) -> str:
    """The id of somebody."""
    cookie, people = client.cookies["potez"], services(client).people
    if guest := people.signatures.guest(cookie):
        return str(guest[0])
    assert client.portal is not None
    found = client.portal.call(people.sessions.find, cookie)
    assert found is not None
    return str(found[0].id)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Iterator[Late]:
    found = Late(monkeypatch)
    yield found
    found.go.set()
    found.threads.shutdown()


def both(visitors: Visitors) -> tuple[TestClient, TestClient, str]:
    """An owner, a thief who knows the password, and the name."""
    owner, thief, name = visitors(), visitors(), next(names)
    register(owner, name)
    assert thief.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200
    return owner, thief, name


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error", "")


def test_a_new_password_brings_a_new_recovery_code_and_the_old_one_is_void(visitors: Visitors) -> None:
    owner, thief, name = both(visitors)
    code = thief.post("/api/me/recovery", json={"password": PASSWORD}).json()["recovery"]
    changed = owner.post("/api/me/password", json={"old": PASSWORD, "new": NEXT})
    assert changed.status_code == 200
    taken = visitors().post("/api/recover", json={"name": name, "code": code, "password": "thief's own"})
    assert refusal(taken) == (403, "wrong-recovery")
    lost = visitors().post("/api/recover", json={"name": name, "code": changed.json()["recovery"], "password": "third password"})
    assert lost.status_code == 200, "the owner has the one that works"


@pytest.mark.parametrize(("address", "body"), [
    ("/api/me/recovery", {"password": PASSWORD}), ("/api/me/password", {"old": PASSWORD, "new": "thief's own"}),
    ("/api/me/delete", {"password": PASSWORD}),
])  # fmt: skip
def test_a_password_that_was_right_a_moment_ago_opens_nothing(visitors: Visitors, late: Late, address: str, body: Any) -> None:
    owner, thief, name = both(visitors)
    waiting = late.begin(thief, "POST", address, body, owner)
    assert owner.post("/api/me/password", json={"old": PASSWORD, "new": NEXT}).status_code == 200
    assert refusal(late.end(waiting)) == (401, "session-ended")
    assert visitors().post("/api/login", json={"name": name, "password": NEXT}).status_code == 200
    assert owner.get("/api/me").json()["name"] == name


@pytest.mark.parametrize("end", ["password", "delete"])
def test_a_login_that_is_under_way_opens_no_session_with_the_old_password(visitors: Visitors, late: Late, end: str) -> None:
    owner, _, name = both(visitors)
    thief = visitors()
    waiting = late.begin(thief, "POST", "/api/login", {"name": name, "password": PASSWORD}, owner)
    body = {"old": PASSWORD, "new": NEXT} if end == "password" else {"password": PASSWORD}
    assert owner.post(f"/api/me/{end}", json=body).status_code == 200
    assert refusal(late.end(waiting)) == (403, "wrong-password")
    assert thief.get("/api/me").json()["who"] == "guest"


@pytest.mark.parametrize(("method", "address", "body"), [
    ("POST", "/api/me/tokens", {"label": "mine"}), ("POST", "/api/me/tokens/{token}", None), ("DELETE", "/api/me/tokens/{token}", None),
    ("POST", "/api/me/recovery", {"password": PASSWORD}), ("POST", "/api/me/password", {"old": PASSWORD, "new": "thief's own"}),
    ("POST", "/api/me/sessions", {"which": "all"}), ("DELETE", "/api/me/sessions/{session}", None),
    ("POST", "/api/me/bot", {}), ("POST", "/api/me/delete", {"password": PASSWORD}), ("POST", "/api/me", {"chat": False}),
])  # fmt: skip
def test_whoever_was_signed_out_meanwhile_changes_nothing(visitors: Visitors, late: Late, method: str, address: str, body: Any) -> None:
    owner, thief, name = both(visitors)
    thief.post("/api/me/tokens", json={"label": "before"})
    (own,) = (row["id"] for row in owner.get("/api/me/sessions").json() if row["current"])
    address = address.format(token=owner.get("/api/me/tokens").json()[0]["id"], session=own)
    waiting = late.begin(thief, method, address, body, owner)
    assert owner.post("/api/me/sessions", json={"which": "others"}).status_code == 200
    assert refusal(late.end(waiting)) == (401, "session-ended")
    assert owner.get("/api/me").json() == {"name": name, "who": "account", "guest": 0, "chat": True}
    assert owner.get("/api/me/tokens").json() == []
    assert visitors().post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200


def test_a_guest_who_registers_is_not_renamed_by_what_was_under_way(visitors: Visitors, late: Late) -> None:
    ana, name = visitors(), next(names)
    ana.get("/", headers={"accept": "text/html"})
    same = visitors()
    same.cookies.set("potez", ana.cookies["potez"])
    waiting = late.begin(same, "POST", "/api/me", {"name": "Somebody Else"}, ana)
    register(ana, name)
    assert refusal(late.end(waiting)) == (401, "session-ended")
    assert ana.get("/api/me").json()["name"] == name


def test_a_session_of_somebody_who_has_gone_opens_nothing(visitors: Visitors) -> None:
    """Whatever left it in the database."""
    owner, *_ = both(visitors)
    start = sessions.NewSession(known(owner))
    assert owner.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200
    assert owner.portal is not None
    owner.portal.call(services(owner).database.write, "test", start.work)
    ghost = visitors()
    ghost.cookies.set("potez", start.secret)
    assert ghost.get("/api/me").json()["who"] == "nobody"
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    for address, body in (("/api/tables", {"game": "hex", "seats": seats}), ("/api/me", {"name": "Ghost"})):
        assert refusal(ghost.post(address, json=body)) == (401, "session-ended")


def test_a_table_that_was_being_opened_when_the_account_went_is_not_opened(visitors: Visitors, late: Late) -> None:
    owner, thief, _ = both(visitors)
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    waiting = late.begin(thief, "POST", "/api/tables", {"game": "hex", "seats": seats, "access": "lobby"}, owner)
    assert owner.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200
    assert late.end(waiting).status_code == 401


def test_a_command_with_an_ended_session_says_so(visitors: Visitors) -> None:
    """Not that somebody else sits there: whoever reads that would sign in again and move."""
    owner, thief, _ = both(visitors)
    id = make(thief, size=5)
    assert owner.post("/api/me/sessions", json={"which": "others"}).status_code == 200
    assert refusal(command(thief, id, 1, "move", move="c3")) == (401, "session-ended")


def test_of_registrations_with_one_cookie_one_wins(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, wanted = visitors(), [next(names) for _ in range(3)]
    ana.get("/", headers={"accept": "text/html"})
    windows = [visitors() for _ in wanted]
    for window in windows:
        window.cookies.set("potez", ana.cookies["potez"])
    database, guest, came = services(ana).database, known(ana), list[str]()
    usual = database.write

    async def write(key: str, *arguments: Any, **more: Any) -> Any:
        """All have looked at the cookie before one of them ends it; who comes later has none, and becomes somebody else."""
        if key == guest:
            came.append(key)
            while len(came) < len(wanted):
                await asyncio.sleep(0.002)
        return await usual(key, *arguments, **more)

    monkeypatch.setattr(database, "write", write)
    with ThreadPoolExecutor(3) as threads:
        bodies = [{"name": name, "password": PASSWORD} for name in wanted]
        answers = [*threads.map(lambda pair: pair[0].post("/api/register", json=pair[1]), zip(windows, bodies, strict=True))]
    assert sorted(refusal(answer) for answer in answers) == [(201, ""), (409, "not-here"), (409, "not-here")]
    (won,) = (number for number, answer in enumerate(answers) if answer.status_code == 201)
    assert windows[won].get("/api/me").json()["name"] == wanted[won]
    assert [ana.get(f"/api/players/{name}").status_code for name in wanted] == [200 if number == won else 404 for number in range(3)]


def test_a_browser_that_signs_in_beyond_the_most_ends_the_one_that_was_used_longest_ago(
    visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST_SESSIONS", 3)
    first, name = visitors(), next(names)
    register(first, name)
    token = first.post("/api/me/tokens", json={"label": "mine"}).json()["token"]
    others = []
    for number in range(3):
        others.append(visitors())
        assert others[-1].post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200
        assert first.portal is not None
        seen = schema.sessions.update().where(schema.sessions.c.seen > time.time() - 60, schema.sessions.c.label.is_(None))
        change = seen.values(seen=time.time() - 1000 + number * 100 + 100) if number < 2 else sa.text("select 1")
        first.portal.call(services(first).database.write, "test", lambda connection, change=change: connection.execute(change) and None)
    assert first.get("/api/me").json()["who"] == "nobody"
    assert [other.get("/api/me").json()["who"] for other in others] == ["account"] * 3
    assert len(others[0].get("/api/me/sessions").json()) == 3
    assert visitors().get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 200, "programs are not browsers"


def test_what_is_run_once_more_because_an_answer_was_lost_does_nothing_twice(visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit arrives, its answer does not: the same work finds its own traces."""
    owner, name = visitors(), next(names)
    database = services(owner).database
    usual = database.write

    async def twice(key: str, work: Any, patience: float | None = None) -> Any:
        await usual(key, work, patience)
        return await usual(key, work, patience)

    monkeypatch.setattr(database, "write", twice)
    code = owner.post("/api/register", json={"name": name, "password": PASSWORD}).json()["recovery"]
    for _ in range(sessions.MOST_TOKENS):
        assert owner.post("/api/me/tokens", json={"label": "mine"}).status_code == 201
    assert refusal(owner.post("/api/me/tokens", json={"label": "mine"})) == (422, "too-many-tokens")
    assert len(owner.get("/api/me/tokens").json()) == sessions.MOST_TOKENS
    assert owner.post("/api/recover", json={"name": name, "code": code, "password": NEXT}).status_code == 200
    assert owner.post("/api/me/password", json={"old": NEXT, "new": PASSWORD}).status_code == 200
    assert owner.get("/api/me").json()["name"] == name, "the new session has not ended with the old ones"
    assert len(owner.get("/api/me/sessions").json()) == 1
    assert owner.post("/api/me/bot").json()["who"] == "bot"
    assert owner.post("/api/me/sessions", json={"which": "all"}).status_code == 200
    assert owner.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200
    assert owner.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200


@pytest.fixture
def processes(postgres: Any, tmp_path: Path) -> Iterator[list[TestClient]]:
    """Two servers with one database, which hear nothing from each other."""
    database = Postgres.settings(postgres, tmp_path).database
    places = [Settings(tmp_path / name, database=database, workers=1, warm=False, limits=0) for name in ("one", "other")]
    with TestClient(application(places[0])) as one, TestClient(application(places[1])) as other:
        yield [one, other]


def test_of_two_processes_one_gives_a_name(processes: list[TestClient]) -> None:
    with ThreadPoolExecutor(2) as threads:
        for number in range(5):
            for client in processes:
                client.cookies.clear()
            bodies = [{"name": f"{name} {'abcde'[number]}", "password": PASSWORD} for name in ("Alan Smith", "AIan Smith")]
            answers = [*threads.map(lambda pair: pair[0].post("/api/register", json=pair[1]), zip(processes, bodies, strict=True))]
            assert sorted(refusal(answer) for answer in answers) == [(201, ""), (409, "name-taken")]


def test_signing_out_everywhere_in_one_process_ends_tokens_that_another_is_making(processes: list[TestClient]) -> None:
    here, there = processes
    name = next(names)
    register(here, name)
    with ThreadPoolExecutor(4) as threads:
        for _ in range(5):
            for client in processes:
                client.cookies.clear()
                assert client.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200
            making = [threads.submit(there.post, "/api/me/tokens", json={"label": "mine"}) for _ in range(3)]
            assert here.post("/api/me/sessions", json={"which": "all"}).status_code == 200
            for answer in making:
                assert refusal(answer.result(DEADLINE)) in ((201, ""), (401, "session-ended"))
            here.cookies.clear()
            assert here.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200
            assert here.get("/api/me/tokens").json() == []


def test_of_two_processes_one_changes_the_password(processes: list[TestClient]) -> None:
    here, there = processes
    name = next(names)
    register(here, name)
    assert there.post("/api/login", json={"name": name, "password": PASSWORD}).status_code == 200
    with ThreadPoolExecutor(2) as threads:
        bodies = [{"old": PASSWORD, "new": f"new password {number}"} for number in range(2)]
        answers = [*threads.map(lambda pair: pair[0].post("/api/me/password", json=pair[1]), zip(processes, bodies, strict=True))]
    assert [answer.status_code for answer in answers].count(200) == 1
    won = [answer.status_code for answer in answers].index(200)
    assert refusal(answers[1 - won]) in ((401, "session-ended"), (403, "wrong-own-password"))
    there.cookies.clear()
    assert there.post("/api/login", json={"name": name, "password": f"new password {won}"}).status_code == 200
    assert there.get("/api/lobby").status_code == 200
    assert there.post("/api/me/bot", json={}).json()["who"] == "bot"
    assert there.post("/api/me/delete", json={"password": f"new password {won}"}).status_code == 200
