"""Passwords and recovery codes: hashed with argon2, a few at a time.

A hash takes 64 MB and some tenths of a second on purpose. So that nobody can make the server hash without end, each lane has one thread and
a short queue; whoever finds it full is told to come again. Signed-in people and devices that are known have a lane of their own: strangers
who guess passwords from everywhere do not keep them waiting.
"""

from __future__ import annotations

import asyncio
import functools
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from potez.server.errors import Refused

SHORTEST, LONGEST = 8, 200
MOST_WAITING = 16  # hashes of one lane, the one that is being made included

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look alike
_GROUPS, _GROUP = 4, 5
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1"})

Lane = Literal["known", "unknown"]
Result = TypeVar("Result")

_hasher = PasswordHasher()


class Passwords:
    """All hashing of a process."""

    def __init__(self) -> None:
        self._threads: dict[Lane, ThreadPoolExecutor] = {
            "known": ThreadPoolExecutor(1, "passwords of known devices"),
            "unknown": ThreadPoolExecutor(1, "passwords"),
        }
        self._places = {lane: threading.BoundedSemaphore(MOST_WAITING) for lane in self._threads}

    async def hashed(self, password: object, lane: Lane = "unknown") -> str:
        """The hash of a new password. Raises Refused for one that is too short or too long."""
        return await self._run(lane, lambda: _hasher.hash(checked(password)))

    async def fits(self, stored: str | None, password: object, lane: Lane = "unknown") -> bool:
        """Whether a password, or a code, is the one that is stored. Where nothing is stored it takes as long."""
        if not isinstance(password, str) or len(password) > LONGEST:
            return False
        return await self._run(lane, lambda: _fits(stored, password))

    async def _run(self, lane: Lane, work: Callable[[], Result]) -> Result:
        places = self._places[lane]
        if not places.acquire(blocking=False):
            raise Refused("passwords-busy", 429)
        begun = self._threads[lane].submit(work)
        begun.add_done_callback(lambda _: places.release())  # not before: whoever hangs up leaves a hash that is still being made
        return await asyncio.wrap_future(begun)

    def close(self) -> None:
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)


def checked(password: object) -> str:
    """A new password. Raises Refused."""
    if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST:
        raise Refused("bad-password", 422, shortest=SHORTEST, longest=LONGEST)
    return password


def new_code() -> str:
    """A recovery code: a hundred random bits, to be written down by hand."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def read_code(text: object) -> str:
    """A recovery code as it was typed: small letters, blanks and letters that look like numbers do not matter."""
    if not isinstance(text, str) or len(text) > 100:
        return ""
    plain = "".join(sign for sign in text.upper().translate(_READ_AS) if sign in _LETTERS)
    return "-".join(plain[start : start + _GROUP] for start in range(0, len(plain), _GROUP))


def _fits(stored: str | None, password: str) -> bool:
    try:
        return _hasher.verify(stored or _nobody(), password) and stored is not None
    except (Argon2Error, InvalidHashError):
        return False


@functools.cache
def _nobody() -> str:
    """What a password is compared with when there is no such name: a wrong name takes as long as a wrong password."""
    return _hasher.hash(secrets.token_hex(8))
