"""Accidents while people play: processes are killed at random moments and started again, and at the end everything is compared."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from benchmarks.online import audit
from benchmarks.online.crowd import KINDS, Crowd, Kind
from benchmarks.online.journal import Journal
from benchmarks.online.services import Nats, Postgres, Potez, Service

WATCHED = 0.1  # seconds between two looks whether a process has ended
SETTLING = 60.0  # seconds for everybody to be back and see the same
TURNS = ("server", "nats", "server", "database", "server")
ORPHANED = 10.0  # seconds after which thinking processes have noticed that nobody asks any more


class Site:
    """The processes of one server, kept running as a supervisor would."""

    def __init__(self, folder: Path, backend: str) -> None:
        self.folder, self.backend = folder, backend
        self.postgres = Postgres(folder / "postgres.log") if backend == "postgres" else None
        self.nats = Nats(folder / "nats.log") if backend == "postgres" else None
        self.servers: list[Potez] = []
        self.began_anew = 0  # servers that ended by themselves
        self._busy: set[Service] = set()

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    @property
    def services(self) -> list[Service]:
        return [*self.servers, *([self.nats, self.postgres] if self.nats and self.postgres else [])]

    async def open(self) -> None:
        if self.postgres and self.nats:
            await asyncio.gather(asyncio.to_thread(self.postgres.start), asyncio.to_thread(self.nats.start))
            address, news = self.postgres.address, self.nats.address
            self.servers = [Potez(self.folder, name, address, news) for name in ("potez-1", "potez-2")]
        else:
            self.servers = [Potez(self.folder)]
        await asyncio.gather(*(asyncio.to_thread(server.start) for server in self.servers))

    async def accident(self, service: Service) -> None:
        """Kills a process, at whatever it is doing, and starts another at once."""
        service.kill()
        if isinstance(service, Potez):
            service.launch()
            return
        self._busy.add(service)
        try:
            await asyncio.to_thread(service.start)
        finally:
            self._busy.discard(service)

    async def watch(self) -> None:
        """Servers that end, because their database is away when they start, are started again."""
        while True:
            for server in self.servers:
                if not server.running:
                    self.began_anew += 1
                    server.launch()
            await asyncio.sleep(WATCHED)

    async def ready(self) -> None:
        until = time.monotonic() + SETTLING
        while self._busy or not all([await asyncio.to_thread(service.ready) for service in self.services]):
            if time.monotonic() > until:
                raise RuntimeError("not everything came back:\n" + "\n".join(service.last_words() for service in self.services))
            await asyncio.sleep(WATCHED)

    async def holdings(self) -> audit.Holdings:
        if self.postgres:
            return await audit.read_postgres(self.postgres.address)
        return await asyncio.to_thread(audit.read_sqlite, self.folder)

    def close(self) -> None:
        for server in self.servers:
            server.stop()
        if self.nats:
            self.nats.stop()
        if self.postgres:
            self.postgres.remove()


@contextlib.asynccontextmanager
async def site(folder: Path, backend: str) -> AsyncIterator[Site]:
    made = Site(folder, backend)
    try:
        await made.open()
        yield made
    finally:
        await asyncio.to_thread(made.close)


def timetable(count: int, seconds: float, rng: random.Random) -> list[float]:
    """Random moments, one in each of so many equal parts: close together at times, never all at once."""
    part = seconds / max(1, count)
    return [part * (number + rng.random()) for number in range(count)]


def victims(made: Site, count: int, turns: tuple[str, ...], rng: random.Random) -> list[Service]:
    """Whom the accidents hit, in turn: a server, NATS, the database. Where there is only a server, always that."""
    found: list[Service] = []
    for number in range(count):
        turn = turns[number % len(turns)]
        if made.nats and made.postgres and turn != "server":
            found.append(made.nats if turn == "nats" else made.postgres)
        else:
            found.append(rng.choice(made.servers))
    return found


async def run(
    folder: Path,
    backend: str,
    *,
    tables: int = 6,
    computers: int = 1,
    kills: int = 4,
    seconds: float = 12.0,
    interval: float = 0.3,
    seed: int = 1,
    turns: tuple[str, ...] = TURNS,
    kinds: tuple[Kind, ...] = KINDS,
    least: int = 0,
    say: Callable[[str], None] = lambda text: None,
) -> dict[str, Any]:
    """Plays through accidents, for so many seconds and until at least so many moves are acknowledged: a busy machine takes longer for them.
    The result says what happened, and under `problems` what is wrong."""
    rng = random.Random(seed)
    journal = Journal(folder / "journal.jsonl")
    done: Counter[str] = Counter()
    async with site(folder, backend) as made:
        crowd = Crowd(made.ports, journal, seed, kinds)
        crowd.interval = interval
        watching = asyncio.create_task(made.watch(), name="supervisor")
        try:
            await crowd.add(tables, computers)
            crowd.play()
            begin = time.monotonic()
            for at, victim in zip(timetable(kills, seconds, rng), victims(made, kills, turns, rng), strict=True):
                await asyncio.sleep(max(0.0, begin + at - time.monotonic()))
                await made.accident(victim)
                done[victim.name] += 1
                say(
                    f"{time.monotonic() - begin:7.1f} s  killed {victim.name:<10}  {journal.acknowledged} acknowledged,"
                    f" {crowd.counts.lost} lines lost, {journal.repeated} repeated"
                )
            await asyncio.sleep(max(0.0, begin + seconds - time.monotonic()))
            await made.ready()
            alive = await moving(crowd) and await _played(journal, least)
            crowd.stop()
            left = await crowd.settled(SETTLING)
            journal.flush()
            holdings = await made.holdings()
            problems = [*left, *audit.compare(journal, holdings), *await audit.agreed(holdings, made.ports)]
            if not alive:
                problems.append("not everybody could move any more after the last accident")
            problems += await orphans(made)
        finally:
            watching.cancel()
            crowd.close()
        return {
            "backend": backend,
            "tables": tables,
            "seconds": round(time.monotonic() - begin, 1),
            "killed": dict(done),
            "began_anew": made.began_anew,
            "acknowledged": journal.acknowledged,
            "sent": len(journal.entries),
            "repeated": journal.repeated,
            "sent_again": sum(entry.times > 1 for entry in journal.entries.values()),
            "events": holdings.count,
            "games_finished": crowd.finished,
            "lines_lost": crowd.counts.lost,
            "connections": crowd.counts.connections,
            "refusals": crowd.counts.refusals,
            "moves": crowd.timings.summary(),
            "problems": problems,
        }


async def moving(crowd: Crowd) -> bool:
    """Waits until a move was made at most tables: by themselves the players are back and go on."""
    before, until = {game: game.made for game in crowd.games}, time.monotonic() + SETTLING
    while time.monotonic() < until:
        if sum(game.made > count for game, count in before.items()) > 0.9 * len(before) - 1:
            return True
        await asyncio.sleep(WATCHED)
    return False


async def _played(journal: Journal, least: int) -> bool:
    """Waits until so many moves have been acknowledged."""
    until = time.monotonic() + SETTLING
    while journal.acknowledged < least and time.monotonic() < until:
        await asyncio.sleep(WATCHED)
    return journal.acknowledged >= least


async def orphans(made: Site) -> list[str]:
    """Thinking processes that are still there long after their server was killed."""
    until = time.monotonic() + ORPHANED
    while any(server.left_over() for server in made.servers) and time.monotonic() < until:
        await asyncio.sleep(WATCHED)
    left = [pid for server in made.servers for pid in server.left_over()]
    return [f"{len(left)} thinking processes outlived the servers that they worked for: {left}"] if left else []
