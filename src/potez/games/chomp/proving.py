"""Chomp! for solvers that prove: the squares that are left. The poison is that of the start; who is to move makes no difference."""

from __future__ import annotations

from typing import Any

from potez.games.chomp.evaluation import LONGER, WORKED_OUT, evaluate
from potez.games.chomp.numbering import DRAWN_POISON, packed
from potez.games.chomp.rules import moves
from potez.geometry.turning import images
from potez.kernel.proving import MOST_BITS, Proving, between
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

EXACT = WORKED_OUT - LONGER * MOST_BITS  # an evaluation of so much is a proof


def proving(rules: Any) -> Proving | str:
    rows, columns, poison = rules.options["rows"], rules.options["cols"], rules.options["poison"]
    if isinstance(poison, int):
        return DRAWN_POISON
    if rows * columns > MOST_BITS:
        return f"bars of Chomp up to {MOST_BITS} squares fit into a word, not {rows * columns}"
    poisoned = {rules.board.index[name] for name in poison}
    kept = [image for image in images(rows, columns) if {image[square] for square in poisoned} == poisoned]
    return Proving(plies=rows * columns, symmetries=tuple(kept))


@rule
def pack(lookup: Record, state: Record) -> int:
    return packed(lookup, state.squares[0], state.squares[1])


@rule
def area(move: int) -> int:
    """How many squares a move breaks off."""
    top, left, bottom, right = move >> 12, move >> 8 & 15, move >> 4 & 15, move & 15
    return (bottom - top + 1) * (right - left + 1)


@rule
def candidates(lookup: Record, state: Record, past: Array, out: Array) -> int:
    """All moves, the largest first: what is left after them is soonest known."""
    count = moves(lookup, state, past, out)
    for i in range(1, min(count, out.shape[0])):
        move, at = out[i], i
        while at > 0 and area(out[at - 1]) < area(move):
            out[at] = out[at - 1]
            at -= 1
        out[at] = move
    return count


@rule
def limits(lookup: Record, state: Record) -> int:
    """What engines work out of small groups is exact."""
    value = evaluate(lookup, state)
    if abs(value) < EXACT:
        return between(-1, 1)
    return between(1, 1) if value > 0 else between(-1, -1)
