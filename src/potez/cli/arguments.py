"""What options may say: numbers, times, levels, clocks. What is wrong is said with what would be right."""

from __future__ import annotations

import argparse
import re
from typing import Any


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


def level(text: str) -> int:
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
