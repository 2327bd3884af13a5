"""Shared parts of `Rules.explain`: what can be seen on the board without knowing a rule, and what the generator says when asked.

`piece_to_move` and `free_target` return None if they see nothing wrong.
"""

from __future__ import annotations

from collections.abc import Callable

from potez.geometry.board import Board
from potez.kernel.contract import Rules
from potez.kernel.refusals import Refusal
from potez.kernel.types import Array, Record


def piece_to_move(rules: Rules, state: Record, site: str) -> Refusal | None:
    """A move begins with an own piece."""
    piece = rules.standing(state).get(site)
    if piece is None:
        return Refusal("empty", (site,))
    if not piece["side"]:
        return Refusal("cell_blocked", (site,))
    if piece["side"] != rules.SIDES[state["turn"]]:
        return Refusal("not_your_piece", (site,))
    return None


def free_target(rules: Rules, state: Record, start: str, target: str) -> Refusal | None:
    """A move ends on another, free site."""
    if start == target:
        return Refusal("same_site", (target,))
    if target in rules.standing(state):
        return Refusal("occupied", (target,))
    return None


def alone(rules: Rules, state: Array, *sites: str) -> Array:
    """The position with nothing on the board but what stands on these sites."""
    return rules.cleared(state, [name for name in rules.standing(state[0]) if name not in sites])


def in_the_way(rules: Rules, state: Array, start: str, allowed: Callable[[Array], bool]) -> tuple[str, ...]:
    """What forbids a try of the piece on a site by standing where it stands, the nearest first: each is left alone on the board with it."""
    found = [name for name in rules.standing(state[0]) if name != start and not allowed(alone(rules, state, start, name))]
    places = {site.name: site for site in rules.board.sites}
    x, y = places[start].x, places[start].y
    return tuple(sorted(found, key=lambda name: max(abs(places[name].x - x), abs(places[name].y - y))))


def not_a_step(board: Board, start: str, target: str) -> Refusal:
    """How to say that no rule lets a piece go from one site to another: they are too far apart on one line, or on none together."""
    a, b = board.indices((start, target))
    together = any(a in line and b in line for line in board.lines)
    return Refusal("too_far" if together else "no_line", (start, target))
