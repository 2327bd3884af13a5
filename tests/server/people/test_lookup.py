"""Finding people: what is remembered for a while is not asked again, and an answer that was on its way meanwhile is not remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from potez.server.people import people as finding
from potez.server.people.people import People
from potez.server.people.person import Person
from tests.server.people.parts import account, guest, with_people


def test_a_person_is_asked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(people: People) -> None:
        asked: list[Any] = []
        usual = people.database.rows

        async def rows(query: Any, vital: bool = False) -> Any:
            asked.append(query)
            return await usual(query, vital)

        monkeypatch.setattr(people.database, "rows", rows)
        assert await people.several(["a", "b"]) == {"a": Person("a"), "b": Person("b")}
        assert await people.get("a") == Person("a") and len(asked) == 1
        people.forget("a")
        await people.several(["a", "b"])
        assert len(asked) == 2

    with_people(tmp_path, check)


def test_an_answer_that_was_on_its_way_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(people: People) -> None:
        await people.ensure(Person("g"))
        usual = people.database.rows

        async def rows(query: Any, vital: bool = False) -> Any:
            found = await usual(query, vital)
            monkeypatch.setattr(people.database, "rows", usual)
            await people.profiles.rename_guest(guest("g"), "Maja")
            return found

        monkeypatch.setattr(people.database, "rows", rows)
        assert (await people.get("g")).name == "", "as it was when it was asked"
        assert (await people.get("g")).name == "Maja"

    with_people(tmp_path, check)


def test_what_is_remembered_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "MOST_REMEMBERED", 3)

    async def check(people: People) -> None:
        for number in range(20):
            await people.get(str(number))
        assert len(people._known) <= 4
        ana = await account(people, "Ana")
        assert await people.named("ana") == ana.person and await people.named("nobody") is None
        assert await people.kinds([ana.person.id, "unknown"]) == {ana.person.id: "account"}

    with_people(tmp_path, check)
