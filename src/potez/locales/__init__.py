"""Texts for people, once per language: messages in Fluent files, rules in Markdown. Data and a reader; imports nothing of the package."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_MESSAGE = re.compile(r"([a-z][a-z0-9_-]*) = (.+)")
_PLACE = re.compile(r"\{ \$([a-z_]+) \}")


@cache
def messages(name: str, language: str = "en") -> Mapping[str, str]:
    """The messages of one file: lines `key = text { $name }`, the simplest part of Fluent; `#` begins a comment."""
    found: dict[str, str] = {}
    for number, line in enumerate((files(__name__) / language / f"{name}.ftl").read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        match = _MESSAGE.fullmatch(line)
        assert match and match[1] not in found, f"{language}/{name}.ftl, line {number}: not a new message"
        found[match[1]] = match[2]
    return found


def message(name: str, key: str, language: str = "en", **params: object) -> str:
    """One message, filled in."""
    return _PLACE.sub(lambda place: str(params[place[1]]), messages(name, language)[key])


def rules_text(game: str, language: str = "en") -> str:
    """The rules of a game, as Markdown."""
    return (files(__name__) / language / "rules" / f"{game}.md").read_text(encoding="utf-8")
