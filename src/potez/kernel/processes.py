"""What a process does first that another one has begun to share its work."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def join() -> None:
    """Ctrl-C is for the process that began this one, and this one ends with it, however that ends: its queue would never say so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, name="end with the first process", daemon=True).start()


def _end_with_the_first() -> None:
    if first := multiprocessing.parent_process():
        first.join()
        os._exit(1)
