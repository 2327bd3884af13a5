"""Players: each has a cookie and a WebSocket, plays legal moves that the server names, and comes back by itself when the line is lost.

A player who comes back says which version it has and sends again what was not answered, with the same id. Nothing here knows the rules.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from benchmarks.online.journal import Entry, Journal, Seen
from benchmarks.online.services import HOST
from benchmarks.online.web import person_of

SHORTEST, LONGEST = 0.1, 2.0  # seconds before another try to connect: twice as long each time, at random up to that
HANDSHAKE = 30.0  # seconds
PING_EVERY = 15.0  # seconds
SILENCE = 45.0  # seconds without a word after which a connection counts as lost
AGAIN = ("unavailable", "busy", "too-often")  # refusals after which the same command is sent again


class Legal(msgspec.Struct):
    moves: dict[str, Any] = {}


class You(msgspec.Struct):
    sides: list[str]


class State(msgspec.Struct):
    version: int
    stage: str
    turn: str | None
    moves: list[str]
    legal: Legal | None = None


class Moves(msgspec.Struct):
    keep: int
    add: list[str]


class Changed(msgspec.Struct):
    stage: str | UnsetType = UNSET
    turn: str | UnsetType | None = UNSET
    moves: Moves | UnsetType = UNSET


class Happened(msgspec.Struct):
    version: int
    changed: Changed


class Told(msgspec.Struct):
    """Any message of the server; only what a player needs of it."""

    t: str
    id: str = ""
    version: int = 0
    repeated: bool = False
    error: str = ""
    n: int = 0
    changed: Changed | None = None
    changes: list[Happened] = []
    legal: Legal | None = None
    state: State | None = None
    you: You | None = None


def after(state: State, version: int, changed: Changed) -> State:
    """What a player knows after something happened."""
    moves = state.moves if changed.moves is UNSET else state.moves[: changed.moves.keep] + changed.moves.add
    stage = state.stage if changed.stage is UNSET else changed.stage
    return State(version, stage, state.turn if changed.turn is UNSET else changed.turn, moves)


_told = msgspec.json.Decoder(Told)


class Command(msgspec.Struct):
    """Something a player wants done; the times are of time.perf_counter."""

    entry: Entry
    message: dict[str, Any]
    due: float
    made: float
    heard: bool = False  # by the other player
    line: int = 0  # the connection that it was last sent on


class Line(WSListener):  # type: ignore[misc]
    """One connection of a player."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.lost = asyncio.Event()
        self.heard = time.monotonic()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.player.picked_up(self, transport)  # here, since the first words may come before whoever connects is told

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard = time.monotonic()
            if self.player.line is self:
                self.player.hear(_told.decode(frame.get_payload_as_memoryview()))
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.lost.set()


class Counts:
    """What happened on the lines of all players."""

    def __init__(self) -> None:
        self.connected = 0  # now
        self.connections = 0
        self.lost = 0
        self.failed = 0
        self.refusals: dict[str, int] = {}


class Player:
    """A guest at one table after the other."""

    numbers = itertools.count(1)

    def __init__(self, cookie: str, ports: list[int], journal: Journal, counts: Counts, rng: random.Random, address: str = "") -> None:
        self.cookie, self.person, self.address = cookie, person_of(cookie), address
        self.ports, self.journal, self.counts, self.rng = ports, journal, counts, rng
        self.table = ""
        self.state: State | None = None
        self.sides: list[str] = []
        self.least = 0  # the version that the last acknowledged command led to
        self.pending: dict[str, Command] = {}
        self.line: Line | None = None
        self.changed: Callable[[Player], None] = lambda player: None
        self.done: Callable[[Player, Command, float], None] = lambda player, command, at: None
        self.port = 0
        self._awaited: Line | None = None  # the connection that is being made, or made
        self._transport: WSTransport | None = None
        self._lines = 0
        self._staying: asyncio.Task[None] | None = None
        self._number = itertools.count(1)

    # Connection

    def go_to(self, table: str) -> None:
        """Leaves the table and takes a place at another."""
        self.leave()
        self.table, self.state, self.sides, self.least = table, None, [], 0
        self.pending.clear()
        self._staying = asyncio.create_task(self._stay(table), name=f"player at {table}")

    def leave(self) -> None:
        if self._staying:
            self._staying.cancel()
            self._staying = None
        self._hang_up()

    def _hang_up(self) -> None:
        if self.line is not None:
            self.counts.connected -= 1
        transport, self._transport, self.line, self._awaited = self._transport, None, None, None
        if transport is not None:
            transport.disconnect(graceful=False)

    def picked_up(self, line: Line, transport: WSTransport) -> None:
        if line is not self._awaited:  # the player has gone to another table meanwhile
            transport.disconnect(graceful=False)
            return
        self._lines += 1
        self.line, self._transport = line, transport
        self.counts.connections += 1
        self.counts.connected += 1

    async def _stay(self, table: str) -> None:
        """Connected as long as it is this table."""
        failures = 0
        while True:
            self._awaited = line = Line(self)
            self.port = self.rng.choice(self.ports)
            try:
                await ws_connect(
                    lambda line=line: line,
                    f"ws://{HOST}:{self.port}/tables/{table}/socket?protocol=2",
                    websocket_handshake_timeout=HANDSHAKE,
                    extra_headers={"Cookie": f"potez={self.cookie}"},
                    read_buffer_init_size=4096,
                    local_addr=(self.address, 0) if self.address else None,
                )
            except Exception:  # refused, reset, closed in the handshake: whatever it is, another try follows
                self.counts.failed += 1
                self._hang_up()
            else:
                if self.line is not line:  # it ended in the handshake, which raises nothing and calls nobody
                    self.counts.failed += 1
                    line.lost.set()
                while not line.lost.is_set():
                    try:
                        await asyncio.wait_for(line.lost.wait(), PING_EVERY * self.rng.uniform(0.8, 1.2))
                    except TimeoutError:
                        if time.monotonic() - line.heard > SILENCE:
                            break
                        self.say({"do": "ping", "version": self.state.version if self.state else None})
                if self.line is line:
                    self.counts.lost += 1
                    failures = 0
                self._hang_up()
            failures += 1
            await asyncio.sleep(self.rng.uniform(0.3, 1.0) * min(LONGEST, SHORTEST * 2**failures))

    def say(self, message: dict[str, Any]) -> None:
        if self._transport is not None and self.line is not None:
            self._transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    # Commands

    def give(self, do: str, due: float, **more: Any) -> Command:
        """Begins a command: it is sent until it is answered."""
        assert self.state is not None
        id = f"c{next(self._number)}"
        message = {"do": do, "id": id, "version": self.state.version, **more}
        entry = Entry(self.table, f"{self.person}/{id}", do, more.get("move"), self.state.version)
        command = Command(entry, message, due, time.perf_counter())
        self.pending[id] = command
        self._send(command)
        return command

    def _send(self, command: Command) -> None:
        if self.line is not None:
            command.line = self._lines
            self.journal.sent(command.entry)
            self.say(command.message)

    def _send_later(self, command: Command) -> None:
        """After a refusal that is not for ever."""

        def again() -> None:
            if self.pending.get(command.message["id"]) is command and command.line == self._lines:
                self._send(command)

        asyncio.get_running_loop().call_later(self.rng.uniform(0.2, 0.6), again)

    # What the server says

    def hear(self, told: Told) -> None:
        if told.t == "change":
            assert told.changed is not None
            self._follow([Happened(told.version, told.changed)], told)
        elif told.t == "rest":
            self._follow(told.changes, told)
        elif told.t == "done":
            if command := self.pending.pop(told.id, None):
                at = time.perf_counter()
                self.least = told.version
                self.journal.done(command.entry, told.version, told.repeated)
                self.done(self, command, at)
        elif told.t == "table":
            assert told.state is not None and told.you is not None
            if told.id != self.table:
                self.journal.problems.append(f"table {self.table}: {self.person} was shown table {told.id}")
            self.sides = told.you.sides
            self.say({"do": "hello", "pause": 0})
            for command in [*self.pending.values()]:
                if command.line != self._lines:
                    self._send(command)
            self._see(told.state)
        elif told.t == "refused":
            self._refused(told)
        elif told.t == "ping":
            self.say({"do": "pong", "n": told.n})
        elif told.t == "error":
            self.counts.refusals[told.error] = self.counts.refusals.get(told.error, 0) + 1

    def _refused(self, told: Told) -> None:
        self.counts.refusals[told.error] = self.counts.refusals.get(told.error, 0) + 1
        command = self.pending.get(told.id)
        if command is None:
            return
        if told.error in AGAIN:
            self._send_later(command)
        else:
            del self.pending[told.id]
            self.journal.refused(command.entry, told.error)
            self.say({"do": "hello", "version": -1})  # the table as it is now

    def _follow(self, changes: list[Happened], told: Told) -> None:
        """The table after one change or several, of which the first ones may be known already."""
        state = self.state
        if state is None or told.version < state.version:
            return
        for happened in changes:
            if happened.version == state.version + 1:
                state = after(state, happened.version, happened.changed)
        if told.you is not None:
            self.sides = told.you.sides
        if state.version != told.version:  # one is missing before them
            self.say({"do": "hello", "version": self.state.version if self.state and told.t == "change" else -1})
            return
        state.legal = told.legal
        self._see(state)

    def _see(self, state: State) -> None:
        if self.state is not None and state.version < self.state.version:
            return  # an old word that comes late: the version is what counts
        self.state = state
        self.journal.saw(self.table, self.person, Seen(state.version, state.stage, state.turn, state.moves))
        self.changed(self)
