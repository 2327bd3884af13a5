"""What is wrong, in the language that was asked for: errors of the package and of the machine, outside of a game and in one."""

from __future__ import annotations

import errno

from potez import locales
from potez.errors import InvalidOption, InvalidRecord, PotezError
from potez.game import parse, rules_of
from potez.kernel.options import Flag, Halves, Int
from potez.registry import entry

# What hinders reading and writing files: keys of terminal.ftl.
_HINDRANCES = {
    errno.ENOENT: "file-missing", errno.EACCES: "file-forbidden", errno.EPERM: "file-forbidden", errno.EROFS: "file-forbidden",
    errno.EISDIR: "file-folder", errno.ENOTDIR: "file-missing", errno.ENOSPC: "file-full", errno.ENAMETOOLONG: "file-name",
}  # fmt: skip


def fault(error: Exception, language: str, game: str = "") -> str:
    """An error as a sentence; in English what the package says. `game` is the text of the game whose options were read."""
    if isinstance(error, OSError):
        return _file_fault(error, language)
    if language == "en":
        return str(error)
    if isinstance(error, PotezError) and error.code:
        key = f"error-{error.code}"
        return locales.message("terminal" if key in locales.messages("terminal") else "ui", key, language, **error.values)
    if isinstance(error, InvalidOption) and error.option:
        return _option_fault(error, parse(game)[0], language)
    return locales.message("ui", "error-record", language) if isinstance(error, InvalidRecord) else str(error)


def _file_fault(error: OSError, language: str) -> str:
    """Why a file cannot be read or written. What is rare stays as the machine says it."""
    key = _HINDRANCES.get(error.errno or 0)
    problem = locales.message("terminal", key, language) if key else str(error.strerror or error)
    return f"{error.filename}: {problem}" if error.filename is not None else problem


def _option_fault(error: InvalidOption, game: str, language: str) -> str:
    """What is wrong with an option of a game, and what would be right."""
    known = locales.messages("options", language)

    def word(kind: str) -> str:
        keys = (f"{kind}-{game}-{error.option}", f"{kind}-{game.partition('-')[0]}-{error.option}", f"{kind}-{error.option}")
        return next((locales.fill(known[key], language, {}) for key in keys if key in known), "")

    name = f"{word('option')} ({error.option})" if word("option") else error.option
    option = next((option for option in rules_of(entry(game)).OPTIONS if option.name == error.option), None)
    right = ""
    named = ("true", "false") if isinstance(option, Flag) else getattr(option, "values", ()) or getattr(option, "names", ())
    if named:
        right = ", ".join(map(str, named))
    elif isinstance(option, Int | Halves):
        right = locales.message("ui", "option-range", language, low=option.low, high=option.high)
    helped = ": ".join(filter(None, [word("help").removesuffix("."), right]))
    return locales.message("ui", "error-option-value", language, option=name, help=f"{helped[:1].upper()}{helped[1:]}.").strip()
