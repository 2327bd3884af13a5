"""The end of a process that was told to stop: in order, or, where that takes too long, as it is."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from queue import SimpleQueue
from types import FrameType

import uvicorn

log = logging.getLogger("potez")

LATEST = 4.5  # seconds from the signal to the end: whoever starts servers is promised five


class Deadline:
    """Ends this process a while after a signal, whatever its event loop is doing: what was acknowledged is on the disk, and the locks of a
    process end with it."""

    def __init__(self, seconds: float = LATEST) -> None:
        self._seconds = seconds
        self._signals: SimpleQueue[float] = SimpleQueue()  # a handler of signals may put into it, whatever it interrupts
        threading.Thread(target=self._run, name="end of the process", daemon=True).start()

    def begin(self) -> None:
        self._signals.put(time.monotonic() + self._seconds)

    def _run(self) -> None:
        end = self._signals.get()
        time.sleep(max(0.0, end - time.monotonic()))
        # Who reads the log may have stopped reading, too: it is not waited for.
        telling = threading.Thread(target=log.warning, args=("stopping took longer than %.1f s: this process ends as it is", self._seconds))
        telling.daemon = True
        telling.start()
        telling.join(0.2)
        os._exit(0)


class StoppingServer(uvicorn.Server):
    """One whose end begins with a signal and comes in time."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.deadline = Deadline()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.deadline.begin()
        super().handle_exit(sig, frame)

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Before the server listens to signals itself; when it has stopped, it sends itself the signal again, and nothing is left to do."""
        self.deadline.begin()
        self.should_exit = True

    def listen_to_signals(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop)
