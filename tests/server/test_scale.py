"""Two processes at one database, joined by NATS: any of them serves any player of a table."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from benchmarks.online.chaos import Site
from benchmarks.online.services import HOST
from benchmarks.online.web import ask, cookie_of
from tests.server.support import eventually

pytestmark = pytest.mark.slow

PATIENCE = 15.0  # seconds until a word must have arrived
DOWN = 7.0  # seconds without any server: longer than what counts as an outage
names = itertools.count(1)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    made = Site(tmp_path_factory.mktemp("site"), "postgres")
    try:
        asyncio.run(made.open())
        yield made
    finally:
        made.close()


@pytest.fixture
def ports(site: Site) -> list[int]:
    return site.ports


class Page:
    """A browser at a table, connected to one of the processes."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self.port, self.table = port, table
        self._opening = connect(f"ws://{HOST}:{port}/tables/{table}/socket?protocol=2", additional_headers={"Cookie": f"potez={cookie}"})

    def __enter__(self) -> Page:
        self.socket = self._opening.__enter__()
        self.whole = self.until("table")
        self.do("hello", version=self.whole["state"]["version"])
        return self

    def __exit__(self, *error: Any) -> None:
        self._opening.__exit__(*error)

    def do(self, do: str, id: str = "", **more: Any) -> str:
        id = id or f"n{next(names)}"
        self.socket.send(msgspec.json.encode({"do": do, "id": id, **more}).decode())
        return id

    def until(self, kind: str, patience: float = PATIENCE, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind with these values; what comes before it is skipped."""

        def fits(message: dict[str, Any]) -> bool:
            return message["t"] == kind and all(
                {**message, **message.get("changed", {})}.get(name) == value for name, value in wanted.items()
            )

        return self._next(fits, patience, f"{kind} with {wanted}")

    def reach(self, version: int) -> None:
        """Until the page has this version, by a change or by what it asked for."""

        def reached(message: dict[str, Any]) -> bool:
            changes = [message] if message["t"] == "change" else message.get("changes", [])
            return any(change["version"] == version for change in changes)

        self._next(reached, PATIENCE, f"version {version}")

    def answer(self, id: str) -> dict[str, Any]:
        return self._next(lambda message: message["t"] in ("done", "refused") and message.get("id") == id, PATIENCE, f"the answer to {id}")

    def _next(self, fits: Callable[[dict[str, Any]], bool], patience: float, what: str) -> dict[str, Any]:
        end, skipped = time.monotonic() + patience, list[str]()
        while time.monotonic() < end:
            with contextlib.suppress(TimeoutError):
                message: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=max(0.01, end - time.monotonic())))
                if fits(message):
                    return message
                skipped.append(str(message)[:80])
        raise AssertionError(f"waited for {what} for {patience:.0f} s; there came {skipped[-20:]}")

    def move(self, move: str, version: int) -> dict[str, Any]:
        return self.answer(self.do("move", move=move, version=version))


def guest(port: int) -> str:
    return cookie_of(asyncio.run(ask(port, "POST", "/api/check", {"game": "hex", "seats": {}})))


def opened(port: int, cookie: str, other: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A table of hex at one of the processes; whoever opens it plays red."""
    seats = {"red": {"kind": "person"}, "blue": other}
    answer = asyncio.run(ask(port, "POST", "/api/tables", {"game": "hex", "options": {"size": 5}, "seats": seats, **more}, cookie))
    assert answer.status == 201, answer
    found: dict[str, Any] = answer.data
    return found


def two(ports: list[int], **more: Any) -> tuple[str, str, str]:
    """A table where red and blue sit: its id and their cookies. Blue comes by the other process."""
    red, blue = guest(ports[0]), guest(ports[1])
    made = opened(ports[0], red, {"kind": "open"}, **more)
    sit = {"id": "sit", "version": 1, "do": "sit", "secret": made["invitation"]}
    answer = asyncio.run(ask(ports[1], "POST", f"/api/tables/{made['id']}/commands", sit, blue))
    assert answer.data == {"version": 2, "repeated": False}
    return made["id"], red, blue


def told(port: int, table: str) -> dict[str, Any]:
    found: dict[str, Any] = asyncio.run(ask(port, "GET", f"/api/tables/{table}")).data["state"]
    return found


def events(port: int, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = asyncio.run(ask(port, "GET", f"/api/tables/{table}/events")).data["events"]
    return found


def beaten(port: int) -> None:
    """Waits until the timekeeper of a process has looked at everything. At the end of each beat it says how much was committed so far: when
    that has changed twice, a whole beat lies between."""

    def committed() -> str:
        with urllib.request.urlopen(f"http://{HOST}:{port}/metrics", timeout=PATIENCE) as answer:
            (line,) = (line for line in answer.read().decode().splitlines() if line.startswith("potez_commits "))
        return str(line)

    for _ in range(2):
        before = committed()
        opened(port, guest(port), {"kind": "person"})
        eventually(lambda before=before: committed() != before, f"a beat of the process at {port}", 0.1)  # type: ignore[misc]


def test_players_of_different_processes_share_a_table(ports: list[int]) -> None:
    table, red, blue = two(ports)
    with Page(ports[0], table, red) as one:
        with Page(ports[1], table, blue) as second:
            one.until("presence", sides={"red": True, "blue": True})
            assert one.move("c3", 2)["version"] == 3
            assert second.until("change", version=3)["changed"]["moves"]["add"] == ["c3"]
            assert second.move("b2", 3)["version"] == 4
            assert one.until("change", version=4)["changed"]["moves"]["add"] == ["b2"]
            second.do("say", text="Hello from over here")
            assert one.until("chat")["text"] == "Hello from over here"
            one.do("offer", what="draw", version=4)
            assert second.until("change", version=5)["changed"]["offers"] == {"draw": "red"}
            second.do("accept", what="draw", version=5)
            assert one.until("change", version=6)["changed"]["outcome"]["reason"] == "agreement"
        one.until("presence", sides={"red": True, "blue": False})
    assert [told(port, table)["version"] for port in ports] == [6, 6]


def account(port: int, name: str) -> str:
    """Registers somebody; the cookie."""
    answer = asyncio.run(ask(port, "POST", "/api/register", {"name": name, "password": "correct horse"}))
    assert answer.status == 201, answer
    return cookie_of(answer)


def signed_in(port: int, name: str) -> str:
    return cookie_of(asyncio.run(ask(port, "POST", "/api/login", {"name": name, "password": "correct horse"})))


def test_a_rated_game_that_is_ended_at_both_at_once_counts_once(ports: list[int]) -> None:
    names_ = [f"Rated {next(names)}" for _ in ports]
    cookies = [account(port, name) for port, name in zip(ports, names_, strict=True)]
    wanted = {
        "game": "hex",
        "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}},
        "rated": True,
        "clock": {"kind": "sudden", "main": 600},
    }
    made = asyncio.run(ask(ports[0], "POST", "/api/tables", wanted, cookies[0])).data
    url = f"/api/tables/{made['id']}/commands"
    for side, body in (
        (1, {"id": "sit", "version": 1, "do": "sit", "secret": made["invitation"]}),
        (0, {"id": "a", "version": 2, "do": "move", "move": "c3"}),
        (1, {"id": "b", "version": 3, "do": "move", "move": "b2"}),
    ):
        assert asyncio.run(ask(ports[side], "POST", url, body, cookies[side])).status == 200

    async def all_resign() -> list[int]:
        who = itertools.product(ports, enumerate(cookies))
        asked = (ask(port, "POST", url, {"id": f"end{n}", "version": 4, "do": "resign"}, cookie) for port, (n, cookie) in who)
        return [answer.status for answer in await asyncio.gather(*asked)]

    statuses = asyncio.run(all_resign())
    assert set(statuses) <= {200, 409} and 200 in statuses

    def games(port: int, name: str) -> int:
        found = asyncio.run(ask(port, "GET", f"/api/players/{name.replace(' ', '%20')}")).data["ratings"]
        return sum(rating["games"] for rating in found)

    eventually(lambda: all(games(port, name) for port in ports for name in names_), "the game counts", 0.1)
    for port in ports:
        beaten(port)
    assert [games(port, name) for port in ports for name in names_] == [1] * 4


@pytest.mark.parametrize("news", [True, False])
def test_signing_out_everywhere_at_one_closes_sockets_at_the_other(site: Site, ports: list[int], news: bool) -> None:
    """At once, or, where the word of it is lost, when the other next looks."""
    assert site.nats is not None
    name = f"Out {next(names)}"
    here, there = account(ports[0], name), signed_in(ports[1], name)
    table = opened(ports[0], here, {"kind": "person"})["id"]
    with Page(ports[1], table, there) as page:
        if not news:
            site.nats.kill()
        try:
            assert asyncio.run(ask(ports[0], "POST", "/api/me/sessions", {"which": "all"}, here)).status == 200
            with pytest.raises(ConnectionClosed) as closed:
                page._next(lambda message: False, 60.0, "the end of the socket")
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4001
        finally:
            if not news:
                site.nats.start()
                eventually(
                    lambda: all(asyncio.run(ask(port, "GET", "/healthz")).data["bus"] for port in ports), "they have found NATS again", 0.1
                )
    assert asyncio.run(ask(ports[0], "GET", "/api/me", None, there)).data["who"] == "nobody"


NUL = "a\0b"  # which SQLite holds in a text, and PostgreSQL does not


def test_a_text_that_postgresql_does_not_hold_names_nothing(ports: list[int]) -> None:
    port, name = ports[0], f"Nul {next(names)}"
    cookie = cookie_of(asyncio.run(ask(port, "POST", "/api/register", {"name": name, "password": "correct horse"})))
    routes = asyncio.run(ask(port, "GET", "/api/openapi.json")).data["paths"]
    tried, broken = 0, list[Any]()
    for path, methods in routes.items():
        for method, operation in methods.items():
            for given in operation.get("parameters", []):
                place = path.replace(f"{{{given['name']}}}", "a%00b").replace("{id}", "x").replace("{ply}", "0")
                place += f"?{given['name']}=a%00b" if given["in"] == "query" else ""
                answer = asyncio.run(ask(port, method.upper(), place, {} if method != "get" else None, cookie))
                tried += 1
                if answer.status >= 500:
                    broken.append((method, place, answer.status))
    for place, body in (
        ("/api/me/blocks", {"table": NUL, "side": NUL}),
        ("/api/me/blocks", {"name": NUL}),
        ("/api/me/blocks", {"key": NUL}),
        ("/api/reports", {"table": NUL, "side": "red", "text": NUL}),
        ("/api/login", {"name": NUL, "password": NUL}),
        ("/api/recover", {"name": NUL, "code": NUL, "password": "correct horse"}),
        ("/api/me/tokens", {"label": NUL, "password": "correct horse"}),
    ):
        answer = asyncio.run(ask(port, "POST", place, body, cookie))
        tried += 1
        if answer.status >= 500:
            broken.append((place, body, answer.status))
    assert broken == []
    assert tried > 30


def test_a_command_sent_to_both_is_done_once(ports: list[int]) -> None:
    red = guest(ports[0])
    table = opened(ports[0], red, {"kind": "person"}, clock={"kind": "sudden", "main": 600})["id"]
    with Page(ports[0], table, red) as one, Page(ports[1], table, red) as other:
        for number, move in enumerate(("a1", "a2", "a3", "b1", "b2", "b3"), 1):
            for page in (one, other):
                page.do("move", id=f"same-{number}", move=move, version=number)
            answers = [page.answer(f"same-{number}") for page in (one, other)]
            assert [answer["version"] for answer in answers] == [number + 1] * 2
            assert sorted(answer["repeated"] for answer in answers) == [False, True]
            time.sleep(0.1)
    assert [event["data"]["move"] for event in events(ports[1], table)] == ["a1", "a2", "a3", "b1", "b2", "b3"]
    clocks = [told(port, table)["clock"]["left"]["blue"] for port in ports]  # red is to move: this one stands still
    assert clocks[0] == clocks[1], "both know the same event, not each its own"


def test_of_two_moves_at_once_one_wins(ports: list[int]) -> None:
    red = guest(ports[0])
    table = opened(ports[1], red, {"kind": "person"})["id"]
    won = []
    with Page(ports[0], table, red) as one, Page(ports[1], table, red) as other:
        for version, column in enumerate("abcde", 1):
            sent = [(page, page.do("move", move=f"{column}{row}", version=version)) for row, page in ((1, one), (2, other))]
            answers = [page.answer(id) for page, id in sent]
            assert sorted(answer["t"] for answer in answers) == ["done", "refused"]
            refused = next(answer for answer in answers if answer["t"] == "refused")
            assert refused["error"] == "stale"
            won.append(f"{column}{1 + (answers[0]['t'] == 'refused')}")
            for page in (one, other):
                page.do("hello", version=version)
                page.reach(version + 1)
    assert [event["data"]["move"] for event in events(ports[0], table)] == won


def test_a_flag_falls_once(ports: list[int]) -> None:
    table, red, blue = two(ports, clock={"kind": "fischer", "main": 0, "increment": 1})
    with Page(ports[0], table, red) as one, Page(ports[1], table, blue) as other:
        one.move("c3", 2)
        other.until("change", version=3)
        other.move("b2", 3)
        for page in (one, other):
            outcome = page.until("change", stage="over")["changed"]["outcome"]
            assert (outcome["winner"], outcome["reason"]) == ("blue", "time")
    for port in ports:
        beaten(port)
    assert [event["kind"] for event in events(ports[0], table)] == ["sit", "move", "move", "flag"]
    assert told(ports[0], table)["version"] == told(ports[1], table)["version"] == 5


def test_two_who_ask_at_the_same_moment_by_different_processes_come_to_one_table(ports: list[int]) -> None:
    cookies = [guest(port) for port in ports]
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}

    async def both(size: int) -> list[Any]:
        wanted = {"game": "hex", "options": {"size": size}, "seats": seats}
        asked = (ask(port, "POST", "/api/pair", wanted, cookie) for port, cookie in zip(ports, cookies, strict=True))
        return await asyncio.gather(*asked)

    for size in range(5, 15):
        answers = asyncio.run(both(size))
        assert sorted(answer.status for answer in answers) == [200, 201], answers
        assert answers[0].data["id"] == answers[1].data["id"]
        assert "playing" in [told(port, answers[0].data["id"])["stage"] for port in ports], "the other process hears of it soon"


def test_without_nats_moves_arrive_through_the_database(site: Site, ports: list[int]) -> None:
    assert site.nats is not None
    table, red, blue = two(ports)
    with Page(ports[0], table, red) as one, Page(ports[1], table, blue) as other:
        site.nats.kill()
        try:
            assert one.move("c3", 2)["version"] == 3
            assert other.until("change", patience=6.0, version=3)["changed"]["moves"]["add"] == ["c3"]
            assert other.move("b2", 3)["version"] == 4
            assert one.until("change", patience=6.0, version=4)["changed"]["moves"]["add"] == ["b2"]
        finally:
            site.nats.start()
        end = time.monotonic() + PATIENCE
        while not all(asyncio.run(ask(port, "GET", "/healthz")).data["bus"] for port in ports):
            assert time.monotonic() < end, "they have not found NATS again"
            time.sleep(0.1)
        one.move("d4", 4)
        assert other.until("change", patience=6.0, version=5)["changed"]["moves"]["add"] == ["d4"]


def test_clocks_get_an_outage_back(site: Site, ports: list[int]) -> None:
    """Nobody could move while all processes were down: the side to move does not pay for it."""
    table, red, blue = two(ports, clock={"kind": "sudden", "main": 60})
    with Page(ports[0], table, red) as one, Page(ports[1], table, blue) as second:
        one.move("c3", 2)
        second.until("change", version=3)
        second.move("b2", 3)
        one.until("change", version=4)
        for port in ports:
            beaten(port)  # while a clock runs: it is written down that a server is alive
    began = time.monotonic()
    for server in site.servers:
        server.kill()
    time.sleep(DOWN)
    for server in site.servers:
        server.launch()
    for server in site.servers:
        server.wait()
    with Page(ports[1], table, red) as other:
        used = time.monotonic() - began
        version = other.whole["state"]["version"]
        answer = other.move("a1", version)
        assert answer["t"] == "done", answer
    clocks = [told(port, table)["clock"] for port in ports]
    left = [clock["left"]["red"] for clock in clocks]
    assert left[0] == left[1]
    assert 60 - left[0] < used - DOWN + 2.0, "only the time before the outage was counted"
    assert sum(event["kind"] == "outage" for event in events(ports[0], table)) == 1
