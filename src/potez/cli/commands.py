"""All commands, in the order in which the help lists them. Each is a module with `add`, which says its options, and `run`."""

from __future__ import annotations

import potez
from potez.cli import analyse, backup, bench, bot, cleanup, games, keys, languages, perft, play, reports, restore, rules, serve, solve
from potez.cli.parser import Parser

COMMANDS = (games, rules, languages, play, perft, bench, analyse, solve, serve, backup, restore, reports, cleanup, keys, bot)


def command_line() -> Parser:
    """What reads the whole command line."""
    top = Parser(
        prog="potez", description="Twenty classic two-player board games: exact rules, compiled.", epilog="See also: potez COMMAND --help"
    )
    top.add_argument("--version", action="version", version=f"potez {potez.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return top
