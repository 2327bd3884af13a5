"""How often passwords may be tried, how many hashes are made at once, and what becomes of older sessions."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command as alembic
from alembic.config import Config

from potez.server.errors import Refused
from potez.server.people import passwords
from potez.server.people.attempts import OF_NETWORK, OF_ONE, OFTEN, RIGHT, Attempts
from potez.server.people.passwords import MOST_BEHIND, HashQueue
from potez.server.people.passwords import OF_NETWORK as PLACES
from potez.server.people.sessions import SESSION_DAYS, TOKEN_DAYS, browser
from potez.server.storage.upgrades import MIGRATIONS
from tests.server.support import soon


def test_wrong_tries_of_a_network_come_back_with_time() -> None:
    now = [0.0]
    attempts = Attempts(clock=lambda: now[0])

    def left(name: str, network: str = "n", device: str = "") -> int:
        for count in range(1000):
            try:
                attempts.begin(network, name, device)
            except Refused:
                return count
        raise AssertionError("tries without end")

    assert left("ana") == OF_ONE[0]
    assert left("ana", device="d") == OF_ONE[0], "a known device has its own tries"
    assert left("ana", device="e") == 0, "and all known devices of a network share them, else each cookie would bring its own"
    assert left("ana", network="mobile", device="d") == 0, "which it takes along"
    assert left("ana", network="other") == OF_ONE[0]
    now[0] += 1 / OF_ONE[1]
    assert left("ana") == 1
    now[0] += 1e6
    attempts.begin("n", "ana")
    attempts.succeeded("n", "ana")
    assert left("ana") == OF_ONE[0], "the right password forgives"
    assert sum(left(f"name {number}") for number in range(30)) == int(OF_NETWORK[0] - RIGHT) - OF_ONE[0]


@pytest.mark.parametrize("device", ["", "d"])
def test_whoever_signs_in_without_end_is_slowed_down_as_well(device: str) -> None:
    now = [0.0]
    attempts = Attempts(clock=lambda: now[0])

    def signed_in(name: str, most: int = 1000) -> int:
        for count in range(most):
            try:
                attempts.begin("n", name, device)
            except Refused:
                return count
            attempts.succeeded("n", name, device)
        return most

    assert signed_in("ana") == OFTEN[0]
    now[0] += 1 / OFTEN[1]
    assert signed_in("ana") == 1
    if not device:
        assert sum(signed_in(f"pupil {number}", 3) for number in range(30)) >= 90, "a class signs in, and once more"
        assert sum(signed_in(f"thousands {number}") for number in range(30)) < 30, "but not for ever"
    for _ in range(int(OFTEN[0])):
        attempts.begin_own("s")
        attempts.own_succeeded("s")
    with pytest.raises(Refused):
        attempts.begin_own("s")


def test_a_raised_network_may_try_more_often() -> None:
    attempts = Attempts(lambda network: 3.0 if network == "school" else 1.0, clock=lambda: 0.0)

    def tries(network: str, name: str = "", device: str = "") -> int:
        for count in range(1000):
            try:
                attempts.begin(network, name or f"name {count}", device)
            except Refused:
                return count
        raise AssertionError("without end")

    assert tries("home") == OF_NETWORK[0] and tries("school") == 3 * OF_NETWORK[0]
    attempts.succeeded("school", "name 0")
    attempts.succeeded("school", "name 1")
    assert tries("school") == 1, "right ones count half"
    assert tries("elsewhere", "ana") == OF_ONE[0] and tries("school", "ana", "device") == 3 * OF_ONE[0]


def test_hanging_up_does_not_make_room_for_more_hashes() -> None:
    async def hang_up() -> int:
        hashing, free = passwords.Passwords(), threading.Event()
        job = asyncio.create_task(hashing._run(passwords.UNSHARED, free.wait))
        await asyncio.sleep(0)
        await soon(hashing._threads["unknown"]._work_queue.empty, "the hash is being made")
        job.cancel()
        await asyncio.gather(job, return_exceptions=True)
        taken = passwords.MOST_WAITING - hashing._places["unknown"]._value
        free.set()
        hashing.close()
        return taken

    assert asyncio.run(hang_up()) == 1


def test_a_network_has_two_places_in_the_queue_and_whoever_waits_for_them_gets_them() -> None:
    async def crowd() -> None:
        hashing, free = passwords.Passwords(), threading.Event()
        try:
            class_room = [asyncio.create_task(hashing._run(HashQueue("unknown", "school"), free.wait)) for _ in range(MOST_BEHIND + PLACES)]
            await asyncio.sleep(0)
            with pytest.raises(Refused, match="passwords-busy"):
                await hashing._run(HashQueue("unknown", "school"), free.wait)
            assert hashing._places["unknown"]._value == passwords.MOST_WAITING - PLACES
            stranger = asyncio.create_task(hashing._run(HashQueue("unknown", "elsewhere"), lambda: True))
            await asyncio.sleep(0)
            for job in (class_room[0], class_room[5]):  # one whose hash is being made, and one that waits for a place
                job.cancel()
            await asyncio.sleep(0)
            assert hashing._places["unknown"]._value == passwords.MOST_WAITING - PLACES - 1, "hanging up makes no room"
            free.set()
            assert await stranger
            assert [type(found) for found in await asyncio.gather(*class_room, return_exceptions=True)].count(bool) == len(class_room) - 2
            while hashing._networks:
                await asyncio.sleep(0.001)
        finally:
            free.set()
            hashing.close()

    asyncio.run(crowd())


def test_older_sessions_and_tokens_go_on_with_what_they_may(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        connection.exec_driver_sql("pragma foreign_keys=on")
        config.attributes["connection"] = connection
        alembic.upgrade(config, "0003")
        connection.exec_driver_sql("insert into people (id, kind, name, handle, created) values ('p', 'account', 'Ana', 'ana', 1)")
        for hash, label in (("a", "null"), ("b", "'bot'")):
            connection.exec_driver_sql(
                f"insert into sessions (hash, person, label, created, expires) values ('{hash}', 'p', {label}, 5, 4e9)"
            )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        alembic.upgrade(config, "0004")
        rows = {row.hash: row for row in connection.exec_driver_sql("select * from sessions")}
        assert (rows["a"].scope, rows["a"].seen, rows["a"].expires) == ("account", 5, 4e9)
        assert (rows["b"].scope, rows["b"].seen) == ("play", 5)
        assert rows["b"].expires < 4e9, "ten years have become one"
        assert connection.exec_driver_sql("select recovery from people").scalar() is None
        alembic.downgrade(config, "0003")
        assert connection.exec_driver_sql("select count(*) from sessions").scalar() == 2


def test_how_long_they_live() -> None:
    assert (SESSION_DAYS, TOKEN_DAYS) == (90, 365)


@pytest.mark.parametrize(("agent", "words"), [
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Mobile/15E148 Safari/604.1", "Safari · iPhone"),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0", "Edge · Windows"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox · macOS"),
    ("curl/8.0", ""), ("", ""), ("<script>Firefox", "Firefox"),
])  # fmt: skip
def test_a_browser_in_a_few_words(agent: str, words: str) -> None:
    assert browser(agent) == words
