"""What engines know of Quoridor."""

from __future__ import annotations

import numpy as np

from potez.games.quoridor.rules import RED, WORD, bar, trace_route
from potez.geometry.walls import DOWN, UP
from potez.kernel.plans import MCTS, STATIC, Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

# From a regression over games of the engine against itself: odds of e to 1 are 300.
STEP, WALL, NEARNESS, TURN = 100, 150, 1_500, 40
RACE = 1_500  # a race that no wall can change any more; 99 of 100 ended as counted
FAR = 127  # a detour longer than any


# Of the ranking: a step nearer, a wall that means one more step, any other wall.
NEARER, LONGER, IDLE = 250, 150, -100


@rule
def path_length(lookup: Record, state: Record, side: int, start: np.int64) -> int:
    """How many steps a side's pawn on `start` is from its goal row. How the cells were reached is left in `came` and `detour`.

    Cells are tried by the detour that they mean: a step ahead means none, a step aside one, a step back two. So an open way is found at
    once.
    """
    for i in range(lookup.cells):
        state.detour[i] = FAR
    size = lookup.size
    goal, ahead = (0, UP) if side == RED else (size - 1, DOWN)
    state.detour[start] = 0
    state.came[start] = 5
    state.waiting[0, 0] = start
    now, later, last = 1, 0, 0  # how many cells wait with this detour, with one more, with two more
    detour = 0
    while now + later + last:
        while now:
            now -= 1
            cell = np.int64(state.waiting[detour % 3, now])
            if state.detour[cell] != detour:
                continue  # a better way there was found since
            if cell // size == goal:
                return abs(start // size - goal) + detour
            for turn in range(1, 5):  # ahead comes last, so that it is taken up first
                way = (ahead + turn) & 3
                near = cell + lookup.delta[way]
                more = 2 if turn == 2 else turn & 1
                if not state.ways[cell] >> way & 1 or state.detour[near] <= detour + more:
                    continue
                state.detour[near] = detour + more
                state.came[near] = way + 1
                if more == 0:
                    state.waiting[detour % 3, now] = near
                    now += 1
                elif more == 1:
                    state.waiting[(detour + 1) % 3, later] = near
                    later += 1
                else:
                    state.waiting[(detour + 2) % 3, last] = near
                    last += 1
        now, later, last = later, last, 0
        detour += 1
    return FAR


@rule
def note_route(lookup: Record, state: Record, side: int) -> None:
    """Writes the slots that would cut the path just found by `path_length` to `route`."""
    cell = first = 0 if side == RED else lookup.cells - lookup.size  # of the goal row
    for end in range(first, first + lookup.size):
        if state.detour[end] < state.detour[cell]:
            cell = end
    trace_route(lookup, state, side, cell)


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Who is nearer to the goal, above all near the end, who has more walls left, and the turn. Without walls it is a race."""
    turn = state.turn
    mine = path_length(lookup, state, turn, np.int64(state.pawns[turn]))
    theirs = path_length(lookup, state, 1 - turn, np.int64(state.pawns[1 - turn]))
    total = STEP * (theirs - mine) + NEARNESS // mine - NEARNESS // theirs + WALL * (state.left[turn] - state.left[1 - turn]) + TURN
    if mine <= theirs and state.left[1 - turn] == 0:
        total += RACE
    elif mine > theirs and state.left[turn] == 0:
        total -= RACE
    return total


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Steps towards the goal, and walls by how much longer they make the other's path than the own one."""
    turn = state.turn
    own, other = np.int64(state.pawns[turn]), np.int64(state.pawns[1 - turn])
    theirs = path_length(lookup, state, 1 - turn, other)
    note_route(lookup, state, 1 - turn)
    mine = path_length(lookup, state, turn, own)
    note_route(lookup, state, turn)
    goal = 0 if turn == RED else lookup.size - 1
    for i in range(count):
        move = moves[i]
        if move < lookup.cells:
            arrives = move // lookup.size == goal
            scores[i] = LOUD + 5_000 if arrives else NEARER * (mine - path_length(lookup, state, turn, move))
            continue
        slot = move - lookup.cells
        word, place = slot // WORD, slot % WORD
        across, along = state.route[1 - turn, word] >> place & 1, state.route[turn, word] >> place & 1
        scores[i] = IDLE
        if across | along:  # a wall beside both paths changes neither
            bar(lookup, state, slot)
            if across:
                scores[i] += LONGER * (path_length(lookup, state, 1 - turn, other) - theirs)
            if along:
                scores[i] -= LONGER * (path_length(lookup, state, turn, own) - mine)
            bar(lookup, state, slot)
    return count


# MCTS beat alpha-beta 30:20 at 0.04 s, 23:17 at about 0.007 s; exploration 0.15 beat 0.3 24:16.
# For alpha-beta, width 12 beat 30 36:24, and 6 was as good as 12.
# Without walls left only steps remain, five at most: a level that overlooked the way there would wander about until a draw.
PLAN = Plan(search=MCTS, scale=300, few=5, width=8, quiescence=False, leaf=STATIC, exploration=0.15, expand=2, widening=8)
