# Over 400 lines: one promise, and a case for every way in.
"""Nothing that grows with input runs on the event loop: no callback takes 50 ms of CPU time, whatever is sent."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

import potez
from potez.match import Match
from potez.saved import MOST_DEAD
from potez.server.app import application
from potez.server.domain import decisions
from potez.server.domain import opening as tables
from potez.server.live import commands
from potez.server.settings import Settings
from potez.server.storage import schema
from potez.server.wire.legal import moves_of
from tests.server import support
from tests.server.watchdog import watched

pytestmark = pytest.mark.slow

FOXES = ".s./sss/.sfs.s./sssssss/.s.s.s./sss/.f. foxes"  # 799,971 legal moves
BEFORE = ".s./s.s/.sfsss./sssssss/.s.s.s./sss/.f. sheep"  # 24, of which e3-d2 leads there
JAGUAR = "...d./.dddd/.djd./ddddd/.d.d./.../... jaguar"  # 53,622


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings(tmp_path_factory.mktemp("loop"), workers=1, warm=False, limits=0)
    with TestClient(application(settings), raise_server_exceptions=False, client=("127.0.0.1", 50000)) as client:
        for game in ("foxsheep", "adugo", "amazons", "hex", "go"):  # compiled and imported before anything is measured
            id = table(client, game)
            with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
                until(socket, "table")
        for path in ("/", "/lobby", "/archive", "/api/archive", "/api/archive/download", "/api/games", f"/tables/{id}"):
            assert client.get(path, headers={"accept": "text/html"}).status_code == 200
        yield client


def opening(game: str, **more: Any) -> dict[str, Any]:
    return {"game": game, "seats": {side: {"kind": "person"} for side in potez.game(game).sides}, **more}


def table(client: TestClient, game: str, **more: Any) -> str:
    answer = client.post("/api/tables", json=opening(game, **more))
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


def until(socket: Any, kind: str) -> dict[str, Any]:
    return support.until(socket, lambda message: message["t"] in (kind, "refused"), kind)


def test_the_watchdog_barks() -> None:
    async def busy() -> None:
        end = time.thread_time() + 0.06
        while time.thread_time() < end:
            pass

    with pytest.raises(AssertionError, match="busy"), watched():
        asyncio.run(busy())


def test_a_start_with_too_many_moves_is_refused(client: TestClient) -> None:
    with watched():
        answer = client.post("/api/tables", json=opening("foxsheep", start=FOXES))
    assert answer.status_code == 422
    assert answer.json() == {"error": "too-many-moves", "values": {"count": 799_971, "most": tables.MOST_LEGAL}}


def test_no_move_of_an_opening_may_be_taken_back_to_too_many_moves(client: TestClient) -> None:
    answer = client.post("/api/tables", json=opening("foxsheep", start=FOXES, moves=["c3xc1xe1xe3xg3xg5xe5xe3xg5"]))
    assert (answer.status_code, answer.json()["error"]) == (422, "too-many-moves")


def test_what_a_move_leads_to_is_counted_beside_the_event_loop(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before such a move the position has few, so that it was counted at once, every time: 180 moves of one guest stopped the server for
    twenty seconds."""
    on_the_loop = list[bool]()

    def few_enough(position: potez.Position) -> None:
        on_the_loop.append(asyncio._get_running_loop() is not None)
        tables.few_enough(position)

    monkeypatch.setattr(decisions, "few_enough", few_enough)
    id = table(client, "foxsheep", start=BEFORE)
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        until(socket, "table")
        for number in range(3):
            socket.send_json({"do": "move", "id": f"m{number}", "version": 1, "move": "e3-d2"})
            assert until(socket, "done")["error"] == "too-many-moves"
    assert on_the_loop == [False] * 3


def test_a_move_that_leads_to_too_many_moves_is_refused(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LEGAL", 100)
    id = table(client, "foxsheep", start=FOXES.replace("foxes", "sheep").replace("sss/.f.", "ss./.f."))
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        state = until(socket, "table")["state"]
        socket.send_json({"do": "move", "id": "a", "version": 1, "move": support.legal(state)[0]})
        assert until(socket, "done")["error"] == "too-many-moves"
    assert client.get(f"/api/tables/{id}").json()["state"]["version"] == 1


@pytest.mark.parametrize(("game", "start"), [("adugo", JAGUAR), ("foxsheep", FOXES)])
def test_hundreds_of_thousands_of_moves_delay_nobody(client: TestClient, monkeypatch: pytest.MonkeyPatch, game: str, start: str) -> None:
    """As tables that an older server opened still have them."""
    monkeypatch.setattr(tables, "MOST_LEGAL", 10**9)
    with watched():
        id = table(client, game, start=start)
        address = f"/tables/{id}/socket?protocol=2"
        with client.websocket_connect(address) as socket, client.websocket_connect(address) as other:
            state = until(socket, "table")["state"]
            assert until(other, "table")["state"] == state
            assert "moves" not in state["legal"] and state["legal"]["next"]
            path, following = list[str](), state["legal"]["next"]
            while following is not None:
                path.append(following[0])
                socket.send_json({"do": "paths", "path": path})
                found = until(socket, "paths")
                assert len(moves_of(found["legal"].get("moves", {}))) <= 3000
                following = found["legal"].get("next")
            first, second, *_ = potez.game(game).rules.board.index
            for wrong in ([first, second], path[:1], [*path, first], [first] * 50):
                socket.send_json({"do": "touch", "path": wrong})
                assert until(socket, "touched")["path"] == wrong
            socket.send_json({"do": "move", "id": "b", "version": 1, "move": moves_of(found["legal"]["moves"])[0][0]})
            assert until(other, "change")["event"] == "move"
        for part in ("", "/events", "/positions/0", "/picture.svg?ply=0", "/record"):
            assert client.get(f"/api/tables/{id}{part}").status_code == 200


def test_an_amazons_opening_delays_nobody(client: TestClient) -> None:
    with watched():
        id = table(client, "amazons")
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            state = until(socket, "table")["state"]
            assert len(support.legal(state)) == 2176
            socket.send_json({"do": "move", "id": "a", "version": 1, "move": support.legal(state)[7]})
            assert until(socket, "change")["event"] == "move"


MARKS = "a" + "\u0301" * 49_000 + "\u0323" * 49_000  # which Unicode wants sorted
WORDS = (MARKS, "\ufdfa" * 32_000)  # one sign that stands for eighteen


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/api/tables", {"game": "hex", "seats": {"red": {"kind": "person", "name": "*"}, "blue": {"kind": "person", "name": "*"}}}),
        ("/api/tables", {"game": "hex", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}, "invite": "*"}),
        ("/api/tables", {"game": "*", "seats": {}}),
        ("/api/tables", opening("hex", start="*")),
        ("/api/tables", opening("hex", moves=["*"])),
        ("/api/tables", opening("hex", options={"size": "*"})),
        ("/api/tables", opening("hex", options={"*": 1})),
        ("/api/me", {"name": "*"}),
        ("/api/me/blocks", {"name": "*"}),
        ("/api/me/blocks", {"key": "*"}),
        ("/api/reports", {"table": "*", "side": "*", "text": "*"}),
        ("/api/register", {"name": "*", "password": "*"}),
        ("/api/login", {"name": "*", "password": "*"}),
        ("/api/recover", {"name": "*", "code": "*", "password": "*"}),
        ("/api/me/password", {"old": "*", "new": "*"}),
        ("/api/me/tokens", {"name": "*"}),
    ],
)
def test_a_long_text_delays_nobody(client: TestClient, path: str, data: dict[str, Any]) -> None:
    client.get("/lobby", headers={"accept": "text/html"})
    for words in WORDS:
        with watched():
            answer = client.post(path, content=json.dumps(data, ensure_ascii=False).replace("*", words))
        assert 400 <= answer.status_code < 500, answer.text[:200]


def saved(match: Match) -> bytes:
    return json.dumps(match.record()).encode()


def test_records_of_every_kind_delay_nobody(client: TestClient) -> None:
    rng, match = random.Random(2), Match("go(size=19)")
    while not match.outcome and len(match.moves) < 300:
        match.play(rng.choice(match.position.moves()))
    good = json.loads(saved(match))
    twice = b'{"format":"potez-match",' + b",".join(b'"k%d":1' % (number % 26_000) for number in range(45_000)) + b"}"
    bodies = {
        "a game": (saved(match), 201),
        "two names": (twice[:400_000], 422),
        "536 kB": (twice, 413),
        "4 MB": (json.dumps(good | {"moves": ["pass"] * 400_000}).encode(), 413),
        "too many moves": (json.dumps(good | {"moves": ["d4"] * 2001, "times": [None] * 2001}).encode(), 413),
        "nested": (b"[" * 399_000, 422),
        "a long number": (b'{"format": ' + b"9" * 300_000 + b"}", 422),
        "a long name": (json.dumps(good | {"game": "x" * 300_000}).encode(), 422),
        "a long option": (json.dumps(good | {"options": {"x" * 300_000: 1}}).encode(), 422),
        "a long start": (json.dumps(good | {"start": ". " * 150_000}).encode(), 422),
    }
    for name, (body, status) in bodies.items():
        with watched():
            answer = client.post("/api/records", content=body)
        assert answer.status_code == status, (name, answer.text[:300])


def test_options_of_every_kind_delay_nobody(client: TestClient) -> None:
    wanted = [
        {"game": "x" * 90_000, "options": {}},
        {"game": "hex", "options": {"size": 10**4000}},
        {"game": "hex", "options": {"size": "9" * 90_000}},
        {"game": "hex", "options": {f"o{number}": number for number in range(5000)}},
        {"game": "hex", "options": {"s" * 90_000: 1}},
        {"game": "bombs", "options": {"map": "." * 90_000}},
        {"game": "bombs", "options": {"map": "./" * 40_000}},
        {"game": "chomp", "options": {"poison": [["a1"]] * 10_000}},
        {"game": "chomp", "options": {"poison": " ".join(["a1"] * 25_000)}},
        {"game": "squart", "options": {"blocked": ["a1"] * 10_000}},
    ]
    waiting = {"red": {"kind": "person"}, "blue": {"kind": "open"}}  # pairing looks at the seats before it looks at the game
    for values in wanted:
        with watched():
            for path, body in (
                ("/api/check", values | {"seats": {}}),
                ("/api/tables", opening("hex") | values),
                ("/api/pair", values | {"seats": waiting}),
            ):
                answer = client.post(path, content=json.dumps(body))
                assert (answer.status_code, answer.json()["error"]) == (422, "option"), (path, str(values)[:80])


def test_starts_of_every_kind_delay_nobody(client: TestClient) -> None:
    wanted: list[tuple[dict[str, Any], int, str | None]] = [
        ({"start": "." * 90_000}, 413, "too-large"),
        ({"start": "." * 19_000}, 422, "option"),
        ({"start": "/" * 90_000}, 413, "too-large"),
        ({"start": "/" * 19_000}, 422, "option"),
        ({"start": " moves" * 15_000}, 413, "too-large"),
        ({"start": " moves" * 3000}, 413, "too-large"),
        ({"moves": ["c3"] * 15_000}, 413, "too-large"),
        ({"moves": ["c3"] * 1900}, 422, "option"),
        ({"moves": ["x" * 90_000]}, 422, "option"),
        ({"moves": ["c3" + " " * 90_000]}, 201, None),
    ]
    for more, status, error in wanted:
        with watched():
            answer = client.post("/api/tables", json=opening("hex", **more))
        assert (answer.status_code, answer.json().get("error")) == (status, error), (str(more)[:60], answer.text[:200])
    assert client.get(f"/api/tables/{answer.json()['id']}").json()["state"]["moves"] == ["c3"]


def test_messages_of_every_kind_delay_nobody(client: TestClient) -> None:
    id = table(client, "hex")
    texts = [
        "[" * 19_000,
        json.dumps({"do": "why", "path": ["a" * 300] * 50}),
        json.dumps({"do": "paths", "path": ["a1"] * 3000}),
        json.dumps({"do": "move", "id": "q", "version": 1, "move": "a1" * 9000}),
        json.dumps({"do": "look", "ply": 10**300}),
        json.dumps({"do": "x" * 15_000}),
        json.dumps({f"k{number}": number for number in range(1200)}),
    ]
    with watched(), client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        until(socket, "table")
        for text in texts:
            for _ in range(5):
                socket.send_text(text)
        support.talk(socket, {"do": "ping"}, "pong")


@pytest.fixture(scope="module")
def finished(client: TestClient) -> list[str]:
    """Games in the archive."""
    found = []
    for _ in range(30):
        id = table(client, "hex", options={"size": 5}, moves=["c3", "b2", "d4"])
        assert client.post(f"/api/tables/{id}/commands", json={"id": "r", "version": 1, "do": "resign"}).status_code == 200
        found.append(id)
    return found


def test_lists_and_downloads_delay_nobody_and_leave_the_memory_as_it_is(client: TestClient, finished: list[str]) -> None:
    here = client.app.state.services.hub  # type: ignore[attr-defined]
    for id in finished:
        here.drop(id)
    known = set(here.tables._live)
    with watched():
        for _ in range(3):
            lines = client.get("/api/archive/download").text.splitlines()
        for path in ("/api/archive", "/api/lobby", "/api/me/games", "/api/me/export", "/archive", "/"):
            assert client.get(path).status_code == 200
    assert len(lines) >= 30 and all(Match.read(line).moves for line in lines)
    assert set(here.tables._live) == known, "reading the archive fills the memory with tables"


def test_what_is_kept_about_one_who_played_twenty_thousand_games_delays_nobody(client: TestClient, finished: list[str]) -> None:
    """A program plays as many in some months; each of the twenty requests of a second stopped everybody for a seventh of one."""
    here = client.app.state.services  # type: ignore[attr-defined]

    def add(connection: sa.Connection) -> None:
        table = dict(connection.execute(sa.select(schema.tables).where(schema.tables.c.id == finished[0])).one()._mapping)
        seats = [
            dict(row._mapping) for row in connection.execute(sa.select(schema.players).where(schema.players.c.table_id == finished[0]))
        ]
        ids = [f"many{number}" for number in range(20_000)]
        connection.execute(schema.tables.insert(), [{**table, "id": id} for id in ids])
        connection.execute(schema.players.insert(), [{**seat, "table_id": id} for id in ids for seat in seats])

    client.portal.call(here.database.write, "", add)  # type: ignore[union-attr]
    with watched():
        answer = client.get("/api/me/export")
    assert len(answer.json()["games"]) >= 40_000


def test_a_review_delays_nobody(client: TestClient) -> None:
    id = table(client, "hex", options={"size": 5}, moves=["c3", "b2", "d4", "a1"])
    with watched(), client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.send_json({"do": "review"})
        assert until(socket, "review")["t"] == "review"


def test_a_long_game_is_loaded_without_copying_it_at_every_event(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    id = table(client, "hex", options={"size": 5})
    with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        state = until(socket, "table")["state"]
        version = state["version"]
        for number in range(120):
            do = {"do": "undo"} if number % 2 else {"do": "move", "move": "c3"}
            socket.send_json({"id": f"n{number}", "version": version, **do})
            version = until(socket, "done")["version"]
    client.app.state.services.hub.drop(id)  # type: ignore[attr-defined]
    copies: list[int] = []
    monkeypatch.setattr("potez.server.domain.table.Table.after", lambda *_: copies.append(1))
    with watched():
        assert client.get(f"/api/tables/{id}").json()["state"]["version"] == version
    assert not copies
    assert len(client.get(f"/api/tables/{id}/events").json()["events"]) == 120


def test_a_table_takes_only_so_many_events(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_TABLE_EVENTS", 2)
    id = table(client, "hex", options={"size": 5})
    url = f"/api/tables/{id}/commands"
    assert client.post(url, json={"id": "a", "version": 1, "do": "move", "move": "c3"}).status_code == 200
    answer = client.post(url, json={"id": "b", "version": 2, "do": "undo"})
    assert (answer.status_code, answer.json()) == (422, {"error": "too-many", "values": {"most": 2}})
    assert client.post(url, json={"id": "c", "version": 2, "do": "resign"}).status_code == 200, "it can always be ended"


def test_events_come_in_parts(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potez.server.http.tables.MOST_EVENTS", 2)
    id = table(client, "hex", options={"size": 5})
    for number, move in enumerate(("c3", "b2", "d4"), 1):
        command = {"id": move, "version": number, "do": "move", "move": move}
        assert client.post(f"/api/tables/{id}/commands", json=command).status_code == 200
    first = client.get(f"/api/tables/{id}/events").json()
    assert [event["version"] for event in first["events"]] == [2, 3] and first["version"] == 4
    assert [event["version"] for event in client.get(f"/api/tables/{id}/events?after=3").json()["events"]] == [4]


def test_large_events_come_in_small_parts(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand counts of go were 2.4 MB, parsed and written anew on the event loop for whoever asked: sixty milliseconds at each of the
    twenty requests that an address may make in a second."""
    monkeypatch.setattr("potez.server.domain.permissions.MOST_COUNTS", 1000)
    rows = [("b." if row % 2 else ".w") * 10 for row in range(19)]
    seats = {"black": {"kind": "person"}, "white": {"kind": "open"}}
    start = "/".join(row[:19] for row in rows) + " black"
    answer = client.post(
        "/api/tables", json={"game": "go", "options": {"size": 19}, "seats": seats, "start": start, "moves": ["pass", "pass"]}
    )
    assert answer.status_code == 201, answer.text
    id, url = answer.json()["id"], f"/api/tables/{answer.json()['id']}/commands"
    stones = [piece["site"] for piece in client.get(f"/api/tables/{id}").json()["state"]["shown"]["pieces"]]
    assert len(stones) == 180, "each a group"
    other = TestClient(client.app)
    other.portal = client.portal  # the same event loop
    secret = answer.json()["invitation"]
    assert other.post(url, json={"id": "sit", "version": 1, "do": "sit", "secret": secret}).status_code == 200
    for number in range(250):  # as the other has said nothing, it is not settled
        count = {"id": str(number), "version": number + 2, "do": "settle", "dead": stones * 2}
        assert client.post(url, json=count).status_code == 200
    after, seen = 0, list[int]()
    with watched():
        while not seen or seen[-1] < 252:
            found = client.get(f"/api/tables/{id}/events?after={after}")
            assert len(found.content) < 250_000
            events = found.json()["events"]
            assert all(event["data"]["dead"] == stones for event in events if event["kind"] == "count"), "each once"
            seen += [event["version"] for event in events]
            after = seen[-1]
    assert seen == [*range(2, 253)]


@pytest.mark.parametrize("text", ["-1", "9" * 5000, "1e3", "x", "5", "\N{ARABIC-INDIC DIGIT ONE}"])
def test_a_ply_that_is_none_is_refused(client: TestClient, text: str) -> None:
    id = table(client, "hex", options={"size": 5}, moves=["c3"])
    for path in (f"picture.svg?ply={text}", f"positions/{text}", f"events?after={text}"):
        if "after=5" not in path:
            answer = client.get(f"/api/tables/{id}/{path}")
            assert (answer.status_code, answer.json()["error"]) == (400, "bad-request"), path


def test_an_origin_that_is_no_address_is_foreign(client: TestClient) -> None:
    answer = client.post("/api/check", json=opening("hex"), headers={"origin": "http://[::1"})
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign-origin")


@pytest.mark.parametrize("language", ["en", "sr-Latn", "uk"])
def test_pages_that_nobody_has_read_yet_delay_nobody(client: TestClient, language: str) -> None:
    paths = ["/", "/lobby", "/archive", "/account", "/api", "/api/openapi.json", "/metrics", "/nowhere", "/api/games"]
    paths += [path for item in potez.games()[::4] for path in (f"/games/{item.id}", f"/api/games/{item.id}/diagrams")]
    client.get(
        "/", headers={"accept": "text/html"}, params={"language": language}
    )  # the texts of a language are read when it is first wanted
    with watched():
        for path in paths:
            answer = client.get(path, headers={"accept": "text/html"}, params={"language": language})
            assert answer.status_code == (404 if path == "/nowhere" else 200), path


def test_what_is_very_large_is_not_compressed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potez.server.http.bodies.LARGEST_COMPRESSED", 1000)
    assert client.get("/api/games", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "identity"
    monkeypatch.setattr("potez.server.http.bodies.LARGEST_COMPRESSED", 10**6)
    assert client.get("/api/games", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"


def test_files_are_compressed_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    page = client.get("/lobby", headers={"accept": "text/html"}).text
    path = next(part for part in page.split('"') if part.startswith("/web/") and part.endswith(".css"))
    one = client.get(path, headers={"accept-encoding": "gzip"})
    assert one.headers["content-encoding"] == "gzip" and "accept-encoding" in one.headers["vary"].lower()
    monkeypatch.setattr("zlib.compressobj", lambda *_: pytest.fail("compressed again"))
    monkeypatch.setattr("gzip.compress", lambda *_: pytest.fail("compressed again"))
    assert client.get(path, headers={"accept-encoding": "gzip"}).text == one.text
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert plain.text == one.text and "content-encoding" not in plain.headers


def test_a_path_with_a_slash_too_many_leads_to_this_server_alone(client: TestClient, tmp_path: Path) -> None:
    answer = client.get("/lobby/", headers={"host": "evil.example"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, "/lobby")


def test_groups_that_are_called_dead_are_bounded_before_any_work(client: TestClient) -> None:
    """Against the computer a count is compared with its own: that must not cost more than the board is worth."""
    cells = [f"{column}{row}" for row in range(1, 20, 2) for column in "abcdefghjklmnopq"[:15]]
    moves = [*cells, "pass", "pass"] if len(cells) % 2 == 0 else [*cells[:-1], "pass", "pass"]
    body = opening("go", options={"size": 19}, moves=moves)
    body["seats"] = {"black": {"kind": "person"}, "white": {"kind": "computer", "level": 1}}
    id = client.post("/api/tables", json=body).json()["id"]
    state = client.get(f"/api/tables/{id}").json()["state"]
    assert state["marking"], state

    def settle(name: str, dead: list[str]) -> tuple[int, str]:
        answer = client.post(f"/api/tables/{id}/commands", json={"id": name, "version": state["version"], "do": "settle", "dead": dead})
        return answer.status_code, answer.json()["error"]

    def counted(dead: list[str]) -> int:
        return client.get(f"/api/tables/{id}/counted", params={"dead": "+".join(dead)}).status_code

    most = (cells * 3)[:MOST_DEAD]
    assert settle("first", [cells[0]]) == (409, "not-agreed")  # the computer's own count, which takes it a while, is kept from now on
    with watched():
        for name, dead in (("many", [cells[0]] * 15_000), ("one more", [*most, cells[0]]), ("long", ["a1" * 20])):
            assert settle(name, dead) == (400, "bad-request")
            assert counted(dead[:10_000]) == 400
        assert settle("nowhere", ["t25"]) == (400, "bad-request")
        assert counted(["t25"]) == 422
        for number in range(3):  # as many as are allowed
            assert settle(f"most{number}", most) == (409, "not-agreed")
            assert counted(most) == 200
