"""A command is checked, written, answered and told to everybody, in this order, and done once however often it arrives."""

from __future__ import annotations

from typing import Any

import pytest

from potez.position import Move, Position
from potez.server.domain.command import Command
from potez.server.domain.opening import Seat
from potez.server.errors import Refused
from potez.server.live import commands, live_table
from potez.server.storage.jobs import Unavailable
from tests.server.live.fakes import ANA, BOB, EVE, LIVE, Place, Window, on_a_loop
from tests.server.support import soon


@on_a_loop
async def test_an_event_is_on_the_disk_before_the_answer_and_the_answer_comes_before_the_news() -> None:
    place, order = Place(), list[str]()
    live = await place.table(ANA, BOB)
    window = Window(BOB)
    place.hub.join(live, window)
    place.store.after_write = lambda: order.append("written")
    place.hub.followers.append(lambda kind, news: order.append(f"news {kind}"))
    window.send = lambda text, kind="": order.append("told")  # type: ignore[method-assign]
    command = Command("one", 1, "move", "c3")
    found = await place.hub.command(live.table.id, ANA, command, answer=lambda found: order.append(f"answered {found['version']}"))
    assert order == ["written", "answered 2", "told", "news event"]
    assert found == {"version": 2, "repeated": False}


@on_a_loop
async def test_a_repeated_command_gets_its_first_answer_and_is_done_once() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    assert await place.do(live, ANA, "move", 1, "one", move="c3") == {"version": 2, "repeated": False}
    await place.do(live, BOB, "move", move="b2")
    answers: list[dict[str, Any]] = []
    for _ in range(2):
        await place.hub.command(live.table.id, ANA, Command("one", 1, "move", "c3"), answer=answers.append)
    place.hub.drop(live.table.id)
    assert (await place.do(live, ANA, "move", 1, "one", move="c3")) == {"version": 2, "repeated": True}, "after it was loaded again too"
    assert answers == [{"version": 2, "repeated": True}] * 2
    assert place.store.kinds(live.table.id) == ["move", "move"]


@on_a_loop
async def test_of_very_many_commands_the_last_answers_are_kept_and_none_is_done_twice() -> None:
    """A table may have 20,000 events, and kept the id of each."""
    place = Place()
    live = await place.table(ANA)
    for number in range(live_table.MOST_COMMANDS // 2 + 5):
        await place.do(live, ANA, "move", name=f"move-{number}", move="c3")
        await place.do(live, ANA, "undo", name=f"undo-{number}")
    place.hub.drop(live.table.id)
    for found in (live, await place.hub.get(live.table.id)):
        assert len(found.commands) == live_table.MOST_COMMANDS
    version = live.table.version
    assert await place.do(live, ANA, "undo", 1, f"undo-{number}") == {"version": version, "repeated": True}
    found = await place.hub.get(live.table.id)
    assert await place.refusal(found, ANA, "move", 1, "move-0", move="c3") == "stale"
    assert await place.refusal(found, ANA, "move", version, "move-0", move="c3") == "stale", "the store knows it"


@on_a_loop
async def test_the_same_id_of_another_person_is_another_command() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.do(live, ANA, "move", name="one", move="c3")
    assert (await place.do(live, BOB, "move", name="one", move="b2"))["version"] == 3


@on_a_loop
async def test_who_has_no_seat_learns_nothing_and_a_stale_version_is_named() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3", "b2"])
    assert await place.refusal(live, EVE, "move", 1, move="rubbish") == "not-your-seat"
    assert await place.refusal(live, None, "resign", 1) == "not-your-seat"
    assert await place.refusal(live, None, "sit") == "nobody"
    assert await place.refusal(live, ANA, "dance", 1) == "bad-request"
    with pytest.raises(Refused) as refused:
        await place.do(live, ANA, "move", 1, move="a1")
    assert (refused.value.code, refused.value.values) == ("stale", {"version": 3})


@on_a_loop
async def test_an_offer_makes_no_move_stale() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3"])
    await place.do(live, ANA, "offer", what="draw")
    assert (await place.do(live, BOB, "move", 2, move="b2"))["version"] == 4


@on_a_loop
async def test_nothing_is_done_for_whoever_lost_the_right_while_the_command_waited() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    checks = 0

    def check() -> None:
        nonlocal checks
        checks += 1
        if checks == 2:  # after the command was decided, before it is written
            raise Refused("session-ended")

    with pytest.raises(Refused, match="session-ended"):
        await place.hub.command(live.table.id, ANA, Command("one", 1, "move", "c3"), check=check)
    assert checks == 2 and live.table.version == 1 and not place.store.events[live.table.id]


@on_a_loop
async def test_a_table_with_too_many_events_can_only_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_TABLE_EVENTS", 3)
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3", "b2"])
    assert await place.refusal(live, ANA, "move", move="a1") == "too-many"
    assert await place.do(live, BOB, "move", 2, "move-2", move="b2") == {"version": 3, "repeated": True}, "it was done before there were"
    assert (await place.do(live, ANA, "resign"))["version"] == 4


# Who sits down


@on_a_loop
async def test_whoever_sits_down_needs_the_invitation_and_the_other_sees_it() -> None:
    place = Place()
    live = await place.table(ANA, BOB, open_="blue")
    window, own = Window(ANA), Window(BOB)
    place.hub.join(live, window)
    place.hub.join(live, own)
    assert await place.refusal(live, BOB, "sit") == "not-invited"
    place.people.pairs.add(frozenset((ANA.id, EVE.id)))
    assert await place.refusal(live, EVE, "sit", secret=f"invitation to {live.table.id}") == "not-invited"
    await place.do(live, BOB, "sit", secret=f"invitation to {live.table.id}")
    await place.settled()
    assert live.table.persons == {"red": ANA.id, "blue": BOB.id}
    assert window.last("seats")["seats"]["blue"]["name"] == "Bob"
    assert window.last("change")["data"] == {"side": "blue"}, "no ids of people"
    assert (window.renewed, own.renewed) == (0, 1), "whoever sat down gets the rights in every window"


@on_a_loop
async def test_a_rematch_is_one_table_however_often_it_is_accepted() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3", "b2"])
    await place.do(live, ANA, "resign")
    await place.do(live, ANA, "offer", what="rematch")
    for _ in range(2):
        await place.do(live, BOB, "accept", live.table.version, "yes", what="rematch")
    assert live.table.rematch is not None and [*place.store.openings] == [live.table.id, live.table.rematch]
    other = await place.hub.get(live.table.rematch)
    assert other.table.persons == {"red": BOB.id, "blue": ANA.id}


# Several processes, and a database that is away


@on_a_loop
async def test_of_two_processes_the_second_is_stale_and_knows_what_it_missed() -> None:
    here = Place()
    there = Place(here)
    here.bus.lost = there.bus.lost = True
    live = await here.table(ANA, BOB)
    other = await there.hub.get(live.table.id)
    await here.do(live, ANA, "move", move="c3")
    assert other.table.version == 1, "the news was lost"
    with pytest.raises(Refused) as refused:
        await there.do(other, ANA, "move", 1, "mine", move="a1")
    assert (refused.value.code, refused.value.values) == ("stale", {"version": 2})
    assert other.table.match.moves == ("c3",)


@on_a_loop
async def test_a_command_that_another_process_has_done_gets_that_answer() -> None:
    here = Place()
    there = Place(here)
    here.bus.lost = there.bus.lost = True
    live = await here.table(ANA, BOB)
    other = await there.hub.get(live.table.id)
    await here.do(live, ANA, "move", 1, "one", move="c3")
    assert await there.do(other, ANA, "move", 1, "one", move="c3") == {"version": 2, "repeated": True}
    assert here.store.kinds(live.table.id) == ["move"]


@on_a_loop
async def test_a_version_from_another_process_is_looked_for_in_the_store() -> None:
    here = Place()
    there = Place(here)
    here.bus.lost = there.bus.lost = True
    live = await here.table(ANA, BOB)
    other = await there.hub.get(live.table.id)
    await here.do(live, ANA, "move", move="c3")
    assert (await there.do(other, BOB, "move", 2, move="b2"))["version"] == 3


@on_a_loop
async def test_somebody_who_sat_down_by_another_process_may_command_here() -> None:
    here = Place()
    there = Place(here)
    here.bus.lost = there.bus.lost = True
    live = await here.table(ANA, BOB, open_="blue")
    other = await there.hub.get(live.table.id)
    await here.do(live, BOB, "sit", secret=f"invitation to {live.table.id}")
    await here.do(live, ANA, "move", move="c3")
    assert (await there.do(other, BOB, "move", 3, move="b2"))["version"] == 4


@pytest.mark.parametrize("written", [True, False])
def test_a_write_without_an_answer_is_found_out_by_the_next_command(written: bool) -> None:
    @on_a_loop
    async def scene() -> None:
        place = Place()
        live = await place.table(ANA, BOB)

        def away() -> None:
            raise Unavailable

        setattr(place.store, "after_write" if written else "before_write", away)
        with pytest.raises(Unavailable):
            await place.do(live, ANA, "move", 1, "one", move="c3")
        assert live.uncertain and live.table.version == 1
        place.store.after_write = place.store.before_write = lambda: None
        assert await place.do(live, ANA, "move", 1, "one", move="c3") == {"version": 2, "repeated": written}
        assert place.store.kinds(live.table.id) == ["move"] and not live.uncertain

    scene()


# Time


@on_a_loop
async def test_a_good_command_after_the_grace_brings_the_flag_down_and_a_bad_one_does_not() -> None:
    place = Place()
    live = await place.table(ANA, BOB, clock=LIVE)
    await place.play(live, ["c3", "b2"])
    place.time._now += 60.5
    assert await place.refusal(live, ANA, "move", move="c3") == "illegal-move"
    assert await place.refusal(live, EVE, "resign") == "not-your-seat"
    assert live.table.stage == "playing"
    place.time._now += 0.2
    with pytest.raises(Refused, match="game-over"):
        await place.do(live, ANA, "move", move="a1")
    assert live.table.outcome is not None and (live.table.outcome.winner, live.table.outcome.reason) == ("blue", "time")


@on_a_loop
async def test_a_move_within_the_grace_counts() -> None:
    place = Place()
    live = await place.table(ANA, BOB, clock=LIVE)
    await place.play(live, ["c3", "b2"])
    place.time._now += 60.5
    assert (await place.do(live, ANA, "move", move="a1"))["version"] == 4


# Each check once


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that are looked up and made while a test runs."""
    found: list[str] = []
    find, after = Position.find, Position._after

    def counting_find(self: Position, move: str | Move) -> Move:
        found.append("find")
        return find(self, move)

    def counting_after(self: Position, move: Move) -> Position:
        found.append("play")
        return after(self, move)

    monkeypatch.setattr(Position, "find", counting_find)
    monkeypatch.setattr(Position, "_after", counting_after)
    return found


@on_a_loop
async def test_a_move_of_a_person_and_one_of_the_computer_are_looked_up_once_each(made: list[str]) -> None:
    place = Place()
    live = await place.table(ANA, seats={"blue": Seat("computer", level=1)})
    window = Window(ANA)
    place.hub.join(live, window)
    await place.do(live, ANA, "move", move="c3")
    assert made == ["find", "play"]
    made.clear()
    place.engines.answers.put_nowait({"move": "b2"})
    await soon(lambda: live.table.version == 3, "the computer has moved")
    assert made == ["find", "play"]
    assert [row.command_id for row in place.store.events[live.table.id]][1] == f"computer-2-{place.bus.process}"


@on_a_loop
async def test_the_computers_move_for_another_board_is_not_made() -> None:
    place = Place()
    live = await place.table(ANA, seats={"blue": Seat("computer", level=1)})
    await place.do(live, ANA, "move", move="c3")
    await place.hub.reply(live, live.table.board_version - 1, "b2")
    assert place.store.kinds(live.table.id) == ["move"]
    await place.hub.close()
