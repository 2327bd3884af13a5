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
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried, shorten
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Int
from potez.kernel.outcomes import RUNNING, SCORE, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.random import below
from potez.kernel.records import key_words, record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, rule
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
        # The same for engines: which edges are free, and the chains found
        ("free", np.int8, (MOST_EDGES,)),
        ("chain", np.int16, (MOST_BOXES + 1,)),  # the name of the chain of a box, 0 none
        ("gate", np.int16, (MOST_BOXES + 1,)),  # by name of a chain, the edge that opens it
        ("order", np.int16, (MOST_BOXES + 1,)),  # lengths of chains, negative for loops
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


# For engines

HANDED_CHAIN, HANDED_LOOP = 2, 4  # boxes that who keeps control leaves to the other, of a chain and of a loop
WINNING = 300  # on top of the boxes, where it can be seen who will have more of them
DECIDED = 5000  # the same where somebody has more than half already

HANDING = 600  # how good it looks to hand over the last boxes of a chain, next to taking them
GIFT, GIFT_BOX = 250, 60  # how bad it looks to open a chain while there are safe moves, and each box of it


@rule
def margin(tables: Record, state: Record) -> int:
    return state.score[X] - state.score[ZERO]


@rule
def survey(tables: Record, state: Record) -> None:
    """Notes which edges are free and how many free sides each box has, for all that looks ahead below."""
    for box in range(tables.boxes):
        state.open[box] = 0
        state.chain[box] = 0
    state.open[NO_BOX] = 2 * MOST_EDGES  # never closed, never part of a chain
    for edge in range(tables.edges):
        free = not is_drawn(state, edge)
        state.free[edge] = free
        if free:
            state.open[tables.sides[edge, 0]] += 1
            state.open[tables.sides[edge, 1]] += 1


@rule
def free_side(tables: Record, state: Record, box: int, but: int) -> int:
    """A free side of a box that has one, other than the edge `but`."""
    for i in range(3):
        edge = tables.frame[box, i]
        if state.free[edge] and edge != but:
            return int(edge)
    return int(tables.frame[box, 3])


@rule
def across(tables: Record, edge: int, box: int) -> int:
    """The box on the other side of an edge."""
    return int(tables.sides[edge, 0] + tables.sides[edge, 1] - box)


@rule
def draw(tables: Record, state: Record, edge: int) -> None:
    state.free[edge] = 0
    state.open[tables.sides[edge, 0]] -= 1
    state.open[tables.sides[edge, 1]] -= 1


@rule
def eat(tables: Record, state: Record, box: int) -> int:
    """Closes a box with one free side, and every box that this leaves with one: how many, negative if the last line closed two.

    A chain is open at one end or, like a loop that was opened, at both: only then the last line closes two.
    """
    eaten = 0
    while True:
        edge = free_side(tables, state, box, -1)
        draw(tables, state, edge)
        eaten += 1
        box = across(tables, edge, box)
        if state.open[box] == 0:
            return -(eaten + 1)
        if state.open[box] != 1:
            return eaten


@rule
def walk(tables: Record, state: Record, box: int, name: int) -> int:
    """The length of the chain of a box with two free sides, negative for a loop. Its boxes are marked with its name.

    `gate` keeps the edge that opens it best: an inner one, after which a chain of two cannot be declined.
    """
    length = 1
    state.chain[box] = name
    edge = -1
    for way in range(2):
        at = box
        edge = free_side(tables, state, box, edge if way else -1)
        first = edge
        while True:
            at = across(tables, edge, at)
            if state.open[at] != 2 or state.chain[at] == name:
                break
            state.gate[name] = first
            length += 1
            state.chain[at] = name
            edge = free_side(tables, state, at, edge)
        if at == box:
            return -length
        edge = first
    if length == 1:
        state.gate[name] = edge
    return length


@rule
def price(length: int) -> int:
    """What opening a chain or a loop (negative) costs against an opponent who then keeps control, shorter than three always first."""
    if length < 0:
        return -length - 2 * HANDED_LOOP
    return length - 2 * HANDED_CHAIN if length > 2 else length - 20


@rule
def forced(tables: Record, state: Record) -> int:
    """How many boxes more the player gets who is not to move, once every line opens a chain: nobody has a safe move left.

    The cheapest chain is opened first. Of a long one its receiver may take everything and move on, or hand over the last two boxes (four of
    a loop) and let the other open the next. What follows is worth v to him who does not open it: so c - v or c - 4 + v.
    """
    count = 0
    while True:
        joints, chains, cheapest = False, 0, 0
        for box in range(tables.boxes):
            state.chain[box] = 0
        for box in range(tables.boxes):
            if state.open[box] > 2:
                joints = True
            elif state.open[box] == 2 and state.chain[box] == 0:
                chains += 1
                length = walk(tables, state, box, chains)
                place = count + chains - 1  # sorted by price
                while place > count and price(state.order[place - 1]) > price(length):
                    state.order[place] = state.order[place - 1]
                    place -= 1
                state.order[place] = length
                if place == count:
                    cheapest = box
        if not chains:
            break
        if not joints:
            count += chains
            break
        # Where chains meet, the next one grows when this one is gone.
        edge = state.gate[state.chain[cheapest]]
        one, other = tables.sides[edge, 0], tables.sides[edge, 1]
        draw(tables, state, edge)
        eaten = 0
        if state.open[one] == 1:
            eaten += abs(eat(tables, state, one))
        if state.open[other] == 1:
            eaten += abs(eat(tables, state, other))
        state.order[count] = -eaten if state.order[count] < 0 else eaten
        count += 1
    value = 0
    for i in range(count - 1, -1, -1):
        length = state.order[i]
        if length < 0:
            value = -length - HANDED_LOOP + abs(value - HANDED_LOOP)
        elif length > 2:
            value = length - HANDED_CHAIN + abs(value - HANDED_CHAIN)
        else:
            value = length - value
    return value


@rule
def safe(tables: Record, state: Record, edge: int) -> bool:
    """Whether a free edge is no third side of a box."""
    return state.free[edge] != 0 and state.open[tables.sides[edge, 0]] > 2 and state.open[tables.sides[edge, 1]] > 2


@rule
def finish(tables: Record, state: Record, backwards: bool) -> tuple[int, int]:
    """How many boxes more the side to move gets of those left, and after how many safe moves nobody has one.

    Safe moves are made in reading order or backwards: what matters is whether their number is odd, and the same order for all positions
    lets a search see which moves change that. All else is done well: open boxes are taken, perhaps all but those that are handed over.
    """
    taken, handed = 0, 0
    for box in range(tables.boxes):
        if state.open[box] == 1:
            eaten = eat(tables, state, box)
            taken += abs(eaten)
            if eaten >= HANDED_CHAIN:
                handed = HANDED_CHAIN
            elif eaten <= -HANDED_LOOP and handed == 0:
                handed = HANDED_LOOP
    count = 0
    for i in range(tables.edges):
        edge = tables.edges - 1 - i if backwards else i
        if safe(tables, state, edge):
            draw(tables, state, edge)
            count += 1
    rest = forced(tables, state)
    rest = rest if count & 1 else -rest
    if handed:
        return max(taken + rest, taken - 2 * handed - rest), count
    return taken + rest, count


@rule
def evaluate(tables: Record, state: Record) -> int:
    """The boxes that each side has and will get if the last safe moves come as they come: who must open the first long chain loses most."""
    own, other = int(state.score[state.turn]), int(state.score[1 - state.turn])
    if 2 * own > tables.boxes:
        return DECIDED + 100 * (own - other)
    if 2 * other > tables.boxes:
        return -DECIDED + 100 * (own - other)
    total = 0
    for backwards in range(2):
        survey(tables, state)
        more, moves = finish(tables, state, backwards == 1)
        lead = own - other + more
        value = 100 * lead + (WINNING if lead > 0 else (-WINNING if lead < 0 else 0))
        if moves == 0:
            return value
        total += value
    return total // 4


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Boxes to be had come first, then handing over the end of a chain, then safe moves; the shorter a chain, the sooner to open it."""
    survey(tables, state)
    chains, gift = 0, 0
    for i in range(count):
        if safe(tables, state, moves[i]):
            gift = GIFT
            break
    for i in range(count):
        edge = moves[i]
        one, other = int(tables.sides[edge, 0]), int(tables.sides[edge, 1])
        if state.open[one] > state.open[other]:
            one, other = other, one
        if state.open[one] == 1:
            # The last but one box of a chain is the place where it may be better to hand over.
            scores[i] = LOUD + (100 if state.open[other] == 2 else 300)
        elif state.open[one] == 2:
            if state.chain[one] == 0:
                chains += 1
                state.order[chains] = walk(tables, state, one, chains)
            name = state.chain[one]
            scores[i] = -gift - GIFT_BOX * min(abs(state.order[name]), 10)
            inner = free_side(tables, state, one, edge)
            if state.open[across(tables, inner, one)] == 1:
                scores[i] = HANDING
            elif state.gate[name] != edge:
                scores[i] -= GIFT
        else:
            scores[i] = 0
    return count


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
    # Alpha-beta beat mcts leaf=0 10:0 at 0.25 s and leaf=2 35:3 at 4,000 nodes. `evaluate` counts boxes that can be closed: not to follow
    # them at the horizon won 15:11. width=16 against all moves: 25:21, on 8x8 dots 15:15, but 35:3 and not 21:5 against mcts leaf=2.
    PLAN = Plan(quiescence=False, width=16)

    def prepare(self) -> None:
        rows, columns = self.options["rows"], self.options["cols"]
        self.board: Board = edges(rows, columns)
        self.bound = len(self.board)
        self.room = Room(out=len(self.board))  # a playout lists the free edges; nothing comes back
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

    @property
    def table_words(self) -> int:
        """The lines, the turn and the score; whose each box is changes nothing."""
        return key_words(self.STATE)

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
