"""A bot: follows the news of its server, and takes up games as long as it has places for them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection

from potez.client.connection import LONGEST_PAUSE, Connection, Tell
from potez.client.errors import BotError, Refusal
from potez.client.functions import Choose, takes_seconds
from potez.client.messages import PROTOCOL
from potez.client.seat import Seat
from potez.errors import PotezError
from potez.game import game as game_of
from potez.registry import entry

POLL = 10.0  # seconds after which the bot asks by itself what there is: news are quick, but may be lost between two processes


def run(
    choose: Choose,
    server: str,
    token: str,
    *,
    games: Collection[str] = (),
    lobby: bool = False,
    clock: Mapping[str, Any] | None = None,
    most: int = 4,
    once: bool = False,
    tell: Tell = print,
) -> tuple[int, int]:
    """Plays until it is stopped; how many games ended, and how many of them it gave up because `choose` failed.

    `choose` gets a `potez.Position` and answers with a move; it is never called twice at the same time. If it takes the name `seconds`, it
    gets how long it may think, or None where there is no clock. `games` are the ids of the games it plays (all if none is named). It takes
    challenges that name the bot, with `lobby` also those for everybody; with `clock` it keeps a challenge of its own open for each of its
    games ({} for no clock). `most` games go on at once; with `once` it plays one and returns. `tell` gets a line about everything that
    happens.
    """
    bot = Bot(choose, server, token, games=games, lobby=lobby, clock=clock, most=1 if once else most, once=once, tell=tell)
    return asyncio.run(bot.run())


class Bot:
    """One account at one server."""

    def __init__(
        self,
        choose: Choose,
        server: str,
        token: str,
        *,
        games: Collection[str],
        lobby: bool,
        clock: Mapping[str, Any] | None,
        most: int,
        once: bool,
        tell: Tell,
    ) -> None:
        self.connection = Connection(server, token, tell)
        self.games = frozenset(entry(id).id for id in games)
        if clock is not None and not games:
            raise BotError("name the games for which the bot opens challenges")
        self.lobby, self.clock, self.most, self.once, self.tell = lobby, clock, most, once, tell
        self.choose, self.timed = choose, takes_seconds(choose)
        self.playing: dict[str, Seat] = {}
        self.ended = self.given_up = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._left: set[str] = set()  # tables that were refused or are not for this bot
        self._news: dict[str, Any] = {}
        self._opening = False
        self._done = asyncio.Event()
        self._problem: BaseException | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")

    async def run(self) -> tuple[int, int]:
        if self.connection.insecure:
            self.tell("careful: without https everybody on the way can read the token")
        self.start(self.follow())
        self.start(self.poll())
        try:
            await self._done.wait()
        finally:
            for task in [*self._tasks]:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._thread.shutdown(wait=False, cancel_futures=True)
        if self._problem:
            raise self._problem
        return self.ended, self.given_up

    def start(self, work: Awaitable[None]) -> asyncio.Task[None]:
        """Beside everything else; what goes wrong ends the bot and is raised by `run`."""

        async def watched() -> None:
            try:
                await work
            except Exception as error:
                self._problem = self._problem or error
                self._done.set()

        task = asyncio.create_task(watched())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def follow(self) -> None:
        """Follows the news: games that go on, challenges, places for new ones."""
        greeted = False

        async def talk(socket: ClientConnection) -> bool:
            nonlocal greeted
            if not greeted:
                greeted = True
                what = ", ".join(sorted(self.games)) or "every game"
                self.tell(f"{self.connection.name} is at {self.connection.server} and plays {what}")
            async for text in socket:
                self.connection.report_restored()
                self._news = json.loads(text)
                self.update()
            return False

        await self.connection.keep_open("/news" + ("?lobby=1" if self.lobby else ""), talk, check=True)

    async def poll(self) -> None:
        """Asks for the news where none came."""
        while True:
            await asyncio.sleep(POLL * random.uniform(0.8, 1.2))
            if self.connection.name and not self.connection.lost:
                with contextlib.suppress(OSError, Refusal):  # the news say it when the server is away
                    mine = await self.connection.ask("/api/me/games")
                    self._news = {"mine": mine, "challenges": (await self.connection.ask("/api/lobby"))["challenges"]}
                    self.update()

    def update(self) -> None:
        """Takes up what goes on, and challenges while there are places: those that name the bot first, and who has waited longest."""
        for row in self._news.get("mine", []):
            adopted = row["stage"] == "playing" or (self.clock is not None and row["stage"] == "open")
            if adopted and len(row["mine"]) == 1 and self.plays(row):
                self.begin(row["id"], sit=False, anyway=row["stage"] == "playing")
        for row in sorted(self._news.get("challenges", []), key=lambda row: (not row["invited"], row["at"])):
            if not row["mine"] and (row["invited"] or self.lobby) and self.plays(row):
                self.begin(row["id"], sit=True)
        self.offer()

    def plays(self, row: dict[str, Any]) -> bool:
        """Rated games are for people."""
        return not row["rated"] and (not self.games or row["game"] in self.games)

    @property
    def free(self) -> int:
        """Places for more games. One that only waits until the other agrees with the count takes none."""
        return self.most - sum(not seat.waits for seat in self.playing.values()) - (self.ended if self.once else 0)

    def begin(self, id: str, *, sit: bool, anyway: bool = False) -> None:
        if id in self.playing or id in self._left or self._done.is_set() or (self.free < 1 and not anyway):
            return
        self.playing[id] = seat = Seat(self, id, sit)
        self.start(self._play(seat))

    async def _play(self, seat: Seat) -> None:
        try:
            await self.connection.keep_open(f"/tables/{quote(seat.id, safe='')}/socket?protocol={PROTOCOL}", seat.talk)
        except BotError:
            raise
        except PotezError as error:  # this table alone: gone, or with rules that are not known here
            seat.tell(f"left: {error}")
        finally:
            del self.playing[seat.id]
            self._left.add(seat.id)
        if seat.played:
            self.ended += 1
            self.given_up += seat.given_up
            if self.once:
                self._done.set()
        self.update()  # there is a place now

    def offer(self) -> None:
        """Keeps a challenge open for each game."""
        if self.clock is None or self._opening or self._done.is_set():
            return
        waiting = {seat.game_id for seat in self.playing.values() if seat.open}
        if not all(seat.known for seat in self.playing.values()):
            return  # one of them may be just what is wanted
        missing = sorted(self.games - waiting)
        if missing and self.free > 0:
            self._opening = True
            self.start(self._open(missing[0]))

    async def _open(self, id: str) -> None:
        sides = list(game_of(id).sides)
        random.shuffle(sides)
        seats = {sides[0]: {"kind": "person"}, sides[1]: {"kind": "open"}}
        try:
            table = {"game": id, "seats": seats, "access": "lobby", "clock": dict(self.clock or {}) or None}
            made = await self.connection.ask("/api/tables", table)
            self.tell(f"{id}: a challenge is open")
            self.begin(made["id"], sit=False)
        except Refusal as error:
            raise BotError(f"no challenge can be opened: {error}") from None
        except OSError as error:
            self.connection.report_lost(error)
            await asyncio.sleep(LONGEST_PAUSE)
        finally:
            self._opening = False

    async def think(self, work: Callable[[], Any]) -> Any:
        """In the one thread that thinks: connections stay alive meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
