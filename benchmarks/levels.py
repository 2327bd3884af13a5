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
from collections.abc import Iterable

import potez
from benchmarks.boards import begun, board, level_seconds, names
from benchmarks.duel import Book, EnginePlayer, Match, Player, opening, run
from benchmarks.strengths import PERFECT, UNEQUAL, estimate, is_top, place, rung, spread, top_text, usable
from potez.engines.engine import Engine
from potez.engines.levels import FILE, STRONGEST, WEAKEST, Level, ladders

KNOTS = 3  # rungs from one knot to the next
MEASURED_FROM = 1000  # the number of the first game of a measurement; levels are moved by games with lower numbers


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
