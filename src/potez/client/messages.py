"""One table's socket: what the messages of the server say, and the commands that are sent. What to do is decided in `seat`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from potez.client import states
from potez.client.errors import BotError
from potez.game import game as game_of

if TYPE_CHECKING:
    from potez.client.bot import Bot
    from potez.game import Game
    from potez.position import Position

AGAIN = 1.0  # seconds before a command is sent again that the server could not do
PROTOCOL = 2  # the version that this program speaks
LATER = ("unavailable", "too-often", "busy", "engine-fault")  # refusals that say: ask again


class TableSocket:
    """A table as its messages describe it."""

    def __init__(self, bot: Bot, id: str, sit: bool) -> None:
        self.bot, self.id, self.sit = bot, id, sit
        self.known = self.played = self.given_up = False
        self.game_id = ""
        self.game: Game | None = None
        self.side: str | None = None
        self.state: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None  # a command that has not been answered
        self.expected = 0  # the version that the last command led to: nothing is decided on an older table
        self._socket: ClientConnection | None = None
        self._start: Position | None = None
        self._position: Position | None = None  # the last one that was thought about

    async def act(self) -> None:
        """Does whatever the table waits for; called after every message that changes it."""
        raise NotImplementedError

    @property
    def open(self) -> bool:
        return self.state.get("stage") == "open"

    @property
    def over(self) -> bool:
        return bool(self.side and self.state.get("stage") == "over")

    def tell(self, text: str) -> None:
        self.bot.tell(f"{self.game_id or 'table'} {self.id}: {text}")

    async def talk(self, socket: ClientConnection) -> bool:
        """From connecting to the end of the connection; whether there is nothing left to do at this table."""
        self._socket = socket
        async for text in socket:
            message = json.loads(text)
            kind = message.get("t")
            if kind == "table":
                self.check(message.get("protocol", 1))
                self.state = message["state"]
                await self.arrive(message)
            elif kind == "change":
                if not await self.happened(message):
                    continue
            elif kind == "rest":
                if not await self.catch_up(message):
                    continue
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
                if message["error"] == "protocol":
                    self.check(message["values"].get("wanted"))
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

    def check(self, spoken: object) -> None:
        """Raises BotError where the server speaks another protocol: it would not understand a word."""
        if spoken != PROTOCOL:
            server = self.bot.connection.server
            raise BotError(f"{server} speaks version {spoken} of the protocol, this program {PROTOCOL}: use the Potez of that server")

    async def happened(self, message: dict[str, Any]) -> bool:
        """Whether a change belongs to the table as it is known here; if one is missing before it, it is asked for."""
        missing = message["version"] - self.state["version"] - 1
        if missing > 0:
            await self.send({"do": "ping", "version": self.state["version"]})
        if missing:
            return False
        self.state = states.now(states.after(self.state, message), message)
        return True

    async def catch_up(self, message: dict[str, Any]) -> bool:
        """What happened since the version that is known here, and perhaps which seat is the bot's; False if that is not enough."""
        state = self.state
        for change in message.get("changes", ()):
            if change["version"] == state["version"] + 1:
                state = states.after(state, change)
        if state["version"] != message["version"]:
            if state["version"] < message["version"]:
                await self.send({"do": "hello", "version": 0})
            return False
        self.state = states.now(state, message)
        if "you" in message:
            await self.arrive(message)
        return True

    async def arrive(self, message: dict[str, Any]) -> None:
        """At the beginning, after every break, and when the bot has sat down."""
        self.bot.connection.report_restored()
        first = not self.known
        sides = message["you"]["sides"]
        self.side = sides[0] if len(sides) == 1 else None
        if first:
            self.game_id = message["entry"]
            text = (await self.bot.connection.ask(f"/api/tables/{quote(self.id, safe='')}/positions/0"))["text"]
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
            self.bot.start(self.again(pending))
            return True
        self.pending = None
        if pending["do"] == "sit":
            return False  # somebody was faster
        if pending["do"] in ("move", "resign") and code in ("illegal-move", "unreadable"):
            self.tell(f"the server refuses {pending.get('move')} in {self._position and self._position.text}: {code}")
            self.given_up = True
        if code in ("stale", "not-your-turn", "waiting", "game-over"):
            self.state = {**self.state, "turn": None}  # nothing is done before the table as it is now has come
            self.bot.start(self.send({"do": "hello", "version": 0}))  # which is answered by the whole table
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

    async def command(self, do: str, **more: Any) -> None:
        self.pending = {"do": do, "id": secrets.token_hex(8), "version": self.state["version"], **more}
        await self.send(self.pending)

    async def send(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):  # a command is sent again after the break
                await self._socket.send(json.dumps(message))


def opponent(seats: dict[str, Any], side: str) -> str:
    seat: dict[str, Any] = next((seat for other, seat in seats.items() if other != side), {})
    return str(seat.get("name", "")) or ("the computer" if seat.get("kind") == "computer" else "a guest")


def ending(outcome: dict[str, Any], side: str | None) -> str:
    result = "drawn" if outcome["winner"] is None else "won" if outcome["winner"] == side else "lost"
    return "called off" if outcome["reason"] == "aborted" else f"{result} ({outcome['reason']})"
