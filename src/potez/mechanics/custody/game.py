"""Slides for people: what games of this kind share in texts, reasons and pictures."""

from __future__ import annotations

import numpy as np

from potez.geometry.board import Board, Table
from potez.kernel.contract import Rules, Tried
from potez.kernel.refusals import Refusal
from potez.kernel.rule import plainly
from potez.kernel.types import Array, Record
from potez.mechanics.custody.rules import end_of, start_of
from potez.mechanics.explaining import free_target, piece_to_move


def crossing(board: Board) -> Table:
    """The lookup array `near`: the orthogonal ones of a board's directions."""
    return board.steps[:, ::2]


# For people
def slide_text(board: Board, move: int) -> str:
    return "-".join(slide_path(board, move))


def slide_path(board: Board, move: int) -> tuple[str, str]:
    return board.name(plainly(start_of)(move)), board.name(plainly(end_of)(move))


def taken_by(rules: Rules, state: Record, move: int) -> tuple[str, ...]:
    """The sites whose pieces a move takes: asks the rules, and looks what else has changed on the board."""
    after = np.array([state], rules.STATE)
    rules.verbs.play(rules.lookup.view(np.uint8), after.view(np.uint8), move)
    ends = (plainly(start_of)(move), plainly(end_of)(move))
    return rules.board.names(int(i) for i in np.flatnonzero(after[0]["cells"] != state["cells"]) if i not in ends)


def bad_way(board: Board, cells: Array, start: str, end: str) -> Refusal | None:
    """What is wrong with the way between two cells, as can be seen on the board: it is not straight, or something stands in it."""
    a, b = board.index[start], board.index[end]
    one, other = board.sites[a], board.sites[b]
    if one.x != other.x and one.y != other.y:
        return Refusal("no_line", (start, end))
    way = board.direction(a, b)
    site = int(board.steps[a, way])
    while site != b:
        if cells[site]:
            return Refusal("blocked", (board.name(site),))
        site = int(board.steps[site, way])
    return None


def wrong_on_sight(rules: Rules, state: Record, tried: Tried) -> Refusal | None:
    """Whose piece it is, whether the target is free and the way straight and open; None if all that is right."""
    cells, (start, end) = state["cells"], tried.sites

    def owner(site: str) -> int:
        return int(cells[rules.board.index[site]]) - 1

    return piece_to_move(owner, int(state["turn"]), start) or free_target(owner, start, end) or bad_way(rules.board, cells, start, end)
