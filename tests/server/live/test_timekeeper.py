"""Clocks are the server's: flags fall when nobody is there, a real outage is not counted, and a stall is neither a loss nor a gift."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from potez.server.engines.pool import EnginePool
from potez.server.live.bus import NatsBus
from potez.server.live.hub import Hub
from potez.server.live.timekeeper import STUCK, Timekeeper
from potez.server.people.register import People
from potez.server.storage.database import Database, Unavailable
from potez.server.storage.schema import facts
from potez.server.storage.store import Store
from tests.server.manual import ManualTime, Server, running
from tests.server.support import Postgres, command, soon, talk, until

SLOW = {"kind": "sudden", "main": 60}
QUICK = {"kind": "sudden", "main": 10}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server


def begun(server: Server, clock: dict[str, Any]) -> tuple[str, Any, Any]:
    """A table where both have made their first move: from now on the clock of red runs."""
    red, blue = server.visitor(), server.visitor()
    id = server.two(red, blue, clock=clock)
    server.play(id, (red, blue), ["c3", "b2"])
    return id, red, blue


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
    server.house.hub.drop(id)
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
    server.portal.call(lambda: server.house.hub.live(id).alarm.cancel())  # so that the command is the first to notice
    server.time._timers.clear()
    server.advance(10.7)
    server.house.hub.stalls._stalls.clear()
    server.house.hub.stalls._ticked = None
    assert command(blue, id, 4, "offer", what="draw").json()["error"] == "game-over"
    assert server.kinds(id)[-1] == "flag"


def test_a_flag_that_waits_for_its_table_is_not_piled_up(server: Server) -> None:
    """After a long outage thousands of tables are due: one task for each, however long it takes."""
    ids = [begun(server, QUICK)[0] for _ in range(3)]
    hub = server.house.hub
    for id in ids:
        server.portal.call(hub.live(id).lock.acquire)
    server.advance(30, wait=False)
    server.portal.call(beat, server)
    names = [task.get_name() for task in hub.background.tasks]
    assert sorted(names) == sorted(f"flag {id}" for id in ids)
    for id in ids:
        server.portal.call(hub.live(id).lock.release)
    server.settle()
    assert [server.state(id)["outcome"]["reason"] for id in ids] == ["time"] * 3


async def beat(server: Server) -> None:
    """A look of the timekeeper, which must not take long."""
    keeper = Timekeeper(server.house.hub, server.house.database)
    keeper._looked -= 100
    await asyncio.wait_for(keeper.beat(), 5)


def test_one_table_that_is_busy_keeps_no_other_from_its_flag(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """News of another process wait for the lock of their table; the timekeeper does not wait with them."""
    busy, due = begun(server, SLOW)[0], begun(server, QUICK)[0]
    hub = server.house.hub
    changed = hub.store.changed

    async def news(since: float) -> list[tuple[str, int]]:
        return [(busy, hub.live(busy).table.version + 1), *await changed(since)]

    monkeypatch.setattr(hub.store, "changed", news)
    server.portal.call(hub.live(busy).lock.acquire)
    hub.drop(due)
    for _ in range(3):
        server.portal.call(beat, server)
    assert [task.get_name() for task in hub.background.tasks] == [f"catching up {busy}"]
    server.advance(12, wait=False)
    server.portal.call(beat, server)
    assert server.portal.call(over, server, due)
    server.portal.call(hub.live(busy).lock.release)
    server.settle()


async def over(server: Server, id: str) -> bool:
    for _ in range(1000):
        if (await server.house.hub.get(id)).table.stage == "over":
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
    server.house.hub.drop(id)
    live = await server.house.hub.get(id)
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


# Outages and stalls


def test_the_time_while_no_server_ran_is_given_back(tmp_path: Path) -> None:
    clock = ManualTime()
    with running(tmp_path, clock) as server:
        id, red, _ = begun(server, SLOW)
        server.advance(4)
        cookies = red.cookies
    clock._now += 30
    clock._timers.clear()
    with running(tmp_path, clock) as server:
        again = server.visitor(cookies)
        server.advance(12)
        assert command(again, id, 4, "move", move="a1").status_code == 200, "what was current before the stop still is"
        used = 60 - server.state(id)["clock"]["left"]["red"]
        assert 4 <= used <= 7, "the seconds before it and those after the return, not the thirty"
        assert server.kinds(id) == ["sit", "move", "move", "outage", "move"]


def test_the_time_while_the_database_was_away_is_given_back(server: Server) -> None:
    id, red, _ = begun(server, SLOW)
    server.advance(5)
    file = server.house.database._file

    def away(jobs: Any) -> Any:
        raise OSError("no database")

    file.commit = away
    server.advance(1.1, wait=False)
    server.portal.call(lost, server)
    server.advance(40, wait=False)
    del file.commit
    server.settle()
    server.advance(2)
    server.state(id)
    assert server.kinds(id)[-1] == "outage"
    server.advance(12)
    used = 60 - server.state(id)["clock"]["left"]["red"]
    assert 8 <= used <= 12, "six seconds before it and four after it; the first ten after it are for coming back"
    assert command(red, id, 4, "move", move="a1").status_code == 200


async def lost(server: Server) -> None:
    await soon(lambda: not server.house.database.available.is_set(), "the database is known to be away")


def pulse_of(server: Server) -> float:
    query = sa.select(facts.c.value).where(facts.c.name == f"pulse.{server.house.hub.bus.process}")
    rows = server.portal.call(server.house.database.rows, query)
    return float(rows[0].value)


def test_the_pulse_waits_for_nothing_that_the_timekeeper_does(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is slow here would look like a dead process to one that starts."""
    begun(server, SLOW)

    async def never(before: float) -> list[str]:
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(server.house.hub.store, "due", never)
    for _ in range(20):
        server.advance(1, wait=False)
        server.portal.call(asyncio.sleep, 0.02)
    assert server.time.now() - pulse_of(server) < 5


def test_a_process_that_starts_forgets_the_pulses_of_those_before(tmp_path: Path) -> None:
    clock = ManualTime()
    for _ in range(3):
        with running(tmp_path, clock) as server:
            rows = server.portal.call(server.house.database.rows, sa.select(facts.c.name).where(facts.c.name.startswith("pulse")))
            assert [row.name for row in rows] == [f"pulse.{server.house.hub.bus.process}"]
        clock._timers.clear()


class Process:
    """What keeps the time in one of several processes at one database."""

    def __init__(self, address: str, clock: ManualTime) -> None:
        self.database = Database(address)
        self.database.time = clock
        self.hub = Hub(Store(self.database, clock), People(self.database), EnginePool(1), NatsBus("nats://nowhere"), clock)
        self.keeper = Timekeeper(self.hub, self.database)

    async def begin(self) -> Process:
        """It starts, while clocks run."""

        async def running() -> bool:
            return True

        self.hub.store.running = running  # type: ignore[method-assign]
        await self.database.open()
        await self.keeper.begin()
        return self

    @property
    def last(self) -> tuple[float, float]:
        """The last outage that it knows of."""
        return max(self.hub.outages.known.items())

    async def die(self) -> None:
        await self.database.close()


def test_a_process_that_starts_while_another_is_late_gives_no_time(postgres: Any, tmp_path: Path) -> None:
    """Its pulse is old because a visitor keeps it busy. It is connected still, so it is alive."""
    address, clock = Postgres.settings(postgres, tmp_path).address, ManualTime()

    async def scene() -> None:
        first = await Process(address, clock).begin()
        clock._now += 20
        second = await Process(address, clock).begin()
        assert second.last == first.last, "what was before the first of them, and nothing since"
        await first.keeper._pulse()
        await first.die()
        clock._now += 20
        third = await Process(address, clock).begin()
        assert third.last == first.last, "the second is there"
        for process in (second, third):
            await process.die()

    asyncio.run(scene())


def test_of_several_that_start_together_after_an_outage_all_know_the_same(postgres: Any, tmp_path: Path) -> None:
    address, clock = Postgres.settings(postgres, tmp_path).address, ManualTime()

    async def scene() -> None:
        for process in [await Process(address, clock).begin() for _ in range(2)]:
            await process.die()
        died = clock.now()
        clock._now += 8
        for process in await asyncio.gather(*(Process(address, clock).begin() for _ in range(3))):
            await process.keeper._pulse()
            assert process.last == pytest.approx((died, clock.now()), abs=0.01)
            await process.die()

    asyncio.run(scene())


def test_a_connection_that_outlives_its_process_keeps_nobody_from_his_time(postgres: Any, tmp_path: Path) -> None:
    """A machine that loses its power says good-bye to nobody."""
    address, clock = Postgres.settings(postgres, tmp_path).address, ManualTime()

    async def scene() -> None:
        lost = await Process(address, clock).begin()
        died = clock.now()
        clock._now += STUCK + 1
        next = await Process(address, clock).begin()
        assert next.last == pytest.approx((died, clock.now()), abs=0.01)
        for process in (lost, next):
            await process.die()

    asyncio.run(scene())


def test_a_stall_gives_nobody_time(server: Server) -> None:
    """One visitor kept the process busy for sixteen seconds: the clock of the side to move went on."""
    id, _, _ = begun(server, SLOW)
    server.advance(5)
    server.stall(16)
    server.advance(3)
    assert server.kinds(id) == ["sit", "move", "move"], "no outage"
    assert server.state(id)["clock"]["left"]["red"] == pytest.approx(60 - 24)


def test_a_slow_beat_is_no_outage(server: Server) -> None:
    id, _, _ = begun(server, SLOW)
    server.advance(2)
    server.portal.call(server.house.database.write, "facts", age_pulse)
    server.advance(3)
    assert server.kinds(id) == ["sit", "move", "move"]


def age_pulse(connection: Any) -> None:
    connection.exec_driver_sql("update facts set value = '1000.0' where name like 'pulse%'")


def test_nobody_loses_on_time_by_a_stall_of_the_server(server: Server) -> None:
    """The move was in the buffer of its connection when the process woke up; the flag waits until such moves have been read."""
    id, red, blue = begun(server, QUICK)
    server.advance(6)
    server.stall(7)
    assert server.state(id)["stage"] == "playing"
    server.advance(0.3)
    assert command(red, id, 4, "move", move="a1").status_code == 200
    assert server.state(id)["clock"]["left"]["red"] <= 0.5, "the stall was not free of charge"
    assert command(blue, id, 5, "move", move="a2").status_code == 200
    server.advance(4)
    assert server.state(id)["outcome"] == {"winner": "blue", "reason": "time", "score": None}


def test_a_flag_that_fell_before_a_stall_falls_after_it(server: Server) -> None:
    id, red, _ = begun(server, QUICK)
    server.advance(10.5)
    server.stall(1.0)
    server.advance(0.3)
    assert command(red, id, 4, "move", move="a1").status_code == 200, "it may have come within the grace"
    id, red, _ = begun(server, QUICK)
    server.advance(9.0)
    server.stall(3.0)
    server.advance(2.5)
    assert server.state(id)["outcome"]["reason"] == "time", "nothing came"


def test_a_process_that_is_always_late_keeps_no_game_alive(server: Server) -> None:
    id, _, _ = begun(server, QUICK)
    server.advance(9)
    for _ in range(8):
        server.stall(1.5)
        server.advance(0.3)
    assert server.state(id)["outcome"]["reason"] == "time"


def test_a_question_that_is_too_large_for_the_database_is_no_outage(server: Server) -> None:
    """Whoever makes the database answer late gets no time for it."""
    id, _, _ = begun(server, SLOW)
    database = server.house.database

    async def too_large() -> None:
        def question(connection: Any) -> None:
            server.time._now += 7
            raise TimeoutError

        with pytest.raises(Unavailable):
            await database.read(question)

    server.portal.call(too_large)
    server.house.hub.stalls._ticked = server.time.monotonic()  # it was the database that was late, not this process
    server.advance(3)
    server.state(id)
    assert server.kinds(id) == ["sit", "move", "move"]


def test_correspondence_goes_on_while_the_server_is_down(tmp_path: Path) -> None:
    clock = ManualTime()
    with running(tmp_path, clock) as server:
        id = server.two(server.visitor(), server.visitor(), clock={"kind": "correspondence", "days": 1})
        assert server.state(id)["clock"]["running"]["side"] == "red", "from the moment when both are there"
    clock._now += 3600
    clock._timers.clear()
    with running(tmp_path, clock) as server:
        server.advance(2)
        assert server.kinds(id) == ["sit"]
        assert server.state(id)["clock"]["left"]["red"] == pytest.approx(86400 - 3600, abs=5)
