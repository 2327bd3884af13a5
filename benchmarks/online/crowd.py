"""Many tables that are played at, each by its own timetable: two players, or one against the computer. A game that ends is followed by
another. Moves are due at times that are fixed beforehand, so that a slow answer does not hide behind a late question."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks.online.clients import Command, Counts, Player
from benchmarks.online.figures import Latencies
from benchmarks.online.journal import Journal
from benchmarks.online.web import Answer, ask, cookie_of
from potez.server.wire.legal import moves_of


@dataclass(frozen=True)
class Kind:
    """What is played at a table."""

    game: str
    sides: tuple[str, str]
    options: tuple[tuple[str, Any], ...] = ()


KINDS = (
    Kind("hex", ("red", "blue"), (("size", 7),)),
    Kind("dots", ("x", "0")),
    Kind("checkers", ("black", "white")),
    Kind("ninemorris", ("white", "black")),
    Kind("quoridor", ("red", "blue")),
    Kind("alquerque", ("white", "black")),
)


class Timings:
    """How long moves took: to their acknowledgement and to the other player, since they were sent and since they were due."""

    def __init__(self) -> None:
        self.begun = time.perf_counter()
        self.since = 0.0  # moves that were due earlier are not counted
        self.ack, self.ack_due, self.told, self.told_due = Latencies(), Latencies(), Latencies(), Latencies()
        self.reply = Latencies()  # of the computer, since the player's move was acknowledged

    def summary(self) -> dict[str, Any]:
        took = time.perf_counter() - self.begun
        return {
            "seconds": round(took, 1),
            "moves_per_second": round(len(self.ack.values) / took, 2) if took else 0.0,
            "acknowledged_ms": self.ack.summary(),
            "acknowledged_since_due_ms": self.ack_due.summary(),
            "opponent_ms": self.told.summary(),
            "opponent_since_due_ms": self.told_due.summary(),
            "computer_ms": self.reply.summary(),
        }


class Crowd:
    """All tables and players."""

    def __init__(
        self,
        ports: list[int],
        journal: Journal,
        seed: int = 1,
        kinds: tuple[Kind, ...] = KINDS,
        address: Callable[[], str] = lambda: "",
    ) -> None:
        """`address` gives the address that the next player comes from."""
        self.ports, self.journal, self.kinds, self.address = ports, journal, kinds, address
        self.rng = random.Random(seed)
        self.counts = Counts()
        self.timings = Timings()
        self.games: list[Game] = []
        self.playing = True
        self.finished = 0
        self.interval = 1.0  # seconds between two moves at a table

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "", address: str = "") -> Answer:
        """Tries until somebody answers with something else than that it cannot be done now."""
        pause = 0.1
        while True:
            try:
                answer = await ask(self.rng.choice(self.ports), method, path, body, cookie, address=address)
                if answer.status not in (429, 500, 503):
                    return answer
            except (OSError, TimeoutError):
                pass
            await asyncio.sleep(self.rng.uniform(0.3, 1.0) * pause)
            pause = min(2.0, 2 * pause)

    async def player(self) -> Player:
        """A new guest: who does something without a cookie gets one."""
        first, address = self.kinds[0], self.address()
        cookie = cookie_of(await self.ask("POST", "/api/check", {"game": first.game, "seats": {}}, address=address))
        return Player(cookie, self.ports, self.journal, self.counts, random.Random(self.rng.random()), address)

    async def add(self, count: int, computers: int = 0, watchers: int = 0, together: int = 20) -> None:
        """More tables; `computers` of them are played against the computer, and at `watchers` of them somebody looks on."""
        room = asyncio.Semaphore(together)

        async def one(number: int) -> None:
            async with room:
                kind = self.kinds[number % len(self.kinds)]
                players = [await self.player() for _ in range(1 if number < computers else 2)]
                game = Game(self, kind, players, await self.player() if number < watchers else None)
                await game.open()
                self.games.append(game)

        await asyncio.gather(*(one(number) for number in range(count)))

    def play(self) -> None:
        """Everybody begins, spread over the interval; tables that play already go on."""
        waiting = [game for game in self.games if not game.begun]
        self.rng.shuffle(waiting)  # the computer's tables came first
        for number, game in enumerate(waiting):
            game.begin(self.interval * (number + 1) / len(waiting))

    def overdue(self) -> tuple[list[float], list[float]]:
        """For how many seconds moves have been due that are not acknowledged, and players have waited for the computer. Moves that were due
        and not sent are given up, so that those after them count for themselves."""
        now, moves, computers = time.perf_counter(), list[float](), list[float]()
        for game in self.games:
            if not game.interval:
                moves += [now - due for due in (*game.due(), *game.backlog) if due >= self.timings.since]
            game.backlog.clear()
            if game.asked:
                computers.append(now - game.asked)
        return moves, computers

    def stop(self) -> None:
        """No new moves, no new tables."""
        self.playing = False

    async def settled(self, seconds: float) -> list[str]:
        """Waits until every command is answered and every player has the newest version; what is left open after so long."""
        until = time.monotonic() + seconds
        while True:
            left = [problem for game in self.games for problem in game.open_ends()]
            if not left or time.monotonic() > until:
                return left
            await asyncio.sleep(0.1)

    def close(self) -> None:
        self.playing = False
        for game in self.games:
            game.close()
        self.journal.close()


class Game:
    """The tables of two players, one after the other."""

    def __init__(self, crowd: Crowd, kind: Kind, players: list[Player], watcher: Player | None = None, level: int = 2) -> None:
        self.crowd, self.kind, self.players, self.level = crowd, kind, players, level
        self.all = [*players, watcher] if watcher else players
        self.id = ""
        self.made = 0  # moves that were acknowledged
        self.secret: str | None = None
        self.flying: Command | None = None  # a move that the other player has not seen
        self.backlog: list[float] = []  # when moves were due that could not be made yet
        self.interval = 0.0  # its own, in place of everybody's: then only the computer's answers are measured, not this player's moves
        self.asked = 0.0  # since when the computer has been thinking
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._opening: asyncio.Task[None] | None = None
        for player in players:
            player.changed, player.done = self.changed, self.done
        if watcher:
            watcher.changed = lambda _: self._next()

    # Tables

    async def open(self) -> None:
        first, second = self.kind.sides
        other = {"kind": "open"} if len(self.players) == 2 else {"kind": "computer", "level": self.level}
        wanted = {"game": self.kind.game, "options": dict(self.kind.options), "seats": {first: {"kind": "person"}, second: other}}
        made = await self.crowd.ask("POST", "/api/tables", wanted, self.players[0].cookie, self.players[0].address)
        if made.status != 201:
            raise RuntimeError(f"no table: {made.status} {made.data}")
        self.id, self.secret, self.flying = made.data["id"], made.data.get("invitation"), None
        self.asked = 0.0
        for person in self.all:
            person.go_to(self.id)

    def over(self) -> None:
        """The game has ended: another one."""
        if self.crowd.playing and (self._opening is None or self._opening.done()):
            self.crowd.finished += 1
            self._opening = asyncio.create_task(self.open(), name="another table")

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
        if self._opening:
            self._opening.cancel()
        for person in self.all:
            person.leave()

    # Moves

    @property
    def begun(self) -> bool:
        return self._timer is not None

    def begin(self, wait: float) -> None:
        """The first move is due after so long."""
        self._due = time.perf_counter() + wait
        self._wind()

    def _wind(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(max(0.0, self._due - time.perf_counter()), self._tick)

    def _tick(self) -> None:
        if not self.crowd.playing:
            return
        if not self.interval or not self.backlog:
            self.backlog.append(self._due)
        self._due += self.interval or self.crowd.interval
        self._wind()
        self.go_on()

    def go_on(self) -> None:
        """Makes the move that is due, if it can be made."""
        if not self.backlog or not self.crowd.playing:
            return
        for player in self.players:
            state = player.state
            if player.table != self.id or state is None or state.stage != "playing" or player.pending or state.version < player.least:
                continue
            if state.turn in player.sides and state.legal and state.legal.moves:
                move = player.rng.choice(moves_of(state.legal.moves))[0]
                self.flying = player.give("move", self.backlog.pop(0), move=move)
                return

    # What players notice

    def changed(self, player: Player) -> None:
        state = player.state
        assert state is not None
        if self.asked and (state.turn in player.sides or state.stage == "over"):
            if state.version > player.least:  # else the player's own move kept the turn, or ended the game
                self.crowd.timings.reply.add(time.perf_counter() - self.asked)
            self.asked = 0.0
        flying = self.flying
        if flying and not flying.heard and player.person != flying.entry.name.partition("/")[0]:
            if state.version > flying.entry.given and state.moves and flying.entry.table == player.table:
                flying.heard = True
                if state.version == flying.entry.given + 1 and state.moves[-1] == flying.entry.move:
                    now = time.perf_counter()
                    self.crowd.timings.told.add(now - flying.made)
                    self.crowd.timings.told_due.add(now - flying.due)
        if state.stage == "open" and len(self.players) == 2 and player is self.players[1] and not player.sides and not player.pending:
            player.give("sit", time.perf_counter(), secret=self.secret)
        else:
            self._next()

    def _next(self) -> None:
        if all(one.state and one.table == self.id and one.state.stage == "over" and not one.pending for one in self.all):
            self.over()
        else:
            self.go_on()

    def done(self, player: Player, command: Command, at: float) -> None:
        if command.entry.do == "move":
            self.made += 1
            if not self.interval and command.due >= self.crowd.timings.since:
                self.crowd.timings.ack.add(at - command.made)
                self.crowd.timings.ack_due.add(at - command.due)
            state = player.state
            if len(self.players) == 1 and state and state.version <= player.least and state.stage == "playing":
                self.asked = at  # until the turn comes back, or the game is over
        self._next()

    def due(self) -> list[float]:
        """When moves were due that were sent and are not acknowledged."""
        return [command.due for player in self.players for command in player.pending.values() if command.entry.do == "move"]

    def open_ends(self) -> list[str]:
        found = []
        for player in self.all:
            if player.line is None:
                found.append(f"table {self.id}: {player.person} is not connected")
            if player.pending:
                found.append(f"table {self.id}: {player.person} waits for an answer to {[*player.pending]}")
        versions = {player.state.version if player.state and player.table == self.id else 0 for player in self.all}
        if len(versions) > 1 or 0 in versions:
            found.append(f"table {self.id}: those at it see the versions {sorted(versions)}")
        elif len(self.players) == 1 and self.players[0].state:
            state = self.players[0].state
            if state.stage == "playing" and state.turn not in self.players[0].sides:
                found.append(f"table {self.id}: the computer has not moved")
        return found
