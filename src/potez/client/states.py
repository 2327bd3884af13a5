"""The state of a table as a client keeps it: the server sends it once, and then what is different. docs/protocol.md has the format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOW = ("clock", "deadline", "legal")  # what is so at the moment of a message; what it does not name is not there


def after(state: Mapping[str, Any], happened: Mapping[str, Any]) -> dict[str, Any]:
    """The state after something happened."""
    changed = dict(happened["changed"])
    if "moves" in changed:
        changed["moves"] = [*state["moves"][: changed["moves"]["keep"]], *changed["moves"]["add"]]
    if "shown" in changed:
        shown = dict(changed["shown"])
        for name in shown.keys() & {"pieces", "marks"}:
            off, on = shown[name].get("off", []), shown[name].get("on", [])
            shown[name] = [thing for thing in state["shown"][name] if thing not in off] + on
        changed["shown"] = {**state["shown"], **shown}
    return {**state, **changed, "version": happened["version"]}


def now(state: Mapping[str, Any], message: Mapping[str, Any]) -> dict[str, Any]:
    """The same with what is so now, for whoever got the message."""
    return {**state, **{name: message.get(name) for name in NOW}, "may": message["may"]}
