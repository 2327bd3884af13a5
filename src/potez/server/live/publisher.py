"""News of this process: published on the bus for the other processes, and given to subscribers in this one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potez.server.live.bus import Bus


class Publisher:
    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.followers: list[Callable[[str, dict[str, Any]], None]] = []  # subscribers in this process

    def publish(self, kind: str, **more: Any) -> None:
        """To the other processes and to the subscribers of this one."""
        self.bus.publish({"kind": kind, **more})
        self.notify(kind, more)

    def notify(self, kind: str, news: dict[str, Any]) -> None:
        """To the subscribers of this process alone: the others know it already."""
        for follow in self.followers:
            follow(kind, news)
