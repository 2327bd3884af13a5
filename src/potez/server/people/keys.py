"""What signs cookies and invitations. Keys are kept in the database, so that all processes sign alike; they can be replaced while servers
run: the new one signs after a while in which every process hears of it, and what older ones signed is believed until they end."""

from __future__ import annotations

import base64
import hmac
import logging
import math
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from potez.server.storage.database import Database
from potez.server.storage.periodic import repeat
from potez.server.storage.schema import facts
from potez.server.storage.statements import insert, upsert

log = logging.getLogger("potez.keys")

DAY = 86400.0
REFRESH = 30.0  # seconds between two looks at the keys
SETTLE = 90.0  # seconds after which a new key signs
SHORTEST = 16  # bytes
DAYS = 90  # that an older key is believed, where nothing else is said
_DIGEST = 24  # letters; what stands before them names the key


@dataclass(frozen=True)
class Key:
    """One key. The first one of a server has no name."""

    name: str
    secret: bytes = field(repr=False)  # never in a log
    since: float = 0.0  # when it begins to sign
    until: float = 0.0  # when it is not believed any more; 0 for one that nothing has replaced

    @property
    def row(self) -> dict[str, str]:
        value = f"{base64.b64encode(self.secret).decode()} {self.since:.3f} {self.until:.3f}"
        return {"name": f"key.{self.name}" if self.name else "key", "value": value}

    @classmethod
    def read(cls, name: str, value: str) -> Key:
        secret, *times = value.split(" ")
        since, until = map(float, times) if times else (0.0, 0.0)
        found = base64.b64decode(secret)
        if len(found) < SHORTEST or not (math.isfinite(since) and math.isfinite(until)):
            raise ValueError(f"a key of {len(found)} bytes, from {since} to {until}")
        return cls(name.partition(".")[2], found, since, until)

    def sign(self, parts: tuple[str, ...]) -> str:
        digest = hmac.digest(self.secret, "\0".join(parts).encode(), "sha256")
        return self.name + base64.urlsafe_b64encode(digest[:18]).decode()


class Keys:
    """The keys of a server, as this process knows them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._keys: dict[str, Key] = {}

    async def open(self) -> None:
        """Finds the keys, or makes the first."""
        first = Key("", secrets.token_bytes(32))

        def work(connection: sa.Connection) -> None:
            if not _all(connection):
                insert(connection, facts, first.row)

        await self.database.write("", work)
        await self.load()

    async def load(self) -> None:
        found = await self.database.read(_all)
        self._keys = {key.name: key for key in found}

    async def run(self) -> None:
        """Hears of new keys, and of those that were ended."""
        await repeat(self.load, REFRESH, log, "the keys could not be looked at")

    @property
    def current(self) -> Key:
        now, known = time.time(), sorted(self._keys.values(), key=lambda key: key.since)
        return next((key for key in reversed(known) if key.since <= now), known[0])

    def sign(self, *parts: str) -> str:
        return self.current.sign(parts)

    def verify(self, sign: str, *parts: str) -> bool:
        """Whether this was signed with a key that is still believed."""
        name = signer(sign)
        return self.trusts(name) and hmac.compare_digest(self._keys[name].sign(parts).encode(), sign.encode())

    def trusts(self, name: str) -> bool:
        """Whether what the key of this name signed still counts."""
        key = self._keys.get(name)
        return key is not None and not 0 < key.until < time.time()

    def is_current(self, sign: str) -> bool:
        """Whether it was signed with the key that signs now: if not, it should be signed again at the next opportunity."""
        return signer(sign) == self.current.name


def signer(sign: str) -> str:
    """The name of the key with which something was signed."""
    return sign[:-_DIGEST]


async def rotate(database: Database, days: float = DAYS, at_once: bool = False) -> dict[str, Any]:
    """Makes a new key; what the others signed is believed for so many days more, or not at all from now on."""
    now = time.time()
    new = Key(secrets.token_hex(2), secrets.token_bytes(32), now if at_once else now + SETTLE)

    def work(connection: sa.Connection) -> list[str]:
        if connection.execute(sa.select(facts.c.name).where(facts.c.name == new.row["name"])).scalar():
            return []  # done already, though it was not known
        ended = []
        for key in _all(connection):
            if at_once or (key.until and key.until < now):
                connection.execute(facts.delete().where(facts.c.name == key.row["name"]))
                ended.append(key.name or "first")
            elif not key.until:
                row = Key(key.name, key.secret, key.since, new.since + days * DAY).row
                upsert(connection, facts, row, value=row["value"])
        insert(connection, facts, new.row)
        return ended

    ended = await database.write("", work)
    return {"key": new.name, "signs_from": new.since, "ended": ended, "others_until": None if at_once else new.since + days * DAY}


def _all(connection: sa.Connection) -> list[Key]:
    rows = connection.execute(sa.select(facts).where(sa.or_(facts.c.name == "key", facts.c.name.startswith("key."))))
    return [Key.read(row.name, row.value) for row in rows]
