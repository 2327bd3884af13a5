"""Tables in memory: loaded once, dropped where nobody is, and never a fault that is tried every second."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from potez.server.domain.opening import Opening, Seat
from potez.server.errors import Refused
from potez.server.live import load_failures, tables
from potez.server.live.live_table import Live
from potez.server.storage.jobs import Unavailable
from potez.server.threads import PLACE
from tests.server.live.fakes import ANA, BOB, LIVE, Place, Window, on_a_loop
from tests.server.support import soon


async def refusal(place: Place, id: str) -> str:
    with pytest.raises(Refused) as refused:
        await place.hub.get(id)
    return refused.value.code


@on_a_loop
async def test_many_who_come_at_once_load_a_table_once() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    place.hub.drop(live.table.id)
    found = await asyncio.gather(*(place.hub.get(live.table.id) for _ in range(10)))
    assert len({id(live) for live in found}) == 1 and place.store.loads == 1
    assert found[0] is not live and place.hub.live(live.table.id) is found[0]


@on_a_loop
async def test_whoever_goes_away_while_a_table_is_loaded_keeps_nobody_from_it() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    place.hub.drop(live.table.id)
    loaded = asyncio.Event()
    place.store.before_load = loaded.wait  # type: ignore[assignment]
    first, second = (asyncio.ensure_future(place.hub.get(live.table.id)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    loaded.set()
    assert (await second).table.id == live.table.id and place.store.loads == 1


@on_a_loop
async def test_a_table_that_is_not_there_is_asked_for_again_the_next_time() -> None:
    place = Place()
    assert [await refusal(place, "nothing") for _ in range(2)] == ["no-table"] * 2
    assert place.store.loads == 2 and place.hub.lives() == []


@on_a_loop
async def test_a_table_that_cannot_be_played_again_is_tried_ever_more_seldom() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3", "b2"])
    rows = place.store.events[live.table.id]
    rows[1] = rows[1]._replace(data=b'{"move":"c3"}')
    place.hub.drop(live.table.id)
    for _ in range(3):
        assert await refusal(place, live.table.id) == "internal"
        place.hub.flag_soon(live.table.id)
        await place.settled()
    assert place.store.loads == 1
    place.time._now += load_failures.FIRST_BACKOFF + 0.1
    rows[1] = rows[1]._replace(data=b'{"move":"b2"}')
    assert (await place.hub.get(live.table.id)).table.version == 3


@on_a_loop
async def test_a_database_that_is_away_makes_no_table_unplayable() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    place.hub.drop(live.table.id)

    async def away() -> None:
        raise Unavailable

    place.store.before_load = away
    assert await refusal(place, live.table.id) == "unavailable"
    place.store.before_load = None
    assert await place.hub.get(live.table.id)


@on_a_loop
async def test_only_tables_that_nobody_is_at_are_dropped_the_longest_unused_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_IDLE", 2)
    place, made = Place(), list[Live]()
    for _ in range(3):
        place.time._now += 2
        made.append(await place.table(ANA, BOB))
        if len(made) == 1:
            place.hub.join(made[0], Window(ANA))
    assert len(place.hub.lives()) == 3, "one of them is in use"
    place.time._now += 2
    await place.hub.get(made[1].table.id)
    last = await place.table(ANA, BOB)
    kept = [place.hub.live(live.table.id) is live for live in [*made, last]]
    assert kept == [True, True, False, True], "somebody is at the first, and the second was asked for"
    assert place.hub.busy(made[0].table.id) and not place.hub.busy(made[1].table.id)


@on_a_loop
async def test_long_games_that_nobody_is_at_stay_only_while_there_is_room_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    place, made = Place(), list[Live]()
    for number in range(4):
        place.time._now += 2
        made.append(await place.table(ANA, BOB, moves=("a1", "b1", "c1")[:number]))
    sizes = [tables._size(live.table) for live in made]
    assert sizes == sorted(set(sizes)), "each longer than the one before"
    monkeypatch.setattr(tables, "MOST_IDLE_BYTES", sizes[3] + sizes[2])
    place.time._now += 2
    await place.hub.get(made[3].table.id)
    await place.hub.get(made[2].table.id)
    place.hub.tables._sweep()
    assert [place.hub.live(live.table.id) is live for live in made] == [False, False, True, True]


@on_a_loop
async def test_a_table_whose_lock_is_held_is_busy() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    async with live.lock:
        assert place.hub.busy(live.table.id)
    assert not place.hub.busy(live.table.id) and not place.hub.busy("elsewhere")


@on_a_loop
async def test_reading_a_stored_game_leaves_the_memory_as_it_is() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    await place.play(live, ["c3"])
    place.hub.drop(live.table.id)
    found = await place.hub.stored(live.table.id)
    assert found is not None and found.version == 2 and place.hub.lives() == []
    assert await place.hub.stored("nothing") is None


@on_a_loop
async def test_a_new_table_is_kept_in_the_houses_spelling_with_its_people_written_down() -> None:
    place = Place()
    live = await place.table(ANA, BOB, moves=("C3", "b2"), clock=LIVE)
    assert live.table.opening.moves == ["c3", "b2"] and live.table.opening.first > 0
    assert {*place.people.ensured} == {ANA.id, BOB.id}


@on_a_loop
async def test_a_table_that_another_process_has_made_is_not_made_again() -> None:
    """As where a process dies between the new table of a rematch and the event that names it, and the command is sent again."""
    here = Place()
    there = Place(here)
    opening = Opening("squart", {}, {"blue": Seat("person", person=ANA.id), "red": Seat("person", person=BOB.id)})
    for place in (here, there):
        await place.hub.create(opening, "next")
    seeds = [(await place.hub.get("next")).table.opening.options["seed"] for place in (here, there)]
    assert seeds == [here.store.openings["next"][0].options["seed"]] * 2, "what is drawn is drawn once"


@on_a_loop
async def test_no_rated_table_with_a_computer_is_opened() -> None:
    place = Place()
    seats = {"red": Seat("person", person=ANA.id), "blue": Seat("computer", level=1)}
    with pytest.raises(Refused, match="rated-computer"):
        await place.hub.create(Opening("hex", {"size": 5}, seats, rated=True))
    assert not place.store.openings


@on_a_loop
async def test_of_those_who_ask_for_the_same_one_opens_a_table() -> None:
    place = Place()
    seats = {"red": Seat("person", person=ANA.id), "blue": Seat("open")}
    opening = Opening("hex", {"size": 5}, seats)
    id, new = await place.hub.create_unless(opening, lambda connection: None)
    assert new and place.hub.live(id)
    assert await place.hub.create_unless(opening, lambda connection: id) == (id, False)
    assert [*place.store.openings] == [id]


@on_a_loop
async def test_older_games_are_brought_up_to_date_although_the_database_goes_away_meanwhile() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    place.hub.drop(live.table.id)
    tries = 0

    async def playing() -> list[str]:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise Unavailable
        return ["hex"]

    async def outdated(revisions: dict[str, int]) -> list[str]:
        assert set(revisions) == {"hex"}
        return ["gone", live.table.id]

    place.store.playing, place.store.outdated = playing, outdated  # type: ignore[attr-defined]
    revising = place.hub.background.start(place.hub.tables.revise(), "older games")
    for seconds in (1, 2, 4):  # each pause twice as long as the one before
        await asyncio.sleep(0)
        assert not revising.done()
        await place.time.advance(seconds, _breathe)
    await place.settled()
    assert tries == 4 and place.hub.live(live.table.id) is not None, "and one that is gone keeps no other from it"


async def _breathe() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@on_a_loop
async def test_questions_of_one_network_about_wide_positions_are_answered_one_by_one() -> None:
    """Half of the threads worked for it at once, and everybody waited for the lock of Python behind each of them."""
    seats = {"white": Seat("person", person=ANA.id), "black": Seat("person", person=ANA.id)}
    go_on, running = threading.Event(), list[str]()
    hub = Place().hub
    live = await hub.get((await hub.create(Opening("amazons", {}, seats, owner=ANA.id))).id)

    def explained(network: str) -> None:
        running.append(network)
        go_on.wait(60)

    async def asked(network: str) -> None:
        PLACE.set(network)
        await live.explain(lambda: explained(network))

    asking = [asyncio.create_task(asked(network)) for network in ["many"] * 5 + ["one"]]
    try:
        await soon(lambda: "one" in running, "another network is answered")
        assert sorted(running) == ["many", "one"]
    finally:
        go_on.set()
    await asyncio.gather(*asking)
    assert len(running) == 6


@on_a_loop
async def test_long_openings_of_one_network_keep_nobody_else_from_theirs() -> None:
    """Saved games and long lists of moves: one address had every place in the line."""
    limit, go_on = Place().hub.tables.long_opening, threading.Event()

    async def opened(network: str, job: Callable[[], object]) -> object:
        PLACE.set(network)
        return await limit.run(job)

    many = [asyncio.create_task(opened("many", lambda: go_on.wait(60))) for _ in range(21)]
    try:
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="overloaded"):
            await asyncio.create_task(opened("many", lambda: None))
        assert await asyncio.create_task(opened("one", lambda: "at once")) == "at once"
    finally:
        go_on.set()
    assert all(await asyncio.gather(*many))
