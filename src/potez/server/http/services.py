"""The services of a running server, as requests and sockets get them: made once in `app`, kept in the state of the application."""

from __future__ import annotations

from dataclasses import dataclass

from potez.server.engines.preparer import Preparer
from potez.server.http.cookies import Cookies
from potez.server.http.quotas import OpenTables
from potez.server.limits import Limits
from potez.server.live.chat import Chat
from potez.server.live.hub import Hub
from potez.server.live.news_feed import NewsFeed
from potez.server.live.revocation import Revocation
from potez.server.people.archive import Archive
from potez.server.people.attempts import Attempts
from potez.server.people.lists import Lists
from potez.server.people.people import People
from potez.server.people.scoring import Scoring
from potez.server.settings import Settings
from potez.server.storage.database import Database


@dataclass(frozen=True)
class Services:
    """Everything that lives as long as the server."""

    settings: Settings
    database: Database
    people: People
    cookies: Cookies
    limits: Limits
    hub: Hub
    open_tables: OpenTables
    lists: Lists
    chat: Chat
    news: NewsFeed
    revocation: Revocation
    attempts: Attempts
    scoring: Scoring
    archive: Archive
    preparer: Preparer
