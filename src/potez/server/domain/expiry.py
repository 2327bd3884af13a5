"""What is decided when a time has run out: a lost or an abandoned game, or the count of go as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from potez.render.view import standing
from potez.server.domain.events import Event

if TYPE_CHECKING:
    from potez.server.domain.table import Table


def flag(table: Table, at: float, judged: Sequence[str] = ()) -> Event | None:
    """The event of a time that has run out. Who has not moved once never really played: nobody wins by that. `judged` are the groups
    that an engine thinks are dead, where `asks_engine` says that it is to be asked."""
    due = table.due
    if due is None or at < due:
        return None
    if table.deadline and table.deadline.kind == "count":
        return Event("settle", {"dead": _uncontested(table, judged), "by": "time"}, at)
    side = table.deadline.side if table.deadline else table.times and table.times.side
    if table.shared and side not in table.begun:
        return Event("abort", {"cause": "first-move", "side": side}, at)
    return Event("flag", {"side": side}, at)


def _uncontested(table: Table, judged: Sequence[str]) -> list[str]:
    """The groups that count as dead when the time for agreeing is over: what both said; of the only one who said something, own groups,
    and those of the other that an engine thinks dead, too. Where nobody said anything every stone stands."""
    said = [_dead_stones(table, dead) for dead in table.counts.values()]
    if len(said) != 1:
        return sorted(set.intersection(*said)) if said else []
    (side,) = table.counts
    own = {piece["site"] for piece in standing(table.match.position)["pieces"] if piece["side"] == side}
    return sorted(said[0] & (own | _dead_stones(table, [*judged])))


def _dead_stones(table: Table, names: list[str]) -> set[str]:
    """All stones of the groups that are named by one of theirs."""
    return {mark["site"] for mark in standing(table.match.position, names)["marks"] if mark["kind"] == "dead"}
