"""Which form of a word a number takes, by the rules of Unicode's CLDR for the languages of this package."""

from __future__ import annotations


def category(number: float, language: str) -> str:
    """zero, one, two, few, many or other."""
    whole = int(number) == number
    n = abs(int(number))
    if language == "ro":
        if whole and n == 1:
            return "one"
        return "few" if not whole or n == 0 or 1 <= n % 100 <= 19 else "other"
    if language == "sl":
        if not whole:
            return "few"
        return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")
    if language == "uk":
        if not whole:
            return "other"
        return _slavic(n, "many")
    if language in ("sr", "sr-Latn"):
        return _slavic(n if whole else int(str(float(number)).partition(".")[2]), "other")
    return "one" if whole and n == 1 else "other"  # as in English; a test compares every language that is there with Unicode's rules


def _slavic(n: int, rest: str) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else rest
