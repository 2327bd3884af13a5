"""Clocks are the server's: flags fall when nobody is there, and nobody buys time."""

from __future__ import annotations

import asyncio

import pytest

from potez.server.live.timekeeper import Timekeeper
from tests.server.live.running_clocks import QUICK, SLOW, begun
from tests.server.manual import Server
from tests.server.support import command, talk, until


def test_no_clock_runs_before_both_have_moved_once(server: Server) -> None:
    red, blue = server.visitor(), server.visitor()
    id = server.two(red, blue, clock=SLOW)
    server.advance(20)
    server.play(id, (red, blue), ["c3"])
    server.advance(20)
    assert server.state(id)["clock"]["running"] is None
    assert command(blue, id, 3, "move", move="b2").status_code == 200
    server.advance(5)
    clock = server.state(id)["clock"]
    assert (clock["running"]["side"], clock["left"]) == ("red", {"red": pytest.approx(55), "blue": 60})


def test_a_flag_falls_when_nobody_is_connected(server: Server) -> None:
    id, _, _ = begun(server, QUICK)
    server.advance(10.5)
    assert server.state(id)["stage"] == "playing", "a move may be on its way"
    server.advance(0.2)
    outcome = server.state(id)["outcome"]
    assert (outcome["winner"], outcome["reason"]) == ("blue", "time")


def test_a_flag_that_fell_while_the_table_was_not_in_memory(server: Server) -> None:
    id, _, _ = begun(server, QUICK)
    server.services.hub.drop(id)
    server.advance(12)
    assert server.state(id)["outcome"]["reason"] == "time"
    assert server.kinds(id) == ["sit", "move", "move", "flag"]


# Flags, grace, and who may bring them down


def test_nonsense_of_a_watcher_brings_down_no_flag_and_costs_no_move(server: Server) -> None:
    id, red, blue = begun(server, QUICK)
    eve = server.visitor()
    server.advance(10.3)
    for do in ("dance", "move", "resign", "claim"):
        assert command(eve, id, 4, do, move="a1").status_code in (400, 403)
    assert command(blue, id, 4, "move", move="a1").json()["error"] == "not-your-turn"
    assert command(red, id, 3, "move", "old", move="a1").json()["error"] == "stale"
    assert command(red, id, 4, "move", "wrong", move="c3").json()["error"] == "illegal-move"
    assert server.kinds(id)[-1] == "move", "nothing that was refused has brought the flag down"
    assert command(red, id, 4, "move", "good", move="a1").status_code == 200, "within the grace"
    server.settle()
    assert server.state(id)["stage"] == "playing"


def test_nonsense_on_a_socket_brings_down_no_flag(server: Server) -> None:
    id, red, _ = begun(server, QUICK)
    eve = server.visitor()
    with (
        eve.websocket_connect(f"/tables/{id}/socket?protocol=2") as watching,
        red.websocket_connect(f"/tables/{id}/socket?protocol=2") as playing,
    ):
        watching.receive_json()
        playing.receive_json()
        server.advance(10.3)
        assert talk(watching, {"do": "move", "id": "x", "version": 4, "move": "a1"}, "refused")["error"] in ("not-your-seat", "nobody")
        assert talk(playing, {"do": "move", "id": "y", "version": 4, "move": "a1"}, "done")["version"] == 5


def test_a_move_in_the_grace_is_paid_for_with_the_next_one(server: Server) -> None:
    id, red, blue = begun(server, {"kind": "fischer", "main": 0, "increment": 1})
    server.advance(1.5)
    assert command(red, id, 4, "move", move="a1").status_code == 200
    assert command(blue, id, 5, "move", move="a2").status_code == 200
    assert server.state(id)["clock"]["left"]["red"] == pytest.approx(0.5), "the half second of grace is not a present"


def test_a_good_command_after_the_grace_brings_the_flag_down(server: Server) -> None:
    id, _, blue = begun(server, QUICK)
    server.portal.call(lambda: server.services.hub.live(id).flag_timer.cancel())  # so that the command is the first to notice
    server.time._timers.clear()
    server.advance(10.7)
    server.services.hub.stalls._stalls.clear()
    server.services.hub.stalls._ticked = None
    assert command(blue, id, 4, "offer", what="draw").json()["error"] == "game-over"
    assert server.kinds(id)[-1] == "flag"


def test_a_flag_that_waits_for_its_table_is_not_piled_up(server: Server) -> None:
    """After a long outage thousands of tables are due: one task for each, however long it takes."""
    ids = [begun(server, QUICK)[0] for _ in range(3)]
    hub = server.services.hub
    for id in ids:
        server.portal.call(hub.live(id).lock.acquire)
    server.advance(30, wait=False)
    server.portal.call(tick, server)
    names = [task.get_name() for task in hub.background.tasks]
    assert sorted(names) == sorted(f"flag {id}" for id in ids)
    for id in ids:
        server.portal.call(hub.live(id).lock.release)
    server.settle()
    assert [server.state(id)["outcome"]["reason"] for id in ids] == ["time"] * 3


async def tick(server: Server) -> None:
    """A look of the timekeeper, which must not take long."""
    keeper = Timekeeper(server.services.hub, server.services.database)
    keeper._looked -= 100
    await asyncio.wait_for(keeper.tick(), 5)


def test_one_table_that_is_busy_keeps_no_other_from_its_flag(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """News of another process wait for the lock of their table; the timekeeper does not wait with them."""
    busy, due = begun(server, SLOW)[0], begun(server, QUICK)[0]
    hub = server.services.hub
    changed = hub.store.changed

    async def news(since: float) -> list[tuple[str, int]]:
        return [(busy, hub.live(busy).table.version + 1), *await changed(since)]

    monkeypatch.setattr(hub.store, "changed", news)
    server.portal.call(hub.live(busy).lock.acquire)
    hub.drop(due)
    for _ in range(3):
        server.portal.call(tick, server)
    assert [task.get_name() for task in hub.background.tasks] == [f"catching up {busy}"]
    server.advance(12, wait=False)
    server.portal.call(tick, server)
    assert server.portal.call(over, server, due)
    server.portal.call(hub.live(busy).lock.release)
    server.settle()


async def over(server: Server, id: str) -> bool:
    for _ in range(1000):
        if (await server.services.hub.get(id)).table.stage == "over":
            return True
        await asyncio.sleep(0.005)
    return False


# The way of a message


def test_late_pongs_buy_no_time(server: Server) -> None:
    """Twenty moves of 0.4 s each with a way that seems to take half a second."""
    red, blue = server.visitor(), server.visitor()
    id = server.two(red, blue, clock=SLOW, options={"size": 11})
    version = 2
    with red.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        message = until(socket, "ping")
        server.advance(0.45)
        socket.send_json({"do": "pong", "n": message["n"]})
        for number in range(20):
            if number > 0:
                server.advance(0.4)
            done = talk(
                socket, {"do": "move", "id": f"m{number}", "version": version, "move": f"{'ab'[number // 10]}{number % 10 + 1}"}, "done"
            )
            assert command(blue, id, done["version"], "move", move=f"{'jk'[number // 10]}{number % 10 + 1}").status_code == 200
            version = done["version"] + 1
    used = 60 - server.state(id)["clock"]["left"]["red"]
    assert used == pytest.approx(19 * 0.4 - 2.0 - 18 * 0.1, abs=0.01), "2 s in a game and 0.1 s a move are not counted, no more"
    assert server.portal.call(reloaded_left, server, id) == pytest.approx(60 - used), "the events alone say so"


async def reloaded_left(server: Server, id: str) -> float:
    server.services.hub.drop(id)
    live = await server.services.hub.get(id)
    left: float = live.table.times.left["red"]
    return left


def test_an_unanswered_ping_counts_as_no_way_at_all(server: Server) -> None:
    red, blue = server.visitor(), server.visitor()
    id = server.two(red, blue, clock=SLOW)
    server.play(id, (red, blue), ["c3", "b2"])
    with red.websocket_connect(f"/tables/{id}/socket?protocol=2") as socket:
        ping = until(socket, "ping")
        server.advance(0.4)
        socket.send_json({"do": "pong", "n": ping["n"]})
        talk(socket, {"do": "ping"}, "pong")
        server.advance(31)  # two more pings, of which one stays without an answer
        talk(socket, {"do": "move", "id": "m", "version": 4, "move": "a1"}, "done")
    (move,) = server.client.get(f"/api/tables/{id}/events?after=4").json()["events"]
    assert "lag" not in move["data"]
