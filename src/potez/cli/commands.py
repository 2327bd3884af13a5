"""All commands, in the order in which the help lists them. Each is a module with `add`, which says its options, and `run`."""

from __future__ import annotations

import argparse

from potez.cli import (
    analyse,
    backup,
    bench,
    bot,
    cleanup,
    doctor,
    games,
    keys,
    languages,
    perft,
    play,
    reports,
    restore,
    rules,
    serve,
    solve,
    train,
    warm,
)
from potez.cli.parser import Parser

COMMANDS = (
    games,
    rules,
    languages,
    play,
    perft,
    bench,
    analyse,
    solve,
    train,
    warm,
    serve,
    backup,
    restore,
    reports,
    cleanup,
    keys,
    doctor,
    bot,
)


class Version(argparse.Action):
    """Looks for what is installed only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from potez.cli.versions import described

        print(described(), flush=True)
        parser.exit()


def command_line() -> Parser:
    """What reads the whole command line."""
    top = Parser(
        prog="potez", description="Twenty classic two-player board games: exact rules, compiled.", epilog="See also: potez COMMAND --help"
    )
    top.add_argument("--version", action=Version, nargs=0, help="the versions that matter in the report of a bug")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return top
