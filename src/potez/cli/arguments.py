"""What options may say: numbers, times, levels, clocks. What is wrong is said with what would be right."""

from __future__ import annotations

import argparse
import re
from typing import Any

PERFECT = 9  # the level that plays from a table alone; as `engines.levels` has it, which is not loaded to read a command line


def positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 100):
        raise argparse.ArgumentTypeError(f"{text!r}: use a whole number from 1 to 100")
    return int(text)


def count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 10**12):
        raise argparse.ArgumentTypeError(f"{text!r}: use a whole number from 1")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r}: use a number of seconds up to 3600")
    return value


def number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: use a number") from None


def language(text: str) -> str:
    from potez.locales import LANGUAGES

    found = {known.lower(): known for known in LANGUAGES}.get(text.lower().replace("_", "-"))
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r}: use one of {', '.join(LANGUAGES)}")
    return found


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--language", type=language, default="en", metavar="LANG", help="en, ro, sl, sr, sr-Latn or uk: texts and errors")


def level(text: str) -> int:
    if text not in tuple("123456789"):
        raise argparse.ArgumentTypeError(f"{text!r}: use a level from 1 to 8, or 9 where a table answers every position")
    return int(text)


def thinking_level(text: str) -> int:
    """A level that any game has."""
    if text not in tuple("12345678"):
        raise argparse.ArgumentTypeError(f"{text!r}: use a level from 1 to 8")
    return int(text)


def clock(text: str) -> dict[str, Any]:
    """A clock as data; {} for none."""
    if text == "none":
        return {}
    if days := re.fullmatch(r"(\d{1,2})d", text):
        return {"kind": "correspondence", "days": int(days[1])}
    if not (parts := re.fullmatch(r"(\d{1,3})(?:\+(\d{1,3})(?:x(\d{1,3}))?)?", text)):
        raise argparse.ArgumentTypeError(f"{text!r}: use 5+3 (minutes, seconds for each move), 10, 10+3x30, 3d (days for a move) or none")
    main = int(parts[1]) * 60
    if parts[3]:
        return {"kind": "byoyomi", "main": main, "periods": int(parts[2]), "period": int(parts[3])}
    return {"kind": "fischer", "main": main, "increment": int(parts[2])} if parts[2] else {"kind": "sudden", "main": main}
