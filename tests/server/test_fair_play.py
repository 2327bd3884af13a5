"""Nobody wins, loses or is kept waiting by a trick: claims, first moves, go's counting, rematches, pairing, ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

import potez
from potez.server.domain.clocks import DAY, Clock
from potez.server.domain.events import Event
from potez.server.domain.opening import Opening, Seat, opened
from potez.server.domain.permissions import MOST_COUNTS
from potez.server.domain.table import Table
from potez.server.errors import Refused
from potez.server.live import advice
from potez.server.live.scoring import Scoring
from tests.server.manual import Server, running
from tests.server.support import command, talk
from tests.server.tables import ANA, BOB, GO, do, hex, refusal, table

CLOCK = {"kind": "sudden", "main": 600}
HEX = {"red": {"kind": "person"}, "blue": {"kind": "open"}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server


def rated(server: Server, one: TestClient, other: TestClient, game: str = "hex", **options: Any) -> str:
    return server.two(one, other, game, rated=True, clock=CLOCK, options=options)


def games(server: Server, name: str) -> int:
    """How many rated games count for somebody."""
    server.settle()
    return sum(rating["games"] for rating in server.client.get(f"/api/players/{name}").json()["ratings"])


# Claims


def test_no_win_is_claimed_before_the_first_moves(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    server.house.hub.presence.started -= 3600  # a server that has been up for long
    id = rated(server, ana, bob)
    for client in (ana, bob):
        answer = command(client, id, 2, "claim", result="win")
        assert (answer.status_code, answer.json()["error"]) == (409, "too-early")
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["present"]["gone"] == []
    assert games(server, "Ana") == games(server, "Bob") == 0


def test_after_a_rematch_the_other_gets_all_the_time_to_come(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    server.house.hub.presence.started -= 3600
    id = rated(server, ana, bob)
    server.play(id, (ana, bob), ["c3", "b2"])
    command(ana, id, 4, "resign")
    command(ana, id, 5, "offer", what="rematch")
    assert command(bob, id, 6, "accept", what="rematch").status_code == 200
    next = server.state(id)["rematch"]
    assert command(bob, next, 1, "claim").json()["error"] == "too-early"
    server.advance(50)
    assert command(bob, next, 1, "claim", "later").json()["error"] == "too-early"
    server.advance(11)
    assert server.state(next)["outcome"]["reason"] == "aborted"
    assert games(server, "Ana") == 1, "the first game alone"


def test_absence_counts_from_the_last_that_somebody_did(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    server.house.hub.presence.started -= 3600
    id = server.two(ana, bob, clock=CLOCK)
    server.play(id, (ana, bob), ["c3", "b2"])  # without having a page open
    server.advance(59)
    assert command(ana, id, 4, "claim").json()["error"] == "not-gone"
    with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        server.advance(100)
        assert command(ana, id, 4, "claim", "there").json()["error"] == "not-gone"
    server.settle()
    server.advance(59)
    assert command(ana, id, 4, "claim", "early").json()["error"] == "not-gone"
    server.advance(2)
    assert command(ana, id, 4, "claim", "now").status_code == 200
    assert server.state(id)["outcome"] == {"winner": "red", "reason": "abandonment", "score": None}


# First moves


@pytest.mark.parametrize("moves", [[], ["c3"]])
def test_a_game_whose_first_moves_do_not_come_is_called_off_without_rating(server: Server, moves: list[str]) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    id = rated(server, ana, bob)
    late = ("red", "blue")[len(moves)]
    server.advance(40)
    server.play(id, (ana, bob), moves)
    server.advance(15)
    deadline = server.state(id)["deadline"]
    assert (deadline["kind"], deadline["side"]) == ("first", late)
    assert deadline["left"] == pytest.approx(60 - 15 - 40 * (not moves))
    server.advance(46)
    state = server.state(id)
    assert state["outcome"] == {"winner": None, "reason": "aborted", "score": None}
    assert state["cause"] == {"cause": "first-move", "side": late}
    assert games(server, "Ana") == games(server, "Bob") == 0
    assert server.client.get("/api/archive").json()["games"] == []


def test_a_server_that_was_stopped_goes_on_with_the_timer_of_the_first_move(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ana, bob = server.visitor(), server.visitor()
        id = server.two(ana, bob)
        server.advance(10)
        clock = server.time
        command(ana, id, 2, "resign")
        command(ana, id, 3, "offer", what="rematch")
        command(bob, id, 4, "accept", what="rematch")
        next = server.state(id)["rematch"]
    clock._timers.clear()
    with running(tmp_path, clock) as server:
        clock._now += DAY - 20
        server.advance(5)
        assert server.state(next)["stage"] == "playing", "a day where there is no clock"
        server.advance(20)
        assert server.state(next)["cause"] == {"cause": "first-move", "side": "red"}


def test_with_days_for_a_move_the_clock_itself_is_the_timer() -> None:
    played = hex(Clock("correspondence", days=1))
    assert played.deadline is None and played.due == DAY
    flag = played.flag(DAY)
    assert flag is not None and played.after(flag).cause == {"cause": "first-move", "side": "red"}
    moved = do(played, "move", at=100, move="c3")
    flag = moved.flag(DAY + 100)
    assert flag is not None and moved.after(flag).aborted
    both = do(moved, "move", "bob", at=200, move="b2")
    flag = both.flag(DAY + 200)
    assert flag is not None and flag.kind == "flag"


def test_alone_and_against_the_computer_there_is_no_timer(server: Server) -> None:
    seats = {"red": {"kind": "person"}, "blue": {"kind": "computer", "level": 1}}
    ana = server.visitor()
    for seats_of in (seats, {"red": {"kind": "person"}, "blue": {"kind": "person"}}):
        id = ana.post("/api/tables", json={"game": "hex", "options": {"size": 5}, "seats": seats_of, "clock": CLOCK}).json()["id"]
        assert server.state(id)["deadline"] is None


# Go: counting


def counting(server: Server, one: TestClient, other: TestClient, **more: Any) -> str:
    """A game of go after two passes: white has a dead stone at b1."""
    more.setdefault("clock", CLOCK)
    id = server.two(one, other, "go", **{"options": {"size": 5, "komi": 0.5}, **more})
    server.play(id, (one, other), GO)
    state = server.state(id)
    assert state["marking"] and state["stage"] == "playing"
    return id


def test_a_draw_is_agreed_on_while_counting(server: Server) -> None:
    black, white = server.visitor(), server.visitor()
    id = counting(server, black, white)
    version = server.state(id)["version"]
    assert command(black, id, version, "offer", what="draw").status_code == 200
    with white.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        talk(socket, {"do": "accept", "id": "yes", "version": version + 1, "what": "draw"}, "done")
        assert talk(socket, {"do": "ping"}, "pong"), "the connection is alive"
    assert server.state(id)["outcome"] == {"winner": None, "reason": "agreement", "score": None}
    record = server.client.get(f"/api/tables/{id}/record").json()
    assert record["result"]["reason"] == "agreement"
    again = white.post("/api/records", json=record)
    assert again.status_code == 201, again.text


def test_a_player_resigns_while_counting(server: Server) -> None:
    black, white = server.visitor(), server.visitor()
    id = counting(server, black, white)
    assert command(white, id, server.state(id)["version"], "resign").status_code == 200
    assert server.state(id)["outcome"] == {"winner": "black", "reason": "resignation", "score": None}


def test_a_win_is_claimed_while_counting(server: Server) -> None:
    black, white = server.visitor(), server.visitor()
    id = counting(server, black, white)
    version = server.state(id)["version"]
    assert command(black, id, version, "claim", "early").json()["error"] == "not-gone"
    server.advance(61)
    assert command(black, id, version, "claim").status_code == 200
    assert server.state(id)["outcome"]["reason"] == "abandonment"


def test_whoever_has_counted_may_leave(server: Server) -> None:
    """The loser on the board waits until the winner, who has said which groups are dead, has closed the page."""
    ana, bob = server.account("Ana"), server.account("Bob")
    id = server.two(ana, bob, "go", rated=True, clock=CLOCK, options={"size": 9})
    server.play(id, (ana, bob), ["e5", "pass", "pass"])
    version = server.state(id)["version"]
    assert command(ana, id, version, "settle", dead=[]).status_code == 200
    server.advance(61)
    with bob.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["present"]["gone"] == []
    assert command(bob, id, version, "claim").json()["error"] == "not-gone"
    server.advance(60)
    state = server.state(id)
    assert (state["stage"], state["outcome"]["winner"], state["outcome"]["reason"]) == ("over", "black", "score")


def test_a_count_is_not_changed_without_end(server: Server) -> None:
    """Else one player fills the table with counts, until the other cannot count any more."""
    black, white = server.visitor(), server.visitor()
    id = counting(server, black, white)
    for number in range(MOST_COUNTS):
        answer = command(white, id, server.state(id)["version"], "settle", f"count{number}", dead=["b1"] if number % 2 else [])
        assert answer.status_code == 200, answer.text
    answer = command(white, id, server.state(id)["version"], "settle", "once more", dead=[])
    assert (answer.status_code, answer.json()["error"]) == (422, "too-many")
    assert command(black, id, server.state(id)["version"], "settle", dead=["b1"]).status_code == 200
    assert server.state(id)["stage"] == "over"


def test_a_count_ends_at_a_table_with_as_many_events_as_there_may_be(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    black, white = server.visitor(), server.visitor()
    id = counting(server, black, white)
    monkeypatch.setattr("potez.server.live.commands.MOST_TABLE_EVENTS", server.state(id)["version"])
    for client in (black, white):
        assert command(client, id, server.state(id)["version"], "settle", dead=["b1"]).status_code == 200
    assert server.state(id)["stage"] == "over"


def test_a_loser_who_says_nothing_does_not_keep_a_rated_game_from_its_result(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    id = server.two(ana, bob, "go", rated=True, clock=CLOCK, options={"size": 9})
    server.play(id, (ana, bob), ["e5", "a1", "pass", "pass"])
    version = server.state(id)["version"]
    assert command(ana, id, version, "settle", dead=["a1"]).status_code == 200
    server.advance(119)
    assert server.state(id)["marking"]
    server.advance(2)
    state = server.state(id)
    assert (state["stage"], state["dead"], state["outcome"]["winner"]) == ("over", ["a1"], "black"), "what the only one said counts"
    assert games(server, "Ana") == games(server, "Bob") == 1


def test_nobody_takes_living_stones_of_a_player_who_is_away(server: Server) -> None:
    """Of the other's groups only those are dead that an engine thinks dead, too; one's own may be given up."""
    black, white = server.visitor(), server.visitor()
    id = server.two(black, white, "go", clock=CLOCK, options={"size": 5})
    wall = ["b1", "d1", "b2", "d2", "b3", "d3", "b4", "d4", "b5", "d5", "a2", "e2", "a4", "e4", "c1", "pass", "pass"]
    server.play(id, (black, white), wall)
    assert server.state(id)["marking"]
    version = server.state(id)["version"]
    assert command(black, id, version, "settle", dead=["d1", "c1"]).status_code == 200
    server.advance(121)
    state = server.state(id)
    assert state["stage"] == "over"
    assert "d1" not in state["dead"], "two eyes live, whatever black says"


class Silence:
    """Engines that are asked and say nothing."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        monkeypatch.setattr(server.house.hub.engines, "ask", self.ask)

    async def ask(self, *question: Any, **more: Any) -> Any:
        self.asked += 1
        await asyncio.Event().wait()


def marked(server: Server, black: TestClient, white: TestClient) -> tuple[str, int]:
    """Black has marked, white says nothing, and the time for it is over. The id of the table, and its version."""
    id = counting(server, black, white)
    version = server.state(id)["version"]
    assert command(black, id, version, "settle", dead=["b1"]).status_code == 200
    server.advance(121, wait=False)
    return id, version + 1


@pytest.mark.parametrize("error", [Refused("engine-fault", 500), Refused("busy", 503), OSError("no engine")])
def test_a_game_is_counted_although_no_engine_can_be_asked(error: Exception, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*question: Any, **more: Any) -> Any:
        raise error

    monkeypatch.setattr(server.house.hub.engines, "ask", refuse)
    id, _ = marked(server, server.visitor(), server.visitor())
    server.settle()
    state = server.state(id)
    assert (state["stage"], state["dead"], state["outcome"]["reason"]) == ("over", [], "score"), "white's stone is not taken"


def test_a_game_is_counted_although_an_engine_never_answers(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    silence = Silence(server, monkeypatch)
    id, _ = marked(server, server.visitor(), server.visitor())
    server.advance(5, wait=False)
    assert silence.asked == 1, "once, however often somebody looks"
    assert server.state(id)["stage"] == "playing"
    server.advance(advice.DEAD, wait=False)
    server.settle()
    assert (server.state(id)["stage"], server.state(id)["dead"]) == ("over", [])


@pytest.mark.parametrize("end", ["resign", "claim", "draw"])
def test_whoever_ends_a_game_waits_for_no_engine(end: str, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    black, white = server.visitor(), server.visitor()
    id = counting(server, black, white)
    version = server.state(id)["version"]
    command(black, id, version, "settle", dead=["b1"])
    assert command(black, id, version + 1, "offer", what="draw").status_code == 200
    Silence(server, monkeypatch)
    server.advance(121, wait=False)
    do = {"resign": (white, "resign", {}), "claim": (black, "claim", {}), "draw": (white, "accept", {"what": "draw"})}
    client, kind, data = do[end]
    assert command(client, id, version + 2, kind, **data).status_code == 200
    assert server.state(id)["stage"] == "over" and server.kinds(id)[-1] == end
    server.advance(advice.DEAD, wait=False)
    server.settle()
    assert server.kinds(id)[-1] == end, "and it is not counted after that"


def test_what_changes_a_count_waits_for_it_when_the_time_is_over(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is late does not keep the engine from being asked: his dead stones would stand."""
    black, white = server.visitor(), server.visitor()
    answer = asyncio.Event()

    async def ask(*question: Any, **more: Any) -> Any:
        await answer.wait()
        return ["b1"]

    monkeypatch.setattr(server.house.hub.engines, "ask", ask)
    id, version = marked(server, black, white)
    with white.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        socket.send_json({"do": "settle", "id": "late", "version": version, "dead": []})
        server.portal.call(server.yielded)
        assert server.state(id)["stage"] == "playing"
        server.portal.call(answer.set)
        while (told := socket.receive_json())["t"] != "refused":
            pass
        assert told["error"] == "stale", "the count was first"
    assert server.state(id)["dead"] == ["b1"]


def test_nobody_waits_for_the_lock_of_a_table_whose_computer_is_asked_to_agree(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    black = server.visitor()
    seats = {"black": {"kind": "person"}, "white": {"kind": "computer", "level": 1}}
    wanted = {"game": "go", "options": {"size": 5}, "seats": seats, "moves": GO}
    id = black.post("/api/tables", json=wanted).json()["id"]
    silence = Silence(server, monkeypatch)
    with black.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        socket.send_json({"do": "settle", "id": "agree", "version": 1, "dead": ["b1"]})
        while not silence.asked:
            server.portal.call(server.yielded)
        assert command(black, id, 1, "resign").status_code == 200
    assert server.state(id)["stage"] == "over"


def test_a_computer_that_cannot_be_asked_does_not_agree(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    black = server.visitor()
    seats = {"black": {"kind": "person"}, "white": {"kind": "computer", "level": 1}}
    id = black.post("/api/tables", json={"game": "go", "options": {"size": 5}, "seats": seats, "moves": GO}).json()["id"]
    silence = Silence(server, monkeypatch)
    with black.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        socket.receive_json()
        socket.send_json({"do": "settle", "id": "agree", "version": 1, "dead": ["b1"]})
        while not silence.asked:
            server.portal.call(server.yielded)
        server.advance(advice.DEAD + 1, wait=False)
        while (told := socket.receive_json())["t"] != "refused":
            pass
        assert told["error"] == "busy"


def test_where_nobody_marks_every_stone_stands(server: Server) -> None:
    black, white = server.visitor(), server.visitor()
    id = counting(server, black, white)
    deadline = server.state(id)["deadline"]
    assert deadline == {"kind": "count", "side": None, "left": pytest.approx(120), "wait": 0}
    server.advance(121)
    state = server.state(id)
    assert (state["stage"], state["dead"], state["outcome"]["reason"]) == ("over", [], "score")


def go(clock: Clock | None = None) -> Table:
    played = table("go", {"black": ANA, "white": BOB}, clock, size=5, komi=0.5)
    for number, move in enumerate(GO):
        played = do(played, "move", ("ana", "bob")[number % 2], at=float(number), move=move)
    return played


def test_where_both_mark_differently_what_both_marked_is_dead() -> None:
    played = go(Clock("sudden", main=600))
    began = played.due
    assert began == len(GO) - 1 + 120
    said = do(do(played, "settle", at=50, dead=["a1", "b1"]), "settle", "bob", at=60, dead=["b1"])
    assert said.marking
    event = said.flag(said.due or 0.0)
    assert event is not None and event.data == {"dead": ["b1"], "by": "time"}
    over = said.after(event)
    assert over.stage == "over" and over.match.dead == ("b1",)


def test_a_mark_at_the_last_moment_leaves_time_for_an_answer_once() -> None:
    played = go(Clock("sudden", main=600))
    late = do(played, "settle", at=130, dead=["b1"])
    assert late.due == 190
    again = do(late, "settle", at=180, dead=[])
    assert again.due == 190, "marking anew gains no time"


def test_nobody_resumes_twice_without_having_played() -> None:
    played = do(go(), "resume", "bob")
    assert played.turn == "black" and not played.marking
    passed = do(do(played, "move", move="pass"), "move", "bob", move="pass")
    assert refusal(passed, "resume", "bob") == "resumed-already"
    moved = do(do(do(played, "move", move="a2"), "move", "bob", move="pass"), "move", move="pass")
    assert moved.marking and not do(moved, "resume", "bob").marking, "after a stone there is something new to count"


# Rematches


def test_a_rematch_begins_where_the_game_began(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    start = potez.game("hex", size=5).start().play("c3").text
    id = server.two(ana, bob, start=start, clock=CLOCK)
    first = server.whole(id)
    command(ana, id, 2, "resign")
    command(ana, id, 3, "offer", what="rematch")
    command(bob, id, 4, "accept", what="rematch")
    next = server.whole(server.state(id)["rematch"])
    assert next["state"]["shown"]["pieces"] == first["state"]["shown"]["pieces"]
    assert next["start"] == start == first["start"]
    assert next["options"] == first["options"] and next["state"]["clock"]["settings"] == first["state"]["clock"]["settings"]


def test_a_rematch_draws_anew_what_was_drawn(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    seats = {"blue": {"kind": "person"}, "red": {"kind": "open"}}
    made = ana.post("/api/tables", json={"game": "squart", "seats": seats}).json()
    command(bob, made["id"], 1, "sit", secret=made["invitation"])
    command(ana, made["id"], 2, "resign")
    command(ana, made["id"], 3, "offer", what="rematch")
    command(bob, made["id"], 4, "accept", what="rematch")
    options = [server.whole(id)["options"] for id in (made["id"], server.state(made["id"])["rematch"])]
    assert options[0].pop("seed") != options[1].pop("seed")
    assert options[0] == options[1]


# Pairing


async def at_once(server: Server, wanted: dict[str, Any], count: int) -> list[tuple[int, str]]:
    """So many visitors ask for a game at the same moment."""
    transport = httpx.ASGITransport(server.app)
    clients = [httpx.AsyncClient(transport=transport, base_url="http://testserver") for _ in range(count)]
    try:
        answers = await asyncio.gather(*(client.post("/api/pair", json=wanted) for client in clients))
        return [(answer.status_code, answer.json()["id"]) for answer in answers]
    finally:
        for client in clients:
            await client.aclose()


def test_two_who_ask_at_the_same_moment_come_to_one_table(server: Server) -> None:
    wanted = {"game": "hex", "seats": HEX, "clock": CLOCK}
    answers = server.portal.call(at_once, server, wanted, 2)
    assert sorted(status for status, _ in answers) == [200, 201]
    assert len({id for _, id in answers}) == 1
    assert server.state(answers[0][1])["stage"] == "playing"


def test_many_who_ask_at_the_same_moment_are_paired_off(server: Server) -> None:
    answers = server.portal.call(at_once, server, {"game": "hex", "seats": HEX}, 10)
    tables = {id for _, id in answers}
    assert len(tables) == 5 and all(server.state(id)["stage"] == "playing" for id in tables)


def test_whoever_asks_twice_has_one_table_that_is_seen_again(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    wanted = {"game": "hex", "seats": HEX, "clock": CLOCK}
    first = ana.post("/api/pair", json=wanted).json()
    server.advance(100)
    assert bob.get("/api/lobby").json()["challenges"] == [], "nobody waits there"
    again = ana.post("/api/pair", json=wanted)
    assert (again.status_code, again.json()) == (200, first)
    assert bob.post("/api/pair", json=wanted).json()["id"] == first["id"]
    other = ana.post("/api/pair", json={**wanted, "options": {"size": 7}})
    assert other.status_code == 201, "another game is another wish"


def test_another_beginning_is_another_wish(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    wanted = {"game": "hex", "seats": HEX}
    ana.post("/api/pair", json=wanted)
    start = potez.game("hex").start().play("c3").text
    assert bob.post("/api/pair", json={**wanted, "start": start}).status_code == 201


# Ratings


def test_no_game_with_a_computer_is_rated(server: Server) -> None:
    ana = server.account("Ana")
    seats = {"red": {"kind": "computer", "level": 1}, "blue": {"kind": "open"}}
    for address, more in (("/api/tables", {}), ("/api/tables", {"access": "lobby"}), ("/api/pair", {})):
        answer = ana.post(address, json={"game": "hex", "seats": seats, "rated": True, **more})
        assert (answer.status_code, answer.json()["error"]) == (422, "rated-computer")
    assert ana.get("/api/lobby").json()["challenges"] == []


async def old_rated_game(server: Server, person: str) -> None:
    """One that was opened before such games were refused, and has been won."""
    opening = Opening(
        "hex", {"size": 5}, {"red": Seat("person", person=person), "blue": Seat("computer", level=1)}, rated=True, owner=person
    )
    old = Table("old", opened(opening), 1.0)
    await server.house.hub.store.create(old, 1.0)
    event = Event("resign", {"side": "blue"}, 2.0)
    await server.house.hub.store.append(old.after(event), "resign", event)
    await Scoring(server.house.database).catch_up()


def test_an_old_rated_game_with_a_computer_is_not_scored(server: Server) -> None:
    ana = server.account("Ana")
    person = server.portal.call(server.house.people.named, "Ana").id
    server.portal.call(old_rated_game, server, person)
    assert server.state("old")["outcome"]["winner"] == "red"
    assert games(server, "Ana") == 0 and ana.get("/api/me").status_code == 200
