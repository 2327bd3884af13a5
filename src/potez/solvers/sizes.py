"""Bytes and times for people."""

from __future__ import annotations


def size(count: float) -> str:
    for unit in ("bytes", "kB", "MB", "GB"):
        if count < 999.5:  # what is more has four digits when it is rounded
            return f"{count:.3g} {unit}"
        count /= 1000
    return f"{count:.3g} TB"


def duration(seconds: float) -> str:
    for unit, length in (("seconds", 60), ("minutes", 60), ("hours", 48)):
        if seconds < length:
            return f"{seconds:.2g} {unit}"
        seconds /= length if unit != "hours" else 24
    return f"{seconds:.0f} days"
