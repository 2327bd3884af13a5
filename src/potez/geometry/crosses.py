"""The cross of 33 points (Fox and Geese, Foxes and Sheep) and the board of Adugo."""

from __future__ import annotations

from potez.geometry.alquerque import alquerque_lines, even_lines
from potez.geometry.board import Board, points

# From the square into the triangle below it: three lines of the square go on, and two are new.
_LONGER = {
    "c1 c2 c3 c4 c5": "c1 c2 c3 c4 c5 c6 c7",
    "a3 b4 c5": "a3 b4 c5 d6 e7",
    "e3 d4 c5": "e3 d4 c5 b6 a7",
}
_TRIANGLE = ["b6 c6 d6", "a7 c7 e7"]


def cross(goal: str = "") -> Board:
    """Columns c to e of rows 1, 2, 6, 7 and all of rows 3 to 5. `goal`: names of the points that are drawn as the goal."""
    places = [(row, column) for row in range(7) for column in range(7) if 2 <= row <= 4 or 2 <= column <= 4]
    return points(even_lines(places), tints=dict.fromkeys(goal.split(), "goal"))


def adugo() -> Board:
    """The square of Alquerque with a triangle below."""
    lines = alquerque_lines()
    assert _LONGER.keys() <= set(lines)
    return points([_LONGER.get(line, line) for line in lines] + _TRIANGLE)
