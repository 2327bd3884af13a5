"""What runs in the processes that think: one question at a time, at low priority, stopped when the server says so.

The server sends messages over a socket: (number, function, arguments) asks, (number, None, ()) stops that question, which then answers with
the best it has. Every question gets a `Reply`. When the socket ends, so does the process.
"""

from __future__ import annotations

import contextlib
import functools
import os
import pickle
import selectors
import signal
import socket
import struct
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from typing import Any, NamedTuple

import potez
from potez.engines.levels import PERFECT, STRONGEST
from potez.errors import InvalidSearch, InvalidTable
from potez.kernel.binding import Unit

NICE, SHORT_NICE = 10, 5  # of those who think long, and of those for short questions
MEGABYTES = 64  # of an engine's tree
KEPT = 3  # engines that are kept for the next question
AGAIN = 0.001  # seconds between two tries to stop a search that may not have begun yet: somebody waits for it
SWITCH = 0.0005  # seconds after which a thread makes way for the one that listens, if it works in Python
WITHOUT_TABLE = 1.0  # seconds of level 8 in place of level 9
ENGINE = 0.2  # seconds that a new engine costs at most: machine code that is loaded for the first time is free
HEAD = struct.Struct("!I")  # before each message: its length

Request = tuple[int, Callable[..., Any] | None, tuple[Any, ...]]


class Reply(NamedTuple):
    """An answer; the number 0 says that the process is ready."""

    number: int
    answer: Any = None
    error: str | None = None  # a traceback
    seconds: float = 0.0  # of CPU time, without what was loaded once
    busy: float = 0.0  # seconds on the wall, without the same
    cut: float | None = None  # after how many seconds of thinking it was stopped; None if it was not


class Fault(Exception):
    """A question that raised something: the traceback of that process."""


def packed(message: object) -> bytes:
    body = pickle.dumps(message)
    return HEAD.pack(len(body)) + body


def work(connection: socket.socket, nice: int = NICE) -> None:
    """The life of a process."""
    _lower_priority(nice)
    sys.setswitchinterval(SWITCH)
    _Loop(connection).run()


def _lower_priority(nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server; it ends these processes itself
    with contextlib.suppress(OSError, AttributeError):  # Windows has no nice
        os.nice(nice)


class _Loop:
    """Questions are answered in the main thread; another one listens, so that a search can be stopped."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.questions: SimpleQueue[Request] = SimpleQueue()
        self.stopped = 0  # the number of the last question that is to stop; numbers only grow
        self.answered = 0  # the number of the last question that was answered

    def run(self) -> None:
        import_module("potez.kernel.signatures")  # the compiler: whatever is asked needs it, and nobody should have to wait for it
        threading.Thread(target=self.listen, daemon=True).start()
        self.connection.sendall(packed(Reply(0)))  # ready
        while True:
            number, function, arguments = self.questions.get()
            assert function is not None
            begin, wall = time.process_time(), time.monotonic()
            current.cut, current.loading = None, (0.0, 0.0)
            answer, error = None, None
            try:
                answer = function(*arguments)
            except Exception:
                error = traceback.format_exc()
            self.answered = number
            with contextlib.suppress(OSError):  # the server has gone; `listen` ends this process
                seconds, busy = time.process_time() - begin - current.loading[0], time.monotonic() - wall - current.loading[1]
                self.connection.sendall(packed(Reply(number, answer, error, seconds, busy, current.cut)))

    def listen(self) -> None:
        """Not with `select`, which knows no file above 1,023: of a busy server one inherits a socket with such a number."""
        ready = selectors.DefaultSelector()
        try:
            ready.register(self.connection, selectors.EVENT_READ)
            while True:
                # A stop may come before the search begins, and would be forgotten: it is repeated until the question is answered.
                stopping = self.stopped > self.answered
                if stopping:
                    current.stop()
                if ready.select(AGAIN if stopping else None):
                    number, function, arguments = self.receive()
                    if function is None:
                        self.stopped = number
                    else:
                        self.questions.put((number, function, arguments))
        finally:
            os._exit(0)  # the server has ended, or was killed: then it tells nobody

    def receive(self) -> Request:
        (length,) = HEAD.unpack(self.exactly(HEAD.size))
        found: Request = pickle.loads(self.exactly(length))
        return found

    def exactly(self, count: int) -> bytes:
        parts = bytearray()
        while len(parts) < count:
            part = self.connection.recv(count - len(parts))
            if not part:
                raise EOFError
            parts += part
        return bytes(parts)


# What can be asked


class CurrentSearch:
    """The search that is going on, if one is."""

    def __init__(self) -> None:
        self.engine: potez.Engine | None = None
        self.begin = 0.0
        self.cut: float | None = None
        self.loading = (0.0, 0.0)  # seconds of CPU time and on the wall that nobody pays for

    def stop(self) -> None:
        engine = self.engine
        if engine is not None:
            if self.cut is None:
                self.cut = time.monotonic() - self.begin
            engine.cancel()


current = CurrentSearch()


@functools.lru_cache(KEPT)
def _engine(game: str, level: int) -> potez.Engine:
    begin, wall = time.process_time(), time.monotonic()
    engine = potez.engine(game, level=level, megabytes=MEGABYTES)
    current.loading = (max(0.0, time.process_time() - begin - ENGINE), max(0.0, time.monotonic() - wall - ENGINE))
    return engine


def choose(game: str, position: str, level: int, seconds: float | None = None) -> dict[str, Any]:
    """What a level would play, and what it thinks."""
    if level == PERFECT:
        try:
            return _chosen(_engine(game, level), position, None)
        except (InvalidSearch, InvalidTable) as error:  # the table has gone since the game began, or was damaged: the game goes on
            warnings.warn(f"level 8 plays in place of level 9: {error}", stacklevel=1)
            level, seconds = STRONGEST, WITHOUT_TABLE
    return _chosen(_engine(game, level), position, seconds if level == STRONGEST else None)


def _chosen(engine: potez.Engine, position: str, seconds: float | None) -> dict[str, Any]:
    at = engine.game.position(position)
    current.engine, current.begin = engine, time.monotonic()
    try:
        found = engine.choose(at, seconds=seconds)
    finally:
        current.engine = None
    return {**found.data(), "path": list(found.move.path)}


def dead(game: str, position: str) -> list[str]:
    """The groups that seem dead."""
    engine = _engine(game, 8)
    return list(engine.dead(engine.game.position(position)))


def make(unit: Unit) -> None:
    """Compiles a unit into the cache folder."""
    unit.load()
