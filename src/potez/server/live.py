"""A table in memory, and what is said to those who sit at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec

from potez.server.people import Person
from potez.server.questions import Payer
from potez.server.tables import Table

PAUSE, LONGEST_PAUSE = 1.0, 10.0  # of the computer before its move, in seconds
THINK, LONGEST_THINK = 2.0, 60.0  # of level 8
HEAVY = 0.005  # seconds; what takes longer is done beside, so that others do not wait

Result = TypeVar("Result")


class Listener(Protocol):
    """A connection at a table."""

    person: Person | None
    apart: set[str]  # whom this person does not want to hear

    @property
    def payer(self) -> Payer: ...

    def send(self, text: str) -> None: ...

    async def renew(self) -> None: ...


class Live:
    """A table in memory."""

    def __init__(self, table: Table, commands: dict[str, int]) -> None:
        self.table = table
        self.commands = commands  # the version that each command led to
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.visits = 0  # pages that are here or about to be: the table must stay the one that commands change
        self.pause, self.think = PAUSE, THINK
        self.thinking: asyncio.Task[None] | None = None
        self.question: tuple[int, asyncio.Future[Any]] | None = None  # the computer's, and the version of the board that it is about
        self.proposal: tuple[int, list[str]] | None = None  # the groups that seem dead, at a version
        self.used = time.monotonic()
        self.doubt = False  # whether the database may know more
        self.cost = 0.0  # seconds that the last piece of work took
        self.alarm: asyncio.TimerHandle | None = None
        self.seats: dict[str, dict[str, Any]] | None = None  # what pages are told about who plays

    def tell(self, message: dict[str, Any], only: Callable[[Listener], bool] | None = None) -> None:
        """To everybody at the table; encoded once."""
        if self.listeners:
            text = encoded(message)
            for listener in [*self.listeners]:
                if only is None or only(listener):
                    listener.send(text)

    async def work(self, job: Callable[[], Result]) -> Result:
        """Done here if it is quick, as it nearly always is; beside, where positions have many thousands of moves."""
        found, self.cost = _timed(job) if self.cost < HEAVY else await asyncio.to_thread(_timed, job)
        return found


def _timed(job: Callable[[], Result]) -> tuple[Result, float]:
    """An answer, and the seconds of this thread that it took: not those in which others were busy."""
    begin = time.thread_time()
    found = job()
    return found, time.thread_time() - begin


def encoded(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()


def public(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    """An event as everybody may see it: without ids of people."""
    return {"side": data["side"]} if kind == "sit" else data


def room_of(person: Person | None, players: set[str]) -> str:
    return "players" if person and person.id in players else "watchers"


def guest_number(id: str) -> int:
    """A number that tells guests apart at a table."""
    return int.from_bytes(id.encode()[:6], "big") % 9000 + 1000
