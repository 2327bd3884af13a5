"""What the server refuses, as data: a code for programs, and what a sentence in any language needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from potez.errors import InvalidOption, PotezError


class Refused(Exception):
    """A request that cannot be done. `code` is a key of ui.ftl without `error-`; nothing has changed."""

    def __init__(self, code: str, status: int = 409, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.values: Mapping[str, Any] = values

    def data(self) -> dict[str, Any]:
        return {"error": self.code, "values": dict(self.values)}


def internal(reference: str) -> Refused:
    """The answer to whoever met an unexpected error: the number under which the log has it, and nothing else."""
    return Refused("internal", 500, reference=reference)


def refused_option(error: PotezError, game: str) -> Refused:
    """A game that cannot be made: the sentence in English, and what one in another language needs."""
    if isinstance(error, InvalidOption):
        return Refused("option", 422, problem=str(error), game=game, option=error.option, kind=error.code, **error.values)
    return Refused("option", 422, problem=str(error))


class RefusedMove(Refused):
    """A move against the rules, with the rule and the places that matter."""

    def __init__(self, reason: str, sites: tuple[str, ...], values: Mapping[str, Any]) -> None:
        super().__init__("illegal-move", 422)
        self.reason, self.sites = reason, sites
        self.values = values

    def data(self) -> dict[str, Any]:
        return {"error": self.code, "reason": self.reason, "sites": list(self.sites), "values": dict(self.values)}
