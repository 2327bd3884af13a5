"""The tables in the package: sound, of today's rules and numbers, small, and right."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import potez
from potez.errors import InvalidTable
from potez.solvers import checking
from potez.solvers.files import TableFile
from potez.solvers.identity import SUFFIX, identity
from potez.solvers.places import SHIPPED
from potez.solvers.reports import starts
from potez.solvers.solving import Solver, Stopped

MOST = 5_000_000  # bytes of all together
GAMES = [TableFile(path).head.identity.game for path in sorted(SHIPPED.glob(f"*{SUFFIX}"))]


def start_of(game: str) -> potez.Game:
    """A game with its options, and a start that draws nothing at random."""
    if game.startswith("stay"):
        return potez.game(game.replace(")", ",start=a1)"))
    return potez.game(game.replace(")", ",blocked=0)") if game.startswith("squart") else game)


def test_they_are_small() -> None:
    assert len(GAMES) == 14
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < MOST
    assert {path.suffix for path in SHIPPED.iterdir()} == {SUFFIX}


@pytest.mark.parametrize("text", GAMES)
def test_each_answers_every_start_and_is_right(text: str) -> None:
    game = start_of(text)
    table = potez.tablebase(game, folder=SHIPPED)
    assert table.file is not None and table.file.name == identity(game).file
    for start in starts(game):
        assert potez.tablebase(start, folder=SHIPPED).value(start.start()) is not None
    checking.check(table, 30, seed=7)


@pytest.mark.parametrize("text", GAMES)
def test_no_block_is_damaged(text: str) -> None:
    table = potez.tablebase(start_of(text), folder=SHIPPED)
    assert table.file is not None
    file = TableFile(table.file)
    assert sum(len(block) for block in file.blocks()) == file.head.values


LONGER = ("foxhounds", "stay(size=4,mode=blocked)")  # to solve; dots(rows=4,cols=4) takes minutes, and is only checked


@pytest.mark.parametrize(
    "text",
    [pytest.param(text, marks=pytest.mark.slow) if text in LONGER else text for text in GAMES if text != "dots(rows=4,cols=4)"],
)
def test_solving_again_gives_the_same(text: str, tmp_path: Path) -> None:
    game = start_of(text)
    Solver(game, tmp_path).run()
    again, kept = (TableFile(folder / identity(game).file) for folder in (tmp_path, SHIPPED))
    assert again.head == kept.head
    assert all(np.array_equal(one, other) for one, other in zip(again.blocks(), kept.blocks(), strict=True))


def test_a_table_with_other_numbers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from potez.games.hare import numbering

    ours = numbering.numbering
    monkeypatch.setattr(numbering, "numbering", lambda rules: type(ours(rules))(**{**ours(rules).__dict__, "revision": 2}))
    with pytest.raises(InvalidTable, match="numbers positions as another version of Potez does"):
        potez.tablebase("hare", folder=SHIPPED).value(potez.game("hare").start())


def test_all_positions_of_a_small_table_are_looked_at_and_several_processes_agree() -> None:
    table = potez.tablebase("hex(size=3)", folder=SHIPPED)
    whole = checking.check(table, 1_000_000)
    assert (whole.positions, whole.whole) == (4520, True)
    told: list[float] = []
    some = [checking.check(table, 2500, seed=3, processes=processes, told=told.append) for processes in (1, 2)]
    assert some[0] == some[1] and (some[0].positions, some[0].whole) == (2500, False)
    assert told == 2 * [1 / 3, 2 / 3, 1.0]


def test_a_check_is_stopped() -> None:
    checker = checking.Checker(potez.tablebase("hex(size=3)", folder=SHIPPED), 3000)
    with pytest.raises(Stopped):
        checker.run(lambda done: checker.stop())
