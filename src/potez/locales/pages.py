"""The long texts of a game, rules and guide, as data: sections with anchors, text in a small part of Markdown, and boards to step through.

A board is a fence of lines: the game, `start:` and `mark:` where needed, then one move a line, with a comment if there is something to say.
Settings are named as the form names them: `{size}` becomes the name of the option `size`, and `{king=surrounded}` the words of that choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from potez import locales
from potez.locales import serbian

_HEADING = re.compile(r"(#{2,3}) (.+?) \{#([a-z0-9-]+)\}")
_SETTING = re.compile(r"\{([a-z_]+)(?:=([a-z0-9]+))?\}")
_QUOTES = {"en": ("“", "”"), "ro": ("„", "”"), "sr": ("„", "“"), "sr-Latn": ("„", "“"), "sl": ("„", "“"), "uk": ("«", "»")}
_MARK = re.compile(r"([a-z])=([a-z0-9]+)")
_OTHER = re.compile(r"<[a-zA-Z/!]|^\s*>|^\||!\[|^```(?!board$|$)|^#")  # what is not of our part of Markdown
LONGEST_LINE = 180


@dataclass(frozen=True)
class Step:
    """A move of a diagram, and what is to be said about it."""

    move: str
    comment: str = ""


@dataclass(frozen=True)
class Board:
    """A diagram: a position and moves from there. `line` is where it stands in its file."""

    line: int
    game: str
    start: str
    marks: dict[str, str]  # letter -> site
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Section:
    """A heading with what follows it: texts in Markdown, and boards, in their order. Level 1 is the page itself, before any heading."""

    level: int
    title: str
    anchor: str
    parts: tuple[str | Board, ...]


@dataclass(frozen=True)
class Page:
    """A text of a game."""

    title: str
    sections: tuple[Section, ...]

    @property
    def boards(self) -> tuple[Board, ...]:
        return tuple(part for section in self.sections for part in section.parts if isinstance(part, Board))

    @property
    def anchors(self) -> tuple[str, ...]:
        return tuple(section.anchor for section in self.sections if section.anchor)


class BadPage(ValueError):
    """A text is not in the form that is read here; says where."""


@cache
def read(kind: str, game: str, language: str = "en") -> Page:
    """The page `kind` (rules, guides) of a game; in English where a language does not have it yet."""
    return parse(written(kind, game, language), f"{language}/{kind}/{game}.md", lambda text: named(text, game, language))


def source(kind: str, game: str, language: str = "en") -> str:
    """The text itself, with the names of settings."""
    return named(written(kind, game, language), game, language)


def written(kind: str, game: str, language: str) -> str:
    if language == "sr-Latn":
        return serbian.latin(written(kind, game, "sr"))
    if not locales.written_in(language, f"{kind}/{game}.md"):
        language = "en"
    return (locales.FOLDER / language / kind / f"{game}.md").read_text(encoding="utf-8")


def named(text: str, game: str, language: str) -> str:
    """Settings in a text, in the words of the form: **Size**, “only when surrounded”."""
    opening, closing = _QUOTES.get(language, _QUOTES["en"])

    def words(found: re.Match[str]) -> str:
        name, value = found.groups()
        if value is None:
            return f"**{_message('option', game, name, language)}**"
        said = locales.messages("games", language).get(f"side-{value}") if name == "first" else None
        return f"{opening}{locales.fill(said, language, {}) if said else _message('choice', game, f'{name}-{value}', language)}{closing}"

    return _SETTING.sub(words, text)


def _message(kind: str, game: str, name: str, language: str) -> str:
    """A game's own words come before those that games share; an entry such as go-quick has those of its game, go, too."""
    known = locales.messages("options", language)
    for key in (f"{kind}-{game}-{name}", f"{kind}-{game.partition('-')[0]}-{name}", f"{kind}-{name}"):
        if key in known:
            return locales.fill(known[key], language, {})
    raise BadPage(f"{game}: there is no setting {name!r}")


def parse(text: str, name: str = "page", words: Callable[[str], str] = str) -> Page:
    """The sections of a text. `words` is done to everything but boards' games, starts and moves."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise BadPage(f"{name}, line 1: begin with '# ' and the name")
    title, sections = lines[0][2:], list[Section]()
    heading, parts, prose = (1, title, ""), list[str | Board](), list[str]()

    def finish_prose() -> None:
        if written := "\n".join(prose).strip():
            parts.append(words(written))
        prose.clear()

    def finish_section() -> None:
        finish_prose()
        sections.append(Section(*heading, tuple(parts)))
        parts.clear()

    i = 1
    while i < len(lines):
        line = lines[i]
        if len(line) > LONGEST_LINE and not line.startswith("start:"):
            raise BadPage(f"{name}, line {i + 1}: longer than {LONGEST_LINE} letters")
        if found := _HEADING.fullmatch(line):
            finish_section()
            heading = (len(found[1]), found[2], found[3])
        elif line == "```board":
            finish_prose()
            end = lines.index("```", i) if "```" in lines[i:] else 0
            if not end:
                raise BadPage(f"{name}, line {i + 1}: a board without an end")
            parts.append(_board(lines[i + 1 : end], i + 2, name))
            i = end
        elif _OTHER.search(line):
            raise BadPage(f"{name}, line {i + 1}: not Markdown as it is read here: {line[:40]!r}")
        else:
            prose.append(line)
        i += 1
    finish_section()
    anchors = [section.anchor for section in sections]
    if repeated := {anchor for anchor in anchors if anchors.count(anchor) > 1}:
        raise BadPage(f"{name}: the anchor {min(repeated)!r} stands twice")
    return Page(title, tuple(sections))


def _board(lines: list[str], number: int, name: str) -> Board:
    if not lines:
        raise BadPage(f"{name}, line {number}: a board begins with its game")
    game, start, marks, steps = lines[0], "", dict[str, str](), list[Step]()
    for i, line in enumerate(lines[1:], number + 1):
        if line.startswith("start: ") and not steps:
            start = line[7:]
        elif line.startswith("mark: ") and not steps:
            for item in line[6:].split():
                found = _MARK.fullmatch(item)
                if not found or found[1] in marks:
                    raise BadPage(f"{name}, line {i}: write marks as a=c3 b=d4, each letter once")
                marks[found[1]] = found[2]
        else:
            move, _, comment = line.partition(" ")
            if not move:
                raise BadPage(f"{name}, line {i}: a move is missing")
            steps.append(Step(move, comment))
    return Board(number, game, start, marks, tuple(steps))
