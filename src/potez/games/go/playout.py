"""Random games of Go."""

from __future__ import annotations

import numpy as np

from potez.games.go.rules import KEY_WORDS, SIMPLE, SUPERKO, outcome, repeated
from potez.games.go.stones import ONE, WORK, fold, lift, merge, set_aside, unfold
from potez.kernel.outcomes import report
from potez.kernel.random import below
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.kernel.views import record_over


@rule
def lay(lookup: Record, state: Record, work: Record, past: Array, point: np.uint64) -> bool:
    """Lays a stone on an empty point, or leaves everything as it was and returns False where that is illegal."""
    turn = int(state.turn)
    own = 16 << 4 * turn
    width = np.uint64(lookup.size + 1)
    up, left, right, down = point - width, point - ONE, point + ONE, point + width
    a, b, c, d = np.uint64(work.chain[up]), np.uint64(work.chain[left]), np.uint64(work.chain[right]), np.uint64(work.chain[down])
    near = work.colour[up] + work.colour[left] + work.colour[right] + work.colour[down]
    work.liberties[a] -= 1
    work.liberties[b] -= 1
    work.liberties[c] -= 1
    work.liberties[d] -= 1
    take_a, take_b, take_c, take_d = work.liberties[a] == 0, work.liberties[b] == 0, work.liberties[c] == 0, work.liberties[d] == 0
    takes = take_a | take_b | take_c | take_d
    legal = near & (15 | 15 * own) != 0
    if takes:  # each opposing chain once; own ones without a liberty left are no help
        take_a = take_a and work.colour[up] != own
        take_b = take_b and work.colour[left] != own and b != a
        take_c = take_c and work.colour[right] != own and c != a and c != b
        take_d = take_d and work.colour[down] != own and d != a and d != b and d != c
        takes = take_a | take_b | take_c | take_d
        if takes:
            legal = point != work.ko
        elif near & 15 == 0:
            legal = (
                (work.colour[up] == own and work.liberties[a] > 0)
                or (work.colour[left] == own and work.liberties[b] > 0)
                or (work.colour[right] == own and work.liberties[c] > 0)
                or (work.colour[down] == own and work.liberties[d] > 0)
            )
    if legal and lookup.ko == SUPERKO:
        stone = lookup.zobrist[(np.int64(point) // (lookup.size + 1) - 1) * lookup.size + np.int64(point) % (lookup.size + 1) - 1, turn]
        board = state.board ^ stone
        board ^= work.sign[a] if take_a else np.uint64(0)
        board ^= work.sign[b] if take_b else np.uint64(0)
        board ^= work.sign[c] if take_c else np.uint64(0)
        board ^= work.sign[d] if take_d else np.uint64(0)
        legal = not repeated(state, past, board)
        if legal:
            state.board = board
            work.sign[point] = stone
    if not legal:
        work.liberties[a] += 1
        work.liberties[b] += 1
        work.liberties[c] += 1
        work.liberties[d] += 1
        return False
    work.free -= 1
    set_aside(work, point, work.free)
    work.colour[point] = own
    work.chain[point] = point
    work.follower[point] = point
    work.length[point] = 1
    work.liberties[point] = near & 15
    work.ko = 0
    if takes:
        before = work.free
        if take_a:
            lift(work, a, width)
        if take_b:
            lift(work, b, width)
        if take_c:
            lift(work, c, width)
        if take_d:
            lift(work, d, width)
        state.prisoners[turn] += work.free - before
        if lookup.ko == SIMPLE and work.free - before == 1 and near & (15 | 15 * own) == 0:
            work.ko = work.empty[np.uint64(before)]
    if near & 15 * own:
        name = point
        if work.colour[up] == own:
            name = merge(work, np.uint64(work.chain[up]), name)
        if work.colour[left] == own and work.chain[left] != name:
            name = merge(work, np.uint64(work.chain[left]), name)
        if work.colour[right] == own and work.chain[right] != name:
            name = merge(work, np.uint64(work.chain[right]), name)
        if work.colour[down] == own and work.chain[down] != name:
            name = merge(work, np.uint64(work.chain[down]), name)
    return True


@rule
def playout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Random moves on chains with pseudo-liberties, in a work space laid over `out`.

    A move is drawn from the empty points and the pass; a point that turns out to be illegal is set aside and the draw repeated among the
    rest. So every legal move is as likely as any other.
    """
    work = record_over(out, WORK)
    unfold(lookup, state, work)
    begin = np.int64(state.ply)
    while state.passes < 2 and state.ply < lookup.last:
        if lookup.ko == SUPERKO:
            past[length] = key_of(state, KEY_WORDS)
            length += 1
        choices = work.free
        drawn = below(rng, choices + 1)
        while drawn < choices:
            point = np.uint64(work.empty[np.uint64(drawn)])
            if lay(lookup, state, work, past[:length], point):
                break
            choices -= 1
            set_aside(work, point, choices)
            drawn = below(rng, choices + 1)
        if drawn < choices:
            state.passes = 0
        else:
            state.passes += 1
            state.prisoners[1 - state.turn] += lookup.pass_stones
            work.ko = 0
        state.turn = 1 - state.turn
        state.ply += 1
    fold(lookup, state, work)
    return report(state.ply - begin, outcome(lookup, state, past))
