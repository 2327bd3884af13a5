"""Clocks of a table. Pure: the time comes from outside, as seconds since 1970.

Four kinds. `sudden`: `main` seconds for the whole game. `fischer`: `increment` seconds more after every move. `byoyomi`: after the main
time `periods` periods of `period` seconds; a period that is not used up begins anew with the next move. `correspondence`: `days` for
every move.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from potez.server.errors import Refused

DAY = 86400.0
MOST_LAG = 0.5  # seconds of a move's way that are not counted
LAG_START, LAG_GAIN, LAG_MOST = 2.0, 0.1, 3.0  # seconds of it that a side has at first, gets for every move, and can save up
MOST_DEBT = 1.0  # seconds that a move in the grace after the flag may take from the time of the next one


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long the players have."""

    kind: Literal["sudden", "fischer", "byoyomi", "correspondence"]
    main: float = 0  # seconds
    increment: float = 0  # seconds
    periods: int = 0
    period: float = 0  # seconds
    days: float = 0

    @property
    def live(self) -> bool:
        """Whether both sit at the board while it runs."""
        return self.kind != "correspondence"


_LIMITS: dict[str, dict[str, tuple[float, float]]] = {
    "sudden": {"main": (10, 10800)},
    "fischer": {"main": (0, 10800), "increment": (1, 180)},
    "byoyomi": {"main": (0, 10800), "periods": (1, 10), "period": (5, 300)},
    "correspondence": {"days": (1, 14)},
}


def check(clock: Clock) -> None:
    """Raises Refused for a clock that nobody could play with, or that says what its kind does not know."""
    for name in ("main", "increment", "periods", "period", "days"):
        low, high = _LIMITS[clock.kind].get(name, (0, 0))
        if not low <= getattr(clock, name) <= high:
            raise Refused("clock", problem=f"clock: {clock.kind}: {name} must be {low:g} to {high:g}")


class Times:
    """The clocks of both sides while a game is played."""

    def __init__(self, clock: Clock, sides: tuple[str, ...]) -> None:
        self.clock = clock
        first = clock.days * DAY if clock.kind == "correspondence" else clock.main
        self.left = dict.fromkeys(sides, float(first) + clock.increment * (first < clock.increment))
        self.periods = dict.fromkeys(sides, clock.periods)
        self.lag = dict.fromkeys(sides, LAG_START)  # what is left of the time on the wire that a side is not charged for
        self.side: str | None = None  # whose clock runs
        self.since = 0.0

    def copy(self) -> Times:
        twin = object.__new__(Times)
        twin.__dict__.update(self.__dict__)
        twin.left, twin.periods, twin.lag = dict(self.left), dict(self.periods), dict(self.lag)
        return twin

    def start(self, side: str, at: float) -> None:
        self.side, self.since = side, at

    def allowed(self, lag: float) -> float:
        """How much of the measured time on the wire the running side is not charged for. It has a quota: whoever pretends to be far away
        gains a few seconds in a game, not a part of every move."""
        return 0.0 if self.side is None else round(max(0.0, min(lag, MOST_LAG, self.lag[self.side])), 3)

    def used(self, at: float, lag: float = 0.0) -> float | None:
        """The seconds that the running side has used, less the time on the wire; None if no clock runs."""
        return None if self.side is None else max(0.0, at - self.since - lag)

    def stop(self, at: float, lag: float = 0.0) -> None:
        """Stops the running clock."""
        side, used = self.side, self.used(at, lag)
        self.side = None
        if side is None or used is None:
            return
        over = used - self.left[side]
        if over > 0 and self.clock.period:
            spent = min(self.periods[side], int(over / self.clock.period))
            self.periods[side] -= spent
            over = over - spent * self.clock.period if self.periods[side] == 0 else 0.0  # a period that is not used up begins anew
        self.left[side] = max(-MOST_DEBT, -over)

    def press(self, at: float, other: str | None, lag: float = 0.0) -> None:
        """A side has moved: its clock stops, the other's begins, unless it has still to wait."""
        side, spared = self.side, min(lag, max(0.0, at - self.since))
        self.stop(at, lag)
        if side is not None:
            if self.clock.kind == "correspondence":
                self.left[side] = self.clock.days * DAY
            self.left[side] += self.clock.increment
            self.lag[side] = min(LAG_MOST, max(0.0, self.lag[side] - spared) + LAG_GAIN)
        if other is not None:
            self.start(other, at)

    @property
    def due(self) -> float | None:
        """When the time of the running side ends."""
        if self.side is None:
            return None
        return self.since + self.left[self.side] + self.periods[self.side] * self.clock.period

    def fallen(self, at: float) -> bool:
        """Whether the running side has no time left."""
        due = self.due
        return due is not None and at >= due

    def pause(self, seconds: float) -> None:
        """The clock that runs stands still for so long."""
        self.since += seconds

    def data(self, now: float) -> dict[str, Any]:
        """What a page needs to show running clocks: the time left as of now."""
        shown = self.copy()
        side = shown.side
        shown.stop(max(now, self.since))
        left = {name: max(0.0, seconds) for name, seconds in shown.left.items()}
        running = None if side is None else {"side": side, "wait": max(0.0, self.since - now)}
        inside = {}
        if side is not None and self.clock.period:
            over = max(0.0, now - self.since) - self.left[side]
            if over > 0:  # in overtime: what is left of the period
                inside = {"over": max(0.0, self.clock.period - over % self.clock.period)}
        return {"settings": self.clock, "left": left, "periods": shown.periods, "running": running, **inside}
