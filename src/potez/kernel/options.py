"""The settings of a game: a schema that checks, reads and writes every value, and that a form can be made from.

`check` takes a Python value, as from a keyword or a TOML file; `read` takes text, as from `hex(size=7)` or a command line. `given` holds
the options before this one, already checked, so that a limit or a default can depend on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from potez.kernel.errors import InvalidOption

Given = Mapping[str, Any]


@dataclass(frozen=True)
class Option:
    """One setting. `default` is a value, or a function of the options before it."""

    name: str
    default: Any
    help: str = ""

    def fail(self, value: object) -> InvalidOption:
        return InvalidOption(f"option {self.name}={value!r}: use {self.allowed()}")

    def allowed(self) -> str:
        raise NotImplementedError

    def check(self, value: object, given: Given) -> Any:
        raise NotImplementedError

    def read(self, text: str, given: Given) -> Any:
        return self.check(text, given)

    def write(self, value: Any) -> str:
        return str(value)

    def usual(self, given: Given) -> Any:
        return self.default(given) if callable(self.default) else self.default


@dataclass(frozen=True)
class Int(Option):
    """A whole number from `low` to `high`, or one of `values`."""

    low: int = 0
    high: int = 0
    values: Sequence[int] = ()

    def allowed(self) -> str:
        if self.values:
            return "one of " + ", ".join(map(str, self.values))
        return f"a whole number from {self.low} to {self.high}"

    def check(self, value: object, given: Given) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fail(value)
        if value not in self.values if self.values else not self.low <= value <= self.high:
            raise self.fail(value)
        return value

    def read(self, text: str, given: Given) -> int:
        return self.check(whole_number(text, self), given)


@dataclass(frozen=True)
class Choice(Option):
    """One of some words."""

    values: Sequence[str] = ()

    def allowed(self) -> str:
        return "one of " + ", ".join(self.values)

    def check(self, value: object, given: Given) -> str:
        if not isinstance(value, str) or value not in self.values:
            raise self.fail(value)
        return value


@dataclass(frozen=True)
class Flag(Option):
    """Yes or no."""

    def allowed(self) -> str:
        return "true or false"

    def check(self, value: object, given: Given) -> bool:
        if not isinstance(value, bool):
            raise self.fail(value)
        return value

    def read(self, text: str, given: Given) -> bool:
        if text.lower() not in ("true", "false"):
            raise self.fail(text)
        return text.lower() == "true"

    def write(self, value: Any) -> str:
        return "true" if value else "false"


@dataclass(frozen=True)
class Halves(Option):
    """A number in steps of one half."""

    low: float = 0.0
    high: float = 0.0

    def allowed(self) -> str:
        return f"a number from {self.low:g} to {self.high:g} in steps of 0.5"

    def check(self, value: object, given: Given) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.fail(value)
        if not self.low <= value <= self.high or value * 2 != int(value * 2):
            raise self.fail(value)
        return float(value)

    def read(self, text: str, given: Given) -> float:
        try:
            return self.check(float(text), given)
        except ValueError:
            raise self.fail(text) from None

    def write(self, value: Any) -> str:
        return f"{value:g}"


@dataclass(frozen=True)
class Seed(Option):
    """The seed of a random start; `None` while none is needed. One that is needed and not given is drawn by `potez.game`."""

    needed: Callable[[Given], bool] = field(default=lambda given: True)
    default: Any = None

    def allowed(self) -> str:
        return "a whole number from 0 to 2**63-1"

    def check(self, value: object, given: Given) -> int | None:
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**63:
            raise self.fail(value)
        return value

    def read(self, text: str, given: Given) -> int | None:
        return self.check(whole_number(text, self), given)


def whole_number(text: str, option: Option) -> int:
    """ASCII digits with an optional minus and nothing else: int() alone would take '1_0' and ' ٣'."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise option.fail(text)
    return int(text)
