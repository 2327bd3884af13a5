"""Somebody, as the server knows them."""

from __future__ import annotations

import secrets
from typing import Any, Literal

import msgspec

DAY = 86400.0
REGISTERED = ("account", "bot")
REMEMBERED = 30.0  # seconds that somebody is believed to be the same without asking the database again
MOST_REMEMBERED = 20_000  # people


class Person(msgspec.Struct, frozen=True):
    """Somebody."""

    id: str
    kind: Literal["guest", "account", "bot", "former"] = "guest"
    name: str = ""
    chat: bool = True

    @property
    def registered(self) -> bool:
        return self.kind in REGISTERED


def new_person() -> Person:
    return Person(secrets.token_urlsafe(12).replace(".", "-"))


def person_of(row: Any) -> Person:
    """From a row of `people`."""
    return Person(row.id, row.kind, row.name, bool(row.chat))


def card(person: Person) -> dict[str, Any]:
    """Somebody, as everybody may see them."""
    return {"name": person.name, "who": person.kind, "guest": guest_number(person.id) if person.kind == "guest" else 0}


def guest_number(id: str) -> int:
    """A number that tells guests apart at a table."""
    return int.from_bytes(id.encode()[:6], "big") % 9000 + 1000
