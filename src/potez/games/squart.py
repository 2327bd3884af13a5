"""Squart.

Source: squart.sr; rulebook `squart`. Blue lays bars on two free neighbouring cells of a row, red on two of a column, and every free cell
beside a new bar is blocked. Who cannot lay loses. Without `spread` the neighbours stay free: Domineering.

Decisions: a random start on which blue could not move is drawn again with the same generator, so that a seed still means one start. A list
of blocked cells is taken as it is, also one on which blue has lost already; a cell named twice is refused. A setup must show bars, that is
blue cells in pairs along rows and red ones along columns; it need not have the blocked cells around them.

Encoding: sets of cells as in kernel.grids: the free cells, and those under the bars of each side. A move is its left or upper cell as
`side << 7 | word << 6 | bit`. Every move takes two free cells, so a game lasts at most N·N/2 plies, rounded down.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potez.geometry.board import Board, square
from potez.kernel.bits import lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.errors import InvalidPosition
from potez.kernel.grids import HALF, WIDTH, above, beneath, holds, pack, spread
from potez.kernel.options import Cells, Flag, Given, Int, Seed
from potez.kernel.outcomes import NO_MOVES, RUNNING, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.random import Dice, below, nth_bit
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, rule
from potez.kernel.types import Array, Record

BLUE, RED = 0, 1

TABLES = np.dtype([("spread", np.int64)], align=True)  # 1: cells beside a new bar are blocked

STATE = record(
    key=[
        ("free", np.int64, (2,)),  # the words of kernel.grids
        ("bars", np.int64, (2, 2)),  # side, word
        ("turn", np.int8),
    ],
)


# Rules


@rule
def places(side: int, low: int, high: int) -> tuple[int, int]:
    """The left cells of two free cells in a row for blue, the upper cells of two in a column for red."""
    if side == BLUE:
        return low & low >> 1, high & high >> 1
    up_low, up_high = above(low, high)
    return low & up_low, high & up_high


@rule
def bar(side: int, word: int, bit: int) -> tuple[int, int]:
    """The two cells of a bar from its left or upper cell."""
    one = 1 << bit
    low, high = (0, one) if word else (one, 0)
    if side == BLUE:
        return low | low << 1, high | high << 1
    down_low, down_high = beneath(low, high)
    return low | down_low, high | down_high


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    low, high = places(state.turn, state.free[0], state.free[1])
    side = state.turn << 7
    count = 0
    while low:
        count = emit(out, count, side | lowest(low))
        low &= low - 1
    while high:
        count = emit(out, count, side | 64 | lowest(high))
        high &= high - 1
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    low, high = bar(state.turn, move >> 6 & 1, move & 63)
    state.bars[state.turn, 0] |= low
    state.bars[state.turn, 1] |= high
    if tables.spread:
        low, high = spread(low, high)
    state.free[0] &= ~low
    state.free[1] &= ~high
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    low, high = places(state.turn, state.free[0], state.free[1])
    return RUNNING if low | high else won(1 - state.turn, NO_MOVES)


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Uniform among the legal moves; the bars themselves are not recorded."""
    free_low, free_high = state.free[0], state.free[1]
    side, plies = state.turn, 0
    while True:
        low, high = places(side, free_low, free_high)
        upper = popcount(low)
        count = upper + popcount(high)
        if count == 0:
            return report(plies, won(1 - side, NO_MOVES))
        n = below(rng, count)
        if n < upper:
            low, high = bar(side, 0, nth_bit(low, n))
        else:
            low, high = bar(side, 1, nth_bit(high, n - upper))
        if tables.spread:
            low, high = spread(low, high)
        free_low &= ~low
        free_high &= ~high
        side = 1 - side
        plies += 1


# The game for people


def _half(given: Given) -> int:
    half: int = given["size"] ** 2 // 2
    return half


# For engines

PLACE, BAR, SAFE = (
    4,
    40,
    60,
)  # what each place for a bar is worth, each bar that still fits beside the others, and each that nobody can hinder
LOST_PLACE = 20  # what a place more or less counts when a move is judged at a glance


@rule
def fitting(tables: Record, side: int, low: int, high: int) -> int:
    """How many bars a side could lay on these cells if the other never moved; laid from the corner, not always the most."""
    count = 0
    while True:
        first_low, first_high = places(side, low, high)
        if first_low:
            cut_low, cut_high = bar(side, 0, lowest(first_low))
        elif first_high:
            cut_low, cut_high = bar(side, 1, lowest(first_high))
        else:
            return count
        if tables.spread:
            cut_low, cut_high = spread(cut_low, cut_high)
        low &= ~cut_low
        high &= ~cut_high
        count += 1


@rule
def reach(tables: Record, side: int, low: int, high: int) -> tuple[int, int]:
    """The cells that the next bars of a side can cover or block."""
    low, high = places(side, low, high)
    if side == BLUE:
        low, high = low | low << 1, high | high << 1
    else:
        down_low, down_high = beneath(low, high)
        low, high = low | down_low, high | down_high
    return spread(low, high) if tables.spread else (low, high)


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Who has more bars to lay: places there are, bars that fit beside each other, and those of them out of the other's reach."""
    total = 0
    for side in range(2):
        low, high = state.free[0], state.free[1]
        first_low, first_high = places(side, low, high)
        worth = PLACE * (popcount(first_low) + popcount(first_high)) + BAR * fitting(tables, side, low, high)
        taken_low, taken_high = reach(tables, 1 - side, low, high)
        worth += SAFE * fitting(tables, side, low & ~taken_low, high & ~taken_high)
        total += worth if side == state.turn else -worth
    return total


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The places that the other loses, less those that one loses oneself; a bar after which the other cannot move wins."""
    side = state.turn
    for i in range(count):
        cut_low, cut_high = bar(side, moves[i] >> 6 & 1, moves[i] & 63)
        if tables.spread:
            cut_low, cut_high = spread(cut_low, cut_high)
        low, high = state.free[0] & ~cut_low, state.free[1] & ~cut_high
        own_low, own_high = places(side, low, high)
        other_low, other_high = places(1 - side, low, high)
        scores[i] = LOST_PLACE * (popcount(own_low) + popcount(own_high) - popcount(other_low) - popcount(other_high))
        if other_low | other_high == 0:
            scores[i] = LOUD + 5000
    return count


class Rules(Contract):
    SIDES = ("blue", "red")
    OPTIONS = (
        Int("size", 7, "cells a side: 4 quick, 7 classic, 10 strategic", low=4, high=10),
        Cells(
            "blocked",
            lambda given: given["size"],
            "cells blocked before the first move: how many random ones, or which",
            most=_half,
            grid=lambda given: (given["size"], given["size"]),
            any_list=True,
        ),
        Flag("spread", True, "the free cells beside a new bar are blocked; without it the game is Domineering"),
        Seed("seed", help="of the random blocked cells", needed=lambda given: isinstance(given["blocked"], int) and given["blocked"] > 0),
    )
    REASONS = ("same_site", "not_neighbours", "wrong_orientation", "order", "occupied", "cell_blocked")
    ENDS = ("no-moves",)
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "c3-d3"
    LETTERS = ".br#"
    TABLES, STATE = TABLES, STATE
    # On 7x7 both searches solve the game from its start; on 10x10 alpha-beta beat mcts leaf=0 23:17 and 10:10, leaf=2 12:8, at 0.05 s.
    # width=20 made no difference (15:15).
    PLAN = Plan()

    def prepare(self) -> None:
        size = self.options["size"]
        self.board: Board = square(size, size)
        self.bound = size * size // 2
        self.room = Room()  # a playout lists no moves, and nothing comes back
        self.tables["spread"] = self.options["spread"]
        self._start: Array | None = None

    def start(self) -> Array:
        if self._start is None:
            self._start = self._drawn() if isinstance(self.options["blocked"], int) else self._with(self.options["blocked"])
        return self._start.copy()

    def _with(self, blocked: tuple[str, ...]) -> Array:
        state = np.zeros(1, STATE)
        self.put(state[0], ["#" if site.name in blocked else "." for site in self.board.sites])
        return state

    def _drawn(self) -> Array:
        """A random start; drawn again while blue could not move, which the rules themselves say."""
        dice = Dice(self.options["seed"] or 0)  # with nothing to block there is no seed
        while True:
            state = self._with(self.board.names(dice.sample(len(self.board), self.options["blocked"])))
            if not self.verbs.outcome(self.tables.view(np.uint8), state.view(np.uint8), np.empty(0, np.uint64)):
                return state

    def letters(self, state: Record) -> list[str]:
        layers = (state["free"], state["bars"][BLUE], state["bars"][RED])
        return [
            next((letter for letter, words in zip(self.LETTERS, layers, strict=False) if holds(words, *self._place(i))), "#")
            for i in range(len(self.board))
        ]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        free, blue, red = (pack(self._place(i) for i, given in enumerate(letters) if given == letter) for letter in ".br")
        state["free"], state["bars"][BLUE], state["bars"][RED] = free, blue, red

    def check(self, state: Record) -> None:
        letters = self.letters(state)
        for i, kind in self._halves(letters).items():
            if not kind:
                way = "row" if letters[i] == "b" else "column"
                raise InvalidPosition(
                    f"position: the {letters[i]!r} on {self.board.name(i)} has no partner in its {way}: bars have two cells"
                )

    def _place(self, site: int) -> tuple[int, int]:
        return divmod(site, self.options["size"])

    def _halves(self, letters: list[str]) -> dict[int, str]:
        """Which half of its bar lies on a cell, "" for a cell without a partner. Bars end to end pair off from the left or the top."""
        size = self.options["size"]
        found: dict[int, str] = {}
        for i, letter in enumerate(letters):
            if letter not in "br" or i in found:
                continue
            first, second, step = ("left", "right", 1) if letter == "b" else ("top", "bottom", size)
            inside = i % size < size - 1 if letter == "b" else i + size < len(letters)
            if inside and letters[i + step] == letter:
                found[i], found[i + step] = first, second
            else:
                found[i] = ""
        return found

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        size = self.options["size"]
        row, column = (move >> 6 & 1) * HALF + (move & 63) // WIDTH, (move & 63) % WIDTH
        cell = row * size + column
        return self.board.names((cell, cell + (size if move >> 7 else 1)))

    def move_text(self, state: Record, move: int) -> str:
        return "-".join(self.move_path(state, move))

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return ()

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        bare = self._with(())  # what the generator allows on an empty board is a matter of shape alone
        bare["turn"] = state["turn"]
        own, other = self.texts(bare), self.texts(self.other_turn(bare))
        turned = "-".join(reversed(tried.sites))
        if tried.text == turned:
            return Refusal("same_site", tried.sites[:1])
        if {tried.text, turned} & other:
            return Refusal("wrong_orientation", tried.sites)
        if turned in own:
            return Refusal("order", tried.sites)
        if tried.text not in own:
            return Refusal("not_neighbours", tried.sites)
        letters = dict(zip(self.board.index, self.letters(state[0]), strict=True))
        if taken := tuple(name for name in tried.sites if letters[name] in "br"):
            return Refusal("occupied", taken)
        if blocked := tuple(name for name in tried.sites if letters[name] == "#"):
            return Refusal("cell_blocked", blocked)
        return Refusal("illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        letters = self.letters(state)
        halves = self._halves(letters)
        for i, letter in enumerate(letters):
            if letter == "#":
                picture.mark(self.board.name(i), "blocked")
            elif letter != ".":
                side = "br".index(letter)
                picture.piece(self.board.name(i), f"bar-{halves[i]}", self.SIDES[side], "=|"[side])
        return picture

    def symmetries(self) -> list[Symmetry]:
        """Rows and columns exchanged, and the sides with them. Mirrors also keep the rules, but turn the order of a move's two cells."""
        size = self.options["size"]
        name = [site.name for site in self.board.sites]
        flipped = {name[r * size + c]: name[c * size + r] for r in range(size) for c in range(size)}
        return [Symmetry(flipped, {"b": "r", "r": "b"}, swaps_sides=True)]
