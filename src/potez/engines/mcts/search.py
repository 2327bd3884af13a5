"""Monte Carlo tree search: UCT with RAVE, priors by `rank`, widening, proofs that travel up, two threads on one tree, a fixed arena.

Values are for side 0 whoever moves, so a side may move twice in a row. A node knows how it ends for certain once it is over, once one of
its moves wins for the side to move, or once all its moves are tried and proven. The tree has one path to every node, so repetitions are
judged by the true past.

Children of one expansion lie side by side, a run; runs are a chain by `sibling`. With widening a node begins with its best-looking
moves and gets more with its visits: the moves are listed and ranked again, which is rare. When the arena is full, leaves stay leaves, and
so does a node with more moves than its list may hold.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from potez.engines.mcts.control import FULL, LIMIT, LOCK, LOWEST, NEEDED, STOP, USED, VISITS
from potez.engines.mcts.node import DEEPEST
from potez.engines.mcts.settings import (
    EXPAND,
    EXPLORATION,
    FIRST_PLAY,
    LEAF,
    LENGTH,
    LONGEST,
    PRIOR,
    RANKED,
    RAVE,
    SCALE,
    TURN_AT,
    WIDENING,
)
from potez.engines.mcts.tree import settle
from potez.engines.mcts.values import likely, proven_value, squash
from potez.kernel.binding import Unit
from potez.kernel.heap import heapify, pop
from potez.kernel.outcomes import DRAW
from potez.kernel.plans import PLAYOUT, ROLLOUT
from potez.kernel.rule import intrinsic, rule
from potez.kernel.types import Array

ROOTS = 1.0 / np.sqrt(np.arange(1024) + 1.0)  # by visits: most children have few, and a square root costs more than a look

_TEXT = '''"""Made by potez.engines.mcts.search: tree search over the verbs of any game."""
from numba import from_dtype, njit, types
from potez.engines.mcts import search, tree
from potez.engines.mcts.node import NODE
from potez.kernel.signatures import FUNCTIONS, SIGNATURES

VERBS = [FUNCTIONS[verb] for verb in ("moves", "play", "outcome", "key", "rank", "evaluate", "playout", "rollout")]
KEYS, INTS = types.uint64[::1], types.int64[::1]
NODES = types.Array(from_dtype(NODE), 1, "C")


@njit(types.int64(*VERBS, types.uint8[::1], types.uint8[::1], types.uint8[::1], KEYS, NODES, INTS, INTS, INTS, types.int8[::1], KEYS, INTS,
                  types.float64[::1], INTS), cache=True, nogil=True, error_model="numpy")
def grow(moves, play, outcome, key, rank, evaluate, playout, rollout, lookup, root, state, past, nodes, roots, out, scores, first, rng,
         settings, weights, control):
    return search.grow(moves, play, outcome, key, rank, evaluate, playout, rollout, lookup, root, state, past, nodes, roots, out, scores,
                       first, rng, settings, weights, control)


@njit(types.int64(NODES, types.int64, types.int64), cache=True, nogil=True)
def compact(nodes, root, used):
    return tree.compact(nodes, root, used)


# In place of verbs that a game's plan never asks for: those of a game are compiled only where they are used.
@njit(SIGNATURES["evaluate"], cache=True, nogil=True)
def evaluate(lookup, state):
    return 0


@njit(SIGNATURES["playout"], cache=True, nogil=True)
def playout(lookup, state, past, length, rng, out):
    return 0


@njit(SIGNATURES["rollout"], cache=True, nogil=True)
def rollout(lookup, state, past, length, rng, out, first):
    return 0
'''


@intrinsic
def add(typingctx: Any, array: Any, index: Any, amount: Any) -> Any:
    """array[index] += amount in one step that no other thread can divide; gives what stood there before."""
    from numba import types
    from numba.core import cgutils

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        place = cgutils.gep_inbounds(builder, data, arguments[1])
        return builder.atomic_rmw("add", place, arguments[2], "seq_cst")

    return types.int64(types.int64[::1], types.int64, types.int64), code


@rule
def log(number: int) -> float:
    """About the natural logarithm, by simple arithmetic: a library's would differ in the last bit from machine to machine."""
    bits, power = 0, 1
    while power * 2 <= number:
        bits, power = bits + 1, power * 2
    return 0.693147 * (bits + number / power - 1.0)


@rule
def choose(nodes: Array, at: int, weights: Array) -> int:
    """The child to try next: good so far, promising, or little known. 0 if every child is already known to lose.

    With n visits of sum s, and l later visits of sum t (RAVE's, and `prior` visits for the glance), a child is worth
    (s (1 + l/R) + t) / (n + l + n l/R): the later visits count fully at first, and less and less from R visits on.
    """
    node = nodes[at]
    sign = 1.0 if node.turn == 0 else -1.0
    visits = max(int(node.visits), 1)
    parent = sign * node.sum / visits
    per_rave = 1.0 / weights[RAVE] if weights[RAVE] > 0 else 0.0
    prior, exploration, untried = weights[PRIOR], weights[EXPLORATION], parent + weights[FIRST_PLAY]
    wide = exploration * np.sqrt(log(visits + 1)) if exploration > 0 else 0.0
    level = prior * (parent - 1.0)
    alike = prior == 0 and per_rave == 0  # all that were not tried look the same
    best, best_points, best_total, drawn = 0, -1e9, 1.0, 0
    start = int(node.first)
    while start:
        for child in range(start, start + int(nodes[start].run)):
            item = nodes[child]
            if item.proven:
                if item.proven == node.turn + 1:
                    return child
                if item.proven == DRAW:
                    drawn = child
                continue
            tried = float(item.visits)
            later = item.later + prior
            weight = 1.0 + later * per_rave
            total = later + tried * weight
            points = sign * (item.sum * weight + item.later_sum) + level + 2.0 * prior * item.prior
            if total <= 0:
                points, total = untried, 1.0
            if exploration > 0:
                points += total * wide * (ROOTS[item.visits] if item.visits < len(ROOTS) else 1.0 / np.sqrt(tried + 1.0))
            if points * best_total > best_points * total:  # points / total, without a division for every child
                best, best_points, best_total = child, points, total
            if alike and item.visits == 0:
                break  # they are tried in order: nor was any of the rest of the run
        start = int(nodes[start].sibling)
    # A certain draw is taken where everything else looks worse; every other time the rest is tried on, or it would never be proven.
    if drawn and (best == 0 or (best_points < 0 and visits & 1)):
        return drawn
    return best


@rule
def wider(children: int) -> int:
    """How many visits a node needs before it gets more children: of hundreds, most would only be looked over."""
    return max(8 * children, children * children // 8)


@rule
def expand(rank: Any, lookup: Array, state: Array, nodes: Array, at: int, count: int, out: Array, scores: Array, settings: Array,
           control: Array) -> int:  # fmt: skip
    """Gives a node its first or its next children from the moves out[0:count]. 0 if the arena is full."""
    node = nodes[at]
    have = int(node.children)
    wanted = count
    if settings[WIDENING]:
        wanted = min(count, max(settings[WIDENING], 2 * have))
    more = wanted - have
    begin = add(control, USED, more)
    if begin + more > nodes.shape[0]:
        add(control, USED, -more)
        control[FULL] = 1
        return 0
    if settings[RANKED]:
        rank(lookup, state, out, count, scores)
    if settings[RANKED] and (wanted < count or have):
        for i in range(count):
            scores[i] = min(max(scores[i], -50_000), 50_000) * (1 << 20) + (1 << 20) - 1 - i
        heapify(scores, 0, count)
        for i in range(wanted):
            item = pop(scores, 0, count - i)
            if i >= have:
                place = begin + i - have
                nodes[place].move = out[(1 << 20) - 1 - (item & (1 << 20) - 1)]
                nodes[place].prior = likely(item >> 20)
    else:
        for i in range(have, wanted):
            nodes[begin + i - have].move = out[i]
            nodes[begin + i - have].prior = likely(scores[i]) if settings[RANKED] else 0.5
    for i in range(begin, begin + more):
        child = nodes[i]
        child.sum, child.later_sum, child.visits, child.later = 0, 0, 0, 0
        child.first, child.children, child.total = 0, 0, -1
        child.proven, child.turn = 0, -1
        child.sibling, child.run = 0, more
    add(control, LOCK, 0)  # a fence: other threads see the children whole or not at all
    if have:
        last = int(node.first)
        while nodes[last].sibling:
            last = int(nodes[last].sibling)
        nodes[last].sibling = begin
    else:
        node.first = begin
    node.children = wanted
    return 1


@rule
def grow(
    moves: Any,
    play: Any,
    outcome: Any,
    key: Any,
    rank: Any,
    evaluate: Any,
    playout: Any,
    rollout: Any,
    lookup: Array,
    root: Array,
    state: Array,
    past: Array,
    nodes: Array,
    roots: Array,
    out: Array,
    scores: Array,
    first: Array,
    rng: Array,
    settings: Array,
    weights: Array,
    control: Array,
) -> int:
    """Simulates until stopped, the limit, or the root is proven (0); 2: control[NEEDED] says how much room the moves need."""
    path = np.zeros(DEEPEST + 1, np.int64)
    turn_at, length, leaf_kind = settings[TURN_AT], settings[LENGTH], settings[LEAF]
    while control[STOP] == 0 and nodes[1].proven == 0 and add(control, VISITS, 1) < control[LIMIT]:
        state[:] = root
        at, ply, since = 1, 0, 0
        path[0] = 1
        while True:
            # Step 1. A node seen for the first time: whose turn is it, and is it over?
            node = nodes[at]
            window = past[since : length + ply]
            if node.turn < 0:
                if ply > 0:
                    node.proven = outcome(lookup, state, window) & 3
                node.turn = state[turn_at] & 1  # last: it tells other threads that the node is known
            if (node.proven and ply > 0) or ply >= DEEPEST:
                break
            # Step 2. Children, when there were visits enough; more of them with more visits.
            if node.total < 0 or (node.children < node.total and node.visits >= wider(node.children)):
                if node.total < 0 and node.visits < settings[EXPAND] and ply > 0:
                    break
                full = control[FULL]
                if full == 0 and add(control, LOCK, 1) == 0:
                    if ply > 0:
                        count = moves(lookup, state, window, out)
                    else:
                        count = roots.shape[0]
                        for i in range(min(count, out.shape[0])):
                            out[i] = roots[i]
                    if out.shape[0] < count <= settings[LONGEST]:
                        control[NEEDED] = count
                        add(control, LOCK, -1)
                        add(control, VISITS, -1)
                        return 2
                    if count > out.shape[0]:
                        node.total = 0  # a leaf for ever
                    elif node.children < count and expand(rank, lookup, state, nodes, at, count, out, scores, settings, control):
                        node.total = count
                    add(control, LOCK, -1)
                elif full == 0:
                    add(control, LOCK, -1)  # another thread is expanding
                if node.first == 0:
                    break
            # Step 3. Down to the most promising child.
            child = choose(nodes, at, weights)
            if child == 0:
                break
            nodes[at].visits += 1
            past[length + ply] = key(lookup, state)
            if play(lookup, state, nodes[child].move):
                since = length + ply + 1
            ply += 1
            path[ply] = child
            at = child
        control[LOWEST] = max(control[LOWEST], ply)

        # Step 4. What the leaf is worth.
        leaf = nodes[at]
        leaf.visits += 1
        if leaf.proven and ply > 0:
            value = proven_value(leaf.proven)
            if weights[RAVE] > 0:
                first[:] = 0
        elif leaf_kind == PLAYOUT:
            value = proven_value(playout(lookup, state, past[since:], length + ply - since, rng, out) & 3)
        elif leaf_kind == ROLLOUT:
            first[:] = 0
            value = proven_value(rollout(lookup, state, past[since:], length + ply - since, rng, out, first) & 3)
        else:
            guess = squash(evaluate(lookup, state) / (2.0 * weights[SCALE]))
            value = guess if leaf.turn == 0 else -guess

        # Step 5. Up again: sums, moves that came later, proofs.
        certain = leaf.proven != 0
        leaf.sum += value
        for i in range(ply - 1, -1, -1):
            node = nodes[path[i]]
            node.sum += value
            if weights[RAVE] > 0:
                mover = node.turn + 1
                move = nodes[path[i + 1]].move
                first[move] = mover
                start = int(node.first)
                while start:
                    for child in range(start, start + int(nodes[start].run)):
                        item = nodes[child]
                        if first[item.move] == mover:
                            item.later += 1
                            item.later_sum += value
                    start = int(nodes[start].sibling)
            if certain:
                node.proven = settle(nodes, path[i])
                certain = node.proven != 0
    if nodes[1].proven:
        control[STOP] = 1
    return 0


UNIT = Unit("mcts", _TEXT)


@functools.cache
def compiled() -> Any:
    """The search as machine code, from the cache where possible."""
    return UNIT.load()
