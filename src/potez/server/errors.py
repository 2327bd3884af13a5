"""What the server refuses, as data: a code for programs, and what a sentence in any language needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from potez.errors import InvalidOption, PotezError


class Refused(Exception):
    """A request that cannot be done. `code` is a key of ui.ftl without `error-`; nothing has changed. HTTP has a status for each code:
    http/statuses.py."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, Any] = values

    def data(self) -> dict[str, Any]:
        return {"error": self.code, "values": dict(self.values)}


class Unacceptable(Refused):
    """A request that can be read, and asks for what cannot be: fields that contradict each other, or name what there is not."""

    def __init__(self, problem: str) -> None:
        super().__init__("bad-request", problem=problem)


def internal(reference: str) -> Refused:
    """The answer to whoever met an unexpected error: the number under which the log has it, and nothing else."""
    return Refused("internal", reference=reference)


def refused_option(error: PotezError, game: str) -> Refused:
    """A game that cannot be made, or cannot begin so: the sentence in English, and what one in another language needs."""
    values = {"problem": str(error), "game": game, "kind": error.code, **error.values}
    if isinstance(error, InvalidOption) and error.option:
        values["option"] = error.option
    return Refused("option", **values)


class RefusedMove(Refused):
    """A move against the rules, with the rule and the places that matter."""

    def __init__(self, reason: str, sites: tuple[str, ...], values: Mapping[str, Any]) -> None:
        super().__init__("illegal-move")
        self.reason, self.sites = reason, sites
        self.values = values

    def data(self) -> dict[str, Any]:
        return {"error": self.code, "reason": self.reason, "sites": list(self.sites), "values": dict(self.values)}
