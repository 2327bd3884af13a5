"""What engines know of Go."""

from __future__ import annotations

import numpy as np

from potez.games.go.playout import lay
from potez.games.go.replies import SHAPES, answer, look, mark
from potez.games.go.rules import BLACK, KEY_WORDS, PASS, SUPERKO, WHITE, find_chains
from potez.games.go.stones import FRAME, FREE, ONE, WORK, WORK_WORDS, set_aside, unfold
from potez.games.go.territory import TERRITORY
from potez.kernel.outcomes import SCORE, drawn, report, won
from potez.kernel.plans import MCTS, ROLLOUT, Plan
from potez.kernel.random import below
from potez.kernel.records import key_of
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.kernel.views import record_over

LONGEST = 3  # plies of a rollout, for each point of the board
RECENT = 3  # boards that a rollout must not repeat, with superko
LINES = np.array([-500, -150, 60, 40])  # what a point with nothing beside it is worth, by its line


@rule
def rollout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array, first: Array) -> int:
    """A game as people play it, nearly: replies to the last move, else anything that fills no eye; a pass only when nothing else is left.

    The board is counted by area. Where the rules count prisoners, the difference in stones laid so far makes up for it: from here on both
    sides lay equally many, but for a stone. `owner` tells afterwards whose every point was.
    """
    work = record_over(out, WORK)
    codes, marks = out[WORK_WORDS : WORK_WORDS + 2 * FRAME], out[WORK_WORDS + 2 * FRAME : WORK_WORDS + 3 * FRAME]
    unfold(lookup, state, work)
    look(lookup, work, codes)
    width = np.uint64(lookup.size + 1)
    size = lookup.size
    for point_ in range((size + 1) * (size + 2)):
        marks[point_] = 0
    offset = 0
    if lookup.scoring == TERRITORY:
        offset = 2 * (state.prisoners[WHITE] - state.prisoners[BLACK])
        for site in range(lookup.sites):
            offset += 2 * (state.cells[site] == BLACK + 1) - 2 * (state.cells[site] == WHITE + 1)
    plies, passes, most = 0, int(state.passes), LONGEST * lookup.sites
    last = np.uint64(0)
    turn = int(state.turn)
    while passes < 2 and plies < most:
        eye = 2 << turn
        point = np.uint64(0)
        if lookup.ko == SUPERKO:  # only the last boards are looked at: enough for a ko, and long cycles end by the count of plies
            past[length] = key_of(state, KEY_WORDS)
            length += 1
        recent = past[max(length - RECENT, 0) : length]
        if last:
            point = answer(lookup, work, codes, last, turn, rng)
        before = work.free - 1
        if point and (SHAPES[codes[point]] & eye or not lay(lookup, state, work, recent, point)):
            point = np.uint64(0)
        if not point:
            choices = work.free
            while choices > 0:
                candidate = np.uint64(work.empty[np.uint64(below(rng, choices))])
                if not SHAPES[codes[candidate]] & eye and lay(lookup, state, work, recent, candidate):
                    point = candidate
                    break
                choices -= 1
                set_aside(work, candidate, choices)
        if point:
            passes = 0
            if marks[point] == 0:
                marks[point] = turn + 1
            mark(codes, point, width, turn + 1)
            for i in range(before, work.free):  # stones that were taken
                mark(codes, np.uint64(work.empty[np.uint64(i)]), width, turn - 2)
        else:
            passes += 1
            work.ko = 0
        last = point
        turn = 1 - turn
        state.turn = turn
        plies += 1
    lead = -lookup.komi - offset  # black's, in half points
    site = 0
    for row in range(1, size + 1):
        for point_ in range(row * (size + 1) + 1, row * (size + 1) + size + 1):
            point = np.uint64(point_)
            first[site] = marks[point]
            colour = int(work.colour[point])
            if colour == FREE:  # an eye
                around = work.colour[point - width] + work.colour[point - ONE] + work.colour[point + ONE] + work.colour[point + width]
                colour = (16 if around & 15 * 16 else 0) + (256 if around & 15 * 256 else 0)
            lead += 2 * (colour == 16) - 2 * (colour == 256)
            state.owner[site] = (colour == 16) + 2 * (colour == 256)
            site += 1
    return report(plies, drawn(SCORE) if lead == 0 else won(BLACK if lead > 0 else WHITE, SCORE))


@rule
def line_of(lookup: Record, point: int) -> int:
    """The line of a point, from 0 at the edge; 3 for all that are further in."""
    row, column = point // lookup.size, point % lookup.size
    return min(row, column, lookup.size - 1 - row, lookup.size - 1 - column, 3)


@rule
def surrounded(lookup: Record, state: Record, point: int, own: int) -> bool:
    """Whether only own stones and the edge are beside a point."""
    for k in range(4):
        near = lookup.around[point, k]
        if near >= 0 and state.cells[near] != own:
            return False
    return True


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Area so far, as influence: every point belongs to the side with more stones on it and near it, half a point each further away."""
    lead = -lookup.komi * 50
    for point in range(lookup.sites):
        pull = 0
        colour = state.cells[point]
        if colour:
            pull = 8 if colour == BLACK + 1 else -8
        else:
            for k in range(4):
                near = lookup.around[point, k]
                if near >= 0 and state.cells[near]:
                    pull += 3 if state.cells[near] == BLACK + 1 else -3
                elif near >= 0:
                    for j in range(4):
                        far = lookup.around[near, j]
                        if far >= 0 and state.cells[far]:
                            pull += 1 if state.cells[far] == BLACK + 1 else -1
        lead += 100 if pull > 2 else 50 if pull > 0 else -100 if pull < -2 else -50 if pull < 0 else 0
    find_chains(lookup, state)
    for point in range(lookup.sites):
        if state.cells[point] and state.single[state.chain[point]] >= 0:  # in atari: half lost, more if it is the other's turn
            lost = 80 if state.cells[point] == state.turn + 1 else 160
            lead += -lost if state.cells[point] == BLACK + 1 else lost
    if lookup.scoring == TERRITORY:
        lead += 100 * (state.prisoners[BLACK] - state.prisoners[WHITE])
    return lead if state.turn == BLACK else -lead


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """What catches the eye: chains to take or to save, stones given away, eyes not to fill; lines of the board where nothing stands yet."""
    find_chains(lookup, state)
    own = state.turn + 1
    for i in range(count):
        point = moves[i]
        if point == PASS:
            scores[i] = -800
            continue
        score, room, beside, foes = 0, 0, 0, 0
        takes, saves = False, False
        for k in range(4):
            near = lookup.around[point, k]
            if near < 0:
                continue
            if state.cells[near] == 0:
                room += 1
            elif state.cells[near] == own:
                beside += 1
                if state.single[state.chain[near]] == point:
                    saves = True
                else:
                    room += 1
            else:
                foes += 1
                takes = takes or state.single[state.chain[near]] == point
        if takes:
            score += 700
        elif room < 2 and foes:
            score -= 600  # one liberty is left to the opponent
        if saves and room > 1:
            score += 500
        if foes == 0 and surrounded(lookup, state, point, own):
            score -= 1500
        if foes + beside == 0:
            score += LINES[line_of(lookup, point)]
        else:
            score += 80
        scores[i] = score
    return count


# On 9x9 at 0.03 s MCTS beat alpha-beta 20:0, and plain UCT with uniform playouts 30:0; at 400 simulations RAVE beat none 36:4.
PLAN = Plan(search=MCTS, leaf=ROLLOUT, exploration=0.1, rave=1000.0, prior=20.0, expand=8)
