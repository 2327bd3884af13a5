"""What the API of people takes and answers."""

from __future__ import annotations

from typing import Literal

import msgspec


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: str
    password: str


class Recovery(msgspec.Struct, forbid_unknown_fields=True):
    """A name, the recovery code that goes with it, and the password from now on."""

    name: str
    code: str
    password: str


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """What a person sets: a guest's name, whether there is chat."""

    name: str | None = None
    chat: bool | None = None


class Deletion(msgspec.Struct, forbid_unknown_fields=True):
    """The password of the account that is to be deleted; guests have none."""

    password: str = ""


class Block(msgspec.Struct, forbid_unknown_fields=True):
    """Who is to be blocked, by name, by a seat at a table, or by the key in the list of blocks; `on` is False to take a block back."""

    name: str | None = None
    key: str | None = None
    table: str | None = None
    side: str | None = None
    on: bool = True


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody did at a table, by their seat there."""

    table: str
    side: str
    text: str


class Card(msgspec.Struct):
    """Somebody as everybody sees them; a guest has a number and no name, unless one was set."""

    name: str
    who: Literal["guest", "account", "bot", "former"]
    guest: int


class Registered(Card):
    """Somebody who is registered from now on, or again, with a recovery code that is shown here alone."""

    recovery: str


class Me(msgspec.Struct, kw_only=True):
    """Whoever asks, and whether they want chat; of somebody who is not known only that."""

    name: str | msgspec.UnsetType = msgspec.UNSET
    who: Literal["guest", "account", "bot", "nobody"]
    guest: int | msgspec.UnsetType = msgspec.UNSET
    chat: bool | msgspec.UnsetType = msgspec.UNSET


class BlockedPlayer(Card):
    """Somebody whom the asker has blocked, with the key that takes it back."""

    key: str
