"""Has machine code made in processes of its own, what somebody waits for before everything else.

A game that was never played on this machine must be compiled first, for some seconds of work. What all games share comes first when the
server starts; a game whose page is opened, or at whose table a move is wanted, goes before all others and is divided among the hasty
processes; a patient one goes through the rest of the games. What the patient one has begun when somebody comes to wait for it is begun
anew by a hasty one, beside which it would get next to no time. All end when nothing is left to do.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module

from potez.engines import units
from potez.game import Game
from potez.kernel.binding import Unit
from potez.server.engines import worker
from potez.server.engines.process import Connection, started

log = logging.getLogger("potez.engines")

HASTY = 2  # processes that make what somebody waits for, with the priority of the server itself
PATIENT = 19  # how much lower that of the process is that makes the rest
TRIES = 2  # processes that a unit may end before it is left to whoever needs it
LINGER = 20.0  # seconds that a process without work is kept: another game may be opened

Told = Callable[[int, int], None]  # how many units are made, and of how many
Prepared = Callable[[Game, Told], Awaitable[None]]  # returns when a computer can play a game at once


async def unprepared(game: Game, told: Told) -> None:
    """Whoever loads a game compiles it."""


@dataclass(eq=False)
class _Job:
    unit: Unit
    done: asyncio.Future[None]
    urgent: bool = False
    running: set[bool] = field(default_factory=set)  # whether the processes are hasty that make it
    deaths: int = 0


@dataclass(eq=False)
class Preparer:
    """Makes units of machine code. All of it belongs to the event loop, but for `have`."""

    start: Callable[[int], Awaitable[Connection]] = started
    linger: float = LINGER
    _jobs: dict[Unit, _Job] = field(default_factory=dict)  # in the order in which they were wanted
    _made: set[Unit] = field(default_factory=set)
    _sleeping: set[asyncio.Future[None]] = field(default_factory=set)
    _keepers: list[asyncio.Task[None]] = field(default_factory=list)
    _loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        kinds = [True] * HASTY + [False]
        self._keepers = [asyncio.create_task(self._keep(hasty), name=f"preparer {number}") for number, hasty in enumerate(kinds)]

    async def close(self) -> None:
        self._loop = None
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        for job in self._jobs.values():
            job.done.cancel()

    def want(self, wanted: Iterable[Unit], urgent: bool = True) -> list[_Job]:
        """Has units made, if they are not; those that are urgent before all that were wanted earlier."""
        missing = []
        for unit in wanted:
            if unit in self._made:
                continue
            if unit not in self._jobs and unit.made:
                self._made.add(unit)
                continue
            missing.append(self._jobs.get(unit) or _Job(unit, asyncio.get_running_loop().create_future()))
        if urgent:
            for job in missing:
                job.urgent = True
                self._jobs.pop(job.unit, None)
            self._jobs = {**{job.unit: job for job in missing}, **self._jobs}
        else:
            self._jobs.update((job.unit, job) for job in missing)
        self._wake()
        return missing

    async def ready(self, wanted: Iterable[Unit], told: Told | None = None) -> None:
        """Returns when the units are made, or cannot be: whoever loads them then compiles them, or meets the fault."""
        whole = list(wanted)
        jobs = self.want(whole)
        while waiting := [job.done for job in jobs if not job.done.done()]:
            if told:
                told(len(whole) - len(waiting), len(whole))
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        if told and jobs:
            told(len(whole), len(whole))

    async def playing(self, game: Game, told: Told | None = None) -> None:
        """Returns when a computer can play this game at once."""
        await self.ready(units.playing(game.rules), told)
        self.want(units.strongest(game.rules), urgent=False)  # which few ask for, and nobody else waits for

    def have(self, unit: Unit) -> None:
        """For threads that are about to load a unit: waits until it is made. In the thread of the event loop nobody may wait."""
        loop = self._loop
        if loop is None or not loop.is_running():
            return
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            made = asyncio.run_coroutine_threadsafe(self.ready([unit]), loop)
            import_module("potez.kernel.signatures")  # the compiler, which loads machine code, too: meanwhile
            made.result()

    # Processes

    def _wake(self) -> None:
        for sleeper in self._sleeping:
            if not sleeper.done():
                sleeper.set_result(None)

    def _next(self, hasty: bool) -> _Job | None:
        """What is urgent is never for the patient process: whoever waits would have its priority, too."""
        return next((job for job in self._jobs.values() if job.urgent == hasty and hasty not in job.running), None)

    async def _sleep(self, seconds: float | None) -> bool:
        """Until something is wanted, or for so long; whether something is."""
        sleeper = asyncio.get_running_loop().create_future()
        self._sleeping.add(sleeper)
        try:
            await asyncio.wait_for(sleeper, seconds)
            return True
        except TimeoutError:
            return False
        finally:
            self._sleeping.discard(sleeper)

    async def _keep(self, hasty: bool) -> None:
        """Lets one process work as long as there is work for it."""
        process: Connection | None = None
        try:
            while True:
                job = self._next(hasty)
                if job is None:
                    seconds = None if process is None or (hasty and self._jobs) else self.linger
                    if not await self._sleep(seconds) and process is not None:
                        await process.end()
                        process = None
                    continue
                job.running.add(hasty)
                try:
                    if process is None:
                        process = await self._begun(hasty)
                    process.send((1, worker.make, (job.unit,)))
                    if error := (await process.receive()).error:
                        log.error("%s could not be compiled:\n%s", job.unit.name, error)
                    self._finish(job)
                except Exception as error:  # the process ended, or could not be started
                    job.deaths += 1
                    log.warning("a process that compiled %s has ended: %r", job.unit.name, error)
                    if process is not None:
                        await process.end()
                        process = None
                    if job.deaths >= TRIES:
                        self._finish(job)
                finally:
                    job.running.discard(hasty)
        finally:
            if process is not None:
                await process.end()

    async def _begun(self, hasty: bool) -> Connection:
        process = await self.start(0 if hasty else PATIENT)
        try:
            await process.receive()  # it is ready
        except BaseException:
            await process.end()
            raise
        return process

    def _finish(self, job: _Job) -> None:
        """Made, or not to be made here."""
        self._jobs.pop(job.unit, None)
        self._made.add(job.unit)
        if not job.done.done():
            job.done.set_result(None)
        self._wake()
