"""Matches between players of any kind: varied openings, both colours, every game repeatable from its number, results kept as they come.

A match is a list of pairs of games. Both games of a pair begin with the same random moves; the players exchange sides.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import potez
from potez.kernel.random import Dice
from potez.position import Position


class Player(Protocol):
    """Chooses a move's text, knowing all moves before; None where the game is over by its own rules. Told when a game begins."""

    def begin(self, game: potez.Game) -> None: ...

    def choose(self, position: Position, moves: Sequence[str], seed: int) -> str | None: ...


class EnginePlayer:
    """One of the house's engines, with the same limits at every move."""

    def __init__(self, engine: potez.Engine, **limits: Any) -> None:
        self.engine = engine
        self.limits = limits

    def begin(self, game: potez.Game) -> None:
        pass

    def choose(self, position: Position, moves: Sequence[str], seed: int) -> str | None:
        return self.engine.choose(position, seed=seed, **self.limits).move.text


@dataclass(frozen=True)
class Tally:
    """The games that the first player won, drew and lost."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The share of the points; a draw is half a point."""
        return (self.won + self.drawn / 2) / max(self.games, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 times of 100 (Wilson, with the variance that draws leave)."""
        n, p, z = max(self.games, 1), self.score, 1.96
        variance = (self.won * (1 - p) ** 2 + self.drawn * (0.5 - p) ** 2 + self.lost * p**2) / n
        spread = min(1.0, variance / (p * (1 - p))) if 0 < p < 1 else 1.0  # as if there were that much more games
        m = n / max(spread, 1e-9) if spread < 1 else n
        centre = (p + z * z / (2 * m)) / (1 + z * z / m)
        half = z * math.sqrt(p * (1 - p) / m + z * z / (4 * m * m)) / (1 + z * z / m)
        return max(0.0, centre - half), min(1.0, centre + half)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.score:5.1f} %  [{100 * low:.0f}, {100 * high:.0f}]  +{self.won} ={self.drawn} -{self.lost}"


def opening(game: potez.Game, number: int, most: int) -> list[str]:
    """Up to `most` random moves, at least one less, that neither end the game nor leave a win at hand."""
    dice = Dice(number * 7919 + 1)
    for _ in range(1000):
        position, moves = game.start(), list[str]()
        for _ in range(max(most - dice.below(2), 0)):
            legal = position.moves()
            if not legal:
                break
            moves.append(legal[dice.below(len(legal))].text)
            position = position.play(moves[-1])
        if position.outcome is None and not any(position.play(move).outcome for move in position.moves()[:300]):
            return moves
    raise RuntimeError(f"{game}: every opening of {most} moves ends the game; use fewer")


def play(game: potez.Game, first: Player, second: Player, moves: list[str], seed: int, swapped: bool | None) -> float:
    """One game from an opening; what it was worth to the first player, who has the first move after it unless swapped (None: who has the
    first side, whoever moves)."""
    position, moves = game.start(), list(moves)
    for move in moves:
        position = position.play(move)
    players: dict[str | None, Player] = {position.sides[0] if swapped is None else position.turn: second if swapped else first}
    for side in position.sides:
        players.setdefault(side, first if swapped else second)
    first.begin(game)
    second.begin(game)
    dice = Dice(seed)
    while position.outcome is None:
        chosen = players[position.turn].choose(position, moves, dice.below(1 << 62))
        if chosen is None:
            return 0.5
        moves.append(position.find(chosen).text)
        position = position.play(chosen)
    outcome = settled(position)
    if outcome.winner is None:
        return 0.5
    return 1.0 if players[outcome.winner] is first else 0.0


def settled(position: Position) -> potez.Outcome:
    """The outcome; in go without the groups that are dead."""
    assert position.outcome is not None
    if not position.game.rules.counts_dead or position.outcome.reason != "score":
        return position.outcome
    score = position.score(potez.engine(position.game).dead(position))
    assert score is not None
    black, white = (score[side] for side in position.sides)
    winner = None if black == white else position.sides[0 if black > white else 1]
    return potez.Outcome(winner, "score", score)


# Many games, on several processes, kept in a file as they end.


@dataclass(frozen=True)
class Match:
    """`games` games between two players that `make(game, *arguments)` makes anew in each process. {seed} in `game`: a new one a pair."""

    name: str
    game: str
    make: Callable[..., tuple[Player, Player]]
    arguments: tuple[Any, ...] = ()
    games: int = 100
    opening: int = 4
    fixed: bool = False  # the first player always has the first side
    begin: int = 0  # the number of the first game: other numbers, other openings

    @property
    def numbers(self) -> range:
        return range(self.begin, self.begin + self.games)


_made: dict[tuple[Any, ...], tuple[potez.Game, tuple[Player, Player]]] = {}


def one(match: Match, number: int) -> float:
    """The game of that number; runs in a process of its own, which keeps its players. A random start is the same for both of a pair."""
    text = match.game.format(seed=number // 2 + 1)
    key = (match.name, text, match.arguments)
    if key not in _made:
        _made.clear()
        made = potez.game(text)
        _made[key] = made, match.make(made, *match.arguments)
    game, (first, second) = _made[key]
    return play(game, first, second, opening(game, number // 2, match.opening), number, None if match.fixed else number % 2 == 1)


class Book:
    """Results in a JSON file: name of the match -> points of the first player, by number of the game."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.data: dict[str, dict[str, float]] = json.loads(path.read_text()) if path and path.exists() else {}

    def add(self, name: str, number: int, points: float) -> None:
        self.data.setdefault(name, {})[str(number)] = points

    def save(self) -> None:
        if self.path is None:
            return
        rows = [f" {json.dumps(name)}: {json.dumps(dict(sorted(games.items(), key=_number)))}" for name, games in sorted(self.data.items())]
        text = "{\n" + ",\n".join(rows) + "\n}\n"
        temporary = self.path.with_suffix(".part")
        temporary.write_text(text)
        temporary.replace(self.path)

    def tally(self, name: str, numbers: range | None = None) -> Tally:
        points = [value for number, value in self.data.get(name, {}).items() if numbers is None or int(number) in numbers]
        return Tally(points.count(1.0), points.count(0.5), points.count(0.0))


def _number(item: tuple[str, float]) -> int:
    return int(item[0])


def run(matches: Iterable[Match], book: Book, processes: int = 2) -> Iterator[tuple[Match, Tally]]:
    """Plays what is missing in the book and gives every match with its result. Progress goes to stderr."""
    with ProcessPoolExecutor(processes) as pool:
        for match in matches:
            missing = [n for n in match.numbers if str(n) not in book.data.get(match.name, {})]
            futures = {pool.submit(one, match, number): number for number in missing}
            saved = time.monotonic()
            for done in as_completed(futures):
                book.add(match.name, futures[done], done.result())
                tally = book.tally(match.name, match.numbers)
                print(f"\r{match.name}: {tally.games}/{match.games}  {tally}   ", end="", file=sys.stderr, flush=True)
                if time.monotonic() - saved > 10:
                    book.save()
                    saved = time.monotonic()
            if missing:
                print(file=sys.stderr)
                book.save()
            yield match, book.tally(match.name, match.numbers)
