"""Game of the Amazons.

Source: the seventeen games (Romanian), 13; rulebook `amazons`. An amazon moves like a chess queen, then shoots an arrow in the same way
from her new cell; the arrow blocks its cell for good. Who cannot move loses.

Decisions: white moves first (the source says both once; its examples start with white). A setup may have from none to four amazons a side;
a side without one cannot move.

Encoding: `cells` by row * size + column: 0 empty, 1 white, 2 black, 3 arrow. What stands on each straight line is also kept as bits, the
wall at both ends included, so that one look finds how far a queen can go. A move is `from << 14 | to << 7 | arrow`. Four amazons have at
most 35 targets each and 35 arrows from each: under 4,900 moves. Every move fills a cell and one amazon must be there to move, so a game
from any setup lasts at most N·N - 1 plies; from the start it is N·N - 8.
"""

from __future__ import annotations

import numpy as np

from potez.geometry.board import Board, name_of, square
from potez.kernel.bits import highest, lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Int
from potez.kernel.outcomes import NO_MOVES, RUNNING, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import MCTS, STATIC, Plan
from potez.kernel.random import below
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

ARROW = 3
MOST = 10 * 10
LINES = 10 + 10 + 19 + 19  # columns, rows and both kinds of diagonals; a diagonal of one cell is a line too
STARTS = {  # white's amazons, black's amazons
    10: ("a7 d10 g10 j7", "a4 d1 g1 j4"),
    8: ("a6 c8 f8 h6", "a3 c1 f1 h3"),
    6: ("a5 b6 e6 f5", "a2 b1 e1 f2"),
}

# A set of cells, for engines: two integers of five rows each, a column more than the board has between two rows, so that nothing wraps.
HALF_ROWS, PITCH = 5, 11
HALF = HALF_ROWS * PITCH

TABLES = np.dtype(
    [
        ("line", np.int8, (MOST, 4)),  # the four lines through a cell: row, column, diagonal, other diagonal
        ("place", np.int8, (MOST, 4)),  # the cell's bit on each of them; bit 0 is the wall before the first cell
        ("walls", np.int16, (LINES,)),  # the bits of both walls of each line
        ("stride", np.int64, (4,)),  # from a cell to the next one along a line
        ("size", np.int64),
        ("half", np.int64, (MOST,)),  # where a cell's bit is in a set of cells, see "For engines": which half, and which bit
        ("bit", np.int64, (MOST,)),
    ],
    align=True,
)

STATE = record(
    key=[
        ("cells", np.int8, (MOST,)),
        ("turn", np.int8),
    ],
    rest=[
        ("lines", np.int16, (LINES,)),  # bits of the cells that are not empty, and of both walls
        ("amazons", np.int64, (2, 4)),  # cells of each side's amazons in ascending order, -1 for one that is missing
    ],
    scratch=[
        ("reach", np.int8, (2, 8)),  # how far a queen can go: forwards and backwards on each line; row 0 the amazon, row 1 the arrow
        ("shots", np.int64, (MOST,)),  # what an arrow on a cell changes, while moves are ranked
    ],
)


# Rules


@rule
def flip(tables: Record, state: Record, cell: int) -> None:
    """Something comes to an empty cell, or leaves a full one: its four lines change."""
    for k in range(4):
        state.lines[tables.line[cell, k]] ^= np.int16(1 << int(tables.place[cell, k]))


@rule
def survey(tables: Record, state: Record, row: int, cell: int) -> int:
    """How many cells a queen on `cell` reaches; how many in each direction is left in `reach[row]`."""
    total = 0
    for k in range(4):
        line = int(state.lines[tables.line[cell, k]])
        place = int(tables.place[cell, k])
        ahead = lowest(line >> (place + 1))
        behind = place - 1 - highest(line & ((1 << place) - 1))
        state.reach[row, 2 * k] = ahead
        state.reach[row, 2 * k + 1] = behind
        total += ahead + behind
    return total


@rule
def reached(tables: Record, state: Record, row: int, cell: int, n: int) -> int:
    """The n-th (from 0) of the cells that were surveyed."""
    for k in range(4):
        if n < state.reach[row, 2 * k]:
            return cell + (n + 1) * tables.stride[k]
        n -= state.reach[row, 2 * k]
        if n < state.reach[row, 2 * k + 1]:
            return cell - (n + 1) * tables.stride[k]
        n -= state.reach[row, 2 * k + 1]
    return -1


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    for i in range(4):
        start = state.amazons[state.turn, i]
        if start < 0:
            continue
        flip(tables, state, start)  # the cell just left is free for the arrow
        for n in range(survey(tables, state, 0, start)):
            target = reached(tables, state, 0, start, n)
            survey(tables, state, 1, target)
            for way in range(8):
                stride = -tables.stride[way >> 1] if way & 1 else tables.stride[way >> 1]
                arrow = target
                for _ in range(state.reach[1, way]):
                    arrow += stride
                    count = emit(out, count, start << 14 | target << 7 | arrow)
        flip(tables, state, start)
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    start, target, arrow = move >> 14, move >> 7 & 127, move & 127
    side = state.turn
    state.cells[start] = 0
    state.cells[target] = side + 1
    state.cells[arrow] = ARROW
    flip(tables, state, start)
    flip(tables, state, target)
    flip(tables, state, arrow)
    i = 0
    while state.amazons[side, i] != start:
        i += 1
    while i < 3 and state.amazons[side, i + 1] < target:
        state.amazons[side, i] = state.amazons[side, i + 1]
        i += 1
    while i > 0 and state.amazons[side, i - 1] > target:
        state.amazons[side, i] = state.amazons[side, i - 1]
        i -= 1
    state.amazons[side, i] = target
    state.turn = 1 - side
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    for i in range(4):
        cell = state.amazons[state.turn, i]
        if cell >= 0 and survey(tables, state, 0, cell) > 0:
            return RUNNING
    return won(1 - state.turn, NO_MOVES)


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """A move is chosen in three steps: an amazon among those that can move, one of her targets, one of the arrows from there.

    Each step is uniform; over whole moves the choice is not, and it favours amazons with little room. Cells are not kept up.
    """
    side, plies = state.turn, 0
    while True:
        untried, targets = 4, 0
        start, chosen = -1, 0
        while untried > 0 and targets == 0:
            chosen = below(rng, untried)
            untried -= 1
            start = state.amazons[side, chosen]
            targets = survey(tables, state, 0, start) if start >= 0 else 0
            if targets == 0:  # set aside; the order of a side's amazons has no meaning here
                state.amazons[side, chosen] = state.amazons[side, untried]
                state.amazons[side, untried] = start
        if targets == 0:
            return report(plies, won(1 - side, NO_MOVES))
        target = reached(tables, state, 0, start, below(rng, targets))
        flip(tables, state, start)
        arrow = reached(tables, state, 1, target, below(rng, survey(tables, state, 1, target)))
        flip(tables, state, target)
        flip(tables, state, arrow)
        state.amazons[side, chosen] = target
        side = 1 - side
        plies += 1


# For engines

# What a cell of territory is worth by queen's and by king's moves, where nothing is contested; the more is contested, the less it counts.
# From a regression over games of the engine against itself: 100 are odds of e to 1.
QUEENS_TERRITORY, KINGS_TERRITORY, CONTESTED = 600, 400, 4
LAST_MOVE, TURN = 600, 30  # who must move first with equal territory runs out of moves first; before that, the turn is an advantage
SHOT = 60  # per cent of what an arrow alone would change count when a move is judged by its two halves
UNKNOWN = 1 << 40


@rule
def rays(low: int, high: int, free_low: int, free_high: int) -> tuple[int, int]:
    """The free cells that queens on the cells given reach in a move."""
    found_low, found_high = 0, 0
    for shift in (1, PITCH - 1, PITCH, PITCH + 1):
        a, b = low, high
        while a | b:
            b = (b << shift | a >> (HALF - shift)) & free_high
            a = a << shift & free_low
            found_low |= a
            found_high |= b
        a, b = low, high
        while a | b:
            a = (a >> shift | b << (HALF - shift)) & free_low
            b = b >> shift & free_high
            found_low |= a
            found_high |= b
    return found_low, found_high


@rule
def rings(low: int, high: int, free_low: int, free_high: int) -> tuple[int, int]:
    """The free cells that kings on the cells given reach in a move."""
    low |= low << 1 | low >> 1
    high |= high << 1 | high >> 1
    return (
        (low | low << PITCH | low >> PITCH | high << (HALF - PITCH)) & free_low,
        (high | high << PITCH | high >> PITCH | low >> (HALF - PITCH)) & free_high,
    )


@rule
def amazons_of(tables: Record, state: Record, side: int) -> tuple[int, int]:
    """The set of a side's amazons."""
    low, high = 0, 0
    for i in range(4):
        cell = state.amazons[side, i]
        if cell >= 0:
            if tables.half[cell]:
                high |= tables.bit[cell]
            else:
                low |= tables.bit[cell]
    return low, high


@rule
def territory(tables: Record, state: Record, kings: int) -> tuple[int, int]:
    """How many more cells the side to move reaches first, counted in queen's moves or in king's moves, and how much is contested.

    A cell that both reach at the same time is contested twice, one that they reach one move apart once. A search need not go on through
    cells that it has reached before: what lies behind them was reached from there at the latest.
    """
    size = tables.size
    free_low, free_high = 0, 0
    for row in range(size):
        free = ~(int(state.lines[row]) >> 1) & ((1 << size) - 1)
        if row < HALF_ROWS:
            free_low |= free << (row * PITCH)
        else:
            free_high |= free << ((row - HALF_ROWS) * PITCH)
    left_a_low, left_a_high, left_b_low, left_b_high = free_low, free_high, free_low, free_high  # what the sides have not reached yet
    a_low, a_high = amazons_of(tables, state, state.turn)
    b_low, b_high = amazons_of(tables, state, 1 - state.turn)
    was_a_low, was_a_high, was_b_low, was_b_high = 0, 0, 0, 0
    lead, contested = 0, 0
    while a_low | a_high | b_low | b_high:
        if kings:
            a_low, a_high = rings(a_low, a_high, left_a_low, left_a_high)
            b_low, b_high = rings(b_low, b_high, left_b_low, left_b_high)
        else:
            a_low, a_high = rays(a_low, a_high, left_a_low, left_a_high)
            b_low, b_high = rays(b_low, b_high, left_b_low, left_b_high)
        left_a_low ^= a_low
        left_a_high ^= a_high
        left_b_low ^= b_low
        left_b_high ^= b_high
        lead += popcount(a_low & left_b_low) + popcount(a_high & left_b_high)
        lead -= popcount(b_low & left_a_low) + popcount(b_high & left_a_high)
        contested += 2 * (popcount(a_low & b_low) + popcount(a_high & b_high))
        contested += popcount(a_low & was_b_low) + popcount(a_high & was_b_high)
        contested += popcount(b_low & was_a_low) + popcount(b_high & was_a_high)
        was_a_low, was_a_high, was_b_low, was_b_high = a_low, a_high, b_low, b_high
    return lead, contested


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Cells that one side reaches before the other, in queen's moves and in king's moves. They are worth little while much is contested."""
    by_queen, contested = territory(tables, state, 0)
    by_king, _ = territory(tables, state, 1)
    return (QUEENS_TERRITORY * by_queen + KINGS_TERRITORY * by_king - LAST_MOVE) // (contested + CONTESTED) + TURN


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The halves of a move, each judged by itself: the position with the amazon on her new cell, and the one with the arrow.

    There are ten times as many moves as halves of moves, and the sum of both tells most of what the whole move is worth.
    """
    side = state.turn
    state.turn = 1 - side
    before = evaluate(tables, state)
    for cell in range(tables.size * tables.size):
        state.shots[cell] = UNKNOWN
    half, placed = -1, 0
    for k in range(count):
        arrow = moves[k] & 127
        if moves[k] >> 7 != half:
            half = moves[k] >> 7
            start, target = half >> 7, half & 127
            i = 0
            while state.amazons[side, i] != start:
                i += 1
            state.amazons[side, i] = target
            flip(tables, state, start)
            flip(tables, state, target)
            placed = before - evaluate(tables, state)
            flip(tables, state, start)
            flip(tables, state, target)
            state.amazons[side, i] = start
        if state.shots[arrow] == UNKNOWN:
            state.shots[arrow] = 0
            if state.cells[arrow] == 0:
                flip(tables, state, arrow)
                state.shots[arrow] = SHOT * (before - evaluate(tables, state)) // 100
                flip(tables, state, arrow)
        scores[k] = placed + state.shots[arrow]
    state.turn = side
    return count


# The game for people


class Rules(Contract):
    SIDES = ("white", "black")
    OPTIONS = (Int("size", 10, "cells a side", values=tuple(STARTS)),)
    REASONS = (
        "empty",
        "cell_blocked",
        "not_your_piece",
        "same_site",
        "no_line",
        "occupied",
        "blocked",
        "arrow_no_line",
        "arrow_occupied",
        "arrow_blocked",
    )
    ENDS = ("no-moves",)
    WIDE = True
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+/[a-z][0-9]+"
    EXAMPLE = "g10-g5/j5"
    LETTERS = ".wbx"
    TABLES, STATE = TABLES, STATE
    # MCTS beat alpha-beta 24:6 at 1,000 nodes each; exploration 0.1 beat 0.3 30:10, and 0.3 beat 0.6 25:15; expand 4 beat 16 28:12.
    PLAN = Plan(search=MCTS, scale=100, width=20, quiescence=False, leaf=STATIC, exploration=0.1, expand=3, widening=20)

    def prepare(self) -> None:
        size = self.options["size"]
        cells = [divmod(i, size) for i in range(size * size)]
        tints = {name_of(r, c): "dark" if (r + c) % 2 else "light" for r, c in cells}
        self.board: Board = square(size, size, tints=tints)
        self.bound = size * size - 1
        self.room = Room()  # a playout lists no moves, and nothing comes back
        tables = self.tables[0]
        tables["stride"] = (1, size, size + 1, size - 1)
        tables["size"] = size
        diagonals = 2 * size - 1
        for i, (r, c) in enumerate(cells):
            falling, rising = c - r + size - 1, c + r
            tables["line"][i] = (r, size + c, 2 * size + falling, 2 * size + diagonals + rising)
            # A diagonal's bits count from its uppermost cell.
            tables["place"][i] = (c + 1, r + 1, min(r, c) + 1, min(r, size - 1 - c) + 1)
            tables["half"][i], tables["bit"][i] = r // HALF_ROWS, 1 << r % HALF_ROWS * PITCH + c
        for line, length in zip(*np.unique(tables["line"][: len(cells)], return_counts=True), strict=True):
            tables["walls"][line] = 1 | 1 << int(length) + 1

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        for value, names in enumerate(STARTS[self.options["size"]], 1):
            state["cells"][0, self.board.indices(names)] = value
        self.check(state[0])
        return state

    def check(self, state: Record) -> None:
        """Counts the amazons and sets up what is kept beside the cells."""
        cells, tables = state["cells"][: len(self.board)], self.tables[0]
        state["amazons"] = -1
        for side, name in enumerate(self.SIDES):
            found = np.flatnonzero(cells == side + 1)
            if len(found) > 4:
                raise InvalidPosition(f"position: {name} has {len(found)} amazons; a side has at most 4")
            state["amazons"][side, 4 - len(found) :] = found
        state["lines"] = tables["walls"]
        for i in np.flatnonzero(cells):
            state["lines"][tables["line"][i]] |= np.int16(1) << tables["place"][i]

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names((move >> 14, move >> 7 & 127, move & 127))

    def move_text(self, state: Record, move: int) -> str:
        start, target, arrow = self.move_path(state, move)
        return f"{start}-{target}/{arrow}"

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return self.move_path(state, move)[:1]

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        start, target, arrow = tried.sites
        letters = dict(zip(self.board.index, self.letters(state[0]), strict=True))
        if letters[start] == ".":
            return Refusal("empty", (start,))
        if letters[start] == "x":
            return Refusal("cell_blocked", (start,))
        if letters[start] != "wb"[state[0]["turn"]]:
            return Refusal("not_your_piece", (start,))
        if start == target:
            return Refusal("same_site", (target,))
        way = self._between(start, target)
        if way is None:
            return Refusal("no_line", (start, target))
        if letters[target] != ".":
            return Refusal("occupied", (target,))
        if stops := tuple(name for name in way if letters[name] != "."):
            return Refusal("blocked", stops)
        letters[start], letters[target] = ".", letters[start]
        if letters[arrow] != ".":
            return Refusal("arrow_occupied", (arrow,))
        way = self._between(target, arrow)
        if way is None:
            return Refusal("arrow_no_line", (target, arrow))
        if stops := tuple(name for name in way if letters[name] != "."):
            return Refusal("arrow_blocked", stops)
        return Refusal("illegal", tried.sites)

    def _between(self, a: str, b: str) -> list[str] | None:
        """The cells between two on a straight line, from the first one on; None if no line joins them."""
        for line in self.board.lines:
            names = self.board.names(line)
            if a in names and b in names:
                i, j = names.index(a), names.index(b)
                return list(names[i + 1 : j] if i < j else names[j + 1 : i][::-1])
        return None

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value == ARROW:
                picture.piece(site.name, "arrow", "", "x")
            elif value:
                picture.piece(site.name, "amazon", self.SIDES[value - 1], self.LETTERS[value])
        return picture

    def symmetries(self) -> list[Symmetry]:
        """Mirrored, rows and columns exchanged, and the colours exchanged; the other symmetries of the square follow."""
        size = self.options["size"]
        cells = [divmod(i, size) for i in range(size * size)]
        mirrored = {name_of(r, c): name_of(r, size - 1 - c) for r, c in cells}
        flipped = {name_of(r, c): name_of(c, r) for r, c in cells}
        same = {name: name for name in mirrored}
        return [Symmetry(mirrored, {}), Symmetry(flipped, {}), Symmetry(same, {"w": "b", "b": "w"}, swaps_sides=True)]
