"""What the server signs, and reads again: invitations to a seat, cookies of guests and of devices."""

from __future__ import annotations

import secrets
import time

from potez.server.people.keys import Keys
from potez.server.people.person import DAY

GUEST_DAYS = 400  # as long as browsers keep a cookie
OUTDATED = 30 * DAY  # seconds; a cookie that an older key has signed counts as so old, at least, and is written anew
DEVICE_DAYS = 400
MOST_OF_DEVICE = 5  # accounts that a device is known to


class Signatures:
    def __init__(self, keys: Keys) -> None:
        self.keys = keys

    def sign(self, *parts: str) -> str:
        return self.keys.sign(*parts)

    def invitation(self, table: str) -> str:
        """What whoever takes the open seat of a table must show."""
        return self.sign("seat", table)

    def is_invitation(self, table: str, secret: object) -> bool:
        return isinstance(secret, str) and self.keys.verify(secret, "seat", table)

    def guest_cookie(self, id: str, now: float | None = None) -> str:
        issued = str(int(now or time.time()))
        return f"g.{id}.{issued}.{self.sign('guest', id, issued)}"

    def guest(self, cookie: str) -> tuple[str, float] | None:
        """The id in a guest's cookie and how old it is; None if it is not ours or too old."""
        parts = cookie.split(".")
        if len(parts) != 4 or parts[0] != "g" or not parts[2].isascii() or not parts[2].isdigit() or len(parts[2]) > 12:
            return None
        if not self.keys.verify(parts[3], "guest", parts[1], parts[2]):
            return None
        age = time.time() - int(parts[2])
        if age >= GUEST_DAYS * DAY:
            return None
        return parts[1], age if self.keys.is_current(parts[3]) else max(age, OUTDATED)  # what an older key signed is written anew

    def device_cookie(self, cookie: str, person: str, password: str) -> str:
        """Says for a browser that it has signed in as somebody, with the password of this hash, besides those whom its cookie names
        already. After a new password it is a stranger: whoever knew the old one has no better chance to guess the next."""
        parts = cookie.split(".")
        mine = cookie if len(parts) == 3 and parts[0] == "d" and 10 <= len(parts[1]) <= 40 else f"d.{secrets.token_urlsafe(12)}."
        nonce, signs = mine.split(".")[1], [sign for sign in mine.split(".")[2].split("~") if sign]
        own = self.sign("device", nonce, person, password)
        return f"d.{nonce}.{'~'.join([own, *(sign for sign in signs if sign != own)][:MOST_OF_DEVICE])}"

    def device(self, cookie: str, person: str, password: str | None) -> str:
        """The name of a device that has signed in as this person before, with the password that they have now; "" for others."""
        parts = cookie.split(".")
        if len(parts) != 3 or parts[0] != "d" or not password:
            return ""
        signs = parts[2].split("~")[:MOST_OF_DEVICE]
        return parts[1] if any(self.keys.verify(sign, "device", parts[1], person, password) for sign in signs) else ""
