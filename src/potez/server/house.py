"""What lives as long as the server, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from potez.server.attempts import Attempts
from potez.server.chat import Chat
from potez.server.cookies import Cookies
from potez.server.database import Database
from potez.server.hub import Hub
from potez.server.limits import Limits
from potez.server.lists import Lists
from potez.server.news import News
from potez.server.people import People
from potez.server.rights import Rights
from potez.server.scoring import Scoring
from potez.server.settings import Settings


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
