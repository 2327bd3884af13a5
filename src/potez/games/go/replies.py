"""What to answer in a random game of Go: take what is in atari, save what is attacked, complete a good shape; fill no eye.

Works on the chains of games.go.stones. The neighbourhood of every point is kept as a number of sixteen bits that follows every stone, so
that shapes and eyes are looked up and not looked at.
"""

from __future__ import annotations

import itertools

import numpy as np

from potez.games.go.stones import FREE, ONE
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

# Shapes around a point that are worth a stone in a rollout: the patterns of MoGo (Gelly, Wang, Munos and Teytaud, 2006), found again in
# every turn and mirror image and with the colours exchanged. X and O are stones of either side, x is no X, o is no O, ? is anything, and a
# blank is the edge.
GOOD_SHAPES = (
    "XOX/.../???",  # hane
    "XO./.../?.?",
    "XO?/X../x.?",
    ".O./X../...",
    "XO?/O.o/?o?",  # cuts
    "XO?/O.X/???",
    "?X?/O.O/ooo",
    "OX?/x.O/   ",  # at the edge
    "?X?/x.O/   ",
    "?XO/x.x/   ",
    "?OX/X.O/   ",
    ".X./O../   ",
)


def shapes() -> Array:
    """By the code of a neighbourhood: 1 if a stone there is good for either side, and 2 or 4 if it is black's or white's eye."""
    found = np.zeros(1 << 16, np.uint8)
    meaning = {".": (0,), "X": (1,), "O": (2,), "?": (0, 1, 2, 3), "x": (0, 2, 3), "o": (0, 1, 3), " ": (3,)}
    for text in GOOD_SHAPES:
        grid = [list(row) for row in text.split("/")]
        for turn in range(8):
            for swapped in (False, True):
                letters = [letter for i, letter in enumerate(itertools.chain(*grid)) if i != 4]
                if swapped:
                    letters = [letter.translate(str.maketrans("XOxo", "OXox")) for letter in letters]
                for values in itertools.product(*(meaning[letter] for letter in letters)):
                    found[sum(value << 2 * (7 - i) for i, value in enumerate(values))] |= 1
            grid = [list(row) for row in zip(*grid[::-1], strict=True)]  # a quarter turn
            if turn == 3:
                grid = [row[::-1] for row in grid]
    # An eye: own stones and the edge on four sides, and too few opponents at its corners.
    codes = np.arange(1 << 16)
    near = [codes >> 2 * (7 - i) & 3 for i in range(8)]
    for own in (1, 2):
        sides = np.all([(near[i] == own) | (near[i] == 3) for i in (1, 3, 4, 6)], axis=0)
        foes = np.sum([near[i] == 3 - own for i in (0, 2, 5, 7)], axis=0)
        edge = np.any([near[i] == 3 for i in (0, 2, 5, 7)], axis=0)
        found[sides & (foes + edge < 2)] |= 2 * own
    return found


SHAPES = shapes()


@rule
def only_liberty(work: Record, chain: np.uint64, width: np.uint64) -> np.uint64:
    """The one empty point beside a chain in atari, or 0."""
    if work.liberties[chain] > 4:  # one point has four neighbours
        return np.uint64(0)
    found = np.uint64(0)
    stone = chain
    while True:
        for near in (stone - width, stone - ONE, stone + ONE, stone + width):
            if work.colour[near] == FREE and near != found:
                if found:
                    return np.uint64(0)
                found = near
        stone = np.uint64(work.follower[stone])
        if stone == chain:
            return found


@rule
def mark(codes: Array, point: np.uint64, width: np.uint64, change: int) -> None:
    """Tells the eight neighbours of a point of a stone laid (1 black, 2 white) or lifted (the same, negative)."""
    codes[point + width + ONE] += change << 14
    codes[point + width] += change << 12
    codes[point + width - ONE] += change << 10
    codes[point + ONE] += change << 8
    codes[point - ONE] += change << 6
    codes[point - width + ONE] += change << 4
    codes[point - width] += change << 2
    codes[point - width - ONE] += change


@rule
def look(lookup: Record, work: Record, codes: Array) -> None:
    """The neighbourhood of every point as a number of SHAPES: two bits for each of eight, 0 empty, 1 black, 2 white, 3 the edge."""
    width = lookup.size + 1
    for point in range(width * (width + 2)):
        codes[point] = 0
    for row in range(1, width):
        for point in range(row * width + 1, row * width + width):
            code = 0
            for near in (
                point - width - 1, point - width, point - width + 1, point - 1, point + 1, point + width - 1, point + width,
                point + width + 1,
            ):  # fmt: skip
                colour = work.colour[near]
                code = code << 2 | (3 if colour == 0 else 0 if colour == FREE else 1 if colour == 16 else 2)
            codes[point] = code


@rule
def answer(lookup: Record, work: Record, codes: Array, last: np.uint64, turn: int, rng: Array) -> np.uint64:
    """A reply near the last move, or 0: take what is in atari, save what it put into atari, complete a good shape."""
    width = np.uint64(lookup.size + 1)
    own = 16 << 4 * turn
    take = only_liberty(work, np.uint64(work.chain[last]), width)
    if take and take != work.ko:
        return take
    for near in (last - width, last - ONE, last + ONE, last + width):
        if work.colour[near] == own and work.liberties[work.chain[near]] <= 4:
            mine = np.uint64(work.chain[near])
            way_out = only_liberty(work, mine, width)
            if way_out:
                return rescue(work, mine, way_out, width, own)
    chosen, matches = np.uint64(0), 0
    for point in (
        last - width - ONE, last - width, last - width + ONE, last - ONE, last + ONE, last + width - ONE, last + width,
        last + width + ONE,
    ):  # fmt: skip
        if work.colour[point] == FREE and SHAPES[codes[point]] & 1:
            matches += 1
            if below(rng, matches) == 0:
                chosen = point
    return chosen


@rule
def rescue(work: Record, chain: np.uint64, way_out: np.uint64, width: np.uint64, own: int) -> np.uint64:
    """How to save a chain in atari: take a neighbour that is in atari itself, or run if that gives room; 0 where neither helps."""
    stone = chain
    while True:
        for beside in (stone - width, stone - ONE, stone + ONE, stone + width):
            if work.colour[beside] > FREE and work.colour[beside] != own:
                take = only_liberty(work, np.uint64(work.chain[beside]), width)
                if take and take != work.ko:
                    return take
        stone = np.uint64(work.follower[stone])
        if stone == chain:
            break
    room = 0
    for beside in (way_out - width, way_out - ONE, way_out + ONE, way_out + width):
        if work.colour[beside] == FREE or (
            work.colour[beside] == own and work.chain[beside] != chain and work.liberties[work.chain[beside]] > 2
        ):
            room += 1
    return way_out if room > 1 else np.uint64(0)
