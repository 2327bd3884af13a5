"""`potez play`: a match in line mode, new or saved, with a friend at the same keyboard or against the computer."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import potez
from potez.cli.arguments import level, seconds
from potez.cli.choosing import add_game, chosen_game
from potez.cli.parser import Commands

if TYPE_CHECKING:
    from potez.cli.line import Computer
    from potez.game import Game


def add(commands: Commands) -> None:
    command = commands.add_parser("play", help="play at one keyboard, move by move, with a friend or the computer")
    add_game(command, optional=True)
    command.add_argument("--load", metavar="FILE", help="go on with a saved game")
    command.add_argument("--level", type=level, metavar="N", help="against the computer: 1 (random moves) to 8 (as well as it can)")
    command.add_argument("--side", metavar="SIDE", help="your side against the computer (the one that moves first)")
    command.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="the computer's time for a move at most (1)")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.cli.line import LineMode

    if options.load:
        if options.game or options.option or options.options:
            raise potez.InvalidOption("--load brings its own game and options; name no others")
        match = potez.Match.load(options.load)
    elif options.game:
        match = potez.Match(chosen_game(options.game, options))
    else:
        raise potez.UnknownGame("name a game, such as potez play hex, or --load FILE")
    return LineMode(match, sys.stdin, sys.stdout, opponent(match.game, options)).run()


def opponent(game: Game, options: argparse.Namespace) -> Computer | None:
    """The computer that a command asks for."""
    from potez.cli.line import Computer

    if options.level is None:
        if options.side:
            raise potez.InvalidOption("--side is for games against the computer; add --level N")
        return None
    own = options.side or game.sides[0]
    if own not in game.sides:
        raise potez.InvalidOption(f"there is no side {own!r}; the sides are {' and '.join(game.sides)}")
    other = game.sides[0] if own == game.sides[1] else game.sides[1]
    return Computer(other, potez.engine(game, level=options.level), options.seconds)
