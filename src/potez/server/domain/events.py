"""What happens at a table: every kind of event, and how it changes the table that it happens to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from potez.outcome import Outcome
from potez.position import Transition
from potez.server.domain import deadlines
from potez.server.domain.deadlines import Deadline
from potez.server.domain.opening import PERSON, Seat

if TYPE_CHECKING:
    from potez.server.domain.table import Table

RULES_CHANGED = "rules-changed"  # why a game was called off, or cannot be gone back into


@dataclass(frozen=True)
class Event:
    """What happened: `kind` is a name in `CHANGES`; `at` is in seconds since 1970.

    `transition` is what was found when a move was decided. It is in memory alone, for the table that the event was decided on: there
    nothing is looked up again. On any other, and when events are replayed, the move is checked by its text."""

    kind: str
    data: dict[str, Any]
    at: float = 0.0
    transition: Transition | None = field(default=None, compare=False, repr=False)

    @property
    def stored(self) -> dict[str, Any]:
        """What others get to know."""
        return {"kind": self.kind, "data": self.data, "at": self.at}


def _seated(table: Table, event: Event) -> None:
    table.seats[event.data["side"]] = Seat(PERSON, person=event.data["person"])
    if drawn := event.data.get("drawn"):
        table.begin_with(drawn)
    if not table.open_sides:
        begin(table, event.at)


def begin(table: Table, at: float) -> None:
    """Everybody is there."""
    table.active = dict.fromkeys(table.persons, at)
    if table.times and table.turn and not table.times.clock.live:
        table.times.start(table.turn, at)
    _wait(table, at)


def _wait(table: Table, at: float) -> None:
    """What must happen in time while no clock runs."""
    table.deadline = None
    if table.marking and table.shared:
        table.deadline = Deadline("count", None, at, deadlines.count(table.opening.clock))
    elif table.opening.first and table.turn and table.turn not in table.begun:
        table.deadline = Deadline("first", table.turn, at, table.opening.first)


def _ticks(table: Table) -> bool:
    """Whether the clock of the side to move runs: a live one between two people from its second move on, else from the second move of the
    game on."""
    if table.times is None or table.turn is None:
        return False
    return not table.times.clock.live or (table.turn in table.begun if table.opening.first else table.plies > 0)


def _moved(table: Table, event: Event) -> None:
    mover, times, lag = table.turn, table.times, event.data.get("lag", 0.0)
    assert mover is not None
    table.begun |= {mover}
    table.active[mover] = event.at
    used = times.used(event.at, lag) if times else None
    table.match.play(event.transition or event.data["move"], seconds=None if used is None else round(used, 3))
    table.offers = {what: side for what, side in table.offers.items() if side == mover}
    end_offers(table)
    _uncount(table)
    _run(table, event.at, lag)
    _wait(table, event.at)


def end_offers(table: Table) -> None:
    """What cannot be agreed on any more after the game has ended by itself: no move is taken back, and a draw only while go is counted."""
    if table.outcome:
        table.offers.pop("takeback", None)
    if table.stage == "over":
        table.offers.pop("draw", None)


def _run(table: Table, at: float, lag: float = 0.0) -> None:
    """The clock of whoever is to move now."""
    times = table.times
    if times is None:
        return
    if table.turn is None:
        times.stop(at, lag)
    elif times.side is not None:
        times.press(at, table.turn if _ticks(table) else None, lag)
    elif _ticks(table):
        times.start(table.turn, at)


def _count_begun(table: Table) -> None:
    """Which sides have moved, after moves were taken back."""
    table.begun = frozenset(table.match.movers[len(table.opening.moves) :])


def _undone(table: Table, event: Event) -> None:
    for _ in range(max(event.data["count"], 1)):
        if table.match.dead:
            table.match.undo()
        table.match.undo()
    table.offers.clear()
    table.offered_at.clear()
    table.agreed_at = None  # another game may come to as many moves
    _uncount(table)
    _count_begun(table)
    if table.times:
        table.times.stop(event.at)
        if table.turn and _ticks(table):
            table.times.start(table.turn, event.at)
    _wait(table, event.at)


def _redone(table: Table, event: Event) -> None:
    for _ in range(event.data["count"]):
        table.match.redo()
    _count_begun(table)


def _ended(table: Table, winner: str | None, reason: str, at: float) -> None:
    table.match.end(winner, reason)
    table.offers.clear()
    table.deadline = None
    if table.times:
        table.times.stop(at)


def _resigned(table: Table, event: Event) -> None:
    _ended(table, table.other(event.data["side"]), "resignation", event.at)


def _flagged(table: Table, event: Event) -> None:
    _ended(table, table.other(event.data["side"]), "time", event.at)


def _drawn(table: Table, event: Event) -> None:
    _ended(table, None, "agreement", event.at)


def _claimed(table: Table, event: Event) -> None:
    _ended(table, event.data["side"] if event.data["result"] == "win" else None, "abandonment", event.at)


def _aborted(table: Table, event: Event) -> None:
    table.aborted = True
    table.cause = {name: event.data[name] for name in ("cause", "side") if name in event.data}
    if event.data.get("reason") == RULES_CHANGED:
        table.match.conclude(Outcome(None, "aborted"))
    table.offers.clear()
    table.deadline = None
    if table.times:
        table.times.stop(event.at)


def _offered(table: Table, event: Event) -> None:
    what, side = event.data["what"], event.data["side"]
    table.offers[what] = side
    table.offered_at[what, side] = len(table.match.moves)


def _declined(table: Table, event: Event) -> None:
    table.offers.pop(event.data["what"], None)


def _rematched(table: Table, event: Event) -> None:
    table.rematch = event.data["table"]
    table.offers.clear()


def _counted(table: Table, event: Event) -> None:
    side = event.data["side"]
    if table.deadline and side not in table.counts:  # once for each side, so that marking anew gains no time
        table.deadline = table.deadline.answered_until(event.at, table.opening.clock)
    table.counts[side] = event.data["dead"]
    table.counted[side] = table.counted.get(side, 0) + 1
    table.active[side] = event.at


def _uncount(table: Table) -> None:
    """The board is another one: what was said of its groups is void."""
    table.counts.clear()
    table.counted.clear()


def _settled(table: Table, event: Event) -> None:
    if event.data["dead"]:
        table.match.settle(event.data["dead"])
    table.agreed_at = len(table.match.moves)
    table.counts.clear()
    table.offers.clear()
    table.deadline = None
    if table.times:
        table.times.stop(event.at)


def _resumed(table: Table, event: Event) -> None:
    table.match.undo()
    table.match.undo()
    table.resumed_at = len(table.match.moves)
    _uncount(table)
    _count_begun(table)
    _run(table, event.at)
    _wait(table, event.at)


def _revised(table: Table, event: Event) -> None:
    table.match.revise(event.data["revision"], counting=table.counting)


def _paused(table: Table, event: Event) -> None:
    if table.deadline:
        table.deadline = table.deadline.later(event.data["seconds"])
    elif table.times:
        table.times.pause(event.data["seconds"])


# What each kind of event does, and whether a command that was given before it may mean something else after it.
CHANGES: dict[str, tuple[Callable[[Table, Event], None], bool]] = {
    "sit": (_seated, True),
    "move": (_moved, True),
    "undo": (_undone, True),
    "redo": (_redone, True),
    "resign": (_resigned, True),
    "flag": (_flagged, True),
    "claim": (_claimed, True),
    "draw": (_drawn, True),
    "abort": (_aborted, True),
    "offer": (_offered, False),
    "decline": (_declined, False),
    "rematch": (_rematched, True),
    "count": (_counted, False),
    "settle": (_settled, True),
    "resume": (_resumed, True),
    "outage": (_paused, False),
    "revise": (_revised, False),
}
