"""Four kinds of clocks, each by hand."""

from __future__ import annotations

import pytest

from potez.server.domain.clocks import DAY, LAG_GAIN, LAG_MOST, LAG_START, MOST_LAG, Clock, Times, check
from potez.server.errors import Refused

SIDES = ("red", "blue")


def test_sudden_death() -> None:
    times = Times(Clock("sudden", main=60), SIDES)
    times.start("red", 0)
    times.press(20, "blue")
    times.press(50, "red")
    assert times.left == {"red": 40, "blue": 30}
    assert times.due == 90
    assert not times.fallen(89.9) and times.fallen(90)


def test_fischer_adds_after_every_move() -> None:
    times = Times(Clock("fischer", main=60, increment=5), SIDES)
    times.start("red", 0)
    times.press(20, "blue")
    assert times.left == {"red": 45, "blue": 60}


def test_fischer_without_main_time_begins_with_one_increment() -> None:
    times = Times(Clock("fischer", increment=5), SIDES)
    times.start("red", 0)
    assert times.due == 5


def test_byoyomi_periods_begin_anew_until_they_are_used_up() -> None:
    times = Times(Clock("byoyomi", main=10, periods=3, period=20), SIDES)
    times.start("red", 0)
    assert times.due == 70
    times.press(25, "blue")  # 15 seconds into the first period
    assert (times.left["red"], times.periods["red"]) == (0, 3)
    times.press(26, "red")
    times.press(26 + 45, "blue")  # two periods and a bit
    assert times.periods["red"] == 1
    times.press(72, "red")
    assert times.due == 92
    assert times.data(80)["over"] == 12


def test_byoyomi_ends_for_whoever_only_moves_within_the_grace() -> None:
    """The last period is used up: what moves take after it adds up, as it does without periods."""
    times = Times(Clock("byoyomi", main=0, periods=1, period=5), SIDES)
    times.start("red", 0)
    times.press(5.35, "blue")
    assert times.left["red"] == pytest.approx(-0.35) and times.periods["red"] == 0
    times.press(6, "red")
    assert times.due == pytest.approx(5.65)
    times.press(6.5, "blue")
    times.press(7, "red")
    assert times.left["red"] == pytest.approx(-0.85) and times.data(7)["left"]["red"] == 0
    several = Times(Clock("byoyomi", main=1, periods=3, period=5), SIDES)
    several.start("red", 0)
    several.press(16.25, "blue")
    assert several.left["red"] == pytest.approx(-0.25) and several.periods["red"] == 0
    exactly = Times(Clock("byoyomi", main=1, periods=3, period=5), SIDES)
    exactly.start("red", 0)
    exactly.press(11, "blue")
    assert (exactly.left["red"], exactly.periods["red"]) == (0, 1)


def test_correspondence_gives_the_days_anew() -> None:
    times = Times(Clock("correspondence", days=2), SIDES)
    times.start("red", 0)
    times.press(DAY, "blue")
    assert times.left == {"red": 2 * DAY, "blue": 2 * DAY}
    assert times.due == 3 * DAY


def test_lag_is_given_back() -> None:
    times = Times(Clock("sudden", main=60), SIDES)
    times.start("red", 0)
    times.press(10, "blue", lag=0.4)
    assert times.left["red"] == pytest.approx(50.4)
    times.press(10.1, "red", lag=0.5)
    assert times.left["blue"] == 60, "nobody gains time"


def test_the_way_of_messages_is_spared_within_a_quota() -> None:
    times = Times(Clock("sudden", main=60), SIDES)
    times.start("red", 0)
    assert times.allowed(0.3) == 0.3 and times.allowed(9.0) == MOST_LAG
    for number in range(30):
        lag = times.allowed(0.5)
        times.press(number + 0.5, "blue", lag)
        times.press(number + 0.5, "red")
        times.since = number + 1.0
    assert times.allowed(0.5) == pytest.approx(LAG_GAIN), "no more than what a move brings"
    assert 60 - times.left["red"] == pytest.approx(30 * 0.5 - LAG_START - 29 * LAG_GAIN)
    assert times.lag["blue"] == LAG_MOST, "there is an end to what can be saved up"


def test_what_was_not_needed_of_the_quota_is_kept() -> None:
    times = Times(Clock("sudden", main=60), SIDES)
    times.start("red", 0)
    times.press(0.1, "blue", times.allowed(0.5))
    assert times.lag["red"] == pytest.approx(LAG_START - 0.1 + LAG_GAIN)


def test_a_move_in_the_grace_leaves_a_debt() -> None:
    times = Times(Clock("fischer", main=10, increment=2), SIDES)
    times.start("red", 0)
    times.press(10.4, "blue")
    assert times.left["red"] == pytest.approx(1.6)
    sudden = Times(Clock("sudden", main=10), SIDES)
    sudden.start("red", 0)
    sudden.press(10.4, "blue")
    assert sudden.left["red"] == pytest.approx(-0.4) and sudden.data(11)["left"]["red"] == 0


def test_a_pause_and_the_time_to_come_back() -> None:
    times = Times(Clock("sudden", main=60), SIDES)
    times.start("red", 0)
    times.pause(100)
    assert times.due == 160
    shown = times.data(95)
    assert shown["left"]["red"] == 60 and shown["running"] == {"side": "red", "wait": 5}


def test_a_page_sees_the_time_as_it_is() -> None:
    times = Times(Clock("sudden", main=60), SIDES)
    times.start("red", 0)
    assert times.data(12.5)["left"] == {"red": 47.5, "blue": 60}
    assert times.data(100)["left"]["red"] == 0
    assert times.left["red"] == 60, "looking changes nothing"


@pytest.mark.parametrize("clock", [
    Clock("sudden"), Clock("sudden", main=5), Clock("sudden", main=1e9), Clock("sudden", main=60, increment=3), Clock("fischer", main=60),
    Clock("fischer", main=60, increment=500), Clock("byoyomi", main=60), Clock("byoyomi", main=60, periods=50, period=30),
    Clock("correspondence"), Clock("correspondence", days=100), Clock("sudden", main=float("nan")),
])  # fmt: skip
def test_clocks_that_nobody_could_play_with_are_refused(clock: Clock) -> None:
    with pytest.raises(Refused):
        check(clock)
