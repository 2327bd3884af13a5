"""Slides for people: what games of this kind share in texts, reasons and pictures."""

from __future__ import annotations

import numpy as np

from potez.geometry.board import Board, Table
from potez.kernel.contract import NO_PAST, Rules, Tried
from potez.kernel.refusals import Refusal
from potez.kernel.rule import plainly
from potez.kernel.types import Array, Record
from potez.mechanics.custody.rules import end_of, start_of
from potez.mechanics.explaining import alone, free_target, in_the_way, piece_to_move


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


class Slides(Rules):
    """A game whose moves are slides, which may enclose something."""

    def move_text(self, state: Record, move: int) -> str:
        return slide_text(self.board, move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return slide_path(self.board, move)

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return taken_by(self, state, move)

    def begins_with_piece(self, state: Record) -> bool:
        return True


def wrong_on_sight(rules: Rules, state: Array, tried: Tried, **free: int) -> Refusal | None:
    """Whose piece it is, whether the target is free and the way straight and open; None if all that is right. `free`: see `relaxed`."""
    start, end = tried.sites
    wrong = piece_to_move(rules, state[0], start) or free_target(rules, state[0], start, end)
    if wrong:
        return wrong

    def allowed(bare: Array) -> bool:
        return rules.ask(bare, NO_PAST, **free).allows(tried)

    if not allowed(alone(rules, state, start)):
        return Refusal("no_line", (start, end))
    stops = in_the_way(rules, state, start, allowed)
    return Refusal("blocked", stops) if stops else None
