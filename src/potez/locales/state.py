"""How far each language is: which files it has of its own. What it lacks is shown in English, file by file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from potez import locales
from potez.locales import pages

TEXTS = ("rules", "guides")


@dataclass(frozen=True)
class State:
    """The files of a language: messages by name, rules and guides by game."""

    language: str
    name: str
    messages: tuple[str, ...]
    rules: tuple[str, ...]
    guides: tuple[str, ...]
    words: int

    def row(self, games: int) -> tuple[str, ...]:
        """As a line of a table."""
        counts = ((self.messages, len(locales.FILES)), (self.rules, games), (self.guides, games))
        return (self.language, self.name, *(f"{len(there)} of {most}" for there, most in counts))


COLUMNS = ("language", "name", "messages", "rules", "guides")


def states(games: Sequence[str]) -> list[State]:
    """Every language, for the games with these ids."""
    return [_state(language, games) for language in locales.LANGUAGES]


def _state(language: str, games: Sequence[str]) -> State:
    messages = tuple(name for name in locales.FILES if locales.written_in(language, f"{name}.ftl"))
    rules, guides = (tuple(id for id in games if locales.written_in(language, f"{kind}/{id}.md")) for kind in TEXTS)
    words = sum(_words(parts) for name in messages for parts in locales.messages(name, language).values())
    words += sum(len(pages.written(kind, id, language).split()) for kind, ids in zip(TEXTS, (rules, guides), strict=True) for id in ids)
    return State(language, locales.message("ui", "language-name", language), messages, rules, guides, words)


def _words(parts: locales.Parts) -> int:
    """The words of a message; of a choice, those of its last form."""
    return sum(len(part.split()) if isinstance(part, str) else _words(part[1]["other"]) if len(part) > 1 else 0 for part in parts)


def missing(state: State, games: Sequence[str]) -> list[str]:
    """The files that a language lacks."""
    absent = [f"{name}.ftl" for name in locales.FILES if name not in state.messages]
    return absent + [f"{kind}/{id}.md" for kind in TEXTS for id in games if id not in getattr(state, kind)]
