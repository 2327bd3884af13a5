"""What lives as long as the server, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from potez.server.engines.preparer import Preparer
from potez.server.http.limits import Limits
from potez.server.live.chat import Chat
from potez.server.live.hub import Hub
from potez.server.live.scoring import Scoring
from potez.server.people.attempts import Attempts
from potez.server.people.cookies import Cookies
from potez.server.people.register import People
from potez.server.people.rights import Rights
from potez.server.settings import Settings
from potez.server.sockets.news import News
from potez.server.storage.database import Database
from potez.server.storage.lists import Lists


@dataclass
class House:
    settings: Settings
    database: Database
    people: People
    cookies: Cookies
    limits: Limits
    hub: Hub
    lists: Lists
    chat: Chat
    news: News
    rights: Rights
    attempts: Attempts
    scoring: Scoring
    preparer: Preparer
