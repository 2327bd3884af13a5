"""Who may take a seat, and what everybody sees of those who have one."""

from __future__ import annotations

import json

import pytest

from potez.server.domain.opening import Seat
from potez.server.errors import Refused
from potez.server.people.person import Person
from tests.server.live.fakes import ANA, BOB, EVE, Place, on_a_loop


@on_a_loop
async def test_cards_show_names_and_no_ids() -> None:
    place = Place()
    live = await place.table(ANA, EVE)
    cards = await place.hub.seats(live)
    assert cards["red"] == {"kind": "person", "name": "Ana", "level": 0, "who": "account", "guest": 0}
    assert cards["blue"]["who"] == "guest" and 1000 <= cards["blue"]["guest"] < 10_000
    assert not any(person.id in json.dumps(cards) for person in (ANA, EVE))


@on_a_loop
async def test_two_at_one_device_may_have_names_of_their_own_and_the_computer_has_a_level() -> None:
    place = Place()
    live = await place.table(ANA, seats={"blue": Seat("person", "Grandma", person=ANA.id)})
    assert (await place.hub.seats(live))["blue"] == {"kind": "person", "name": "Grandma", "level": 0}
    other = await place.table(ANA, seats={"blue": Seat("computer", level=3)})
    assert (await place.hub.seats(other))["blue"] == {"kind": "computer", "name": "", "level": 3}


@on_a_loop
async def test_an_old_name_at_a_table_of_two_people_is_not_shown() -> None:
    place = Place()
    live = await place.table(ANA, BOB, seats={"blue": Seat("person", "Ana", person=BOB.id)})
    assert (await place.hub.seats(live))["blue"]["name"] == "Bob"


@on_a_loop
async def test_cards_are_made_anew_when_somebody_has_another_name() -> None:
    place = Place()
    live = await place.table(ANA, BOB)
    first = await place.hub.seats(live)
    assert await place.hub.seats(live) is first, "and only then"
    place.people.known[BOB.id] = Person(BOB.id, "account", "Robert")
    place.hub.person_changed(BOB.id)
    await place.settled()
    assert (await place.hub.seats(live))["blue"]["name"] == "Robert"


@pytest.mark.parametrize(("person", "rated", "code"), [
    (None, False, "nobody"), (Person("gone", "former"), False, "nobody"), (EVE, True, "rated-needs-account"), (EVE, False, "not-invited"),
])  # fmt: skip
def test_whoever_may_not_sit_down_is_refused(person: Person | None, rated: bool, code: str) -> None:
    @on_a_loop
    async def scene() -> None:
        place = Place()
        live = await place.table(ANA, BOB, open_="blue", rated=rated)
        if person:
            place.people.known[person.id] = person
        place.people.pairs.add(frozenset((ANA.id, EVE.id)))
        place.people.ensured.clear()
        with pytest.raises(Refused) as refused:
            await place.hub.seating.check(live.table, person)
        assert refused.value.code == code and not place.people.ensured

    scene()


@on_a_loop
async def test_whoever_sits_down_is_kept() -> None:
    place = Place()
    live = await place.table(ANA, BOB, open_="blue")
    place.people.ensured.clear()
    await place.hub.seating.check(live.table, EVE)
    assert place.people.ensured == [EVE.id], "a guest is written down before the seat is"
