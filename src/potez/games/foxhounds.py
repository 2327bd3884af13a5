"""Fox and Hounds.

Source: the seventeen games (Romanian), 3; rulebook `foxhounds`. One fox on the dark cells of a chequered board wants to reach the row where
the four hounds began; they go only downwards and want to shut it in.

Decision: a fox on row 1 has won, whatever else holds.

Encoding: the 32 dark cells in reading order, b1 = 0, d1 = 1 ... g8 = 31; `hounds` is a set of them. A move is start * 32 + end.

The longest game: each of the four hounds goes down at most 7 times, 28 moves of the hounds in all. The fox moves before each of them and
once more, after which the hounds cannot: 57 plies.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potez.geometry.board import DOWN_LEFT, DOWN_RIGHT
from potez.geometry.dark import dark_cells
from potez.kernel.bits import lowest, popcount
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.errors import InvalidPosition
from potez.kernel.explaining import free_target, piece_to_move
from potez.kernel.options import Choice
from potez.kernel.outcomes import GOAL, NO_MOVES, RUNNING, report, won
from potez.kernel.picture import Picture
from potez.kernel.random import below, nth_bit
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

FOX, HOUNDS = 0, 1
SIZE, CELLS = 8, 32
GOALS = 4  # cells 0..3 are row 1

TABLES = np.dtype([("reach", np.int64, (2, CELLS))], align=True)  # by side: the set of cells one step away

STATE = record(
    key=[
        ("hounds", np.int64),  # set of cells
        ("fox", np.int64),
        ("turn", np.int64),
    ]
)


# Rules


@rule
def fox_steps(tables: Record, hounds: int, fox: int) -> int:
    return tables.reach[FOX, fox] & ~hounds


@rule
def hound_steps(tables: Record, hounds: int, fox: int, hound: int) -> int:
    return tables.reach[HOUNDS, hound] & ~(hounds | 1 << fox)


@rule
def hounds_can(tables: Record, hounds: int, fox: int) -> bool:
    rest = hounds
    while rest:
        if hound_steps(tables, hounds, fox, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    hounds, fox = state.hounds, state.fox
    if state.turn == FOX:
        ends = fox_steps(tables, hounds, fox)
        while ends:
            count = emit(out, count, fox * CELLS + lowest(ends))
            ends &= ends - 1
        return count
    rest = hounds
    while rest:
        hound = lowest(rest)
        rest &= rest - 1
        ends = hound_steps(tables, hounds, fox, hound)
        while ends:
            count = emit(out, count, hound * CELLS + lowest(ends))
            ends &= ends - 1
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    start, end = move // CELLS, move % CELLS
    if state.turn == FOX:
        state.fox = end
    else:
        state.hounds ^= 1 << start | 1 << end
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    hounds, fox = state.hounds, state.fox
    if fox < GOALS:
        return won(FOX, GOAL)
    if state.turn == FOX and fox_steps(tables, hounds, fox) == 0:
        return won(HOUNDS, NO_MOVES)
    if state.turn == HOUNDS and not hounds_can(tables, hounds, fox):
        return won(FOX, NO_MOVES)
    return RUNNING


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move, with the position in local variables.

    A hound's move is drawn as one of the eight ways of four hounds, at random until one is open: each open one is equally likely.
    """
    hounds, fox, turn = state.hounds, state.fox, state.turn
    plies = 0
    while True:
        if fox < GOALS:
            return report(plies, won(FOX, GOAL))
        if turn == FOX:
            ends = fox_steps(tables, hounds, fox)
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
                ends = hound_steps(tables, hounds, fox, start)
                reach = tables.reach[HOUNDS, start]
                # way 0 is the lower of the two cells below a hound, way 1 the higher; at the edge there is only one, way 0
                ends &= (reach & -reach) if way == 0 else (reach & (reach - 1))
            hounds ^= 1 << start | ends
        turn = 1 - turn
        plies += 1


# The game for people


class Rules(Contract):
    SIDES = ("fox", "hounds")
    OPTIONS = (Choice("fox", "a8", "where the fox begins", values=("a8", "c8", "e8", "g8")),)
    REASONS = ("empty", "not_your_piece", "same_site", "occupied", "wrong_direction", "too_far", "no_line")
    ENDS = ("goal", "no-moves")
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "a8-b7"
    LETTERS = ".fh"
    TABLES, STATE = TABLES, STATE

    def prepare(self) -> None:
        self.board = dark_cells(SIZE)
        self.bound = 57
        for cell in range(CELLS):
            for way, end in enumerate(map(int, self.board.steps[cell])):
                if end >= 0:
                    self.tables[0]["reach"][FOX, cell] |= 1 << end
                    if way in (DOWN_LEFT, DOWN_RIGHT):
                        self.tables[0]["reach"][HOUNDS, cell] |= 1 << end

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["hounds"], state["fox"] = 0b1111, self.board.index[self.options["fox"]]
        return state

    def letters(self, state: Record) -> list[str]:
        return ["f" if cell == state["fox"] else ".h"[int(state["hounds"]) >> cell & 1] for cell in range(CELLS)]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        if letters.count("h") != 4 or letters.count("f") != 1:
            raise InvalidPosition(f"position: {letters.count('h')} hounds h and {letters.count('f')} foxes f; there are four and one")
        state["hounds"] = sum(1 << cell for cell in range(CELLS) if letters[cell] == "h")
        state["fox"] = letters.index("f")

    def move_text(self, state: Record, move: int) -> str:
        return "-".join(self.move_path(state, move))

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names((move // CELLS, move % CELLS))

    def extent(self, name: str) -> str:
        return "only the dark cells are used, b1 d1 f1 h1, a2 c2 ... g8"

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        letters = self.letters(state[0])
        start, end = tried.sites

        def owner(site: str) -> int:
            return self.LETTERS.index(letters[self.board.index[site]]) - 1

        found = piece_to_move(owner, int(state[0]["turn"]), start) or free_target(owner, start, end)
        if found:
            return found
        free = self.tables.copy()
        free["reach"][0, HOUNDS] = free["reach"][0, FOX]  # hounds that may also go up
        if tried.text in self.texts(state, past, tables=free):
            return Refusal("wrong_direction", (end,))
        if any(set(self.board.indices(tried.sites)) <= set(line) for line in self.board.lines):
            return Refusal("too_far", (end,))
        return Refusal("no_line", (start, end))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter != ".":
                side = self.LETTERS.index(letter) - 1
                picture.piece(site.name, ("fox", "hound")[side], self.SIDES[side], letter)
        return picture
