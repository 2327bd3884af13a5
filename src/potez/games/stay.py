"""Stay on the Board.

Source: stay-on-the-board.uk; rulebook `stay`. Two players move one queen in turn and block the cells that it leaves. Who moves it off the
board or onto a blocked cell loses; who rightly says that there is no move left wins.

Decisions: a foul leaves the queen where it stood, and neither a foul nor a claim scores. A foul or a claim with the last move before the
limit counts; only then comes the draw. A distance of N or more is no move of the game and is refused. Nothing repeats in this game, and in
mode "normal" positions may come back as often as they like. The score is one count for both: `score` gives it to either side.

Encoding: cells are row * size + column. A set of cells is two words of 48 bits: cell c is bit c % 48 of word c // 48. A move is
digit * 10 + distance, with the digits of the numeric pad; CLAIM is `no-moves`.

The longest game has `limit` plies. In mode "blocked" there is only room for N·N - 1 steps and a claim: N·N plies, if that is less.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from potez.geometry.board import name_of, square
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.bits import lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.errors import InvalidOption, InvalidPosition
from potez.kernel.options import Choice, Given, Int, Option, Seed, shown
from potez.kernel.outcomes import CLAIM as BY_CLAIM
from potez.kernel.outcomes import FOUL, LIMIT, RUNNING, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.random import Dice, below, nth_bit
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, rule
from potez.kernel.types import Array, Record

MOST = 9
CELLS = MOST * MOST
WORD = 48  # cells in a word
CLAIM = 0
RIGHT, WRONG = 1, 2  # values of `ended`: a right claim, and any foul

TABLES = np.dtype(
    [
        ("size", np.int64),
        ("block", np.int64),  # 1: mode "blocked"
        ("limit", np.int64),
        ("target", np.int8, (CELLS, 10, MOST)),  # cell, digit, distance: where that leads, -1 off the board
        ("reach", np.int64, (CELLS, 2)),  # cell: the set of all targets on the board
    ],
    align=True,
)

STATE = record(
    key=[
        ("blocked", np.int64, (2,)),  # set of cells
        ("queen", np.int64),
        ("turn", np.int64),
        ("ended", np.int64),  # 0, RIGHT or WRONG; the move that ended the game was made by the side that is not to move
    ],
    rest=[
        ("score", np.int64),  # moves made so far, without the last if it was a claim or a foul
    ],
)


# Rules


@rule
def may_step(state: Record, cell: int) -> bool:
    """Whether a target is on the board and not blocked."""
    return cell >= 0 and not state.blocked[cell // WORD] >> (cell % WORD) & 1


@rule
def can_step(tables: Record, state: Record) -> bool:
    low, high = tables.reach[state.queen]
    return low & ~state.blocked[0] | high & ~state.blocked[1] != 0


@rule
def listed(tables: Record, state: Record, out: Array, legal: bool) -> int:
    """Emits the legal moves, or all the others."""
    count = 0
    for digit in range(1, 10):
        if digit != 5:
            for distance in range(1, tables.size):
                if may_step(state, tables.target[state.queen, digit, distance]) == legal:
                    count = emit(out, count, digit * 10 + distance)
    if can_step(tables, state) != legal:
        count = emit(out, count, CLAIM)
    return count


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    return listed(tables, state, out, True)


@rule
def fouls(tables: Record, state: Record, past: Array, out: Array) -> int:
    return listed(tables, state, out, False)


@rule
def play(tables: Record, state: Record, move: int) -> int:
    if move == CLAIM:
        state.ended = WRONG if can_step(tables, state) else RIGHT
    else:
        cell = tables.target[state.queen, move // 10, move % 10]
        if may_step(state, cell):
            if tables.block:
                state.blocked[state.queen // WORD] |= 1 << (state.queen % WORD)
            state.queen = cell
            state.score += 1
        else:
            state.ended = WRONG
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    if state.ended == RIGHT:
        return won(1 - state.turn, BY_CLAIM)
    if state.ended == WRONG:
        return won(state.turn, FOUL)
    if state.score >= tables.limit:
        return drawn(LIMIT)
    return RUNNING


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Steps until there is none, which the player to move then says; with the position in local variables."""
    if state.ended:
        return report(0, outcome(tables, state, past))
    low, high = state.blocked[0], state.blocked[1]
    queen, turn, score = state.queen, state.turn, state.score
    begin, block = score, tables.block
    while score < tables.limit:
        open_low, open_high = tables.reach[queen, 0] & ~low, tables.reach[queen, 1] & ~high
        many_low = popcount(open_low)
        many = many_low + popcount(open_high)
        if many == 0:
            return report(score - begin + 1, won(turn, BY_CLAIM))
        if queen < WORD:
            low |= block << queen
        else:
            high |= block << queen - WORD
        n = below(rng, many)
        queen = nth_bit(open_low, n) if n < many_low else WORD + nth_bit(open_high, n - many_low)
        turn = 1 - turn
        score += 1
    return report(score - begin, drawn(LIMIT))


# For engines

# Weights: the logarithm of the odds to win, in hundredths, fitted to solved positions of boards from 5x5 to 9x9.
GROUND = 50
PARITY, FIRM, FIRMEST = -450, 300, 4  # of the parity, which is worth more with each exit of the cell that has fewest, up to so many
FORK = 400  # the queen has an exit that itself has one exit only: to take it or to cut it off is a choice of parity
ONE_WAY = -180  # only one exit is not a dead end
LOST = -1500  # all exits are dead ends


@rule
def free_words(tables: Record, state: Record) -> tuple[int, int]:
    """The cells still to be used: neither blocked nor the queen's."""
    cells = tables.size * tables.size
    low = (1 << min(cells, WORD)) - 1 & ~state.blocked[0]
    high = (1 << max(cells - WORD, 0)) - 1 & ~state.blocked[1]
    if state.queen < WORD:
        low &= ~(1 << state.queen)
    else:
        high &= ~(1 << (state.queen - WORD))
    return low, high


@rule
def exits_of(tables: Record, cell: int, low: int, high: int) -> int:
    """How many cells of a set can be reached from a cell."""
    return popcount(tables.reach[cell, 0] & low) + popcount(tables.reach[cell, 1] & high)


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Who will be stuck, and win, if all cells that can be reached are used: with an even number of them, the side to move.

    A cell that is cut off turns this round. That is easy where a cell has few exits, and hard while all have many.
    """
    if not tables.block:
        return 0
    low, high = free_words(tables, state)
    exits_low, exits_high = tables.reach[state.queen, 0] & low, tables.reach[state.queen, 1] & high
    if exits_low | exits_high == 0:
        return -LOST
    found_low, found_high, todo_low, todo_high = exits_low, exits_high, exits_low, exits_high
    left, weakest, fork, safe = 0, FIRMEST, 0, 0
    while todo_low | todo_high:
        if todo_low:
            cell = lowest(todo_low)
            todo_low &= todo_low - 1
            is_exit = exits_low >> cell & 1
        else:
            cell = lowest(todo_high)
            todo_high &= todo_high - 1
            is_exit = exits_high >> cell & 1
            cell += WORD
        near_low, near_high = tables.reach[cell, 0] & low, tables.reach[cell, 1] & high
        further = popcount(near_low) + popcount(near_high)
        if further:
            left += 1
            weakest = min(weakest, further)
            safe += is_exit
            if further == 1:
                fork |= is_exit
        todo_low, todo_high = todo_low | near_low & ~found_low, todo_high | near_high & ~found_high
        found_low, found_high = found_low | near_low, found_high | near_high
    if safe == 0:
        return LOST
    parity = PARITY + FIRM * weakest
    total = GROUND + FORK * fork + (-parity if left & 1 else parity)
    if safe == 1:
        total += ONE_WAY
    return total if state.score + left < tables.limit else total // 8  # else the limit will come first


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The claim; cells that leave the other side nothing but dead ends; then cells with few exits. A dead end loses at once."""
    low, high = free_words(tables, state)
    for i in range(count):
        if moves[i] == CLAIM:
            scores[i] = LOUD + 5000
            continue
        if not tables.block:
            scores[i] = 0
            continue
        cell = tables.target[state.queen, moves[i] // 10, moves[i] % 10]
        exits_low, exits_high = tables.reach[cell, 0] & low, tables.reach[cell, 1] & high
        exits = popcount(exits_low) + popcount(exits_high)
        scores[i] = 200 - 20 * exits if exits else -2000
        if 0 < exits <= 3:
            after_low, after_high = low & ~(1 << cell) if cell < WORD else low, high if cell < WORD else high & ~(1 << (cell - WORD))
            safe = 0
            while exits_low | exits_high:
                if exits_low:
                    other = lowest(exits_low)
                    exits_low &= exits_low - 1
                else:
                    other = WORD + lowest(exits_high)
                    exits_high &= exits_high - 1
                safe += exits_of(tables, other, after_low, after_high) > 0
            if safe == 0:
                scores[i] = LOUD + 2000
    return count


# The game for people


@dataclass(frozen=True)
class Start(Option):
    """A cell of the board whose size is the option `size`, or `random`."""

    def allowed(self) -> str:
        return "random or a cell such as a1"

    def check(self, value: object, given: Given) -> str:
        size = given["size"]
        cells = [name_of(r, c) for r in range(size) for c in range(size)]
        name = value.strip().lower() if isinstance(value, str) else ""
        if name != "random" and name not in cells:
            raise InvalidOption(f"option {self.name}={shown(value)}: use random or a cell from a1 to {cells[-1]}").about(self.name)
        return name


class Rules(Contract):
    SIDES = ("player1", "player2")
    OPTIONS = (
        Int("size", 3, "cells a side", low=2, high=MOST),
        Start("start", "random", "where the queen begins"),
        Choice("mode", "blocked", "whether the cell just left is blocked", values=("blocked", "normal")),
        Int("limit", 500, "plies after which the game is a draw", low=1, high=10000),
        Seed("seed", None, "of the random start", needed=lambda given: given["start"] == "random"),
    )
    REASONS = ("distance",)
    ENDS = ("claim", "foul", "limit")
    PATTERN = "no-moves|[1-46-9]x[1-9][0-9]?"
    EXAMPLE = "9x2"
    ACTIONS = ("no-moves",)
    LETTERS = ".#Q"
    FIELDS = {"score": (0, 10000), "ended": (0, WRONG)}
    TABLES, STATE = TABLES, STATE
    # Alpha-beta at 0.03 s: 12:8 against MCTS with playouts on 9x9 and 10:10 on 7x7, 10:10 against MCTS on the evaluation on 9x9.
    PLAN = Plan(scale=100)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board = square(size, size)
        tables = self.tables[0]
        tables["size"], tables["limit"] = size, self.options["limit"]
        tables["block"] = self.options["mode"] == "blocked"
        self.bound = min(size * size, self.options["limit"]) if tables["block"] else self.options["limit"]
        self.room = Room()  # a playout lists no moves, and no rule asks for earlier positions
        tables["target"] = -1
        for cell in range(size * size):
            for digit in (1, 2, 3, 4, 6, 7, 8, 9):
                for distance in range(1, size):
                    row = cell // size + distance * (1 - (digit - 1) // 3)  # 7 8 9 lead up, 1 2 3 down
                    column = cell % size + distance * ((digit - 1) % 3 - 1)
                    if 0 <= row < size and 0 <= column < size:
                        target = row * size + column
                        tables["target"][cell, digit, distance] = target
                        tables["reach"][cell, target // WORD] |= 1 << target % WORD

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        start = self.options["start"]
        state["queen"] = Dice(self.options["seed"]).below(len(self.board)) if start == "random" else self.board.index[start]
        return state

    def letters(self, state: Record) -> list[str]:
        low, high = map(int, state["blocked"])
        blocked = high << WORD | low
        return ["Q" if cell == state["queen"] else ".#"[blocked >> cell & 1] for cell in range(len(self.board))]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        if letters.count("Q") != 1:
            raise InvalidPosition(f"position: {letters.count('Q')} queens Q; there is one")
        state["queen"] = letters.index("Q")
        for cell, letter in enumerate(letters):
            if letter == "#":
                state["blocked"][cell // WORD] |= 1 << cell % WORD

    def check(self, state: Record) -> None:
        blocked = self.letters(state).count("#")
        if blocked and self.options["mode"] == "normal":
            raise InvalidPosition("position: blocked cells # in a game of mode normal")
        if self.options["mode"] == "blocked":  # one point for each blocked cell
            if state["score"] not in (0, blocked):
                raise InvalidPosition(f"position: score={state['score']} with {blocked} blocked cells")
            state["score"] = blocked
        if state["ended"] and state["score"] >= self.options["limit"]:
            raise InvalidPosition(f"position: ended={state['ended']} after the limit of {self.options['limit']} plies had ended the game")
        if state["ended"] == RIGHT and CLAIM not in self.codes(np.array([state], STATE)):
            raise InvalidPosition("position: ended=1 is a claim that there are no moves, but there are")

    def canonical(self, text: str) -> str:
        return "no-moves" if text == "nomoves" else text

    def move_text(self, state: Record, move: int) -> str:
        return "no-moves" if move == CLAIM else f"{move // 10}x{move % 10}"

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        """The target; none for the claim and for a foul off the board."""
        if move == CLAIM:
            return ()
        target = self.tables[0]["target"][state["queen"], move // 10, move % 10]
        return (self.board.name(target),) if target >= 0 else ()

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return (self.board.name(state["queen"]),) if self.move_path(state, move) and move in self.codes(np.array([state], STATE)) else ()

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        return ()

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        """The claim and every step are legal or fouls; what is left is a distance that this board does not have."""
        return Refusal("distance", (), {"most": self.options["size"] - 1})

    def score(self, state: Record, dead: Sequence[str] = ()) -> dict[str, float] | None:
        return dict.fromkeys(self.SIDES, float(state["score"]))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter == "Q":
                picture.piece(site.name, "queen", "", "Q")
            elif letter == "#":
                picture.mark(site.name, "blocked")
        picture.counter("score", int(state["score"]))
        return picture

    def symmetries(self) -> list[Symmetry]:
        size = self.options["size"]
        return [Symmetry(quarter_turn(size), {}), Symmetry(mirror(size), {})]
