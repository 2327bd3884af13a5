"""How the levels are found from matches: benchmarks/levels.py."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import pairwise

import pytest

from benchmarks import levels, strengths
from benchmarks.duel import Book
from potez.engines.levels import Level


def test_a_level_of_eight_nodes_is_not_level_eight() -> None:
    assert strengths.place("8/0", "8/0") == len(strengths.RUNGS)
    assert strengths.place("8/0.1s", "8/0.1s") == len(strengths.RUNGS)
    assert strengths.place("8/0.1s", "8/0") is None
    at = strengths.place("8/57", "8/0")
    assert at is not None and 7 < at < 8


def test_every_rung_has_its_place_and_comes_back_from_it() -> None:
    for number, level in enumerate(strengths.RUNGS):
        assert strengths.place(f"{level.nodes}/{level.overlooks}", "") == pytest.approx(number)
        assert strengths.rung(number) == level
    assert strengths.place("0/100", "") == -1


def test_a_level_moves_at_most_one_rung() -> None:
    low, high = strengths.RUNGS[10], strengths.RUNGS[20]
    assert levels.nearer(low, high) == strengths.RUNGS[11]
    assert levels.nearer(high, low) == strengths.RUNGS[19]
    close = Level(22, 44)
    assert levels.nearer(low, close) == close


@pytest.mark.parametrize("name", ["checkers", "foxsheep"])
def test_strengths_are_found_again_from_matches(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strengths, "reach", lambda name: 30_000)
    by_side = " by side" if name in strengths.UNEQUAL else ""
    other = 100.0 if by_side else 0.0  # so much weaker is the second side with the same setting
    knots, settings = Book(), [(60.0 * at, strengths.RUNGS[at]) for at in range(0, 25, 2)]
    for strength, level in settings:
        for against, opponent in settings:
            wins = round(100 / (1 + 10 ** (-(strength - (against - other)) / 400)))
            for number in range(100):
                key = f"{name} {level.nodes}/{level.overlooks} {opponent.nodes}/{opponent.overlooks}{by_side}"
                knots.add(key, number, float(number < wins))
    both = strengths.estimate(name, knots)
    for side, ladder in enumerate(both):
        found = {level: strength for level, strength in ladder if level}
        for strength, level in settings[1:-1]:
            wanted = strength - side * other
            assert found[level] - dict(both[0])[strengths.RUNGS[0]] == pytest.approx(wanted, abs=25), level
    target, chosen = strengths.spread(both, 6)
    assert 0.5 < target < 0.95
    assert all(low[0].nodes < high[0].nodes for low, high in pairwise(chosen))


def test_levels_are_measured_by_games_that_did_not_set_them() -> None:
    setting, measured = levels.level_match("stay", 3, 1000, setting=True), levels.level_match("stay", 3, 100)
    assert not set(setting.numbers) & set(measured.numbers)
    assert setting.name != measured.name


def test_forgetting_no_pair_forgets_nothing() -> None:
    book = Book()
    book.add("level 3 stay", 0, 1.0)
    levels.forget("stay", book, [])
    assert book.data == {"level 3 stay": {"0": 1.0}}
    levels.forget("stay", book)
    assert book.data == {}


@pytest.mark.parametrize("how", [levels.tune, levels.levels])
def test_levels_that_only_read_are_not_replaced_by_rungs(how: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Said before anything is played."""
    monkeypatch.setattr(levels, "run", lambda *given: pytest.fail("a match was played"))
    with pytest.raises(SystemExit, match=r"stay: some of its levels do not judge; they are set by hand in levels\.json"):
        how(Book(), argparse.Namespace(names=["stay"], rounds=1, games=100))
