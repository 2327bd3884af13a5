"""How strong the engines are: matches with confidence intervals, seeded, both colours, varied openings.

    python benchmarks/strength.py evaluations [GAME ...]     each game's evaluation against plain counting, the same search
    python benchmarks/strength.py openspiel [GAME ...]       against OpenSpiel's MCTS bot, a quarter of a second a move
    python benchmarks/strength.py gnugo                      against GNU Go, five seconds a move
    python benchmarks/strength.py levels [GAME ...]          each level against the one below
    python benchmarks/strength.py threads                    two threads against one
    python benchmarks/strength.py starts                     from starting Python to an answer of level 3
    python benchmarks/strength.py simulations                simulations per CPU-second beside OpenSpiel's
    python benchmarks/strength.py tune [GAME ...]            finds the levels and writes them into engines/levels.json
    python benchmarks/strength.py try GAME A B [--games N]   two settings of one game, such as "search=mcts,rave=800" or "level=3"

Games are kept in strength.json beside this file as they end; a run that was stopped goes on where it was. After a change of settings the
old games of a match must go: delete its line there, or use --again with levels.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import potez
from benchmarks.duel import Book, EnginePlayer, Match, Player, opening, run
from benchmarks.gnugo import GnuGo
from benchmarks.openspiel import OpenSpielPlayer
from benchmarks.plain import plain
from potez.engines.engine import Engine
from potez.engines.levels import BLIND, FILE, STRONGEST, WEAKEST, Level, ladders
from potez.kernel.plans import ALPHA_BETA, MCTS, Plan
from potez.kernel.random import Dice

BOOK = Path(os.environ.get("POTEZ_STRENGTH", Path(__file__).with_name("strength.json")))
PLAIN_UCT = Plan(search=MCTS, ranked=False, widening=64, expand=8)  # thousands of children at once would only cost memory and time
STARTS = Path(__file__).with_name("starts.json")
SIMULATIONS = Path(__file__).with_name("simulations.json")
# The time of level 8 in matches between levels: more where levels are close together, less where they are far apart.
LEVEL_SECONDS = 0.03
LEVEL_SECONDS_OF = {
    "hare": 1.0, "squart": 0.15, "stay": 0.15, "quoridor": 0.1, "bombs": 0.1, "alquerque": 0.1, "chomp": 0.1,
    "go": 0.012, "mingmang": 0.005, "amazons": 0.008, "ninemorris": 0.004, "twelvemorris": 0.004,
}  # fmt: skip
OPENSPIEL_SECONDS = 0.25
OPENSPIEL = {
    "go": "go(size=9,scoring=area,komi=7.5,ko=superko)",
    "hex": "hex(size=11)",
    "amazons": "amazons",
    "quoridor": "quoridor",
    "dots": "dots(rows=5,cols=6)",
    "checkers": "checkers",
    "ninemorris": "ninemorris",
}
GNUGO_GAME, GNUGO_LEVEL, GNUGO_OPENING = "go(size=9,scoring=area,komi=7.5)", 10, 2
EVALUATION_NODES = 1000
EVALUATION_GAMES = 200

# Games whose default board is too large or too small for many fast games, and how many random moves begin a game.
BOARDS = {
    "go": "go(size=9,scoring=area,komi=7.5)",
    "hex": "hex(size=11)",
    "dots": "dots(rows=5,cols=6)",
    "squart": "squart(size=10,seed={seed})",
    "stay": "stay(size=9,seed={seed})",
}
OPENINGS = {
    "stay": 1,
    "squart": 2,
    "bombs": 2,
    "hare": 2,
    "alquerque": 12,
    "foxhounds": 3,
    "chomp": 2,
    "quoridor": 6,
    "amazons": 2,
    "go": 4,
}
OPENING = 4


def names(chosen: list[str]) -> list[str]:
    return chosen or [item.id for item in potez.games() if item.id != "go-quick"]


def board(name: str) -> str:
    return BOARDS.get(name, name)


# Evaluations


def evaluation_players(game: potez.Game) -> tuple[Player, Player]:
    plan = dataclasses.replace(game.rules.plan, search=ALPHA_BETA)
    own, other = Engine(game, 8, megabytes=16, plan=plan), Engine(plain(game), 8, megabytes=16, plan=plan)
    return EnginePlayer(own, nodes=EVALUATION_NODES), EnginePlayer(other, nodes=EVALUATION_NODES)


def evaluations(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    matches = [
        Match(f"evaluation {name}", board(name), evaluation_players, games=EVALUATION_GAMES, opening=OPENINGS.get(name, OPENING))
        for name in names(options.names)
    ]
    for match, tally in run(matches, book, options.processes):
        print(f"{match.game:36} {tally}")


# Against others


def openspiel_players(game: potez.Game, seconds: float) -> tuple[Player, Player]:
    return EnginePlayer(Engine(game, 8), seconds=seconds), OpenSpielPlayer(game, seconds)


def openspiel(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    matches = [
        Match(f"openspiel {name}", text, openspiel_players, (OPENSPIEL_SECONDS,), options.games, OPENINGS.get(name, OPENING))
        for name, text in OPENSPIEL.items()
        if not options.names or name in options.names
    ]
    for match, tally in run(matches, book, options.processes):
        print(f"{match.game:36} {tally}")


def gnugo_players(game: potez.Game, seconds: float) -> tuple[Player, Player]:
    return EnginePlayer(Engine(game, 8), seconds=seconds), GnuGo(game, GNUGO_LEVEL)


def gnugo(options: argparse.Namespace) -> None:
    match = Match(f"gnugo {options.seconds:g} s", GNUGO_GAME, gnugo_players, (options.seconds,), options.games, GNUGO_OPENING)
    for _, tally in run([match], Book(BOOK), options.processes):
        print(f"{match.game}, {options.seconds:g} s a move, against GNU Go 3.8 level {GNUGO_LEVEL}: {tally}")


# Levels


def level_seconds(name: str) -> float:
    return LEVEL_SECONDS_OF.get(name, LEVEL_SECONDS)


def level_players(game: potez.Game, high: int) -> tuple[Player, Player]:
    limits = {"seconds": level_seconds(game.id)} if high == STRONGEST else {}
    return EnginePlayer(Engine(game, high, megabytes=64), **limits), EnginePlayer(Engine(game, high - 1, megabytes=64))


def levels(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    for name in names(options.names):
        if options.again:
            forget(name, book, options.pairs)
        for left in range(options.rounds, -1, -1):
            if measured(name, book, options) or not left:
                break
            even_out(name, book)


def measured(name: str, book: Book, options: argparse.Namespace) -> bool:
    """Plays the matches of a game that are missing; whether every level is as far above the one below as it should be."""
    good = True
    for high in options.pairs or range(2, STRONGEST + 1):
        match = Match(f"level {high} {name}", board(name), level_players, (high,), options.games, OPENINGS.get(name, OPENING))
        for _, tally in run([match], book, options.processes):
            right = 0.6 <= tally.score <= 0.9
            mark = "" if right else f"level {high - 1} proves every opening" if perfect(match, high - 1) else "!"
            good = good and mark != "!"
            print(f"{name:14} level {high} against {high - 1}: {tally} {mark}", flush=True)
    return good


def forget(name: str, book: Book, pairs: Iterable[int] | None = None) -> None:
    for high in pairs or range(2, STRONGEST + 1):
        book.data.pop(f"level {high} {name}", None)
    book.save()


def perfect(match: Match, level: int) -> bool:
    """Whether a level proves the result of every opening of a match, and so cannot be beaten but where the opening is lost."""
    if "{seed}" in match.game or level == WEAKEST:
        return False
    game = potez.game(match.game)
    engine = Engine(game, level, megabytes=64)
    for number in range(match.games // 2):
        position = game.start()
        for move in opening(game, number, match.opening):
            position = position.play(move)
        if not engine.choose(position, seed=number).proven:
            return False
    return True


# Finding the levels: a long ladder of settings, from nearly random to nearly the best. Knots of it are measured against each other, and six
# places are taken so that each level should score the same against the one below.

RUNGS = tuple(
    Level(nodes, overlooks)
    for nodes, overlooks in (
        (1, 99), (1, 97), (1, 94), (1, 90), (2, 85), (3, 80), (4, 70), (6, 60), (9, 55), (14, 50), (20, 45), (30, 40), (45, 36), (70, 32),
        (100, 28), (150, 25), (220, 22), (330, 19), (500, 16), (750, 14), (1100, 12), (1700, 10), (2500, 8), (3800, 6), (5700, 5),
        (8500, 4), (13000, 3), (19000, 2), (29000, 1), (43000, 0),
    )
)  # fmt: skip
ALMOST = 20.0  # Elo points of the lowest rung above random play; about
KNOTS = 3  # rungs from one knot to the next
PERFECT = {"hare": (5, 400_000)}  # from this level on, with so many nodes, every position is proven: nobody can do better
UNEQUAL = ("adugo", "foxgeese", "foxhounds", "foxsheep", "hare", "hnefatafl")  # each side has its own ladder

Step = tuple[Level | None, float]  # a setting and its strength in Elo points; None at the ends of a ladder: random moves, and level 8


def rung_players(game: potez.Game, high: Level | None, low: Level | None, ends: tuple[int, int]) -> tuple[Player, Player]:
    made: list[Player] = []
    for level, end in zip((high, low), ends, strict=True):
        number = 2 if level else end
        limits = {"seconds": level_seconds(game.id)} if number == STRONGEST else {}
        made.append(EnginePlayer(Engine(game, number, megabytes=64, levels=((level, level),) * 6 if level else None), **limits))
    return made[0], made[1]


def tune(options: argparse.Namespace) -> None:
    """Writes the levels of games into the package, from the strengths that were measured."""
    for name in names(options.names):
        both = unequal_ladders(name, options) if name in UNEQUAL else (ladder(name, options),) * 2
        write(name, *spread(both, PERFECT.get(name, (STRONGEST, 0))[0] - 2))


def write(name: str, target: float, chosen: list[tuple[Level, Level]]) -> None:
    """Writes six levels of a game into the package."""
    perfect, nodes = PERFECT.get(name, (STRONGEST, 0))
    rows = [
        [[level.nodes, level.overlooks] for level in pair] for pair in [*chosen, *[(Level(nodes), Level(nodes))] * (STRONGEST - perfect)]
    ]
    data = json.loads(FILE.read_text(encoding="utf-8"))
    data[name] = [row if row[0] != row[1] else row[0] for row in rows]
    lines = [f" {json.dumps(key)}: {json.dumps(data[key])}" for key in sorted(data)]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{name}: {100 * target:.0f} % a level expected; {' '.join(map(str, data[name]))}", flush=True)


def even_out(name: str, book: Book) -> None:
    """Moves the levels of a game so that each should score the same against the one below, by the matches between them so far."""
    top = PERFECT.get(name, (STRONGEST, 0))[0]
    ladders.cache_clear()
    played = ladders()[name]
    above, strengths = 0.0, [0.0]
    for high in range(2, top + 1):
        tally = book.tally(f"level {high} {name}")
        above += elo((tally.score * tally.games + 0.5) / (tally.games + 1))
        strengths.append(above)
    strengths.insert(1, min(ALMOST, strengths[1]))  # so that level 2 can be moved towards random play
    steps: list[list[Level | None]] = [[None, RUNGS[0], *(pair[side] for pair in played[: top - 2]), None] for side in (0, 1)]
    write(name, *spread((rising(steps[0], strengths[:]), rising(steps[1], strengths[:])), top - 2))
    ladders.cache_clear()
    forget(name, book)


def chain(name: str) -> list[Level | None]:
    """Random moves, knots of the ladder, level 8 or the first level that is perfect."""
    top = Level(PERFECT[name][1]) if name in PERFECT else None
    rungs = [level for level in RUNGS if top or level.nodes <= reach(name) // 3]  # level 7 stays well below what level 8 sees
    return [None, *rungs[::KNOTS], *([] if len(rungs) % KNOTS == 1 else rungs[-1:]), top]


def shown(name: str, steps: list[Level | None], i: int) -> str:
    level = steps[i]
    top = f"8/{LEVEL_SECONDS_OF[name]:g}s" if name in LEVEL_SECONDS_OF else "8/0"
    return f"{level.nodes}/{level.overlooks}" if level else top if i else "0/100"


def knot(name: str, high: tuple[Level | None, str], low: tuple[Level | None, str], fixed: bool, options: argparse.Namespace) -> float:
    """The share of the points that one setting takes from another."""
    key = f"{name} {high[1]} {low[1]}{' by side' if fixed else ''}"
    ends = tuple(STRONGEST if text.startswith("8/") else WEAKEST for _, text in (high, low))
    match = Match(key, board(name), rung_players, (high[0], low[0], ends), options.games, OPENINGS.get(name, OPENING), fixed)
    ((_, tally),) = run([match], Book(BOOK.with_name("knots.json")), options.processes)
    return (tally.score * tally.games + 0.5) / (tally.games + 1)


def elo(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


def share(points: float) -> float:
    return 1 / (1 + 10 ** (-points / 400))


def ladder(name: str, options: argparse.Namespace) -> list[Step]:
    """The strength of every knot, each measured against the one below."""
    steps = chain(name)
    above = [0.0]
    for i in range(1, len(steps)):
        above.append(
            above[-1] + elo(knot(name, (steps[i], shown(name, steps, i)), (steps[i - 1], shown(name, steps, i - 1)), False, options))
        )
    return rising(steps, above)


def unequal_ladders(name: str, options: argparse.Namespace) -> tuple[list[Step], list[Step]]:
    """The same for games whose sides differ: from random play, the side that does worse is strengthened until both are at the top."""
    steps = chain(name)
    strengths: tuple[dict[int, float], dict[int, float]] = {0: 0.0}, {}
    at, best, side = [0, 0], len(steps) - 1, 1
    while True:
        ahead = elo(knot(name, (steps[at[0]], shown(name, steps, at[0])), (steps[at[1]], shown(name, steps, at[1])), True, options))
        if side == 1:
            strengths[1][at[1]] = strengths[0][at[0]] - ahead
        else:
            strengths[0][at[0]] = strengths[1][at[1]] + ahead
        if at == [best, best]:
            break
        side = 1 if (ahead > 0 and at[1] < best) or at[0] == best else 0
        at[side] += 1
    return tuple(rising(steps, [found[i] for i in range(best + 1)]) for found in strengths)  # type: ignore[return-value]


def rising(steps: list[Level | None], above: list[float]) -> list[Step]:
    """A weaker result of a stronger setting is chance."""
    for i in range(len(above) - 2, -1, -1):
        above[i] = min(above[i], above[i + 1])
    return list(zip(steps, above, strict=True))


def between(ladder: list[Step], wanted: float) -> tuple[Level, float]:
    """The setting of that strength, or the nearest there is."""
    settings = [(level, strength) for level, strength in ladder if level]
    if wanted <= settings[0][1]:
        return settings[0]
    for (low, below), (high, above) in itertools.pairwise(settings):
        if wanted <= above:
            part = (wanted - below) / max(above - below, 1e-9)
            nodes = round(math.exp(math.log(low.nodes) + part * (math.log(high.nodes) - math.log(low.nodes))))
            return Level(nodes, round(low.overlooks + part * (high.overlooks - low.overlooks))), wanted
    return settings[-1]


def spread(ladders: tuple[list[Step], list[Step]], count: int) -> tuple[float, list[tuple[Level, Level]]]:
    """So many levels for each side, and the share that every level is then expected to take from the one below."""
    first, last = (tuple(ladder[end][1] for ladder in ladders) for end in (0, -1))

    def expected(high: tuple[float, ...], low: tuple[float, ...]) -> float:
        return (share(high[0] - low[1]) + share(high[1] - low[0])) / 2

    def climb(target: float) -> tuple[float, list[tuple[Level, Level]]]:
        """The lowest levels that take `target` from the one below, as far as there are any; and the worst that a level does."""
        chosen, below, worst = [], first, 1.0
        strength = min(first)
        for number in range(count):
            usable = [[step for step in ladder if not number or step[0] is None or step[0].overlooks <= BLIND] for ladder in ladders]
            found = [between(ladder, strength) for ladder in usable]
            while expected(now := tuple(points for _, points in found), below) < target and strength < max(last):
                strength += 1
                found = [between(ladder, strength) for ladder in usable]
            chosen.append((found[0][0], found[1][0]))
            below, worst = now, min(worst, expected(now, below))
        return min(worst, expected(last, below)), chosen

    low, high = 0.5, 0.99
    for _ in range(20):
        target = (low + high) / 2
        low, high = (target, high) if climb(target)[0] >= target else (low, target)
    return low, climb(low)[1]


def reach(name: str) -> int:
    """About how many nodes level 8 sees in its time."""
    game = potez.game(board(name).format(seed=1))
    engine, counts = Engine(game, STRONGEST, megabytes=64), list[int]()
    position, dice = game.start(), Dice(1)
    while position.outcome is None and len(counts) < 8:
        counts.append(engine.choose(position, seconds=level_seconds(name)).nodes)
        moves = position.moves()
        position = position.play(moves[dice.below(len(moves))])
    return int(statistics.median(counts))


# Simulations a second, beside OpenSpiel's


def simulations(options: argparse.Namespace) -> None:
    rows: dict[str, dict[str, float]] = {}
    for text in OPENSPIEL.values():
        game = potez.game(text)
        other = OpenSpielPlayer(game, 0)
        plan = dataclasses.replace(game.rules.plan, search=MCTS)
        engines = {"as it plays": Engine(game, 8, plan=plan), "plain UCT": Engine(game, 8, plan=PLAIN_UCT)}
        found: dict[str, list[float]] = {"OpenSpiel": [], **{kind: [] for kind in engines}}
        for number in range(options.rounds):
            found["OpenSpiel"].append(other.simulations(3000, number))
            for kind, engine in engines.items():
                engine.choose(game.start(), nodes=100, seed=number)
                begin = time.process_time()
                engine.choose(game.start(), nodes=30_000, seed=number)
                found[kind].append(30_000 / (time.process_time() - begin))
        rows[text] = {kind: statistics.median(values) for kind, values in found.items()}
        base = rows[text]["OpenSpiel"]
        print(f"{text:36} OpenSpiel {base:8,.0f}/s", end="")
        for kind in engines:
            print(f"  {kind} {rows[text][kind]:9,.0f}/s = {rows[text][kind] / base:4.1f}x", end="")
        print(flush=True)
    SIMULATIONS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


# From nothing to an answer

START = """
import time
begin = time.time()
import potez
engine = potez.engine({game!r}, level=3)
engine.choose(engine.game.start())
print(time.time() - begin)
"""


def starts(options: argparse.Namespace) -> None:
    """How long a new process takes from `import potez` to an answer of level 3, with everything in the cache."""
    rows = {}
    for name in names(options.names):
        found = []
        for _ in range(4):  # the first fills the cache
            done = subprocess.run([sys.executable, "-c", START.format(game=name)], capture_output=True, text=True, check=True)
            found.append(float(done.stdout))
        rows[name] = statistics.median(found[1:])
        print(f"{name:14} {rows[name]:.2f} s", flush=True)
    STARTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


# Two threads against one


def thread_players(game: potez.Game, seconds: float) -> tuple[Player, Player]:
    two, one = (Engine(game, 8, threads=count, plan=dataclasses.replace(game.rules.plan, search=MCTS)) for count in (2, 1))
    return EnginePlayer(two, seconds=seconds), EnginePlayer(one, seconds=seconds)


def threads(options: argparse.Namespace) -> None:
    book = Book(BOOK)
    for name in options.names or ("hex", "go"):
        match = Match(f"threads {name}", board(name), thread_players, (options.seconds,), options.games, OPENINGS.get(name, OPENING))
        for _, tally in run([match], book, 1):
            print(f"{board(name)}: two threads against one, {options.seconds:g} s a move: {tally}", flush=True)


# Any two settings


def settings(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Fields of Plan, and limits and level, from a text such as "search=mcts,rave=800,nodes=2000"."""
    plan: dict[str, Any] = {}
    other: dict[str, Any] = {"level": 8}
    kinds = {field.name: field.type for field in dataclasses.fields(Plan)}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name == "search":
            plan[name] = value
        elif name == "seconds":
            other[name] = float(value)
        elif name in ("nodes", "level", "threads", "plain"):
            other[name] = int(value)
        elif name in kinds:
            plan[name] = float(value) if kinds[name] == "float" else int(value) if kinds[name] == "int" else value == "1"
        else:
            raise SystemExit(f"{part!r}: use a field of Plan ({', '.join(kinds)}), or nodes, seconds, level, threads, plain=1")
    return plan, other


def try_players(game: potez.Game, *texts: str) -> tuple[Player, Player]:
    made: list[Player] = []
    for text in texts:
        plan, other = settings(text)
        limits = {name: other[name] for name in ("seconds", "nodes") if name in other}
        played = plain(game) if other.get("plain") else game
        chosen = dataclasses.replace(game.rules.plan, **plan)
        made.append(EnginePlayer(Engine(played, other["level"], threads=other.get("threads", 1), megabytes=32, plan=chosen), **limits))
    return made[0], made[1]


def try_out(options: argparse.Namespace) -> None:
    text = options.game if "(" in options.game else board(options.game)
    name = options.game.partition("(")[0]
    opening = OPENINGS.get(name, OPENING) if options.opening is None else options.opening
    match = Match("try", text, try_players, (options.a, options.b), options.games, opening)
    for _, tally in run([match], Book(), options.processes):
        print(f"{text}: {options.a or 'as it is'} against {options.b or 'as it is'}: {tally}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("evaluations")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.set_defaults(run=evaluations)
    command = commands.add_parser("openspiel")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=40)
    command.set_defaults(run=openspiel)
    command = commands.add_parser("gnugo")
    command.add_argument("--games", type=int, default=40)
    command.add_argument("--seconds", type=float, default=5.0)
    command.set_defaults(run=gnugo)
    command = commands.add_parser("levels")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=100)
    command.add_argument("--pairs", type=int, nargs="*", help="the higher level of each pair; all if none is named")
    command.add_argument("--again", action="store_true", help="forget the games played so far")
    command.add_argument("--rounds", type=int, default=0, help="how often levels that are too close or too far apart may be moved (0)")
    command.set_defaults(run=levels)
    command = commands.add_parser("tune")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=40, help="for each comparison of two rungs")
    command.set_defaults(run=tune)
    command = commands.add_parser("simulations")
    command.add_argument("--rounds", type=int, default=3)
    command.set_defaults(run=simulations)
    command = commands.add_parser("starts")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.set_defaults(run=starts)
    command = commands.add_parser("threads")
    command.add_argument("names", nargs="*", metavar="GAME")
    command.add_argument("--games", type=int, default=60)
    command.add_argument("--seconds", type=float, default=0.2)
    command.set_defaults(run=threads)
    command = commands.add_parser("try")
    command.add_argument("game")
    command.add_argument("a")
    command.add_argument("b")
    command.add_argument("--games", type=int, default=100)
    command.add_argument("--opening", type=int)
    command.set_defaults(run=try_out)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
