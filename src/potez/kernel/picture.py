"""A position as picture data: plain JSON values that web, terminal and SVG all draw from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict


class SiteView(TypedDict):
    name: str
    x: float
    y: float
    shape: str  # square, hexagon, point, dot, edge, slot, box
    tint: str  # "" or what is special about the place: throne, corner, goal, dark, light, wall ...


class LineView(TypedDict):
    x1: float
    y1: float
    x2: float
    y2: float
    kind: str  # "line", or the side whose edge it is


class PieceView(TypedDict):
    site: str
    kind: str  # stone, man, king, fox, wall, arrow ...
    side: str  # "" for what belongs to nobody
    letter: str  # in text drawings


class MarkView(TypedDict):
    site: str
    kind: str  # blocked, winning, territory-black ...


class CounterView(TypedDict):
    name: str  # prisoners, hand, walls, score ...
    side: str  # "" when shared
    value: float


class LastView(TypedDict):
    text: str
    path: list[str]
    left: list[str]  # where the moved piece stood before, every landing of a chain but the last
    jumped: list[str]  # what was taken on the way
    lost: list[str]  # own pieces that went off as a penalty


class BoardView(TypedDict):
    width: float
    height: float
    sites: list[SiteView]
    lines: list[LineView]


class StandingView(TypedDict):
    pieces: list[PieceView]
    marks: list[MarkView]
    counters: list[CounterView]
    turn: str | None
    last: LastView | None
    outcome: dict[str, object] | None


class View(BoardView, StandingView):
    game: str


@dataclass
class Picture:
    """What a game adds to its empty board."""

    pieces: list[PieceView] = field(default_factory=list)
    marks: list[MarkView] = field(default_factory=list)
    counters: list[CounterView] = field(default_factory=list)

    def piece(self, site: str, kind: str, side: str, letter: str) -> None:
        self.pieces.append({"site": site, "kind": kind, "side": side, "letter": letter})

    def mark(self, site: str, kind: str) -> None:
        self.marks.append({"site": site, "kind": kind})

    def counter(self, name: str, value: float, side: str = "") -> None:
        self.counters.append({"name": name, "side": side, "value": value})
