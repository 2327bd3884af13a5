"""Dots and Boxes for solvers that prove: the set of drawn lines. Who has which boxes makes no difference to those that are left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potez.games.dots.evaluation import across, free_side, safe, survey, walk
from potez.games.dots.rules import WORD
from potez.kernel.proving import Proving, between
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record


def proving(rules: Any) -> Proving | str:
    lines = len(rules.board)
    if lines > WORD:
        return f"boards of Dots and Boxes with up to {WORD} lines fit into a word, not {lines}"
    rows, cols = rules.options["rows"], rules.options["cols"]
    boxes = (rows - 1) * (cols - 1)
    return Proving(plies=lines, symmetries=images(rules), margins=True, most=boxes)


def images(rules: Any) -> tuple[tuple[int, ...], ...]:
    """Where the lines go when the board is turned; a square board turns in seven ways, another in three."""
    rows, cols = rules.options["rows"], rules.options["cols"]
    high, wide = rows - 1, cols - 1
    ways: list[Callable[[float, float], tuple[float, float]]] = [
        lambda r, c: (high - r, c),
        lambda r, c: (r, wide - c),
        lambda r, c: (high - r, wide - c),
    ]
    if rows == cols:
        ways += [lambda r, c: (c, r), lambda r, c: (c, wide - r), lambda r, c: (high - c, r), lambda r, c: (high - c, wide - r)]
    middles = [(site.y, site.x) for site in rules.board.sites]  # a line is where its middle is
    numbers = {middle: number for number, middle in enumerate(middles)}
    return tuple(tuple(numbers[way(*middle)] for middle in middles) for way in ways)


@rule
def pack(lookup: Record, state: Record) -> int:
    return state.drawn[0]


@rule
def limits(lookup: Record, state: Record) -> int:
    left = int(lookup.boxes - state.score[0] - state.score[1])
    return between(-left, left)


@rule
def in_loop(lookup: Record, state: Record, box: int) -> bool:
    """Whether a box that can be closed is the end of a loop that was opened: whoever closes box after box comes to another such end."""
    edge = free_side(lookup, state, box, -1)
    box = across(lookup, edge, box)
    while state.open[box] == 2:
        edge = free_side(lookup, state, box, edge)
        box = across(lookup, edge, box)
    return state.open[box] == 1


@rule
def candidates(lookup: Record, state: Record, past: Array, out: Array) -> int:
    """Of a box that can be closed: the line that closes it and, where this would leave its neighbour with one free side, the other line of
    the neighbour, which hands over both. Without such a box: every safe line, and one line of every chain.
    Loops that are open come before chains: their end costs four boxes to hand over, that of a chain two, and only the last can be.

    Why no other line is better than the closing one, e: whatever else is drawn, m, the other side may draw e then, gets the box and has to
    go on where it would be after e and m; only a line that closes something after e and nothing before it is another matter. Of a chain all
    lines are drawn in the end, in the same turns; only one of two boxes must be opened in the middle, lest the other side hand it back.
    """
    survey(lookup, state)
    handing = -1
    for box in range(lookup.boxes):
        if state.open[box] != 1:
            continue
        edge = free_side(lookup, state, box, -1)
        near = across(lookup, edge, box)
        if state.open[near] != 2:
            return emit(out, 0, edge)
        if handing < 0 or in_loop(lookup, state, box):
            handing = box
    if handing >= 0:
        edge = free_side(lookup, state, handing, -1)
        near = across(lookup, edge, handing)
        count = emit(out, 0, edge)
        return emit(out, count, free_side(lookup, state, near, edge))
    count, chains = 0, 0
    for edge in range(lookup.edges):
        if safe(lookup, state, edge):
            count = emit(out, count, edge)
    for box in range(lookup.boxes):
        if state.open[box] == 2 and state.chain[box] == 0:
            chains += 1
            walk(lookup, state, box, chains)
            count = emit(out, count, int(state.gate[chains]))
    return count
