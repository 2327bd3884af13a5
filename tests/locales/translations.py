"""Compares the texts of a language with the English ones: `python -m tests.locales.translations ro` lists what differs."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

import potez
from potez import locales
from potez.locales import pages

WRITTEN = tuple(language for language in locales.LANGUAGES if language != "sr-Latn")
PLURALS = {
    "en": {"one", "other"},
    "ro": {"one", "few", "other"},
    "sr": {"one", "few", "other"},
    "sl": {"one", "two", "few", "other"},
    "uk": {"one", "few", "many", "other"},
}
# Messages that may be the same in two languages: names, and words that are spelled alike.
ALIKE = re.compile(r"house|options-usual|.*-komi|.*-ko|side-x|side-0|.*jaguar.*|evaluation-for")
_WORDS = re.compile(r"\b(the|and|is|of|you|your|with|not|this|has|from|that|every|which|they|there|when)\b", re.IGNORECASE)


def names(parts: locales.Parts) -> set[str]:
    """The variables of a message."""
    found: set[str] = set()
    for part in parts:
        if not isinstance(part, str):
            found.add(part[0])
            for choice in part[1].values() if len(part) > 1 else ():
                found |= names(choice)
    return found


def choices(parts: locales.Parts) -> Iterator[dict[str, Any]]:
    for part in parts:
        if not isinstance(part, str) and len(part) > 1:
            yield part[1]
            for choice in part[1].values():
                yield from choices(choice)


def text_of(parts: locales.Parts) -> str:
    """The words of a message, without its variables."""
    return " ".join(part if isinstance(part, str) else " ".join(map(text_of, part[1].values())) if len(part) > 1 else "" for part in parts)


def messages(language: str) -> Iterator[str]:
    """What is wrong with the messages of a language."""
    for file in locales.FILES:
        try:
            own, english = locales.messages(file, language), locales.messages(file)
        except (OSError, ValueError) as error:
            yield f"{file}.ftl: {error}"
            continue
        for key in english.keys() - own.keys():
            yield f"{file}.ftl: {key} is missing"
        for key in own.keys() - english.keys():
            yield f"{file}.ftl: {key} is not in the English file"
        for key in english.keys() & own.keys():
            if names(own[key]) != names(english[key]):
                yield f"{file}.ftl: {key} has the variables {sorted(names(own[key]))}, not {sorted(names(english[key]))}"
            numbers = any("one" in choice for choice in choices(english[key]))
            for choice in choices(own[key]):
                if numbers and set(choice) != PLURALS[language]:
                    yield f"{file}.ftl: {key} has the plurals {sorted(choice)}, not {sorted(PLURALS[language])}"
            if numbers and not list(choices(own[key])):
                yield f"{file}.ftl: {key} has no plurals"
            if language != "en" and own[key] == english[key] and text_of(own[key]).strip(" :.,") and not ALIKE.fullmatch(key):
                yield f"{file}.ftl: {key} is the same as in English: {text_of(own[key])!r}"
            elif language != "en" and len(_WORDS.findall(text_of(own[key]))) > 1:
                yield f"{file}.ftl: {key} looks English: {text_of(own[key])!r}"


def texts(language: str) -> Iterator[str]:
    """What is wrong with the rules and guides of a language."""
    for kind in ("rules", "guides"):
        for entry in potez.games():
            place = f"{kind}/{entry.id}.md"
            try:
                english = pages.read(kind, entry.id)
            except OSError:
                yield f"{place}: not yet written in English"
                continue
            except ValueError as error:
                yield str(error)
                continue
            try:
                own = pages.read(kind, entry.id, language)
            except OSError:
                yield f"{place}: missing"
                continue
            except ValueError as error:
                yield str(error)
                continue
            yield from page(own, english, place, language, entry.names.get(language, ""))


def page(own: pages.Page, english: pages.Page, place: str, language: str, name: str) -> Iterator[str]:
    if own.title != name and language != "en":
        yield f"{place}: the title is {own.title!r}, not {name!r}"
    if own.anchors != english.anchors:
        yield f"{place}: the anchors are {own.anchors}, not {english.anchors}"
    for board, other in zip(own.boards, english.boards, strict=False):
        same = (board.game, board.start, board.marks, [step.move for step in board.steps])
        if same != (other.game, other.start, other.marks, [step.move for step in other.steps]):
            yield f"{place}, line {board.line}: the board differs from the English one"
        if [bool(step.comment) for step in board.steps] != [bool(step.comment) for step in other.steps]:
            yield f"{place}, line {board.line}: a comment is missing or too much"
    if len(own.boards) != len(english.boards):
        yield f"{place}: {len(own.boards)} boards, not {len(english.boards)}"
    for section, other_section in zip(own.sections, english.sections, strict=False):
        if len(section.parts) != len(other_section.parts):
            yield f"{place}, {section.anchor}: {len(section.parts)} parts, not {len(other_section.parts)}"
        for part in section.parts if language != "en" else ():
            if isinstance(part, str) and len(_WORDS.findall(re.sub(r"`[^`]*`", "", part))) > 3:
                yield f"{place}, {section.anchor}: looks English: {part[:60]!r}"


def main() -> None:
    for language in sys.argv[1:] or WRITTEN:
        for problem in (*messages(language), *texts(language)):
            print(f"{language}/{problem}")


if __name__ == "__main__":
    main()
