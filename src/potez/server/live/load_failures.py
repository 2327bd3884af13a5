"""Tables that cannot be made from what is stored: a fault of ours, or a damaged database. Each is tried ever more seldom, and said once for
each try: whoever asks meanwhile, such as the timekeeper every second, gets the answer of the last one."""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict

from potez.server.errors import Refused, internal
from potez.server.timesource import TimeSource

log = logging.getLogger("potez")

FIRST_BACKOFF, LONGEST_BACKOFF = 5.0, 3600.0  # seconds between two tries
MOST_FAILED = 10_000  # tables that are remembered


class LoadFailures:
    """Of one process."""

    def __init__(self, time: TimeSource) -> None:
        self.time = time
        self._failed: OrderedDict[str, tuple[float, float, str]] = OrderedDict()  # until when, after which pause, and the number in the log

    def backing_off(self, id: str) -> bool:
        """Whether a table failed, and it is too early for another try."""
        return id in self._failed and self.time.monotonic() < self._failed[id][0]

    def check(self, id: str) -> None:
        """Raises Refused where it is too early for another try."""
        if self.backing_off(id):
            raise internal(self._failed[id][2])

    def failed(self, id: str, error: BaseException) -> Refused:
        """What whoever asked is told."""
        pause, number = min(LONGEST_BACKOFF, 2 * self._failed[id][1]) if id in self._failed else FIRST_BACKOFF, secrets.token_hex(4)
        self._failed[id] = (self.time.monotonic() + pause, pause, number)
        self._failed.move_to_end(id)
        if len(self._failed) > MOST_FAILED:
            self._failed.popitem(last=False)
        fields = {"table": id, "reference": number}
        log.error("table %s cannot be played again; next try in %.0f s", id, pause, exc_info=error, extra={"fields": fields})
        return internal(number)

    def loaded(self, id: str) -> None:
        self._failed.pop(id, None)
