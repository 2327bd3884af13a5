"""Texts for people, once per language: messages in Fluent files, rules and guides in Markdown. Data and readers; imports nothing of the
package.

Messages use a small part of Fluent: texts, `{ $name }`, and a choice by a number or a word, `{ $count -> [one] … *[other] … }`. They are
compiled to plain lists that Python fills in here and the browser in `text.js`: a string stands for itself, `[name]` for a value, and
`[name, {category: parts, …}]` for a choice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from potez.locales import serbian
from potez.locales.plurals import category

FOLDER = Path(__file__).parent
FILES = ("reasons", "games", "options", "ui", "terminal")
PAGE = FILES[:-1]  # those that a page needs


def _languages() -> tuple[str, ...]:
    """English, then every language with a folder that has the words of the pages, by its code; Serbian in both alphabets."""
    found = sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir() and (folder / "ui.ftl").is_file())
    found.sort(key=lambda language: language != "en")
    return tuple(own for language in found for own in ((language, "sr-Latn") if language == "sr" else (language,)))


LANGUAGES = _languages()

Parts = Sequence[Any]  # str | [name] | [name, {category: Parts}]

_MESSAGE = re.compile(r"([a-zA-Z][a-zA-Z0-9_-]*) =(.*)")
_TOKEN = re.compile(r"\{ \$([a-z_]+) \}|\{ \$([a-z_]+) ->|\n? *(\*)?\[([a-z0-9_-]+)\] ?|\n? *(\})|(\"?\{)")


class BadMessage(ValueError):
    """A Fluent file is not in the form that is read here; says where."""


@cache
def messages(name: str, language: str = "en") -> Mapping[str, Parts]:
    """The messages of one file, compiled. A file that a language does not have yet is the English one."""
    if language == "sr-Latn":
        own = messages(name, "sr")
        return {**{key: serbian.latin_parts(parts) for key, parts in own.items()}, **_latin_overrides(name)}
    written = language if written_in(language, f"{name}.ftl") else "en"
    return compiled((FOLDER / written / f"{name}.ftl").read_text(encoding="utf-8"), f"{written}/{name}.ftl")


def written_in(language: str, file: str) -> bool:
    """Whether a language has a file of its own, such as rules/ID.md; Serbian Latin is made from the Cyrillic."""
    return (FOLDER / ("sr" if language == "sr-Latn" else language) / file).is_file()


def _latin_overrides(name: str) -> Mapping[str, Parts]:
    """Messages that are not simply the Cyrillic ones in other letters."""
    file = FOLDER / "sr-Latn" / f"{name}.ftl"
    return compiled(file.read_text(encoding="utf-8"), f"sr-Latn/{name}.ftl") if file.is_file() else {}


def compiled(text: str, file: str) -> dict[str, Parts]:
    """The messages of a Fluent file. Lines that are indented, or close a choice, belong to the message above."""
    found: dict[str, Parts] = {}
    key, lines, begun = "", list[str](), 0

    def finish() -> None:
        if key:
            found[key] = _parts("\n".join(lines).strip(), f"{file}, line {begun}, {key}")

    for number, line in enumerate(text.splitlines(), 1):
        if key and (line.startswith((" ", "}")) or (not line.strip() and lines)):
            lines.append(line)
        elif not line.strip() or line.startswith("#"):
            finish()
            key = ""
        elif match := _MESSAGE.fullmatch(line):
            finish()
            key, lines, begun = match[1], [match[2].strip()], number
            if key in found:
                raise BadMessage(f"{file}, line {number}: {key} stands twice")
        else:
            raise BadMessage(f"{file}, line {number}: not a message")
    finish()
    return found


def _parts(text: str, place: str) -> Parts:
    parts, end = _until(text, 0, False, place)
    if end != len(text):
        raise BadMessage(f"{place}: a brace too much")
    if not parts:
        raise BadMessage(f"{place}: empty")
    return parts


def _until(text: str, at: int, inside: bool, place: str) -> tuple[list[Any], int]:
    """Parts up to the end, or inside a choice up to the next variant or the closing brace."""
    parts: list[Any] = []

    def add(piece: str) -> None:
        piece = re.sub(r"\s*\n\s*", " ", piece)
        if piece:
            parts.append(piece)

    while True:
        token = _TOKEN.search(text, at)
        while token and not inside and (token[4] or token[5]):  # brackets are letters outside a choice
            if token[5]:
                return parts, token.start()
            token = _TOKEN.search(text, token.end())
        if token is None:
            add(text[at:].rstrip() if inside else text[at:])
            return parts, len(text)
        add(text[at : token.start()])
        if token[1]:
            parts.append([token[1]])
            at = token.end()
        elif token[2]:
            choices, at = _choices(text, token.end(), place)
            parts.append([token[2], choices])
        elif token[6]:
            raise BadMessage(f"{place}: cannot read {text[token.start() : token.start() + 20]!r}")
        else:
            return parts, token.start()


def _choices(text: str, at: int, place: str) -> tuple[dict[str, Parts], int]:
    choices: dict[str, Parts] = {}
    default = ""
    while True:
        token = _TOKEN.match(text, at)
        if token and token[4]:
            choices[token[4]], at = _until(text, token.end(), True, place)
            default = token[4] if token[3] else default
        elif token and token[5]:
            if default != "other":
                raise BadMessage(f"{place}: the last choice must be *[other]")
            return choices, token.end()
        else:
            raise BadMessage(f"{place}: a choice is written [one] … *[other] … }}")


def fill(parts: Parts, language: str, values: Mapping[str, object]) -> str:
    """A compiled message with its values."""
    written = []
    for part in parts:
        if isinstance(part, str):
            written.append(part)
        elif len(part) == 1:
            written.append(shown(values[part[0]], language))
        else:
            value, choices = values[part[0]], part[1]
            chosen = str(value) if str(value) in choices else category(value, language) if isinstance(value, int | float) else "other"
            written.append(fill(choices[chosen if chosen in choices else "other"], language, values))
    return "".join(written)


def shown(value: object, language: str = "en") -> str:
    """A value in a sentence: 6.5, but 7 for 7.0, and 6,5 where a comma divides."""
    if not isinstance(value, float):
        return str(value)
    return f"{value:g}" if language == "en" else f"{value:g}".replace(".", ",")


def move_words(move: str, language: str) -> str:
    """A move as a reader sees it: one without a place, such as a pass, is a word of the language."""
    known = messages("games", language)
    return fill(known[f"written-{move}"], language, {}) if f"written-{move}" in known else move


def message(name: str, key: str, language: str = "en", **values: object) -> str:
    """One message, filled in."""
    return fill(messages(name, language)[key], language, values)


@cache
def other_names(game: str) -> tuple[str, ...]:
    """Names by which people look for a game, beside its own: those of every language that has some."""
    found = dict[str, None]()
    for language in LANGUAGES:
        if written_in(language, "names.ftl"):
            known = messages("names", language)
            found.update(dict.fromkeys(fill(known[game], language, {}).split(", ") if game in known else ()))
    return tuple(found)


def rules_text(game: str, language: str = "en") -> str:
    """The rules of a game, as Markdown."""
    from potez.locales import pages

    return re.sub(r" \{#[a-z0-9-]+\}$", "", pages.source("rules", game, language), flags=re.MULTILINE)
