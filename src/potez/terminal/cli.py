"""The command `potez`: lists games, shows rules, counts, measures and plays. Errors are one line and exit code 2."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tomllib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import potez
from potez import locales
from potez.registry import entry
from potez.terminal.waiting import stoppable

if TYPE_CHECKING:
    from potez.server.backup import Contents
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
    except ModuleNotFoundError as error:
        if (error.name or "potez").partition(".")[0] == "potez":
            raise
        print(f'potez: this command needs the module {error.name}; install it with: pip install "potez[server]"', file=sys.stderr)
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
    command.add_argument("--host", type=word, metavar="ADDRESS", help="where to listen ($POTEZ_HOST; 127.0.0.1: this machine only)")
    command.add_argument("--port", type=port, metavar="N", help="where to listen ($POTEZ_PORT; 8000; 0 for any that is free)")
    add_place(command)
    command.add_argument("--workers", type=positive, metavar="N", help="processes that think ($POTEZ_WORKERS; half the cores)")
    command.add_argument("--nats", type=nats, metavar="URL", help="joins several processes, such as nats://host:4222 ($POTEZ_NATS)")
    command.add_argument(
        "--origin", type=origin, action="append", metavar="URL",
        help="where browsers reach it, such as https://games.example; may be repeated ($POTEZ_ORIGIN, with commas)",
    )  # fmt: skip
    command.add_argument("--proxies", type=proxies, metavar="LIST", help="whose X-Forwarded-For is believed ($POTEZ_PROXIES; 127.0.0.1)")
    command.add_argument("--limits", type=factor, metavar="FACTOR", help="stretches all quotas; 0 for none ($POTEZ_LIMITS; 1)")
    command.add_argument(
        "--quota", type=quota, action="append", metavar="NETWORK=FACTOR",
        help="stretches those of a network further, such as 203.0.113.0/24=10 for a school; may be repeated ($POTEZ_QUOTA, with commas)",
    )  # fmt: skip
    add_keep(command)
    command.add_argument("--log", type=log_kind, metavar="KIND", help="text or json ($POTEZ_LOG; text)")
    command.set_defaults(run=run_serve)

    command = commands.add_parser("backup", help="copy everything a server keeps into one file, while it runs")
    command.add_argument("file", metavar="FILE", help="the backup; nothing is overwritten")
    add_place(command)
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_backup)

    command = commands.add_parser("restore", help="bring a backup back, to a place where nothing is")
    command.add_argument("file", metavar="FILE", help="a backup")
    add_place(command)
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_restore)

    command = commands.add_parser("reports", help="what players reported about others")
    add_place(command)
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_reports)

    command = commands.add_parser("cleanup", help="remove what nobody needs any more, as a server does by itself now and then")
    add_place(command)
    add_keep(command)
    command.add_argument("--dry-run", action="store_true", help="only count it")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_cleanup)

    command = commands.add_parser("keys", help="replace what signs cookies and invitations")
    command.add_argument("what", choices=["rotate"], metavar="rotate", help="make a new key, which all processes use after a while")
    add_place(command)
    ends = command.add_mutually_exclusive_group()
    ends.add_argument("--days", type=days, metavar="N", help="what older keys signed is believed for so long (90)")
    ends.add_argument("--now", action="store_true", help="end older keys at once: all guests and invitations are forgotten")
    command.add_argument("--json", action="store_true", help="for programs")
    command.set_defaults(run=run_keys)

    command = commands.add_parser("bot", help="let a program play at a server", epilog="The token comes from $POTEZ_TOKEN or --token-file.")
    command.add_argument("server", metavar="SERVER", help="the address of a server, such as https://games.example")
    brain = command.add_mutually_exclusive_group()
    brain.add_argument(
        "--level", type=level, metavar="N", help="the computer of this house: 1 (random moves) to 8 (as well as it can; usual)"
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
    command.set_defaults(run=run_bot)
    return top


def add_place(command: argparse.ArgumentParser) -> None:
    place = command.add_mutually_exclusive_group()
    place.add_argument("--data", metavar="FOLDER", help="where games are kept ($POTEZ_DATA, or the system's place for such files)")
    place.add_argument(
        "--database", type=database, metavar="URL", help="PostgreSQL in place of the folder ($POTEZ_DATABASE, which hides its password)"
    )


def add_keep(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--keep", type=keep, metavar="LIST",
        help="days after which what nobody needs is removed, such as guests=180,tables=30,chat=365,reports=365,sessions=1; 0 for ever "
        "($POTEZ_KEEP)",
    )  # fmt: skip


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


def word(text: str) -> str:
    if not text or not text.isprintable() or " " in text:
        raise argparse.ArgumentTypeError(f"{text!r}: use a name or an address")
    return text


def database(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("postgres", "postgresql") or "//" not in text or not parts.path.strip("/"):
        raise argparse.ArgumentTypeError("use an address such as postgresql://user:password@host/name")  # says no password again
    return text


def nats(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("nats", "tls") or not parts.hostname:
        raise argparse.ArgumentTypeError("use an address such as nats://host:4222")
    return text


def origin(text: str) -> str:
    """As browsers say it: no path, and no port that goes without saying."""
    try:
        parts = urlsplit(text)
        number, host = parts.port, parts.hostname
    except ValueError:
        host, number, parts = None, None, urlsplit("")
    if parts.scheme not in ("http", "https") or not host or parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
        raise argparse.ArgumentTypeError(f"{text!r}: use an address without a path, such as https://games.example")
    shown = f"[{host}]" if ":" in host else host
    usual = number is None or number == {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{shown}" + ("" if usual else f":{number}")


def origins(text: str) -> list[str]:
    return [origin(item.strip()) for item in text.split(",") if item.strip()]


def proxies(text: str) -> str:
    names = [name.strip() for name in text.split(",")]
    try:
        for name in names:
            if name != "*":
                ip_network(name)
    except ValueError:
        problem = f"{text!r}: use addresses and networks with commas between, such as 127.0.0.1,10.0.0.0/8, or * for everybody"
        raise argparse.ArgumentTypeError(problem) from None
    return ",".join(names)


def factor(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: use a number from 0 (no limits) to 1000; 1 is usual")
    return value


def keep(text: str) -> Any:
    from potez.server.settings import Keep

    try:
        return Keep.read(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) <= 3650):
        raise argparse.ArgumentTypeError(f"{text!r}: use a number of days from 1 to 3650")
    return int(text)


def quota(text: str) -> tuple[str, float]:
    """A network and its factor."""
    place, equals, more = text.strip().partition("=")
    try:
        network, value = ip_network(place.strip()), float(more)
        right = bool(equals) and 1 <= value <= 1000
    except ValueError:
        right = False
    if not right:
        raise argparse.ArgumentTypeError(f"{text!r}: use a network and a number from 1 to 1000, such as 203.0.113.0/24=10")
    return str(network), value


def quotas(text: str) -> list[tuple[str, float]]:
    return [quota(item) for item in text.split(",") if item.strip()]


def log_kind(text: str) -> str:
    if text not in ("text", "json"):
        raise argparse.ArgumentTypeError(f"{text!r}: use text or json")
    return text


def clock(text: str) -> dict[str, Any]:
    """A clock as data; {} for none."""
    if text == "none":
        return {}
    if days := re.fullmatch(r"(\d{1,2})d", text):
        return {"kind": "correspondence", "days": int(days[1])}
    if not (parts := re.fullmatch(r"(\d{1,3})(?:\+(\d{1,3})(?:x(\d{1,3}))?)?", text)):
        raise argparse.ArgumentTypeError(f"{text!r}: use 5+3 (minutes, seconds for each move), 10, 10+3x30, 3d (days for a move) or none")
    main = int(parts[1]) * 60
    if parts[3]:
        return {"kind": "byoyomi", "main": main, "periods": int(parts[2]), "period": int(parts[3])}
    return {"kind": "fischer", "main": main, "increment": int(parts[2])} if parts[2] else {"kind": "sudden", "main": main}


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
    if options.json:
        older = {"note": match.note.data(), "result": match.outcome and match.outcome.data()} if match.note else {}
        print(json.dumps(reviewed.data() | older, indent=1), flush=True)
    else:
        print(f"{match.note}\n{reviewed}" if match.note else reviewed, flush=True)
    if options.plot:
        with open(options.plot, "w", encoding="utf-8") as file:
            file.write(plot(reviewed))
    return 0


def run_perft(options: argparse.Namespace) -> int:
    from potez.kernel.drivers import perft

    position = chosen_game(options.game, options).start()
    for move in options.moves.split():
        position = position.play(move)
    here = position.kernel
    counts = stoppable(lambda: perft(here.rules.verbs, here.tables, here.state, here.past, options.depth))
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


# What `potez serve` reads from the environment where the command line says nothing: option, variable, reader.
VARIABLES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "host": ("POTEZ_HOST", word),
    "port": ("POTEZ_PORT", port),
    "workers": ("POTEZ_WORKERS", positive),
    "database": ("POTEZ_DATABASE", database),
    "nats": ("POTEZ_NATS", nats),
    "origin": ("POTEZ_ORIGIN", origins),
    "proxies": ("POTEZ_PROXIES", proxies),
    "limits": ("POTEZ_LIMITS", factor),
    "quota": ("POTEZ_QUOTA", quotas),
    "log": ("POTEZ_LOG", log_kind),
    "keep": ("POTEZ_KEEP", keep),
}


def chosen(options: argparse.Namespace, name: str) -> Any:
    """A setting: from the command line, else from the environment; None if neither says anything."""
    variable, read = VARIABLES[name]
    given, text = getattr(options, name, None), os.environ.get(variable, "").strip()
    if given is not None or not text:
        return given
    try:
        return read(text)
    except argparse.ArgumentTypeError as error:
        raise potez.InvalidOption(f"${variable}: {error}") from None


def place(options: argparse.Namespace) -> dict[str, Any]:
    """Where the games of a server are, as fields of its settings. A folder on the command line comes before any database."""
    from potez.server.settings import usual_folder

    if options.data:
        return {"folder": Path(options.data)}
    address = chosen(options, "database") or ""
    if address:
        need("asyncpg", "PostgreSQL")
    return {"folder": usual_folder(), "database": address}


def need(module: str, what: str) -> None:
    """Refuses what was not installed."""
    if find_spec(module) is None:
        raise potez.InvalidOption(f'{what} needs the module {module}; install it with: pip install "potez[scale]"')


def run_serve(options: argparse.Namespace) -> int:
    from potez.server.app import run
    from potez.server.settings import Settings

    given = {name: chosen(options, name) for name in VARIABLES if name not in ("database", "origin", "quota")}
    if given["nats"]:
        need("nats", "NATS")
    values = place(options) | {name: value for name, value in given.items() if value is not None}
    values |= {"quotas": tuple(chosen(options, "quota") or ())}
    values |= {"origins": tuple(chosen(options, "origin") or ()), "metrics_token": os.environ.get("POTEZ_METRICS_TOKEN", "").strip()}
    settings = Settings(**values)
    if not settings.database:
        settings.folder.mkdir(parents=True, exist_ok=True)  # a wrong folder is said in one line, before anything starts
    return run(settings)


# What whoever runs a server needs


def run_backup(options: argparse.Namespace) -> int:
    from potez.server.backup import backup
    from potez.server.settings import Settings

    found = backup(Settings(**place(options)), Path(options.file), copied)
    print(json.dumps({"file": options.file, **found.data()}) if options.json else f"{options.file}: {contents(found)}")
    return 0


def run_restore(options: argparse.Namespace) -> int:
    from potez.server.backup import restore
    from potez.server.settings import Settings

    settings = Settings(**place(options))
    found = restore(Path(options.file), settings, copied)
    print(json.dumps({"place": settings.place, **found.data()}) if options.json else f"{settings.place}: {contents(found)}")
    return 0


def copied(done: int, total: int) -> None:
    """For people who wait at a terminal."""
    if sys.stderr.isatty():
        print(f"\r{100 * done // max(total, 1)} % ", end="" if done < total else "\r" + " " * 8 + "\r", file=sys.stderr, flush=True)


def contents(found: Contents) -> str:
    return f"{found.tables} tables, {found.events} events, {found.people} people, all checked ({found.seconds:.1f} s)"


def run_reports(options: argparse.Namespace) -> int:
    from potez.server.backup import reports
    from potez.server.settings import Settings

    found = reports(Settings(**place(options)))
    if options.json:
        print(json.dumps(found, indent=1))
        return 0
    for row in found:
        at = datetime.fromtimestamp(row["at"], UTC).strftime("%Y-%m-%d %H:%M")
        about, by = (row[who]["name"] or f"guest {row[who]['id']}" for who in ("about", "by"))
        print(f"{row['id']:5}  {at}  about {about}, by {by}, at table {row['table'] or '-'}: {row['text']}")
    if not found:
        print("There are no reports.")
    return 0


def run_cleanup(options: argparse.Namespace) -> int:
    from potez.server.maintenance import cleanup
    from potez.server.settings import Keep, Settings

    settings = Settings(**place(options), keep=chosen(options, "keep") or Keep())
    found = cleanup(settings, options.dry_run)
    if options.json:
        print(json.dumps({"place": settings.place, "dry_run": options.dry_run, "keep": settings.keep.text, "removed": found}))
        return 0
    did = "would be removed" if options.dry_run else "removed"
    print("\n".join(f"{count:8}  {kind} {did}" for kind, count in found.items()) or "There is nothing to remove.")
    return 0


def run_keys(options: argparse.Namespace) -> int:
    from potez.server.keys import DAYS
    from potez.server.maintenance import rotate
    from potez.server.settings import Settings

    settings = Settings(**place(options))
    found = rotate(settings, options.days or DAYS, options.now)
    if options.json:
        print(json.dumps({"place": settings.place, **found}))
        return 0
    since = datetime.fromtimestamp(found["signs_from"], UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    print(f"{settings.place}: key {found['key']} signs from {since}")
    if found["others_until"] is None:
        print("what older keys signed is not believed any more; servers that run know it within half a minute")
    else:
        print(f"what older keys signed is believed until {datetime.fromtimestamp(found['others_until'], UTC).strftime('%Y-%m-%d')}")
    return 0


# Bots


def run_bot(options: argparse.Namespace) -> int:
    """Exit code 0 after a game (--once), 1 if the function failed in it, 2 for a wrong token and the like."""
    from potez.bot import computer, run

    choose = function(options.function) if options.function else computer(options.level or 8)

    def tell(text: str) -> None:
        print(text, flush=True)

    _, given_up = run(
        choose, options.server, token(options), games=options.game, lobby=options.lobby, clock=options.open, most=options.games,
        once=options.once, tell=tell,
    )  # fmt: skip
    return 1 if given_up else 0


def token(options: argparse.Namespace) -> str:
    """Never from the command line, which everybody on the machine can read."""
    if options.token_file:
        found = Path(options.token_file).read_text(encoding="utf-8", errors="replace").strip()
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
