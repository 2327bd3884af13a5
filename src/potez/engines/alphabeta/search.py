"""Alpha-beta: iterative deepening, principal variation search, a transposition table, ordering by table, rank, killers and history.

The search is one loop with a stack of frames, compiled once for all games. Values are for the side to move. A side may move twice in a
row, so a value changes its sign only where the turn changes. Wins are WIN + 1000 * margin - plies: sooner is better, and more points are
better where a game counts them.

Proofs are honest. A win or a loss comes only from ends of the game: a node that left moves out (width) never reports a loss, and a node at
the horizon reports its evaluation, which is no proof. The table never holds a value that depended on the past: such values are marked
TAINTED on their way up, and the table's key covers the whole state, with every counter of every draw rule.

The moves of all open nodes lie in one list, whose length is bounded. A node whose moves do not fit any more is judged as if it lay at the
horizon; a root of which only the first moves fit is searched by these, and proves no loss.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from potez.engines.alphabeta.control import DEPTH, FLAGS, LENGTH, LIMIT, NEEDED, NODES, REPORTS, STOP, VALUE
from potez.engines.alphabeta.node import DEEPEST, DEEPEST_QUIET, HISTORY, PLIES
from potez.engines.alphabeta.settings import AGE, LONGEST, LOOKS_BACK, PAST, QUIET, REDUCE, ROOTS, TURN_AT, WIDTH, WORDS
from potez.engines.alphabeta.transposition_table import EXACT, LOWER, UPPER, find, store
from potez.engines.alphabeta.values import ESTIMATED, INFINITE, LOST_SO_FAR, TAINTED, WON, end_value, judged
from potez.kernel.binding import Unit
from potez.kernel.heap import MOST_LISTED, heapify, pop
from potez.kernel.records import hash_words
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

_TABLE_MOVE, _KILLER = 1 << 34, 500 * 256  # what they add to the score of a move

_TEXT = '''"""Made by potez.engines.alphabeta.search: the search over the verbs of any game."""
from numba import from_dtype, njit, types
from potez.engines.alphabeta import search
from potez.engines.alphabeta.node import FRAME
from potez.engines.alphabeta.transposition_table import ENTRY
from potez.kernel.signatures import FUNCTIONS

VERBS = [FUNCTIONS[verb] for verb in ("moves", "play", "outcome", "key", "rank", "evaluate", "margin")]
KEYS, INTS = types.uint64[::1], types.int64[::1]
FRAMES, ENTRIES = (types.Array(from_dtype(kind), 1, "C") for kind in (FRAME, ENTRY))


@njit(types.int64(*VERBS, types.uint8[::1], types.uint8[:, ::1], KEYS, FRAMES, INTS, INTS, INTS, ENTRIES, types.int64[:, ::1],
                  types.int64[:, ::1], types.int64[:, ::1], INTS, INTS, INTS), cache=True, nogil=True, error_model="numpy")
def deepen(moves, play, outcome, key, rank, evaluate, margin, lookup, states, past, frames, roots, out, order, entries, killers, history,
           lines, settings, control, best):
    return search.deepen(moves, play, outcome, key, rank, evaluate, margin, lookup, states, past, frames, roots, out, order, entries,
                         killers, history, lines, settings, control, best)
'''


@rule
def slot(move: int) -> int:
    """Where the history of a move is kept."""
    return (move * 0x9E3779B1 + (move >> 32) * 0x85EBCA6B) >> 12 & HISTORY - 1


@rule
def search(
    moves: Any,
    play: Any,
    outcome: Any,
    key: Any,
    rank: Any,
    evaluate: Any,
    margin: Any,
    lookup: Array,
    states: Array,
    past: Array,
    frames: Array,
    roots: Array,
    out: Array,
    order: Array,
    entries: Array,
    killers: Array,
    history: Array,
    lines: Array,
    settings: Array,
    control: Array,
    depth: int,
) -> int:
    """Searches states[0] to a depth; the value is frames[0].best. 0: done; 1: stopped; 2: control[NEEDED] says how much room moves need."""
    turn_at, words, length, age = settings[TURN_AT], settings[WORDS], settings[PAST], settings[AGE]
    nothing = past[:0]
    ply, entering, leaving = 0, True, False
    value, flags = 0, 0  # of the node that was left last, for its own side to move
    root = frames[0]
    root.alpha, root.beta, root.depth, root.since = -INFINITE, INFINITE, depth, 0
    root.searched = 0  # what an earlier search left there must not count if this one is stopped at once
    while True:
        node = frames[ply]
        state = states[ply]

        if entering:
            entering = False
            # Step 1. Count, and stop when told to.
            control[NODES] += 1
            if control[STOP] or control[NODES] >= control[LIMIT]:
                return 1
            node.turn = state[turn_at] & 1
            node.flags, node.banned, node.searched, node.skipped, node.count, node.left = 0, 0, 0, 0, 0, 0
            node.best, node.best_move, node.first_alpha = -INFINITE, -1, node.alpha
            lines[ply, 0] = 0
            node.begin = 0 if ply == 0 else frames[ply - 1].begin + frames[ply - 1].count
            window = past[node.since : length + ply]

            # Step 2. The end of the game.
            if ply > 0:
                code = outcome(lookup, state, window)
                if code:
                    value = end_value(code, node.turn, margin(lookup, state), ply)
                    flags = TAINTED if window.shape[0] and outcome(lookup, state, nothing) != code else 0
                    leaving = True
                elif ply >= PLIES - 1:
                    value, flags = judged(evaluate, lookup, state, settings), ESTIMATED
                    leaving = True

            # Step 3. The horizon: loud moves only, if any.
            standing = 0
            node.quiet = 0
            if not leaving and node.depth <= 0:
                node.quiet = 1
                standing = judged(evaluate, lookup, state, settings)
                if not settings[QUIET] or node.depth <= -DEEPEST_QUIET:
                    value, flags, leaving = standing, ESTIMATED, True

            # Step 4. The transposition table.
            table_move = -1
            if not leaving and ply > 0:
                node.key = hash_words(state.view(np.uint64), words)
                place = find(entries, node.key, age)
                if place >= 0:
                    entry = entries[place]
                    table_move = entry.move
                    stored = int(entry.value)
                    if stored > WON:
                        stored -= ply
                    elif stored < -WON:
                        stored += ply
                    # Where earlier positions forbid moves, a win of another path is no win here.
                    if (
                        entry.depth >= node.depth
                        and (abs(stored) <= WON or not settings[LOOKS_BACK])
                        and (
                            entry.bound == EXACT
                            or (entry.bound == LOWER and stored >= node.beta)
                            or (entry.bound == UPPER and stored <= node.alpha)
                        )
                    ):
                        value, flags, leaving = stored, entry.flags | (ESTIMATED if settings[LOOKS_BACK] else 0), True
                        lines[ply, 0], lines[ply, 1] = (1, table_move) if table_move >= 0 else (0, 0)

            # Step 5. The moves.
            if not leaving:
                if ply == 0:
                    node.count = min(roots.shape[0], MOST_LISTED)
                    if node.count < settings[ROOTS]:
                        node.flags = ESTIMATED
                    for i in range(min(node.count, out.shape[0])):
                        out[i] = roots[i]
                    table_move = roots[0]
                else:
                    node.count = moves(lookup, state, window, out[node.begin :])
                if node.begin + node.count > settings[LONGEST] or node.count > MOST_LISTED:
                    value, flags, leaving = judged(evaluate, lookup, state, settings), ESTIMATED, True
                elif node.begin + node.count > out.shape[0]:
                    control[NEEDED] = node.begin + node.count
                    return 2
            if not leaving:
                if settings[LOOKS_BACK] and window.shape[0] and moves(lookup, state, nothing, out[:0]) != node.count:
                    node.flags, node.banned = node.flags | TAINTED, TAINTED
                # Step 6. Their order: the table's move, loud ones, killers, what looks good and what was good elsewhere.
                rank(lookup, state, out[node.begin :], node.count, order[node.begin :])
                quiet_moves = 0
                for i in range(node.begin, node.begin + node.count):
                    move = out[i]
                    looks = min(max(order[i], -50_000), 50_000)
                    score = looks * 256
                    if looks < LOUD:
                        quiet_moves += 1
                        score += min(history[node.turn, slot(move)], 250 * 256)
                        if move == killers[ply, 0] or move == killers[ply, 1]:
                            score += _KILLER
                    if move == table_move:
                        score = _TABLE_MOVE
                    # The loud bit survives the sorting; a lower index goes first among equals.
                    order[i] = (score * 2 + (looks >= LOUD)) * (1 << 20) + ((1 << 20) - 1 - (i - node.begin))
                node.left = node.count
                if node.quiet:
                    # Who has only loud moves must make one of them; others may also stand still.
                    if quiet_moves:
                        node.best, node.flags = standing, node.flags | ESTIMATED
                        node.alpha = max(node.alpha, standing)
                        loud = node.begin
                        for i in range(node.begin, node.begin + node.count):
                            if order[i] >> 20 & 1:
                                order[loud] = order[i]
                                loud += 1
                        node.left = loud - node.begin
                        if standing >= node.beta:
                            node.left = 0
                heapify(order, node.begin, node.left)
                if ply > 0 and not node.quiet and settings[WIDTH] and node.left > settings[WIDTH]:
                    node.skipped = node.left - settings[WIDTH]

        elif leaving:
            # Step 9. Back at the parent, with the value of its move.
            leaving = False
            child = node
            ply -= 1
            node = frames[ply]
            state = states[ply]
            value = value if child.turn == node.turn else -value
            if node.scout and value > node.alpha and (node.reduced or value < node.beta):
                # The scout was wrong about this move: search it properly.
                child.depth += node.reduced
                node.reduced, node.scout = 0, 0
                open_window(node, child)
                ply += 1
                entering = True
                continue
            node.searched += 1
            if value > node.best:
                node.best, node.best_move = value, node.move
                if value > node.alpha or ply == 0:
                    lines[ply, 1] = node.move
                    for i in range(lines[ply + 1, 0]):
                        lines[ply, i + 2] = lines[ply + 1, i + 1]
                    lines[ply, 0] = lines[ply + 1, 0] + 1
            if value >= node.beta:
                node.flags = flags | node.banned  # one good answer is enough, whatever the others depend on
                if not node.loud:
                    if killers[ply, 0] != node.move:
                        killers[ply, 1], killers[ply, 0] = killers[ply, 0], node.move
                    history[node.turn, slot(node.move)] += max(node.depth, 0) * max(node.depth, 0) * 16 + 1
                node.left = 0
                node.skipped = 0
            else:
                node.flags |= flags
                node.alpha = max(node.alpha, value)

        if leaving:
            if ply == 0:
                return 0
            continue

        # Step 7. No move left: the node has its value.
        if node.left <= node.skipped:
            value, flags = node.best, node.flags
            if node.skipped or (ply == 0 and node.count < settings[ROOTS]):
                flags |= ESTIMATED
                if value < LOST_SO_FAR:
                    value = LOST_SO_FAR
            node.best = value
            if ply == 0:
                return 0
            if not flags & TAINTED and not node.quiet:
                stored = value
                if value > WON:
                    stored += ply
                elif value < -WON:
                    stored -= ply
                bound = LOWER if value >= node.beta else (EXACT if value > node.first_alpha else UPPER)
                store(entries, node.key, age, node.best_move, stored, node.depth, bound, flags)
            leaving = True
            continue

        # Step 8. The next move, with an empty window after the first, and less deeply if it is late and quiet.
        item = pop(order, node.begin, node.left)
        node.left -= 1
        node.move = out[node.begin + ((1 << 20) - 1 - (item & (1 << 20) - 1))]
        node.loud = item >> 20 & 1
        following, child = states[ply + 1], frames[ply + 1]
        following[:] = state
        past[length + ply] = key(lookup, state)
        forget = play(lookup, following, node.move)
        child.since = length + ply + 1 if forget else node.since
        child.turn = following[turn_at] & 1
        node.scout, node.reduced = 0, 0
        if node.searched > 0 and not node.quiet:
            node.scout = 1
            if settings[REDUCE] and node.depth >= 3 and not node.loud and node.searched >= 3:
                node.reduced = 1 + (node.searched >= 12 and node.depth >= 5)
        child.depth = node.depth - 1 - node.reduced
        open_window(node, child)
        ply += 1
        entering = True


@rule
def open_window(node: Record, child: Record) -> None:
    """What the child may be worth to matter, seen from its own side to move."""
    alpha = max(node.alpha, -INFINITE)
    beta = alpha + 1 if node.scout else node.beta
    if child.turn == node.turn:
        child.alpha, child.beta = alpha, beta
    else:
        child.alpha, child.beta = -beta, -alpha


@rule
def deepen(
    moves: Any,
    play: Any,
    outcome: Any,
    key: Any,
    rank: Any,
    evaluate: Any,
    margin: Any,
    lookup: Array,
    states: Array,
    past: Array,
    frames: Array,
    roots: Array,
    out: Array,
    order: Array,
    entries: Array,
    killers: Array,
    history: Array,
    lines: Array,
    settings: Array,
    control: Array,
    best: Array,
) -> int:
    """Searches deeper and deeper until stopped or certain. After every depth `best` holds the line and control its value.

    A depth that was broken off counts if its first move, the best so far, was done: then its best is at least as good.
    """
    for depth in range(control[DEPTH] + 1, DEEPEST + 1):
        result = search(moves, play, outcome, key, rank, evaluate, margin, lookup, states, past, frames, roots, out, order, entries,
                        killers, history, lines, settings, control, depth)  # fmt: skip
        if result == 2:
            return 2
        root = frames[0]
        if result == 0 or root.searched > 0:
            control[REPORTS] += 1
            # All moves that were searched may lose while others were not: that is no proof.
            control[VALUE] = root.best if result == 0 else max(root.best, LOST_SO_FAR)
            control[FLAGS] = root.flags if result == 0 else ESTIMATED
            control[LENGTH] = lines[0, 0]
            for i in range(lines[0, 0]):
                best[i] = lines[0, i + 1]
            # The best move goes first in the next iteration.
            for i in range(roots.shape[0]):
                if roots[i] == root.best_move:
                    for j in range(i, 0, -1):
                        roots[j] = roots[j - 1]
                    roots[0] = root.best_move
                    break
            if result == 0:
                control[DEPTH] = depth
            control[REPORTS] += 1
        if result == 1:
            return 1
        if abs(control[VALUE]) > WON or not control[FLAGS] & ESTIMATED:
            return 0
        for i in range(history.shape[0]):
            for j in range(history.shape[1]):
                history[i, j] //= 2
    return 0


UNIT = Unit("alphabeta", _TEXT)


@functools.cache
def compiled() -> Any:
    """The search as machine code, from the cache where possible."""
    return UNIT.load()
