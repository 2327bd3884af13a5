"""What engines know of Alquerque."""

from __future__ import annotations

import functools

import numpy as np

from potez.games.alquerque.rules import QUIET_PLIES, REACH, SITES, free_points
from potez.geometry.alquerque import alquerque_lines
from potez.geometry.board import DOWN, DOWN_LEFT, DOWN_RIGHT, RIGHT, points
from potez.kernel.bits import lowest, popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record
from potez.mechanics.jumps.rules import STEP, follow

# Worth. A piece ahead nearly always wins for who knows how to go on: with the move, two against one in 99.5 % of all positions, three
# against two in 96 %. Terms for mobility, hanging pieces and good points gained nothing in matches.
PIECE, GROWTH = 1600, 4  # a piece ahead is PIECE / (GROWTH + pieces on the board), 100 with twelve: who is ahead exchanges
DISTANCE = 15  # for each step between the pieces of the stronger side and the others, on an average: who is ahead must hunt
CHASE, CHASE_PLY, UNWON = 300, 2, 20  # two against one: a win, less for each ply that it takes; no win
NEVER = 100  # plies, in the table of two against one


@functools.cache
def chase() -> Array:
    """Two pieces against one: in how many plies the two win if both sides play their best, NEVER where they do not.

    By who is to move (0 the two, 1 the one), the point of the one and those of the two, in either order. Each round finds the wins that
    take a ply more, up to 32. One against one is a draw unless the side to move can take at once.
    """
    board = points(alquerque_lines())
    shape = (SITES, SITES, SITES)
    prey, hunter, other = np.ogrid[:SITES, :SITES, :SITES]
    ways = [(board.steps[:, way], board.jumps[:, way]) for way in range(8)]
    takes = np.zeros((SITES, SITES), bool)  # whether a piece can take another where there are no more
    for step, land in ways:
        takes[land >= 0, step[land >= 0]] = True
    catch, loss = np.zeros(shape, bool), np.full(shape, -1)  # whether the hunter can take the prey; what follows if the prey takes him
    for step, land in ways:
        catch |= (step[hunter] == prey) & (land[hunter] >= 0) & (land[hunter] != other)
        able = (step[prey] == hunter) & (land[prey] >= 0) & (land[prey] != other)
        revenge = takes[other, land[prey]] & ~takes[land[prey], other]
        loss = np.where(able, np.maximum(loss, np.where(revenge, 2, NEVER)), loss)
    catch, loss = catch | catch.swapaxes(1, 2), np.maximum(loss, loss.swapaxes(1, 2))
    plies = np.full((2, *shape), NEVER)
    while True:
        soonest, latest = np.full(shape, NEVER), np.full(shape, -1)
        for step, _ in ways:
            free = (step[hunter] >= 0) & (step[hunter] != prey) & (step[hunter] != other)
            soonest = np.where(free, np.minimum(soonest, plies[1][:, step]), soonest)
            free = (step[prey] >= 0) & (step[prey] != hunter) & (step[prey] != other)
            latest = np.where(free, np.maximum(latest, plies[0][step]), latest)
        soonest = np.minimum(soonest, soonest.swapaxes(1, 2))
        after = np.stack([np.where(catch, 1, soonest + 1), np.where(loss >= 0, loss, latest + 1)]).clip(0, NEVER)
        if (after == plies).all():
            return after.astype(np.int8)
        plies = after


@rule
def in_danger(lookup: Record, foes: int, free: int) -> int:
    """The points on which a piece, or one that comes there, can be taken."""
    found = 0
    for way, far in ((RIGHT, 1), (DOWN_LEFT, 4), (DOWN, 5), (DOWN_RIGHT, 6)):
        found |= (foes & lookup.roomy[way]) << far & free >> far
        found |= (foes & lookup.roomy[way ^ 4]) >> far & free << far
    return found


@rule
def hunt(lookup: Record, hunters: int, prey: int) -> int:
    """How far, on an average, the hunters are from the prey, as a worth."""
    pairs, far = popcount(hunters) * popcount(prey), 0
    while hunters:
        site = lowest(hunters)
        hunters &= hunters - 1
        for steps in range(REACH):
            far += popcount(prey & ~lookup.within[steps, site])
    return DISTANCE * far // pairs


@rule
def known(lookup: Record, hunters: int, prey: int, to_move: int, left: int) -> int:
    """What two pieces against one are worth to the two, by the table. `left`: plies until the game is drawn."""
    plies = lookup.chase[to_move, lowest(prey), lowest(hunters), lowest(hunters & hunters - 1)]
    return CHASE - CHASE_PLY * plies if plies <= left else UNWON


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Pieces, and whether the stronger side hunts; two against one by the table.

    Being ahead counts for more the fewer are left, so that who is ahead exchanges, and for less the nearer the game is to a draw.
    """
    own, foes, free = state.pieces[state.turn], state.pieces[1 - state.turn], free_points(state)
    count = SITES - popcount(free)
    if count == 3 and own and foes:
        left = QUIET_PLIES - state.quiet
        return known(lookup, own, foes, 0, left) if popcount(own) == 2 else -known(lookup, foes, own, 1, left)
    ahead = popcount(own) - popcount(foes)
    total = PIECE * ahead // (GROWTH + count)
    if ahead > 0:
        total -= hunt(lookup, own, foes)
    elif ahead < 0:
        total += hunt(lookup, foes, own)
    return total - total * state.quiet // (2 * QUIET_PLIES)


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Captures by the number of pieces that they take; steps to safe points before others."""
    free = free_points(state)
    danger = in_danger(lookup, state.pieces[1 - state.turn], free)
    for i in range(count):
        start = moves[i] & 63
        if moves[i] & STEP:
            scores[i] = 50 * (danger >> start & 1) - 100 * (danger >> (moves[i] >> 6 & 63) & 1)
        else:
            end, taken = follow(lookup.steps, lookup.jumps, start, moves[i] >> 6)
            scores[i] = LOUD + 100 * popcount(taken) - 50 * (danger >> end & 1)
    return count


# Alpha-beta beat MCTS with playouts 12:8 at 0.04 s.
PLAN = Plan(scale=110)
