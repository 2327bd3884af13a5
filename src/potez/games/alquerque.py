"""Alquerque.

Source: the seventeen games (Romanian), 5; rulebook `alquerque`. Twelve pieces a side on 5×5 points; pieces step along any line and capture
by jumping, in chains. Who can capture must, and plays the chain of his choice to its end. With `penalty` a person may break this duty,
which is a foul and costs a piece.

Decisions: a side without a piece loses as "captured"; one that lost its last piece as a penalty loses as "foul". Where a chain stops early,
the pieces jumped until then stay taken, the jumper goes off as the penalty, and the captures begin the count of quiet plies again. Where
one move fulfils several draw rules, threefold goes before the 100 quiet plies and these before the 1,000 plies.

Encoding: sites are the points in reading order; `pieces` are sets of them by side. A move is a step or a chain of kernel.jumps with its
start in the low six bits. A foul is coded like any other move: `play` sees from the position that it is one. A game lasts at most 1,000
plies by its own rule.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from potez.geometry.alquerque import alquerque_lines
from potez.geometry.board import DOWN, DOWN_LEFT, DOWN_RIGHT, RIGHT, Board, name_of, points
from potez.kernel.bits import lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.draws import MOST_PLIES, draws
from potez.kernel.errors import InvalidPosition
from potez.kernel.jumping import Jumping
from potez.kernel.jumps import (
    ALL_WAYS,
    CUT,
    STEP,
    WHOLE,
    can_jump,
    can_step,
    chains_from,
    count_steps,
    follow,
    list_steps,
    nth_step,
)
from potez.kernel.options import Choice, Flag
from potez.kernel.outcomes import CAPTURED, FOUL, NO_MOVES, RUNNING, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.random import below
from potez.kernel.records import key_of, key_words, record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

WHITE, BLACK = 0, 1
SITES = 25
PIECES = 12  # of each side at the start; a chain has no more jumps, so its code fits
QUIET_PLIES = 100
REACH = 3  # no two points are more than four steps apart

ALL = (1 << SITES) - 1
START = "bbbbb/bbbbb/bb.ww/wwwww/wwwww"

TABLES = np.dtype(
    [
        ("steps", np.int16, (SITES, 8)),
        ("jumps", np.int16, (SITES, 8)),
        ("near", np.int64, (SITES,)),  # the points one step away
        ("within", np.int64, (REACH, SITES)),  # the points at most one, two, three steps away
        ("roomy", np.int64, (8,)),  # by direction: the points from which a line leads two steps on
        ("penalty", np.int64),  # 1: option "penalty"
        ("chase", np.int8, (2, SITES, SITES, SITES)),  # plies to win with two against one: `chase`
    ],
    align=True,
)

STATE = record(
    key=[
        ("pieces", np.int64, (2,)),
        ("turn", np.int8),
    ],
    rest=[
        ("quiet", np.int16),  # plies since the last capture
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


# Rules


@rule
def free_points(state: Record) -> int:
    return ALL & ~(state.pieces[0] | state.pieces[1])


@rule
def jumpers(tables: Record, state: Record, free: int) -> int:
    """The pieces that can capture. A step in a direction adds the same number to every point, so all pieces are looked at together."""
    prey = state.pieces[1 - state.turn]
    found = 0
    for way, far in ((RIGHT, 1), (DOWN_LEFT, 4), (DOWN, 5), (DOWN_RIGHT, 6)):
        found |= tables.roomy[way] & prey >> far & free >> 2 * far
        found |= tables.roomy[way ^ 4] & prey << far & free << 2 * far
    return found & state.pieces[state.turn]


@rule
def captures(tables: Record, state: Record, free: int, able: int, finish: int, out: Array, count: int, skip: int) -> int:
    """Emits chains of the pieces `able`, leaving out the first `skip` moves."""
    prey = state.pieces[1 - state.turn]
    while able:
        start = lowest(able)
        able &= able - 1
        count = chains_from(tables.steps, tables.jumps, start, prey, free, ALL_WAYS, 0, finish, start, 6, out, count, skip)
    return count


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    free = free_points(state)
    able = jumpers(tables, state, free)
    if able:
        return captures(tables, state, free, able, WHOLE, out, 0, 0)
    return list_steps(tables.near, state.pieces[state.turn], free, out, 0, 0)


@rule
def fouls(tables: Record, state: Record, past: Array, out: Array) -> int:
    """Steps made although a capture is possible, and chains stopped early."""
    free = free_points(state)
    able = jumpers(tables, state, free)
    if not (tables.penalty and able):
        return 0
    count = list_steps(tables.near, state.pieces[state.turn], free, out, 0, 0)
    return captures(tables, state, free, able, CUT, out, count, 0)


@rule
def go(state: Record, start: int, end: int, taken: int) -> None:
    """Moves a piece and passes the turn."""
    state.pieces[state.turn] = state.pieces[state.turn] & ~(1 << start) | 1 << end
    state.pieces[1 - state.turn] &= ~taken
    state.quiet = 0 if taken else state.quiet + 1
    state.ply += 1
    state.turn = 1 - state.turn


@rule
def play(tables: Record, state: Record, move: int) -> int:
    start, side = move & 63, state.turn
    if move & STEP:
        able = jumpers(tables, state, free_points(state))
        end = move >> 6 & 63
        go(state, start, end, 0)
        if able == 0:
            return 0
        # A foul: the piece itself goes if it could have captured, else the first that could.
        state.pieces[side] &= ~(1 << (end if able >> start & 1 else lowest(able)))
        return 1
    end, taken = follow(tables.steps, tables.jumps, start, move >> 6)
    go(state, start, end, taken)
    if can_jump(tables.steps, tables.jumps, end, state.pieces[1 - side], free_points(state), ALL_WAYS):
        state.pieces[side] &= ~(1 << end)  # a foul: the chain stopped early
    return 1


@rule
def lost(state: Record) -> int:
    """The outcome for a side to move that cannot move."""
    return won(1 - state.turn, NO_MOVES if state.pieces[state.turn] else CAPTURED)


@rule
def bare(tables: Record, state: Record) -> int:
    """The outcome when the side that has just moved is left without a piece: only a penalty can do that."""
    return RUNNING if state.pieces[1 - state.turn] else won(state.turn, FOUL if tables.penalty else CAPTURED)


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    result = bare(tables, state)
    if result:
        return result
    free = free_points(state)
    if not (can_step(tables.near, state.pieces[state.turn], free) or jumpers(tables, state, free)):
        return lost(state)
    return draws(state, past, KEY_WORDS, QUIET_PLIES)


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Random legal moves. Steps are only counted, and the n-th is found without a list."""
    first, begin, plies = length, 0, 0
    result = bare(tables, state)
    if result:
        return report(0, result)
    while True:
        own, free = state.pieces[state.turn], free_points(state)
        able = jumpers(tables, state, free)
        count = captures(tables, state, free, able, WHOLE, out, 0, 0) if able else count_steps(tables.near, own, free)
        if count == 0:
            return report(plies, lost(state))
        result = draws(state, past[begin:length], KEY_WORDS, QUIET_PLIES)
        if result:
            return report(plies, result)
        n = below(rng, count)
        if able:
            if n >= out.shape[0]:  # one piece alone can have 3,692 chains: where they did not fit, list from the n-th on
                captures(tables, state, free, able, WHOLE, out, 0, n)
                n = 0
            start = out[n] & 63
            end, taken = follow(tables.steps, tables.jumps, start, out[n] >> 6)
            go(state, start, end, taken)
            begin = length = first
        else:
            step = nth_step(tables.near, own, free, n)
            past[length] = key_of(state, KEY_WORDS)
            length += 1
            go(state, step & 63, step >> 6 & 63, 0)
        plies += 1


# The game for people


# For engines


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
def in_danger(tables: Record, foes: int, free: int) -> int:
    """The points on which a piece, or one that comes there, can be taken."""
    found = 0
    for way, far in ((RIGHT, 1), (DOWN_LEFT, 4), (DOWN, 5), (DOWN_RIGHT, 6)):
        found |= (foes & tables.roomy[way]) << far & free >> far
        found |= (foes & tables.roomy[way ^ 4]) >> far & free << far
    return found


@rule
def hunt(tables: Record, hunters: int, prey: int) -> int:
    """How far, on an average, the hunters are from the prey, as a worth."""
    pairs, far = popcount(hunters) * popcount(prey), 0
    while hunters:
        site = lowest(hunters)
        hunters &= hunters - 1
        for steps in range(REACH):
            far += popcount(prey & ~tables.within[steps, site])
    return DISTANCE * far // pairs


@rule
def known(tables: Record, hunters: int, prey: int, to_move: int, left: int) -> int:
    """What two pieces against one are worth to the two, by the table. `left`: plies until the game is drawn."""
    plies = tables.chase[to_move, lowest(prey), lowest(hunters), lowest(hunters & hunters - 1)]
    return CHASE - CHASE_PLY * plies if plies <= left else UNWON


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Pieces, and whether the stronger side hunts; two against one by the table.

    Being ahead counts for more the fewer are left, so that who is ahead exchanges, and for less the nearer the game is to a draw.
    """
    own, foes, free = state.pieces[state.turn], state.pieces[1 - state.turn], free_points(state)
    count = SITES - popcount(free)
    if count == 3 and own and foes:
        left = QUIET_PLIES - state.quiet
        return known(tables, own, foes, 0, left) if popcount(own) == 2 else -known(tables, foes, own, 1, left)
    ahead = popcount(own) - popcount(foes)
    total = PIECE * ahead // (GROWTH + count)
    if ahead > 0:
        total -= hunt(tables, own, foes)
    elif ahead < 0:
        total += hunt(tables, foes, own)
    return total - total * state.quiet // (2 * QUIET_PLIES)


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Captures by the number of pieces that they take; steps to safe points before others."""
    free = free_points(state)
    danger = in_danger(tables, state.pieces[1 - state.turn], free)
    for i in range(count):
        start = moves[i] & 63
        if moves[i] & STEP:
            scores[i] = 50 * (danger >> start & 1) - 100 * (danger >> (moves[i] >> 6 & 63) & 1)
        else:
            end, taken = follow(tables.steps, tables.jumps, start, moves[i] >> 6)
            scores[i] = LOUD + 100 * popcount(taken) - 50 * (danger >> end & 1)
    return count


class Rules(Jumping):
    SIDES = ("white", "black")
    OPTIONS = (
        Choice("first", "white", "who begins", values=("white", "black")),
        Flag("penalty", True, "who does not capture though he can, or stops too early, loses a piece; otherwise such moves are refused"),
    )
    REASONS = (
        "empty",
        "not_your_piece",
        "same_site",
        "occupied",
        "no_line",
        "too_far",
        "no_jump",
        "landing",
        "write_capture",
        "must_capture",
        "must_finish_chain",
    )
    ENDS = ("captured", "no-moves", "foul", "threefold", "quiet", "limit")
    EXAMPLE = "c4-c3 or c3xc1xe3"
    LETTERS = ".wb"
    FIELDS = {"quiet": (0, QUIET_PLIES), "ply": (0, MOST_PLIES)}
    TABLES, STATE = TABLES, STATE
    # Alpha-beta beat MCTS with playouts 12:8 at 0.04 s.
    PLAN = Plan(scale=110)
    bound = MOST_PLIES
    room = Room(past=MOST_PLIES, out=256)  # a key for every ply; a list of captures that does not fit is gone through once more

    def prepare(self) -> None:
        self.board: Board = points(alquerque_lines())
        tables = self.tables[0]
        tables["steps"], tables["jumps"] = self.board.steps, self.board.jumps
        for site in range(SITES):
            tables["near"][site] = sum(1 << int(near) for near in self.board.steps[site] if near >= 0)
            tables["within"][0, site] = tables["near"][site] | 1 << site
            tables["roomy"] += [int(land >= 0) << site for land in self.board.jumps[site]]
        for steps in range(1, REACH):
            for site in range(SITES):
                inner = int(tables["within"][steps - 1, site])
                tables["within"][steps, site] = np.bitwise_or.reduce([tables["within"][0, i] for i in range(SITES) if inner >> i & 1])
        tables["penalty"] = self.options["penalty"]
        tables["chase"] = chase()

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        self.put(state[0], START.replace("/", ""))
        state["turn"] = self.SIDES.index(self.options["first"])
        return state

    def owner(self, state: Record, site: str) -> int:
        place = self.board.index[site]
        return next((side for side in (WHITE, BLACK) if int(state["pieces"][side]) >> place & 1), -1)

    def letters(self, state: Record) -> list[str]:
        return [self.LETTERS[1 + self.owner(state, site)] for site in self.board.index]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for site, letter in enumerate(letters):
            if letter != self.EMPTY:
                state["pieces"][self.LETTERS.index(letter) - 1] |= 1 << site

    def check(self, state: Record) -> None:
        for side, name in enumerate(self.SIDES):
            count = int(state["pieces"][side]).bit_count()
            if count > PIECES:
                raise InvalidPosition(f"position: {name} has {count} pieces, {PIECES} at most")
        if not state["pieces"].any():
            raise InvalidPosition("position: there is no piece on the board")

    def lost(self, state: Record, move: int) -> tuple[str, ...]:
        after = np.array([state], STATE)
        self.verbs.play(self.tables.view(np.uint8), after.view(np.uint8), move)
        path, side = self.board.indices(self.move_path(state, move)), state["turn"]
        kept = int(state["pieces"][side]) & ~(1 << path[0]) | 1 << path[-1]
        return self.board.names(site for site in range(SITES) if (kept & ~int(after[0]["pieces"][side])) >> site & 1)

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        return self.wrong_on_sight(state[0], tried) or self.duty(state, past, tried) or Refusal("illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site in self.board.index:
            side = self.owner(state, site)
            if side >= 0:
                picture.piece(site, "man", self.SIDES[side], self.LETTERS[1 + side])
        return picture

    def symmetries(self) -> list[Symmetry]:
        places = {name_of(row, column): (row, column) for row in range(5) for column in range(5)}
        turned = {name: name_of(column, 4 - row) for name, (row, column) in places.items()}
        flipped = {name: name_of(row, 4 - column) for name, (row, column) in places.items()}
        same = {name: name for name in places}
        return [Symmetry(turned, {}), Symmetry(flipped, {}), Symmetry(same, {"w": "b", "b": "w"}, swaps_sides=True)]
