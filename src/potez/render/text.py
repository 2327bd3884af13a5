"""A position as text, with coordinates: the same picture data as everywhere, on a canvas of letters."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from potez.geometry.board import Board
    from potez.kernel.picture import View
    from potez.position import Position

_GRID_NAME = re.compile(r"([a-z])([0-9]+)")
_MARGIN = 4  # letters to the left of the board, for row numbers
_MARKS = {"blocked": "#", "no-return": "!", "territory-black": "x", "territory-white": "o"}
_TINTS = {"throne": "+", "corner": "+", "star": "+", "wall": "#"}  # places that one should see are special, when free


class Canvas:
    """Letters at places; later ones lie on top."""

    def __init__(self) -> None:
        self.letters: dict[tuple[int, int], str] = {}

    def put(self, column: int, row: int, text: str) -> None:
        for i, letter in enumerate(text):
            self.letters[row, column + i] = letter

    def line(self, c1: int, r1: int, c2: int, r2: int) -> None:
        """A straight line between two places, without its ends."""
        steps = max(abs(c2 - c1), abs(r2 - r1))
        if r1 == r2:
            sign = "-"
        elif c1 == c2:
            sign = "|"
        else:
            steps = abs(r2 - r1)
            sign = "\\" if (c2 - c1) * (r2 - r1) > 0 else "/"
        for i in range(1, steps):
            place = r1 + (r2 - r1) * i // steps, c1 + (c2 - c1) * i // steps
            crossing = {self.letters.get(place), sign} == {"/", "\\"}
            self.letters[place] = "X" if crossing else sign

    def text(self) -> str:
        height = max(row for row, _ in self.letters) + 1
        rows = []
        for r in range(height):
            columns = [c for row, c in self.letters if row == r]
            rows.append("".join(self.letters.get((r, c), " ") for c in range(max(columns, default=-1) + 1)).rstrip())
        return "\n".join(rows).lstrip("\n")  # a board without coordinates has nothing above it


def draw(
    position: Position,
    dead: Iterable[str] = (),
    *,
    decided: bool = True,
    from_zero: bool = False,
    status: Callable[[View, bool], list[str]] | None = None,
) -> str:
    """The board with its coordinates, then counters and whose turn it is. Go, after two passes: with these groups counted as dead, or,
    while that is not `decided`, without a result. `from_zero`: rows are counted from 0, as a source may count them. `status` makes the
    lines below the board, in another language."""
    rules = position.game.rules
    view = position.view(dead)
    letters = {site.name: _TINTS.get(site.tint, rules.EMPTY) for site in rules.board.sites if site.shape in ("square", "hexagon", "point")}
    letters |= {mark["site"]: _MARKS[mark["kind"]] for mark in view["marks"] if mark["kind"] in _MARKS}
    letters |= {piece["site"]: piece["letter"] for piece in view["pieces"]}
    drawn = _board(rules.board, letters, from_zero)
    if not all(_GRID_NAME.match(name) for name in rules.board.index):  # sites without coordinates: a twin board shows their names
        drawn += "\n\n" + _board(rules.board, {name: name for name in rules.board.index})
    return drawn + "\n\n" + "\n".join((status or _status)(view, decided))


def _board(board: Board, letters: dict[str, str], from_zero: bool = False) -> str:
    wide, high = board.scale
    canvas = Canvas()

    def place(x: float, y: float) -> tuple[int, int]:
        return _MARGIN + round(x * wide), 1 + round(y * high if high > 1 or y == int(y) else y / (3**0.5 / 2))

    if board.draw_lines:
        for line in board.lines:
            for a, b in itertools.pairwise(line):
                canvas.line(*place(board.sites[a].x, board.sites[a].y), *place(board.sites[b].x, board.sites[b].y))
    for site in [*board.decor, *board.sites]:
        column, row = place(site.x, site.y)
        letter = letters.get(site.name, "+" if site.shape == "dot" else "")
        if site.shape == "edge" and letter:
            letter = "---" if site.x != int(site.x) else "|"
        if len(letter) > 1:
            column -= 1 if site.shape == "edge" else 0
        if site.shape == "slot" and letter:  # a wall two units long, around its middle
            if site.tint == "horizontal":
                canvas.put(column - wide + 1, row, "-" * (2 * wide - 1))
            else:
                for r in range(row - high + 1, row + high):
                    canvas.put(column, r, "|")
        elif letter:
            canvas.put(column, row, letter)
    _coordinates(canvas, board, place, from_zero)
    return canvas.text()


def _coordinates(canvas: Canvas, board: Board, place: object, from_zero: bool) -> None:
    """Column letters above, row numbers before the first site of each row."""
    assert callable(place)
    tops: dict[str, int] = {}
    firsts: dict[str, tuple[int, int]] = {}
    for site in [*board.sites, *board.decor]:
        if (match := _GRID_NAME.fullmatch(site.name)) and site.shape in ("square", "hexagon", "point", "dot"):
            column, row = place(site.x, site.y)
            if row == 1 or match[1] not in tops:
                tops[match[1]] = column
            firsts[match[2]] = min(firsts.get(match[2], (column, row)), (column, row))
    for letter, column in tops.items():
        canvas.put(column, 0, letter)
    left = min((column for column, _ in firsts.values()), default=0)
    shifted = any(site.shape == "hexagon" for site in board.sites)
    for name, (column, row) in firsts.items():
        number = str(int(name) - from_zero)
        canvas.put((column if shifted else left) - len(number) - 1, row, number)


def _status(view: View, decided: bool) -> list[str]:
    lines = []
    counters: dict[str, list[str]] = {}
    for counter in view["counters"]:
        if counter["name"] == "score" and not decided:
            continue
        words = f"{counter['side']} {counter['value']:g}".strip()
        counters.setdefault(counter["name"], []).append(words)
    lines += [f"{name}: {', '.join(values)}" for name, values in counters.items()]
    outcome = view["outcome"]
    if not decided:
        lines.append("both have passed")
    elif outcome is None:
        lines.append(f"{view['turn']} to move")
    else:
        lines.append((f"{outcome['winner']} won" if outcome["winner"] else "draw") + f": {outcome['reason']}")
    return lines
