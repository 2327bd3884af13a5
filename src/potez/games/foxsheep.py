"""Foxes and Sheep (Halatafl).

Source: the seventeen games (Romanian), 16; rulebook `foxsheep`. Twenty sheep step up and sideways over a cross of 33 points to fill the
goal square at the top; two foxes step any way and must take whatever they can jump over.

Decisions: sheep move first unless `first` says otherwise. The foxes choose freely among all foxes and chains, however short, but play each
to its end; a fox may not jump over the other fox, and the point where he started counts as free, so that a chain may cross it or end there.
The goal square full of sheep, or fewer than nine sheep, decides before anybody asks who can move. A threefold repetition goes before the
limit of 1,000 plies when one move fulfils both. A setup has two foxes and at most twenty sheep.

Encoding: as in `kernel.hunts`: `pack` are the sheep, `jumpers` the foxes; the lowest bit of a chain tells which fox jumps (0 the earlier
one in reading order), so that twenty jumps fit into 62 bits. Sheep never step down, so a step up is never undone: history begins anew.
A game lasts at most 1,000 plies, by its limit.
"""

from __future__ import annotations

import numpy as np

from potez.geometry.crosses import cross
from potez.kernel.bits import lowest, popcount
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.draws import MOST_PLIES
from potez.kernel.hunts import POINTS, STATE, Hunt, loose, takes, walk
from potez.kernel.jumps import ALL_WAYS, STEP, can_jump, can_step, chains_from, count_steps, follow, list_steps, nth_step
from potez.kernel.options import Choice
from potez.kernel.outcomes import GOAL, LIMIT, NO_MOVES, RUNNING, THREEFOLD, TOO_FEW, drawn, report, won
from potez.kernel.plans import Plan
from potez.kernel.random import below
from potez.kernel.records import key_of, key_words, seen
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

SHEEP, FOXES = 0, 1
LEAST = 9  # with fewer sheep the foxes have won
SQUARE = "c1 d1 e1 c2 d2 e2 c3 d3 e3"
UPPER = 0b111111  # its rows 1 and 2, the first six points of the board
FARTHEST = 5  # steps from the square, for a sheep
SETUP = "f.f/.../......./sssssss/sssssss/sss/sss"

TABLES = np.dtype(
    [
        ("goal", np.int64),  # the set of points that the sheep must fill
        ("all", np.int64),  # the set of all points
        ("near", np.int64, (POINTS,)),  # the set of points one step away
        ("ahead", np.int64, (POINTS,)),  # those of them where a sheep may go: not below
        ("above", np.int64, (POINTS,)),  # those of them in the row above
        ("within", np.int64, (FARTHEST,)),  # the sets of points from which a sheep reaches the square in so many steps
        ("steps", np.int16, (POINTS, 8)),
        ("jumps", np.int16, (POINTS, 8)),
    ],
    align=True,
)
KEY_WORDS = key_words(STATE)


# Rules


@rule
def other(foxes: int) -> int:
    """The later of two foxes in reading order."""
    return lowest(foxes & (foxes - 1))


@rule
def fox_takes(tables: Record, state: Record, free: int) -> bool:
    """Whether one of the foxes can take a sheep."""
    return takes(tables, state, lowest(state.jumpers), free) or takes(tables, state, other(state.jumpers), free)


@rule
def moves_from(tables: Record, state: Record, out: Array, skip: int) -> int:
    """Lists the moves without the first `skip`, and counts them all."""
    free = tables.all & ~(state.pack | state.jumpers)
    if state.turn == SHEEP:
        return list_steps(tables.ahead, state.pack, free, out, 0, skip)
    count = 0
    for fox in range(2):
        start = other(state.jumpers) if fox else lowest(state.jumpers)
        count = chains_from(tables.steps, tables.jumps, start, state.pack, free, ALL_WAYS, 0, True, fox, 1, out, count, skip)
    if count == 0:
        count = list_steps(tables.near, state.jumpers, free, out, count, skip)
    return count


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    return moves_from(tables, state, out, 0)


@rule
def play(tables: Record, state: Record, move: int) -> int:
    final = 1  # whether no earlier position can come back
    if move & STEP == 0:
        start = other(state.jumpers) if move & 1 else lowest(state.jumpers)
        end, taken = follow(tables.steps, tables.jumps, start, move >> 1)
        state.jumpers = state.jumpers & ~(1 << start) | 1 << end
        state.pack &= ~taken
    else:
        start, end = move & 63, move >> 6 & 63
        if state.turn == SHEEP:
            state.pack ^= 1 << start | 1 << end
            final = tables.above[start] >> end & 1
        else:
            state.jumpers ^= 1 << start | 1 << end
            final = 0
    state.turn = 1 - state.turn
    state.ply += 1
    return final


@rule
def can_move(tables: Record, state: Record) -> bool:
    free = tables.all & ~(state.pack | state.jumpers)
    if state.turn == SHEEP:
        return can_step(tables.ahead, state.pack, free)
    return can_step(tables.near, state.jumpers, free) or fox_takes(tables, state, free)


@rule
def verdict(tables: Record, state: Record, past: Array, key: np.uint64) -> int:
    if tables.goal & ~state.pack == 0:
        return won(SHEEP, GOAL)
    if popcount(state.pack) < LEAST:
        return won(FOXES, TOO_FEW)
    if not can_move(tables, state):
        return won(1 - state.turn, NO_MOVES)
    if seen(past, key) >= 2:
        return drawn(THREEFOLD)
    if state.ply >= MOST_PLIES:
        return drawn(LIMIT)
    return RUNNING


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    return verdict(tables, state, past, key_of(state, KEY_WORDS))


@rule
def random_move(tables: Record, state: Record, rng: Array, out: Array) -> int:
    """A legal move, each with the same chance. Steps are counted, not listed; a chain beyond the room of `out` needs a second search."""
    free = tables.all & ~(state.pack | state.jumpers)
    if state.turn == SHEEP:
        return nth_step(tables.ahead, state.pack, free, below(rng, count_steps(tables.ahead, state.pack, free)))
    if not fox_takes(tables, state, free):
        return nth_step(tables.near, state.jumpers, free, below(rng, count_steps(tables.near, state.jumpers, free)))
    n = below(rng, moves_from(tables, state, out, 0))
    if n < out.shape[0]:
        return out[n]
    moves_from(tables, state, out[:1], n)
    return out[0]


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    begin, end = 0, length  # the keys of the positions that can still come back are past[begin:end]
    plies = 0
    while True:
        key = key_of(state, KEY_WORDS)
        code = verdict(tables, state, past[begin:end], key)
        if code:
            return report(plies, code)
        past[end] = key
        end += 1
        if play(tables, state, random_move(tables, state, rng, out)):
            begin = end = length
        plies += 1


# The game for people


# For engines

ONE_SHEEP = 100
EVEN = 2000  # what all that the sheep have comes to while chances are about even
NEARER = 18  # one step nearer to the square, for one sheep
HOME = 15  # a sheep in the square
TOP = 10  # a sheep in its two upper rows: those below keep the way free
REACH = 2  # a point that a fox can walk to
ROOM = 6  # such a point in the square
STEPS = 8  # a free point next to a fox
LOOSE = 12  # a sheep that a fox could take if he walked there
GUARD = 60  # a fox in the square


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Sheep left and how far they have come, against foxes that guard the square, their room, and sheep unprotected on their way."""
    free = tables.all & ~(state.pack | state.jumpers)
    reach = walk(tables, state.jumpers, free)
    beside = tables.near[lowest(state.jumpers)] | tables.near[other(state.jumpers)]
    worth = ONE_SHEEP * popcount(state.pack) - EVEN
    worth += HOME * popcount(state.pack & tables.goal) + TOP * popcount(state.pack & UPPER)
    for steps in range(FARTHEST):
        worth += NEARER * popcount(state.pack & tables.within[steps])
    worth -= REACH * popcount(reach) + ROOM * popcount(reach & tables.goal) + STEPS * popcount(beside & free)
    worth -= GUARD * popcount(state.jumpers & tables.goal)
    worth -= LOOSE * popcount(loose(tables, state.pack, free | state.jumpers, reach))
    return worth if state.turn == SHEEP else -worth


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The foxes: what they take or threaten. The sheep: out of danger, not into it, up and into the square."""
    free = tables.all & ~(state.pack | state.jumpers)
    first, second = lowest(state.jumpers), other(state.jumpers)
    if state.turn == FOXES:
        spare = popcount(state.pack) - LEAST
        for i in range(count):
            if moves[i] & STEP:
                start, end = moves[i] & 63, moves[i] >> 6 & 63
                threats = popcount(loose(tables, state.pack & tables.near[end], free | 1 << start, 1 << end))
                scores[i] = 10 * popcount(tables.near[end] & free) + 100 * threats - 50
            else:
                _, taken = follow(tables.steps, tables.jumps, second if moves[i] & 1 else first, moves[i] >> 1)
                scores[i] = LOUD + 100 * popcount(taken) + (5000 if popcount(taken) > spare else 0)
        return count
    beside = tables.near[first] | tables.near[second]
    danger = fox_takes(tables, state, free)
    for i in range(count):
        start, end = 1 << (moves[i] & 63), 1 << (moves[i] >> 6 & 63)
        pack, after = state.pack ^ start ^ end, free ^ start ^ end
        if tables.goal & ~pack == 0:
            scores[i] = LOUD + 5000
        elif beside & pack and (
            can_jump(tables.steps, tables.jumps, first, pack, after, ALL_WAYS)
            or can_jump(tables.steps, tables.jumps, second, pack, after, ALL_WAYS)
        ):
            scores[i] = -200
        elif beside & after == 0:
            scores[i] = LOUD + 5000
        else:
            scores[i] = (200 if danger else 0) + (40 if end < start else 0) + (60 if tables.goal & end and not tables.goal & start else 0)
    return count


class Rules(Hunt):
    SIDES = ("sheep", "foxes")
    JUMPER = FOXES
    JUMPERS = 2
    WIDTH = 1
    KINDS = ("sheep", "fox")
    OPTIONS = (Choice("first", "sheep", "who begins", values=("sheep", "foxes")),)
    REASONS = (*Hunt.REASONS, "wrong_direction", "must_capture", "must_finish_chain")
    ENDS = ("goal", *Hunt.ENDS)
    EXAMPLE = "c4-c3 or c3xc5xe7"
    LETTERS = ".sf"
    TABLES = TABLES
    # Alpha-beta beat mcts with playouts 20:0, and mcts with the evaluation 10.5:1.5, both at 0.02 s.
    PLAN = Plan(scale=300)
    most = 20

    def prepare(self) -> None:
        self.lay_out(cross(SQUARE))
        tables = self.tables[0]
        tables["goal"] = sum(1 << site for site in self.board.indices(SQUARE))
        for start, site in enumerate(self.board.sites):
            near = [int(end) for end in self.board.steps[start] if end >= 0]
            tables["ahead"][start] = sum(1 << end for end in near if self.board.sites[end].y <= site.y)
            tables["above"][start] = sum(1 << end for end in near if self.board.sites[end].y < site.y)
        within = int(tables["goal"])
        for steps in range(FARTHEST):
            tables["within"][steps] = within
            within |= sum(1 << site for site in range(len(self.board)) if int(tables["ahead"][site]) & within)

    def start(self) -> Array:
        return self.read_setup(f"{SETUP} {self.options['first']}")

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        refusal = super().explain(state, past, tried)
        if refusal.code != "illegal":
            return refusal
        backward = self.relaxed()
        backward["ahead"] = backward["near"]
        if state[0]["turn"] == SHEEP and tried.text in self.texts(state, past, tables=backward):
            return Refusal("wrong_direction", tried.sites)
        return self.duty(state, past, tried) or refusal

    def symmetries(self) -> list[Symmetry]:
        return [self.mirror()]
