"""The chart of a review: what positions were worth as a line over the moves, mistakes marked.

All places are computed here, as data; `svg` writes a file from them, and the browser draws them as they are (web/table/graph.js).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

LETTER, LINE = 6.6, 15  # about how wide a letter and how high a line of text is
TICKS = 10  # about so many numbers under the line


@dataclass(frozen=True)
class Layout:
    """How large a chart is, and the area of its line: `left` is before the first move, `top` the value 1, `bottom` -1."""

    wide: int
    high: int
    left: float
    right: float
    top: float
    bottom: float

    def x(self, ply: int, count: int) -> float:
        return self.left + (self.right - self.left) * ply / max(count, 1)

    def y(self, value: float) -> float:
        middle = (self.top + self.bottom) / 2
        return middle - (middle - self.top) * value


FILE = Layout(640, 300, left=84, right=598, top=60, bottom=270)  # with words around the line
PANEL = Layout(320, 120, left=10, right=310, top=10, bottom=110)  # beside a board


@dataclass(frozen=True)
class Mark:
    """A mistake: the move it was, and whether the side that moves first made it."""

    ply: int
    text: str
    first: bool


@dataclass(frozen=True)
class Chart:
    """A point before the first move and one after every move, and which of them are marked."""

    layout: Layout
    points: tuple[tuple[float, float], ...]
    marks: tuple[Mark, ...]

    def data(self) -> dict[str, Any]:
        layout = self.layout
        return {
            "size": [layout.wide, layout.high],
            "zero": [layout.left, layout.right, layout.y(0)],  # the line of an even game: from, to, height
            "points": [[round(x, 1), round(y, 1)] for x, y in self.points],
            "marks": [mark.ply for mark in self.marks],
        }


def chart(values: Sequence[float], marks: Sequence[Mark], layout: Layout) -> Chart:
    """The chart of the values before the first and after every move, each from -1 to 1."""
    points = tuple((layout.x(ply, len(values) - 1), layout.y(value)) for ply, value in enumerate(values))
    return Chart(layout, points, tuple(sorted(marks, key=lambda mark: mark.ply)))


def svg(drawn: Chart, title: str, sides: tuple[str, str]) -> str:
    """A chart as a file, with the names of the game and its sides."""
    layout, count = drawn.layout, len(drawn.points) - 1
    name, first, second = escape(title), *map(escape, sides)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.wide} {layout.high}" role="img" font-family="sans-serif" '
        'font-size="12">',
        f"<title>{name}: the value after every move, for {first}</title>",
        f'<rect width="{layout.wide}" height="{layout.high}" fill="#fbfaf7"/>',
        f'<text x="{layout.left}" y="20" fill="#333" font-weight="bold">{name}</text>',
    ]
    for value, label, side in ((1, "+1", first), (0, "0", ""), (-1, "−1", second)):
        y = layout.y(value)
        parts.append(f'<line x1="{layout.left}" y1="{y:.1f}" x2="{layout.right:.1f}" y2="{y:.1f}" stroke="#c9c4b8"/>')
        parts.append(f'<text x="{layout.left - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{label}</text>')
        if side:
            parts.append(f'<text x="{layout.left - 8}" y="{y + 4 - value * LINE:.1f}" text-anchor="end" fill="#555">{side}</text>')
    for ply in range(0, max(count, 1) + 1, _rounded(count / TICKS)):
        x = layout.x(ply, count)
        parts.append(f'<text x="{x:.1f}" y="{layout.high - 8}" text-anchor="middle" fill="#555">{ply}</text>')
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in drawn.points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#2b6a8f" stroke-width="2"/>')
    for mark, (x, y) in zip(drawn.marks, _labels(drawn), strict=True):
        at, text = drawn.points[mark.ply], escape(mark.text)
        parts.append(f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="5" fill="#c0392b"><title>{text}</title></circle>')
        parts.append(f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" fill="#c0392b">{text}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _rounded(step: float) -> int:
    """1, 2, 5, 10, 20, 50 and so on: the first that is not smaller."""
    return next(unit * ten for ten in (1, 10, 100, 1000) for unit in (1, 2, 5) if unit * ten >= step)


def _labels(drawn: Chart) -> list[tuple[float, float]]:
    """Where the texts of the marks are centred, so that none covers another."""
    taken: list[tuple[float, float, float]] = []
    places = []
    for mark in drawn.marks:
        x, y = drawn.points[mark.ply]
        half = len(mark.text) * LETTER / 2
        inside = min(max(x, half), drawn.layout.wide - half)
        places.append(_free(drawn.layout, inside, y, half, 1 if mark.first else -1, taken))
    return places


def _free(layout: Layout, x: float, y: float, half: float, way: int, taken: list[tuple[float, float, float]]) -> tuple[float, float]:
    """A place for a text near a point where no text is yet: first to the side to which the line has gone there, then to the other."""
    for distance in range(1, 2 * layout.high // LINE):
        there = y + LINE * (distance + 1) // 2 * (way if distance % 2 else -way)
        clear = all(abs(there - other) >= LINE or abs(x - at) > half + wide for at, other, wide in taken)
        if clear and layout.top / 2 < there < layout.high - 2 * LINE:
            taken.append((x, there, half))
            return x, there
    return x, y  # more words than room: over one another is better than left out
