"""Boards of points with the lines of Alquerque: straight lines between all neighbours, diagonals where row + column is even."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from potez.geometry.board import name_of


def alquerque_lines() -> list[str]:
    """The lines of the board of 5×5 points."""
    return even_lines((row, column) for row in range(5) for column in range(5))


def even_lines(places: Iterable[tuple[int, int]]) -> list[str]:
    """Every maximal straight line through points given as (row, column) from 0; diagonals run through even points only."""
    points = sorted(places)
    return [" ".join(name_of(r, c) for r, c in line) for line in _runs(points, set(points))]


def _runs(points: list[tuple[int, int]], there: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row, column in points:
            if down and right and (row + column) % 2:
                continue
            if (row - down, column - right) in there:
                continue  # not the beginning of a line
            line = [(row, column)]
            while (after := (line[-1][0] + down, line[-1][1] + right)) in there:
                line.append(after)
            if len(line) > 1:
                yield line
