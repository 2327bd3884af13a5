"""The bot at one table: moves, answers to offers, agreeing on dead groups."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from potez.client.errors import BotError
from potez.client.functions import allowance, traceback_place
from potez.client.messages import TableSocket
from potez.engines.dead import dead
from potez.errors import PotezError

if TYPE_CHECKING:
    from potez.client.bot import Bot
    from potez.position import Position


class Seat(TableSocket):
    """The bot at one table."""

    def __init__(self, bot: Bot, id: str, sit: bool) -> None:
        super().__init__(bot, id, sit)
        self.thinking = False
        self._moves: list[str] = []
        self._weighed: list[str] | None = None  # the count of the other that was thought about last

    @property
    def waits(self) -> bool:
        """Go, after two passes: the bot has said which groups are dead, and only the other can go on."""
        return bool(self.state.get("marking") and self.side in self.state["counts"])

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
        self.bot.start(run())

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
