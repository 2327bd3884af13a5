"""`potez play`: a match in line mode, new or saved, with a friend at the same keyboard or against the computer."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import potez
from potez.cli.arguments import PERFECT, add_language, level, seconds
from potez.cli.choosing import add_game, chosen_game
from potez.cli.parser import Commands

if TYPE_CHECKING:
    from potez.cli.line import Computer
    from potez.game import Game


def add(commands: Commands) -> None:
    command = commands.add_parser("play", help="play at one keyboard, move by move, with a friend or the computer")
    add_game(command, optional=True)
    command.add_argument("--map", metavar="FILE", help="the bomb game on the map in a file; the same as --option map=@FILE")
    command.add_argument("--rows-from-zero", action="store_true", help="rows are counted from 0, where a game's source does so (checkers)")
    command.add_argument("--load", metavar="FILE", help="go on with a saved game")
    command.add_argument(
        "--level", type=level, metavar="N", help="against the computer: 1 (random moves) to 8 (as well as it can), 9 (perfect: by a table)"
    )
    command.add_argument("--side", metavar="SIDE", help="your side against the computer (the one that moves first)")
    command.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="the computer's time for a move at most (1)")
    add_language(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from potez.cli.line import LineMode
    from potez.cli.rows import Rows

    if options.map is not None:
        options.option = [*options.option, f"map=@{options.map}"]
    if options.load:
        if options.game or options.option or options.options:
            raise potez.InvalidOption("--load brings its own game and options; name no others").told("load-alone")
        match = potez.Match.load(options.load)
    elif options.game:
        match = potez.Match(chosen_game(options.game, options))
    else:
        raise potez.UnknownGame("name a game, such as potez play hex, or --load FILE").told("play-what")
    if options.rows_from_zero and not match.game.rules.ROWS_FROM_ZERO:
        problem = f"--rows-from-zero: the source of {match.game.id} does not count rows from 0"
        raise potez.InvalidOption(problem).told("rows-from-one", game=match.game.id)
    rows = Rows(options.rows_from_zero)
    return LineMode(match, sys.stdin, sys.stdout, opponent(match.game, options), rows, options.language).run()


def opponent(game: Game, options: argparse.Namespace) -> Computer | None:
    """The computer that a command asks for."""
    from potez.cli.line import Computer
    from potez.cli.perfection import made_at_once
    from potez.cli.wording import Wording

    if options.level is None:
        if options.side:
            raise potez.InvalidOption("--side is for games against the computer; add --level N").told("side-alone")
        return None
    own = options.side or game.sides[0]
    if own not in game.sides:
        problem = f"there is no side {own!r}; the sides are {' and '.join(game.sides)}"
        raise potez.InvalidOption(problem).told("no-side", side=own, known=", ".join(game.sides))
    other = game.sides[0] if own == game.sides[1] else game.sides[1]
    if options.level == PERFECT:
        made_at_once(game, Wording(game, options.language))
    return Computer(other, potez.engine(game, level=options.level), options.seconds)
