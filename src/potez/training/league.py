"""Matches between a net and its ancestors, and how strong each is by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

PRIOR = 1.0  # draws that every two neighbours are taken to have played: no net is endlessly stronger than another
PER_TEN = 400 / np.log(10)  # points of Elo that make e to one


@dataclass(frozen=True)
class Played:
    """A match of a net against an earlier one, each by its generation."""

    net: int
    ancestor: int
    wins: int
    draws: int
    losses: int

    @property
    def score(self) -> float:
        return (self.wins + self.draws / 2) / max(self.wins + self.draws + self.losses, 1)


def ratings(played: Sequence[Played]) -> dict[int, float]:
    """Elo by generation, the oldest having 0: the most likely numbers for all results, by Newton's method."""
    names = sorted({name for match in played for name in (match.net, match.ancestor)})
    if not names:
        return {}
    place = {name: number for number, name in enumerate(names)}
    games = np.zeros((len(names), len(names)))
    points = np.zeros(len(names))
    pairs = [(place[m.net], place[m.ancestor], m.wins + m.draws / 2, m.losses + m.draws / 2) for m in played]
    pairs += [(number + 1, number, PRIOR / 2, PRIOR / 2) for number in range(len(names) - 1)]
    for one, other, own, theirs in pairs:
        games[one, other] += own + theirs
        games[other, one] += own + theirs
        points[one] += own
        points[other] += theirs
    strength = np.zeros(len(names))
    for _ in range(100):
        expected = 1 / (1 + np.exp(np.clip(strength[None, :] - strength[:, None], -60, 60)))
        slope = points - (games * expected).sum(1)
        spread = games * expected * (1 - expected)
        curve = np.diag(spread.sum(1)) - spread + 1e-6 * np.eye(len(names))
        step = np.clip(np.linalg.solve(curve, slope), -1, 1)
        strength += step
        if np.abs(step).max() < 1e-9:
            break
    strength -= strength[0]
    return {name: float(strength[place[name]] * PER_TEN) for name in names}


def opponents(generations: Sequence[int]) -> list[int]:
    """Which ancestors a net meets: the three newest, for what was gained last, and one from the middle, for what might be lost again."""
    newest = list(generations[-3:])
    middle = generations[len(generations) // 2 : len(generations) // 2 + 1]
    return sorted({*newest, *middle})


def thinned(generations: Sequence[int], most: int) -> list[int]:
    """Which ancestors are kept: the first and the newest, and of those between so many that gaps stay even."""
    kept = list(generations)
    while len(kept) > max(most, 2):
        kept.pop(min(range(1, len(kept) - 1), key=lambda place: kept[place + 1] - kept[place - 1]))
    return kept
