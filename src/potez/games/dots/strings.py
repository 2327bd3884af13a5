"""The theory of Dots and Boxes as compiled rules: what of a position decides the boxes that are still to come.

Sources: E. Berlekamp, The Dots and Boxes Game, 2000; K. Buzzard and M. Ciere, Playing simple loony dots and boxes endgames optimally,
2013; J. Barker and R. Korf, Solving Dots-and-Boxes, 2012.

A position is quiet where no box can be closed. There a line is safe, or it opens a chain. Of opened boxes the other side takes all and
moves on; or all but the last two of a chain or the last four of a loop, handed over by one line that closes nothing, after which who opened
takes these and has to move again. Both ways lead to the same quiet position, which is worth v to who is to move there: so n boxes of
which h can be handed over are worth n + max(v, -2h - v) to who may take them. Every other move while a box can be closed is no better.

A box with two free sides is a link of a chain; only the length of a chain counts and where it ends: at a joint, a box with three or four
free sides, or at the border. Where all ends at the border, nothing is left but chains and loops, and the value follows from their lengths.
"""

from __future__ import annotations

from potez.games.dots.evaluation import HANDED_CHAIN, HANDED_LOOP, across, draw, eat, free_side, walk
from potez.games.dots.rules import MOST_BOXES, NO_BOX
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

LOOP = MOST_BOXES + 1  # stands for both ends of a loop, beside the names of boxes and NO_BOX for the border


@rule
def mixed(one: int, other: int, length: int) -> int:
    """A number without a pattern for a chain between two ends; their order makes no difference."""
    word = (min(one, other) << 16) + (max(one, other) << 8) + length + 1
    word *= -7046029254386353131  # odd, its bits without a pattern
    word ^= word >> 31 & 0x1FFFFFFFF
    word *= -4658895280553007687
    word ^= word >> 29 & 0x7FFFFFFFF
    word *= -7723592293110705685
    return word ^ (word >> 32 & 0xFFFFFFFF)


@rule
def structure(lookup: Record, state: Record, kinds: Array) -> tuple[int, int, int, int]:
    """Of a quiet position that was surveyed: its key, how many chains and joints it has, and how many boxes are left.

    Positions of one key are worth the same. By name of a chain, from 1, `order` has its length, negative for a loop, `gate` the line that
    opens it, and `kinds` a number that only chains share between which there is no difference.
    """
    key, chains, joints, left = 0, 0, 0, 0
    for box in range(lookup.boxes):
        state.chain[box] = 0
    for box in range(lookup.boxes):
        if state.open[box] == 0:
            continue
        left += 1
        if state.open[box] == 2:
            continue
        joints += 1
        for i in range(4):
            edge = int(lookup.frame[box, i])
            if not state.free[edge]:
                continue
            at = across(lookup, edge, box)
            if state.open[at] != 2:
                if box < at:
                    key += mixed(box, at, 0)
            elif state.chain[at] == 0:
                chains += 1
                gate, length = edge, 0
                while state.open[at] == 2:
                    state.chain[at] = chains
                    length += 1
                    edge = free_side(lookup, state, at, edge)
                    at = across(lookup, edge, at)
                    if length == 1 and state.open[at] == 2:
                        gate = edge
                state.order[chains], state.gate[chains] = length, gate
                kinds[chains] = mixed(box, at, length)
                key += kinds[chains]
    for box in range(lookup.boxes):
        if state.open[box] == 2 and state.chain[box] == 0:
            chains += 1
            length = walk(lookup, state, box, chains)
            state.order[chains] = length
            kinds[chains] = mixed(LOOP, LOOP, -length) if length < 0 else mixed(NO_BOX, NO_BOX, length)
            key += kinds[chains]
    return key, chains, joints, left


@rule
def handed(length: int) -> int:
    """How many boxes who receives a chain, or a loop (negative), can hand over."""
    return HANDED_LOOP if length < 0 else (HANDED_CHAIN if length > 2 else 0)


@rule
def received(boxes: int, hand: int, value: int) -> int:
    """What opened boxes are worth to who may take them, where the position after them is worth `value` to who is to move there."""
    return boxes + (max(value, -2 * hand - value) if hand else value)


@rule
def place(length: int) -> int:
    """Where a chain comes among all: loops first, the shortest of each kind first."""
    return -length if length < 0 else 2 * MOST_BOXES + length


@rule
def counted(state: Record, chains: int) -> int:
    """What a position without joints is worth to the side to move, in boxes.

    Of chains the shortest is opened first, and so of loops; only which of these two comes next has to be tried out. `chain` keeps the
    values where so many chains are gone, by how many loops are.
    """
    order, row = state.order, state.chain
    for name in range(2, chains + 1):
        length, at = order[name], name
        while at > 1 and place(order[at - 1]) > place(length):
            order[at] = order[at - 1]
            at -= 1
        order[at] = length
    loops = 0
    while loops < chains and order[loops + 1] < 0:
        loops += 1
    for i in range(chains, loops - 1, -1):
        for j in range(loops, -1, -1):
            best = -MOST_BOXES
            if i < chains:
                best = -received(order[i + 1], handed(order[i + 1]), row[j])
            if j < loops:
                best = max(best, -received(-order[j + 1], HANDED_LOOP, row[j + 1]))
            row[j] = 0 if i == chains and j == loops else best
    return int(row[0])


@rule
def taken(lookup: Record, state: Record) -> tuple[int, int]:
    """Closes all boxes that can be closed: how many, and how many of them could be handed over instead."""
    boxes, hand = 0, 0
    for box in range(lookup.boxes):
        if state.open[box] == 1:
            eaten = eat(lookup, state, box)
            boxes += abs(eaten)
            if eaten >= HANDED_CHAIN:
                hand = HANDED_CHAIN
            elif eaten <= -HANDED_LOOP and hand == 0:
                hand = HANDED_LOOP
    return boxes, hand


@rule
def opened(lookup: Record, state: Record, edge: int) -> tuple[int, int]:
    """The same after a line that opens a chain."""
    draw(lookup, state, edge)
    boxes, hand = 0, 0
    for k in range(2):
        box = lookup.sides[edge, k]
        if state.open[box] == 1:
            eaten = eat(lookup, state, box)
            boxes += abs(eaten)
            if eaten >= HANDED_CHAIN:
                hand = HANDED_CHAIN
            elif eaten <= -HANDED_LOOP and hand == 0:
                hand = HANDED_LOOP
    return boxes, hand
