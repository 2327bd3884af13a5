"""Compares the texts of a language with the English ones: `python -m tests.locales.translations ro` lists what differs."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from babel import Locale
from markdown_it import MarkdownIt

import potez
from potez import locales
from potez.locales import pages

WRITTEN = tuple(language for language in locales.LANGUAGES if language != "sr-Latn")
PLURALS = {language: {*Locale.parse(language).plural_form.tags, "other"} for language in WRITTEN}
# Messages that may be the same in two languages: names, and words that are spelled alike.
ALIKE = re.compile(r"site|options-usual|.*-komi|.*-ko|side-x|side-0|.*jaguar.*|evaluation-for")
# Variables that are numbers of something; the lower end of a range is followed by no such word.
NUMBERS = {"count", "games", "longest", "most", "plies", "points", "seconds"}
# The letters of a language beside those of English, or its alphabet where that is another one; and its quotation marks.
LETTERS = {"en": "", "ro": "ăâîșț", "sl": "čšž", "sr": "абвгдђежзијклљмнњопрстћуфхцчџш", "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"}
QUOTES = {"en": "“”", "ro": "„”", "sl": "„“", "sr": "„“", "uk": "«»"}
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


def counted_outside(parts: locales.Parts) -> set[str]:
    """Numbers that a word follows outside of a choice: the word has one form for all numbers, which is wrong for some."""
    return {
        part[0]
        for part, after in zip(parts, [*parts[1:], ""], strict=True)
        if not isinstance(part, str) and len(part) == 1 and part[0] in NUMBERS and isinstance(after, str) and re.match(r" [^\W\d]", after)
    }


def messages(language: str) -> Iterator[str]:
    """What is wrong with the messages that a language has."""
    for file in locales.FILES:
        if not locales.written_in(language, f"{file}.ftl"):
            continue  # shown in English; the table of languages says so
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
            for name in counted_outside(own[key]):
                yield f"{file}.ftl: {key} has one form for every {name}"
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
            if not locales.written_in(language, place):
                continue
            try:
                own = pages.read(kind, entry.id, language)
            except ValueError as error:
                yield str(error)
                continue
            yield from page(own, english, place, language, entry.names.get(language, entry.name))
            yield from differences(kind, entry.id, language)


def spelling(text: str, language: str) -> Iterator[str]:
    """What no text of a language has: letters and quotation marks of another, letters of two alphabets in a word, long numbers in one
    piece."""
    for word in re.findall(r"[^\W\d_]+", text):
        strange = {letter for letter in word.lower() if not letter.isascii() and letter not in LETTERS[language]}
        if strange:
            yield f"{word} has {sorted(strange)}"
        if re.search("[a-zA-Z]", word) and re.search("[Ѐ-ӿ]", word):
            yield f"{word} has letters of two alphabets"
    for place in re.findall(r"(?<!\w)[Ѐ-ӿ][0-9]{1,2}(?!\w)", text):
        yield f"{place} has a Cyrillic letter, and columns are Latin ones"
    for mark in re.findall('["“”„‟«»‹›‘‚]', text):
        if mark not in QUOTES[language]:
            yield f"{mark} is no quotation mark here"
    for number in re.findall(r"(?<![\w.,=])[0-9]{5,}(?!\w)", text):
        yield f"{number} needs something between its thousands"


def misspelt(language: str) -> Iterator[str]:
    """Lines of rules, guides and messages that cannot be right, whatever they say."""
    for file in sorted((locales.FOLDER / language).rglob("*.*")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if not (file.suffix == ".ftl" and line.startswith("#")) and file.stem != "names":
                yield from (f"{file.name}, line {number}: {problem}" for problem in spelling(_CODE.sub("", line), language))


_markdown = MarkdownIt("commonmark", {"html": False})
_CODE = re.compile(r"`([^`]+)`")
_SITE = re.compile(r"(?<![a-z0-9])[a-z](?:[0-9]{1,2})(?![0-9a-z])")
_NUMBER = re.compile(r"(?<![a-z0-9.,])-?[0-9]+(?:[ .,\u00a0][0-9]{3})*(?:[.,][0-9]+)?(?![a-z0-9])")
_SETTING = re.compile(r"\{[a-z_]+(?:=[a-z0-9]+)?\}")
_THOUSANDS = re.compile(r"[ .,\u00a0](?=[0-9]{3}(?![0-9]))")
_BLANKS = re.compile(r"\s+")
_LINK = re.compile(r"\]\(([^)]+)\)")
_PLAIN = re.compile(r"side-|error-|piece-|tint-|mark-|filter-|depth-|distance$|direction")  # words of the games, not of the page
_QUOTED = re.compile(r"“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|\*\*([^*]+)\*\*|\*([^*]+)\*")


def paragraphs(kind: str, id: str, language: str = "en") -> list[tuple[str, str]]:
    """Every paragraph and list item of a text, with its place: its section and its number there, as "move.0"."""
    found = []
    for section in pages.parse(pages.written(kind, id, language), f"{language}/{kind}/{id}.md").sections:
        number = 0
        for part in section.parts:
            tokens = _markdown.parse(part) if isinstance(part, str) else []
            for token, inline in pairwise(tokens):
                if token.type == "paragraph_open":
                    found.append((f"{section.anchor}.{number}", inline.content))
                    number += 1
            for step in part.steps if isinstance(part, pages.Board) else ():
                found.append((f"{section.anchor}, board, {step.move}", step.comment))
    return found


def facts(text: str, language: str) -> Counter[str]:
    """What a translation may not change: numbers, coordinates, code that is no word of a language, links."""
    found = Counter(f"site {site}" for site in _SITE.findall(text))
    found.update(f"link {link}" for link in _LINK.findall(text))
    words = own_words(language)
    for code in _CODE.findall(text):
        found[f"code {words.get(code, re.sub(_BLANKS, ' ', code))}"] += 1
    plain = _LINK.sub("]", _SITE.sub(" ", _CODE.sub(" ", text)))
    for number in _NUMBER.findall(plain):
        found["number " + _THOUSANDS.sub("", number).replace(",", ".")] += 1
    found.update(f"setting {setting}" for setting in _SETTING.findall(text))
    return found


@cache
def labels(language: str) -> dict[str, set[str]]:
    """What stands on buttons and beside switches: a text, and the messages that say it."""
    found: dict[str, set[str]] = {}
    for file in ("ui", "games"):
        for key, parts in locales.messages(file, language).items():
            if all(isinstance(part, str) for part in parts) and not _PLAIN.match(key):
                found.setdefault(locales.fill(parts, language, {}), set()).add(key)
    return found


def named(text: str, language: str) -> list[set[str]]:
    """The labels that a text names, in quotation marks or bold."""
    known = labels(language)
    quoted = [re.sub(_BLANKS, " ", "".join(found)).strip(" :.,?„“”«»") for found in _QUOTED.findall(text)]
    return [known[label] for label in quoted if label in known]


def own_words(language: str) -> dict[str, str]:
    """A language's words for moves without a place, and the notation for them."""
    known = locales.messages("games", language)
    return {locales.fill(parts, language, {}): key.removeprefix("written-") for key, parts in known.items() if key.startswith("written-")}


def differences(kind: str, id: str, language: str) -> Iterator[str]:
    """Paragraphs that say other numbers, coordinates, code or links than the English ones."""
    own, english = paragraphs(kind, id, language), paragraphs(kind, id)
    if [place for place, _ in own] != [place for place, _ in english]:
        missing = Counter(place for place, _ in english)
        missing.subtract(place for place, _ in own)
        yield f"{kind}/{id}.md: other paragraphs than in English: {[place for place, count in missing.items() if count]}"
        return
    for (place, text), (_, other) in zip(own, english, strict=True):
        here, there = facts(text, language), facts(other, "en")
        if here != there:
            yield f"{kind}/{id}.md, {place}: lacks {sorted((there - here).elements())}, has {sorted((here - there).elements())}"
        for keys in named(other, "en"):
            if not any(keys & mine for mine in named(text, language)):
                yield f"{kind}/{id}.md, {place}: does not name {min(keys)} as the page does"


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
        for problem in (*messages(language), *texts(language), *misspelt(language)):
            print(f"{language}/{problem}")


if __name__ == "__main__":
    main()
