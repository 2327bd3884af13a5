"""What matches between settings say about their strengths, in Elo points, and where the levels belong on that ladder."""

from __future__ import annotations

import itertools
import math
import statistics

import numpy as np

import potez
from benchmarks.boards import BOARDS, LEVEL_SECONDS_OF, level_seconds
from benchmarks.duel import Book
from potez.engines.engine import Engine
from potez.engines.levels import BLIND, STRONGEST, Level
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
PERFECT = {"hare": (6, 400_000)}  # from this level on, with so many nodes, every position is proven: nobody can do better
UNEQUAL = ("adugo", "foxgeese", "foxhounds", "foxsheep", "hare", "hnefatafl")  # each side has its own ladder

# What is known of strengths before any match, in Elo points: about, give or take. The lowest rung is hardly better than random play; from
# rung to rung strength grows smoothly; level 8 is above the last rung.
LOWEST, SMOOTH, TOP = (20.0, 40.0), 60.0, (200.0, 400.0)

Step = tuple[Level | None, float]  # a setting and its strength in Elo points; None at the ends of a ladder: random moves, and level 8


def top_text(name: str) -> str:
    return f"8/{LEVEL_SECONDS_OF[name]:g}s" if name in LEVEL_SECONDS_OF else "8/0"


def is_top(text: str) -> bool:
    """Whether a setting is level 8 with some time, and not a level of eight nodes."""
    return text == "8/0" or text.endswith("s")


def usable(name: str) -> list[Level]:
    """The rungs that a level may use: level 7 stays well below what level 8 sees."""
    most = PERFECT[name][1] if name in PERFECT else reach(name) // 3
    return [level for level in RUNGS if level.nodes <= most]


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
