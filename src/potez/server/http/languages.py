"""Which language a reader wants, and the texts in it."""

from __future__ import annotations

import hashlib
import re
from functools import cache

import msgspec

from potez import locales

NAMES = {language: locales.message("ui", "language-name", language) for language in locales.LANGUAGES}
COOKIE = "language"
YEAR = 31536000  # seconds
_WISH = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=([0-9.]{1,5})\s*)?")


def wanted(chosen: str | None, header: str) -> str:
    """The language that was chosen, else the best of the browser's list, else English."""
    if chosen in locales.LANGUAGES:
        return chosen
    wishes = []
    for number, part in enumerate(header[:500].split(",")):
        if found := _WISH.fullmatch(part):
            try:
                weight = float(found[2] or 1)
            except ValueError:
                continue
            if weight > 0:
                wishes.append((-weight, number, found[1]))
    for _, _, tag in sorted(wishes):
        if language := _known(tag):
            return language
    return "en"


def _known(tag: str) -> str | None:
    """sr-Latn-RS is Serbian in Latin letters; so are Croatian, Bosnian and Montenegrin wishes better served than with English."""
    parts = tag.lower().split("-")
    if parts[0] == "sr":
        return "sr-Latn" if "latn" in parts or "me" in parts else "sr"
    if parts[0] in ("hr", "bs", "sh", "cnr"):
        return "sr-Latn"
    if parts[0] in ("ro", "mo"):
        return "ro"
    return parts[0] if parts[0] in locales.LANGUAGES else None


@cache
def bundle(language: str) -> tuple[str, bytes]:
    """All messages for the browser, and a name for exactly these: {key: parts}."""
    data = msgspec.json.encode({key: parts for file in locales.PAGE for key, parts in _messages(file, language).items()})
    return hashlib.sha256(data).hexdigest()[:12], data


def _messages(file: str, language: str) -> dict[str, locales.Parts]:
    prefix = "reason-" if file == "reasons" else ""
    return {prefix + key: parts for key, parts in locales.messages(file, language).items()}


def text(language: str, key: str, **values: object) -> str:
    """A message of any file; reasons begin with `reason-`."""
    for file in locales.PAGE:
        name = key.removeprefix("reason-") if file == "reasons" and key.startswith("reason-") else key
        if name in locales.messages(file, language) and (file == "reasons") == key.startswith("reason-"):
            return locales.message(file, name, language, **values)
    raise KeyError(key)


def name_of(names: dict[str, str], language: str) -> str:
    """A game's name; Serbian Latin from the Cyrillic, and English where a language has none."""
    if language == "sr-Latn":
        from potez.locales import serbian

        return serbian.latin(names["sr"])
    return names.get(language, names["en"])
