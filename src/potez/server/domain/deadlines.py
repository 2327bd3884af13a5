"""Times that run while no clock does: for the first move of each side, and for agreeing on the dead groups of go. Pure, as clocks are.

A game whose first moves do not come in time is called off: nobody has won, nothing is rated. When the time for agreeing is over, the game
is counted as it stands, so that nobody can keep a lost game from its result by saying nothing.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from potez.server.domain.clocks import DAY, Clock

FIRST, FIRST_UNTIMED = 60.0, DAY  # seconds for the first move of each side
COUNT, COUNT_UNTIMED = 120.0, 3 * DAY  # seconds for agreeing on the dead groups
ANSWER = 60.0  # seconds that are left for an answer when somebody has marked for the first time, where both sit at the board


class Deadline(msgspec.Struct, frozen=True):
    """What must happen in time, and by whom; in seconds since 1970."""

    kind: Literal["first", "count"]
    side: str | None  # whose first move it is
    since: float
    seconds: float

    @property
    def due(self) -> float:
        return self.since + self.seconds

    def later(self, seconds: float) -> Deadline:
        """The same, after a pause."""
        return msgspec.structs.replace(self, since=self.since + seconds)

    def answered_until(self, at: float, clock: Clock | None) -> Deadline:
        """The same, with time for an answer to what was said at this moment."""
        if clock is None or not clock.live:
            return self
        return msgspec.structs.replace(self, seconds=max(self.seconds, at + ANSWER - self.since))

    def data(self, now: float) -> dict[str, Any]:
        """What a page needs to show it running."""
        return {"kind": self.kind, "side": self.side, "left": max(0.0, self.due - max(now, self.since)), "wait": max(0.0, self.since - now)}


def first(clock: Clock | None) -> float:
    """The seconds for the first move of each side where two people play; 0 where the clock itself runs from the beginning."""
    if clock is None:
        return FIRST_UNTIMED
    return FIRST if clock.live else 0.0


def count(clock: Clock | None) -> float:
    """The seconds for agreeing on the dead groups."""
    if clock is None:
        return COUNT_UNTIMED
    return COUNT if clock.live else clock.days * DAY
