"""Fox and Hounds.

Source: the seventeen games (Romanian), 3; rulebook `foxhounds`. One fox on the dark cells of a chequered board wants to reach the row where
the four hounds began; they go only downwards and want to shut it in.

Decision: a fox on row 1 has won, whatever else holds.

Encoding: the 32 dark cells in reading order, b1 = 0, d1 = 1 ... g8 = 31; `hounds` is a set of them. A move is that of
`kernel.chases`.

The longest game: each of the four hounds goes down at most 7 times, 28 moves of the hounds in all. The fox moves before each of them and
once more, after which the hounds cannot: 57 plies.
"""

from __future__ import annotations

import numpy as np

from potez.geometry.board import DOWN_LEFT, DOWN_RIGHT
from potez.geometry.dark import dark_cells
from potez.kernel.bits import highest, lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.chases import Chase, hound_steps, list_moves, make_move, runner_steps
from potez.kernel.options import Choice
from potez.kernel.outcomes import GOAL, NO_MOVES, RUNNING, report, won
from potez.kernel.plans import Plan
from potez.kernel.random import below, nth_bit
from potez.kernel.records import record
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

FOX, HOUNDS = 0, 1
SIZE, CELLS = 8, 32
GOALS = 4  # cells 0..3 are row 1

TABLES = np.dtype([("reach", np.int64, (2, CELLS))], align=True)  # by side: the set of cells one step away

STATE = record(
    key=[
        ("hounds", np.int64),  # set of cells
        ("runner", np.int64),  # the fox
        ("turn", np.int64),
    ]
)


# Rules


@rule
def hounds_can(tables: Record, hounds: int, fox: int) -> bool:
    rest = hounds
    while rest:
        if hound_steps(tables, hounds, fox, lowest(rest), HOUNDS):
            return True
        rest &= rest - 1
    return False


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    return list_moves(tables, state, HOUNDS, out)


@rule
def play(tables: Record, state: Record, move: int) -> int:
    make_move(state, move, HOUNDS)
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    hounds, fox = state.hounds, state.runner
    if fox < GOALS:
        return won(FOX, GOAL)
    if state.turn == FOX and runner_steps(tables, hounds, fox, FOX) == 0:
        return won(HOUNDS, NO_MOVES)
    if state.turn == HOUNDS and not hounds_can(tables, hounds, fox):
        return won(FOX, NO_MOVES)
    return RUNNING


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move, with the position in local variables.

    A hound's move is drawn as one of the eight ways of four hounds, at random until one is open: each open one is equally likely.
    """
    hounds, fox, turn = state.hounds, state.runner, state.turn
    plies = 0
    while True:
        if fox < GOALS:
            return report(plies, won(FOX, GOAL))
        if turn == FOX:
            ends = runner_steps(tables, hounds, fox, FOX)
            if ends == 0:
                return report(plies, won(HOUNDS, NO_MOVES))
            fox = nth_bit(ends, below(rng, popcount(ends)))
        else:
            if not hounds_can(tables, hounds, fox):
                return report(plies, won(FOX, NO_MOVES))
            start, ends, way = 0, 0, 0
            while ends == 0:
                pick = below(rng, 8)
                start, way = nth_bit(hounds, pick >> 1), pick & 1
                ends = hound_steps(tables, hounds, fox, start, HOUNDS)
                reach = tables.reach[HOUNDS, start]
                # way 0 is the lower of the two cells below a hound, way 1 the higher; at the edge there is only one, way 0
                ends &= (reach & -reach) if way == 0 else (reach & (reach - 1))
            hounds ^= 1 << start | ends
        turn = 1 - turn
        plies += 1


# For engines

# Weights, for the hounds: the logarithm of the odds that they win by force, in hundredths, fitted to positions of the solved game.
GROUND, HOUNDS_TO_MOVE = -300, 70
CLOSED = 1200  # the fox has no way to row 1 as the hounds stand
WAY = 100  # each step of its way, if it has one
DEPTH = -60  # each row that the fox stands away from row 1: there is more room behind the hounds' backs
STEP = -40  # each step that the fox has
PASSED = -100  # each hound that stands no higher than the fox and can no longer meet it
SPREAD = -85  # each row between the first hound and the last
CHOICE = 55  # each step that the hounds have: who runs out of waiting moves must open the line
EDGE = 80  # each side of the board on which no hound clings to the edge

ALL, ROW = (1 << CELLS) - 1, 0b1111
EVEN, ODD = 0x0F0F0F0F, 0xF0F0F0F0  # rows 1, 3, 5, 7 begin with b, the others with a
FIRST, LAST = 0x11111111, 0x88888888  # the first and the last dark cell of each row


@rule
def below_left(bits: int) -> int:
    return (bits & EVEN) << 4 | (bits & ODD & ~FIRST) << 3


@rule
def below_right(bits: int) -> int:
    return (bits & EVEN & ~LAST) << 5 | (bits & ODD) << 4


@rule
def beside(bits: int) -> int:
    """The cells one step of the fox from those of `bits`."""
    above = (bits & EVEN) >> 4 | (bits & ODD & ~FIRST) >> 5 | (bits & EVEN & ~LAST) >> 3 | (bits & ODD) >> 4
    return (above | below_left(bits) | below_right(bits)) & ALL


@rule
def for_hounds(hounds: int, fox: int, turn: int) -> int:
    """How good a position is for the hounds: they close the way, stay in line, above the fox, and have moves to wait with."""
    free = ALL & ~hounds
    row = fox // 4
    reached = 1 << fox
    total = GROUND + DEPTH * row + STEP * popcount(beside(reached) & free)
    way = 0
    while not reached & ROW:
        more = (reached | beside(reached)) & free
        if more == reached:
            break
        reached = more
        way += 1
    total += WAY * way if reached & ROW else CLOSED
    total += SPREAD * (highest(hounds) // 4 - lowest(hounds) // 4)
    total += PASSED * popcount(hounds >> 4 * row)
    vacant = free & ~(1 << fox)
    total += CHOICE * (popcount(below_left(hounds) & vacant) + popcount(below_right(hounds) & vacant))
    total += EDGE * ((hounds & FIRST == 0) + (hounds & LAST == 0))
    return total + HOUNDS_TO_MOVE if turn == HOUNDS else total


@rule
def evaluate(tables: Record, state: Record) -> int:
    total = for_hounds(state.hounds, state.runner, state.turn)
    return total if state.turn == HOUNDS else -total


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """By the position that a move leads to; one that ends the game before all."""
    for i in range(count):
        start, end = moves[i] >> 6, moves[i] & 63
        if state.turn == FOX:
            scores[i] = LOUD + 5000 if end < GOALS else -for_hounds(state.hounds, end, HOUNDS) // 2
        else:
            hounds = state.hounds ^ (1 << start | 1 << end)
            caught = runner_steps(tables, hounds, state.runner, FOX) == 0
            scores[i] = LOUD + 5000 if caught else for_hounds(hounds, state.runner, FOX) // 2
    return count


# The game for people


class Rules(Chase):
    SIDES = ("fox", "hounds")
    OPTIONS = (Choice("fox", "a8", "where the fox begins", values=("a8", "c8", "e8", "g8")),)
    HOUNDS, NUMBER = HOUNDS, 4
    KINDS = ("fox", "hound")
    ENDS = ("goal", "no-moves")
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "a8-b7"
    LETTERS = ".fh"
    TABLES, STATE = TABLES, STATE
    # Alpha-beta over all moves, at 0.03 s: 27:3 against MCTS with playouts, 10:10 against MCTS on the evaluation. Width 4 made no clear
    # difference (28:32 with 2,000 nodes, 27:33 with 20,000) and proves the fox lost from the start with 2 instead of 11 million nodes.
    # The fox never has more than 4 moves, so its losses can be proven; its wins only where the hounds have no more than 4 either.
    PLAN = Plan(scale=100, width=4)

    def prepare(self) -> None:
        self.board = dark_cells(SIZE)
        self.bound = 57
        self.room = Room()  # a playout lists no moves, and nothing comes back
        for cell in range(CELLS):
            for way, end in enumerate(map(int, self.board.steps[cell])):
                if end >= 0:
                    self.tables[0]["reach"][FOX, cell] |= 1 << end
                    if way in (DOWN_LEFT, DOWN_RIGHT):
                        self.tables[0]["reach"][HOUNDS, cell] |= 1 << end

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["hounds"], state["runner"] = 0b1111, self.board.index[self.options["fox"]]
        return state

    def extent(self, name: str) -> str:
        return "only the dark cells are used, b1 d1 f1 h1, a2 c2 ... g8"
