"""The people of a server over a database of their own, without HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from potez.server.errors import Refused
from potez.server.people.accounts import SignIn
from potez.server.people.people import People
from potez.server.people.person import new_person
from potez.server.people.sessions import Authorization, Grant
from potez.server.storage.database import Database

PASSWORD = "correct horse battery"


def with_people(folder: Path, test: Callable[[People], Awaitable[None]]) -> None:
    async def run() -> None:
        database = Database(f"sqlite+aiosqlite:///{folder / 'people.sqlite'}")
        await database.open()
        people = People(database)
        await people.open()
        try:
            await test(people)
        finally:
            people.close()
            await database.close()

    asyncio.run(run())


async def account(people: People, name: str) -> SignIn:
    return await people.accounts.register(new_person(), name, PASSWORD)


async def authorized(people: People, signed: SignIn) -> Authorization:
    """What the browser that has just signed in may do."""
    found = await people.sessions.find(signed.secret)
    assert found is not None
    return Authorization(signed.person.id, found[1])


def guest(id: str) -> Authorization:
    return Authorization(id, Grant("guest", f"guest {id}"))


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(Refused) as error:
        await work
    return error.value.code
