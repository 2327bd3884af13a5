"""Each level against the one below, and how the levels are found.

A long ladder of settings, the rungs, goes from nearly random to nearly the best. Matches between settings are kept in knots.json, those
between neighbouring levels too once the levels are moved. From all of them the strength of every rung is estimated: the more was played,
the better it is known. Six places are taken so that each level should score the same against the one below. Where strength jumps between
neighbouring rungs (checkers from 5 nodes to 6), this still goes back and forth, and a level set by hand in levels.json is the way out.

Levels that are moved until a match comes out right are right in that match. So what counts are other games: `levels --rounds` moves levels
by games with low numbers, and `levels` alone measures them by games that had no part in that.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import statistics
from collections.abc import Iterable

import numpy as np

import potez
from benchmarks.boards import BOARDS, LEVEL_SECONDS_OF, begun, board, level_seconds, names
from benchmarks.duel import Book, EnginePlayer, Match, Player, opening, run
from potez.engines.engine import Engine
from potez.engines.levels import BLIND, FILE, STRONGEST, WEAKEST, Level, ladders
from potez.kernel.random import Dice
from potez.kernel.types import Array

RUNGS = tuple(
    Level(nodes, overlooks)
    for nodes, overlooks in (
        (1, 99), (1, 97), (1, 94), (1, 90), (2, 85), (3, 80), (4, 70), (6, 60), (9, 55), (14, 50), (20, 45), (30, 40), (45, 36), (70, 32),
        (100, 28), (150, 25), (220, 22), (330, 19), (500, 16), (750, 14), (1100, 12), (1700, 10), (2500, 8), (3800, 6), (5700, 5),
        (8500, 4), (13000, 3), (19000, 2), (29000, 1), (43000, 0),
    )
)  # fmt: skip
NEARLY_RANDOM = 3  # up to this rung one position is looked at, and only how much is overlooked differs
KNOTS = 3  # rungs from one knot to the next
MEASURED_FROM = 1000  # the number of the first game of a measurement; levels are moved by games with lower numbers
PERFECT = {"hare": (6, 400_000)}  # from this level on, with so many nodes, every position is proven: nobody can do better
UNEQUAL = ("adugo", "foxgeese", "foxhounds", "foxsheep", "hare", "hnefatafl")  # each side has its own ladder

# What is known of strengths before any match, in Elo points: about, give or take. The lowest rung is hardly better than random play; from
# rung to rung strength grows smoothly; level 8 is above the last rung.
LOWEST, SMOOTH, TOP = (20.0, 40.0), 60.0, (200.0, 400.0)

Step = tuple[Level | None, float]  # a setting and its strength in Elo points; None at the ends of a ladder: random moves, and level 8


# Matches between neighbours


def level_players(game: potez.Game, high: int) -> tuple[Player, Player]:
    limits = {"seconds": level_seconds(game.id)} if high == STRONGEST else {}
    return EnginePlayer(Engine(game, high, megabytes=64), **limits), EnginePlayer(Engine(game, high - 1, megabytes=64))


def level_match(name: str, high: int, games: int, setting: bool = False) -> Match:
    kind, begin = ("setting", 0) if setting else ("level", MEASURED_FROM)
    return Match(f"{kind} {high} {name}", board(name), level_players, (high,), games, begun(name), begin=begin)


def levels(book: Book, options: argparse.Namespace) -> None:
    if options.rounds and options.games > MEASURED_FROM:
        raise SystemExit(f"--games {options.games}: at most {MEASURED_FROM} with --rounds; those from there on only measure")
    for name in names(options.names):
        if options.rounds:
            refuse_readers(name)
        if options.again:
            forget(name, book, options.pairs, options.rounds > 0)
        for left in range(options.rounds, -1, -1):
            if measured(name, book, options) or not left:
                break
            even_out(name, book, options)


def measured(name: str, book: Book, options: argparse.Namespace) -> bool:
    """Plays the matches of a game that are missing; whether every level is as far above the one below as it should be."""
    good = True
    for high in options.pairs or range(2, STRONGEST + 1):
        match = level_match(name, high, options.games, options.rounds > 0)
        for _, tally in run([match], book, options.processes):
            right = 0.6 <= tally.score <= 0.9
            mark = "" if right else f"level {high - 1} proves every opening" if perfect(match, high - 1) else "!"
            good = good and mark != "!"
            print(f"{name:14} level {high} against {high - 1}: {tally} {mark}", flush=True)
    return good


def forget(name: str, book: Book, pairs: Iterable[int] | None = None, setting: bool = False) -> None:
    for high in range(2, STRONGEST + 1) if pairs is None else pairs:
        book.data.pop(level_match(name, high, 0, setting).name, None)
    book.save()


def perfect(match: Match, level: int) -> bool:
    """Whether a level proves the result of every opening of a match, and so cannot be beaten but where the opening is lost."""
    if "{seed}" in match.game or level == WEAKEST:
        return False
    game = potez.game(match.game)
    engine = Engine(game, level, megabytes=64)
    for number in match.numbers[::2]:
        position = game.start()
        for move in opening(game, number // 2, match.opening):
            position = position.play(move)
        if not engine.choose(position, seed=number).proven:
            return False
    return True


# Finding the levels


def rung_players(game: potez.Game, high: Level | None, low: Level | None, ends: tuple[int, int]) -> tuple[Player, Player]:
    made: list[Player] = []
    for level, end in zip((high, low), ends, strict=True):
        number = 2 if level else end
        limits = {"seconds": level_seconds(game.id)} if number == STRONGEST else {}
        made.append(EnginePlayer(Engine(game, number, megabytes=64, levels=((level, level),) * 6 if level else None), **limits))
    return made[0], made[1]


def knots_book(book: Book) -> Book:
    assert book.path is not None
    return Book(book.path.with_name("knots.json"))


def tune(book: Book, options: argparse.Namespace) -> None:
    """Writes the levels of games into the package, after matches between knots of the ladder."""
    for name in names(options.names):
        refuse_readers(name)
        knots = knots_book(book)
        climb_both(name, knots, options) if name in UNEQUAL else climb(name, knots, options)
        write(name, *spread(estimate(name, knots), top_level(name) - 2))


def even_out(name: str, book: Book, options: argparse.Namespace) -> None:
    """Moves the levels of a game so that each should score the same against the one below, by all that was played so far."""
    knots = knots_book(book)
    before = ladders()[name]
    for high in range(2, top_level(name) + 1):
        remember(name, level_match(name, high, options.games, setting=True), high, book, knots)
    knots.save()
    target, wanted = spread(estimate(name, knots), top_level(name) - 2)
    write(name, target, [tuple(map(nearer, old, new)) for old, new in zip(before, wanted, strict=False)])  # type: ignore[misc]
    ladders.cache_clear()
    moved = [number for number, (old, new) in enumerate(zip(before, ladders()[name], strict=True), 2) if old != new]
    pairs = sorted({high for number in moved for high in (number, number + 1)})
    forget(name, book, pairs)
    forget(name, book, pairs, setting=True)


def refuse_readers(name: str) -> None:
    """All rungs judge: a ladder of them would put an end to levels that only read."""
    if any(not level.judges for pair in ladders().get(name, ()) for level in pair):
        raise SystemExit(f"{name}: some of its levels do not judge; they are set by hand in {FILE.name}")


def nearer(old: Level, new: Level) -> Level:
    """The new setting, but no more than a rung away: what was played says little about settings far from those that played."""
    here, there = (place(f"{level.nodes}/{level.overlooks}", "") for level in (old, new))
    assert here is not None and there is not None
    return new if abs(there - here) <= 1 else rung(here + math.copysign(1, there - here))


def top_level(name: str) -> int:
    """The first level that cannot be better."""
    return PERFECT.get(name, (STRONGEST, 0))[0]


def remember(name: str, match: Match, high: int, book: Book, knots: Book) -> None:
    """Keeps the games between two levels as games between their settings, by side where the sides differ."""
    upper, lower = (settings_of(name, number) for number in (high, high - 1))
    game = potez.game(board(name).format(seed=1))
    for number, points in book.data.get(match.name, {}).items():
        if name not in UNEQUAL:
            keep(knots, f"{name} {upper[0]} {lower[0]}", points)
            continue
        turn = game.start().sides.index(_turn_after(game, int(number) // 2, match.opening))
        if turn == int(number) % 2:
            keep(knots, f"{name} {upper[0]} {lower[1]} by side", points)
        else:
            keep(knots, f"{name} {lower[0]} {upper[1]} by side", 1 - points)


def _turn_after(game: potez.Game, number: int, most: int) -> str:
    position = game.start()
    for move in opening(game, number, most):
        position = position.play(move)
    assert position.turn is not None
    return position.turn


def keep(knots: Book, key: str, points: float) -> None:
    knots.add(key, len(knots.data.get(key, {})), points)


def settings_of(name: str, level: int) -> tuple[str, str]:
    """What a level plays with, for each side."""
    if level == WEAKEST:
        return "0/100", "0/100"
    if level == STRONGEST:
        return top_text(name), top_text(name)
    first, second = ladders()[name][level - 2]
    return f"{first.nodes}/{first.overlooks}", f"{second.nodes}/{second.overlooks}"


def top_text(name: str) -> str:
    return f"8/{LEVEL_SECONDS_OF[name]:g}s" if name in LEVEL_SECONDS_OF else "8/0"


def is_top(text: str) -> bool:
    """Whether a setting is level 8 with some time, and not a level of eight nodes."""
    return text == "8/0" or text.endswith("s")


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


def usable(name: str) -> list[Level]:
    """The rungs that a level may use: level 7 stays well below what level 8 sees."""
    most = PERFECT[name][1] if name in PERFECT else reach(name) // 3
    return [level for level in RUNGS if level.nodes <= most]


def chain(name: str) -> list[tuple[Level | None, str]]:
    """Random moves, knots of the ladder, level 8 or the first level that is perfect."""
    rungs = usable(name)
    knots = [*rungs[::KNOTS], *([] if len(rungs) % KNOTS == 1 else rungs[-1:])]
    top = Level(PERFECT[name][1]) if name in PERFECT else None
    last = (top, f"{top.nodes}/{top.overlooks}" if top else top_text(name))
    return [(None, "0/100"), *((level, f"{level.nodes}/{level.overlooks}") for level in knots), last]


def knot(name: str, high: tuple[Level | None, str], low: tuple[Level | None, str], fixed: bool, knots: Book, games: int, processes: int
         ) -> float:  # fmt: skip
    """The share of the points that one setting takes from another."""
    key = f"{name} {high[1]} {low[1]}{' by side' if fixed else ''}"
    ends = tuple(STRONGEST if is_top(text) else WEAKEST for _, text in (high, low))
    match = Match(key, board(name), rung_players, (high[0], low[0], ends), games, begun(name), fixed)
    ((_, tally),) = run([match], knots, processes)
    return (tally.score * tally.games + 0.5) / (tally.games + 1)


def climb(name: str, knots: Book, options: argparse.Namespace) -> None:
    """Every knot against the one below."""
    for low, high in itertools.pairwise(chain(name)):
        knot(name, high, low, False, knots, options.games, options.processes)


def climb_both(name: str, knots: Book, options: argparse.Namespace) -> None:
    """The same for games whose sides differ: from random play, the side that does worse is strengthened until both are at the top."""
    steps = chain(name)
    at, best = [0, 0], len(steps) - 1
    while True:
        ahead = knot(name, steps[at[0]], steps[at[1]], True, knots, options.games, options.processes) > 0.5
        if at == [best, best]:
            return
        at[1 if (ahead and at[1] < best) or at[0] == best else 0] += 1


# What the matches say about strengths


def elo(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


def share(points: float) -> float:
    return 1 / (1 + 10 ** (-points / 400))


def place(text: str, top: str) -> float | None:
    """Where a setting is on a ladder: -1 random moves, then the rungs from 0, then the top. None for level 8 with another time."""
    if is_top(text):
        return len(RUNGS) if text == top else None
    nodes, overlooks = map(float, text.split("/"))
    if text == top:
        return len(RUNGS)
    if not nodes:
        return -1
    if nodes == 1:
        return float(np.interp(-overlooks, [-level.overlooks for level in RUNGS[: NEARLY_RANDOM + 1]], range(NEARLY_RANDOM + 1)))
    return float(np.interp(math.log(nodes), [math.log(level.nodes) for level in RUNGS[NEARLY_RANDOM:]], range(NEARLY_RANDOM, len(RUNGS))))


def rung(at: float) -> Level:
    """The setting at a place of the ladder, also between two rungs."""
    low = min(max(math.floor(at), 0), len(RUNGS) - 2)
    below, above, part = RUNGS[low], RUNGS[low + 1], at - low
    nodes = round(math.exp(math.log(below.nodes) + part * (math.log(above.nodes) - math.log(below.nodes))))
    return Level(nodes, round(below.overlooks + part * (above.overlooks - below.overlooks)))


def estimate(name: str, knots: Book) -> tuple[list[Step], list[Step]]:
    """The strength of every rung for both sides: what makes all matches most likely, given that strength grows smoothly."""
    sides = 2 if name in UNEQUAL else 1
    width = len(RUNGS) + 2
    size = sides * width
    top = f"{PERFECT[name][1]}/0" if name in PERFECT else top_text(name)

    def weights(side: int, at: float) -> Array:
        row = np.zeros(size)
        low = min(math.floor(at), width - 3)
        base = side * width + low + 1
        row[base], row[base + 1] = 1 - (at - low), at - low
        return row

    rows, wanted, counts = [], [], []
    for key, games in knots.data.items():
        game, high, low, *by_side = key.split(" ", 3)
        first, second = place(high, top), place(low, top)
        if game != name or first is None or second is None or bool(by_side) != (sides == 2):
            continue
        rows.append(weights(0, first) - weights(sides - 1, second))
        wanted.append(sum(games.values()) / len(games))
        counts.append(len(games))
    played, won, many = np.array(rows), np.array(wanted), np.array(counts)

    beliefs, means, trust = [], [], []

    def believe(row: Array, mean: float, give_or_take: float) -> None:
        beliefs.append(row)
        means.append(mean)
        trust.append(give_or_take**-2)

    for side in range(sides):
        believe(weights(side, -1), 0.0, 1e-3 if side == 0 else 1000.0)
        believe(weights(side, 0) - weights(side, -1), *LOWEST)
        believe(weights(side, len(RUNGS)) - weights(side, len(RUNGS) - 1), *TOP)
        for rung in range(1, len(RUNGS) - 1):
            believe(weights(side, rung - 1) - 2 * weights(side, rung) + weights(side, rung + 1), 0.0, SMOOTH)
    prior, mean, sure = np.array(beliefs), np.array(means), np.array(trust)

    strengths, scale = np.zeros(size), math.log(10) / 400
    for _ in range(200):
        expected = 1 / (1 + np.exp(-scale * np.clip(played @ strengths, -3000, 3000)))
        slope = scale * played.T @ (many * (won - expected)) + prior.T @ (sure * (mean - prior @ strengths))
        curve = scale**2 * (played.T * (many * expected * (1 - expected))) @ played + (prior.T * sure) @ prior
        step = np.linalg.solve(curve + 1e-9 * np.eye(size), slope)
        strengths += np.clip(step, -100, 100)
        if np.abs(step).max() < 0.01:
            break
    rungs = usable(name)
    found = []
    for side in range(sides):
        own = strengths[side * width : (side + 1) * width]
        found.append(rising([None, *rungs, None], [*map(float, own[: len(rungs) + 1]), float(own[-1])]))
    return found[0], found[-1]


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
    for (low, below), (_, above) in itertools.pairwise(settings):
        if wanted <= above:
            return rung(RUNGS.index(low) + (wanted - below) / max(above - below, 1e-9)), wanted
    return settings[-1]


def spread(both: tuple[list[Step], list[Step]], count: int) -> tuple[float, list[tuple[Level, Level]]]:
    """So many levels for each side, and the share that every level is then expected to take from the one below."""
    first, last = (tuple(ladder[end][1] for ladder in both) for end in (0, -1))

    def expected(high: tuple[float, ...], low: tuple[float, ...]) -> float:
        return (share(high[0] - low[1]) + share(high[1] - low[0])) / 2

    def climbed(target: float) -> tuple[float, list[tuple[Level, Level]]]:
        """The lowest levels that take `target` from the one below, as far as there are any; and the worst that a level does."""
        chosen, below, worst = [], first, 1.0
        strength = min(first)
        for number in range(count):
            allowed = [[step for step in ladder if not number or step[0] is None or step[0].overlooks <= BLIND] for ladder in both]
            found = [between(ladder, strength) for ladder in allowed]
            while expected(now := tuple(points for _, points in found), below) < target and strength < max(last):
                strength += 1
                found = [between(ladder, strength) for ladder in allowed]
            chosen.append((found[0][0], found[1][0]))
            below, worst = now, min(worst, expected(now, below))
        return min(worst, expected(last, below)), chosen

    low, high = 0.5, 0.99
    for _ in range(20):
        target = (low + high) / 2
        low, high = (target, high) if climbed(target)[0] >= target else (low, target)
    return low, climbed(low)[1]


def reach(name: str) -> int:
    """About how many nodes level 8 sees in its time."""
    game = potez.game(BOARDS.get(name, name).format(seed=1))
    engine, counts = Engine(game, STRONGEST, megabytes=64), list[int]()
    position, dice = game.start(), Dice(1)
    while position.outcome is None and len(counts) < 8:
        counts.append(engine.choose(position, seconds=level_seconds(name)).nodes)
        moves = position.moves()
        position = position.play(moves[dice.below(len(moves))])
    return int(statistics.median(counts))
