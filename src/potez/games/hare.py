"""Hare and Hounds.

Source: the seventeen games (Romanian), 2; rulebook `hare`. Three hounds hunt a hare over eleven points; hounds never go back.

Decisions: the ends are looked at in this order after every move: a hare that must move and cannot has lost, even if the hounds have just
made their tenth move in a row within their columns; then the hare's escape; then the ten moves; then hounds that cannot move. An escape
also counts when a hound's own step leaves the hare behind. A step to a higher column sets the count of moves within columns back to zero.

Encoding: sites are the numbers of the source, and site s is in column (s + 2) // 3. `hounds` is a set of sites. A move is that of
`kernel.chases`.

The longest game: the columns of the three hounds add up to at least 0+1+1 and at most 4+3+3, so that they advance 8 times at most. Before
each advance there are at most 9 moves within columns, after the last one at most 10: 8 * 10 + 10 = 90 moves of the hounds. The hare makes
one move before each of them at most: 180 plies.
"""

from __future__ import annotations

import re

import numpy as np

from potez.geometry.board import Board, Site
from potez.kernel.bits import lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.chases import Chase, hound_steps, list_moves, make_move, runner_steps
from potez.kernel.contract import Symmetry
from potez.kernel.outcomes import ESCAPE, NO_MOVES, RUNNING, STALLING, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.random import below, nth_bit
from potez.kernel.records import record
from potez.kernel.rule import LOUD, no_room, rule
from potez.kernel.types import Array, Record

HOUNDS, HARE = 0, 1
SITES = 11
PATIENCE = 10  # moves in a row within their columns with which the hounds lose
LINES = ("0 2 5 8 10", "1 4 7", "3 6 9", "1 2 3", "4 5 6", "7 8 9", "0 1", "0 3", "1 5 9", "3 5 7", "7 10", "9 10")

TABLES = np.dtype([("reach", np.int64, (2, SITES))], align=True)  # by side: the set of sites one step away

STATE = record(
    key=[
        ("stalled", np.int64),  # moves in a row that the hounds made within their columns: it decides when the game ends
        ("hounds", np.int64),  # set of sites
        ("runner", np.int64),  # the hare
        ("turn", np.int64),
    ]
)


# Rules


@rule
def column(site: int) -> int:
    return (site + 2) // 3


@rule
def ending(tables: Record, hounds: int, hare: int, turn: int, stalled: int) -> int:
    """The code of the end, save that of hounds who cannot move."""
    if turn == HARE and runner_steps(tables, hounds, hare, HARE) == 0:
        return won(HOUNDS, NO_MOVES)
    if column(hare) < column(lowest(hounds)):  # numbers rise with the columns, so the lowest number is the hound furthest back
        return won(HARE, ESCAPE)
    if stalled >= PATIENCE:
        return won(HARE, STALLING)
    return RUNNING


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    return list_moves(tables, state, HOUNDS, out)


@rule
def play(tables: Record, state: Record, move: int) -> int:
    if state.turn == HOUNDS:
        state.stalled = state.stalled + 1 if column(move >> 6) == column(move & 63) else 0
    make_move(state, move, HOUNDS)
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    code = ending(tables, state.hounds, state.runner, state.turn, state.stalled)
    if code == RUNNING and state.turn == HOUNDS and moves(tables, state, past, no_room(past)) == 0:
        return won(HARE, NO_MOVES)
    return code


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move, with the position in local variables."""
    hounds, hare, turn, stalled = state.hounds, state.runner, state.turn, state.stalled
    plies = 0
    while True:
        code = ending(tables, hounds, hare, turn, stalled)
        if code:
            return report(plies, code)
        if turn == HARE:
            ends = runner_steps(tables, hounds, hare, HARE)
            hare = nth_bit(ends, below(rng, popcount(ends)))
        else:
            a = lowest(hounds)
            rest = hounds & (hounds - 1)
            b = lowest(rest)
            c = lowest(rest & (rest - 1))
            start, ends = a, hound_steps(tables, hounds, hare, a, HOUNDS)
            ends_b, ends_c = hound_steps(tables, hounds, hare, b, HOUNDS), hound_steps(tables, hounds, hare, c, HOUNDS)
            many, many_b = popcount(ends), popcount(ends_b)
            total = many + many_b + popcount(ends_c)
            if total == 0:
                return report(plies, won(HARE, NO_MOVES))
            n = below(rng, total)
            if n >= many + many_b:
                n -= many + many_b
                start, ends = c, ends_c
            elif n >= many:
                n -= many
                start, ends = b, ends_b
            end = nth_bit(ends, n)
            hounds ^= 1 << start | 1 << end
            stalled = stalled + 1 if column(start) == column(end) else 0
        turn = 1 - turn
        plies += 1


# For engines

# Weights, for the hounds: the logarithm of the odds that they win by force, in hundredths, fitted to all positions of the game and rounded.
GROUND, HARE_TO_MOVE = 560, -250
STEP = -90  # each step that the hare has
HURRY, FAR = -115, 150  # each column that a hound has gone and cannot go back; each column that the hare still has to go
OPPOSITION = -150  # the hounds are on the wrong foot
PASSED = -200  # each hound that the hare has passed
MIDDLE, CENTRE = -85, 150  # each hound on the middle line, where it does little; a hound on point 5, from where it sees everything
LEAP = -300  # the hare is one step from its escape
IMPATIENCE, PATIENT = -20, 5  # each move within the columns after so many
MIDDLE_LINE = 1 << 2 | 1 << 5 | 1 << 8
CENTRE_POINT = 1 << 5
ODD_POINTS = 1 << 0 | 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7 | 1 << 9 | 1 << 10  # every step along a row or a column leaves or enters them


@rule
def for_hounds(tables: Record, hounds: int, hare: int, turn: int, stalled: int) -> int:
    """How good a position is for the hounds: they take their time and keep the opposition; the hare wants room and a way out.

    Opposition: hounds and hare step in turn between points of two colours, and who must step when the colours are even is out of step.
    """
    steps = runner_steps(tables, hounds, hare, HARE)
    total = GROUND + STEP * popcount(steps) + FAR * column(hare) + MIDDLE * popcount(hounds & MIDDLE_LINE)
    if turn == HARE:
        total += HARE_TO_MOVE
    if popcount((hounds | 1 << hare) & ODD_POINTS) + turn & 1:
        total += OPPOSITION
    if hounds & CENTRE_POINT:
        total += CENTRE
    last = column(lowest(hounds))
    if steps and column(lowest(steps)) < last:
        total += LEAP
    rest = hounds
    while rest:
        stands = column(lowest(rest))
        rest &= rest - 1
        total += HURRY * stands
        if stands > column(hare):
            total += PASSED
    return total + IMPATIENCE * max(0, stalled - PATIENT)


@rule
def evaluate(tables: Record, state: Record) -> int:
    total = for_hounds(tables, state.hounds, state.runner, state.turn, state.stalled)
    return total if state.turn == HOUNDS else -total


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """By the position that a move leads to; one that ends the game before all."""
    for i in range(count):
        start, end = moves[i] >> 6, moves[i] & 63
        hounds, hare, stalled = state.hounds, state.runner, state.stalled
        if state.turn == HOUNDS:
            hounds ^= 1 << start | 1 << end
            stalled = stalled + 1 if column(start) == column(end) else 0
        else:
            hare = end
        code = ending(tables, hounds, hare, 1 - state.turn, stalled)
        value = for_hounds(tables, hounds, hare, 1 - state.turn, stalled)
        scores[i] = min(max(value if state.turn == HOUNDS else -value, -900), 900) // 3
        if code:
            scores[i] = LOUD + 5000 if code & 3 == state.turn + 1 else -1000
    return count


# The game for people


class Rules(Chase):
    SIDES = ("hounds", "hare")
    HOUNDS, NUMBER = HOUNDS, 3
    KINDS = ("hound", "hare")
    ENDS = ("no-moves", "escape", "stalling")
    PATTERN = "[0-9]{1,2}-[0-9]{1,2}"
    EXAMPLE = "0-2"
    LETTERS = ".Ci"
    EMPTY = "*"
    FIELDS = {"stalled": (0, PATIENCE)}
    TABLES, STATE = TABLES, STATE
    # Alpha-beta beat MCTS with playouts 26:4 at 0.03 s.
    PLAN = Plan(scale=100)

    def prepare(self) -> None:
        places = [(0, 1), *((x, y) for x in (1, 2, 3) for y in (0, 1, 2)), (4, 1)]
        sites = tuple(Site(str(i), x, y, "point") for i, (x, y) in enumerate(places))
        lines = tuple(tuple(map(int, line.split())) for line in LINES)
        self.board = Board(sites, ((1, 4, 7), (0, 2, 5, 8, 10), (3, 6, 9)), lines, scale=(4, 2), draw_lines=True)
        self.bound = 180
        self.room = Room()  # a playout lists no moves, and no rule asks for earlier positions
        reach = self.tables[0]["reach"]
        for start, end in np.argwhere(np.any(self.board.steps[:, :, None] == np.arange(SITES), axis=1)):
            reach[HARE, start] |= 1 << int(end)
            if sites[end].x >= sites[start].x:
                reach[HOUNDS, start] |= 1 << int(end)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["hounds"], state["runner"] = 1 << 0 | 1 << 1 | 1 << 3, 10
        return state

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        return tuple(match.string.split("-"))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = super().picture(state, over)
        picture.counter("stalled", int(state["stalled"]), "hounds")
        return picture

    def symmetries(self) -> list[Symmetry]:
        turned = {"0": "0", "10": "10"}
        for top in (1, 4, 7):
            turned |= {str(top): str(top + 2), str(top + 1): str(top + 1), str(top + 2): str(top)}
        return [Symmetry(turned, {})]
