"""Which game a command is about: an id or a full text, single options, files of options."""

from __future__ import annotations

import argparse
import re
import tomllib
from typing import TYPE_CHECKING, Any

import potez

if TYPE_CHECKING:
    from potez.game import Game

LONGEST_SETTINGS = 1_000_000  # bytes
LONGEST_VALUE = 100_000  # bytes of a file that is the value of an option


def add_game(command: argparse.ArgumentParser, *, optional: bool = False) -> None:
    command.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None, help="an id such as hex, or a full text such as hex(size=7)"
    )
    add_options(command)


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one option; may be repeated; NAME=@FILE takes what a file says"
    )
    command.add_argument("--options", action="append", default=[], metavar="FILE", help="a TOML file with options, one NAME = VALUE a line")


def chosen_game(name: str, options: argparse.Namespace) -> Game:
    """The game of a command: its text, settings files, single options; nothing may be said twice."""
    from potez.game import make, parse, twice

    id, texts = parse(name)
    values: dict[str, Any] = {}
    for file in options.options:
        for option, value in settings(file).items():
            if option in values:
                raise twice(option)
            values[option] = value
    for word in options.option:
        option, equals, text = word.partition("=")
        if not equals:
            raise potez.InvalidOption(f"--option {word!r}: write NAME=VALUE").told("option-form", text=word)
        if option in texts:
            raise twice(option)
        texts[option] = content(text[1:]) if text.startswith("@") else text
    return make(id, texts, values)


def content(file: str) -> str:
    """What a file says that is the value of an option, such as a map."""
    with open(file, "rb") as opened:
        data = opened.read(LONGEST_VALUE + 1)
    if len(data) > LONGEST_VALUE:
        problem = f"{file}: the value of an option has at most {LONGEST_VALUE} bytes"
        raise potez.InvalidOption(problem).told("file-large", file=file, most=LONGEST_VALUE)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise no_text(file, error) from None


def settings(file: str) -> dict[str, Any]:
    """The options in a TOML file."""
    with open(file, "rb") as opened:
        data = opened.read(LONGEST_SETTINGS + 1)
    if len(data) > LONGEST_SETTINGS:
        problem = f"{file}: a settings file has at most {LONGEST_SETTINGS} bytes"
        raise potez.InvalidOption(problem).told("file-large", file=file, most=LONGEST_SETTINGS)
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise no_text(file, error) from None
    except tomllib.TOMLDecodeError as error:
        raise unsettled(file, str(error)) from None
    except (ValueError, RecursionError):
        raise unsettled(file, "lists too deeply nested or a number too long") from None


def no_text(file: str, error: UnicodeDecodeError) -> potez.InvalidOption:
    problem = f"{file}: byte {error.start} is not UTF-8 text"
    return potez.InvalidOption(problem).told("file-no-text", file=file, byte=error.start)


def unsettled(file: str, problem: str) -> potez.InvalidOption:
    """The refusal of a file of settings; where in it, other languages say, too."""
    where = re.search(r"line (\d+), column (\d+)", problem)
    place = f"{file}:{where[1]}:{where[2]}" if where else file
    return potez.InvalidOption(f"{file}: {problem}").told("settings-unreadable", place=place)
