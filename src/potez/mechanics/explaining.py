"""Shared parts of `Rules.explain`: what can be seen on the board without knowing a rule, and what the generator says when asked.

Each helper returns a Refusal, or None if it sees nothing wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from potez.geometry.board import Board
from potez.kernel.refusals import Refusal

Owner = Callable[[str], int]  # the side (0 or 1) whose piece stands on a site, -1 for none


def piece_to_move(owner: Owner, turn: int, site: str) -> Refusal | None:
    """A move begins with an own piece."""
    if owner(site) < 0:
        return Refusal("empty", (site,))
    if owner(site) != turn:
        return Refusal("not_your_piece", (site,))
    return None


def free_target(owner: Owner, start: str, target: str) -> Refusal | None:
    """A move ends on another, free site."""
    if start == target:
        return Refusal("same_site", (target,))
    if owner(target) >= 0:
        return Refusal("occupied", (target,))
    return None


def step_on_line(board: Board, start: str, target: str) -> Refusal | None:
    """A step leads along a line to the next site."""
    a, b = board.index[start], board.index[target]
    if b in board.steps[a]:
        return None
    together = any(a in line and b in line for line in board.lines)
    return Refusal("too_far" if together else "no_line", (start, target))


def jumps_on_lines(board: Board, owner: Owner, turn: int, path: Sequence[str]) -> Refusal | None:
    """Every jump of a chain leads over an opposing piece to the free site behind it; jumped pieces are gone and the start is free."""
    gone = {path[0]}
    for start, target in pairwise(path):
        if (target == start or target not in gone) and (refusal := free_target(owner, start, target)):
            return refusal
        a, b = board.index[start], board.index[target]
        over = [board.name(near) for near, land in zip(board.steps[a], board.jumps[a], strict=True) if land == b]
        if not over:
            wrong = step_on_line(board, start, target)
            if wrong and wrong.code == "too_far":
                return Refusal("landing", (start, target))
            return wrong or Refusal("no_jump", (target,))
        if over[0] in gone or owner(over[0]) != 1 - turn:
            return Refusal("no_jump", (over[0],))
        gone.add(over[0])
    return None
