"""Who follows the news: woken by what concerns them, and all of them ask for the lobby once."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from potez.server.live import news_feed
from potez.server.live.news_feed import NewsFeed
from potez.server.people.person import Person


class Reader:
    def __init__(self, person: str, lobby: bool = False) -> None:
        self.person = Person(person) if person else None
        self.lobby, self.stale, self.changed = lobby, False, asyncio.Event()
        self.own: dict[str, Any] | None = {}


class Lists:
    def __init__(self) -> None:
        self.asked, self.fails = 0, False

    async def open_seats(self) -> list[Any]:
        self.asked += 1
        await asyncio.sleep(0)
        if self.fails:
            raise OSError
        return []

    async def running(self) -> list[Any]:
        return []


def feed() -> tuple[NewsFeed, Lists]:
    lists, hub = Lists(), SimpleNamespace(followers=[], presence=SimpleNamespace(people={"ana", "eve"}))
    return NewsFeed(hub, lists), lists  # type: ignore[arg-type]


def test_news_wake_those_whom_they_concern_and_the_lobby_those_who_follow_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news_feed, "CALM", 0.01)

    async def run() -> None:
        news, _ = feed()
        ana, bob, looking = Reader("ana"), Reader("bob"), Reader("", lobby=True)
        news.readers = {ana, bob, looking}
        news.hub.followers[0]("event", {"persons": ["ana"], "lobby": True})
        assert ana.changed.is_set() and ana.stale and ana.own is None
        assert not bob.changed.is_set() and not bob.stale
        assert not looking.changed.is_set(), "the lobby is told at most so often"
        await asyncio.wait_for(looking.changed.wait(), 10)
        assert not bob.changed.is_set()
        news.follow("chat", {})  # is nobody's news here

    asyncio.run(run())


def test_people_are_counted_once_however_many_windows_they_have() -> None:
    async def run() -> None:
        news, _ = feed()
        news.readers = {Reader("ana"), Reader("ana"), Reader("bob"), Reader("")}
        assert news.here == 4, "ana, bob, eve and somebody who is not known"

    asyncio.run(run())


def test_the_lobby_is_asked_for_once_and_again_after_a_failure() -> None:
    async def run() -> None:
        news, lists = feed()
        assert await asyncio.gather(*(news.lobby() for _ in range(20))) == [([], [])] * 20
        assert lists.asked == 1
        news._wake()
        lists.fails = True
        with pytest.raises(OSError):
            await news.lobby()
        lists.fails = False
        assert await news.lobby() == ([], []) and lists.asked == 3

    asyncio.run(run())
