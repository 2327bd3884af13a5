"""Everything that is kept about somebody is in the export; whoever has left is nobody any more."""

from __future__ import annotations

from pathlib import Path

from potez.server.people.people import People
from potez.server.people.person import Person
from tests.server.people.parts import account, authorized, guest, refused, with_people


def test_the_export_has_sessions_blocks_and_reports(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        ana, bob = await account(people, "Ana"), await account(people, "Bob")
        await people.blocks.set(ana.person.id, bob.person.id, True)
        await people.report(ana.person.id, bob.person.id, None, "words")
        found = await people.personal_data.export(ana.person)
        assert [row["name"] for row in found["person"]] == ["Ana"] and len(found["sessions"]) == 1
        assert found["blocks"][0]["other"] == found["reports"][0]["other"] == bob.person.id
        assert "password" not in str(found) and ana.secret not in str(found)

    with_people(tmp_path, check)


def test_whoever_has_left_cannot_act_and_the_name_is_free_again(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        ana = await account(people, "Ana")
        ended = await people.personal_data.leave(await authorized(people, ana))
        assert len(ended) == 1 and await people.sessions.find(ana.secret) is None
        assert (await people.get(ana.person.id)).kind == "former"
        assert await refused(people.ensure(ana.person)) == "nobody"
        await people.personal_data.clear(ana.person)
        assert (await account(people, "Ana")).person.id != ana.person.id

    with_people(tmp_path, check)


def test_a_guest_without_a_row_leaves_for_good_too(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        assert await people.personal_data.leave(guest("g")) == []
        assert (await people.get("g")).kind == "former"
        assert await people.personal_data.unfinished(Person("g")) == []

    with_people(tmp_path, check)
