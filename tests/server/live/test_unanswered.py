"""A rematch that is offered to a bot which has left ends; one that is offered to a person waits."""

from __future__ import annotations

from potez.server.live.live_table import Live
from potez.server.live.presence_updates import SETTLED
from potez.server.live.unanswered import PATIENCE
from potez.server.people.person import Person
from tests.server.live.fakes import ANA, BOB, Place, Window, on_a_loop

BOT = Person("bot-bot", "bot", "Robi")


async def finished(place: Place, other: Person = BOT) -> Live:
    """A table whose game is over."""
    place.people.known[BOT.id] = BOT
    live = await place.table(ANA, other)
    await place.play(live, ["c3", "b2"], ANA, other)
    await place.do(live, other, "resign")
    return live


def ended(place: Place, live: Live) -> bool:
    return place.store.kinds(live.table.id)[-1] == "decline"


@on_a_loop
async def test_a_rematch_offered_to_a_bot_that_has_left_is_declined_after_a_while() -> None:
    place = Place()
    live = await finished(place)
    ana, bot = Window(ANA), Window(BOT)
    place.hub.join(live, ana)
    place.hub.join(live, bot)
    await place.do(live, ANA, "offer", what="rematch")
    await place.advance(10 * PATIENCE)
    assert live.table.offers == {"rematch": "red"}, "a bot that is there is left the time"
    place.hub.leave(live, bot)
    await place.advance(PATIENCE)
    assert live.table.offers
    await place.advance(SETTLED)
    assert not live.table.offers
    told = ana.last("change")
    assert (told["event"], told["data"]) == ("decline", {"what": "rematch", "side": "blue", "cause": "left"})
    assert told["may"].get("rematch") is False, "it is not offered once more"


@on_a_loop
async def test_one_that_had_left_before_it_was_asked_too_but_one_that_comes_back_is_left_the_time() -> None:
    place = Place()
    live = await finished(place)
    bot = Window(BOT)
    await place.do(live, ANA, "offer", what="rematch")
    await place.advance(PATIENCE - 1)
    place.hub.join(live, bot)
    await place.advance(2)
    place.hub.leave(live, bot)
    await place.advance(PATIENCE - 1)
    assert live.table.offers
    await place.advance(1 + SETTLED)
    assert ended(place, live) and not live.table.offers


@on_a_loop
async def test_people_are_left_the_time() -> None:
    place = Place()
    live = await finished(place, BOB)
    await place.do(live, ANA, "offer", what="rematch")
    await place.advance(100 * PATIENCE)
    assert live.table.offers


@on_a_loop
async def test_after_a_restart_it_ends_once_somebody_looks() -> None:
    before = Place()
    live = await finished(before)
    await before.do(live, ANA, "offer", what="rematch")
    after = Place(before)
    after.people.known[BOT.id] = BOT
    await before.hub.close()
    live = await after.hub.get(live.table.id)
    after.hub.join(live, Window(ANA))
    await after.advance(PATIENCE)
    assert ended(after, live) and not live.table.offers


@on_a_loop
async def test_a_bot_may_be_with_another_process_and_two_processes_decline_once() -> None:
    here = Place()
    there = Place(here)
    live = await finished(here)
    there.people.known[BOT.id] = BOT
    other = await there.hub.get(live.table.id)
    bot = Window(BOT)
    there.hub.join(other, bot)
    await here.do(live, ANA, "offer", what="rematch")
    await here.advance(PATIENCE)
    assert live.table.offers
    here.bus.set_connected(False)
    there.bus.set_connected(False)
    there.hub.leave(other, bot)
    await here.advance(2 * PATIENCE)
    assert live.table.offers, "while the others are not heard nobody is gone"
    here.bus.set_connected(True)
    there.bus.set_connected(True)
    await here.advance(2 * PATIENCE)
    assert not live.table.offers and not other.table.offers
    assert here.store.kinds(live.table.id).count("decline") == 1
