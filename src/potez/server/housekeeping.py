"""When the garbage collector runs. Left to itself it looks through everything that thousands of tables and connections hold, again and
again, and nobody is answered meanwhile: a second and more. So only what is young is collected as it comes; the rest when nobody waits, or
after half an hour."""

from __future__ import annotations

import gc
import time

from potez.server.metrics import COLLECTED

YOUNG = (1_000, 5, 1_000_000_000)  # thresholds: the third, for everything, is never reached by itself
CALM = 5.0  # commands a second; with fewer, nobody notices
SOONEST, LATEST = 60.0, 1800.0  # seconds between two full collections: at a calm moment, and at any


def begin() -> None:
    """What was loaded at the start stays, so nobody needs to look at it again."""
    gc.set_threshold(*YOUNG)
    gc.collect()
    gc.freeze()


class Housekeeping:
    """Asked every second."""

    def __init__(self) -> None:
        self._last, self._looked, self._commands = time.monotonic(), time.monotonic(), 0

    def beat(self, commands: int) -> None:
        """`commands` is how many were done since the start."""
        now = time.monotonic()
        rate = (commands - self._commands) / max(now - self._looked, 0.001)
        self._looked, self._commands = now, commands
        waited = now - self._last
        if waited > LATEST or (waited > SOONEST and rate < CALM):
            gc.collect()
            self._last = time.monotonic()
            COLLECTED.observe(self._last - now)
