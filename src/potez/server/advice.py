"""What the engines say about a table to those who sit at it: hints, evaluations, reviews, dead groups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from potez.engines.review import assess
from potez.server import thinkers
from potez.server.errors import Refused
from potez.server.live import Live
from potez.server.tables import Table
from potez.server.thinkers import Thinkers

LOOK = 0.5  # seconds for an evaluation
REVIEW = 0.3  # seconds for each position of a review


class Advice:
    """Questions to the engines."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers

    def _fair(self, table: Table) -> None:
        """While two people play, nobody is helped, not even watchers: one of them may be a player."""
        if table.shared and table.stage != "over":
            raise Refused("fair-play", 403)

    async def hint(self, live: Live) -> dict[str, Any]:
        if live.table.turn is None:
            raise Refused("game-over")
        return await self.look(live, len(live.table.match.moves))

    async def look(self, live: Live, ply: object) -> dict[str, Any]:
        """What the strongest engine thinks of a position of the game."""
        self._fair(live.table)
        match = live.table.match
        if not isinstance(ply, int) or not 0 <= ply < len(match.positions):
            raise Refused("bad-request", 400)
        position = match.positions[ply]
        if position.outcome:
            return {"ply": ply, "outcome": position.outcome.data()}
        found = await self.thinkers.ask(thinkers.choose, str(live.table.game), position.text, 8, LOOK)
        return {"ply": ply, "side": position.turn, **found}

    async def review(self, live: Live, progress: Callable[[int, int], None]) -> dict[str, Any]:
        """Every position looked at, the worst moves and what was better."""
        self._fair(live.table)
        match = live.table.match
        moves, positions = match.moves, match.positions
        answers: list[dict[str, Any] | None] = []
        for number, position in enumerate(positions):
            question = thinkers.choose, str(live.table.game), position.text, 8, REVIEW
            answers.append(None if position.outcome else await self.thinkers.ask(*question))
            progress(number + 1, len(positions))
        if live.table.match.moves[: len(moves)] != moves:
            raise Refused("stale", version=live.table.version)
        return assess(match, positions, moves, answers).data()

    # Go's end

    async def agree(self, live: Live, data: Mapping[str, Any]) -> None:
        """The computer agrees with a count that is no worse for it than its own."""
        computers = [side for side in live.table.seats if side not in live.table.people]
        if not computers or not live.table.marking:
            return
        wanted = data.get("dead", [])
        own = await self.proposal(live)
        position = live.table.match.position
        try:
            offered, expected = position.score(wanted), position.score(own)
        except Exception:
            raise Refused("bad-request", 400) from None
        assert offered is not None and expected is not None

        def lead(score: Mapping[str, float]) -> float:
            return sum(points if side in computers else -points for side, points in score.items())

        if len(computers) == 1 and lead(offered) < lead(expected):
            raise Refused("not-agreed", dead=own)

    async def proposal(self, live: Live) -> list[str]:
        """The groups that the engine thinks are dead."""
        if live.proposal is None or live.proposal[0] != live.table.board_version:
            table = live.table
            found = await self.thinkers.ask(thinkers.dead, str(table.game), table.match.position.text)
            live.proposal = (table.board_version, found)
        return live.proposal[1]
