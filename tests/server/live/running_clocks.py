"""Tables whose clocks run."""

from __future__ import annotations

from typing import Any

from tests.server.manual import Server

SLOW = {"kind": "sudden", "main": 60}
QUICK = {"kind": "sudden", "main": 10}


def begun(server: Server, clock: dict[str, Any]) -> tuple[str, Any, Any]:
    """A table where both have made their first move: from now on the clock of red runs."""
    red, blue = server.visitor(), server.visitor()
    id = server.two(red, blue, clock=clock)
    server.play(id, (red, blue), ["c3", "b2"])
    return id, red, blue
