"""A game with its options chosen: made from a name, a text or settings, and written back as the same text."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

from potez.errors import InvalidOption, UnknownGame, shorten
from potez.registry import Entry, entry

if TYPE_CHECKING:
    from potez.kernel.contract import Rules
    from potez.kernel.options import Option
    from potez.position import Position

_GAME = re.compile(r"\s*([A-Za-z][A-Za-z0-9-]*)\s*(?:\((.*)\))?\s*", re.DOTALL)
_PART = re.compile(r"""\s*([a-z_]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^,"()=]*?)\s*(,|$)""", re.DOTALL)
_BARE = re.compile(r"[A-Za-z0-9_.+-]+")


class Game:
    """Rules with options. Two games are equal if every option is."""

    def __init__(self, entry: Entry, rules: Rules, given: tuple[str, ...]) -> None:
        self._entry = entry
        self._rules = rules
        self._given = given  # the options to write: those that were given, and a seed that was drawn

    @property
    def id(self) -> str:
        return self._entry.id

    @property
    def entry(self) -> Entry:
        return self._entry

    @property
    def rules(self) -> Rules:
        """The game's folder: compiled verbs and texts. Unchecked; for engines and tools."""
        return self._rules

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value."""
        return dict(self._rules.options)

    @property
    def sides(self) -> tuple[str, str]:
        """The sides in the order in which they move."""
        return self._rules.sides

    def start(self) -> Position:
        """The first position."""
        from potez.position import Position

        return Position.start(self)

    def position(self, text: str) -> Position:
        """The position that a text describes: a setup, and the moves since. The reverse of `Position.text`."""
        from potez.position import Position

        return Position.read(self, text)

    def __str__(self) -> str:
        if not self._given:
            return self.id
        schema = {option.name: option for option in self._rules.OPTIONS}
        parts = []
        for name in self._given:
            value = schema[name].write(self._rules.options[name])
            parts.append(f"{name}={value if _BARE.fullmatch(value) else json.dumps(value, ensure_ascii=False)}")
        return f"{self.id}({','.join(parts)})"

    def __repr__(self) -> str:
        return f"potez.game({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (str(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.id, self.options) == (other.id, other.options)

    def __hash__(self) -> int:
        return hash((self.id, repr(self.options)))


def game(name: str, /, **options: Any) -> Game:
    """Makes a game: `game("hex", size=7)` or `game("hex(size=7)")`."""
    if not isinstance(name, str):
        raise TypeError(f"a game is named by a text such as hex(size=7), not by {type(name).__name__}")
    id, texts = parse(name)
    return make(id, texts, options)


def parse(name: str) -> tuple[str, dict[str, str]]:
    """The id and the options of a game's text."""
    match = _GAME.fullmatch(name)
    if match is None:
        raise UnknownGame(f"cannot read the game {name[:60]!r}: write it as hex or hex(size=7)").told("game-unreadable", game=name[:60])
    return match[1].lower(), _texts(match[2] or "", name)


def make(id: str, texts: Mapping[str, str], values: Mapping[str, Any], *, brief: bool = False) -> Game:
    """Makes a game from options as text and as values. `brief`: options that are as usual are left out of its text."""
    from potez.kernel.options import Seed

    chosen = entry(id)
    kind = rules_of(chosen)
    schema = {option.name: option for option in kind.OPTIONS}
    for unknown in [*texts, *values]:
        if unknown not in schema:
            problem = f"{id} has no option {shorten(unknown)!r}; {_known(unknown, schema)}"
            raise InvalidOption(problem).told("option-unknown", game=id, option=shorten(unknown), known=", ".join(schema) or "–")
    if both := sorted(texts.keys() & values.keys()):
        raise twice(both[0])
    options: dict[str, Any] = {}
    given = []
    for name, option in schema.items():
        usual = chosen.preset[name] if name in chosen.preset else option.usual(options)
        if name in texts:
            options[name] = option.read(texts[name], options)
        elif name in values and not (values[name] is None and isinstance(option, Seed)):
            options[name] = option.check(values[name], options)
        elif isinstance(option, Seed) and option.needed(options):
            options[name] = int.from_bytes(os.urandom(4)) >> 1
        else:
            options[name] = option.check(usual, options)
            continue
        if isinstance(option, Seed) and options[name] is not None and not option.needed(options):
            problem = f"option {name}={options[name]}: nothing is random in this game of {id}; leave it out"
            raise InvalidOption(problem).about(name, "nothing-random")
        if not brief or options[name] != usual:
            given.append(name)
    return Game(chosen, kind(options), tuple(given))


def rules_of(entry: Entry) -> type[Rules]:
    """The class `Rules` of an entry's game. Imports NumPy."""
    kind: type[Rules] = import_module(f"potez.games.{entry.module}.game").Rules
    return kind


def twice(option: str) -> InvalidOption:
    """The refusal of an option that is given twice."""
    return InvalidOption(f"option {shorten(option)} is given twice").told("option-twice", option=shorten(option))


def _known(name: str, schema: Mapping[str, Option]) -> str:
    if not schema:
        return "it has none"
    close = get_close_matches(name, schema, 1, 0.5)
    return f"did you mean {close[0]}?" if close else "its options are " + ", ".join(schema)


def _texts(text: str, whole: str) -> dict[str, str]:
    """The options in the parentheses of a game's text."""
    found: dict[str, str] = {}
    place = 0
    while place < len(text.rstrip()):
        part = _PART.match(text, place)
        if part is None:
            problem = f"cannot read the options {text[place : place + 40]!r} of {whole[:60]!r}: write name=value, separated by commas"
            raise InvalidOption(problem).told("options-unreadable", text=text[place : place + 40])
        name, value = part[1], part[2]
        if name in found:
            raise twice(name)
        if value.startswith('"'):
            try:
                value = json.loads(value, strict=False)
            except json.JSONDecodeError:
                problem = f"option {shorten(name)}: cannot read the quoted text {value[:40]}"
                raise InvalidOption(problem).told("options-unreadable", text=value[:40]) from None
        found[name] = value
        place = part.end()
    return found
