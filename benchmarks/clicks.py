"""How many wrong touches are answered without a rule: `python -m benchmarks.clicks [ENTRY …]` prints a line for every entry of the gallery.

In positions of random games every site is touched, and after every site that begins a longer move every other one, or as many as `--pairs`
says. What leads nowhere is refused; the share of the refusals that only say "not legal here" is what counts.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator

import potez


def positions(game: potez.Game, seed: int, games: int, every: int, plies: int = 90) -> Iterator[potez.Position]:
    """Some running positions of the first plies of random games."""
    rng = random.Random(seed)
    for _ in range(games):
        position, ply = game.start(), 0
        while position.outcome is None and ply < plies:
            if ply % every == 0:
                yield position
            position, ply = position.play(rng.choice(position.moves())), ply + 1


def refusals(position: potez.Position, pairs: int, rng: random.Random) -> Iterator[tuple[tuple[str, ...], potez.IllegalMove]]:
    """What is refused when every site is touched, and pairs of sites where a first one leads on. A second that begins a move of its own is
    no mistake: there a new move begins."""
    sites = position.game.rules.touchable
    wrong: list[str] = []
    leading: list[str] = []
    for site in sites:
        touch = position.touch((site,))
        if touch.refusal:
            wrong.append(site)
            yield (site,), touch.refusal
        elif touch.next:
            leading.append(site)
    seconds = [(first, second) for first in leading for second in wrong]
    for path in rng.sample(seconds, min(pairs, len(seconds))):
        if refusal := position.touch(path).refusal:
            yield path, refusal


def counted(game: potez.Game, *, games: int, every: int, pairs: int) -> Counter[str]:
    """Refusals by reason."""
    rng = random.Random(5)
    return Counter(error.reason for position in positions(game, 1, games, every) for _, error in refusals(position, pairs, rng))


def row(entry: str, found: Counter[str]) -> str:
    """A line of the table."""
    total, generic = found.total(), found["illegal"]
    usual = ", ".join(f"{code} {count}" for code, count in found.most_common(4))
    return f"| {entry} | {total} | {100 * generic / max(total, 1):.1f} % | {usual} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("entries", nargs="*", metavar="ENTRY", help="entries of the gallery; all if none")
    parser.add_argument("--games", type=int, default=2, help="random games of each")
    parser.add_argument("--every", type=int, default=9, help="plies from one position to the next")
    parser.add_argument("--pairs", type=int, default=120, help="pairs of sites in each position, at most")
    given = parser.parse_args()
    print("| Entry | Refused | Without a rule | Most often |\n| --- | --- | --- | --- |")
    for entry in given.entries or [entry.id for entry in potez.games()]:
        found = counted(potez.game(entry), games=given.games, every=given.every, pairs=given.pairs)
        print(row(entry, found), flush=True)


if __name__ == "__main__":
    main()
