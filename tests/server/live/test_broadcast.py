"""What listeners are told, what other processes are told, and what becomes of what they tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal, cast

import pytest

from potez.server.domain.command import Command
from potez.server.domain.events import Event
from potez.server.domain.opening import OPEN, PERSON, Opening, Seat, opened
from potez.server.domain.permissions import rights
from potez.server.domain.table import Table
from potez.server.live import snapshot
from potez.server.people.person import Person
from tests.server.live.fakes import ANA, BOB, EVE, Place, Window, on_a_loop

MUTE = Person("mute", "account", "Mute", chat=False)


@on_a_loop
async def test_everybody_at_a_table_is_told_what_an_event_has_changed() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    windows = [Window(BOB), Window(EVE), Window()]
    for window in windows:
        place.hub.join(live, window)
    await place.do(live, ANA, "move", move="c3")
    for window in windows:
        told = window.last("change")
        assert (told["event"], told["data"], told["version"]) == ("move", {"move": "c3"}, 2)
        assert told["changed"]["moves"] == {"keep": 0, "add": ["c3"]}


@on_a_loop
@pytest.mark.parametrize("first", [ANA, EVE])
async def test_nobody_is_told_the_rights_of_the_owner_of_an_open_table(first: Person) -> None:
    """The two are told one after the other, in whichever order: each gets their own."""
    place = Place()
    live = await place.table(seats={"red": Seat("computer", level=1), "blue": Seat(OPEN)}, access="lobby")
    second = EVE if first is ANA else ANA
    windows = {person.id: Window(person) for person in (first, second)}
    live.listeners = cast(Any, [*windows.values()])  # in this order
    told = Event("outage", {"seconds": 1.0}, place.time.now())
    await place.hub.event_log.append(live, "outage", told)
    assert windows[ANA.id].last("change")["may"] == rights(live.table, ANA.id) and rights(live.table, ANA.id)["abort"]
    assert windows[EVE.id].last("change")["may"] == rights(live.table, EVE.id) and "abort" not in rights(live.table, EVE.id)


@pytest.mark.parametrize("invited", ["", BOB.id])
@pytest.mark.parametrize("access", ["link", "lobby"])
@pytest.mark.parametrize("red", [Seat("computer", level=1), Seat(PERSON, person=ANA.id)])
def test_viewers_who_are_alike_have_the_same_rights(red: Seat, access: Literal["link", "lobby"], invited: str) -> None:
    opening = Opening("hex", {"size": 5}, {"red": red, "blue": Seat(OPEN)}, access=access, invited=invited, owner=ANA.id)
    table = Table("t", opened(opening))
    for person in (ANA, BOB, EVE, None):
        for other in (ANA, BOB, EVE, None):
            if snapshot.viewer(table, person) == snapshot.viewer(table, other):
                assert rights(table, person.id if person else "") == rights(table, other.id if other else "")


@on_a_loop
async def test_one_listener_that_fails_keeps_no_other_from_its_rights() -> None:
    place = Place()
    live = await place.table(ANA, BOB, open_="blue")

    class Failing(Window):
        async def renew(self, *, whole: bool = False) -> None:
            raise RuntimeError("broken")

    first, second = Failing(BOB), Window(BOB)
    for window in (first, second):
        place.hub.join(live, window)
    await place.do(live, BOB, "sit", secret=f"invitation to {live.table.id}")
    await place.settled()
    assert second.renewed == 1


@on_a_loop
async def test_players_and_watchers_talk_apart_until_the_game_is_over_and_nobody_hears_whom_they_blocked() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    ana, blocking, eve, nobody, mute = Window(ANA), Window(BOB, {ANA.id}), Window(EVE), Window(), Window(MUTE)
    windows = (ana, blocking, eve, nobody, mute)
    for window in windows:
        place.hub.join(live, window)

    def heard(room: str, speaker: str) -> list[Window]:
        for window in windows:
            window.told.clear()
        place.hub.tell_chat(live, {"text": "hello"}, room, speaker)
        return [window for window in windows if "chat" in window.kinds()]

    assert heard("players", ANA.id) == [ana]
    assert heard("players", BOB.id) == [ana, blocking]
    assert heard("watchers", EVE.id) == [eve, nobody]
    await place.do(live, ANA, "resign")
    assert heard("watchers", EVE.id) == [ana, blocking, eve, nobody]
    assert place.bus.published[-1]["kind"] == "chat"


@on_a_loop
async def test_connections_of_somebody_who_has_changed_learn_it_in_all_processes() -> None:
    here = Place()
    there = Place(here)
    live = await here.table(ANA, BOB)
    mine, other, theirs = Window(BOB), Window(ANA), Window(BOB)
    here.hub.join(live, mine)
    here.hub.join(live, other)
    there.hub.join(await there.hub.get(live.table.id), theirs)
    here.hub.person_changed(BOB.id)
    await here.settled()
    await there.settled()
    assert (mine.renewed, other.renewed, theirs.renewed) == (1, 0, 1)
    assert "seats" in other.kinds()
    assert here.people.forgotten == there.people.forgotten == [BOB.id]


# News


@on_a_loop
async def test_news_goes_to_the_followers_here_and_to_the_other_processes() -> None:
    here = Place()
    there = Place(here)
    heard: list[tuple[str, str]] = []
    for name, place in (("here", here), ("there", there)):
        place.hub.followers.append(lambda kind, news, name=name: heard.append((name, kind)))  # type: ignore[misc]
    here.hub.news("rights", keys=["k"])
    assert heard == [("there", "rights"), ("here", "rights")] or heard == [("here", "rights"), ("there", "rights")]


@on_a_loop
async def test_a_new_table_and_a_change_of_its_stage_are_news_for_the_lobby() -> None:
    place = Place()
    heard: list[dict[str, Any]] = []
    place.hub.followers.append(lambda kind, news: heard.append({"kind": kind, **news}))
    live = await place.table(ANA, BOB, open_="blue", invited=BOB.id)
    assert heard == [{"kind": "table", "table": live.table.id, "persons": [ANA.id, BOB.id], "lobby": True}]
    await place.do(live, BOB, "sit")
    await place.do(live, ANA, "move", move="c3")
    assert [news["lobby"] for news in heard] == [True, True, False]
    assert heard[2]["persons"] == [ANA.id, BOB.id]


@on_a_loop
async def test_an_event_of_another_process_is_applied_without_asking_the_store() -> None:
    here = Place()
    there = Place(here)
    live = await here.table(ANA, BOB)
    other = await there.hub.get(live.table.id)
    window = Window(BOB)
    there.hub.join(other, window)

    async def never(id: str, version: int, most: int | None = None) -> Any:
        raise AssertionError("the store is asked")

    there.store.since = never  # type: ignore[method-assign]
    await here.do(live, ANA, "move", name="one", move="c3")
    await there.settled()
    assert other.table.match.moves == ("c3",) and window.last("change")["version"] == 2
    assert other.commands == {f"{ANA.id}/one": 2}, "a repetition would be known here"


@on_a_loop
async def test_an_event_that_was_missed_is_read_from_the_store() -> None:
    here = Place()
    there = Place(here)
    live = await here.table(ANA, BOB)
    other = await there.hub.get(live.table.id)
    here.bus.lost = True
    await here.do(live, ANA, "move", move="c3")
    here.bus.lost = False
    heard: list[str] = []
    there.hub.followers.append(lambda kind, news: heard.append(kind))
    await here.do(live, BOB, "move", move="b2")
    await there.settled()
    assert other.table.match.moves == ("c3", "b2")
    assert heard.count("event") == 3, "the news, and for the lists here both events that were read"
    await there.hub.catch_up(live.table.id, 3)
    await there.hub.catch_up("unknown", 3)
    assert other.table.version == 3


@on_a_loop
async def test_old_news_and_news_of_tables_that_are_not_here_change_nothing() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3"])
    event = {"kind": "move", "data": {"move": "a1"}, "at": 0.0}
    for id in (live.table.id, "elsewhere"):
        place.hub.receive({"kind": "event", "from": "another", "table": id, "version": 2, "command": "x", "event": event})
    place.hub.receive({"kind": "chat", "from": "another", "table": "elsewhere", "line": {}, "room": "players", "speaker": ""})
    place.hub.receive({"kind": "something new", "from": "another"})
    await place.settled()
    assert live.table.match.moves == ("c3",) and place.hub.live("elsewhere") is None


@on_a_loop
async def test_who_ends_a_game_has_its_result_told_once() -> None:
    here = Place()
    there = Place(here)
    finished: list[str] = []

    async def note(table: Any) -> None:
        finished.append(table.id)

    here.hub.event_log.finished = there.hub.event_log.finished = note
    live = await here.table(ANA, BOB)
    await there.hub.get(live.table.id)
    await here.do(live, ANA, "resign")
    await here.settled()
    await there.settled()
    assert finished == [live.table.id], "by the process that wrote it"


@on_a_loop
@pytest.mark.parametrize("broken", ["answer", "flag timers", "broadcast", "changed", "publish", "finished"])
async def test_what_is_committed_is_done_and_told_everywhere_else_though_telling_fails_in_one_place(
    broken: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place, done = Place(), list[str]()
    log = place.hub.event_log
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3", "b2"])

    def step(name: str, real: Callable[..., Any] = lambda *given, **named: None) -> Callable[..., Any]:
        def run(*given: Any, **named: Any) -> Any:
            if name == broken:
                raise RuntimeError(f"{name} is broken")
            done.append(name)
            return real(*given, **named)

        return run

    async def result(table: Table) -> None:
        done.append("result")

    monkeypatch.setattr(log.flag_timers, "set", step("flag timers"))
    monkeypatch.setattr(log.broadcast, "event", step("broadcast", log.broadcast.event))
    monkeypatch.setattr(log, "changed", step("changed"))
    monkeypatch.setattr(log.publisher, "publish", step("publish"))
    monkeypatch.setattr(log, "finished", step("finished", result))
    found = await place.hub.command(live.table.id, ANA, Command("one", live.table.version, "resign"), answer=step("answer"))
    await place.settled()
    assert found == {"version": 4, "repeated": False} and live.table.stage == "over"
    steps = ["answer", "flag timers", "broadcast", "changed", "publish", "finished", "result"]
    assert done == [name for name in steps if name != broken and (name, broken) != ("result", "finished")]
    assert [record.exc_info and str(record.exc_info[1]) for record in caplog.records] == [f"{broken} is broken"]
    assert (await place.do(live, ANA, "resign", 3, "one")) == {"version": 4, "repeated": True}


@on_a_loop
@pytest.mark.parametrize("where", ["listeners", "followers"])
async def test_telling_that_fails_keeps_no_process_from_the_events_of_another(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Place()
    there = Place(here)
    live = await here.table(ANA, BOB)
    other = await there.hub.get(live.table.id)
    here.bus.lost = True
    await here.play(live, ["c3", "b2"])

    def broken(*given: Any) -> Any:
        raise RuntimeError("broken")

    if where == "listeners":
        monkeypatch.setattr(there.hub.broadcast, "event", broken)
    else:
        there.hub.followers.append(broken)
    assert (await there.do(other, ANA, "move", live.table.version, "third", move="a1"))["version"] == 4
    assert other.table.match.moves == ("c3", "b2", "a1")


@on_a_loop
async def test_a_player_who_goes_away_while_others_are_told_keeps_nobody_from_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    place, finished = Place(), list[str]()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3", "b2"])
    telling = asyncio.Event()

    async def slow(*given: Any) -> None:
        telling.set()
        await asyncio.Event().wait()

    async def note(table: Table) -> None:
        finished.append(table.id)

    monkeypatch.setattr(place.hub.broadcast, "event", slow)
    place.hub.event_log.finished = note
    command = asyncio.create_task(place.do(live, ANA, "resign"))
    await telling.wait()
    command.cancel()
    await asyncio.gather(command, return_exceptions=True)
    await place.settled()
    assert finished == [live.table.id] and place.bus.kinds()[-1] == "event" and command.cancelled()


# Background tasks


@on_a_loop
async def test_a_task_that_fails_is_logged_and_one_of_a_name_runs_at_a_time(caplog: pytest.LogCaptureFixture) -> None:
    import asyncio
    import logging

    place, started = Place(), list[str]()
    logging.getLogger("potez").propagate = True

    async def fail() -> None:
        raise RuntimeError("broken")

    async def wait() -> None:
        started.append("x")
        await asyncio.sleep(0)

    place.hub.background.start(fail(), "what fails")
    for _ in range(3):
        place.hub.background.start_once(wait, "what runs once")
    await place.settled()
    assert started == ["x"]
    logged = {id(record): record.getMessage() for record in caplog.records if record.exc_info}  # a record may be heard by two handlers
    assert [*logged.values()] == ["what fails"]
    place.hub.background.start_once(wait, "what runs once")
    await place.settled()
    assert started == ["x", "x"]
