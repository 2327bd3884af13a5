"""What the engines say about a table to those who sit at it: hints, evaluations, reviews, dead groups."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from potez.engines.review import Review, assess
from potez.errors import PotezError
from potez.position import Position
from potez.render.chart import PANEL
from potez.server.domain import permissions
from potez.server.domain.decisions import dead_groups
from potez.server.engines import perfect, worker
from potez.server.engines.pool import EnginePool
from potez.server.engines.questions import Kind, Payer
from potez.server.errors import Refused
from potez.server.live.live_table import Live
from potez.server.timesource import SYSTEM, TimeSource, within

log = logging.getLogger("potez")

Result = TypeVar("Result")

LOOK = 0.5  # seconds for an evaluation
REVIEW = 0.3  # seconds for each position of a review
LONGEST_REVIEW = 120.0  # seconds for all of them: a long game gets less for each
MOST_REVIEWED = 2000  # positions
MOST_KNOWN = 1000  # positions whose evaluation is remembered
DEAD = 20.0  # seconds in which an engine says which groups are dead; a game may have to be loaded first


class NeedsEngine(Exception):
    """An engine has to be asked first, which is not done while a table's lock is held: nobody could resign meanwhile. `ask` does it."""

    def __init__(self, ask: Callable[[], Awaitable[object]]) -> None:
        self.ask = ask


def _position(live: Live, ply: object) -> Position:
    """A position of the game about which one may be advised. Raises Refused."""
    permissions.advise(live.table)
    positions = live.table.match.positions
    if not isinstance(ply, int) or not 0 <= ply < len(positions):
        raise Refused("bad-request", problem=f"ply: use a whole number from 0 to {len(positions) - 1}")
    return positions[ply]


async def with_engine(work: Callable[[], Awaitable[Result]]) -> Result:
    """The answer of something that needs a table's lock. What has to be asked for it is asked outside of the lock, then it begins anew."""
    while True:
        try:
            return await work()
        except NeedsEngine as question:
            await question.ask()


class Advice:
    """Questions to the engines."""

    def __init__(self, engines: EnginePool, time: TimeSource = SYSTEM) -> None:
        self.engines, self.time = engines, time
        self._reviewing: set[str] = set()  # for whom a game is being reviewed
        self._looks: OrderedDict[tuple[str, str], dict[str, Any]] = OrderedDict()  # evaluations, by game and position
        self._looking: dict[tuple[str, str, str], asyncio.Future[dict[str, Any]]] = {}  # those that are asked for, by person, too

    async def _ask(
        self, kind: Kind, payer: Payer, function: Callable[..., Any], *arguments: Any, seconds: float | None = None, short: bool = False
    ) -> Any:
        """An answer, or a refusal that can be told to the page; never anything else."""
        try:
            return await self.engines.ask(kind, payer, function, *arguments, seconds=seconds, short=short)
        except Refused:
            raise
        except Exception:
            log.exception("an engine could not answer")
            raise Refused("engine-fault") from None

    async def hint(self, live: Live, payer: Payer) -> dict[str, Any]:
        if live.table.turn is None:
            raise Refused("game-over")
        return await self.look(live, len(live.table.match.moves), payer)

    async def worths(self, live: Live, ply: object, payer: Payer) -> dict[str, Any]:
        """What each move in a position of the game is worth, where a table of values answers."""
        position = _position(live, ply)
        outcome, text = await asyncio.to_thread(lambda: (position.outcome, position.text))
        if outcome:
            return {"ply": ply, "moves": []}
        moves = await self._ask(Kind.HINT, payer, perfect.worths, str(live.table.game), text, short=True)
        return {"ply": ply, "side": position.turn, "moves": moves}

    async def look(self, live: Live, ply: object, payer: Payer) -> dict[str, Any]:
        """What the strongest engine thinks of a position of the game."""
        position = _position(live, ply)
        outcome, text = await asyncio.to_thread(lambda: (position.outcome, position.text))
        if outcome:
            return {"ply": ply, "outcome": outcome.data()}
        return {"ply": ply, "side": position.turn, **await self._looked(str(live.table.game), text, payer)}

    async def _looked(self, game: str, text: str, payer: Payer) -> dict[str, Any]:
        """One answer for a position, whoever asks and what for: a hint never contradicts the evaluation beside it. Until there is one,
        everybody asks for themselves: whoever waited for the question of another would wait in that person's line."""
        key, own = (game, text), (game, text, payer.key)
        while (known := self._looks.get(key)) is None:
            if own in self._looking:
                await asyncio.wait([self._looking[own]])  # if it was refused, or its page has gone, it is asked again
                continue
            asked = asyncio.ensure_future(self._ask(Kind.HINT, payer, worker.choose, game, text, 8, seconds=LOOK))
            self._looking[own] = asked
            asked.add_done_callback(lambda _: self._looking.pop(own, None))
            found = await asked
            self._looks.setdefault(key, found)
            if len(self._looks) > MOST_KNOWN:
                self._looks.popitem(last=False)
        self._looks.move_to_end(key)
        return known

    async def review(self, live: Live, progress: Callable[[int, int], None], payer: Payer) -> dict[str, Any]:
        """Every position looked at, the worst moves and what was better. One review at a time for each person."""
        permissions.advise(live.table)
        if payer.key in self._reviewing:
            raise Refused("reviewing")
        self._reviewing.add(payer.key)
        try:
            return await self._review(live, progress, payer)
        finally:
            self._reviewing.discard(payer.key)

    async def _review(self, live: Live, progress: Callable[[int, int], None], payer: Payer) -> dict[str, Any]:
        match = live.table.match
        moves, positions = match.moves, match.positions
        if len(positions) > MOST_REVIEWED:
            raise Refused("review-long", most=MOST_REVIEWED - 1)
        seconds = min(REVIEW, LONGEST_REVIEW / len(positions))
        answers: list[dict[str, Any] | None] = []
        for number, position in enumerate(positions):
            outcome, text = await asyncio.to_thread(lambda: (position.outcome, position.text))  # noqa: B023
            question = worker.choose, str(live.table.game), text, 8
            answers.append(None if outcome else await self._ask(Kind.REVIEW, payer, *question, seconds=seconds))
            progress(number, len(moves))
        if live.table.match.moves[: len(moves)] != moves:
            raise Refused("stale", version=live.table.version)
        reviewed: Review = await asyncio.to_thread(assess, match, positions, moves, answers)
        return reviewed.data() | {"chart": reviewed.chart(PANEL).data()}

    # Go's end

    async def agree(self, live: Live, dead: list[str], payer: Payer) -> None:
        """The computer agrees with a count that is no worse for it than its own. Raises NeedsEngine if its own is not known yet."""
        computers = [side for side in live.table.seats if side not in live.table.people]
        if not computers or not live.table.marking:
            return
        wanted = dead_groups(dead)
        own = self.known(live)
        if own is None:
            raise NeedsEngine(lambda: self.proposal(live, payer))
        position = live.table.match.position
        try:
            offered, expected = await asyncio.to_thread(lambda: (position.score(wanted), position.score(own)))
        except PotezError as error:
            raise Refused("bad-request", problem=str(error)) from None
        assert offered is not None and expected is not None

        def lead(score: Mapping[str, float]) -> float:
            return sum(points if side in computers else -points for side, points in score.items())

        if len(computers) == 1 and lead(offered) < lead(expected):
            raise Refused("not-agreed", dead=own)

    def known(self, live: Live) -> list[str] | None:
        """The groups that the engine thinks are dead on the board as it is; None if it has not been asked."""
        return live.proposal[1] if live.proposal and live.proposal[0] == live.table.board_version else None

    async def proposal(self, live: Live, payer: Payer) -> list[str]:
        """The same; it is asked where that is not known. Without it a game with the computer cannot end, so it is as urgent as a move."""
        try:
            return await within(self.time, DEAD, self._propose(live, payer))
        except TimeoutError:
            raise Refused("busy") from None

    async def _propose(self, live: Live, payer: Payer) -> list[str]:
        async with live.asking:  # whoever asks meanwhile gets the same answer
            found, table = self.known(live), live.table
            if found is None:
                found = await self._ask(Kind.MOVE, payer, worker.dead, str(table.game), table.match.position.text)
                live.proposal = (table.board_version, found)
            return found
