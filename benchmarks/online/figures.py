"""Numbers of a measurement: percentiles, and what the system says about a process."""

from __future__ import annotations

import os
import random
from array import array
from collections.abc import Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SHOWN = (50, 95, 99)
SAMPLES = 2000  # of a bootstrap: enough for the second digit of an interval


class Latencies:
    """Seconds, many of them."""

    def __init__(self) -> None:
        self.values = array("d")

    def add(self, seconds: float) -> None:
        self.values.append(seconds)

    def summary(self) -> dict[str, float]:
        """In milliseconds."""
        found = sorted(self.values)
        if not found:
            return {"count": 0}
        cut = {f"p{part}": round(1000 * percentile(found, part), 2) for part in SHOWN}
        return {"count": len(found), **cut, "max": round(1000 * found[-1], 2)}


def percentile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part / 100))]


def times_as_long(before: Sequence[float], after: Sequence[float], part: float = 95) -> tuple[float, float, float] | None:
    """How many times as long a percentile is afterwards, and its 95 % interval: both rows drawn anew from themselves, again and again.
    None where there is nothing to compare."""
    if not before or not after:
        return None
    rng = random.Random(1)

    def drawn(values: Sequence[float]) -> float:
        return percentile(sorted(rng.choices(values, k=len(values))), part)

    ratios = sorted(drawn(after) / drawn(before) for _ in range(SAMPLES))
    return percentile(sorted(after), part) / percentile(sorted(before), part), percentile(ratios, 2.5), percentile(ratios, 97.5)


def cpu_seconds(pid: int) -> float:
    """What a process has used so far; 0 for one that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> float:
    """Megabytes in memory."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6
    except (OSError, IndexError):
        return 0.0


def children(pid: int) -> list[int]:
    """The processes that a process started, and theirs."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except OSError:
            continue
    return [*found, *(grandchild for child in found for grandchild in children(child))]


def open_files(pid: int) -> int:
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0
