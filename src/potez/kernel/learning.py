"""What nets see of a game and how they name moves: what a game's file `learning.py` offers.

A position is planes of numbers over the H×W sites of a board, as the side to move sees it: "own" and "other" instead of two colours, and,
where the sides play in different directions, a turned board. Where they are different in kind, as fox and geese, each kind has its plane
and one more says whose turn it is. A move is one action or, where it has several parts (from and to, or the jumps of a chain), one action
a part. An action that is made on a site has the number plane*H*W + row*W + column, in the same view; the other actions, such as a pass,
come behind those. Where moves have several parts, the last plane is `CHOSEN`: it is empty but between two parts of a move, when it tells
what was chosen so far, on each site 1 divided by the number of the plane of actions, counted from 1.

A game has there, beside `VERSION`, which is raised when a number comes to mean another thing, and so refuses older nets, and `PLANES`,
`MOVES` and `OTHERS`, which say by name what planes and actions mean (docs/encodings.md is made of them):

    encoding(rules)                          the names and numbers of planes and actions, for the chosen options
    observe(lookup, state, past, planes)     a verb: writes planes[0 : P*H*W], all of it
    action(lookup, state, move, part)        a verb: the action of part 0, 1, ... of a legal move; -1 past the last one
    symmetries(rules)                        what may be turned without changing the game, the identity first

No two legal moves of a position have the same actions, and no move's actions are the beginning of another's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from potez.geometry.board import DIRECTIONS
from potez.kernel.records import seen
from potez.kernel.rule import rule
from potez.kernel.types import Array

END = -1  # what `action` answers past the last part of a move
CHOSEN = "chosen"
CHOSEN_SAYS = "what is chosen so far of a move with several parts"
WAY_NAMES = ("up", "up right", "right", "down right", "down", "down left", "left", "up left")  # as in geometry.board
REPEATED_SAYS = "1: the position stood twice before; 0.5: once"


@dataclass(frozen=True)
class Encoding:
    """The shape of what a net of a game reads and answers."""

    version: int
    planes: tuple[str, ...]  # names; what an option adds to a state has its plane whether the option is chosen or not
    height: int
    width: int
    moves: int  # planes of actions that are made on a site
    others: tuple[str, ...] = ()  # names of the other actions
    parts: int = 1  # the most parts that a move can have, 0 where nothing but the position bounds them

    @property
    def sites(self) -> int:
        return self.height * self.width

    @property
    def numbers(self) -> int:
        """How many numbers an observation has."""
        return len(self.planes) * self.sites

    @property
    def actions(self) -> int:
        return self.moves * self.sites + len(self.others)


class Turned(NamedTuple):
    """A symmetry as maps to choose by. With an observation as one row of numbers, `seen[planes]` is that of the turned position, and with
    `legal` and probabilities by action, `legal[actions]` are those of the turned position."""

    planes: Array  # int32[P*H*W]
    actions: Array  # int32[A]


def encoding(rules: Any) -> Encoding:
    """The encoding of a game with its options."""
    found: Encoding = module(rules).encoding(rules)
    return found


def symmetries(rules: Any) -> tuple[Turned, ...]:
    """The symmetries of what the side to move sees, the identity first."""
    found: tuple[Turned, ...] = module(rules).symmetries(rules)
    return found


def module(rules: Any) -> Any:
    """What a game's file `learning.py` offers."""
    return import_module(f"{type(rules).__module__.rpartition('.')[0]}.learning")


Place = Callable[[int, int], tuple[int, int]]  # row and column of the site whose content comes to stand on a given one
NOTHING: Mapping[int, tuple[int, Place]] = MappingProxyType({})


def turned(
    rules: Any,
    place: Place,
    *,
    planes: Mapping[int, tuple[int, Place]] = NOTHING,
    moves: Mapping[int, tuple[int, Place]] = NOTHING,
    others: Sequence[int] | None = None,
) -> Turned:
    """The maps of a symmetry: `place(row, column)` says from where comes what is seen there afterwards.

    Some planes, or planes of actions, may come from another plane, or by way of a `place` of their own, where what they mark lies between
    sites; `others` are the other actions in their new order. What would come from outside of the board, where such a plane has nothing,
    stays where it is.
    """
    this = encoding(rules)

    def maps(count: int, special: Mapping[int, tuple[int, Place]]) -> list[int]:
        found = []
        for plane in range(count):
            source, way = special.get(plane, (plane, place))
            cells = [way(row, column) for row in range(this.height) for column in range(this.width)]
            for here, (row, column) in enumerate(cells):
                good = 0 <= row < this.height and 0 <= column < this.width
                found.append(source * this.sites + (row * this.width + column if good else here))
        return found

    last = [this.moves * this.sites + other for other in (range(len(this.others)) if others is None else others)]
    seen, made = maps(len(this.planes), planes), maps(this.moves, moves) + last
    return Turned(np.array(seen, np.int32), np.array(made, np.int32))


def squares(size: int) -> tuple[Place, ...]:
    """The eight ways to turn a square board."""
    last = size - 1
    return (
        lambda r, c: (r, c),
        lambda r, c: (c, last - r),
        lambda r, c: (last - r, last - c),
        lambda r, c: (last - c, r),
        lambda r, c: (r, last - c),
        lambda r, c: (last - r, c),
        lambda r, c: (c, r),
        lambda r, c: (last - c, last - r),
    )


def mirror(width: int) -> Place:
    """Left and right exchanged."""
    return lambda r, c: (r, width - 1 - c)


def steps(place: Place) -> dict[int, tuple[int, Place]]:
    """Where planes of actions for the eight directions come from when a board is turned."""
    row, column = place(0, 0)
    ends = [place(*step) for step in DIRECTIONS]
    return {way: (DIRECTIONS.index((r - row, c - column)), place) for way, (r, c) in enumerate(ends)}


def group(rules: Any, *generators: Turned) -> tuple[Turned, ...]:
    """All symmetries that come of some, one after the other; the identity first."""
    this = encoding(rules)
    found = [Turned(np.arange(this.numbers, dtype=np.int32), np.arange(this.actions, dtype=np.int32))]
    known = {(one.planes.tobytes(), one.actions.tobytes()) for one in found}
    for one in found:  # grows meanwhile
        for other in generators:
            both = Turned(one.planes[other.planes], one.actions[other.actions])
            name = both.planes.tobytes(), both.actions.tobytes()
            if name not in known:
                known.add(name)
                found.append(both)
    return tuple(found)


@rule
def fill(planes: Array, sites: int, plane: int, value: float) -> None:
    """Writes a number onto every site of a plane."""
    for site in range(plane * sites, (plane + 1) * sites):
        planes[site] = value


@rule
def show(action: Any, lookup: Any, state: Any, move: int, parts: int, planes: Array, sites: int) -> None:
    """Marks in the last plane the sites of the first parts of a move: 1, 1/2, 1/3 ... for the first, second, third ... plane of actions."""
    last = planes.shape[0] - sites
    for part in range(parts):
        chosen = action(lookup, state, move, part)
        planes[last + chosen % sites] = np.float32(1 / (1 + chosen // sites))


@rule
def repeated(past: Array, key: np.uint64) -> float:
    """1 where a position stood twice before, 0.5 where it stood once."""
    return min(seen(past, key), 2) / 2


_WAYS = 0o345206107  # by three times a step's row plus its column, from up left to down right: its direction


@rule
def way_of(start: int, end: int, width: int) -> int:
    """The direction of a straight way from one site of a board to another, as in geometry.board."""
    rows, columns = end // width - start // width, end % width - start % width
    down, right = (rows > 0) - (rows < 0), (columns > 0) - (columns < 0)
    return _WAYS >> 3 * (3 * down + right + 4) & 7
