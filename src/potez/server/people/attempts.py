"""Wrong passwords: whoever guesses has to wait, and nobody else.

Tries are counted for a network and a name together, and for a network alone, never for a name alone: else anybody could lock anybody out. A
device that has signed in as somebody before shows a signed cookie, and its tries at that name are counted for itself and for all such
devices of its network: it can still sign in while others there, or in the whole world, guess, and many cookies allow no more guesses.

Right passwords are counted as well, only not as fast: each takes a hash, and whoever signs in without end would keep others from it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from potez.server.errors import Refused
from potez.server.limits import RATES, TINY

# A burst, and how many a second come back.
OF_ONE = RATES["password"]  # tries of a network at a name, of a known device at its name, or of a session at its own password
OF_NETWORK = (60.0, 0.2)  # tries of a network at all names: a classroom has one address
OFTEN = (12.0, 0.05)  # the same as of one, right or wrong
RIGHT = 0.5  # what a right password counts of a network's tries
MOST = 50_000  # buckets


class Attempts:
    """All tries of a process. `factor_of` says by how much the numbers of a network are stretched; 0 switches them off."""

    def __init__(self, factor_of: Callable[[str], float] = lambda network: 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor_of, self.clock = factor_of, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def begin(self, network: str, name: str, device: str = "") -> None:
        """Before a password is looked at. Raises Refused, and nothing is counted, where there were too many tries."""
        keys = _failure_keys(network, name, device)
        needed = {f"often {keys[0]}": OFTEN, **dict.fromkeys(keys, OF_ONE)}
        if not device:
            needed[f"network {network}"] = OF_NETWORK
        self._take(needed, self.factor_of(network))

    def begin_own(self, grant: str, network: str = "") -> None:
        """Before the password of somebody who is signed in is looked at once more."""
        self._take({f"own {grant}": OF_ONE, f"often own {grant}": OFTEN}, self.factor_of(network))

    def succeeded(self, network: str, name: str, device: str = "") -> None:
        """The password was right: earlier slips are forgotten, but for those of the network at other names."""
        for key in _failure_keys(network, name, device):
            self._buckets.pop(key, None)
        if not device and (factor := self.factor_of(network)):
            key = f"network {network}"
            self._put(key, min(OF_NETWORK[0], self._held(key, *OF_NETWORK) + (1.0 - RIGHT) / factor))

    def own_succeeded(self, grant: str) -> None:
        self._buckets.pop(f"own {grant}", None)

    def _take(self, needed: dict[str, tuple[float, float]], factor: float) -> None:
        """One try from each bucket. They are of one size: what is taken shrinks where more is allowed."""
        if not factor:
            return
        held = {key: self._held(key, *rate) for key, rate in needed.items()}
        if min(held.values()) < 1.0 / factor - TINY:
            raise Refused("too-often")
        for key, value in held.items():
            self._put(key, value - 1.0 / factor)

    def _held(self, key: str, burst: float, rate: float) -> float:
        held, at = self._buckets.get(key, (burst, self.clock()))
        return min(burst, held + (self.clock() - at) * rate)

    def _put(self, key: str, value: float) -> None:
        self._buckets[key] = (value, self.clock())
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)


def _failure_keys(network: str, name: str, device: str) -> list[str]:
    """Where wrong tries at a name are counted."""
    return [f"known at {network} {name}", f"device {device} {name}"] if device else [f"at {network} {name}"]
