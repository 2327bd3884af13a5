"""Passwords and recovery codes: hashed with argon2, a few at a time.

A hash takes 64 MB and some tenths of a second on purpose. So that nobody can make the server hash without end, each lane has one thread and
a short queue; whoever finds it full is told to come again. Signed-in people and devices that are known have a lane of their own: strangers
who guess passwords from everywhere do not keep them waiting. A network has two places in the queue of a lane, and whoever else comes from
there waits for these: nobody fills the queue from a few addresses, and a class that signs in at once is let in one after the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import secrets
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Literal, NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from potez.server.errors import Refused

SHORTEST, LONGEST = 8, 200
MOST_WAITING = 16  # hashes of one lane, the one that is being made included
OF_NETWORK = 2  # of these, of one network
MOST_BEHIND = 30  # of one network that wait for its places

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that look alike
_GROUPS, _GROUP = 4, 5
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1"})

Lane = Literal["known", "unknown"]
Result = TypeVar("Result")


class HashQueue(NamedTuple):
    """Where somebody waits for a hash: in which lane, and with whom. Without a network they wait with nobody."""

    lane: Lane = "unknown"
    network: str = ""


UNSHARED = HashQueue()


class _Places:
    """Those that a network has in a lane."""

    def __init__(self) -> None:
        self.taken = 0
        self.behind: deque[asyncio.Future[None]] = deque()


_hasher = PasswordHasher()


class Passwords:
    """All hashing of a process."""

    def __init__(self) -> None:
        self._threads: dict[Lane, ThreadPoolExecutor] = {
            "known": ThreadPoolExecutor(1, "passwords of known devices"),
            "unknown": ThreadPoolExecutor(1, "passwords"),
        }
        self._places = {lane: threading.BoundedSemaphore(MOST_WAITING) for lane in self._threads}
        self._networks: dict[HashQueue, _Places] = {}

    async def hashed(self, password: object, queue: HashQueue = UNSHARED) -> str:
        """The hash of a new password. Raises Refused for one that is too short or too long."""
        return await self._run(queue, lambda: _hasher.hash(checked(password)))

    async def fits(self, stored: str | None, password: object, queue: HashQueue = UNSHARED) -> bool:
        """Whether a password, or a code, is the one that is stored. Where nothing is stored it takes as long."""
        if not isinstance(password, str) or len(password) > LONGEST:
            return False
        return await self._run(queue, lambda: _fits(stored, password))

    async def _run(self, queue: HashQueue, work: Callable[[], Result]) -> Result:
        await self._enter(queue)
        places, loop = self._places[queue.lane], asyncio.get_running_loop()
        if not places.acquire(blocking=False):
            self._leave(queue)
            raise Refused("passwords-busy")

        def made(_: Future[Result]) -> None:
            places.release()
            with contextlib.suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self._leave, queue)

        begun = self._threads[queue.lane].submit(work)
        begun.add_done_callback(made)  # not before: whoever hangs up leaves a hash that is still being made
        return await asyncio.wrap_future(begun)

    async def _enter(self, queue: HashQueue) -> None:
        """Returns when one of the places of this network is free. Raises Refused where too many wait for that."""
        if not queue.network:
            return
        places = self._networks.setdefault(queue, _Places())
        if places.taken < OF_NETWORK:
            places.taken += 1
            return
        if len(places.behind) >= MOST_BEHIND:
            raise Refused("passwords-busy")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        places.behind.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place had just become theirs
                self._leave(queue)
            raise

    def _leave(self, queue: HashQueue) -> None:
        """The place goes to whoever of this network waits next."""
        if (places := self._networks.get(queue)) is None:
            return
        while places.behind:
            turn = places.behind.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        places.taken -= 1
        if not places.taken:
            del self._networks[queue]

    def close(self) -> None:
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)


def checked(password: object) -> str:
    """A new password. Raises Refused."""
    if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST:
        raise Refused("bad-password", shortest=SHORTEST, longest=LONGEST)
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
        return _hasher.verify(stored or _dummy_hash(), password) and stored is not None
    except (Argon2Error, InvalidHashError):
        return False


@functools.cache
def _dummy_hash() -> str:
    """What a password is compared with when there is no such name: a wrong name takes as long as a wrong password."""
    return _hasher.hash(secrets.token_hex(8))
