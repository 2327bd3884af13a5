"""Servers that die in the middle of games: what was acknowledged is kept, nothing is done twice, and players come back by themselves.

The long runs are `python benchmarks/kill.py`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from benchmarks.online import audit, chaos
from benchmarks.online.crowd import KINDS
from benchmarks.online.journal import Entry, Journal, Seen

ENOUGH = 20  # acknowledged moves, below which nothing was tried


def check(found: dict[str, Any], kills: int) -> None:
    assert not found["problems"], audit.report(found["problems"])
    assert sum(found["killed"].values()) == kills
    assert found["acknowledged"] > ENOUGH
    assert found["lines_lost"] > 0, "somebody was thrown out and came back"


@pytest.mark.slow
def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    check(asyncio.run(chaos.run(tmp_path, "sqlite", tables=6, computers=1, kills=4, seconds=8.0, kinds=KINDS[:3], least=ENOUGH + 1)), 4)


@pytest.mark.slow
def test_servers_nats_and_database_die_in_turn(tmp_path: Path) -> None:
    turns = ("server", "nats", "database")
    playing = chaos.run(tmp_path, "postgres", tables=6, computers=1, kills=3, seconds=8.0, turns=turns, kinds=KINDS[:3], least=ENOUGH + 1)
    found = asyncio.run(playing)
    check(found, 3)
    assert set(found["killed"]) & {"NATS", "PostgreSQL"} == {"NATS", "PostgreSQL"}


# The comparison itself: it must find what it looks for.


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Journal, audit.Holdings]:
    """A table with two moves, and a journal that knows of them."""
    opening = b'{"game":"hex","options":{"size":5},"seats":{"red":{"kind":"person","person":"p"},"blue":{"kind":"person","person":"p"}}}'
    rows = [
        audit.Row("t", 2, "p/a", "move", b'{"move":"c3"}', 1.0),
        audit.Row("t", 3, "p/b", "move", b'{"move":"b2"}', 2.0),
    ]
    journal = Journal()
    for number, (id, move) in enumerate((("a", "c3"), ("b", "b2")), 1):
        entry = Entry("t", f"p/{id}", "move", move, number)
        journal.sent(entry)
        journal.done(entry, number + 1, False)
    journal.saw("t", "p", Seen(3, "playing", "red", ["c3", "b2"]))
    return journal, audit.Holdings({"t": opening}, {"t": 3}, {"t": "playing"}, {"t": rows})


def test_the_comparison_is_content_with_what_is_right(played: tuple[Journal, audit.Holdings]) -> None:
    assert audit.compare(*played) == []


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda rows: rows.pop(), "is lost"),
        (lambda rows: rows.pop(0), "cannot be replayed|its events"),
        (lambda rows: rows.append(audit.Row("t", 4, "p/b", "move", b'{"move":"a1"}', 3.0)), "there 2 times"),
        (lambda rows: rows.append(audit.Row("t", 4, "p/z", "move", b'{"move":"a1"}', 3.0)), "did not send"),
        (lambda rows: setattr(rows[1], "data", b'{"move":"a1"}'), "the events give"),
        (lambda rows: setattr(rows[1], "command", "computer-3-x"), "is lost"),
    ],
)
def test_the_comparison_finds_what_is_wrong(played: tuple[Journal, audit.Holdings], change: Any, word: str) -> None:
    journal, right = played
    rows = [audit.Row(row.table, row.version, row.command, row.kind, row.data, row.at) for row in right.events["t"]]
    change(rows)
    wrong = audit.Holdings(right.openings, {"t": 1 + len(rows)}, right.stages, {"t": rows})
    problems = "\n".join(audit.compare(journal, wrong))
    assert any(part in problems for part in word.split("|")), problems
