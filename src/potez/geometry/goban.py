"""The board of Go: points on a grid, some of them marked with a star."""

from __future__ import annotations

from dataclasses import replace

from potez.geometry.board import Board, name_of, square


def goban(size: int, *, framed: bool) -> Board:
    """size × size points. Framed: the lines run on to outer ones, on which nobody plays."""
    low, high = (-0.5, size - 0.5) if framed else (0.0, size - 1.0)
    places = [float(i) for i in range(size)] + ([low, high] if framed else [])
    grid = tuple(line for at in places for line in ((low, at, high, at, "line"), (at, low, at, high, "line")))
    return replace(square(size, size, shape="point", tints=dict.fromkeys(stars(size), "star")), edges=grid)


def stars(size: int) -> list[str]:
    """The marked points, from size 9 on: near the corners; with an odd size in the middle, too, and from size 15 on amid the sides."""
    if size < 9:
        return []
    low = 2 if size < 13 else 3
    lines = (low, size - 1 - low)
    middle = size // 2
    found = [(row, column) for row in lines for column in lines]
    if size % 2:
        found.append((middle, middle))
        if size >= 15:
            found += [place for line in lines for place in ((line, middle), (middle, line))]
    return [name_of(*place) for place in found]
