"""Serbian is written in Cyrillic; these are the Latin letters for it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_LETTERS = dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš", strict=True))
_PAIRS = {"љ": "lj", "њ": "nj", "џ": "dž"}
_ALL = _LETTERS | _PAIRS | {key.upper(): value.upper() for key, value in _LETTERS.items()}
# Names of traditional games are spelt as they are spoken, in both alphabets. Names that somebody gave a game of his own keep their spelling
# in Latin letters, with the endings of the singular: there is one Quoridor, and corridors, as any word, can begin a sentence.
_NAMES = {"Skvart": "Squart", "Koridor": "Quoridor"}
_NAMED = re.compile(rf"\b({'|'.join(_NAMES)})(a|u|om|e)?\b")


def latin(text: str) -> str:
    """The same text in Latin letters. A capital Љ, Њ or Џ is Lj, Nj or Dž, or both capitals in a word of capitals."""
    return _NAMED.sub(lambda found: _NAMES[found[1]] + (found[2] or ""), _letters(text))


def _letters(text: str) -> str:
    written = []
    for i, letter in enumerate(text):
        if letter.lower() in _PAIRS and letter != letter.lower():
            pair = _PAIRS[letter.lower()]
            loud = any(0 <= j < len(text) and text[j].isalpha() and text[j].isupper() for j in (i - 1, i + 1))
            written.append(pair.upper() if loud else pair.capitalize())
        else:
            written.append(_ALL.get(letter, letter))
    return "".join(written)


def latin_parts(parts: Sequence[Any]) -> list[Any]:
    """A compiled message in Latin letters."""
    return [latin(part) if isinstance(part, str) else [part[0], *map(_latin_choices, part[1:])] for part in parts]


def _latin_choices(choices: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
    return {category: latin_parts(parts) for category, parts in choices.items()}
