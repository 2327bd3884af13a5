"""Shared parts of `Rules.explain`: what can be seen on the board without knowing a rule, and what the generator says when asked.

Each helper returns a Refusal, or None if it sees nothing wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
            return step_on_line(board, start, target) or Refusal("no_jump", (target,))
        if over[0] in gone or owner(over[0]) != 1 - turn:
            return Refusal("no_jump", (over[0],))
        gone.add(over[0])
    return None


def obliged(text: str, legal: Iterable[str], starts: Iterable[str]) -> Refusal | None:
    """Where capturing is a duty: a chain that stops early, or a try beside a capture that must be made.

    `legal` are the texts of the legal moves, `starts` the sites from which they begin.
    """
    legal = list(legal)
    if any(move.startswith(text + "x") for move in legal):
        return Refusal("must_finish_chain", (text.rpartition("x")[2],))
    if any("x" in move for move in legal):
        return Refusal("must_capture", tuple(sorted(set(starts))))
    return None
