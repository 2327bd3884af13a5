"""`potez bot`: a program plays at a server, with an engine of this package or a function of its owner."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import potez
from potez.cli.arguments import clock, positive, thinking_level
from potez.cli.parser import Commands

LONGEST_TOKEN = 1000  # letters that are read of its file; none is as long


def add(commands: Commands) -> None:
    command = commands.add_parser("bot", help="let a program play at a server", epilog="The token comes from $POTEZ_TOKEN or --token-file.")
    command.add_argument("server", metavar="SERVER", help="the address of a server, such as https://games.example")
    brain = command.add_mutually_exclusive_group()
    brain.add_argument(
        "--level", type=thinking_level, metavar="N", help="the computer player: 1 (random moves) to 8 (as well as it can; usual)"
    )
    brain.add_argument("--function", metavar="FILE.py:NAME", help="your own: a function of a potez.Position that answers with a move")
    command.add_argument(
        "--game", action="append", default=[], metavar="GAME", help="the id of a game that it plays; may be repeated (all)"
    )
    command.add_argument("--lobby", action="store_true", help="take challenges of the lobby, too, not only those that name the bot")
    command.add_argument(
        "--open", type=clock, metavar="CLOCK",
        help="keep a challenge open for each --game: 5+3 (minutes and seconds for each move), 10, 10+3x30 (then 3 times 30 s), 3d, none",
    )  # fmt: skip
    command.add_argument("--games", type=positive, default=4, metavar="N", help="how many games at once (4)")
    command.add_argument("--token-file", metavar="FILE", help="a file with the token")
    command.add_argument("--once", action="store_true", help="play one game, then end")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 0 after a game (--once), 1 if the function failed in it, 2 for a wrong token and the like."""
    from potez import bot

    choose = function(options.function) if options.function else bot.computer(options.level or 8)

    def tell(text: str) -> None:
        print(text, flush=True)

    _, given_up = bot.run(
        choose, options.server, token(options), games=options.game, lobby=options.lobby, clock=options.open, most=options.games,
        once=options.once, tell=tell,
    )  # fmt: skip
    return 1 if given_up else 0


def token(options: argparse.Namespace) -> str:
    """Never from the command line, which everybody on the machine can read."""
    if options.token_file:
        with Path(options.token_file).open(encoding="utf-8", errors="replace") as file:
            found = file.read(LONGEST_TOKEN).strip()
        where = options.token_file
    else:
        found, where = os.environ.get("POTEZ_TOKEN", "").strip(), "$POTEZ_TOKEN"
    if not found:
        raise potez.InvalidOption(f"{where} holds no token; make one on your page at the server, and set $POTEZ_TOKEN or name --token-file")
    return found


def function(text: str) -> Callable[..., Any]:
    """The function that FILE.py:NAME names."""
    file, colon, name = text.rpartition(":")
    if not colon or not name.isidentifier():
        raise potez.InvalidOption(f"--function {text!r}: write FILE.py:NAME")
    spec = spec_from_file_location("potez_bot", file)
    if spec is None or spec.loader is None or not Path(file).is_file():
        raise potez.InvalidOption(f"--function: there is no Python file {file}")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise potez.InvalidOption(f"--function: {file} could not be run: {type(error).__name__}: {error}") from error
    found = getattr(module, name, None)
    if not callable(found):
        raise potez.InvalidOption(f"--function: {file} has no function {name}")
    return found  # type: ignore[no-any-return]
