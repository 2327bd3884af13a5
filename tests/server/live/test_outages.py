"""A real outage is not counted, and a stall of the server is neither a loss nor a gift."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from potez.server.engines.pool import EnginePool
from potez.server.live.bus import NatsBus
from potez.server.live.hub import Hub
from potez.server.live.timekeeper import Timekeeper
from potez.server.people.people import People
from potez.server.storage.database import Database
from potez.server.storage.heartbeats import STUCK
from potez.server.storage.jobs import Unavailable
from potez.server.storage.schema import facts
from potez.server.storage.store import Store
from tests.server.live.running_clocks import QUICK, SLOW, begun
from tests.server.manual import ManualTime, Server, running
from tests.server.support import Postgres, command, soon

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
    file = server.services.database._file

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
    await soon(lambda: not server.services.database.available.is_set(), "the database is known to be away")


def pulse_of(server: Server) -> float:
    query = sa.select(facts.c.value).where(facts.c.name == f"pulse.{server.services.hub.bus.process}")
    rows = server.portal.call(server.services.database.rows, query)
    return float(rows[0].value)


def test_the_pulse_waits_for_nothing_that_the_timekeeper_does(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is slow here would look like a dead process to one that starts."""
    begun(server, SLOW)

    async def never(before: float) -> list[str]:
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(server.services.hub.store, "due", never)
    for _ in range(20):
        server.advance(1, wait=False)
        server.portal.call(asyncio.sleep, 0.02)
    assert server.time.now() - pulse_of(server) < 5


def test_a_process_that_starts_forgets_the_pulses_of_those_before(tmp_path: Path) -> None:
    clock = ManualTime()
    for _ in range(3):
        with running(tmp_path, clock) as server:
            rows = server.portal.call(server.services.database.rows, sa.select(facts.c.name).where(facts.c.name.startswith("pulse")))
            assert [row.name for row in rows] == [f"pulse.{server.services.hub.bus.process}"]
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
        await first.keeper._heartbeat()
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
            await process.keeper._heartbeat()
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


def test_a_slow_tick_is_no_outage(server: Server) -> None:
    id, _, _ = begun(server, SLOW)
    server.advance(2)
    server.portal.call(server.services.database.write, "facts", age_pulse)
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
    database = server.services.database

    async def too_large() -> None:
        def question(connection: Any) -> None:
            server.time._now += 7
            raise TimeoutError

        with pytest.raises(Unavailable):
            await database.read(question)

    server.portal.call(too_large)
    server.services.hub.stalls._ticked = server.time.monotonic()  # it was the database that was late, not this process
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
