"""Hare and Hounds.

Source: the seventeen games (Romanian), 2; rulebook `hare`. Three hounds hunt a hare over eleven points; hounds never go back.

Decisions: the ends are looked at in this order after every move: a hare that must move and cannot has lost, even if the hounds have just
made their tenth move in a row within their columns; then the hare's escape; then the ten moves; then hounds that cannot move. An escape
also counts when a hound's own step leaves the hare behind. A step to a higher column sets the count of moves within columns back to zero.

Encoding: sites are the numbers of the source, and site s is in column (s + 2) // 3. `hounds` is a set of sites. A move is start * 16 + end.

The longest game: the columns of the three hounds add up to at least 0+1+1 and at most 4+3+3, so that they advance 8 times at most. Before
each advance there are at most 9 moves within columns, after the last one at most 10: 8 * 10 + 10 = 90 moves of the hounds. The hare makes
one move before each of them at most: 180 plies.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from potez.geometry.board import Board, Site
from potez.kernel.bits import lowest, popcount
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.errors import InvalidPosition
from potez.kernel.explaining import free_target, piece_to_move
from potez.kernel.outcomes import ESCAPE, NO_MOVES, RUNNING, STALLING, report, won
from potez.kernel.picture import Picture
from potez.kernel.random import below, nth_bit
from potez.kernel.records import record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import emit, no_room, rule
from potez.kernel.types import Array, Record

HOUNDS, HARE = 0, 1
SITES = 11
PATIENCE = 10  # moves in a row within their columns with which the hounds lose
LINES = ("0 2 5 8 10", "1 4 7", "3 6 9", "1 2 3", "4 5 6", "7 8 9", "0 1", "0 3", "1 5 9", "3 5 7", "7 10", "9 10")

TABLES = np.dtype([("reach", np.int64, (2, SITES))], align=True)  # by side: the set of sites one step away

STATE = record(
    key=[
        ("hounds", np.int64),  # set of sites
        ("hare", np.int64),
        ("turn", np.int64),
        ("stalled", np.int64),  # moves in a row that the hounds made within their columns: it decides when the game ends
    ]
)


# Rules


@rule
def column(site: int) -> int:
    return (site + 2) // 3


@rule
def hound_steps(tables: Record, hounds: int, hare: int, hound: int) -> int:
    return tables.reach[HOUNDS, hound] & ~(hounds | 1 << hare)


@rule
def hare_steps(tables: Record, hounds: int, hare: int) -> int:
    return tables.reach[HARE, hare] & ~hounds


@rule
def ending(tables: Record, hounds: int, hare: int, turn: int, stalled: int) -> int:
    """The code of the end, save that of hounds who cannot move."""
    if turn == HARE and hare_steps(tables, hounds, hare) == 0:
        return won(HOUNDS, NO_MOVES)
    if column(hare) < column(lowest(hounds)):  # numbers rise with the columns, so the lowest number is the hound furthest back
        return won(HARE, ESCAPE)
    if stalled >= PATIENCE:
        return won(HARE, STALLING)
    return RUNNING


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    hounds, hare = state.hounds, state.hare
    if state.turn == HARE:
        ends = hare_steps(tables, hounds, hare)
        while ends:
            count = emit(out, count, hare * 16 + lowest(ends))
            ends &= ends - 1
        return count
    rest = hounds
    while rest:
        hound = lowest(rest)
        rest &= rest - 1
        ends = hound_steps(tables, hounds, hare, hound)
        while ends:
            count = emit(out, count, hound * 16 + lowest(ends))
            ends &= ends - 1
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    start, end = move >> 4, move & 15
    if state.turn == HARE:
        state.hare = end
    else:
        state.hounds ^= 1 << start | 1 << end
        state.stalled = state.stalled + 1 if column(start) == column(end) else 0
    state.turn = 1 - state.turn
    return 1


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    code = ending(tables, state.hounds, state.hare, state.turn, state.stalled)
    if code == RUNNING and state.turn == HOUNDS and moves(tables, state, past, no_room(past)) == 0:
        return won(HARE, NO_MOVES)
    return code


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move, with the position in local variables."""
    hounds, hare, turn, stalled = state.hounds, state.hare, state.turn, state.stalled
    plies = 0
    while True:
        code = ending(tables, hounds, hare, turn, stalled)
        if code:
            return report(plies, code)
        if turn == HARE:
            ends = hare_steps(tables, hounds, hare)
            hare = nth_bit(ends, below(rng, popcount(ends)))
        else:
            a = lowest(hounds)
            rest = hounds & (hounds - 1)
            b = lowest(rest)
            c = lowest(rest & (rest - 1))
            start, ends = a, hound_steps(tables, hounds, hare, a)
            ends_b, ends_c = hound_steps(tables, hounds, hare, b), hound_steps(tables, hounds, hare, c)
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


# The game for people


class Rules(Contract):
    SIDES = ("hounds", "hare")
    REASONS = ("empty", "not_your_piece", "same_site", "occupied", "wrong_direction", "too_far", "no_line")
    ENDS = ("no-moves", "escape", "stalling")
    PATTERN = "[0-9]{1,2}-[0-9]{1,2}"
    EXAMPLE = "0-2"
    LETTERS = ".Ci"
    EMPTY = "*"
    FIELDS = {"stalled": (0, PATIENCE)}
    TABLES, STATE = TABLES, STATE

    def prepare(self) -> None:
        places = [(0, 1), *((x, y) for x in (1, 2, 3) for y in (0, 1, 2)), (4, 1)]
        sites = tuple(Site(str(i), x, y, "point") for i, (x, y) in enumerate(places))
        lines = tuple(tuple(map(int, line.split())) for line in LINES)
        self.board = Board(sites, ((1, 4, 7), (0, 2, 5, 8, 10), (3, 6, 9)), lines, scale=(4, 2), draw_lines=True)
        self.bound = 180
        reach = self.tables[0]["reach"]
        for start, end in np.argwhere(np.any(self.board.steps[:, :, None] == np.arange(SITES), axis=1)):
            reach[HARE, start] |= 1 << int(end)
            if sites[end].x >= sites[start].x:
                reach[HOUNDS, start] |= 1 << int(end)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["hounds"], state["hare"] = 1 << 0 | 1 << 1 | 1 << 3, 10
        return state

    def letters(self, state: Record) -> list[str]:
        return ["i" if site == state["hare"] else ".C"[int(state["hounds"]) >> site & 1] for site in range(SITES)]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        if letters.count("C") != 3 or letters.count("i") != 1:
            raise InvalidPosition(f"position: {letters.count('C')} hounds C and {letters.count('i')} hares i; there are three and one")
        state["hounds"] = sum(1 << site for site in range(SITES) if letters[site] == "C")
        state["hare"] = letters.index("i")

    def move_text(self, state: Record, move: int) -> str:
        return f"{move >> 4}-{move & 15}"

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return str(move >> 4), str(move & 15)

    def sites_in(self, match: re.Match[str]) -> tuple[str, ...]:
        return tuple(match.string.split("-"))

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        letters = self.letters(state[0])
        start, end = tried.sites

        def owner(site: str) -> int:
            return ".Ci".index(letters[int(site)]) - 1

        found = piece_to_move(owner, int(state[0]["turn"]), start) or free_target(owner, start, end)
        if found:
            return found
        free = self.tables.copy()
        free["reach"][0, HOUNDS] = free["reach"][0, HARE]  # hounds that may also go back
        if tried.text in self.texts(state, past, tables=free):
            return Refusal("wrong_direction", (end,))
        if any({int(start), int(end)} <= set(line) for line in self.board.lines):
            return Refusal("too_far", (end,))
        return Refusal("no_line", (start, end))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter != ".":
                side = ".Ci".index(letter) - 1
                picture.piece(site.name, ("hound", "hare")[side], self.SIDES[side], letter)
        picture.counter("stalled", int(state["stalled"]), "hounds")
        return picture

    def symmetries(self) -> list[Symmetry]:
        turned = {"0": "0", "10": "10"}
        for top in (1, 4, 7):
            turned |= {str(top): str(top + 2), str(top + 1): str(top + 1), str(top + 2): str(top)}
        return [Symmetry(turned, {})]
