"""Glicko-2: the example of its author, and what must hold for every game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potez.server.domain.ratings import NARROWEST, WIDEST, Rating, after, period

RATINGS = st.builds(Rating, st.floats(400, 2800), st.floats(NARROWEST, WIDEST), st.floats(0.03, 0.1))


def test_the_example_of_the_author() -> None:
    """Mark Glickman, Example of the Glicko-2 system, 2013: 1464.06, 151.52, 0.05999."""
    found = period(Rating(1500, 200, 0.06), [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)])
    assert found.value == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


@given(RATINGS, RATINGS)
def test_a_win_never_lowers_and_a_loss_never_raises(own: Rating, other: Rating) -> None:
    assert after(own, other, 1).value >= own.value >= after(own, other, 0).value
    assert after(own, other, 0).value <= after(own, other, 0.5).value <= after(own, other, 1).value


@given(RATINGS, st.floats(0, 5000))
def test_waiting_makes_less_sure_and_changes_nothing_else(own: Rating, days: float) -> None:
    waited = own.waited(days)
    assert waited.value == own.value
    assert own.deviation - 1e-9 <= waited.deviation <= WIDEST


def test_a_rating_is_provisional_until_enough_games_are_played() -> None:
    rating, games = Rating(), 0
    while rating.provisional:
        rating = after(rating, Rating(1500, 80), games % 2)
        games += 1
    assert 5 <= games <= 25
