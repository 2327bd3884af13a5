"""Nobody wins, loses or is kept waiting by a trick while go is counted."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient

from potez.server.domain.clocks import Clock
from potez.server.domain.permissions import MOST_COUNTS
from potez.server.domain.table import Table
from potez.server.errors import Refused
from potez.server.live import advice
from tests.server.manual import Server
from tests.server.rated import CLOCK, games
from tests.server.support import command, talk
from tests.server.tables import ANA, BOB, GO, do, refusal, table

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


@pytest.mark.parametrize("more", [{}, {"rated": True, "options": {"size": 9}}], ids=["casual", "rated"])
def test_what_an_engine_thinks_dead_is_no_advice(server: Server, more: dict[str, Any]) -> None:
    """Whoever asks may be a player, who can play on, or somebody beside one."""
    black, white, watcher = server.account("Ana"), server.account("Bob"), server.visitor()
    id = server.two(black, white, "go", clock=CLOCK, **{"options": {"size": 5, "komi": 0.5}, **more})
    server.play(id, (black, white), ["c3", "c4", "pass", "pass"])
    assert server.state(id)["marking"]

    def answer(client: TestClient) -> str:
        with client.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
            socket.receive_json()
            socket.send_json({"do": "propose"})
            while True:
                found = socket.receive_json()
                if found["t"] in ("refused", "proposal"):
                    return str(found.get("error", found["t"]))

    assert answer(watcher) == "not-your-seat"
    assert {answer(black), answer(white)} == {"fair-play" if more else "proposal"}


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
        monkeypatch.setattr(server.services.hub.engines, "ask", self.ask)

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


@pytest.mark.parametrize("error", [Refused("engine-fault"), Refused("busy"), OSError("no engine")])
def test_a_game_is_counted_although_no_engine_can_be_asked(error: Exception, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*question: Any, **more: Any) -> Any:
        raise error

    monkeypatch.setattr(server.services.hub.engines, "ask", refuse)
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

    monkeypatch.setattr(server.services.hub.engines, "ask", ask)
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
