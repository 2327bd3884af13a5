"""When the garbage collector runs, and how threads share the interpreter.

Left to itself the collector looks through all that thousands of tables and connections hold, again and again, and nobody is answered
meanwhile: a second and more. Nor can it tell how much is young, as it counts what was made less what was let go, and a connection that
waits lets go of as much as it makes. So the young are collected by the clock, a few at a time, and the rest when nobody waits, or after
half an hour."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable

from potez.server.metrics import COLLECTED

OFTEN = 0.1  # seconds between two collections of what is young: a millisecond or two each
TURN = 0.001  # seconds that a busy thread keeps the interpreter while others want it: the writer wants it after every statement
CALM = 5.0  # pieces of work committed a second; with fewer, nobody notices
SOONEST, LATEST = 60.0, 1800.0  # seconds between two full collections: at a calm moment, and at any


async def run(written: Callable[[], int]) -> None:
    """For a process that only serves. `written` says how many pieces of work were committed since the start."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    gc.disable()
    gc.collect()
    gc.freeze()  # what was loaded at the start stays, so nobody needs to look at it again
    try:
        last = time.monotonic()
        while True:
            before, begin = written(), time.monotonic()
            while time.monotonic() - begin < 1.0:
                await asyncio.sleep(OFTEN)
                gc.collect(0)
            now = time.monotonic()
            calm = written() - before < CALM * (now - begin)
            if now - last > (SOONEST if calm else LATEST):
                gc.collect()
                last = time.monotonic()
                COLLECTED.observe(last - now)
    finally:
        gc.unfreeze()
        gc.enable()
        sys.setswitchinterval(usual)
