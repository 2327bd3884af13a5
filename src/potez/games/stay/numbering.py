"""Numbers for all positions of small boards of Stay on the Board, for solvers: the set of blocked cells, and the place of the queen.

Who is to move makes no difference. A position so near to the limit that it could cut the game short has no number.
"""

from __future__ import annotations

from typing import Any

from potez.games.stay.rules import WORD
from potez.kernel.bits import popcount
from potez.kernel.numbering import NONE, Numbering
from potez.kernel.rule import rule
from potez.kernel.types import Record

MOST = 5
NO_ERROR = "in mode normal nobody is ever stuck: without an error every game is drawn, and there is nothing to solve"


def numbering(rules: Any) -> Numbering | str:
    size, cells = rules.options["size"], rules.options["size"] ** 2
    if rules.options["mode"] == "normal":
        return NO_ERROR
    if size > MOST:
        return f"boards of Stay on the Board up to size {MOST} have few enough positions, not size {size}"
    if rules.options["limit"] < cells:
        return too_short(rules)
    starts = tuple({"start": site.name} for site in rules.board.sites)
    return Numbering(cells << cells, cells, "free cells", ("size", "mode"), ("start", "limit", "seed"), one_view=True, starts=starts)


def too_short(rules: Any) -> str:
    """Why nothing is solved with a limit that could end a game."""
    limit, cells = rules.options["limit"], rules.options["size"] ** 2
    return f"the limit of {limit} plies can cut games short on {cells} cells; solve it with limit={cells} or more"


@rule
def number(lookup: Record, state: Record) -> int:
    cells = lookup.size * lookup.size
    free = cells - popcount(state.blocked[0])
    if state.ended or cells > WORD or lookup.limit - state.score < free:
        return NONE
    return state.blocked[0] * cells + state.queen


@rule
def setup(lookup: Record, state: Record, number: int) -> int:
    cells = lookup.size * lookup.size
    state.blocked[0] = number // cells
    state.queen = number % cells
    state.turn = 0
    state.score = popcount(state.blocked[0])
    if state.blocked[0] >> state.queen & 1:
        return NONE
    return cells - 1 - state.score  # beside that of the queen
