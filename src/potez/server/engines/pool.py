"""The processes that think, and the questions that are put to them.

As many processes as the settings say, each kept by one task: when a process ends, whatever the reason, this task alone starts the next,
after a pause that grows if it happens again and again. The question that a process was thinking about when it ended is put to another once
more. Beside them there may be processes for short questions alone: who plays against a level that answers in milliseconds waits for no long
thought, not even until it has been stopped, and no long thought is thrown away for such an answer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from potez.server import metrics
from potez.server.engines import worker
from potez.server.engines.process import Connection, started
from potez.server.engines.questions import FairQueue, Kind, Payer, Question
from potez.server.engines.quota import EngineQuota
from potez.server.errors import Refused

log = logging.getLogger("potez.engines")

DEATHS = 2  # processes that a question may end before it is refused
DEATH_COSTS = 20.0  # seconds of quota for each of them: a new process must load everything again
RESTARTS = 3  # times that a level without a clock begins anew; interrupted once more, it answers with the best it found
STRETCH = 3.0  # a thought that is interrupted again and again ends after so many times its seconds
LOADING = 10.0  # seconds more, in which a game may have to be loaded
WORTHWHILE = 0.1  # the part of a thought that is not worth going on for
TIMEOUTS = {Kind.MOVE: 60.0, Kind.HINT: 30.0, Kind.REVIEW: 300.0}  # seconds that such a question waits before the answer is `busy`
UNHEALTHY_AFTER = 60.0  # seconds without a single process that answers, after which the engines count as away: a start takes a few
STUCK = 300.0  # seconds beyond its own after which a question's process is ended: it answers nothing any more
IDLE = 600.0  # seconds without a question after which a process ends, until the next question
STABLE = 60.0  # seconds that a process lives if nothing is wrong
FIRST_BACKOFF, LONGEST_BACKOFF = 0.1, 30.0  # seconds before a process is started again after one that lived less


@dataclass(eq=False)
class _Slot:
    """A process and the question it thinks about."""

    process: Connection
    short: bool = False  # only for short questions
    ready: bool = False
    question: Question | None = None
    number: int = 0
    stopping: bool = False
    guard: asyncio.TimerHandle | None = None
    idle: asyncio.TimerHandle | None = None  # when it has had nothing to do for so long that it ends
    retired: bool = False

    def release(self) -> Question | None:
        question, self.question, self.stopping = self.question, None, False
        if self.guard:
            self.guard.cancel()
            self.guard = None
        return question


class EnginePool:
    """Answers questions, in the order of `FairQueue`."""

    def __init__(
        self,
        workers: int,
        quota: EngineQuota | None = None,
        *,
        short: int = 0,
        start: Callable[[int], Awaitable[Connection]] = started,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.workers, self.short = workers, short
        self.quota = quota or EngineQuota()
        self.queue = FairQueue(clock)
        self._start, self._clock, self._sleep = start, clock, sleep
        self._slots: list[_Slot] = []
        self._supervisors: list[asyncio.Task[None]] = []
        self._number = 0
        self._closing = False
        self._timer: asyncio.TimerHandle | None = None  # when a thought will have had its share
        self._alive_at = clock()  # when a process that answers was last there
        # Whether there was a question for those for short ones, and for the others: a server at which nobody plays keeps no processes.
        self._wanted = {True: asyncio.Event(), False: asyncio.Event()}

    def wake(self, short: bool = False) -> None:
        """Lets the processes start that can answer a question, as the first one does."""
        wanted = self._wanted[short and self.short > 0]
        if not wanted.is_set():
            self._alive_at = self._clock()
            wanted.set()

    def open(self) -> None:
        self._alive_at = self._clock()
        kinds = [False] * self.workers + [True] * self.short
        self._supervisors = [asyncio.create_task(self._supervise(short), name=f"engine {number}") for number, short in enumerate(kinds)]

    async def close(self) -> None:
        """Ends all processes; questions that wait are refused."""
        self._closing = True
        for supervisor in self._supervisors:
            supervisor.cancel()
        await asyncio.gather(*self._supervisors, return_exceptions=True)
        if self._timer:
            self._timer.cancel()
        while question := self.queue.take():
            self.queue.ran(question, 0.0)
            question.settle(None, Refused("busy"))

    async def ask(
        self, kind: Kind, payer: Payer, function: Callable[..., Any], *arguments: Any, seconds: float | None = None, short: bool = False
    ) -> Any:
        """The answer of `function(*arguments)`, or with seconds of `function(*arguments, seconds)`, in another process. `short`: it takes
        some milliseconds.

        Raises Refused if too much waits, and Fault if the function raised something. Cancelling takes the question back.
        """
        payer = self.quota.placed(payer)
        self.quota.check(kind, payer)
        if self._closing or self.queue.full(kind, payer.key):
            raise Refused("busy")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()

        def settle(answer: Any, error: BaseException | None) -> None:
            if not future.done():
                future.set_result(answer) if error is None else future.set_exception(error)

        question = Question(kind, payer, function, arguments, seconds, settle, short=short)
        if gone := self.queue.add(question):
            gone.settle(None, Refused("busy"))
        self.wake(short)
        if short and len(self.queue) > self.short:
            self.wake()  # there is work for more
        self._dispatch()
        try:
            while not (await asyncio.wait({future}, timeout=TIMEOUTS.get(kind)))[0]:
                self._time_out(question)
            return future.result()
        finally:
            future.cancel()  # nobody reads it any more
            self._withdraw(question)

    def measure(self) -> None:
        metrics.ENGINES.set(self.alive)
        for kind in Kind:
            metrics.QUESTIONS_WAITING.labels(kind.name.lower()).set(self.queue.count(kind))

    # Health

    @property
    def alive(self) -> int:
        """The processes that answer."""
        return sum(slot.ready for slot in self._slots)

    @property
    def healthy(self) -> bool:
        """Whether a process answers, or one did a moment ago: one that is started again is nothing to worry about, nor is one that nobody
        has needed."""
        wanted = any(event.is_set() for event in self._wanted.values())
        return bool(self.alive) or not wanted or self._clock() - self._alive_at < UNHEALTHY_AFTER

    @property
    def missing(self) -> list[str]:
        """The supervisors that have ended, which none should."""
        return [supervisor.get_name() for supervisor in self._supervisors if supervisor.done() and not self._closing]

    # Questions

    def _time_out(self, question: Question) -> None:
        """Nobody has looked at it for so long, or nobody is there who could go on with it, that whoever asked had better be told."""
        if (question.began is None or not self.alive) and self.queue.withdraw(question):
            log.warning("a %s has waited too long for a process that thinks, and is refused", question.kind.name.lower())
            question.settle(None, Refused("busy"))

    def _withdraw(self, question: Question) -> None:
        """Nobody waits for it any more, or it is answered."""
        question.withdrawn = True
        if not self.queue.withdraw(question):
            for slot in self._slots:
                if slot.question is question:
                    self._interrupt(slot)

    def _dispatch(self) -> None:
        """Gives questions to free processes, and interrupts those that have had their share while others wait."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        for slot in sorted(self._slots, key=lambda slot: not slot.short):
            if slot.ready and slot.question is None and (question := self.queue.take(slot.short)):
                self._assign(slot, question)
        coming = sum(slot.stopping for slot in self._slots)  # places that will be free in a moment
        busy = [(slot, slot.question) for slot in self._slots if slot.question and not slot.stopping]
        waiting = self.queue.heads(coming + len(busy) + 1)[coming:]
        fitting = [(slot, question, other) for slot, question in busy for other in waiting if other.short or not slot.short]
        leads = [(self.queue.until_preempted(question, other), slot) for slot, question, other in fitting]
        if not leads:
            return
        lead, slot = min(leads, key=lambda pair: pair[0])
        if lead <= 0:
            metrics.INTERRUPTIONS.inc()
            self._interrupt(slot)
            self._dispatch()
        elif lead != float("inf"):
            self._timer = asyncio.get_running_loop().call_later(lead, self._dispatch)

    def _assign(self, slot: _Slot, question: Question) -> None:
        self._number += 1
        if slot.idle:
            slot.idle.cancel()
        slot.question, slot.number = question, self._number
        arguments = question.arguments if question.left is None else (*question.arguments, question.left)
        slot.guard = asyncio.get_running_loop().call_later((question.left or 0.0) + STUCK, self._stuck, slot)
        slot.process.send((self._number, question.function, arguments))

    def _interrupt(self, slot: _Slot) -> None:
        if not slot.stopping:
            slot.stopping = True
            slot.process.send((slot.number, None, ()))

    def _rest(self, slot: _Slot) -> None:
        """It has nothing to do, for the time being; after some of it, it ends, and gives back its memory."""
        if slot.idle:
            slot.idle.cancel()
        slot.idle = asyncio.get_running_loop().call_later(IDLE, self._retire, slot)

    def _retire(self, slot: _Slot) -> None:
        slot.ready, slot.retired = False, True  # nothing is given to it any more
        self._wanted[slot.short].clear()
        slot.process.kill()

    def _stuck(self, slot: _Slot) -> None:
        log.error("a process did not answer for %d s more than it was given, and is ended: %s", STUCK, _named(slot.question))
        slot.process.kill()

    def _receive(self, slot: _Slot, reply: worker.Reply) -> None:
        self._rest(slot)
        if reply.number == 0:
            slot.ready = True
        elif reply.number == slot.number and (question := slot.release()):
            self._charge(question, reply.seconds, reply.busy)
            if question.withdrawn:
                pass
            elif reply.error is not None:
                question.settle(None, worker.Fault(f"{_named(question)}\n{reply.error}"))
            elif reply.cut is not None and self._should_continue(question, reply.answer, reply.cut):
                self.queue.add(question, front=True)
            else:
                longer = question.longest > (reply.cut if reply.cut is not None else question.left or float("inf"))
                question.settle(question.best if longer else reply.answer, None)
        self._dispatch()

    def _charge(self, question: Question, seconds: float, busy: float) -> None:
        """The quota is of CPU time; turns are by how long a process was busy."""
        self.queue.ran(question, busy)
        self.quota.charge(question.payer, seconds)
        metrics.ENGINE_SECONDS.labels(question.kind.name.lower()).inc(seconds)

    def _should_continue(self, question: Question, answer: Any, thought: float) -> bool:
        """An interrupted thought: whether it is worth another try."""
        question.interruptions += 1
        if thought >= question.longest:
            question.best, question.longest = answer, thought
        if question.seconds is None or question.left is None:
            return question.interruptions <= RESTARTS
        question.left -= thought
        assert question.began is not None
        late = self._clock() - question.began > STRETCH * question.seconds + LOADING
        return question.left > WORTHWHILE * question.seconds and not late

    # Processes

    async def _supervise(self, short: bool) -> None:
        """Sees to it that one process is there, as long as the pool is open."""
        failures = 0
        while True:
            await self._wanted[short].wait()
            begin = self._clock()
            try:
                if await self._run_process(short):
                    failures = 0
                    continue
            except Exception:  # whatever it is: nobody else would ever start one again
                log.exception("a process that thinks met an error")
            failures = failures + 1 if self._clock() - begin < STABLE else 0
            pause = min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** min(failures, 20)) if failures > 1 else 0.0
            log.warning("a process that thinks has ended; another is started in %.1f s", pause)
            metrics.WORKERS_RESTARTED.inc()
            await self._sleep(pause)

    async def _run_process(self, short: bool) -> bool:
        """One process, from its start to its end; whether it was ended because nobody asked anything."""
        slot = _Slot(await self._start(worker.SHORT_NICE if short else worker.NICE), short)
        self._slots.append(slot)
        try:
            while True:
                self._receive(slot, await slot.process.receive())
        except EOFError:
            pass
        finally:
            if slot.ready:
                self._alive_at = self._clock()
            if slot.idle:
                slot.idle.cancel()
            self._slots.remove(slot)
            try:
                self._process_ended(slot)
            finally:
                await slot.process.end()
        return slot.retired

    def _process_ended(self, slot: _Slot) -> None:
        """What becomes of the question that a process was thinking about when it ended. Another may be free for it already."""
        question = slot.release()
        if question is None:
            return
        if self._closing:
            self.queue.ran(question, 0.0)
            question.settle(None, Refused("busy"))
            return
        lived = self._clock() - question.started
        self._charge(question, lived, lived)
        self.quota.charge(question.payer, DEATH_COSTS)
        question.deaths += 1
        if not question.withdrawn and question.deaths < DEATHS:
            self.queue.add(question, front=True)
        elif not question.withdrawn:
            log.error("%d processes ended while they thought about %s; it is not asked again", question.deaths, _named(question))
            question.settle(None, Refused("engine-fault"))
        self._dispatch()


def _named(question: Question | None) -> str:
    return f"{question.function.__name__}{question.arguments}" if question else "nothing"
