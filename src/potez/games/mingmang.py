"""Ming Mang.

Source: the seventeen games (Romanian), 4; rulebook `mingmang`. Pieces slide like rooks; a line of opposing pieces that is enclosed between
two own ones changes sides. No move may bring back an earlier board, and whoever cannot move loses.

Decisions: a player without pieces cannot move and loses. A loss goes before the draw by `limit` on the same ply.

Encoding: `cells` by row * size + column: 0 empty, 1 black, 2 white. A move is a slide of kernel.custody. What may not come back is the
board without the side to move, so the key is a Zobrist number of the board alone: the key after a move is known without playing it.
A game lasts at most `limit` plies.
"""

from __future__ import annotations

import numpy as np

from potez.geometry.board import square
from potez.geometry.turning import mirror, quarter_turn
from potez.kernel.buffers import Room
from potez.kernel.contract import NO_PAST, Symmetry, Tried
from potez.kernel.contract import Rules as Contract
from potez.kernel.custody import (
    TRIES,
    crossing,
    dismiss,
    enclosed,
    end_of,
    enlist,
    gather,
    next_slide,
    random_slide,
    relocate,
    slide_path,
    slide_text,
    start_of,
    taken_by,
    wrong_on_sight,
)
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Choice, Int
from potez.kernel.outcomes import LIMIT, NO_MOVES, RUNNING, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import ALPHA_BETA, Plan
from potez.kernel.random import below, numbers
from potez.kernel.records import hash_words, record, seen
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, no_room, rule
from potez.kernel.types import Array, Record

BLACK, WHITE = 0, 1
MOST = 9 * 9
MOST_PLIES = 10_000

TABLES = np.dtype(
    [
        ("size", np.int64),
        ("sites", np.int64),
        ("limit", np.int64),
        ("near", np.int16, (MOST, 4)),  # see kernel.custody
        ("numbers", np.uint64, (MOST, 2)),  # a random number for each piece on each cell
    ],
    align=True,
)

STATE = record(
    key=[
        ("board", np.uint64),  # the exclusive or of the numbers of all pieces
    ],
    rest=[
        ("cells", np.int8, (MOST,)),
        ("turn", np.int8),
        ("ply", np.int16),
    ],
    scratch=[
        ("after", np.uint64, (1,)),  # `board` after a move that is being considered
        ("lines", np.int16, (2, 9)),  # this and the next three for playouts, see kernel.custody
        ("pieces", np.int16, (2, MOST)),
        ("place", np.int16, (MOST,)),
        ("counts", np.int16, (2,)),
        ("reached", np.int8, (MOST,)),  # this and the next for evaluations: bit 0 where black can move to, bit 1 where white can
        ("prey", np.int8, (2, MOST)),  # how many pieces a side would take by moving to a cell
    ],
)


# Rules


@rule
def board_after(tables: Record, state: Record, move: int) -> np.uint64:
    """The number of the board that a move leads to."""
    start, end, side = start_of(move), end_of(move), state.turn
    board = state.board ^ tables.numbers[start, side] ^ tables.numbers[end, side]
    for way in range(4):
        site = end
        for _ in range(enclosed(tables.near, state.cells, end, way, side + 1)):
            site = tables.near[site, way]
            board ^= tables.numbers[site, 0] ^ tables.numbers[site, 1]
    return board


@rule
def repeats(tables: Record, state: Record, past: Array, move: int) -> bool:
    """Whether a move brings back an earlier board. The present one it always changes."""
    state.after[0] = board_after(tables, state, move)
    return seen(past, hash_words(state.after, 1)) > 0


@rule
def generate(tables: Record, state: Record, past: Array, out: Array, most: int) -> int:
    """The legal moves, but no more than `most`."""
    count = 0
    move = next_slide(tables.near, state.cells, state.turn + 1, -1)
    while move >= 0 and count < most:
        if not repeats(tables, state, past, move):
            count = emit(out, count, move)
        move = next_slide(tables.near, state.cells, state.turn + 1, move)
    return count


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    return generate(tables, state, past, out, MOST * MOST)


@rule
def play(tables: Record, state: Record, move: int) -> int:
    start, end, owner = start_of(move), end_of(move), state.turn + 1
    state.board = board_after(tables, state, move)
    state.cells[start] = 0
    state.cells[end] = owner
    for way in range(4):
        site = end
        for _ in range(enclosed(tables.near, state.cells, end, way, owner)):
            site = tables.near[site, way]
            state.cells[site] = owner
    state.turn = 1 - state.turn
    state.ply += 1
    return 0  # pieces never leave, so any board may come back


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    if generate(tables, state, past, no_room(past), 1) == 0:
        return won(1 - state.turn, NO_MOVES)
    if state.ply >= tables.limit:
        return drawn(LIMIT)
    return RUNNING


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Draws slides until one is legal, which is a uniform choice; after many failures lists them instead.

    Only the slide that was drawn is compared with the past, and not every one.
    """
    gather(state.cells, tables.sites, tables.size, state.pieces, state.place, state.lines, state.counts)
    plies = 0
    while state.ply < tables.limit:
        side = state.turn
        move = -1
        for _ in range(TRIES if state.counts[side] else 0):
            move = random_slide(rng, state.pieces[side], state.counts[side], state.lines, tables.size)
            if move >= 0 and not repeats(tables, state, past[:length], move):
                break
            move = -1
        if move < 0:
            count = moves(tables, state, past[:length], out)
            if count == 0:
                return report(plies, won(1 - side, NO_MOVES))
            move = out[below(rng, count)]
        state.after[0] = state.board
        past[length] = hash_words(state.after, 1)
        length += 1
        plies += 1
        start, end = start_of(move), end_of(move)
        for way in range(4):
            site = end
            for _ in range(enclosed(tables.near, state.cells, end, way, side + 1)):
                site = tables.near[site, way]
                dismiss(state.pieces, state.place, state.counts, 1 - side, site)
                enlist(state.pieces, state.place, state.counts, side, site)
        play(tables, state, move)
        relocate(state.pieces, state.place, state.lines, tables.size, side, start, end)
    return report(plies, outcome(tables, state, past[:length]))


# For engines

PIECE = 50  # a piece that changes sides makes twice the difference
MOBILITY = 1  # for a move that a side has
THREAT, CHANCE = 25, 3  # for a piece that can be taken at once; that could be taken if somebody got there
CORNER, EDGE = 60, 15  # for a piece that can never be taken; that can be taken in one direction only


@rule
def look_around(tables: Record, state: Record) -> int:
    """Marks where each side can move to and what it would take there. Returns by how much black's pieces and moves are worth more."""
    near, cells = tables.near, state.cells
    for site in range(tables.sites):
        state.reached[site] = 0
        state.prey[0, site] = 0
        state.prey[1, site] = 0
    balance = 0
    for start in range(tables.sites):
        owner = cells[start]
        if owner == 0:
            continue
        free, borders = 0, 0
        for way in range(4):
            site = near[start, way]
            if site < 0:
                borders += 1
            elif cells[site] == 0:
                while site >= 0 and cells[site] == 0:
                    state.reached[site] |= owner
                    free += 1
                    site = near[site, way]
            elif cells[site] != owner:
                line = 0
                while site >= 0 and cells[site] == 3 - owner:
                    line += 1
                    site = near[site, way]
                if site >= 0 and cells[site] == 0:
                    state.prey[owner - 1, site] += line
        worth = PIECE + MOBILITY * free + (CORNER if borders == 2 else EDGE * borders)
        balance += worth if owner == BLACK + 1 else -worth
    return balance


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Pieces, the safest ones in corners and at edges; moves; lines that can be closed now, and those that could be."""
    balance = look_around(tables, state)
    for site in range(tables.sites):
        for side in (BLACK, WHITE):
            if state.prey[side, site]:
                threat = state.prey[side, site] * (THREAT if state.reached[site] >> side & 1 else CHANCE)
                balance += threat if side == BLACK else -threat
    return balance if state.turn == BLACK else -balance


@rule
def in_danger(tables: Record, state: Record, site: int, owner: int) -> bool:
    """Whether a piece of `owner` on a cell would stand beside an opponent who can be joined right opposite."""
    for way in range(4):
        beside, opposite = tables.near[site, way], tables.near[site, way ^ 2]
        if beside >= 0 and opposite >= 0 and state.cells[beside] == 3 - owner and state.cells[opposite] == 0:
            if state.reached[opposite] & (3 - owner):
                return True
    return False


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Captures by the number of pieces; cells where the opponent would take; lines to be closed next; steps out of danger and into it."""
    owner = state.turn + 1
    look_around(tables, state)
    start, saved = -1, 0
    for i in range(count):
        if start != start_of(moves[i]):
            start = start_of(moves[i])
            saved = 40 if in_danger(tables, state, start, owner) else 0
        end = end_of(moves[i])
        taken, score = 0, saved
        for way in range(4):
            site = tables.near[end, way]
            line = 0
            while site >= 0 and state.cells[site] == 3 - owner:
                line += 1
                site = tables.near[site, way]
            if line and site >= 0:
                if state.cells[site] == owner:
                    taken += line
                elif state.cells[site] == 0 and state.reached[site] & owner:
                    score += 30 * line
        if state.reached[end] & (3 - owner):
            score += 50 * state.prey[2 - owner, end]
        if in_danger(tables, state, end, owner):
            score -= 80
        scores[i] = LOUD + 100 * taken if taken else min(score, LOUD - 1)
    return count


# The game for people


class Rules(Contract):
    SIDES = ("black", "white")
    OPTIONS = (
        Int("size", 8, "cells a side", values=(7, 8, 9)),
        Choice("first", "black", "who begins", values=("black", "white")),
        Int("limit", 400, "plies until the game is a draw", low=1, high=MOST_PLIES),
    )
    REASONS = ("empty", "not_your_piece", "same_site", "occupied", "no_line", "blocked", "repeats")
    ENDS = ("no-moves", "limit")
    PATTERN = "[a-z][0-9]+-[a-z][0-9]+"
    EXAMPLE = "e1-e3"
    LETTERS = ".bw"
    FIELDS = {"ply": (0, MOST_PLIES)}
    TABLES, STATE = TABLES, STATE
    # Alpha-beta beat mcts with the evaluation at its leaves by 4 wins to 0 and 12 draws at 0.02 s. A width of 15 made no difference: 3 wins
    # to 2 and 25 draws at 300 positions.
    PLAN = Plan(search=ALPHA_BETA, scale=400)

    def prepare(self) -> None:
        size = self.options["size"]
        self.board = square(size, size)
        self.bound = self.options["limit"]
        # A key for every ply. Slides are listed where none can be drawn: from a cell at most to all others of its row and column.
        self.room = Room(past=self.bound, out=size * size * 2 * (size - 1))
        tables = self.tables[0]
        tables["size"], tables["sites"], tables["limit"] = size, size * size, self.options["limit"]
        tables["near"][: size * size] = crossing(self.board)
        tables["numbers"] = numbers(MOST, 2)

    def start(self) -> Array:
        size = self.options["size"]
        state = np.zeros(1, STATE)
        cells = state[0]["cells"][: size * size].reshape(size, size)
        cells[:, 0] = cells[-1, :] = WHITE + 1
        cells[0, 1:] = cells[:, -1] = BLACK + 1
        state["turn"] = self.SIDES.index(self.options["first"])
        self.check(state[0])
        return state

    def check(self, state: Record) -> None:
        """Numbers the board, too."""
        if state["ply"] > self.options["limit"]:
            raise InvalidPosition(f"position: ply={state['ply']} in a game of at most {self.options['limit']} plies")
        if not state["cells"].any():
            raise InvalidPosition("position: there is no piece on the board")
        board = np.uint64(0)
        for site in np.flatnonzero(state["cells"]):
            board ^= self.tables[0]["numbers"][site, state["cells"][site] - 1]
        state["board"] = board

    @property
    def looks_back(self) -> bool:
        return True

    def move_text(self, state: Record, move: int) -> str:
        return slide_text(self.board, move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return slide_path(self.board, move)

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return taken_by(self, state, move)

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if wrong := wrong_on_sight(self, state[0], tried):
            return wrong
        return Refusal("repeats" if tried.text in self.texts(state, NO_PAST) else "illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value:
                picture.piece(site.name, "man", self.SIDES[value - 1], self.LETTERS[value])
        for side in (BLACK, WHITE):
            picture.counter("pieces", int(np.count_nonzero(state["cells"] == side + 1)), self.SIDES[side])
        return picture

    def symmetries(self) -> list[Symmetry]:
        size = self.options["size"]
        here = {site.name: site.name for site in self.board.sites}
        return [
            Symmetry(quarter_turn(size), {}),
            Symmetry(mirror(size), {}),
            Symmetry(here, {"b": "w", "w": "b"}, swaps_sides=True),
        ]
