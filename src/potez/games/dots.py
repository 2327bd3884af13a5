"""Dots and Boxes.

Source: the seventeen games (Romanian), 8; rulebook `dots`. Players join neighbouring dots; the fourth side of a box gives the box and
another move.

Decisions: a line is written with its left or upper dot first, and only so. Who drew a line does not matter once it is drawn (the source
says so) and is not kept; whose box it is, is.

Encoding: an edge is its place in reading order (geometry.edges), a move is its edge. `drawn` is a set of edges, WORD of them in each
integer. Every edge is a side of some box, so all lines are drawn when all boxes are owned.
A game has exactly as many plies as there are edges, at most 180.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from potez.geometry.board import Board
from potez.geometry.edges import box_name, edges, frames
from potez.kernel.bits import lowest
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried, shorten
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Int
from potez.kernel.outcomes import RUNNING, SCORE, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.random import below
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

X, ZERO = 0, 1
MOST_EDGES, MOST_BOXES = 180, 81  # of 10 by 10 dots
WORD = 60
NO_BOX = MOST_BOXES  # stands on the outer side of the border's edges

TABLES = np.dtype(
    [
        ("edges", np.int64),
        ("boxes", np.int64),
        ("sides", np.int16, (MOST_EDGES, 2)),  # the boxes on both sides of an edge, or NO_BOX
        ("frame", np.int16, (MOST_BOXES, 4)),  # the edges of a box
    ],
    align=True,
)

STATE = record(
    key=[
        ("drawn", np.int64, (MOST_EDGES // WORD,)),
        ("turn", np.int8),
        ("score", np.int8, (2,)),  # boxes by side
    ],
    rest=[
        ("owner", np.int8, (MOST_BOXES,)),  # 0 nobody, 1 x, 2 0
    ],
    scratch=[
        ("open", np.int16, (MOST_BOXES + 1,)),  # how many sides of each box are not drawn, during a playout
    ],
)


# Rules


@rule
def is_drawn(state: Record, edge: int) -> bool:
    return (state.drawn[edge // WORD] >> (edge % WORD) & 1) != 0


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    for first in range(0, tables.edges, WORD):
        room = min(tables.edges - first, WORD)
        free = ~state.drawn[first // WORD] & ((1 << room) - 1)
        while free:
            count = emit(out, count, first + lowest(free))
            free &= free - 1
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    state.drawn[move // WORD] |= 1 << (move % WORD)
    closed = 0
    for k in range(2):
        box = tables.sides[move, k]
        if box == NO_BOX:
            continue
        whole = True
        for i in range(4):
            whole = whole and is_drawn(state, tables.frame[box, i])
        if whole:
            state.owner[box] = state.turn + 1
            closed += 1
    state.score[state.turn] += closed
    if closed == 0:
        state.turn = 1 - state.turn
    return 1


@rule
def result(lead: int) -> int:
    """The end of a game in which x owns `lead` boxes more than 0."""
    if lead > 0:
        return won(X, SCORE)
    if lead < 0:
        return won(ZERO, SCORE)
    return drawn(SCORE)


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    if state.score[X] + state.score[ZERO] < tables.boxes:
        return RUNNING
    return result(state.score[X] - state.score[ZERO])


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Every line is drawn in the end and any line may be drawn next: a random order of the free edges is random play.

    Only the lead is kept on the way; the state stays as it was.
    """
    free = moves(tables, state, past, out)
    for box in range(tables.boxes):
        state.open[box] = 0
    state.open[NO_BOX] = 2 * MOST_EDGES  # never closed
    for i in range(free):
        state.open[tables.sides[out[i], 0]] += 1
        state.open[tables.sides[out[i], 1]] += 1
    lead = state.score[X] - state.score[ZERO]
    sign = 1 - 2 * state.turn  # what a box adds to the lead of x
    for left in range(free, 0, -1):
        chosen = below(rng, left)
        edge = out[chosen]
        out[chosen] = out[left - 1]
        one, other = tables.sides[edge, 0], tables.sides[edge, 1]
        state.open[one] -= 1
        state.open[other] -= 1
        # No branches: whether a box closes cannot be foretold.
        closed = (state.open[one] == 0) + (state.open[other] == 0)
        lead += sign * closed
        sign = sign if closed else -sign
    return report(free, result(lead))


# The game for people


class Rules(Contract):
    SIDES = ("x", "0")
    OPTIONS = (
        Int("rows", 5, "rows of dots", low=2, high=10),
        Int("cols", 6, "columns of dots", low=2, high=10),
    )
    REASONS = ("line_drawn", "order", "not_neighbours", "same_site")
    ENDS = ("score",)
    PATTERN = "([a-z][0-9]+)-([a-z][0-9]+)"
    EXAMPLE = "a1-b1"
    LETTERS = ".-|"
    TABLES, STATE = TABLES, STATE

    def prepare(self) -> None:
        rows, columns = self.options["rows"], self.options["cols"]
        self.board: Board = edges(rows, columns)
        self.bound = len(self.board)
        self.dots = {site.name: site for site in self.board.decor if site.shape == "dot"}
        self.boxes = [box_name(r, c) for r in range(rows - 1) for c in range(columns - 1)]
        tables = self.tables[0]
        tables["edges"], tables["boxes"] = len(self.board), len(self.boxes)
        tables["sides"] = NO_BOX
        for box, frame in enumerate(frames(rows, columns)):
            tables["frame"][box] = frame
            for edge in frame:
                sides = tables["sides"][edge]
                sides[0 if sides[0] == NO_BOX else 1] = box

    def start(self) -> Array:
        return np.zeros(1, STATE)

    def drawn(self, state: Record, edge: int) -> bool:
        return bool(int(state["drawn"][edge // WORD]) >> edge % WORD & 1)

    # Texts: a position is the picture of the board, row by row, `+-+.+/|x|.|/+-+.+ x`.

    def letters(self, state: Record) -> list[str]:
        return [self.sign(site.name) if self.drawn(state, edge) else "." for edge, site in enumerate(self.board.sites)]

    def sign(self, edge: str) -> str:
        """How a drawn edge looks in the text of a position."""
        a, _, b = edge.partition("-")
        return "-" if a[1:] == b[1:] else "|"

    def write_setup(self, state: Record) -> str:
        letters = self.letters(state)
        rows = []
        for number, row in enumerate(self.board.rows):
            line = [letters[i] for i in row]
            if number % 2 == 0:
                rows.append("+" + "+".join(line) + "+")
            else:
                boxes = len(line) - 1
                first = number // 2 * boxes
                owners = [".x0"[owner] for owner in state["owner"][first : first + boxes]]
                rows.append("".join(a + b for a, b in zip(line, [*owners, ""], strict=True)))
        return "/".join(rows) + " " + self.SIDES[state["turn"]]

    def read_setup(self, text: str) -> Array:
        words = text.split()
        if len(words) != 2:
            example = self.write_setup(self.start()[0])
            raise InvalidPosition(f"position {shorten(text)!r}: give the rows and the side to move, such as {example!r}")
        if words[1] not in self.SIDES:
            raise InvalidPosition(f"position: the side to move is {shorten(words[1])!r}; use {' or '.join(self.SIDES)}")
        state = self.start()
        state["turn"] = self.SIDES.index(words[1])
        rows, grid = words[0].split("/"), self.board.rows
        if len(rows) != len(grid):
            raise InvalidPosition(f"position: {len(rows)} rows given, {len(grid)} needed, separated by '/'")
        wide = 2 * self.options["cols"] - 1
        for number, row in enumerate(rows):
            if len(row) != wide:
                raise InvalidPosition(f"position: row {number + 1} has {len(row)} letters, {wide} needed")
            for place, letter in enumerate(row):
                self._read_letter(state[0], number, place, letter)
        self.check(state[0])
        return state

    def _read_letter(self, record: Record, row: int, place: int, letter: str) -> None:
        """In even rows dots and lines take turns, in odd rows lines and boxes."""
        if (row + place) % 2:
            edge = self.board.rows[row][place // 2]
            allowed = "." + self.sign(self.board.name(edge))
            if letter == allowed[1]:
                record["drawn"][edge // WORD] |= 1 << edge % WORD
        elif row % 2:
            allowed = ".x0"
            if letter in allowed:
                record["owner"][row // 2 * (self.options["cols"] - 1) + place // 2] = allowed.index(letter)
        else:
            allowed = "+"
        if letter not in allowed:
            raise InvalidPosition(f"position: row {row + 1}, letter {place + 1}: {letter!r} is none of {allowed!r}")

    def check(self, state: Record) -> None:
        for box, name in enumerate(self.boxes):
            whole = all(self.drawn(state, int(edge)) for edge in self.tables[0]["frame"][box])
            if whole != bool(state["owner"][box]):
                raise InvalidPosition(f"position: the box {name} " + ("is closed and nobody's" if whole else "is owned and not closed"))
        state["score"] = [np.count_nonzero(state["owner"] == side + 1) for side in (X, ZERO)]

    def move_text(self, state: Record, move: int) -> str:
        return self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return (self.board.name(move),)

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        """The edge, in whichever order its dots are named. Dots that are not on the board are given as they are, to be refused."""
        unknown = tuple(dot for dot in match.groups() if dot not in self.dots)
        both = f"{match[1]}-{match[2]}", f"{match[2]}-{match[1]}"
        return unknown or tuple(edge for edge in both if edge in self.board.index)

    def extent(self, name: str) -> str:
        first, *_, last = self.dots
        return f"its dots run from {first} to {last}"

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        a, b = tried.match.groups()
        if a == b:
            return Refusal("same_site", params={"sites": a})
        if not tried.sites:
            return Refusal("not_neighbours", params={"sites": f"{a}, {b}"})
        if tried.sites != (tried.text,):
            return Refusal("order", tried.sites)
        if self.drawn(state[0], self.board.index[tried.text]):
            return Refusal("line_drawn", tried.sites)
        return Refusal("illegal", tried.sites)

    def score(self, state: Record, dead: Sequence[str] = ()) -> dict[str, float]:
        return {side: float(boxes) for side, boxes in zip(self.SIDES, state["score"], strict=True)}

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for name, letter in zip(self.board.index, self.letters(state), strict=True):
            if letter != ".":
                picture.piece(name, "line", "", letter)
        for name, owner in zip(self.boxes, state["owner"], strict=False):
            if owner:
                picture.piece(name, "box", self.SIDES[owner - 1], self.SIDES[owner - 1])
        for side, boxes in zip(self.SIDES, state["score"], strict=True):
            picture.counter("score", int(boxes), side)
        return picture
