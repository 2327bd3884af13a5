"""Numbers for all positions of small boards of Dots and Boxes, for solvers: the set of drawn lines.

Whose the closed boxes are and who is to move make no difference to how many more boxes each side will get.
"""

from __future__ import annotations

from typing import Any

from potez.games.dots.rules import X, is_drawn
from potez.kernel.bits import popcount
from potez.kernel.numbering import Numbering
from potez.kernel.rule import rule
from potez.kernel.types import Record

MOST = 31  # lines


def numbering(rules: Any) -> Numbering | str:
    lines = len(rules.board)
    if lines > MOST:
        return f"boards of Dots and Boxes with up to {MOST} lines have few enough positions, not {lines}"
    return Numbering(1 << lines, lines + 1, "lines to draw", ("rows", "cols"), margins=True, one_view=True)


@rule
def number(lookup: Record, state: Record) -> int:
    return state.drawn[0]


@rule
def setup(lookup: Record, state: Record, number: int) -> int:
    """All closed boxes are given to one side."""
    state.drawn[0] = number
    state.turn = X
    state.score[X] = 0
    for box in range(lookup.boxes):
        whole = True
        for k in range(4):
            whole = whole and is_drawn(state, lookup.frame[box, k])
        state.owner[box] = X + 1 if whole else 0
        state.score[X] += whole
    return lookup.edges - popcount(number)
