"""Whose name stands at a table: that of whoever sits there, and nobody's who does not."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from potez.server.storage import schema
from tests.server.support import PASSWORD, Visitors, command, make, names, register, services

# Names


@pytest.mark.parametrize("name", ["Moderator", "Anything"])
@pytest.mark.parametrize("other", ["open", "computer"])
def test_a_seat_of_somebody_known_has_no_name_of_its_own(visitors: Visitors, name: str, other: str) -> None:
    seats = {"red": {"kind": "person", "name": name}, "blue": {"kind": other, "level": 1 if other == "computer" else 0}}
    answer = visitors().post("/api/tables", json={"game": "hex", "seats": seats})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad-request")


def test_a_name_of_an_older_table_of_two_people_is_not_shown(visitors: Visitors) -> None:
    """Tables that were opened before names were refused still have them in the database; they go when the account does."""
    from potez.server.domain.opening import Opening, Seat

    ana, bob = visitors(), visitors()
    name = next(names)
    register(ana, name)
    ana.get("/", headers={"accept": "text/html"})
    assert ana.portal is not None
    person = ana.portal.call(services(ana).people.named, name)
    assert person is not None
    seats = {"red": Seat("person", "Moderator", person=person.id), "blue": Seat("open")}
    opening = Opening("hex", {"size": 3}, seats, access="lobby", owner=person.id)
    id = ana.portal.call(services(ana).hub.create, opening).id
    assert command(bob, id, 1, "sit").status_code == 200
    for address in (f"/api/tables/{id}", f"/api/tables/{id}/record", "/api/lobby", "/api/me/games", "/api/archive"):
        assert "Moderator" not in bob.get(address).text
    assert bob.get(f"/api/tables/{id}").json()["seats"]["red"]["name"] == name
    assert ana.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200
    for address in (f"/api/tables/{id}", f"/api/tables/{id}/record", "/api/archive"):
        assert "Moderator" not in bob.get(address).text and name not in bob.get(address).text
    rows = ana.portal.call(services(ana).database.rows, sa.select(schema.tables.c.opening).where(schema.tables.c.id == id))
    assert b"Moderator" not in rows[0].opening


def test_two_people_at_one_device_have_names_but_not_those_of_others(visitors: Visitors) -> None:
    ana, name = visitors(), next(names)
    register(visitors(), name)

    def opened(first: str, second: str) -> Any:
        seats = {"red": {"kind": "person", "name": first}, "blue": {"kind": "person", "name": second}}
        return ana.post("/api/tables", json={"game": "hex", "seats": seats})

    good = opened("Mum", "Dad")
    seats = ana.get(f"/api/tables/{good.json()['id']}").json()["seats"]
    assert seats["red"] == {"kind": "person", "name": "Mum", "level": 0}, "nobody takes that for a registered name"
    assert opened(name.upper(), "Dad").json()["error"] == "name-taken"
    for office in ("Moderator", "Mоderator 7", "Potez Admin", "Модератор", "administrator"):
        assert opened("Mum", office).json()["error"] == "reserved-name"


def test_a_saved_game_brings_no_registered_names(visitors: Visitors) -> None:
    ana, name = visitors(), next(names)
    register(visitors(), name)
    record = ana.get(f"/api/tables/{make(ana, size=5)}/record").json() | {"players": {"red": name, "blue": "Dad"}}
    id = ana.post("/api/records", json=record).json()["id"]
    seats = ana.get(f"/api/tables/{id}").json()["seats"]
    assert (seats["red"]["name"], seats["blue"]["name"]) == ("", "Dad")
