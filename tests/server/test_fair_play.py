"""Nobody wins, loses or is kept waiting by a trick: claims, first moves, rematches, pairing, ratings."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

import potez
from potez.server.domain.clocks import DAY, Clock
from potez.server.domain.events import Event
from potez.server.domain.opening import Opening, Seat, opened
from potez.server.domain.table import Table
from potez.server.people import scoring
from potez.server.people.scoring import Scoring
from potez.server.storage import schema
from tests.server.manual import Server, running
from tests.server.rated import CLOCK, HEX, TEN, games, rated
from tests.server.support import command
from tests.server.tables import do, hex

# Claims


def test_no_win_is_claimed_before_the_first_moves(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    server.services.hub.presence.started -= 3600  # a server that has been up for long
    id = rated(server, ana, bob)
    for client in (ana, bob):
        answer = command(client, id, 2, "claim", result="win")
        assert (answer.status_code, answer.json()["error"]) == (409, "too-early")
    with ana.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        assert socket.receive_json()["present"]["gone"] == []
    assert games(server, "Ana") == games(server, "Bob") == 0


def test_after_a_rematch_the_other_gets_all_the_time_to_come(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    server.services.hub.presence.started -= 3600
    id = rated(server, ana, bob)
    server.play(id, (ana, bob), TEN)
    command(ana, id, 12, "resign")
    command(ana, id, 13, "offer", what="rematch")
    assert command(bob, id, 14, "accept", what="rematch").status_code == 200
    next = server.state(id)["rematch"]
    assert command(bob, next, 1, "claim").json()["error"] == "too-early"
    server.advance(50)
    assert command(bob, next, 1, "claim", "later").json()["error"] == "too-early"
    server.advance(11)
    assert server.state(next)["outcome"]["reason"] == "aborted"
    assert games(server, "Ana") == 1, "the first game alone"


def test_absence_counts_from_the_last_that_somebody_did(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    server.services.hub.presence.started -= 3600
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


# Draws


def test_no_rated_draw_is_agreed_on_before_ten_moves(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    id = rated(server, ana, bob)
    server.play(id, (ana, bob), TEN[:9])
    version = server.state(id)["version"]
    for client in (ana, bob):
        answer = command(client, id, version, "offer", what="draw")
        assert (answer.status_code, answer.json()["error"], answer.json()["values"]) == (409, "draw-too-early", {"plies": 10})
    assert server.state(id)["outcome"] is None and games(server, "Ana") == 0
    server.play(id, (bob, ana), TEN[9:])
    assert command(ana, id, version + 1, "offer", "again", what="draw").status_code == 200
    assert command(bob, id, version + 2, "accept", "yes", what="draw").status_code == 200
    assert server.state(id)["outcome"]["reason"] == "agreement"
    assert games(server, "Ana") == games(server, "Bob") == 1


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
        server.play(id, (ana, bob), ["c3", "b2"])
        command(ana, id, 4, "resign")
        command(ana, id, 5, "offer", what="rematch")
        command(bob, id, 6, "accept", what="rematch")
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


# Resigning and rematches


@pytest.mark.parametrize("moves", [[], ["c3"]])
def test_resigning_before_both_have_moved_calls_the_game_off(server: Server, moves: list[str]) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    id = rated(server, ana, bob)
    server.play(id, (ana, bob), moves)
    version = 2 + len(moves)
    assert command(bob, id, version, "resign").status_code == 200
    state = server.state(id)
    assert (state["outcome"]["winner"], state["outcome"]["reason"]) == (None, "aborted")
    assert state["cause"] == {"cause": "player", "side": "blue"}
    assert command(ana, id, version + 1, "offer", what="rematch").status_code == 409
    assert games(server, "Ana") == games(server, "Bob") == 0
    assert server.client.get("/api/archive").json()["games"] == []


def test_who_resigns_once_both_have_moved_loses_rating(server: Server) -> None:
    """Short games are lost within a few moves: whoever sees it coming does not escape by resigning before."""
    ana, bob = server.account("Ana"), server.account("Bob")
    id = rated(server, ana, bob)
    server.play(id, (ana, bob), TEN[:2])
    assert command(bob, id, 4, "resign").status_code == 200
    assert games(server, "Ana") == games(server, "Bob") == 1


def test_who_has_played_and_loses_on_time_loses_rating_too(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    id = rated(server, ana, bob)
    server.play(id, (ana, bob), TEN[:3])
    server.advance(700)
    assert server.state(id)["outcome"] == {"winner": "red", "reason": "time", "score": None}
    assert games(server, "Ana") == games(server, "Bob") == 1


def test_of_two_persons_ten_rated_games_count_in_a_day(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "OF_TWO", 2)
    ana, bob, eva = (server.account(name) for name in ("Ana", "Bob", "Eva"))
    before = rated(server, bob, ana)
    for number in range(2):
        id = rated(server, ana, bob)
        server.play(id, (ana, bob), TEN)
        assert command(bob, id, 12, "resign").status_code == 200
        assert games(server, "Ana") == number + 1
    refused = ana.post("/api/tables", json={"game": "hex", "seats": HEX, "clock": CLOCK, "rated": True}).json()
    answer = command(bob, refused["id"], 1, "sit", secret=refused["invitation"])
    assert (answer.status_code, answer.json()["error"], answer.json()["values"]) == (409, "rated-enough", {"most": 2})
    command(ana, id, 13, "offer", what="rematch")
    assert command(bob, id, 14, "accept", what="rematch").json()["error"] == "rated-enough"
    server.play(before, (bob, ana), TEN)
    assert command(bob, before, 12, "resign").status_code == 200
    assert games(server, "Ana") == 2, "one that had begun before ends without rating"
    assert command(eva, refused["id"], 1, "sit", secret=refused["invitation"]).status_code == 200, "with somebody else"
    other = server.two(ana, bob, clock=CLOCK)
    assert server.state(other)["stage"] == "playing", "and without rating"


def test_an_old_game_without_a_move_is_neither_scored_nor_in_the_archive(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    id = rated(server, ana, bob)
    change = schema.tables.update().where(schema.tables.c.id == id)
    change = change.values(stage="over", reason="resignation", winner="red", public=True)
    server.portal.call(server.services.database.write, "test", lambda connection: connection.execute(change).rowcount)
    server.portal.call(server.services.scoring.catch_up)
    assert games(server, "Ana") == games(server, "Bob") == 0
    for query in ("", "?player=Ana", "?rated=1&game=hex"):
        assert server.client.get(f"/api/archive{query}").json()["games"] == []


def test_there_is_no_rematch_with_somebody_who_has_blocked_the_other(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    id = server.two(ana, bob)
    server.play(id, (ana, bob), ["c3", "b2"])
    command(ana, id, 4, "resign")
    command(ana, id, 5, "offer", what="rematch")
    assert ana.post("/api/me/blocks", json={"table": id, "side": "blue", "on": True}).status_code == 200
    refused = command(bob, id, 6, "accept", what="rematch")
    assert (refused.status_code, refused.json()["error"]) == (409, "not-here")
    ana.post("/api/me/blocks", json={"table": id, "side": "blue", "on": False})
    assert command(bob, id, 6, "accept", "again", what="rematch").status_code == 200, "and then there is"


def test_whoever_accepts_the_rematch_of_one_who_has_gone_is_told_so_and_stays_signed_in(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    id = server.two(ana, bob)
    server.play(id, (ana, bob), ["c3", "b2"])
    command(ana, id, 4, "resign")
    command(ana, id, 5, "offer", what="rematch")
    assert ana.post("/api/me/delete", json={}).status_code == 200
    refused = command(bob, id, 6, "accept", what="rematch")
    assert (refused.status_code, refused.json()["error"]) == (409, "not-here"), "401 is for those who are not known themselves"


def test_a_rematch_begins_where_the_game_began(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    start = potez.game("hex", size=5).start().play("c3").text
    id = server.two(ana, bob, start=start, clock=CLOCK)
    first = server.whole(id)
    server.play(id, (bob, ana), ["b2", "d2"])
    command(ana, id, 4, "resign")
    command(ana, id, 5, "offer", what="rematch")
    command(bob, id, 6, "accept", what="rematch")
    next = server.whole(server.state(id)["rematch"])
    assert next["state"]["shown"]["pieces"] == first["state"]["shown"]["pieces"]
    assert next["start"] == start == first["start"]
    assert next["options"] == first["options"] and next["state"]["clock"]["settings"] == first["state"]["clock"]["settings"]


def test_a_rematch_draws_anew_what_was_drawn(server: Server) -> None:
    ana, bob = server.visitor(), server.visitor()
    seats = {"blue": {"kind": "person"}, "red": {"kind": "open"}}
    made = ana.post("/api/tables", json={"game": "squart", "seats": seats}).json()
    command(bob, made["id"], 1, "sit", secret=made["invitation"])
    for client in (ana, bob):
        table = server.services.hub.live(made["id"]).table
        command(client, made["id"], table.version, "move", move=table.match.position.moves()[0].text)
    command(ana, made["id"], 4, "resign")
    command(ana, made["id"], 5, "offer", what="rematch")
    command(bob, made["id"], 6, "accept", what="rematch")
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
    await server.services.hub.store.create(old, 1.0)
    event = Event("resign", {"side": "blue"}, 2.0)
    await server.services.hub.store.append(old.after(event), "resign", event)
    await Scoring(server.services.database).catch_up()


def test_an_old_rated_game_with_a_computer_is_not_scored(server: Server) -> None:
    ana = server.account("Ana")
    person = server.portal.call(server.services.people.named, "Ana").id
    server.portal.call(old_rated_game, server, person)
    assert server.state("old")["outcome"]["winner"] == "red"
    assert games(server, "Ana") == 0 and ana.get("/api/me").status_code == 200


async def made_bot(server: Server, name: str) -> None:
    change = schema.people.update().where(schema.people.c.name == name).values(kind="bot")
    await server.services.database.write("test", lambda connection: connection.execute(change).rowcount)


def test_a_rated_game_of_an_account_that_has_become_a_bots_counts_for_nobody(server: Server) -> None:
    ana, bob = server.account("Ana"), server.account("Bob")
    id = rated(server, ana, bob)
    server.play(id, (ana, bob), TEN)
    server.portal.call(made_bot, server, "Bob")  # as somebody else's transaction could, a moment after the seat was taken
    assert command(bob, id, 12, "resign").status_code == 200
    assert games(server, "Ana") == games(server, "Bob") == 0
