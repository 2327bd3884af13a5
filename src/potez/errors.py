"""Everything that can be wrong with what comes from outside. Each message says what was given and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Self


class PotezError(ValueError):
    """The root of all errors of this package. `code` and `values`, where there are any, say what is wrong for other languages."""

    code: str = ""
    values: Mapping[str, object] = MappingProxyType({})

    def told(self, code: str, **values: object) -> Self:
        self.code, self.values = code, values
        return self


class UnknownGame(PotezError):
    """There is no game of that name."""


class InvalidOption(PotezError):
    """A setting has a wrong name, type or value. `option` names it where it is known."""

    option: str = ""

    def about(self, option: str, code: str = "", **values: object) -> InvalidOption:
        self.option = option
        return self.told(code, **values)


class InvalidPosition(PotezError):
    """A position's text cannot be read, or describes something that cannot be."""


class InvalidRecord(PotezError):
    """A saved game is damaged, foreign, or does not follow the rules."""


class InvalidSearch(PotezError):
    """An engine is asked for something that it cannot do: no time, a finished game, a level that there is not."""


class InvalidTable(PotezError):
    """A table of values is damaged, foreign or of other rules, cannot be made, or cannot answer what it is asked."""


class InvalidNet(PotezError):
    """A net is damaged, of another version, of another game or of other rules."""


class InvalidBatch(PotezError):
    """Games side by side that cannot be: of a wrong number, on a device that is not there, with an action that is not legal."""


class InvalidTraining(PotezError):
    """A training that cannot be: of a game without planes, on a device that is not there, from a checkpoint that is damaged or foreign."""


class UnreadableMove(PotezError):
    """A text that is no move at all in this game."""

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(f"cannot read the move {text!r}: {problem}")
        self.text = text
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        return UnreadableMove, (self.text, self.problem)


class IllegalMove(PotezError):
    """A move that can be read and is against a rule here.

    `reason` is a code of `potez.REASONS`, `params` its details, `sites` the places that matter.
    """

    def __init__(self, text: str, reason: str, sites: tuple[str, ...], params: Mapping[str, object], sentence: str) -> None:
        super().__init__(f"illegal move {text!r}: {sentence}")
        self.text = text
        self.reason = reason
        self.sites = sites
        self.params = dict(params)
        self.sentence = sentence

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.text, self.reason, self.sites, self.params, self.sentence)


def shorten(text: str) -> str:
    """Outside text for a message: never pages of it."""
    return text if len(text) <= 60 else text[:57] + "..."


for _error in [PotezError, *PotezError.__subclasses__()]:
    _error.__module__ = "potez"  # where programs find them, and how tracebacks name them
