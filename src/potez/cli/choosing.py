"""Which game a command is about: an id or a full text, single options, files of options."""

from __future__ import annotations

import argparse
import tomllib
from typing import TYPE_CHECKING, Any

import potez

if TYPE_CHECKING:
    from potez.game import Game

LONGEST_SETTINGS = 1_000_000  # bytes


def add_game(command: argparse.ArgumentParser, *, optional: bool = False) -> None:
    command.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None, help="an id such as hex, or a full text such as hex(size=7)"
    )
    add_options(command)


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="one option; may be repeated")
    command.add_argument("--options", action="append", default=[], metavar="FILE", help="a TOML file with options, one NAME = VALUE a line")


def chosen_game(name: str, options: argparse.Namespace) -> Game:
    """The game of a command: its text, settings files, single options; nothing may be said twice."""
    from potez.game import make, parse

    id, texts = parse(name)
    values: dict[str, Any] = {}
    for file in options.options:
        for option, value in settings(file).items():
            if option in values:
                raise potez.InvalidOption(f"option {option} is given twice")
            values[option] = value
    for word in options.option:
        option, equals, text = word.partition("=")
        if not equals:
            raise potez.InvalidOption(f"--option {word!r}: write NAME=VALUE")
        if option in texts:
            raise potez.InvalidOption(f"option {option} is given twice")
        texts[option] = text
    return make(id, texts, values)


def settings(file: str) -> dict[str, Any]:
    """The options in a TOML file."""
    with open(file, "rb") as opened:
        data = opened.read(LONGEST_SETTINGS + 1)
    if len(data) > LONGEST_SETTINGS:
        raise potez.InvalidOption(f"{file}: a settings file has at most {LONGEST_SETTINGS} bytes")
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise potez.InvalidOption(f"{file}: byte {error.start} is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise potez.InvalidOption(f"{file}: {error}") from None
    except (ValueError, RecursionError):
        raise potez.InvalidOption(f"{file}: lists too deeply nested or a number too long") from None
