"""Moves with several parts in the tree, where they are searched part by part: behind every part in which moves differ stands a node of its
own, at which the net is asked about the next part while it sees those that are chosen, as it was when it learned.

Such a node is the same position with the same side to move; `parts` says how many parts are chosen there, and `move` is the first move that
begins so. A part that leaves only one next part needs no node: it is as likely as what leads to it.
"""

from __future__ import annotations

from typing import Any

from potez.kernel.learning import END
from potez.kernel.rule import rule
from potez.kernel.types import Array

FIRST, SHARED = range(2)  # rows of `groups`: by action, the first place that goes on with it; by place, the parts that all such share


@rule
def begins(action: Any, lookup: Array, state: Array, move: int, other: int, parts: int) -> bool:
    """Whether two moves have the same first parts."""
    for part in range(parts):
        if action(lookup, state, move, part) != action(lookup, state, other, part):
            return False
    return True


@rule
def branches(action: Any, lookup: Array, state: Array, out: Array, count: int, chosen: int, parts: int, groups: Array) -> int:
    """Keeps one of the listed moves for each way to go on behind the first parts of a move that are chosen; how many these are.

    Where several moves go on in the same way, `groups` says how many parts they share; where it is one move, 0. Its first row is -1 before
    and afterwards.
    """
    kept = 0
    for i in range(count):
        move = out[i]
        if not begins(action, lookup, state, move, chosen, parts):
            continue
        number = action(lookup, state, move, parts)
        place = groups[FIRST, number]
        if place < 0:
            groups[FIRST, number] = kept
            groups[SHARED, kept] = 0
            out[kept] = move
            kept += 1
            continue
        shared = parts + 1
        while action(lookup, state, move, shared) == action(lookup, state, out[place], shared):
            shared += 1
        if groups[SHARED, place] == 0 or shared < groups[SHARED, place]:
            groups[SHARED, place] = shared
    for i in range(kept):
        groups[FIRST, action(lookup, state, out[i], parts)] = -1
    return kept


@rule
def summed(action: Any, lookup: Array, state: Array, move: int, begin: int, alone: bool, logits: Array, named: Array) -> float:
    """The logit of one part of a move, or of that and all that follow."""
    logit, part = 0.0, begin
    while part == begin or not alone:
        number = action(lookup, state, move, part)
        if number == END:
            break
        logit += logits[named[number]]
        part += 1
    return logit
