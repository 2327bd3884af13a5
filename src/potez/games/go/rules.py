"""Go, and Quick Go.

Sources: `go.sl` (Slovene) and the seventeen games (Romanian), 7; rulebook `go`. One game with options; the entries `go` and `go-quick`
of the gallery differ in them alone. The Romanian board is played on the inner crossings of its grid: `size` counts the points to play on.

Decisions: a game that reaches its last move (`limit`, at most 4·N·N) is counted like one that ends with two passes, and says "limit" unless
that move was the second pass. Simple ko is kept as one point: only the capture of exactly one stone by a stone that then stands alone with
exactly one liberty can be taken back so that the board before it returns, and a pass in between lifts the ban, since no stone recreates the
board it is played on. Superko compares boards alone, whoever is to move. A position given as text has no history before it but its ko
point. Dead groups are for the players to name; the verbs count every stone as alive.

Encoding: `cells` by row * size + column: 0 empty, 1 black, 2 white. A move is its point, or PASS. The key is made of a Zobrist hash of the
board, the side to move, the passes, the ko point, and the lead in prisoners where it decides. Under superko the last two are always none,
so a board can have stood in the past under four keys only, and all four are looked for (see `repeated`). Only superko looks at the past;
otherwise `play` lets it be forgotten.

A game lasts at most 4·N·N plies: the rules say so.
"""

from __future__ import annotations

import numpy as np

from potez.games.go.territory import TERRITORY, count_up
from potez.kernel.outcomes import LIMIT, RUNNING, SCORE, drawn, won
from potez.kernel.random import numbers
from potez.kernel.records import key_of, key_words, record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

BLACK, WHITE = 0, 1
MOST = 19 * 19
PASS = MOST
NONE, SIMPLE, SUPERKO = 0, 1, 2
KO = ("none", "simple", "superko")
MOST_PRISONERS = 10_000  # in a text; a game has far fewer

LOOKUP = np.dtype(
    [
        ("size", np.int64),
        ("sites", np.int64),
        ("ko", np.int64),  # NONE, SIMPLE, SUPERKO
        ("scoring", np.int64),  # TERRITORY, ENCLOSED, AREA
        ("pass_stones", np.int64),  # 1: a pass hands over a prisoner
        ("komi", np.int64),  # in half points
        ("last", np.int64),  # the ply after which a game is counted in any case
        ("around", np.int16, (MOST, 4)),  # neighbours, -1 past the edge
        ("border", np.int8, (MOST,)),  # sum of TOP, BOTTOM, AT_LEFT, AT_RIGHT
        ("zobrist", np.uint64, (MOST, 2)),
    ],
    align=True,
)

STATE = record(
    key=[
        ("board", np.uint64),  # Zobrist hash of `cells`
        ("turn", np.int8),
        ("passes", np.int8),  # passes in a row, 2 at the end
        ("ko", np.int16),  # where the stone just taken may not be taken back, or -1; only with SIMPLE
        ("lead", np.int32),  # black's prisoners less white's, where it counts and no superko is played
    ],
    rest=[
        ("cells", np.int8, (MOST,)),
        ("ply", np.int16),
        ("prisoners", np.int32, (2,)),  # taken by black, by white
    ],
    scratch=[
        ("stack", np.int16, (MOST,)),
        ("chain", np.int16, (MOST,)),  # of `find_chains`: the first stone of each stone's chain
        ("single", np.int16, (MOST,)),  # by first stone: the only liberty of its chain, or -1 where there are more
        ("owner", np.int8, (MOST,)),  # of `count_up`: the owner (1, 2) of an empty point, 3 for nobody's
        ("scores", np.int32, (2,)),  # of `count_up`: half points of black and white
    ],
)
KEY_WORDS = key_words(STATE)
ZOBRIST = numbers(MOST, 2)


@rule
def find_chains(lookup: Record, state: Record) -> None:
    """Labels every stone with its chain, and every chain with its liberty if it has only one."""
    for site in range(lookup.sites):
        state.chain[site] = -1
    for first in range(lookup.sites):
        colour = state.cells[first]
        if colour == 0 or state.chain[first] >= 0:
            continue
        liberty, several = -1, False
        state.chain[first] = first
        state.stack[0] = first
        found, done = 1, 0
        while done < found:
            site = state.stack[done]
            done += 1
            for k in range(4):
                near = lookup.around[site, k]
                if near < 0:
                    continue
                if state.cells[near] == 0:
                    several = several or (liberty >= 0 and liberty != near)
                    liberty = near
                elif state.cells[near] == colour and state.chain[near] < 0:
                    state.chain[near] = first
                    state.stack[found] = near
                    found += 1
        state.single[first] = -1 if several else liberty


@rule
def repeated(state: Record, past: Array, board: np.uint64) -> bool:
    """Superko: whether a board stood in the past, whoever was to move then and whether or not a pass had led to it."""
    mine, turn, passes = state.board, state.turn, state.passes
    state.board = board
    state.turn, state.passes = 0, 0
    key0 = key_of(state, KEY_WORDS)
    state.turn = 1
    key1 = key_of(state, KEY_WORDS)
    state.passes = 1
    key2 = key_of(state, KEY_WORDS)
    state.turn = 0
    key3 = key_of(state, KEY_WORDS)
    state.board, state.turn, state.passes = mine, turn, passes
    count = 0
    for i in range(past.shape[0]):
        key = past[i]
        count += (key == key0) | (key == key1) | (key == key2) | (key == key3)
    return count > 0


@rule
def board_after(lookup: Record, state: Record, point: int) -> np.uint64:
    """The hash of the board after a stone on `point`, from the labels of `find_chains`."""
    board: np.uint64 = state.board ^ lookup.zobrist[point, state.turn]
    for k in range(4):
        near = lookup.around[point, k]
        if near < 0 or state.cells[near] != 2 - state.turn or state.single[state.chain[near]] != point:
            continue
        chain = state.chain[near]
        known = False
        for j in range(k):
            other = lookup.around[point, j]
            known = known or (other >= 0 and state.chain[other] == chain)
        if not known:
            for site in range(lookup.sites):
                if state.chain[site] == chain:
                    board ^= lookup.zobrist[site, 1 - state.turn]
    return board


@rule
def may_lay(lookup: Record, state: Record, past: Array, point: int) -> bool:
    """Whether a stone may be laid on an empty point, from the labels of `find_chains`."""
    free = False
    for k in range(4):
        near = lookup.around[point, k]
        if near < 0:
            continue
        if state.cells[near] == 0:
            free = True
        else:  # an own chain with another liberty, or an opposing one without
            own = state.cells[near] == state.turn + 1
            last = state.single[state.chain[near]] == point
            free = free or own != last
    if not free:
        return False
    if lookup.ko == SUPERKO:
        return not repeated(state, past, board_after(lookup, state, point))
    return bool(lookup.ko == NONE or point != state.ko)


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    find_chains(lookup, state)
    count = 0
    for point in range(lookup.sites):
        if state.cells[point] == 0 and may_lay(lookup, state, past, point):
            count = emit(out, count, point)
    return emit(out, count, PASS)


@rule
def capture(lookup: Record, state: Record, stone: int) -> int:
    """Takes the chain of a stone off the board if it has no liberty; returns how many stones that are."""
    colour = state.cells[stone]
    state.stack[0] = stone
    state.cells[stone] = -colour  # a visited stone is negative until the end of this function
    found, done = 1, 0
    alive = False
    while done < found and not alive:
        site = state.stack[done]
        done += 1
        for k in range(4):
            near = lookup.around[site, k]
            if near < 0:
                continue
            if state.cells[near] == 0:
                alive = True
            elif state.cells[near] == colour:
                state.cells[near] = -colour
                state.stack[found] = near
                found += 1
    for i in range(found):
        site = state.stack[i]
        state.cells[site] = colour if alive else 0
        if not alive:
            state.board ^= lookup.zobrist[site, colour - 1]
    return 0 if alive else found


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    turn = int(state.turn)
    state.ko = -1
    state.ply += 1
    state.turn = 1 - turn
    if move == PASS:
        state.passes += 1
        state.prisoners[1 - turn] += lookup.pass_stones
    else:
        state.passes = 0
        state.cells[move] = turn + 1
        state.board ^= lookup.zobrist[move, turn]
        taken, where, alone, liberties = 0, -1, True, 0
        for k in range(4):
            near = lookup.around[move, k]
            if near >= 0 and state.cells[near] == 2 - turn:
                caught = capture(lookup, state, near)
                taken += caught
                where = near if caught else where
        for k in range(4):
            near = lookup.around[move, k]
            if near >= 0:
                alone = alone and state.cells[near] != turn + 1
                liberties += state.cells[near] == 0
        state.prisoners[turn] += taken
        if lookup.ko == SIMPLE and taken == 1 and alone and liberties == 1:
            state.ko = where
    if lookup.scoring == TERRITORY and lookup.ko != SUPERKO:
        state.lead = state.prisoners[BLACK] - state.prisoners[WHITE]
    return 0 if lookup.ko == SUPERKO else 1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    if state.passes < 2 and state.ply < lookup.last:
        return RUNNING
    reason = SCORE if state.passes >= 2 else LIMIT
    count_up(lookup, state)
    if state.scores[BLACK] == state.scores[WHITE]:
        return drawn(reason)
    return won(BLACK if state.scores[BLACK] > state.scores[WHITE] else WHITE, reason)
