"""Who is at a table, who is told, and who has been away so long that the other may claim."""

from __future__ import annotations

import pytest

from potez.server.domain.clocks import Clock
from potez.server.live.presence import BELIEVED, Presence
from potez.server.live.presence_updates import GONE, GONE_UNTIMED, SETTLED
from tests.server.live.fakes import ANA, BOB, EVE, LIVE, Place, Window, on_a_loop
from tests.server.manual import ManualTime

LONG = Clock("fischer", main=10800, increment=10)


@on_a_loop
async def test_those_at_a_table_hear_who_comes_and_goes() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    ana, bob, eve, nobody = Window(ANA), Window(BOB), Window(EVE), Window()
    for window in (ana, bob, eve, nobody):
        place.hub.join(live, window)
    told = ana.last("presence")
    assert (told["sides"], told["watchers"], told["gone"]) == ({"red": True, "blue": True}, 2, [])
    assert "resign" in told["may"] and "resign" not in eve.last("presence")["may"], "each hears what they may do themselves"
    assert not nobody.told, "a newcomer is told with the table"
    place.hub.leave(live, bob)
    assert ana.last("presence")["sides"]["blue"], "somebody who loads the page again has not left"
    await place.advance(SETTLED + 0.1)
    assert not ana.last("presence")["sides"]["blue"]
    assert place.bus.published[-1] == {
        "from": place.bus.process, "kind": "presence", "table": live.table.id, "people": {ANA.id: 1, EVE.id: 1, "": 1}
    }  # fmt: skip


@on_a_loop
async def test_a_connection_comes_once_and_two_windows_are_one_player() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    first, second = Window(BOB), Window(BOB)
    for window in (first, second, second):
        place.hub.join(live, window)
    assert place.hub.presence.here(live.table.id) == {BOB.id: 2}
    place.hub.leave(live, first)
    assert place.hub.present(live.table)["sides"]["blue"]
    place.hub.leave(live, second)
    assert not place.hub.present(live.table)["sides"]["blue"]


@on_a_loop
async def test_a_player_who_was_away_for_long_may_be_claimed_against() -> None:
    place = Place()
    live = await place.table(ANA, BOB, clock=LONG)
    window = Window(BOB)
    place.hub.join(live, window)
    await place.play(live, ["c3", "b2"])
    place.hub.leave(live, window)
    await place.advance(GONE - 1)
    assert await place.refusal(live, ANA, "claim") == "not-gone"
    await place.advance(1)
    assert place.hub.gone(live.table) >= {"blue"}
    await place.do(live, ANA, "claim")
    assert live.table.outcome is not None and live.table.outcome.winner == "red"


@on_a_loop
async def test_without_a_clock_a_day_must_pass_and_with_days_for_a_move_nobody_is_gone() -> None:
    place = Place()
    untimed, days = await place.table(ANA, BOB), await place.table(ANA, BOB, clock=Clock("correspondence", days=14))
    for live in (untimed, days):
        await place.play(live, ["c3", "b2"])
    await place.advance(GONE_UNTIMED - 1)
    assert not place.hub.gone(untimed.table)
    await place.advance(2)
    assert place.hub.gone(untimed.table) == {"red", "blue"} and not place.hub.gone(days.table)


@on_a_loop
async def test_nobody_is_gone_before_both_have_moved_or_when_the_game_is_over() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3"])
    await place.advance(2 * GONE_UNTIMED)
    assert not place.hub.gone(live.table)
    other = await place.table(ANA, BOB)
    await place.play(other, ["c3", "b2"])
    await place.do(other, ANA, "resign")
    await place.advance(2 * GONE_UNTIMED)
    assert not place.hub.gone(other.table)


@on_a_loop
async def test_while_other_processes_are_not_heard_nobody_is_gone_and_then_all_get_their_time() -> None:
    place = Place()
    live = await place.table(ANA, BOB, clock=LONG)
    await place.play(live, ["c3", "b2"])
    place.bus.set_connected(False)
    await place.advance(GONE + 1)
    assert not place.hub.gone(live.table)
    place.bus.set_connected(True)
    assert not place.hub.gone(live.table)
    await place.advance(GONE)
    assert place.hub.gone(live.table) == {"red", "blue"}


@on_a_loop
async def test_who_is_at_a_table_of_another_process_is_there() -> None:
    here = Place()
    there = Place(here)
    live = await here.table(ANA, BOB, clock=LIVE)
    window, watcher = Window(BOB), Window(ANA)
    here.hub.join(live, watcher)
    there.hub.join(await there.hub.get(live.table.id), window)
    assert watcher.last("presence")["sides"] == {"red": True, "blue": True}
    there.hub.leave(await there.hub.get(live.table.id), window)
    await here.advance(SETTLED + 0.1)
    assert watcher.last("presence")["sides"] == {"red": True, "blue": False}


@on_a_loop
async def test_a_finished_game_leaves_nothing_behind() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    window = Window(BOB)
    place.hub.join(live, window)
    place.hub.leave(live, window)
    assert place.hub.presence.entries == 1
    await place.do(live, ANA, "resign")
    place.hub.receive({"kind": "presence", "from": "another", "table": live.table.id, "people": {BOB.id: 1}})
    place.hub.receive({"kind": "presence", "from": "another", "table": live.table.id, "people": {}})
    assert place.hub.presence.entries == 0


@on_a_loop
async def test_nothing_is_told_any_more_while_the_server_stops() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    ana, bob = Window(ANA), Window(BOB)
    place.hub.join(live, ana)
    place.hub.join(live, bob)
    await place.hub.close()
    told = len(ana.told)
    place.hub.leave(live, bob)
    await place.advance(SETTLED + 0.1)
    assert len(ana.told) == told


# Presence alone


@pytest.fixture
def clock() -> ManualTime:
    return ManualTime()


def test_counts_of_all_processes_are_added(clock: ManualTime) -> None:
    known = Presence(clock)
    known.join("t", "ana")
    known.receive("other", "t", {"ana": 2, "bob": 1})
    known.receive("third", "t", {"": 3})
    assert known.at("t") == {"ana": 3, "bob": 1, "": 3}
    assert (known.elsewhere("t", "ana"), known.elsewhere("t", "bob")) == (False, True)
    assert known.people == {"ana"} and known.tables() == ["t"]


def test_when_watchers_left_is_not_remembered(clock: ManualTime) -> None:
    known = Presence(clock)
    for person, plays in (("ana", True), ("eve", False), ("", True)):
        known.join("t", person)
        known.leave("t", person, plays)
    assert known.entries == 1


def test_what_another_process_said_is_believed_for_a_while(clock: ManualTime) -> None:
    known = Presence(clock)
    known.receive("other", "t", {"bob": 1})
    clock._now += BELIEVED - 0.1
    assert known.away("t", "bob") is None
    clock._now += 0.2
    assert known.away("t", "bob") == clock.now(), "and then there is all the time to come back"
