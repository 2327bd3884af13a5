"""Registering, signing in, recovery, new passwords, and accounts that become a bot's."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from potez.server.people.people import People
from potez.server.people.person import new_person
from potez.server.storage import schema
from tests.server.people.parts import PASSWORD, account, authorized, refused, with_people

NEW = "another long password"


def test_a_guest_becomes_an_account_once_and_signs_in_by_any_spelling(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        ana = new_person()
        signed = await people.accounts.register(ana, "Ana Novak", PASSWORD)
        assert (signed.person.id, signed.person.kind, signed.person.name) == (ana.id, "account", "Ana Novak")
        assert await refused(people.accounts.register(signed.person, "Other", PASSWORD)) == "not-here"
        assert await refused(people.accounts.register(new_person(), "ana NOVAK", PASSWORD)) == "name-taken"
        assert await refused(people.accounts.register(new_person(), "Short", "short")) == "bad-password"
        row = await people.accounts.find("  ana  novak ")
        assert row is not None and (await people.accounts.login(row, PASSWORD)).person.id == ana.id
        assert await people.accounts.find("nobody") is None and await people.accounts.find(7) is None

    with_people(tmp_path, check)


def test_wrong_names_and_wrong_passwords_are_refused_alike(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        await account(people, "Ana")
        row = await people.accounts.find("Ana")
        assert await refused(people.accounts.login(row, "wrong password")) == "wrong-password"
        assert await refused(people.accounts.login(None, PASSWORD)) == "wrong-password"

    with_people(tmp_path, check)


def test_a_recovery_code_gives_one_new_password_and_ends_every_session(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        signed = await account(people, "Ana")
        row = await people.accounts.find("Ana")
        assert await refused(people.accounts.recover(row, "AAAAA-AAAAA-AAAAA-AAAAA", NEW)) == "wrong-recovery"
        again = await people.accounts.recover(row, signed.code.lower().replace("-", " "), NEW)
        assert await people.sessions.find(signed.secret) is None and await people.sessions.find(again.secret) is not None
        assert len(again.ended) == 1 and again.code != signed.code
        assert await refused(people.accounts.recover(row, signed.code, NEW)) == "wrong-recovery"
        assert await refused(people.accounts.login(await people.accounts.find("Ana"), PASSWORD)) == "wrong-password"

    with_people(tmp_path, check)


def test_whoever_asks_for_a_new_password_or_code_must_still_be_signed_in(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        signed = await account(people, "Ana")
        asker = await authorized(people, signed)
        assert await refused(people.accounts.confirm(signed.person, asker.grant, "wrong password")) == "wrong-own-password"
        sure = await people.accounts.confirm(signed.person, asker.grant, PASSWORD)
        changed = await people.accounts.change_password(sure, NEW)
        assert changed.person.id == signed.person.id
        assert await refused(people.accounts.new_recovery(sure)) == "session-ended", "the session ended with the password"
        assert await people.accounts.new_recovery(await authorized(people, changed)) != changed.code
        assert await people.accounts.has_recovery(signed.person)

    with_people(tmp_path, check)


def test_an_account_with_a_rating_does_not_become_a_bots(tmp_path: Path) -> None:
    async def check(people: People) -> None:
        ana, bob = await account(people, "Ana"), await account(people, "Bob")
        row = {"person": ana.person.id, "game": "hex", "rating": 1500, "deviation": 300, "volatility": 0.06, "games": 1, "at": 1}
        await people.database.write("test", lambda connection: connection.execute(schema.ratings.insert().values(**row)).rowcount)
        assert await refused(people.accounts.become_bot(await authorized(people, ana))) == "rated-account"
        await people.accounts.become_bot(await authorized(people, bob))
        assert (await people.get(bob.person.id)).kind == "bot"
        kinds = await people.database.rows(sa.select(schema.people.c.kind).order_by(schema.people.c.kind))
        assert [row.kind for row in kinds] == ["account", "bot"]

    with_people(tmp_path, check)
