"""The order in which questions to the engines are answered, and which thought is interrupted for another; no processes, no event loop.

The network is next that has had the fewest seconds of thinking, and in it the person: equal questions are answered in turn, and many people
at one address have no more than one elsewhere. Moves go before hints, hints before reviews: always within a network, and before those of
another until it has had some seconds more. Only the time in which somebody had questions counts: whoever comes anew starts where the others
are, a little ahead. So a player with short questions never waits for the long thoughts of another: those are interrupted and go on later.
"""

from __future__ import annotations

import enum
import heapq
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

MOST_WAITING = 512  # questions of everybody
MOST_EACH = 32  # questions of one person
MOST_HINTS = 8  # of these, hints and reviews
AHEAD = 0.1  # seconds by which somebody who comes anew is ahead
SLICE = 0.025  # seconds by which a thought must be behind to be interrupted for a question that has not begun yet
TURN = 0.3  # the same for one that was interrupted itself: long thoughts alternate less often, since each beginning costs something
MOST_REMEMBERED = 10_000  # persons, and networks, without questions


class Kind(enum.IntEnum):
    """The most urgent first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


PRIORITY_GAP = {Kind.MOVE: 0.0, Kind.HINT: 2.0, Kind.REVIEW: 60.0}  # seconds that another network must have had more before it makes way


@dataclass(frozen=True)
class Payer:
    """For whom a question is asked: it waits in this person's line, and its seconds count for this person and this network."""

    person: str = ""  # an id; empty for somebody without a seat or a cookie
    network: str = ""  # as `limits.network` gives it; empty where nobody is connected

    @property
    def key(self) -> str:
        return self.person or self.network


@dataclass(eq=False)
class Question:
    """One question. `seconds` is how long it may think; None where the level itself is the limit."""

    kind: Kind
    payer: Payer
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float | None = None
    settle: Callable[[Any, BaseException | None], None] = field(default=lambda answer, error: None)
    left: float | None = None  # of `seconds`
    began: float | None = None  # when it was first thought about
    started: float = 0.0  # when this try began
    best: Any = None  # the answer of the longest try so far
    longest: float = 0.0
    interruptions: int = 0
    deaths: int = 0  # processes that ended while they thought about it
    withdrawn: bool = False
    short: bool = False  # some milliseconds

    def __post_init__(self) -> None:
        self.left = self.seconds


class Shares:
    """The seconds of thinking that each of many has had, whatever they are: persons, or networks."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.waiting: dict[str, int] = {}  # questions that wait
        self.running: dict[str, set[Question]] = {}  # those that are thought about
        self._had: OrderedDict[str, float] = OrderedDict()
        self._floor = 0.0  # the least of those who have questions

    def had(self, key: str) -> float:
        """Seconds, with those of the questions that run now."""
        now = self.clock()
        return self._had.get(key, 0.0) + sum(now - question.started for question in self.running.get(key, ()))

    def wait(self, key: str) -> None:
        """One more of its questions waits."""
        if key not in self.waiting and key not in self.running:
            self._raise_floor()
            self._had[key] = max(self._had.pop(key, -AHEAD), self._floor - AHEAD)
        self.waiting[key] = self.waiting.get(key, 0) + 1

    def leave(self, key: str) -> None:
        """One that waited does not wait any more."""
        self.waiting[key] -= 1
        if not self.waiting[key]:
            del self.waiting[key]
        self._forget()

    def run(self, key: str, question: Question) -> None:
        self.running.setdefault(key, set()).add(question)

    def ran(self, key: str, question: Question, seconds: float) -> None:
        running = self.running[key]
        running.discard(question)
        self._had[key] = self._had.get(key, 0.0) + seconds
        self._raise_floor()
        if not running:
            del self.running[key]
        self._forget()

    def _forget(self) -> None:
        while len(self._had) > MOST_REMEMBERED:
            key, had = self._had.popitem(last=False)
            if key in self.waiting or key in self.running:
                self._had[key] = had
                return

    def _raise_floor(self) -> None:
        active = self.waiting.keys() | self.running.keys()
        if active:
            self._floor = max(self._floor, min(map(self.had, active)))


class FairQueue:
    """Questions that wait and questions that run."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._lines: dict[Kind, dict[str, deque[Question]]] = {kind: {} for kind in Kind}
        self._persons, self._networks = Shares(clock), Shares(clock)
        self._running = self._persons.running

    # Counts

    def __len__(self) -> int:
        return sum(self._persons.waiting.values())

    def count(self, kind: Kind) -> int:
        return sum(map(len, self._lines[kind].values()))

    # Waiting

    def full(self, kind: Kind, key: str) -> bool:
        """Whether somebody has as many questions waiting as one may have."""
        aside = sum(len(self._lines[other].get(key, ())) for other in Kind if other != Kind.MOVE)
        return self._persons.waiting.get(key, 0) >= MOST_EACH or (kind != Kind.MOVE and aside >= MOST_HINTS)

    def add(self, question: Question, *, front: bool = False) -> Question | None:
        """Lets it wait; `front` for one that was begun. Returns the question that has to go where there is no room, perhaps this one."""
        self._persons.wait(question.payer.key)
        self._networks.wait(question.payer.network)
        line = self._lines[question.kind].setdefault(question.payer.key, deque())
        if front:
            line.appendleft(question)
        else:
            line.append(question)
        if not front and len(self) > MOST_WAITING:
            gone = self._greediest()
            self.withdraw(gone)
            return gone
        return None

    def _greediest(self) -> Question:
        """The last question, of the least urgent kind, of whoever has most of that kind waiting."""
        kind = max(kind for kind in Kind if self._lines[kind])
        return max(self._lines[kind].values(), key=len)[-1]

    def withdraw(self, question: Question) -> bool:
        """Takes out a question that waits; False if it does not."""
        key = question.payer.key
        line = self._lines[question.kind].get(key)
        if line is None or question not in line:
            return False
        line.remove(question)
        if not line:
            del self._lines[question.kind][key]
        self._persons.leave(key)
        self._networks.leave(question.payer.network)
        return True

    # Running

    def heads(self, count: int, short: bool = False) -> list[Question]:
        """The next questions of the next persons, in the order of their turns; all, or only the short ones."""
        lines = (line for lines in self._lines.values() for line in lines.values())
        heads = (question for line in lines if (question := next((one for one in line if one.short or not short), None)))
        return heapq.nsmallest(count, heads, key=self._turn)

    def _turn(self, question: Question) -> tuple[float, float]:
        return self._place(question), self._persons.had(question.payer.key)

    def _place(self, question: Question) -> float:
        """Where a question stands between those of other networks. Those that come from nowhere, since nobody is there, are of one."""
        return self._networks.had(question.payer.network) + PRIORITY_GAP[question.kind]

    def take(self, short: bool = False) -> Question | None:
        """The next question, or the next short one; it runs from now on."""
        heads = self.heads(1, short)
        if not heads:
            return None
        (question,) = heads
        question.started = self.clock()
        if question.began is None:
            question.began = question.started
        self._persons.run(question.payer.key, question)
        self._networks.run(question.payer.network, question)
        self.withdraw(question)
        return question

    def ran(self, question: Question, seconds: float) -> None:
        """A question does not run any more; so long it took."""
        self._persons.ran(question.payer.key, question, seconds)
        self._networks.ran(question.payer.network, question, seconds)

    def until_preempted(self, running: Question, waiting: Question) -> float:
        """Seconds until a running question must make way for a waiting one: 0 or less for now, infinite for never."""
        mine, yours = running.payer, waiting.payer
        if mine.network != yours.network:
            ahead = self._place(running) - self._place(waiting)
        elif running.kind != waiting.kind:
            return 0.0 if running.kind > waiting.kind else float("inf")
        elif mine.key == yours.key:
            return float("inf")
        else:
            ahead = self._persons.had(mine.key) - self._persons.had(yours.key)
        allowed = (SLICE if waiting.began is None else TURN) - ahead
        if running.seconds is None and running.interruptions and running.kind == waiting.kind:  # begun anew
            allowed = max(allowed, 2 * running.longest - (self.clock() - running.started))  # at least twice as long, or it never ends
        return allowed
