"""The settings of a game: a schema that checks, reads and writes every value, and that a form can be made from.

`check` takes a Python value, as from a keyword or a TOML file; `read` takes text, as from `hex(size=7)` or a command line. `given` holds
the options before this one, already checked, so that a limit or a default can depend on them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from potez.errors import InvalidOption
from potez.geometry.board import name_of

Given = Mapping[str, Any]


@dataclass(frozen=True)
class Option:
    """One setting. `default` is a value, or a function of the options before it."""

    name: str
    default: Any
    help: str = ""

    def fail(self, value: object) -> InvalidOption:
        return InvalidOption(f"option {self.name}={shown(value)}: use {self.allowed()}").about(self.name)

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
        return float(value) + 0.0  # there is only one zero

    def read(self, text: str, given: Given) -> float:
        if not re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", text, re.ASCII):
            raise self.fail(text)
        return self.check(float(text), given)

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
        if value is None and not self.needed(given):
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**63:
            raise self.fail(value)
        return value

    def read(self, text: str, given: Given) -> int | None:
        return self.check(whole_number(text, self), given)


@dataclass(frozen=True)
class Cells(Option):
    """Some cells of a grid: a number of random ones, or a list of names, in text `7` or `a1+b2`.

    `grid` gives rows and columns, `most` the highest number of random cells. A list keeps to the same limits unless `any_list`.
    The value is the number, or a tuple of names in reading order; an empty list is the number 0.
    """

    low: int = 0
    most: Callable[[Given], int] = field(default=lambda given: 0)
    grid: Callable[[Given], tuple[int, int]] = field(default=lambda given: (0, 0))
    any_list: bool = False

    def allowed(self) -> str:
        return f"a number of random cells from {self.low}, or a list of different cells such as a1+b2"

    def refuse(self, value: object, given: Given) -> InvalidOption:
        rows, columns = self.grid(given)
        low, most = self.low, self.most(given)
        length = "" if self.any_list else f" {low} to {most}"
        return InvalidOption(
            f"option {self.name}={shown(value)}: use a number of random cells from {low} to {most}, "
            f"or a list of{length} different cells from a1 to {name_of(rows - 1, columns - 1)}, such as a1+b2"
        ).about(self.name)

    def check(self, value: object, given: Given) -> int | tuple[str, ...]:
        if isinstance(value, int) and not isinstance(value, bool):
            if not self.low <= value <= self.most(given):
                raise self.refuse(value, given)
            return value
        if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
            raise self.refuse(value, given)
        rows, columns = self.grid(given)
        names = [name.strip().lower() for name in value]
        found = tuple(name for r in range(rows) for c in range(columns) if (name := name_of(r, c)) in names)
        if len(found) != len(names) or not (self.any_list or self.low <= len(found) <= self.most(given)):
            raise self.refuse(value, given)
        return found or 0

    def read(self, text: str, given: Given) -> int | tuple[str, ...]:
        if text and not text[0].isalpha():
            try:
                return self.check(whole_number(text, self), given)
            except InvalidOption:
                raise self.refuse(text, given) from None
        return self.check(text.split("+") if text else [], given)

    def write(self, value: Any) -> str:
        return str(value) if isinstance(value, int) else "+".join(value)


def shown(value: object) -> str:
    """A wrong value for a message: short, whatever it is."""
    try:
        text = repr(value)
    except ValueError:  # Python will not write out an integer of thousands of digits
        text = "(a very long number)"
    return text if len(text) <= 60 else text[:57] + "..."


def whole_number(text: str, option: Option) -> int:
    """ASCII digits with an optional minus and nothing else: int() alone would take '1_0' and ' ٣'."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise option.fail(text)
    return int(text)
