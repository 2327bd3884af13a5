"""Picture data of a position: the empty board, what the game puts on it, and the last move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from potez.kernel.picture import BoardView, LastView, LineView, SiteView, StandingView, View

if TYPE_CHECKING:
    from potez.geometry.board import Board
    from potez.position import Position


def view(position: Position, dead: Iterable[str] = ()) -> View:
    return {"game": str(position.game), **empty(position.game.rules.board), **standing(position, dead)}


def empty(board: Board) -> BoardView:
    """What never changes."""
    places = [*board.sites, *board.decor]
    return {
        "width": max(site.x for site in places) + 1,
        "height": max(site.y for site in places) + 1,
        "sites": [_site(site.name, site.x, site.y, site.shape, site.tint) for site in places],
        "lines": _lines(board),
    }


def standing(position: Position, dead: Iterable[str] = ()) -> StandingView:
    """What a move changes."""
    dead, outcome = tuple(dead), position.outcome
    picture = position.game.rules.settled_picture(position._state[0], outcome is not None, dead)
    if outcome and dead and (score := position.score(dead)) and score != outcome.score:
        outcome = outcome.counted(score)
    return {
        "pieces": picture.pieces,
        "marks": picture.marks,
        "counters": picture.counters,
        "turn": position.turn,
        "last": _last(position),
        "outcome": outcome.data() if outcome else None,
    }


def groups(position: Position) -> list[list[str]]:
    """Go: the stones that are joined, which are dead together."""
    return [list(group) for group in position.game.rules.groups(position._state[0])]


def _site(name: str, x: float, y: float, shape: str, tint: str) -> SiteView:
    return {"name": name, "x": x, "y": y, "shape": shape, "tint": tint}


def _lines(board: Board) -> list[LineView]:
    lines: list[LineView] = [{"x1": x1, "y1": y1, "x2": x2, "y2": y2, "kind": kind} for x1, y1, x2, y2, kind in board.edges]
    if board.draw_lines:
        for line in board.lines:
            a, b = board.sites[line[0]], board.sites[line[-1]]
            lines.append({"x1": a.x, "y1": a.y, "x2": b.x, "y2": b.y, "kind": "line"})
    return lines


def _last(position: Position) -> LastView | None:
    if position._last is None:
        return None
    before, move = position._last
    rules = position.game.rules
    path = rules.move_path(before[0], move)
    return {
        "text": rules.move_text(before[0], move),
        "path": list(path),
        "left": list(rules.left(before[0], move)),
        "jumped": list(rules.jumped(before[0], move)),
        "lost": list(rules.lost(before[0], move)),
    }
