"""`potez rules`: the rules of a game as a text, which tells of all its options: those named are only checked."""

from __future__ import annotations

import argparse

from potez import locales
from potez.cli.arguments import add_language
from potez.cli.choosing import add_game, chosen_game
from potez.cli.parser import Commands
from potez.registry import entry


def add(commands: Commands) -> None:
    command = commands.add_parser("rules", help="show the rules of a game")
    add_game(command)
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.game import parse

    id, texts = parse(options.game)
    if texts or options.option or options.options:
        chosen_game(options.game, options)  # refuses what is wrong; the text is the same for all options
    print(locales.rules_text(entry(id).id, options.language).rstrip())
    return 0
