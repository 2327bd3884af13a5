"""Who does not want to meet whom: both ways, remembered for a while, and not without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from potez.server.people import blocks
from potez.server.people.people import People
from potez.server.people.person import Person
from tests.server.people.parts import refused, with_people


def test_a_block_keeps_both_apart_until_it_is_taken_back(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        for id in ("ana", "bob", "eve"):
            await people.ensure(Person(id))
        assert not await people.blocks.between("ana", "bob")
        await people.blocks.set("ana", "bob", True)
        await people.blocks.set("eve", "ana", True)
        assert not await people.blocks.between("ana", "bob"), "what is remembered holds until somebody says that it has changed"
        for id in ("ana", "bob"):
            people.forget(id)
        assert await people.blocks.between("ana", "bob") and await people.blocks.between("bob", "ana")
        assert await people.blocks.of("ana") == ["bob"] and await people.blocks.either_way("ana") == {"bob", "eve"}
        await people.blocks.set("ana", "bob", True)
        assert await people.blocks.of("ana") == ["bob"], "once is enough"
        await people.blocks.set("ana", "bob", False)
        people.forget("ana")
        assert await people.blocks.either_way("ana") == {"eve"}

    with_people(tmp_path, check)


def test_nobody_blocks_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 2)

    async def check(people: People) -> None:
        await people.blocks.set("ana", "bob", True)
        await people.blocks.set("ana", "eve", True)
        assert await refused(people.blocks.set("ana", "max", True)) == "too-many"
        await people.blocks.set("ana", "bob", False)
        await people.blocks.set("ana", "max", True)

    with_people(tmp_path, check)


def test_what_is_remembered_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST_REMEMBERED", 3)

    async def check(people: People) -> None:
        for number in range(20):
            await people.blocks.either_way(str(number))
        assert len(people.blocks._known) <= 4

    with_people(tmp_path, check)
