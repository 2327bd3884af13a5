"""Tables without a server: what they decide, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from potez.server.domain.clocks import Clock
from potez.server.domain.command import Command
from potez.server.domain.decisions import Asker
from potez.server.domain.opening import Opening, Seat, opened
from potez.server.domain.table import Table
from potez.server.errors import Refused

ANA, BOB = Seat("person", person="ana"), Seat("person", person="bob")
COMPUTER, OPEN = Seat("computer", level=1), Seat("open")
GO = ["c3", "d3", "c2", "d2", "c1", "d1", "c4", "d4", "c5", "d5", "a1", "b1", "pass", "pass"]


def table(game: str, seats: dict[str, Seat], clock: Clock | None = None, **options: Any) -> Table:
    return Table("t", opened(Opening(game, options, seats, clock=clock, owner="ana")))


def do(table: Table, kind: str, person: str = "ana", at: float = 0.0, gone: str = "", **data: Any) -> Table:
    return table.after(table.decide(Command("c", table.version, kind, **data), Asker(person, gone=frozenset([gone]), at=at)))


def alone(game: str, first: str, second: str, **options: Any) -> Table:
    """Both sides at one device."""
    return table(game, {first: ANA, second: ANA}, **options)


def hex(clock: Clock | None = None, rated: bool = False) -> Table:
    opening = Opening("hex", {"size": 5}, {"red": ANA, "blue": BOB}, clock=clock, owner="ana", rated=rated)
    return Table("t", opened(opening))


def refusal(table: Table, kind: str, person: str = "ana", **data: Any) -> str:
    version = table.version
    with pytest.raises(Refused) as refused:
        do(table, kind, person, **data)
    assert table.version == version
    return refused.value.code
