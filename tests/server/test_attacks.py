# Over 400 lines: runs by itself against the server of any commit, so that nothing of it lies elsewhere.
"""Attacks on a real server, from outside: `potez serve` in a process of its own, and nothing but HTTP, WebSockets and the command line.

Nothing of potez.server is imported here, so that the same file can be run against any earlier state of the program. Each docstring says
what the state before these attacks were known (commit 2410825) did:

    PYTHONPATH=/somewhere/2410825/src python -m pytest --noconftest tests/server/test_attacks.py
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

pytestmark = pytest.mark.slow

FILES = 1024  # as many as small machines give a process
PATIENCE = 20.0  # seconds for an answer: a busy machine is slow, not wrong
FOXES = ".s./sss/.sfs.s./sssssss/.s.s.s./sss/.f. foxes"  # 799,971 legal moves
SLOW = ".s./sss/.sfs.ss/sssssss/.s.s.s./ss./.f. foxes"  # 81,873
FAR = ["c3", "a3", "a5", "c3", "c1", "e3", "g5", "e5", "c7", "c5", "e3", "c3", "c5", "c3"]  # whose refusal takes long to explain
EARLIER = Path(__file__).parent.parent / "data" / "migrations"

numbers = itertools.count(1)


class Broker:
    """What several processes of one server tell each other goes through NATS: this one speaks just enough of it to be the other process."""

    def __init__(self) -> None:
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.door.getsockname()[1]
        self.line: tuple[socket.socket, str] | None = None  # to the server: its connection, and the number of its subscription
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self._serve, args=(self.door.accept()[0],), daemon=True).start()

    def _serve(self, one: socket.socket) -> None:
        info = {
            "server_id": "x",
            "version": "2.10.0",
            "proto": 1,
            "host": "127.0.0.1",
            "port": self.port,
            "max_payload": 1 << 30,
            "headers": True,
        }
        with contextlib.suppress(OSError), one, one.makefile("rb") as lines:
            one.sendall(b"INFO " + json.dumps(info).encode() + b"\r\n")
            for line in lines:
                words = line.decode().split()
                match words[:1]:
                    case ["PING"]:
                        one.sendall(b"PONG\r\n")
                    case ["SUB"]:
                        self.line = one, words[-1]
                    case ["PUB"]:
                        lines.read(int(words[-1]) + 2)

    def say(self, **news: Any) -> None:
        end = time.monotonic() + PATIENCE
        while self.line is None:
            assert time.monotonic() < end, "the server has not asked for news"
            time.sleep(0.02)
        one, number = self.line
        data = json.dumps({"from": "other", **news}).encode()
        one.sendall(f"MSG potez.news {number} {len(data)}\r\n".encode() + data + b"\r\n")


class Server:
    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        environment = {name: value for name, value in os.environ.items() if not name.startswith("POTEZ_")}
        command = [sys.executable, "-u", "-m", "potez", "serve", "--port", "0", "--data", str(folder), "--workers", "1", *words]

        def few_files() -> None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))

        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=few_files
        )
        self.errors: list[str] = []
        self._reading = threading.Thread(target=self._read_errors, daemon=True)
        self._reading.start()
        assert self.process.stdout is not None
        self.stdout = self.process.stdout
        line = self.stdout.readline()
        if not (found := re.search(r"http://127\.0\.0\.1:(\d+)", line)):
            self.stop()
            raise AssertionError(f"it did not start: {line!r} {''.join(self.errors)[-1500:]}")
        self.port = int(found[1])

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        with contextlib.suppress(ValueError):
            self.errors.extend(self.process.stderr)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
        self.process.wait()
        self._reading.join(PATIENCE)
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()

    def visitor(self) -> Visitor:
        """Somebody else, from an address of their own."""
        return Visitor(self, f"198.51.100.{next(numbers)}")


class Visitor:
    """A browser: an address, as a proxy on this machine tells it, or this machine itself; and a cookie."""

    def __init__(self, server: Server, address: str) -> None:
        self.server, self.address, self.cookie = server, address, ""

    @property
    def headers(self) -> dict[str, str]:
        return ({"x-forwarded-for": self.address} if self.address else {}) | ({"cookie": self.cookie} if self.cookie else {})

    def ask(self, path: str, data: Any = None, timeout: float = PATIENCE, keep: bool = True) -> tuple[int, Any]:
        """Status and answer, on a connection of its own. Without `keep` a cookie that is given is thrown away."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=timeout)
        with contextlib.closing(connection):
            headers = {**self.headers, "content-type": "application/json"}
            connection.request("GET" if data is None else "POST", path, None if data is None else json.dumps(data), headers)
            answer = connection.getresponse()
            if keep and (given := answer.getheader("set-cookie")):
                self.cookie = given.partition(";")[0]
            text = answer.read()
        return answer.status, json.loads(text) if text[:1] in b"{[" else text

    def post(self, path: str, data: Any) -> Any:
        status, found = self.ask(path, data)
        assert status < 300, (path, status, found)
        return found

    def do(self, id: str, version: int, do: str, **more: Any) -> tuple[int, Any]:
        return self.ask(f"/api/tables/{id}/commands", {"id": f"{do}-{next(numbers)}", "version": version, "do": do, **more})

    def talk(self, path: str) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.server.port}{path}", additional_headers=self.headers, open_timeout=PATIENCE, close_timeout=1)


@contextlib.contextmanager
def serving(folder: Path, *words: str) -> Iterator[Server]:
    server = Server(folder, *words)
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def broker() -> Iterator[Broker]:
    found = Broker()
    yield found
    found.door.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, broker: Broker) -> Iterator[Server]:
    """Without limits: what is asked often here would be refused."""
    with serving(tmp_path_factory.mktemp("open"), "--limits", "0", "--nats", f"nats://127.0.0.1:{broker.port}") as found:
        yield found


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the usual limits."""
    with serving(tmp_path_factory.mktemp("guarded")) as found:
        yield found


def two(server: Server, **more: Any) -> tuple[str, Visitor, Visitor]:
    """A table of hex with two people, at version 2; the first plays red."""
    red, blue = server.visitor(), server.visitor()
    seats = {"red": {"kind": "person"}, "blue": {"kind": "open"}}
    made = red.post("/api/tables", {"game": "hex", "options": {"size": 11}, "seats": seats, **more})
    status, found = blue.do(made["id"], 1, "sit", secret=made["invitation"])
    assert status == 200, found
    return made["id"], red, blue


def alone(visitor: Visitor, game: str = "hex", sides: tuple[str, str] = ("red", "blue"), **more: Any) -> tuple[int, Any]:
    return visitor.ask("/api/tables", {"game": game, "seats": {side: {"kind": "person"} for side in sides}, **more})


def state(visitor: Visitor, id: str) -> Any:
    return visitor.ask(f"/api/tables/{id}")[1]["state"]


def kinds(visitor: Visitor, id: str) -> list[str]:
    return [event["kind"] for event in visitor.ask(f"/api/tables/{id}/events")[1]["events"]]


def until(talking: ClientConnection, *wanted: str) -> Any:
    end, skipped = time.monotonic() + PATIENCE, list[str]()
    while time.monotonic() < end:
        with contextlib.suppress(TimeoutError):
            message = json.loads(talking.recv(timeout=max(0.01, end - time.monotonic())))
            if message["t"] in wanted:
                return message
            skipped.append(message["t"])
    raise AssertionError(f"waited for {wanted}; there came {skipped}")


def closed(talking: ClientConnection, seconds: float = 5.0) -> int | None:
    """The code with which a connection is closed; None if it stays open for so long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            talking.recv(timeout=max(0.01, end - time.monotonic()))
        except TimeoutError:
            return None
        except ConnectionClosed as close:
            return close.rcvd.code if close.rcvd else 1006
    return None


class Aside:
    """Work in a thread; what came of it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.found: Any = None
        self.thread = threading.Thread(target=self._run, args=(work,), daemon=True)
        self.thread.start()

    def _run(self, work: Callable[[], Any]) -> None:
        try:
            self.found = work()
        except Exception as error:
            self.found = error

    def end(self) -> Any:
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "it has not come to an end"
        return self.found


# Everybody waits for one


def test_a_start_with_hundreds_of_thousands_of_moves_delays_nobody(tmp_path: Path) -> None:
    """The earlier server took the table, and at its first socket it was busy for 108 seconds: nobody else was answered."""
    with serving(tmp_path, "--limits", "0") as server:
        eve, other = server.visitor(), server.visitor()
        assert other.ask("/healthz")[0] == 200
        status, made = alone(eve, "foxsheep", ("foxes", "sheep"), start=FOXES)

        def look() -> None:
            with eve.talk(f"/tables/{made['id']}/socket?protocol=2") as talking:
                until(talking, "table")

        looking = [Aside(look)] if status == 201 else []
        time.sleep(0.5)
        for _ in range(3):
            assert other.ask("/healthz", timeout=10)[0] == 200
        assert (status, made.get("error")) == (422, "too-many-moves")
        assert not looking


def test_a_stall_of_the_process_gives_no_clock_time(server: Server) -> None:
    """The earlier server took every stall for an outage and set the clocks back: whoever could make it busy had more time to think."""
    id, red, blue = two(server, clock={"kind": "sudden", "main": 60})
    assert red.do(id, 2, "move", move="c3")[0] == blue.do(id, 3, "move", move="b2")[0] == 200
    began = time.monotonic()
    time.sleep(1.2)  # so long that a beat of the clocks has been written down
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(5.4)  # as if one visitor had kept it busy
    server.process.send_signal(signal.SIGCONT)
    assert red.ask("/healthz")[0] == 200
    time.sleep(0.5)  # another beat
    passed = time.monotonic() - began
    left = state(red, id)["clock"]["left"]["red"]
    assert left <= 60 - passed + 0.5, kinds(red, id)


def test_touches_by_many_connections_of_one_address_delay_nobody_elsewhere(tmp_path: Path) -> None:
    """Each page may ask twenty questions at once, and anybody may be many guests: a second of thinking for each was done in the order in
    which they came, and who touched a board elsewhere waited for fifty seconds."""
    persons = {"foxes": {"kind": "person"}, "sheep": {"kind": "person"}}
    with serving(tmp_path, "--limits", "0") as server:
        eve, ana = server.visitor(), server.visitor()
        made = eve.post("/api/tables", {"game": "foxsheep", "seats": persons, "start": SLOW})
        own = ana.post("/api/tables", {"game": "foxsheep", "seats": persons})
        address = "/tables/{}/socket?protocol=2"
        with contextlib.ExitStack() as held:
            calm = held.enter_context(ana.talk(address.format(own["id"])))
            pages = [held.enter_context(eve.talk(address.format(made["id"]))) for _ in range(6)]
            for page in (calm, *pages):
                until(page, "table")
            for page in pages:
                for _ in range(20):
                    page.send(json.dumps({"do": "touch", "path": FAR}))
            until(pages[0], "touched")
            calm.send(json.dumps({"do": "touch", "path": ["c3"]}))
            until(calm, "touched", "refused")
            answered = 1
            for page in pages:
                with contextlib.suppress(TimeoutError):
                    while json.loads(page.recv(timeout=0.001)):
                        answered += 1
            assert answered < 100, "of 120"


# A disk that takes nothing


@contextlib.contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """The process cannot write to any file."""
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


def test_a_disk_that_takes_nothing_is_told_by_the_probes_and_loses_no_move(server: Server) -> None:
    """The earlier server said 200 at /healthz, answered 500 `bad-request`, and cut the sockets off. This one says what is wrong and waits
    for a while: if space comes back, nobody has to do anything."""
    ana, other = server.visitor(), server.visitor()
    id = alone(ana, options={"size": 5})[1]["id"]
    with ana.talk(f"/tables/{id}/socket?protocol=2") as talking:
        until(talking, "table")
        with full_disk(server):
            talking.send(json.dumps({"do": "move", "id": "a", "version": 1, "move": "c3"}))
            opening = Aside(lambda: alone(server.visitor()))
            time.sleep(1.5)
            probes = {path: other.ask(path) for path in ("/healthz", "/readyz")}
            alive = other.ask("/livez")[0]
        try:
            told = until(talking, "done", "refused")["t"]
        except ConnectionClosed:
            told = "closed"
    statuses = {path: status for path, (status, _) in probes.items()}
    assert (statuses, opening.end()[0], told) == ({"/healthz": 503, "/readyz": 503}, 201, "done")
    assert [found["problems"] for _, found in probes.values()] == [["disk-error"]] * 2, "as what it is"
    assert alive == 200, "starting the process again would help nobody"
    assert state(ana, id)["moves"] == ["c3"]


# ConnectionLimits


def test_a_thousand_half_open_requests_leave_the_server_answering(guarded: Server) -> None:
    """The earlier server let every connection stay until it had no file left, and then answered nobody."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else 4096, hard))
    try:
        with contextlib.ExitStack() as held:
            for _ in range(FILES):
                half = held.enter_context(socket.create_connection(("127.0.0.1", guarded.port), PATIENCE))
                with contextlib.suppress(OSError):
                    half.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Wait: ")
            for _ in range(3):
                assert guarded.visitor().ask("/healthz", timeout=10)[0] == 200
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_one_person_has_only_so_many_sockets_at_once(guarded: Server) -> None:
    """The earlier server counted how fast they came, but never how many there were."""
    ana = guarded.visitor()
    assert alone(ana)[0] == 201
    with contextlib.ExitStack() as held:
        refused = 0
        for _ in range(55):  # fewer than may come at once
            try:
                held.enter_context(ana.talk("/news"))
            except InvalidStatus:
                refused += 1
        assert refused == 5, "fifty at once"
        held.enter_context(guarded.visitor().talk("/news"))  # nobody else is disturbed


def test_a_socket_of_news_that_talks_without_end_is_closed(guarded: Server) -> None:
    """The earlier server read whatever came there for as long as somebody sent."""
    with guarded.visitor().talk("/news") as talking:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(400):
                talking.send('{"do":"ping"}')
        assert closed(talking) == 1008


# The clock of a game


def test_nonsense_of_a_watcher_brings_down_no_flag(server: Server) -> None:
    """The earlier server let every command bring the flag down, also one that it refuses: the move that came in the grace was lost."""
    for _ in range(5):
        id, red, blue = two(server, clock={"kind": "fischer", "main": 0, "increment": 1})
        eve = server.visitor()
        eve.cookie = eve.cookie or (alone(eve) and eve.cookie)
        red.do(id, 2, "move", move="c3")
        before = time.monotonic()
        assert blue.do(id, 3, "move", move="b2")[0] == 200
        left = state(red, id)["clock"]["left"]["red"]
        time.sleep(max(0.0, left + 0.15))  # the flag has fallen, and waits for a move that may be on its way
        nonsense = eve.do(id, 4, "move", move="a1")
        status, found = red.do(id, 4, "move", move="a1")
        if time.monotonic() - before < 1.5:  # else the machine was too slow, and the grace may have been over
            assert nonsense[0] == 403, nonsense
            assert status == 200, (found, kinds(red, id))
            return
    raise AssertionError("this machine was too busy five times")


def test_late_pongs_buy_next_to_nothing(server: Server) -> None:
    """The earlier server did not charge half a second of every move to whoever answered pings late: twelve moves of 0.4 s cost nothing."""
    id, red, blue = two(server, clock={"kind": "sudden", "main": 60})
    version = 2
    with red.talk(f"/tables/{id}/socket?protocol=2") as talking:
        ping = until(talking, "ping")
        time.sleep(0.45)
        talking.send(json.dumps({"do": "pong", "n": ping["n"]}))
        for number in range(12):
            if number:
                time.sleep(0.4)
            move = {"do": "move", "id": f"m{number}", "version": version, "move": f"{'abcdefghij'[number % 10]}{number // 10 + 1}"}
            talking.send(json.dumps(move))
            assert until(talking, "done", "refused")["t"] == "done"
            assert blue.do(id, version + 1, "move", move=f"{'abcdefghij'[number % 10]}{number // 10 + 9}")[0] == 200
            version += 2
    used = 60 - state(red, id)["clock"]["left"]["red"]
    assert used > 1.2, "11 · 0.4 s, less the 2 s of a game and 0.1 s a move that are not counted"


# What one visitor leaves behind


def test_reports_without_a_cookie_are_counted_by_address(guarded: Server) -> None:
    """The earlier server counted by person, and whoever came without a cookie was a new one: a hundred reports in five seconds."""
    owner, eve = guarded.visitor(), guarded.visitor()
    id = alone(owner)[1]["id"]
    complaint = {"table": id, "side": "red", "text": "rude"}
    assert [eve.ask("/api/reports", complaint, keep=False)[0] for _ in range(8)] == [201] * 5 + [429] * 3


def test_guests_of_an_address_are_few(guarded: Server) -> None:
    """The earlier server wrote a row for each of a hundred guests of one address."""
    eve = guarded.visitor()
    statuses = [eve.ask("/api/me", {"chat": False}, keep=False)[0] for _ in range(70)]
    assert statuses == [200] * 60 + [429] * 10


def test_what_nobody_needs_can_be_removed(tmp_path: Path) -> None:
    """The earlier program had no such command, nor did its server ever remove anything."""
    with serving(tmp_path) as server:
        for _ in range(3):
            assert alone(server.visitor())[0] == 201
            assert server.visitor().ask("/api/me", {"chat": False})[0] == 200
    with contextlib.closing(sqlite3.connect(tmp_path / "potez.sqlite")) as base:  # years pass
        for table in ("tables", "people"):
            columns = {row[1] for row in base.execute(f"pragma table_info({table})")} & {"touched", "seen"}
            for column in columns:
                base.execute(f"update {table} set {column} = {column} - 1e8")
        base.commit()
    command = [sys.executable, "-m", "potez", "cleanup", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    with contextlib.closing(sqlite3.connect(tmp_path / "potez.sqlite")) as base:
        counts = [base.execute(f"select count(*) from {name}").fetchone()[0] for name in ("tables", "people")]
    assert counts == [0, 0]


def memory(visitor: Visitor) -> float:
    """Megabytes that the server's process has, as it says itself."""
    text = visitor.ask("/metrics")[1].decode()
    return float(re.findall(r"^process_resident_memory_bytes ([0-9.e+]+)$", text, re.M)[0]) / 1e6


def test_who_left_a_table_of_another_process_does_not_stay_in_memory(server: Server, broker: Broker) -> None:
    """The earlier server remembered for ever who had left which table, also watchers, and also of tables that only other processes knew."""
    here = Visitor(server, "")

    def leave(name: str, rounds: int) -> None:
        for number in range(rounds):
            people = {f"{name}-{number}-somebody-{person}": 1 for person in range(5000)}
            for there in (people, {}):
                broker.say(kind="presence", table=f"{name}-{number}", people=there)

    leave("first", 10)  # what is kept for a while is there then
    before = memory(here)
    leave("more", 80)
    assert here.ask("/healthz")[0] == 200
    grown = memory(here) - before
    assert grown < 40, "megabytes for four hundred thousand departures"


# A database of before


def test_a_database_of_the_first_revision_is_brought_up_to_date_in_place(tmp_path: Path) -> None:
    """The earlier server stopped at the start, with an error of a foreign key, if there was any event in it."""
    with contextlib.closing(sqlite3.connect(tmp_path / "potez.sqlite")) as base:
        base.executescript((EARLIER / "0001.sql").read_text(encoding="utf-8"))
        running = base.execute("select table_id from events where kind = 'undo'").fetchone()[0]
        events = base.execute("select count(*) from events").fetchone()[0]
    assert events
    with serving(tmp_path, "--limits", "0") as server:
        visitor = server.visitor()
        assert visitor.ask("/healthz")[0] == 200
        assert state(visitor, running)["moves"] == ["c3", "b2"]
        assert alone(visitor)[0] == 201
