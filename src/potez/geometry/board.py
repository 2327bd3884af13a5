"""Boards as sets of named sites with places to draw them, joined by straight lines."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from potez.properties import cached_property

# The eight directions as (row, column) steps, clockwise from up. Even ones are orthogonal.
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
UP, UP_RIGHT, RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, LEFT, UP_LEFT = range(8)

Table = npt.NDArray[np.int16]


def name_of(row: int, column: int) -> str:
    """`a1` is the top-left cell: column letter, row number."""
    return f"{chr(97 + column)}{row + 1}"


@dataclass(frozen=True)
class Site:
    """A place: cell, point, edge or wall slot. x runs to the right and y down, in cell widths."""

    name: str
    x: float
    y: float
    shape: str = "square"
    tint: str = ""


@dataclass(frozen=True)
class Board:
    """Sites in a fixed order (their indices in lookup arrays), the rows of a text setup, and straight lines through them.

    A line is a sequence of site indices; consecutive ones are neighbours, three in a row make a jump. `edges` are borders to draw in
    colours of sides, whose names a game gives: (x1, y1, x2, y2, kind). `decor` are sites that are drawn and never touched. `scale` is the
    width and height of a unit in letters, for drawings in text; `draw_lines` says that the lines are seen.
    """

    sites: tuple[Site, ...]
    rows: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[int, ...], ...] = ()
    edges: tuple[tuple[float, float, float, float, str], ...] = ()
    decor: tuple[Site, ...] = ()
    scale: tuple[int, int] = (2, 1)
    draw_lines: bool = False
    index: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {site.name: i for i, site in enumerate(self.sites)})
        assert len(self.index) == len(self.sites), "two sites with one name"

    def __len__(self) -> int:
        return len(self.sites)

    def name(self, index: int) -> str:
        return self.sites[index].name

    def names(self, indices: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.sites[i].name for i in indices)

    def indices(self, names: str | Iterable[str]) -> list[int]:
        """Indices of sites; a text is split at blanks."""
        return [self.index[name] for name in (names.split() if isinstance(names, str) else names)]

    @cached_property
    def steps(self) -> Table:
        """steps[site, direction]: the neighbour along a line in one of the eight directions, or -1."""
        lookup = np.full((len(self), 8), -1, np.int16)
        for line in self.lines:
            for a, b in itertools.pairwise(line):
                lookup[a, self.direction(a, b)] = b
                lookup[b, self.direction(b, a)] = a
        return lookup

    @cached_property
    def jumps(self) -> Table:
        """jumps[site, direction]: where a jump over steps[site, direction] lands, or -1."""
        lookup = np.full((len(self), 8), -1, np.int16)
        for line in self.lines:
            for a, b, c in zip(line, line[1:], line[2:], strict=False):
                lookup[a, self.direction(a, b)] = c
                lookup[c, self.direction(c, b)] = a
        return lookup

    def direction(self, a: int, b: int) -> int:
        """The direction from one site to another that lies straight or diagonally from it."""
        dx, dy = self.sites[b].x - self.sites[a].x, self.sites[b].y - self.sites[a].y
        return DIRECTIONS.index((int(np.sign(dy)), int(np.sign(dx))))

    def mapped(self, sends: Mapping[str, str]) -> list[int]:
        """A symmetry as a list: the index to which each site goes."""
        return [self.index[sends[site.name]] for site in self.sites]


def square(rows: int, columns: int, *, shape: str = "square", tints: Mapping[str, str] | None = None) -> Board:
    """A grid of cells; lines run along rows, columns and diagonals."""
    tints = tints or {}
    sites = tuple(Site(name_of(r, c), c, r, shape, tints.get(name_of(r, c), "")) for r in range(rows) for c in range(columns))
    grid = tuple(tuple(r * columns + c for c in range(columns)) for r in range(rows))
    return Board(sites, grid, tuple(lattice_lines(rows, columns)))


def lattice_lines(rows: int, columns: int) -> Iterable[tuple[int, ...]]:
    """Every maximal straight line of a full grid, diagonals included, as indices row * columns + column."""
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for r in range(rows):
            for c in range(columns):
                if 0 <= r - dr < rows and 0 <= c - dc < columns:
                    continue  # not the beginning of a line
                line = []
                row, column = r, c
                while 0 <= row < rows and 0 <= column < columns:
                    line.append(row * columns + column)
                    row, column = row + dr, column + dc
                if len(line) > 1:
                    yield tuple(line)


def points(lines: Sequence[str], *, tints: Mapping[str, str] | None = None) -> Board:
    """A board of points from its straight lines, each a text such as `a1 b1 c1`. Sites are in reading order."""
    tints = tints or {}
    names = sorted({name for line in lines for name in line.split()}, key=lambda n: (int(n[1:]), n[0]))
    sites = tuple(Site(n, ord(n[0]) - 97, int(n[1:]) - 1, "point", tints.get(n, "")) for n in names)
    index = {name: i for i, name in enumerate(names)}
    numbers = sorted({int(name[1:]) for name in names})
    rows = tuple(tuple(index[n] for n in names if int(n[1:]) == number) for number in numbers)
    return Board(sites, rows, tuple(tuple(index[n] for n in line.split()) for line in lines), scale=(4, 2), draw_lines=True)
