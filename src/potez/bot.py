"""Bots: a function that chooses moves plays at a Potez server.

>>> import random
>>> def choose(position):
...     return random.choice(position.moves())

`potez.bot.run(choose, "https://games.example", token)` then plays with whoever challenges the bot. The protocol is in docs/bots.md; nothing
here is needed to speak it from another language.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import inspect
import json
import random
import secrets
import ssl
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException

from potez.engines.dead import dead
from potez.engines.engine import Engine, engine
from potez.errors import PotezError
from potez.game import game as game_of
from potez.registry import entry

if TYPE_CHECKING:
    from potez.game import Game
    from potez.position import Move, Position

Choose = Callable[..., "Move | str"]  # of a position; `seconds` too, if it takes that name
Tell = Callable[[str], None]

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before the next try to connect
LOOK = 10.0  # seconds after which the bot asks by itself what there is: news are quick, but may be lost between two processes
AGAIN = 1.0  # seconds before a command is sent again that the server could not do
SHARE = 30  # the part of its clock that a bot may spend on a move
PATIENCE = 10.0  # seconds for an answer over HTTP
LONGEST_MESSAGE = 1 << 24
LOCAL = ("localhost", "127.0.0.1", "::1")
LATER = ("unavailable", "too-often", "busy", "engine-fault")  # refusals that say: ask again


class BotError(PotezError):
    """What a bot cannot go on with: a wrong token, an account that is no bot, an address without a Potez server."""


class Refusal(PotezError):
    """What the server does not do, in its words."""


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


def computer(level: int, limit: float = 1.0) -> Choose:
    """A function for `run` that plays like the computer of this house; `limit` is in seconds for a move."""
    made = functools.lru_cache(4)(lambda text: engine(text, level=level))  # engines are big: only the last few games keep theirs

    def choose(position: Position, seconds: float | None) -> str:
        thinker: Engine = made(str(position.game))
        return thinker.choose(position, seconds=limit if seconds is None else min(limit, seconds)).move.text

    return choose


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
        try:
            parts = urlsplit(server)
        except ValueError:  # such as http://[
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise BotError(f"{server!r}: use the address of a server, such as https://games.example")
        if not token.startswith("ptz_") or not token.isascii() or not token.isprintable():
            raise BotError("a token begins with ptz_; make one at the server, on your own page")
        self.server, self.name = server.rstrip("/"), ""
        self.headers = {"Authorization": f"Bearer {token}"}
        self.games = frozenset(entry(id).id for id in games)
        if clock is not None and not games:
            raise BotError("name the games for which the bot opens challenges")
        self.lobby, self.clock, self.most, self.once, self.tell = lobby, clock, most, once, tell
        self.choose, self.timed = choose, takes_seconds(choose)
        self.playing: dict[str, Seat] = {}
        self.ended = self.given_up = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._away = False
        self._left: set[str] = set()  # tables that were refused or are not for this bot
        self._news: dict[str, Any] = {}
        self._opening = False
        self._done = asyncio.Event()
        self._problem: BaseException | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot")

    async def run(self) -> tuple[int, int]:
        if urlsplit(self.server).scheme == "http" and urlsplit(self.server).hostname not in LOCAL:
            self.tell("careful: without https everybody on the way can read the token")
        self.soon(self.follow())
        self.soon(self.ask_now_and_then())
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

    def soon(self, work: Awaitable[None]) -> asyncio.Task[None]:
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

    # The server

    async def ask(self, path: str, data: dict[str, Any] | None = None) -> Any:
        """An answer over HTTP. Raises OSError while the server is away, and BotError where asking again is useless."""
        return await asyncio.to_thread(self._ask, path, data)

    def _ask(self, path: str, data: dict[str, Any] | None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.server + path, body, {**self.headers, "Content-Type": "application/json"})
        try:
            with _opener().open(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                code = refusal(error)
            if error.code == 401:
                raise BotError(f"{self.server} does not know this token; make a new one on your page there") from None
            if error.code >= 500 or error.code == 429:
                raise OSError(f"status {error.code}") from None
            raise Refusal(f"{self.server}{path}: {code or f'status {error.code}'}") from None
        except urllib.error.URLError as error:
            if isinstance(error.reason, ssl.SSLCertVerificationError):
                raise BotError(f"{self.server}: {error.reason.verify_message}") from None
            raise OSError(str(error.reason)) from None
        except ValueError:
            raise Refusal(f"{self.server}{path} is no answer of a Potez server") from None

    async def staying(self, path: str, talk: Callable[[ClientConnection], Awaitable[bool]], check: bool = False) -> None:
        """Connects again and again, less often each time in vain, until the talk says that it is over."""
        pause, clock, begun = FIRST_PAUSE, asyncio.get_running_loop().time, 0.0
        address = f"ws{self.server.removeprefix('http')}{path}"
        while True:
            try:
                if check:
                    await self.check()
                async with connect(address, additional_headers=self.headers, max_size=LONGEST_MESSAGE, logger=_quiet()) as socket:
                    begun = clock()
                    if await talk(socket):
                        return
            except InvalidURI as error:
                raise BotError(str(error)) from None
            except (OSError, InvalidHandshake, WebSocketException) as error:
                self.away(error)
            else:
                self.away(None)
            if begun and clock() - begun > LONGEST_PAUSE:
                pause, begun = FIRST_PAUSE, 0.0
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # so that not all bots come back in the same moment
            pause = min(pause * 2, LONGEST_PAUSE)

    async def check(self) -> None:
        """Who am I? Raises BotError for a token that is not, or no longer, one of a bot."""
        try:
            me = await self.ask("/api/me")
        except Refusal as error:
            raise BotError(f"{error}; is this the address of a Potez server?") from None
        if not isinstance(me, dict) or "who" not in me:
            raise BotError(f"{self.server} is no Potez server")
        if me["who"] != "bot":
            raise BotError(f"{me.get('name') or 'this account'} is not a bot yet; POST {self.server}/api/me/bot makes it one, for good")
        self.name = str(me["name"])

    def away(self, error: Exception | None) -> None:
        """Said once, however often it is tried."""
        if not self._away:
            self._away = True
            why = f" ({error})" if error and str(error) else ""
            self.tell(f"{self.server} does not answer{why}; trying again until it does")

    def back(self) -> None:
        if self._away:
            self._away = False
            self.tell(f"{self.server} answers again")

    # Which games

    async def follow(self) -> None:
        """Follows the news: games that go on, challenges, places for new ones."""
        greeted = False

        async def talk(socket: ClientConnection) -> bool:
            nonlocal greeted
            if not greeted:
                greeted = True
                what = ", ".join(sorted(self.games)) or "every game"
                self.tell(f"{self.name} is at {self.server} and plays {what}")
            async for text in socket:
                self.back()
                self._news = json.loads(text)
                self.look()
            return False

        await self.staying("/news" + ("?lobby=1" if self.lobby else ""), talk, check=True)

    async def ask_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(LOOK * random.uniform(0.8, 1.2))
            if self.name and not self._away:
                with contextlib.suppress(OSError, Refusal):  # the news say it when the server is away
                    mine = await self.ask("/api/me/games")
                    self._news = {"mine": mine, "challenges": (await self.ask("/api/lobby"))["challenges"]}
                    self.look()

    def look(self) -> None:
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
        self.soon(self._play(seat))

    async def _play(self, seat: Seat) -> None:
        try:
            await self.staying(f"/tables/{quote(seat.id, safe='')}/socket", seat.talk)
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
        self.look()  # there is a place now

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
            self.soon(self._open(missing[0]))

    async def _open(self, id: str) -> None:
        sides = list(game_of(id).sides)
        random.shuffle(sides)
        seats = {sides[0]: {"kind": "person"}, sides[1]: {"kind": "open"}}
        try:
            made = await self.ask("/api/tables", {"game": id, "seats": seats, "access": "lobby", "clock": dict(self.clock or {}) or None})
            self.tell(f"{id}: a challenge is open")
            self.begin(made["id"], sit=False)
        except Refusal as error:
            raise BotError(f"no challenge can be opened: {error}") from None
        except OSError as error:
            self.away(error)
            await asyncio.sleep(LONGEST_PAUSE)
        finally:
            self._opening = False

    async def think(self, work: Callable[[], Any]) -> Any:
        """In the one thread that thinks: connections stay alive meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


class Seat:
    """The bot at one table."""

    def __init__(self, bot: Bot, id: str, sit: bool) -> None:
        self.bot, self.id, self.sit = bot, id, sit
        self.known = self.played = self.given_up = False
        self.game_id = ""
        self.game: Game | None = None
        self.side: str | None = None
        self.state: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None  # a command that has not been answered
        self.expected = 0  # the version that the last command led to: nothing is decided on an older table
        self.thinking = False
        self._socket: ClientConnection | None = None
        self._start: Position | None = None
        self._position: Position | None = None
        self._moves: list[str] = []

    @property
    def open(self) -> bool:
        return self.state.get("stage") == "open"

    @property
    def waits(self) -> bool:
        """Go, after two passes: the bot has said which groups are dead, and only the other can go on."""
        return bool(self.state.get("marking") and self.side in self.state["counts"])

    def tell(self, text: str) -> None:
        self.bot.tell(f"{self.game_id or 'table'} {self.id}: {text}")

    async def talk(self, socket: ClientConnection) -> bool:
        """From connecting to the end of the connection; whether there is nothing left to do at this table."""
        self._socket = socket
        async for text in socket:
            message = json.loads(text)
            kind = message.get("t")
            if kind == "table":
                await self.arrive(message)
            elif kind == "state":
                self.state = message
            elif kind == "ping":
                await self.send({"do": "pong", "n": message["n"]})
                continue
            elif kind in ("done", "refused"):
                if not self.answered(message):
                    return True
            elif kind == "presence":
                if await self.claim(message):
                    continue
            elif kind == "error":
                if message["error"] in LATER:
                    continue
                self.tell(f"the server says {message['error']}; leaving")
                return True
            else:
                continue
            if self.over:
                self.tell(ending(self.state["outcome"], self.side))
                self.played = self.state["outcome"]["reason"] != "aborted"
                return True
            await self.act()
        return False

    async def arrive(self, message: dict[str, Any]) -> None:
        """The whole table, at the beginning and after every break."""
        self.bot.back()
        self.state, self.game_id = message["state"], message["entry"]
        first = not self.known
        sides = message["you"]["sides"]
        self.side = sides[0] if len(sides) == 1 else None
        if self._start is None:
            text = (await self.bot.ask(f"/api/tables/{quote(self.id, safe='')}/positions/0"))["text"]
            self.game = game = await self.bot.think(lambda: game_of(message["game"]))
            self._start = await self.bot.think(lambda: game.position(text))
        self.known = True
        if first and self.side and self.state["stage"] == "playing":
            self.tell(f"playing {self.side} against {opponent(message['seats'], self.side)}")
        elif self.side and self.sit:
            self.sit = False
            self.tell(f"playing {self.side} against {opponent(message['seats'], self.side)}")
        if self.pending:  # a break came before the answer: the same command again, which is done only once
            await self.send(self.pending)
        elif self.sit and self.open and not self.side:
            await self.command("sit")

    @property
    def over(self) -> bool:
        return bool(self.side and self.state.get("stage") == "over")

    def answered(self, message: dict[str, Any]) -> bool:
        """Whether there is a reason to stay."""
        pending = self.pending
        if pending is None or message.get("id") != pending["id"]:
            return True
        if message["t"] == "done":
            self.pending = None
            self.expected = message["version"]
            return True
        code = message["error"]
        if code in LATER:
            self.bot.soon(self.again(pending))
            return True
        self.pending = None
        if pending["do"] == "sit":
            return False  # somebody was faster
        if pending["do"] in ("move", "resign") and code in ("illegal-move", "unreadable"):
            self.tell(f"the server refuses {pending.get('move')} in {self._position and self._position.text}: {code}")
            self.given_up = True
        if code in ("stale", "not-your-turn", "waiting", "game-over"):
            self.state = {**self.state, "turn": None}  # nothing is done before the table as it is now has come
            self.bot.soon(self.send({"do": "hello", "version": 0}))
        return True

    async def again(self, pending: dict[str, Any]) -> None:
        await asyncio.sleep(AGAIN)
        if self.pending is pending:
            await self.send(pending)

    async def claim(self, message: dict[str, Any]) -> bool:
        """Nobody is at the other side of a game without a clock any more, for a day: it ends. True if there was nothing to do."""
        other = [side for side in message["gone"] if side != self.side]
        if not (other and self.side and self.state.get("stage") == "playing" and self.state["clock"] is None and self.pending is None):
            return True
        await self.command("claim", result="win")
        return False

    # What to do

    async def act(self) -> None:
        """Whatever the table waits for."""
        state = self.state
        if self.side is None or self.pending or self.thinking or self.open or state["version"] < self.expected:
            return
        for what, side in state["offers"].items():
            if side != self.side:
                await self.command("decline", what=what)
                return
        if state["marking"]:
            if self.game and not self.agrees(state):
                self.begin(self.count)
        elif state["turn"] == self.side:
            if self.given_up:
                await self.command("resign")
            else:
                self.begin(self.move)

    def begin(self, work: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            try:
                await work()
            except BotError:
                raise
            except PotezError as error:
                self.tell(f"the game cannot be followed here ({error}); it is resigned")
                self.given_up = True
            finally:
                self.thinking = False
            await self.act()  # what came meanwhile

        self.thinking = True
        self.bot.soon(run())

    def position(self, moves: list[str]) -> Position:
        """The position after these moves. Runs in the thread that thinks."""
        assert self._start is not None
        known = self._position is not None and moves[: len(self._moves)] == self._moves
        position, rest = (self._position, moves[len(self._moves) :]) if known else (self._start, moves)
        assert position is not None
        for move in rest:
            position = position.play(move)
        self._position, self._moves = position, list(moves)
        return position

    async def move(self) -> None:
        moves = list(self.state["moves"])
        position = await self.bot.think(lambda: self.position(moves))
        chosen = await self.bot.think(lambda: self.chosen(position))
        still = self.state["stage"] == "playing" and self.state["turn"] == self.side and self.state["moves"] == moves
        if not still:
            return
        if chosen is None:
            self.given_up = True
            await self.command("resign")
        else:
            await self.command("move", move=chosen)

    def chosen(self, position: Position) -> str | None:
        """The move of the bot's function; None if it has none, which is said."""
        named = {"seconds": allowance(self.state["clock"], self.side)} if self.bot.timed else {}
        for tried in (1, 2):
            try:
                found = self.bot.choose(position, **named)
            except Exception as error:
                place = traceback_place(error)
                self.tell(f"the function raised {type(error).__name__}: {error}{place} in {position.text}")
                if tried == 2:
                    self.tell("it raised twice; this game is resigned")
                continue
            try:
                return position.find(found).text
            except (PotezError, TypeError) as error:
                self.tell(f"the function chose {found!r}: {error}, in {position.text}; this game is resigned")
                return None
        return None

    def agrees(self, state: dict[str, Any]) -> bool:
        """Whether the bot has said what it thinks of the other's last count."""
        other = next((said for side, said in state["counts"].items() if side != self.side), None)
        return self.side in state["counts"] and other in (None, self._weighed)

    _weighed: list[str] | None = None  # the count of the other that was thought about last

    async def count(self) -> None:
        """Go, after two passes: the other's count, if it is no worse for the bot than its own; else its own."""
        moves, counts = list(self.state["moves"]), self.state["counts"]
        position = await self.bot.think(lambda: self.position(moves))
        own = [*await self.bot.think(lambda: dead(position))]
        said = next((names for side, names in counts.items() if side != self.side), None)
        self._weighed = said
        if said is not None and self.lead(position, said) >= self.lead(position, own):
            own = said
        if self.state["marking"] and self.state["moves"] == moves and self.state["counts"].get(str(self.side)) != own:
            await self.command("settle", dead=own)

    def lead(self, position: Position, names: list[str]) -> float:
        score = position.score(names) or {}
        return sum(points if side == self.side else -points for side, points in score.items())

    async def command(self, do: str, **more: Any) -> None:
        self.pending = {"do": do, "id": secrets.token_hex(8), "version": self.state["version"], **more}
        await self.send(self.pending)

    async def send(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):  # a command is sent again after the break
                await self._socket.send(json.dumps(message))


def takes_seconds(choose: Choose) -> bool:
    try:
        return "seconds" in inspect.signature(choose).parameters
    except (TypeError, ValueError):
        return False


def allowance(clock: dict[str, Any] | None, side: str | None) -> float | None:
    """How long the bot may think about one move; None without a clock."""
    if clock is None or side is None:
        return None
    settings = clock["settings"]
    extra = settings.get("increment", 0) * 0.8 + (settings.get("period", 0) * 0.8 if clock["periods"][side] else 0)
    return float(max(0.05, clock["left"][side] / SHARE + extra))


def opponent(seats: dict[str, Any], side: str) -> str:
    seat: dict[str, Any] = next((seat for other, seat in seats.items() if other != side), {})
    return str(seat.get("name", "")) or ("the computer" if seat.get("kind") == "computer" else "a guest")


def ending(outcome: dict[str, Any], side: str | None) -> str:
    result = "drawn" if outcome["winner"] is None else "won" if outcome["winner"] == side else "lost"
    return "called off" if outcome["reason"] == "aborted" else f"{result} ({outcome['reason']})"


def traceback_place(error: BaseException) -> str:
    """Where in the bot's own file it happened."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f" ({trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno})" if trace else ""


def refusal(error: urllib.error.HTTPError) -> str:
    """What the server says about a refused request."""
    try:
        data = json.loads(error.read(10_000))
        return " ".join(str(part) for part in (data["error"], data.get("values", {}).get("problem")) if part)
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""


class _Stay(urllib.request.HTTPRedirectHandler):
    """A token goes to the server it is for, never on to another."""

    def redirect_request(self, *arguments: Any, **names: Any) -> None:
        return None


@functools.cache
def _opener() -> urllib.request.OpenerDirector:
    return urllib.request.build_opener(_Stay)


@functools.cache
def _quiet() -> Any:
    """Breaks are told in the bot's own words."""
    import logging

    logger = logging.getLogger("potez.bot.socket")
    logger.setLevel(logging.CRITICAL)
    return logger
