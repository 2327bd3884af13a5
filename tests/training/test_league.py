"""How strong nets are by their matches."""

from __future__ import annotations

from itertools import pairwise

import pytest

from potez.training import league
from potez.training.league import Played, ratings


def test_three_of_four_points_are_191_elo() -> None:
    found = ratings([Played(5, 0, 75_000, 0, 25_000)])
    assert found == {0: 0, 5: pytest.approx(190.8, abs=0.1)}
    assert ratings([Played(5, 0, 50_000, 50_000, 0)])[5] == pytest.approx(found[5]), "a draw is half a point"


def test_strength_adds_up_along_the_ancestors() -> None:
    found = ratings([Played(1, 0, 64_000, 0, 36_000), Played(2, 1, 64_000, 0, 36_000)])
    assert found[1] == pytest.approx(99.95, abs=0.1) and found[2] == pytest.approx(2 * found[1], rel=1e-3)


def test_no_number_of_wins_is_endless() -> None:
    found = ratings([Played(1, 0, 512, 0, 0), Played(2, 1, 512, 0, 0)])
    assert 1000 < found[1] < 1400 and found[2] == pytest.approx(2 * found[1], rel=1e-3)


def test_nobody_played() -> None:
    assert ratings([]) == {}


def test_the_score_of_a_match() -> None:
    assert Played(1, 0, 6, 4, 0).score == 0.8


def test_a_net_meets_the_newest_and_one_from_the_middle() -> None:
    assert league.opponents([0, 4, 9, 12, 20, 31, 40]) == [12, 20, 31, 40]
    assert league.opponents([0]) == [0]
    assert league.opponents([]) == []


def test_the_first_and_the_newest_are_kept() -> None:
    kept: list[int] = []
    for generation in range(0, 500, 5):
        kept = league.thinned([*kept, generation], 10)
        assert len(kept) <= 10 and kept[0] == 0 and kept[-1] == generation and kept == sorted(set(kept))
    assert max(later - earlier for earlier, later in pairwise(kept)) < 120, "495 generations in nine steps"
