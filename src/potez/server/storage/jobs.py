"""Pieces of work that wait for a commit, and how they end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from potez.server.errors import Refused

WRITE_TIMEOUT = 10.0  # seconds that a write waits for a database that is away


class Conflict(Exception):
    """What was to be written is there already, from somebody else."""


class Unavailable(Refused):
    """The database is away. Whether the work was done is not known: ask again with the same command."""

    def __init__(self) -> None:
        super().__init__("unavailable")


@dataclass
class Job:
    """A piece of work that waits."""

    key: str  # what it is about: works are done in the order of their keys, so that two servers never wait for each other
    work: Callable[[sa.Connection], Any]
    done: asyncio.Future[Any]
    deadline: float = field(default_factory=lambda: time.monotonic() + WRITE_TIMEOUT)

    def succeed(self, value: Any) -> None:
        if not self.done.done():
            self.done.set_result(value)

    def fail(self, error: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(error)


def run_jobs(connection: sa.Connection, jobs: list[Job]) -> list[Any]:
    """The answer of each, or what it refused, in the transaction of this connection."""
    answers: list[Any] = []
    for job in jobs:
        try:
            answers.append(job.work(connection))
        except (Conflict, Refused) as error:  # raised before anything was written
            answers.append(error)
    return answers
