"""FlagTimers, flags and outages on a clock that the test sets."""

from __future__ import annotations

import asyncio

import pytest

from potez.server.domain.clocks import Clock
from potez.server.errors import Refused
from potez.server.live.flag_timers import AHEAD, FLAG_GRACE
from potez.server.live.flags import ELSEWHERE, LONGEST_HELD
from potez.server.live.live_table import Live
from potez.server.live.outages import REMEMBERED, RETURN
from potez.server.live.stalls import CALM
from potez.server.storage.jobs import WRITE_TIMEOUT, Unavailable
from tests.server.live.fakes import ANA, BOB, LIVE, Place, Window, on_a_loop
from tests.server.support import soon
from tests.server.tables import GO

DAYS = Clock("correspondence", days=2)


async def begun(place: Place, clock: Clock = LIVE) -> Live:
    """Both have moved once: the clock of red runs."""
    live = await place.table(ANA, BOB, clock=clock)
    await place.play(live, ["c3", "b2"])
    return live


def reason(live: Live) -> str:
    return live.table.outcome.reason if live.table.outcome else ""


# FlagTimers and flags


@on_a_loop
async def test_a_flag_falls_by_itself_after_the_grace() -> None:
    place = Place()
    live = await begun(place)
    await place.advance(60 + FLAG_GRACE - 0.01)
    assert not reason(live)
    await place.advance(0.02)
    assert reason(live) == "time"
    assert [row.command_id for row in place.store.events[live.table.id]][-1] == "flag-3"


@on_a_loop
async def test_a_move_sets_the_alarm_anew_and_the_end_leaves_none() -> None:
    place = Place()
    live = await begun(place)
    await place.advance(50)
    await place.do(live, ANA, "move", move="a1")
    await place.advance(59)
    assert not reason(live), "the clock of the other runs now"
    await place.do(live, BOB, "resign")
    assert live.flag_timer is None


@on_a_loop
async def test_the_first_moves_must_come_in_time() -> None:
    place = Place()
    live = await place.table(ANA, BOB, clock=LIVE)
    await place.advance(60 + FLAG_GRACE + 0.01)
    assert (reason(live), live.table.cause) == ("aborted", {"cause": "first-move", "side": "red"})


@on_a_loop
async def test_what_is_due_in_days_has_no_timer_until_then() -> None:
    place = Place()
    live = await begun(place, DAYS)
    assert live.table.due is not None and live.table.due - place.time.now() > AHEAD and live.flag_timer is None


@on_a_loop
async def test_a_table_that_is_dropped_has_no_alarm_and_gets_one_when_it_is_loaded() -> None:
    place = Place()
    live = await begun(place)
    place.hub.drop(live.table.id)
    assert live.flag_timer is None
    again = await place.hub.get(live.table.id)
    await place.advance(61)
    assert again is not live and reason(again) == "time"


@on_a_loop
async def test_a_flag_that_is_asked_for_too_early_changes_nothing() -> None:
    place = Place()
    live = await begun(place)
    place.hub.flag_soon(live.table.id)
    await place.settled()
    assert live.table.version == 3 and live.flag_timer is not None


@on_a_loop
async def test_a_flag_waits_longer_for_a_player_of_another_process() -> None:
    place = Place()
    live = await begun(place)
    await place.advance(59)
    place.hub.receive({"kind": "presence", "from": "another", "table": live.table.id, "people": {ANA.id: 1}})
    await place.advance(1 + FLAG_GRACE + ELSEWHERE - 0.1)
    assert not reason(live), "a move may be on its way through the other process"
    await place.advance(1)
    assert reason(live) == "time"


@on_a_loop
async def test_a_flag_waits_while_this_process_is_late_but_not_for_ever() -> None:
    place = Place()
    live = await begun(place)
    place.time._now += 61

    def stall() -> None:
        place.hub.stalls._stalls.append((place.time.now() - 1, place.time.now()))

    stall()
    place.hub.flag_soon(live.table.id)
    await place.settled()
    assert not reason(live), "the move may be in a buffer that nobody has read yet"
    for _ in range(int(LONGEST_HELD / CALM) + 1):
        stall()
        await place.advance(CALM - 0.01)
        stall()
        place.hub.flag_soon(live.table.id)
        await place.settled()
    assert reason(live) == "time"


@on_a_loop
async def test_nothing_falls_while_the_server_is_stopped() -> None:
    place = Place()
    live = await begun(place)
    await place.hub.close()
    await place.advance(100)
    place.hub.flag_soon(live.table.id)
    await place.settled()
    assert live.table.version == 3


# Go, where an engine is asked before the time for the count is over


async def marked(place: Place) -> Live:
    """Black has said which groups are dead, white says nothing, and the time for it is over."""
    live = await place.table(ANA, BOB, game="go", clock=LIVE)
    await place.play(live, GO)
    assert live.table.marking
    await place.do(live, ANA, "settle", dead=["b1"])
    assert live.table.due is not None
    place.time._now = live.table.due + FLAG_GRACE + 0.01
    place.hub.flag_soon(live.table.id)
    await soon(lambda: place.engines.questions, "the engine is asked")
    return live


@on_a_loop
async def test_the_lock_of_a_table_is_free_while_an_engine_is_asked_about_its_count() -> None:
    place = Place()
    live = await marked(place)
    assert not live.lock.locked()
    place.engines.answers.put_nowait(["b1"])
    await soon(lambda: reason(live) == "score" and live.table.stage == "over", "it is counted")
    assert list(live.table.match.dead) and len(place.engines.questions) == 1


@on_a_loop
async def test_whoever_resigns_waits_for_no_engine() -> None:
    place = Place()
    live = await marked(place)
    await place.do(live, BOB, "resign")
    assert reason(live) == "resignation"
    place.engines.answers.put_nowait([])
    await place.settled()


@pytest.mark.parametrize("error", [Refused("busy"), OSError("no engine")])
def test_a_game_is_counted_although_no_engine_answers(error: Exception) -> None:
    @on_a_loop
    async def scene() -> None:
        place = Place()
        live = await marked(place)
        place.engines.answers.put_nowait(error)
        await soon(lambda: live.table.stage == "over", "it is counted")
        assert reason(live) == "score"

    scene()


# Outages


@on_a_loop
async def test_an_outage_gives_its_time_back_and_some_to_return() -> None:
    place = Place()
    live = await begun(place)
    await place.advance(20)
    since = place.time.now()
    place.time._now += 30
    place.hub.outages.note(since, place.time.now())
    await place.hub.compensate_outage(live)
    await place.hub.compensate_outage(live)
    assert place.store.kinds(live.table.id) == ["move", "move", "outage"], "once for each outage"
    assert live.table.due == pytest.approx(place.time.now() + 40 + RETURN)


@on_a_loop
async def test_whoever_watches_sees_the_clocks_set_back_at_once() -> None:
    place = Place()
    live = await begun(place)
    window = Window(ANA)
    place.hub.join(live, window)
    place.hub.outages.note(place.time.now() - 1, place.time.now() + 20)
    await place.settled()
    assert window.last("change")["event"] == "outage"


@on_a_loop
async def test_a_clock_that_began_to_run_after_an_outage_gets_nothing() -> None:
    place = Place()
    place.hub.outages.note(place.time.now() - 30, place.time.now() - 1)
    live = await begun(place)
    await place.hub.compensate_outage(live)
    await place.do(live, ANA, "move", move="a1")
    assert place.store.kinds(live.table.id) == ["move"] * 3


@on_a_loop
async def test_days_for_a_move_go_on_during_an_outage() -> None:
    place = Place()
    live = await begun(place, DAYS)
    place.hub.outages.note(place.time.now() - 1, place.time.now() + 3600)
    await place.hub.compensate_outage(live)
    await place.do(live, ANA, "move", move="a1")
    assert place.store.kinds(live.table.id) == ["move"] * 3


@on_a_loop
async def test_an_outage_is_compensated_before_a_flag_falls_or_a_command_is_decided() -> None:
    place = Place()
    live = await begun(place)
    since = place.time.now() + 30
    place.time._now += 100
    place.hub.outages.note(since, place.time.now())
    place.hub.flag_soon(live.table.id)
    await place.settled()
    assert not reason(live)
    assert (await place.do(live, ANA, "move", move="a1"))["version"] == 5
    assert place.store.kinds(live.table.id) == ["move", "move", "outage", "move"]


@on_a_loop
async def test_outages_of_long_ago_are_forgotten() -> None:
    place = Place()
    now = place.time.now()
    place.hub.outages.note(now - REMEMBERED - 20, now - REMEMBERED - 10)
    place.hub.outages.note(now - 20, now - 10)
    place.hub.outages.note(now - 20, now - 5)
    assert place.hub.outages.known == {now - 20: now - 10}, "and the first that is told of one outage counts"


@on_a_loop
async def test_while_it_is_not_known_how_long_the_database_was_away_nothing_is_decided() -> None:
    place = Place()
    live = await begun(place)
    place.store.available.clear()
    moving = place.hub.background.start(place.do(live, ANA, "move", name="m", move="a1"), "a move that waits")
    await place.time.advance(1, soon_idle)
    assert not moving.done() and live.table.version == 3
    place.store.available.set()
    await place.settled()
    assert live.table.version == 4


@on_a_loop
async def test_whoever_waits_too_long_for_the_database_is_told_so() -> None:
    place = Place()
    live = await begun(place)
    place.store.available.clear()
    found: list[BaseException] = []

    async def move() -> None:
        try:
            await place.do(live, ANA, "move", move="a1")
        except Unavailable as error:
            found.append(error)

    place.hub.background.start(move(), "a move that waits in vain")
    await soon_idle()
    await place.advance(WRITE_TIMEOUT + 0.1)
    assert found and live.table.version == 3


async def soon_idle() -> None:
    """Lets everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)
