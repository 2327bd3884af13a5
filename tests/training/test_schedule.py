"""What changes while a training goes on."""

from __future__ import annotations

from collections import Counter

import pytest

from potez.training import schedule


def test_the_rate_rises_shortly_and_falls_to_almost_nothing() -> None:
    rates = [schedule.rate(done / 1000, 0.5) for done in range(1001)]
    top = rates.index(max(rates))
    assert top == 20 and rates[top] == pytest.approx(0.5)
    assert rates[: top + 1] == sorted(rates[: top + 1]) and rates[top:] == sorted(rates[top:], reverse=True)
    assert 0 < rates[0] < 0.01 and rates[-1] == pytest.approx(0.005)
    assert schedule.rate(1.2, 0.5) == rates[-1], "a last generation may end late"


def test_the_window_grows_and_stays() -> None:
    windows = [schedule.window(count, 14) for count in range(1, 60)]
    assert windows[:3] == [2, 2, 2] and windows[-1] == 14 and windows == sorted(windows)
    assert schedule.window(100, 1) == 1


@pytest.mark.parametrize("count", [1, 2, 4, 7])
def test_boards_have_their_shares(count: int) -> None:
    times = 120
    had = Counter(schedule.variant(generation, count) for generation in range(times))
    shares = [schedule.share(number, count) for number in range(count)]
    assert sum(shares) == pytest.approx(1)
    assert [had[number] for number in range(count)] == [pytest.approx(times * share) for share in shares]
