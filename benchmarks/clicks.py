"""How many wrong touches are answered without a rule: `python -m benchmarks.clicks [ENTRY …]` prints a line for every entry of the gallery.

In positions of random games every site is touched, and every two sites one after the other. What leads nowhere is refused; the share of the
refusals that only say "not legal here" is what counts.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import potez

GAMES, EVERY, PLIES = 12, 9, 90  # random games; plies from one position to the next, and how many of a game


class Found(NamedTuple):
    """What was touched in an entry, and the refusals by reason."""

    positions: int
    touches: int
    refused: Counter[str]


def positions(game: potez.Game, seed: int) -> list[potez.Position]:
    """Running positions of random games, in no order."""
    rng = random.Random(seed)
    found = []
    for _ in range(GAMES):
        position, ply = game.start(), 0
        while position.outcome is None and ply < PLIES:
            if ply % EVERY == 0:
                found.append(position)
            position, ply = position.play(rng.choice(position.moves())), ply + 1
    rng.shuffle(found)
    return found


def paths(game: potez.Game, rng: random.Random, pairs: int | None = None) -> list[tuple[str, ...]]:
    """Every site, and every two of them in either order, or so many of these."""
    sites = game.rules.touchable
    twice = [(first, second) for first in sites for second in sites if first != second]
    if pairs is not None and pairs < len(twice):
        twice = rng.sample(twice, pairs)
    return [*((site,) for site in sites), *twice]


def refusals(position: potez.Position, rng: random.Random, pairs: int | None = None) -> Iterator[tuple[tuple[str, ...], potez.IllegalMove]]:
    """What is refused of these touches in a position."""
    for path in paths(position.game, rng, pairs):
        if refusal := position.touch(path).refusal:
            yield path, refusal


def counted(game: potez.Game, touches: int, seed: int = 1) -> Found:
    """At least so many touches, where there are positions enough; every pair of sites in each position."""
    rng = random.Random(seed)
    each = len(paths(game, rng))
    chosen = positions(game, seed)[: -(-touches // each)]
    refused = Counter(error.reason for position in chosen for _, error in refusals(position, rng))
    return Found(len(chosen), len(chosen) * each, refused)


def row(entry: str, found: Found) -> str:
    """A line of the table."""
    total, generic = found.refused.total(), found.refused["illegal"]
    usual = ", ".join(f"{code} {count}" for code, count in found.refused.most_common(4))
    return f"| {entry} | {found.positions} | {found.touches} | {total} | {100 * generic / max(total, 1):.2f} % | {usual} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("entries", nargs="*", metavar="ENTRY", help="entries of the gallery; all if none")
    parser.add_argument("--touches", type=int, default=40_000, help="in each entry, at least; fewer where random games have few positions")
    given = parser.parse_args()
    print("| Entry | Positions | Touches | Refused | Without a rule | Most often |\n| --- | --- | --- | --- | --- | --- |")
    for entry in given.entries or [entry.id for entry in potez.games()]:
        print(row(entry, counted(potez.game(entry), given.touches)), flush=True)


if __name__ == "__main__":
    main()
