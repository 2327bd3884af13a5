"""Chomp!, the general form: several poisoned squares anywhere, and rectangles broken off anywhere.

Source: the seventeen games (Romanian), 11; rulebook `chomp`. A move breaks off a rectangle of squares that are all still there and not
poisoned, and what remains must hang together by its sides. Who cannot move loses.

Decisions: red moves first. Random poison has no start to be drawn again: from a full board of at least 2×2 any one square can be broken
off. A setup must hang together and have a poisoned square; which ones are poisoned is read from the setup.

Encoding: sets of cells as in kernel.grids: the squares left (poisoned ones included) and the poisoned ones. A move is four numbers of four
bits: upper row, left column, lower row, right column. There are at most 55·55 = 3,025 rectangles. Every move takes a square and a poisoned
one stays, so a game lasts at most rows·columns - 1 plies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from potez.geometry.board import Board, name_of, square
from potez.kernel.bits import lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.errors import InvalidPosition
from potez.kernel.grids import HALF, ROW, WIDTH, holds, pack, spread
from potez.kernel.options import Cells, Given, Int, Seed
from potez.kernel.outcomes import NO_MOVES, RUNNING, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.random import Dice, below
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, rule
from potez.kernel.types import Array, Record

LOOSE = 10  # squares of a group whose value is worked out exactly
MOST_SOFT = 24  # with more squares to eat nothing is worked out
MOST_PARTS = 16
MOST_RECTANGLES = 64  # more than in any group of LOOSE squares
WORKED_OUT, LONGER = 3000, 20  # a win that is seen, and what the squares left count beside it: the loser draws it out
UNKNOWN = 50  # what is too large to work out is worth this to the side to move: most positions have a winning move
AREA = 5  # of a move at a glance, for each square that it breaks off

TABLES = np.dtype(
    [
        ("rows", np.int64),
        ("columns", np.int64),
        ("upper", np.int64, (10, 10)),  # [first, last]: the first bit of each of these rows, as far as they are in the upper word
        ("lower", np.int64, (10, 10)),  # the same in the lower word
    ],
    align=True,
)

STATE = record(
    key=[
        ("squares", np.int64, (2,)),  # the words of kernel.grids: what is left, poison included
        ("poison", np.int64, (2,)),
        ("turn", np.int8),
    ],
    scratch=[
        # For engines: the squares of a group, numbered
        ("number", np.int8, (2, WIDTH * HALF)),  # by word and bit
        ("beside", np.int64, (LOOSE + MOST_PARTS,)),
        ("rectangle", np.int64, (MOST_RECTANGLES,)),
        ("block", np.int64, (WIDTH,)),
        ("worth", np.int8, (1 << LOOSE,)),  # by set of squares, the heap of Nim; -1: it does not hang together
    ],
)


# Rules


@rule
def rectangle(tables: Record, move: int) -> tuple[int, int]:
    """The squares that a move breaks off: the bits of one row, copied to every row by multiplication."""
    top, left, bottom, right = move >> 12, move >> 8 & 15, move >> 4 & 15, move & 15
    row = (2 << right) - (1 << left)
    return row * tables.upper[top, bottom], row * tables.lower[top, bottom]


@rule
def holds_together(squares_low: int, squares_high: int, cut_low: int, cut_high: int) -> bool:
    """Whether the squares without the cut ones are connected, if they are with them.

    Each part that is left then touches the cut, so it is enough that the squares beside the cut reach each other: a flood from one of
    them, which may stop as soon as it has all of them.
    """
    left_low, left_high = squares_low & ~cut_low, squares_high & ~cut_high
    low, high = spread(cut_low, cut_high)
    wanted_low, wanted_high = low & left_low, high & left_high
    if wanted_low:
        low, high = wanted_low & -wanted_low, 0
    else:
        low, high = 0, wanted_high & -wanted_high
    while (wanted_low & ~low) | (wanted_high & ~high):
        more_low, more_high = spread(low, high)
        more_low &= left_low
        more_high &= left_high
        if more_low == low and more_high == high:
            return False
        low, high = more_low, more_high
    return True


@rule
def rectangles(tables: Record, state: Record, check: bool, out: Array) -> int:
    """Emits the rectangles of squares that are there and not poisoned: all of them, or with `check` the legal moves."""
    low, high = state.squares[0], state.squares[1]
    soft_low, soft_high = low & ~state.poison[0], high & ~state.poison[1]
    count = 0
    for top in range(tables.rows):
        for left in range(tables.columns):
            width = tables.columns  # how far the rectangles from this corner reach to the right, ever less from row to row
            for bottom in range(top, tables.rows):
                half = soft_low if bottom < HALF else soft_high
                row = half >> bottom % HALF * WIDTH & ROW
                width = min(width, lowest(~(row >> left)))
                if width == 0:
                    break
                for right in range(left, left + width):
                    move = top << 12 | left << 8 | bottom << 4 | right
                    if check:
                        cut_low, cut_high = rectangle(tables, move)
                        if not holds_together(low, high, cut_low, cut_high):
                            continue
                    count = emit(out, count, move)
    return count


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    return rectangles(tables, state, True, out)


@rule
def play(tables: Record, state: Record, move: int) -> int:
    low, high = rectangle(tables, move)
    state.squares[0] &= ~low
    state.squares[1] &= ~high
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    """If a rectangle can be broken off, so can one of its squares: the last one that a tree growing from the rest reaches."""
    for word in range(2):
        single = state.squares[word] & ~state.poison[word]
        while single:
            one = single & -single
            if holds_together(state.squares[0], state.squares[1], 0 if word else one, one if word else 0):
                return RUNNING
            single ^= one
    return won(1 - state.turn, NO_MOVES)


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Uniform among the legal moves: candidates are drawn without putting back until one is legal.

    The candidates are the rectangles of whole, clean squares. Those that a move touches are gone for ever; the others stay, since one
    that would cut the rest in two may be legal later.
    """
    low, high = state.squares[0], state.squares[1]
    count = rectangles(tables, state, False, out)
    untried = count  # out[untried:count] would cut the rest in two
    plies, side = 0, state.turn
    while untried > 0:
        chosen = below(rng, untried)
        move = out[chosen]
        cut_low, cut_high = rectangle(tables, move)
        if not holds_together(low, high, cut_low, cut_high):
            untried -= 1
            out[chosen], out[untried] = out[untried], move
            continue
        low &= ~cut_low
        high &= ~cut_high
        top, left, bottom, right = move >> 12, move >> 8 & 15, move >> 4 & 15, move & 15
        untried = 0
        for i in range(count):
            other = out[i]
            out[untried] = other
            if other >> 12 > bottom or (other >> 4 & 15) < top or (other >> 8 & 15) > right or (other & 15) < left:
                untried += 1
        count = untried
        side = 1 - side
        plies += 1
    return report(plies, won(1 - side, NO_MOVES))


# The game for people


def _grid(given: Given) -> tuple[int, int]:
    return given["rows"], given["cols"]


def _all_but_one(given: Given) -> int:
    squares: int = given["rows"] * given["cols"]
    return squares - 1


def _usual_poison(given: Given) -> tuple[str, ...]:
    return tuple(name_of(row, column) for row, column in ((1, 1), (3, 4)) if row < given["rows"] and column < given["cols"])


# For engines


@rule
def flood(low: int, high: int, within_low: int, within_high: int) -> tuple[int, int]:
    """All squares of a set that hang together with the given ones."""
    while True:
        more_low, more_high = spread(low, high)
        more_low &= within_low
        more_high &= within_high
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high


@rule
def first_square(low: int, high: int) -> tuple[int, int]:
    return (low & -low, 0) if low else (0, high & -high)


@rule
def lasting(state: Record) -> tuple[int, int]:
    """The squares that nobody will ever eat: the poisoned ones, and those without which the poisoned ones would not hang together."""
    last_low, last_high = state.poison[0], state.poison[1]
    seed_low, seed_high = first_square(state.poison[0], state.poison[1])
    if seed_low == last_low and seed_high == last_high:
        return last_low, last_high
    for word in range(2):
        single = state.squares[word] & ~state.poison[word]
        while single:
            one = single & -single
            single ^= one
            left_low, left_high = state.squares[0], state.squares[1]
            if word:
                left_high ^= one
            else:
                left_low ^= one
            low, high = flood(seed_low, seed_high, left_low, left_high)
            if (state.poison[0] & ~low) | (state.poison[1] & ~high):
                if word:
                    last_high |= one
                else:
                    last_low |= one
    return last_low, last_high


@rule
def list_rectangles(state: Record, low: int, high: int) -> int:
    """Writes the rectangles of a group of numbered squares as sets of their numbers; how many there are."""
    count = 0
    for word in range(2):
        corners = high if word else low
        while corners:
            corner = lowest(corners)
            corners &= corners - 1
            column = corner % WIDTH
            width = WIDTH
            for row in range(word * HALF + corner // WIDTH, 2 * HALF):
                half = high if row >= HALF else low
                place = row % HALF * WIDTH + column
                width = min(width, lowest(~(half >> place & ROW >> column)))
                if width == 0:
                    break
                line = 0
                for i in range(width):
                    line |= 1 << state.number[row // HALF, place + i]
                    above_it = 0 if row == word * HALF + corner // WIDTH else state.block[i]
                    state.block[i] = above_it | line
                    state.rectangle[count] = state.block[i]
                    count += 1
    return count


@rule
def nimber(state: Record, low: int, high: int, last_low: int, last_high: int) -> int:
    """The size of the heap of Nim that a group of at most LOOSE squares is worth; -1 if it hangs on too many separate parts.

    A set of its squares may be what is left if it, and the lasting parts that the group touches, hang together. Sets are worked through
    from the small to the large: a set is worth the least number that none of its rectangles leads to.
    """
    count = 0
    for word in range(2):
        rest = high if word else low
        while rest:
            state.number[word, lowest(rest)] = count
            rest &= rest - 1
            count += 1
    # Beside each square and each part: squares, and parts numbered after them.
    parts = 0
    rest_low, rest_high = last_low, last_high
    for i in range(count):
        state.beside[i] = 0
    while rest_low | rest_high:
        part_low, part_high = first_square(rest_low, rest_high)
        part_low, part_high = flood(part_low, part_high, last_low, last_high)
        rest_low &= ~part_low
        rest_high &= ~part_high
        edge_low, edge_high = spread(part_low, part_high)
        edge_low &= low
        edge_high &= high
        if edge_low | edge_high == 0:
            continue
        if parts == MOST_PARTS:
            return -1
        at = count + parts
        state.beside[at] = 0
        parts += 1
        for word in range(2):
            rest = edge_high if word else edge_low
            while rest:
                i = state.number[word, lowest(rest)]
                rest &= rest - 1
                state.beside[at] |= 1 << i
                state.beside[i] |= 1 << at
    for word in range(2):
        rest = high if word else low
        while rest:
            one = rest & -rest
            rest ^= one
            i = state.number[word, lowest(one)]
            near_low, near_high = spread(0 if word else one, one if word else 0)
            for side in range(2):
                near = (near_high & high) if side else (near_low & low)
                while near:
                    state.beside[i] |= 1 << state.number[side, lowest(near)]
                    near &= near - 1
    rectangles_ = list_rectangles(state, low, high)
    required = ((1 << parts) - 1) << count
    begin = required & -required
    for left in range(1 << count):
        whole = left | required
        reached, new = begin, begin
        while new:
            found = state.beside[lowest(new)] & whole & ~reached
            new = (new & new - 1) | found
            reached |= found
        if reached != whole:
            state.worth[left] = -1
            continue
        reachable = 0
        for i in range(rectangles_):
            cut = state.rectangle[i]
            if cut & ~left == 0 and state.worth[left ^ cut] >= 0:
                reachable |= 1 << state.worth[left ^ cut]
        state.worth[left] = lowest(~reachable)
    return int(state.worth[(1 << count) - 1])


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Groups of squares between lasting ones are games of their own, each worth a heap of Nim: who leaves a sum of nothing wins.

    Groups that link parts which would not hang together otherwise are one group.
    """
    soft = popcount(state.squares[0] & ~state.poison[0]) + popcount(state.squares[1] & ~state.poison[1])
    if soft > MOST_SOFT:
        return 0
    last_low, last_high = lasting(state)
    low, high = state.squares[0] & ~last_low, state.squares[1] & ~last_high
    link_low, link_high, total, loose = 0, 0, 0, popcount(low) + popcount(high)
    start_low, start_high = first_square(last_low, last_high)
    part_low, part_high = flood(start_low, start_high, last_low, last_high)
    linked = part_low != last_low or part_high != last_high
    while low | high:
        group_low, group_high = first_square(low, high)
        group_low, group_high = flood(group_low, group_high, low, high)
        low ^= group_low
        high ^= group_high
        if linked:
            # Does it touch more than one part?
            edge_low, edge_high = spread(group_low, group_high)
            edge_low &= last_low
            edge_high &= last_high
            start_low, start_high = first_square(edge_low, edge_high)
            part_low, part_high = flood(start_low, start_high, last_low, last_high)
            if (edge_low & ~part_low) | (edge_high & ~part_high):
                link_low |= group_low
                link_high |= group_high
                continue
        if popcount(group_low) + popcount(group_high) > LOOSE:
            return UNKNOWN
        total ^= nimber(state, group_low, group_high, last_low, last_high)
    if link_low | link_high:
        if popcount(link_low) + popcount(link_high) > LOOSE:
            return UNKNOWN
        value = nimber(state, link_low, link_high, last_low, last_high)
        if value < 0:
            return UNKNOWN
        total ^= value
    return WORKED_OUT - LONGER * loose if total else LONGER * loose - WORKED_OUT


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Large pieces first: what they leave is sooner worked out."""
    soft = popcount(state.squares[0] & ~state.poison[0]) + popcount(state.squares[1] & ~state.poison[1])
    for i in range(count):
        move = moves[i]
        area = ((move >> 4 & 15) - (move >> 12) + 1) * ((move & 15) - (move >> 8 & 15) + 1)
        scores[i] = AREA * area if area < soft else LOUD + 5000
    return count


class Rules(Contract):
    SIDES = ("red", "blue")
    OPTIONS = (
        Int("rows", 5, "rows of the bar", low=2, high=10),
        Int("cols", 7, "columns of the bar", low=2, high=10),
        Cells("poison", _usual_poison, "the poisoned squares: how many random ones, or which", low=1, most=_all_but_one, grid=_grid),
        Seed("seed", help="of the random poisoned squares", needed=lambda given: isinstance(given["poison"], int)),
    )
    REASONS = ("corners", "bitten", "poisoned", "disconnects")
    ENDS = ("no-moves",)
    PATTERN = "[a-z][0-9]+:[a-z][0-9]+"
    EXAMPLE = "b1:d3"
    LETTERS = ".ox"
    TABLES, STATE = TABLES, STATE
    # Alpha-beta beat mcts leaf=0 39:1 and leaf=2 35:5 at 0.05 s; width=40 made no difference (20:20), so proofs stay whole.
    PLAN = Plan()

    def prepare(self) -> None:
        rows, columns = self.options["rows"], self.options["cols"]
        self.board: Board = square(rows, columns)
        self.bound = rows * columns - 1
        # Nothing comes back. A playout lists the rectangles, by their first and last row and column.
        self.room = Room(out=rows * (rows + 1) // 2 * (columns * (columns + 1) // 2))
        tables = self.tables[0]
        tables["rows"], tables["columns"] = rows, columns
        for first in range(10):
            for last in range(first, 10):
                tables["upper"][first, last], tables["lower"][first, last] = pack((row, 0) for row in range(first, last + 1))

    def start(self) -> Array:
        poison = self.options["poison"]
        if isinstance(poison, int):
            poison = self.board.names(Dice(self.options["seed"]).sample(len(self.board), poison))
        state = np.zeros(1, STATE)
        self.put(state[0], ["x" if site.name in poison else "o" for site in self.board.sites])
        return state

    def letters(self, state: Record) -> list[str]:
        cells = [divmod(i, self.options["cols"]) for i in range(len(self.board))]
        return [self.LETTERS[holds(state["squares"], *cell) + holds(state["poison"], *cell)] for cell in cells]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        cells = [(*divmod(i, self.options["cols"]), letter) for i, letter in enumerate(letters)]
        state["squares"] = pack((row, column) for row, column, letter in cells if letter != ".")
        state["poison"] = pack((row, column) for row, column, letter in cells if letter == "x")

    def check(self, state: Record) -> None:
        letters = self.letters(state)
        if "x" not in letters:
            raise InvalidPosition("position: there is no poisoned square ('x')")
        parts = self._parts(i for i, letter in enumerate(letters) if letter != ".")
        if len(parts) > 1:
            raise InvalidPosition(f"position: the squares do not hang together: {self.board.name(parts[1][0])} is cut off")

    def _parts(self, squares: Iterable[int]) -> list[list[int]]:
        """Squares by the parts in which they hang together, the largest part first."""
        rest, parts = set(squares), []
        while rest:
            todo = [min(rest)]
            rest -= set(todo)
            for i in todo:
                near = [int(step) for step in self.board.steps[i][::2] if int(step) in rest]
                todo += near
                rest -= set(near)
            parts.append(sorted(todo))
        return sorted(parts, key=lambda part: (-len(part), part[0]))

    def _squares(self, corners: Iterable[str]) -> list[int]:
        """The squares of a rectangle from its upper left and lower right corner; none if they are not these."""
        (top, left), (bottom, right) = (divmod(i, self.options["cols"]) for i in self.board.indices(corners))
        return [row * self.options["cols"] + column for row in range(top, bottom + 1) for column in range(left, right + 1)]

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return name_of(move >> 12, move >> 8 & 15), name_of(move >> 4 & 15, move & 15)

    def move_text(self, state: Record, move: int) -> str:
        return ":".join(self.move_path(state, move))

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return ()

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names(self._squares(self.move_path(state, move)))

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        squares = self._squares(tried.sites)
        if not squares:
            return Refusal("corners", tried.sites)
        letters = self.letters(state[0])
        for letter, code in ((".", "bitten"), ("x", "poisoned")):
            if found := [i for i in squares if letters[i] == letter]:
                return Refusal(code, self.board.names(found))
        parts = self._parts(i for i, letter in enumerate(letters) if letter != "." and i not in squares)
        if len(parts) > 1:
            return Refusal("disconnects", self.board.names(i for part in parts[1:] for i in part))
        return Refusal("illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for name, letter in zip(self.board.index, self.letters(state), strict=True):
            if letter != ".":
                picture.piece(name, "poison" if letter == "x" else "square", "", letter)
        return picture

    def symmetries(self) -> list[Symmetry]:
        """Rows and columns exchanged, on square boards. Mirrors also keep the rules, but exchange the corners that a move names."""
        rows, columns = self.options["rows"], self.options["cols"]
        if rows != columns:
            return []
        return [Symmetry({name_of(r, c): name_of(c, r) for r in range(rows) for c in range(columns)}, {})]
