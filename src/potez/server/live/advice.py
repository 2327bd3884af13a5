"""What the engines say about a table to those who sit at it: hints, evaluations, reviews, dead groups."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from potez.engines.review import Review, assess
from potez.errors import PotezError
from potez.render.chart import PANEL
from potez.server.domain import permissions
from potez.server.domain.decisions import dead_groups
from potez.server.engines import worker
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
DEAD = 20.0  # seconds in which an engine says which groups are dead; a game may have to be loaded first


class NeedsEngine(Exception):
    """An engine has to be asked first, which is not done while a table's lock is held: nobody could resign meanwhile. `ask` does it."""

    def __init__(self, ask: Callable[[], Awaitable[object]]) -> None:
        self.ask = ask


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

    async def _ask(self, kind: Kind, payer: Payer, function: Callable[..., Any], *arguments: Any, seconds: float | None = None) -> Any:
        """An answer, or a refusal that can be told to the page; never anything else."""
        try:
            return await self.engines.ask(kind, payer, function, *arguments, seconds=seconds)
        except Refused:
            raise
        except Exception:
            log.exception("an engine could not answer")
            raise Refused("engine-fault", 500) from None

    async def hint(self, live: Live, payer: Payer) -> dict[str, Any]:
        if live.table.turn is None:
            raise Refused("game-over")
        return await self.look(live, len(live.table.match.moves), payer)

    async def look(self, live: Live, ply: object, payer: Payer) -> dict[str, Any]:
        """What the strongest engine thinks of a position of the game."""
        permissions.advise(live.table)
        match = live.table.match
        if not isinstance(ply, int) or not 0 <= ply < len(match.positions):
            raise Refused("bad-request", 400, problem=f"ply: use a whole number from 0 to {len(match.positions) - 1}")
        position = match.positions[ply]
        outcome, text = await asyncio.to_thread(lambda: (position.outcome, position.text))
        if outcome:
            return {"ply": ply, "outcome": outcome.data()}
        found = await self._ask(Kind.HINT, payer, worker.choose, str(live.table.game), text, 8, seconds=LOOK)
        return {"ply": ply, "side": position.turn, **found}

    async def review(self, live: Live, progress: Callable[[int, int], None], payer: Payer) -> dict[str, Any]:
        """Every position looked at, the worst moves and what was better. One review at a time for each person."""
        permissions.advise(live.table)
        if payer.key in self._reviewing:
            raise Refused("reviewing", 429)
        self._reviewing.add(payer.key)
        try:
            return await self._review(live, progress, payer)
        finally:
            self._reviewing.discard(payer.key)

    async def _review(self, live: Live, progress: Callable[[int, int], None], payer: Payer) -> dict[str, Any]:
        match = live.table.match
        moves, positions = match.moves, match.positions
        if len(positions) > MOST_REVIEWED:
            raise Refused("review-long", 422, most=MOST_REVIEWED - 1)
        seconds = min(REVIEW, LONGEST_REVIEW / len(positions))
        answers: list[dict[str, Any] | None] = []
        for number, position in enumerate(positions):
            outcome, text = await asyncio.to_thread(lambda: (position.outcome, position.text))  # noqa: B023
            question = worker.choose, str(live.table.game), text, 8
            answers.append(None if outcome else await self._ask(Kind.REVIEW, payer, *question, seconds=seconds))
            progress(number + 1, len(positions))
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
            raise Refused("bad-request", 400, problem=str(error)) from None
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
            raise Refused("busy", 503) from None

    async def _propose(self, live: Live, payer: Payer) -> list[str]:
        async with live.asking:  # whoever asks meanwhile gets the same answer
            found, table = self.known(live), live.table
            if found is None:
                found = await self._ask(Kind.MOVE, payer, worker.dead, str(table.game), table.match.position.text)
                live.proposal = (table.board_version, found)
            return found
