"""The order in which questions to the engines are answered, and which thought is interrupted for another; no processes, no event loop.

Moves go before hints, hints before reviews. Within a kind, whoever has had the fewest seconds of thinking is next, so that equal questions
are answered in turn between persons. Only the time in which somebody had questions counts: whoever comes anew starts where the others are,
a little ahead. So a player with short questions never waits for the long thoughts of another: those are interrupted and go on later.
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
MOST_ASIDE = 8  # of these, hints and reviews
AHEAD = 0.1  # seconds by which somebody who comes anew is ahead
SLICE = 0.025  # seconds by which a thought must be behind to be interrupted for a question that has not begun yet
TURN = 0.3  # the same for one that was interrupted itself: long thoughts alternate less often, since each beginning costs something
MOST_REMEMBERED = 10_000  # persons without questions


class Kind(enum.IntEnum):
    """The most urgent first."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


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

    def __post_init__(self) -> None:
        self.left = self.seconds


class FairQueue:
    """Questions that wait and questions that run."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._lines: dict[Kind, dict[str, deque[Question]]] = {kind: {} for kind in Kind}
        self._waiting: dict[str, int] = {}  # questions of a person that wait
        self._running: dict[str, set[Question]] = {}
        self._had: OrderedDict[str, float] = OrderedDict()  # seconds of thinking, by person
        self._floor = 0.0  # the least of those who have questions

    # Counts

    def __len__(self) -> int:
        return sum(self._waiting.values())

    def count(self, kind: Kind) -> int:
        return sum(map(len, self._lines[kind].values()))

    def had(self, key: str) -> float:
        """Seconds that somebody has had, with those that run now."""
        now = self.clock()
        return self._had.get(key, 0.0) + sum(now - question.started for question in self._running.get(key, ()))

    # Waiting

    def full(self, kind: Kind, key: str) -> bool:
        """Whether somebody has as many questions waiting as one may have."""
        aside = sum(len(self._lines[other].get(key, ())) for other in Kind if other != Kind.MOVE)
        return self._waiting.get(key, 0) >= MOST_EACH or (kind != Kind.MOVE and aside >= MOST_ASIDE)

    def add(self, question: Question, *, front: bool = False) -> Question | None:
        """Lets it wait; `front` for one that was begun. Returns the question that has to go where there is no room, perhaps this one."""
        key = question.payer.key
        if key not in self._waiting and key not in self._running:
            self._raise_floor()
            self._had[key] = max(self._had.pop(key, -AHEAD), self._floor - AHEAD)
        line = self._lines[question.kind].setdefault(key, deque())
        if front:
            line.appendleft(question)
        else:
            line.append(question)
        self._waiting[key] = self._waiting.get(key, 0) + 1
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
        self._less(question.kind, key)
        return True

    def _less(self, kind: Kind, key: str) -> None:
        if not self._lines[kind][key]:
            del self._lines[kind][key]
        self._waiting[key] -= 1
        if not self._waiting[key]:
            del self._waiting[key]
        self._forget()

    def _forget(self) -> None:
        while len(self._had) > MOST_REMEMBERED:
            key, had = self._had.popitem(last=False)
            if key in self._waiting or key in self._running:
                self._had[key] = had
                return

    def _raise_floor(self) -> None:
        active = self._waiting.keys() | self._running.keys()
        if active:
            self._floor = max(self._floor, min(map(self.had, active)))

    # Running

    def heads(self, count: int) -> list[Question]:
        """The next questions of the next persons, in the order of their turns."""
        found: list[Question] = []
        for kind in Kind:
            lines = self._lines[kind]
            found += [lines[key][0] for key in heapq.nsmallest(count - len(found), lines, key=self.had)]
        return found

    def take(self) -> Question | None:
        """The next question; it runs from now on."""
        heads = self.heads(1)
        if not heads:
            return None
        (question,) = heads
        key = question.payer.key
        self._running.setdefault(key, set()).add(question)
        self._lines[question.kind][key].popleft()
        self._less(question.kind, key)
        question.started = self.clock()
        if question.began is None:
            question.began = question.started
        return question

    def ran(self, question: Question, seconds: float) -> None:
        """A question does not run any more; so long it took."""
        key = question.payer.key
        running = self._running[key]
        running.discard(question)
        self._had[key] = self._had.get(key, 0.0) + seconds
        self._raise_floor()
        if not running:
            del self._running[key]
        self._forget()

    def lead(self, running: Question, waiting: Question) -> float:
        """Seconds until a running question must make way for a waiting one: 0 or less for now, infinite for never."""
        if running.kind != waiting.kind:
            return 0.0 if running.kind > waiting.kind else float("inf")
        mine, yours = running.payer.key, waiting.payer.key
        if mine == yours:
            return float("inf")
        allowed = (SLICE if waiting.began is None else TURN) - (self.had(mine) - self.had(yours))
        if running.seconds is None and running.interruptions:  # it had to begin anew: at least twice as long as before, or it never ends
            allowed = max(allowed, 2 * running.longest - (self.clock() - running.started))
        return allowed
