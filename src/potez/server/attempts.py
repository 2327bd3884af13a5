"""Wrong passwords: whoever guesses has to wait, and nobody else.

Tries are counted for a network and a name together, and for a network alone, never for a name alone: else anybody could lock anybody out. A
device that has signed in as somebody before shows a signed cookie, and its tries at that name are counted for the device alone: it can
still sign in while others of its network, or of the whole world, guess.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from potez.server.errors import Refused
from potez.server.limits import RATES

# A burst, and how many a second come back.
OF_ONE = RATES["password"]  # tries of a network at a name, of a known device at its name, or of a session at its own password
OF_NETWORK = (60.0, 0.2)  # tries of a network at all names: a classroom has one address
MOST = 50_000  # buckets


class Attempts:
    """All tries of a process. `factor` stretches the numbers; 0 switches them off."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor, self.clock = factor, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def begin(self, network: str, name: str, device: str = "") -> None:
        """Before a password is looked at. Raises Refused, and nothing is counted, where there were too many tries."""
        if device:
            needed = {_device(device, name): OF_ONE}
        else:
            needed = {_place(network, name): OF_ONE, f"network {network}": OF_NETWORK}
        self._take(needed)

    def begin_own(self, grant: str) -> None:
        """Before the password of somebody who is signed in is looked at once more."""
        self._take({f"own {grant}": OF_ONE})

    def right(self, network: str, name: str, device: str = "") -> None:
        """The password was right: earlier slips are forgotten, but for those of the network at other names."""
        self._buckets.pop(_device(device, name) if device else _place(network, name), None)
        if not device and self.factor:
            self._give(f"network {network}", OF_NETWORK)

    def right_own(self, grant: str) -> None:
        self._buckets.pop(f"own {grant}", None)

    def _take(self, needed: dict[str, tuple[float, float]]) -> None:
        if not self.factor:
            return
        held = {key: self._held(key, *rate) for key, rate in needed.items()}
        if min(held.values()) < 1.0:
            raise Refused("too-often", 429)
        for key, value in held.items():
            self._put(key, value - 1.0)

    def _give(self, key: str, rate: tuple[float, float]) -> None:
        self._put(key, min(rate[0] * self.factor, self._held(key, *rate) + 1.0))

    def _held(self, key: str, burst: float, rate: float) -> float:
        held, at = self._buckets.get(key, (burst * self.factor, self.clock()))
        return min(burst * self.factor, held + (self.clock() - at) * rate * self.factor)

    def _put(self, key: str, value: float) -> None:
        self._buckets[key] = (value, self.clock())
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)


def _place(network: str, name: str) -> str:
    return f"at {network} {name}"


def _device(device: str, name: str) -> str:
    return f"device {device} {name}"
