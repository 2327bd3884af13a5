"""The command `potez`: lists games, shows rules, counts, measures and plays. Errors are one line and exit code 2."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import potez
from potez import locales
from potez.registry import entry
from potez.terminal.waiting import stoppable

if TYPE_CHECKING:
    from potez.terminal.line import Computer
    from potez.variant import Game

LONGEST_SETTINGS = 1_000_000  # bytes


class Parser(argparse.ArgumentParser):
    """Errors in one line."""

    def error(self, message: str) -> Any:
        if unknown := re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message):
            close = get_close_matches(unknown[1], re.findall(r"[a-z]+", unknown[2]), 1, 0.5)
            hint = f"did you mean {close[0]}?" if close else f"choose from {unknown[2]}"
            message = f"there is no command {unknown[1]!r}; {hint}"
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    options = parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (potez.PotezError, OSError) as error:
        print(f"potez: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("potez: stopped", file=sys.stderr)
        return 130
    return code


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="potez", description="Twenty classic two-player board games: exact rules, compiled.", epilog="See also: potez COMMAND --help"
    )
    top.add_argument("--version", action="version", version=f"potez {potez.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)

    command = commands.add_parser("games", help="list the games")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_games)

    command = commands.add_parser("rules", help="show the rules of a game")
    add_game(command)
    command.set_defaults(run=run_rules)

    command = commands.add_parser("play", help="play at one keyboard, move by move, with a friend or the computer")
    add_game(command, optional=True)
    command.add_argument("--load", metavar="FILE", help="go on with a saved game")
    command.add_argument("--level", type=level, metavar="N", help="against the computer: 1 (random moves) to 8 (as well as it can)")
    command.add_argument("--side", metavar="SIDE", help="your side against the computer (the one that moves first)")
    command.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="the computer's time for a move at most (1)")
    command.set_defaults(run=run_play)

    command = commands.add_parser("perft", help="count the positions at each depth")
    add_game(command)
    command.add_argument("--depth", type=positive, default=3, metavar="N", help="how deep (3)")
    command.add_argument("--moves", default="", metavar="MOVES", help='moves to play first, such as "c3 d4"')
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_perft)

    command = commands.add_parser("bench", help="measure random games on one thread, per second of CPU time")
    command.add_argument("games", metavar="GAME", nargs="*", help="ids or full texts such as hex(size=7); all games if none is named")
    add_options(command)
    command.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="CPU time for each game (1)")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_bench)

    command = commands.add_parser("analyse", help="review a saved game: values, mistakes, what was better")
    command.add_argument("file", metavar="FILE", help="a game saved by potez")
    command.add_argument("--level", type=level, default=8, metavar="N", help="of the engine that looks at it (8)")
    command.add_argument("--seconds", type=seconds, default=0.5, metavar="S", help="for each position (0.5)")
    command.add_argument("--nodes", type=count, metavar="N", help="for each position, in place of time: the same answer every time")
    command.add_argument("--plot", metavar="SVG", help="write the values as a picture, too")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_analyse)

    command = commands.add_parser("serve", help="play in a browser: start the web app on this machine")
    command.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (127.0.0.1: this machine only)")
    command.add_argument("--port", type=port, default=8000, metavar="N", help="where to listen (8000; 0 for any that is free)")
    command.add_argument("--data", metavar="FOLDER", help="where games are kept ($POTEZ_DATA, or the system's place for such files)")
    command.add_argument("--workers", type=positive, metavar="N", help="processes in which the computer thinks (half the cores)")
    command.set_defaults(run=run_serve)
    return top


def add_game(command: argparse.ArgumentParser, *, optional: bool = False) -> None:
    command.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None, help="an id such as hex, or a full text such as hex(size=7)"
    )
    add_options(command)


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="one option; may be repeated")
    command.add_argument("--options", action="append", default=[], metavar="FILE", help="a TOML file with options, one NAME = VALUE a line")


def positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 100):
        raise argparse.ArgumentTypeError(f"{text!r}: use a whole number from 1 to 100")
    return int(text)


def port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r}: use a port from 0 to 65535")
    return int(text)


def level(text: str) -> int:
    if text not in tuple("12345678"):
        raise argparse.ArgumentTypeError(f"{text!r}: use a level from 1 to 8")
    return int(text)


def count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= 10**12):
        raise argparse.ArgumentTypeError(f"{text!r}: use a whole number from 1")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r}: use a number of seconds up to 3600")
    return value


def chosen_game(name: str, options: argparse.Namespace) -> Game:
    """The game of a command: its text, settings files, single options; nothing may be said twice."""
    from potez.variant import make, parse

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


# Commands


def run_games(options: argparse.Namespace) -> int:
    entries = potez.games()
    if options.json:
        print(json.dumps([_facts(item) for item in entries], indent=1))
        return 0
    width = max(len(item.id) for item in entries)
    for item in entries:
        print(f"{item.id:{width}}  {item.name}: {item.pitch}")
    return 0


def _facts(item: potez.Entry) -> dict[str, Any]:
    names = dict(item.names)
    return {"id": item.id, "names": names, "pitch": item.pitch, "sides": item.sides, "minutes": item.minutes, "depth": item.depth}


def run_rules(options: argparse.Namespace) -> int:
    from potez.variant import parse

    id, texts = parse(options.game)
    if texts or options.option or options.options:
        chosen_game(options.game, options)  # refuses what is wrong; the text is the same for all options
    print(locales.rules_text(entry(id).id).rstrip())
    return 0


def run_play(options: argparse.Namespace) -> int:
    from potez.terminal.line import LineMode

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
    from potez.terminal.line import Computer

    if options.level is None:
        if options.side:
            raise potez.InvalidOption("--side is for games against the computer; add --level N")
        return None
    own = options.side or game.sides[0]
    if own not in game.sides:
        raise potez.InvalidOption(f"there is no side {own!r}; the sides are {' and '.join(game.sides)}")
    other = game.sides[0] if own == game.sides[1] else game.sides[1]
    return Computer(other, potez.engine(game, level=options.level), options.seconds)


def run_analyse(options: argparse.Namespace) -> int:
    from potez.engines.review import plot, review

    match = potez.Match.load(options.file)
    if not match.moves:
        raise potez.InvalidRecord(f"{options.file}: there are no moves to look at")
    thinker = potez.engine(match.game, level=options.level)
    limits: dict[str, Any] = {"nodes": options.nodes} if options.nodes else {"seconds": options.seconds}

    def tell(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\rposition {done} of {total} ", end="" if done < total else "\r" + " " * 30 + "\r", file=sys.stderr, flush=True)

    reviewed = stoppable(lambda: review(match, thinker, progress=tell, **limits), thinker.cancel)
    print(json.dumps(reviewed.data(), indent=1) if options.json else reviewed, flush=True)
    if options.plot:
        with open(options.plot, "w", encoding="utf-8") as file:
            file.write(plot(reviewed))
    return 0


def run_perft(options: argparse.Namespace) -> int:
    from potez.kernel.drivers import perft

    position = chosen_game(options.game, options).start()
    for move in options.moves.split():
        position = position.play(move)
    rules = position.game.rules
    counts = stoppable(lambda: perft(rules.verbs, rules.tables, position._state, position._past, options.depth))
    if options.json:
        print(json.dumps({"perft": counts}))
    else:
        for depth, count in enumerate(counts, 1):
            print(f"{depth:3}  {count:,}")
    return 0


def run_bench(options: argparse.Namespace) -> int:
    from potez.terminal.bench import measure

    results = {}
    for text in options.games or [item.id for item in potez.games()]:
        if not options.json:
            print(f"{text:14} ", end="", flush=True)
        results[text] = found = measure(chosen_game(text, options), options.seconds)
        if not options.json:
            print("{playouts_per_second:12,.0f} games/s  {moves_per_second:13,.0f} moves/s  {mean_plies:7.1f} plies".format(**found))
    if options.json:
        print(json.dumps(results, indent=1))
    return 0


def run_serve(options: argparse.Namespace) -> int:
    from potez.server.app import run
    from potez.server.settings import Settings, usual_folder

    folder = Path(options.data) if options.data else usual_folder()
    chosen = {"workers": options.workers} if options.workers else {}
    return run(Settings(folder, options.host, options.port, **chosen))
