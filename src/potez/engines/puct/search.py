"""Tree search with a net (PUCT): probabilities of moves lead it, values stand in for random games, proofs travel up as without a net.

Values are for side 0 whoever moves. Leaves are collected until there are some, then the net is asked about all of them at once: visits
that are under way count as lost, so that the next one goes elsewhere. Two leaves at one place end a collection early.

Children of one expansion lie side by side, sorted by the net's probabilities: the first one that was never tried is the best of those.
Of a node with hundreds of moves the likely ones come first and others with more visits; then the net is asked about the node again.
Which symmetry of the game the net sees depends on the position alone, and on the seed of the tree: it gives the same answer again.

Where moves are searched part by part, some nodes stand between two parts of a move: `parts.py`.

Of the fields of a node that other searches need for RAVE, `later` counts the visits under way, and `later_sum` sums the probabilities of
the children that have been tried; a leaf that can have no children keeps there what it is worth. `total` tells what a node waits for.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from potez.engines.mcts.control import FULL, LIMIT, LOCK, LOWEST, NEEDED, STOP, USED, VISITS
from potez.engines.mcts.node import DEEPEST
from potez.engines.mcts.search import add, log, wider
from potez.engines.mcts.tree import settle
from potez.engines.mcts.values import proven_value
from potez.engines.puct.parts import SHARED, branches, summed
from potez.engines.puct.settings import (
    COUNT,
    DONE,
    EXPLORATION,
    FIRST_MOVES,
    GROWTH,
    LEAF_MADE,
    LEAF_PLY,
    LEAF_SINCE,
    LEAF_TURNED,
    LENGTH,
    LONGEST,
    LOOKS,
    MOST,
    REDUCTION,
    SEED,
    SITES,
    TEMPERATURE,
    TURN_AT,
)
from potez.kernel.binding import Unit
from potez.kernel.bits import high_product
from potez.kernel.heap import heapify, pop
from potez.kernel.learning import show
from potez.kernel.outcomes import DRAW
from potez.kernel.rule import rule
from potez.kernel.types import Array

UNKNOWN, CLOSED = -1, -3  # `total` of a node whose moves were not listed yet, and of one that can have no children
ASKED = -7  # `total` is this or less while the net is asked about a node; then -10 less that is what it was before
REACHED, LEAF, TAKEN = range(3)  # how a way down the tree ended: at something known, at a new leaf, at a leaf that is being asked about
SLOW = 8  # so many visits let a collection grow by one leaf: a small tree learns nothing from leaves far apart
TRIES = 64  # ways down the tree before another thread may have it
SHARP, EDGE = float(1 << 26), 64.0  # a logit as a whole number: steps of one, and how far below the best one it may be
HUGE = 1e6  # logits beyond are cut
_SPREAD = np.uint64(0x9E3779B97F4A7C15)

_TEXT = '''"""Made by potez.engines.puct.search: tree search with a net over the verbs of any game."""
from numba import from_dtype, njit, types
from potez.engines.mcts import tree
from potez.engines.mcts.node import NODE
from potez.engines.puct import search
from potez.kernel.signatures import FUNCTIONS
from potez.nets.signature import COMPUTE

VERBS = [FUNCTIONS[verb] for verb in ("moves", "play", "outcome", "key", "observe", "action")]
KEYS, INTS, BYTES, FLOATS = types.uint64[::1], types.int64[::1], types.uint8[::1], types.float32[::1]
NODES, MAPS = types.Array(from_dtype(NODE), 1, "C"), types.int32[:, ::1]


@njit(types.int64(*VERBS, types.FunctionType(COMPUTE), BYTES, BYTES, types.uint8[:, ::1], types.uint64[:, ::1], types.int64[:, ::1], NODES,
                  INTS, INTS, INTS, INTS, FLOATS, FLOATS, FLOATS, types.float32[:, ::1], types.float32[:, ::1], FLOATS, MAPS, MAPS,
                  types.int64[:, ::1], types.int64[:, ::1], INTS, types.float64[::1], INTS), cache=True, nogil=True, error_model="numpy")
def grow(moves, play, outcome, key, observe, action, compute, lookup, root, states, pasts, paths, nodes, roots, out, scores, shape, packed,
         work, raw, planes, logits, values, seen, named, batch, groups, settings, weights, control):
    return search.grow(moves, play, outcome, key, observe, action, compute, lookup, root, states, pasts, paths, nodes, roots, out, scores,
                       shape, packed, work, raw, planes, logits, values, seen, named, batch, groups, settings, weights, control)


@njit(types.int64(NODES, types.int64, types.int64), cache=True, nogil=True)
def compact(nodes, root, used):
    return tree.compact(nodes, root, used)
'''


@rule
def choose(nodes: Array, at: int, weights: Array) -> int:
    """The child to try next; 0 if every child is already known to lose.

    A child is worth the mean of its visits, and the more of its probability the fewer visits it has had; one that was never tried is worth
    what the node is, less the more of the others were tried.
    """
    node = nodes[at]
    sign = 1.0 if node.turn == 0 else -1.0
    visits = float(node.visits) + node.later
    exploration = weights[EXPLORATION] + weights[GROWTH] * log(int(visits) + 1)
    wide = exploration * np.sqrt(max(visits, 1.0))
    untried = max(sign * node.sum / max(int(node.visits), 1) - weights[REDUCTION] * np.sqrt(max(node.later_sum, 0.0)), -1.0)
    best, best_points, best_mean, drawn, start = 0, -1e9, 0.0, 0, int(node.first)
    while start:
        run, last = int(nodes[start].run), False
        for child in range(start, start + run):
            item = nodes[child]
            if item.proven:
                if item.proven == node.turn + 1:
                    return child
                if item.proven == DRAW:
                    drawn = child
                continue
            tried = float(item.visits) + item.later
            mean = (sign * item.sum - item.later) / tried if tried > 0 else untried
            points = mean + wide * item.prior / (1.0 + tried)
            if points > best_points:
                best, best_points, best_mean = child, points, mean
            if tried == 0:
                last = True
                break
        start = 0 if last else int(nodes[start].sibling)
    # A certain draw is taken where everything else looks worse; every other time the rest is tried on, or it would never be proven.
    if drawn and (best == 0 or (best_mean < 0 and int(visits) & 1)):
        return drawn
    return best


@rule
def leave(nodes: Array, path: Array, ply: int) -> None:
    """Takes back a way down the tree."""
    for i in range(ply + 1):
        nodes[path[i]].later -= 1


@rule
def back_up(nodes: Array, path: Array, ply: int, value: float, certain: bool) -> None:
    """Tells all nodes of a way what was found at its end."""
    for i in range(ply, -1, -1):
        node = nodes[path[i]]
        if node.visits == 0 and i > 0 and nodes[path[i - 1]].children > 0:
            nodes[path[i - 1]].later_sum += node.prior
        node.later -= 1
        node.visits += 1
        node.sum += value
        if certain and i < ply:
            node.proven = settle(nodes, path[i])
            certain = node.proven != 0


@rule
def descend(play: Any, outcome: Any, key: Any, observe: Any, action: Any, lookup: Array, root: Array, state: Array, past: Array,
            path: Array, nodes: Array, raw: Array, planes: Array, seen: Array, facts: Array, settings: Array, weights: Array,
            control: Array) -> int:  # fmt: skip
    """One way down the tree. At a leaf that the net has to be asked about, what it is to see lies in `planes`."""
    length, at, ply, made, since = settings[LENGTH], 1, 0, 0, 0
    state[:] = root
    path[0] = 1
    while True:
        # Step 1. A node seen for the first time: whose turn is it, and is it over?
        node = nodes[at]
        node.later += 1
        if node.turn < 0:
            if ply > 0 and node.parts == 0:
                node.proven = outcome(lookup, state, past[since : length + made]) & 3
            node.turn = state[settings[TURN_AT]] & 1
        control[LOWEST] = max(control[LOWEST], made)
        if node.proven and ply > 0:
            back_up(nodes, path, ply, proven_value(node.proven), True)
            return REACHED
        if node.total <= ASKED:
            leave(nodes, path, ply)
            return TAKEN
        if node.total == CLOSED and (control[FULL] or ply >= DEEPEST):
            back_up(nodes, path, ply, node.later_sum, False)
            return REACHED
        # Step 2. The most promising child, unless the node needs some, or more of them.
        open_ = control[FULL] == 0 and node.children < node.total
        child = 0
        if node.total >= 0 and not (open_ and node.visits >= wider(node.children)):
            child = choose(nodes, at, weights)
            if child == 0 and not open_:
                back_up(nodes, path, ply, node.sum / max(int(node.visits), 1), False)
                return REACHED
        if child == 0:
            break
        if nodes[child].parts == 0:
            past[length + made] = key(lookup, state)
            if play(lookup, state, nodes[child].move):
                since = length + made + 1
            made += 1
        ply += 1
        path[ply] = child
        at = child
    node = nodes[at]
    node.total = -10 - node.total
    turn = np.int64(0)
    if seen.shape[0] > 1:
        turn = np.int64(high_product((key(lookup, state) ^ np.uint64(settings[SEED])) * _SPREAD, np.uint64(seen.shape[0])))
    observe(lookup, state, past[since : length + made], raw)
    if node.parts:
        show(action, lookup, state, node.move, node.parts, raw, settings[SITES])
    for i in range(raw.shape[0]):
        planes[i] = raw[seen[turn, i]]
    facts[LEAF_PLY], facts[LEAF_SINCE], facts[LEAF_TURNED], facts[LEAF_MADE] = ply, since, turn, made
    return LEAF


@rule
def guess(action: Any, lookup: Array, state: Array, out: Array, count: int, begin: int, alone: bool, scores: Array, logits: Array,
          named: Array, weights: Array) -> float:  # fmt: skip
    """Writes how likely the moves are by their next part alone, or by all that follow: logits less the best one, as whole numbers above
    their places in `out`. The sum of what they say."""
    top = -1e30
    for i in range(count):
        logit = summed(action, lookup, state, out[i], begin, alone, logits, named)
        scores[i] = int(min(max(logit, -HUGE), HUGE) / weights[TEMPERATURE] * SHARP)
        top = max(top, scores[i] / SHARP)
    total = 0.0
    for i in range(count):
        level = int(max(scores[i] / SHARP - top + EDGE, 0.0) * SHARP)
        scores[i] = level * (1 << 20) + (1 << 20) - 1 - i
        total += math.exp(level / SHARP - EDGE)
    return total


@rule
def expand(nodes: Array, at: int, count: int, out: Array, scores: Array, total: float, groups: Array, settings: Array,
           control: Array) -> int:  # fmt: skip
    """Gives a node its first or its next children: where they begin. 0 if the arena is full."""
    node = nodes[at]
    have = int(node.children)
    wanted = min(count, max(settings[FIRST_MOVES], 2 * have))
    more = wanted - have
    begin = int(control[USED])
    if begin + more > nodes.shape[0]:
        control[FULL] = 1
        return 0
    control[USED] += more
    heapify(scores, 0, count)
    for i in range(wanted):
        item = pop(scores, 0, count - i)
        if i >= have:
            child = nodes[begin + i - have]
            place = (1 << 20) - 1 - (item & (1 << 20) - 1)
            child.move, child.parts = out[place], groups[SHARED, place] if settings[SITES] else 0
            child.prior = math.exp((item >> 20) / SHARP - EDGE) / total
            child.sum, child.later_sum, child.visits, child.later = 0, 0, 0, 0
            child.first, child.children, child.total = 0, 0, UNKNOWN
            child.proven, child.turn = 0, -1
            child.sibling, child.run = 0, more
    if have:
        last = int(node.first)
        while nodes[last].sibling:
            last = int(nodes[last].sibling)
        nodes[last].sibling = begin
    else:
        node.first, node.later_sum = begin, 0
    node.children = wanted
    return begin


@rule
def look(play: Any, outcome: Any, key: Any, lookup: Array, state: Array, trial: Array, past: Array, nodes: Array, at: int, begin: int,
         made: int, since: int, settings: Array) -> None:  # fmt: skip
    """Which new moves end the game."""
    length = settings[LENGTH]
    past[length + made] = key(lookup, state)
    for i in range(begin, begin + int(nodes[begin].run)):
        if nodes[i].parts:
            continue
        trial[:] = state
        after = length + made + 1 if play(lookup, trial, nodes[i].move) else since
        result = outcome(lookup, trial, past[after : length + made + 1]) & 3
        if result:
            nodes[i].proven, nodes[i].turn = result, trial[settings[TURN_AT]] & 1
            if result == nodes[at].turn + 1:
                break
    nodes[at].proven = settle(nodes, at)


@rule
def learn(moves: Any, play: Any, outcome: Any, key: Any, action: Any, lookup: Array, state: Array, trial: Array, past: Array, path: Array,
          nodes: Array, roots: Array, out: Array, scores: Array, logits: Array, value: float, named: Array, facts: Array, groups: Array,
          settings: Array, weights: Array, control: Array) -> int:  # fmt: skip
    """Takes in what the net said of a leaf. 2: control[NEEDED] says how much room its moves need."""
    ply, since, made = facts[LEAF_PLY], facts[LEAF_SINCE], facts[LEAF_MADE]
    at = int(path[ply])
    node = nodes[at]
    before = int(-10 - node.total)
    worth = value if node.turn == 0 else -value
    count, begin = 0, 0
    if control[FULL] == 0 and ply < DEEPEST:
        if made > 0:
            count = moves(lookup, state, past[since : settings[LENGTH] + made], out)
        else:
            count = roots.shape[0]
            for i in range(min(count, out.shape[0])):
                out[i] = roots[i]
        if out.shape[0] < count <= settings[LONGEST]:
            control[NEEDED] = count
            return 2
        if 0 < count <= out.shape[0]:
            if settings[SITES]:
                count = branches(action, lookup, state, out, count, node.move, node.parts, groups)
            total = guess(action, lookup, state, out, count, node.parts, settings[SITES] != 0, scores, logits,
                          named[facts[LEAF_TURNED]], weights)  # fmt: skip
            begin = expand(nodes, at, count, out, scores, total, groups, settings, control)
    if begin:
        node.total = count
        if settings[LOOKS]:
            look(play, outcome, key, lookup, state, trial, past, nodes, at, begin, made, since, settings)
    elif before >= 0:
        node.total = before
    else:
        node.total, node.later_sum = CLOSED, worth
    if node.proven:
        worth = proven_value(node.proven)
    back_up(nodes, path, ply, worth, node.proven != 0)
    return 0


@rule
def lock(control: Array) -> None:
    """Waits until no other thread has the tree: they have it for a moment only, between two questions to the net."""
    while add(control, LOCK, 1):
        add(control, LOCK, -1)


@rule
def unlock(control: Array) -> None:
    add(control, LOCK, -1)


@rule
def grow(moves: Any, play: Any, outcome: Any, key: Any, observe: Any, action: Any, compute: Any, lookup: Array, root: Array, states: Array,
         pasts: Array, paths: Array, nodes: Array, roots: Array, out: Array, scores: Array, shape: Array, packed: Array, work: Array,
         raw: Array, planes: Array, logits: Array, values: Array, seen: Array, named: Array, batch: Array, groups: Array, settings: Array,
         weights: Array, control: Array) -> int:  # fmt: skip
    """Visits until stopped, the limit, or the root is proven (0); 2: control[NEEDED] says how much room the moves need."""
    while True:
        lock(control)
        while settings[DONE] < settings[COUNT]:
            i = int(settings[DONE])
            if learn(moves, play, outcome, key, action, lookup, states[i], states[settings[MOST]], pasts[i], paths[i], nodes, roots, out,
                     scores, logits[i], values[i], named, batch[i], groups, settings, weights, control):  # fmt: skip
                unlock(control)
                return 2
            settings[DONE] += 1
        settings[COUNT] = settings[DONE] = 0
        if nodes[1].proven:
            control[STOP] = 1
        over = control[STOP] != 0
        most = min(settings[MOST], 1 + nodes[1].visits // SLOW)
        tries = 0
        while not over and settings[COUNT] < most and tries < TRIES:
            if control[VISITS] >= control[LIMIT]:
                over = settings[COUNT] == 0
                break
            tries += 1
            i = int(settings[COUNT])
            found = descend(play, outcome, key, observe, action, lookup, root, states[i], pasts[i], paths[i], nodes, raw, planes[i], seen,
                            batch[i], settings, weights, control)  # fmt: skip
            if found == TAKEN:
                break
            control[VISITS] += 1
            if found == LEAF:
                settings[COUNT] += 1
            elif nodes[1].proven:
                break
        unlock(control)
        if over:
            return 0
        if settings[COUNT] and compute(shape, packed, work, planes, settings[COUNT], logits, values, control) == 0:
            lock(control)
            for i in range(settings[COUNT]):
                last = nodes[paths[i, batch[i, LEAF_PLY]]]
                last.total = -10 - last.total
                leave(nodes, paths[i], batch[i, LEAF_PLY])
                control[VISITS] -= 1
            settings[COUNT] = 0
            unlock(control)
            return 0


UNIT = Unit("puct", _TEXT)


@functools.cache
def compiled() -> Any:
    """The search as machine code, from the cache where possible."""
    return UNIT.load()
