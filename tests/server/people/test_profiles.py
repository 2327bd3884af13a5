"""What people are called: no guest like somebody who is registered, also later, and also where the looks were never written down."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from potez.server.people.people import People
from potez.server.people.person import Person
from potez.server.storage import schema
from tests.server.people.parts import account, authorized, guest, refused, with_people


def test_a_guest_is_not_called_like_somebody_who_is_registered(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        ana = await account(people, "Oto")
        assert await refused(people.profiles.rename_guest(guest("g"), "Ото")) == "name-taken"
        await people.profiles.rename_guest(guest("g"), "Maja")
        assert (await people.get("g")).name == "Maja"
        await people.profiles.rename_guest(guest("g"), "")
        assert (await people.get("g")).name == ""
        assert await refused(people.profiles.rename_guest(await authorized(people, ana), "Other")) == "not-here"
        assert await people.profiles.taken("oto") and not await people.profiles.taken("oto", ana.person.id)

    with_people(tmp_path, check)


def test_whoever_registers_takes_the_name_from_all_guests(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        for id, name in (("a", "Maja"), ("b", "maja"), ("c", "Bob")):
            await people.profiles.rename_guest(guest(id), name)
        assert sorted(await people.profiles.take_from_guests("MAJA")) == ["a", "b"]
        for id in "abc":
            people.forget(id)
        assert [(await people.get(id)).name for id in "abc"] == ["", "", "Bob"]

    with_people(tmp_path, check)


def test_chat_is_switched_off_and_on(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        await people.ensure(Person("g"))
        for on in (False, True):
            await people.profiles.allow_chat(guest("g"), on)
            assert (await people.get("g")).chat is on

    with_people(tmp_path, check)


def test_looks_that_are_missing_are_written_down_at_the_start(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        await account(people, "Oto")
        await people.database.write("test", lambda connection: connection.execute(schema.people.update().values(looks=None)).rowcount)
        assert await refused(account(people, "Ото")) == "name-taken", "by the handle"
        await people.profiles.add_missing_looks()
        (row,) = await people.database.rows(sa.select(schema.people.c.looks))
        assert row.looks == "oto"

    with_people(tmp_path, check)
