"""The search of the strongest level of Dots and Boxes: alpha-beta over quiet positions alone, as `strings` tells them apart.

A value is how many boxes more the side to move will get of those that are left, in hundredths, since leaves are estimates: what has been
won so far is not in it, so that one table serves all ways to a position. Every other move is judged through what `strings.received` says of
the quiet position after it. An answer is a value times two, plus one where it contains an estimate; without, it is proved.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potez.games.dots.evaluation import draw, finish, safe
from potez.games.dots.rules import NO_BOX
from potez.games.dots.strings import counted, opened, structure
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

STOP, NODES, LIMIT, AGE, DEPTH, VALUE, FLAGS, LENGTH, REPORTS = range(9)  # places of `control`
CONTROLS = 9
BOX = 100  # the value of a box
HUGE = 1 << 40
STOPPED = 1 << 50
PROVED = 1000  # the depth of what is certain
EXACT, LOWER, UPPER = 1, 2, 3

ENTRY = np.dtype(
    [
        ("key", np.int64),
        ("value", np.int32),
        ("depth", np.int16),
        ("bound", np.uint8),
        ("age", np.uint8),
        ("move", np.int16),
    ],
    align=True,
)


@rule
def place_of(entries: Array, key: int) -> int:
    return int(key & entries.shape[0] - 1)


@rule
def find(entries: Array, key: int, age: int) -> int:
    """The place of an entry, or -1."""
    first = place_of(entries, key)
    for place in (first, first ^ 1):
        if entries[place].key == key and entries[place].age == age:
            return place
    return -1


@rule
def store(entries: Array, key: int, age: int, move: int, value: int, depth: int, bound: int) -> None:
    """Writes an entry: over the one of the same position, an old one, or the shallower of two."""
    first = place_of(entries, key)
    place = first
    if entries[first].age == age and entries[first].key != key:
        other = first ^ 1
        if entries[other].age != age or entries[other].key == key or entries[other].depth <= entries[first].depth:
            place = other
    entry = entries[place]
    entry.key, entry.move, entry.value, entry.depth, entry.bound, entry.age = key, move, value, depth, bound, age


@rule
def glance(lookup: Record, state: Record, spare: Record) -> int:
    """An estimate: what comes if the last safe moves come as they come, in two orders."""
    total = 0
    for backwards in range(2):
        spare.open[:] = state.open
        spare.free[:] = state.free
        more, moves = finish(lookup, spare, backwards == 1)
        if moves == 0:
            return BOX * more
        total += more
    return total * BOX // 4


@rule
def read(
    lookup: Record, states: Array, moves: Array, scores: Array, entries: Array, history: Array, control: Array, ply: int, depth: int,
    alpha: int, beta: int, boxes: int, hand: int,
) -> int:  # fmt: skip
    """What it is worth to be on move, as far as that lies between alpha and beta, where so many boxes can be taken or, of these, some be
    handed over, and states[ply] is the quiet position without them."""
    if boxes:
        none: Any = np.int64(0)  # a plain 0 would be a type of its own to the compiler, which then loses the recursion in its cache
        gain, middle = BOX * boxes, BOX * hand
        if not hand:
            found = read(lookup, states, moves, scores, entries, history, control, ply, depth, alpha - gain, beta - gain, none, none)
            return found if found == STOPPED else found + 2 * gain
        # n + max(v, -2h - v) is n - h + |v + h|: a wide window is one on both sides of -h.
        least = gain - middle
        far = beta - least
        if far <= 0:
            return 2 * least
        narrow = beta - alpha == 1
        low = far - middle - 1 if narrow else -far - middle
        found = read(lookup, states, moves, scores, entries, history, control, ply, depth, low, far - middle, none, none)
        if found == STOPPED:
            return STOPPED
        size, estimated = (found >> 1) + middle, found & 1
        if narrow and size < far:
            # It is not so good to be on move there: is it so bad?
            found = read(lookup, states, moves, scores, entries, history, control, ply, depth, -far - middle, -far - middle + 1, none, none)
            if found == STOPPED:
                return STOPPED
            other = -((found >> 1) + middle)
            estimated = found & 1 if other >= far else estimated | found & 1
            size = other if other >= far else max(size, other)
        return 2 * (least + abs(size)) + estimated
    control[NODES] += 1
    if control[STOP] or control[NODES] >= control[LIMIT]:
        return STOPPED
    state, out, score = states[ply], moves[ply], scores[ply]
    key, chains, joints, left = structure(lookup, state, score)
    if joints == 0:
        return BOX * counted(state, chains) * 2
    if BOX * left <= alpha:
        return BOX * left * 2
    if -BOX * left >= beta:
        return -BOX * left * 2

    # The table.
    depth = max(depth, 0)
    table_move = -1
    age = control[AGE]
    place = find(entries, key, age)
    if place >= 0:
        entry = entries[place]
        table_move = int(entry.move)
        if entry.depth >= depth:
            value, bound = int(entry.value), int(entry.bound)
            if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                return value * 2 + (entry.depth < PROVED)
    if depth == 0:
        value = glance(lookup, state, states[ply + 1])
        store(entries, key, age, -1, value, 0, EXACT)
        return value * 2 + 1

    # The moves: one line for every kind of chain, then the safe lines, one of two at the same corner.
    count = 0
    for name in range(1, chains + 1):
        first = True
        for other in range(1, name):
            first = first and score[other] != score[name]
        if first:
            out[count] = int(state.gate[name]) << 8 | abs(int(state.order[name]))
            count += 1
    openings = count
    for edge in range(lookup.edges):
        if safe(lookup, state, edge) and not doubled(lookup, state, edge):
            out[count] = edge << 8
            count += 1
    quiet = count - openings
    for i in range(count):
        edge, length = out[i] >> 8, out[i] & 255
        if edge == table_move:
            score[i] = HUGE
        elif length:
            score[i] = -length * (1 << 20)
        else:
            score[i] = history[edge]

    first_alpha, best, best_move, estimated = alpha, -HUGE, -1, 0
    for i in range(count):
        top = i
        for j in range(i + 1, count):
            if score[j] > score[top]:
                top = j
        move = out[top]
        score[top], out[top] = score[i], out[i]
        edge, length = move >> 8, move & 255
        child = states[ply + 1]
        child.open[:] = state.open
        child.free[:] = state.free
        boxes, hand, cost = 0, 0, 1
        if length:
            boxes, hand = opened(lookup, child, edge)
            if quiet and length > 2:
                cost = 2
        else:
            draw(lookup, child, edge)
        reduced = 1 if i >= 3 and depth >= 3 else 0
        if i == 0:
            found = read(lookup, states, moves, scores, entries, history, control, ply + 1, depth - cost, -beta, -alpha, boxes, hand)
        else:
            found = read(
                lookup, states, moves, scores, entries, history, control, ply + 1, depth - cost - reduced, -alpha - 1, -alpha, boxes, hand
            )
            if found != STOPPED and -(found >> 1) > alpha and (reduced or -(found >> 1) < beta):
                found = read(lookup, states, moves, scores, entries, history, control, ply + 1, depth - cost, -beta, -alpha, boxes, hand)
        if found == STOPPED:
            return STOPPED
        value = -(found >> 1)
        if value > best:
            best, best_move = value, edge
        if value >= beta:
            estimated = found & 1
            history[edge] += depth * depth
            break
        estimated |= found & 1
        alpha = max(alpha, value)
    bound = LOWER if best >= beta else (EXACT if best > first_alpha else UPPER)
    store(entries, key, age, best_move, best, depth if estimated else PROVED, bound)
    return best * 2 + estimated


@rule
def doubled(lookup: Record, state: Record, edge: int) -> bool:
    """Whether an earlier free line lies between the same box and the border: there is no difference between the two."""
    one, other = lookup.sides[edge, 0], lookup.sides[edge, 1]
    if other != NO_BOX:
        return False
    for i in range(4):
        near = lookup.frame[one, i]
        if near < edge and state.free[near] and lookup.sides[near, 1] == NO_BOX:
            return True
    return False
