"""Hunts: a few pieces that jump and take (fox, jaguar) against a pack that only steps (geese, dogs, sheep), on at most 62 points.

Here are the rules of the hunts with one jumper who may take, and stop, as he likes (Fox and Geese, Adugo), and what all hunts share
towards people: texts, reasons, pictures. Foxes and Sheep has rules of its own for its two foxes.

Encoding: `pack` and `jumpers` are sets of points (bit i is point i in reading order). A step is `step_code(start, end)`. A chain of jumps
is its path with three bits a jump; with one jumper no start is needed, with two the lowest bit tells which one jumps. Twenty pieces to
take are 61 or 62 bits, and no setup may have more. Some setups have hundreds of thousands of chains, so nothing here relies on a full list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import numpy as np

from potez.geometry.board import Board
from potez.kernel.bits import lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.draws import MOST_PLIES
from potez.kernel.errors import InvalidPosition
from potez.kernel.jumping import NO_CODE, Jumping
from potez.kernel.jumps import ALL_WAYS, STEP, can_jump, can_step, chains_from, count_steps, follow, list_steps, nth_step
from potez.kernel.outcomes import LIMIT, NO_MOVES, RUNNING, THREEFOLD, TOO_FEW, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.random import below
from potez.kernel.records import key_of, key_words, record, seen
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

POINTS = 33  # of the largest board
CLOSE = 4  # steps from the jumper up to which it matters how near the pack is

TABLES = np.dtype(
    [
        ("jumper", np.int64),  # the side that jumps
        ("least", np.int64),  # with a smaller pack the jumper has won
        ("even", np.int64),  # of the pack left: the chances of the two sides are about even
        ("all", np.int64),  # the set of all points
        ("near", np.int64, (POINTS,)),  # the set of points one step away
        ("within", np.int64, (CLOSE, POINTS)),  # the sets of points at most one, two, ... steps away
        ("closing", np.int64),  # what it is worth to the pack that one of it is a step nearer to the jumper
        ("steps", np.int16, (POINTS, 8)),
        ("jumps", np.int16, (POINTS, 8)),
    ],
    align=True,
)

STATE = record(
    key=[
        ("pack", np.int64),
        ("jumpers", np.int64),
        ("turn", np.int8),
    ],
    rest=[
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


# Rules with one jumper


@rule
def takes(tables: Record, state: Record, jumper: int, free: int) -> bool:
    """Whether the jumper on a point can take something."""
    return tables.near[jumper] & state.pack != 0 and can_jump(tables.steps, tables.jumps, jumper, state.pack, free, ALL_WAYS)


@rule
def moves_from(tables: Record, state: Record, out: Array, skip: int) -> int:
    """Lists the moves without the first `skip`, and counts them all."""
    free = tables.all & ~(state.pack | state.jumpers)
    if state.turn != tables.jumper:
        return list_steps(tables.near, state.pack, free, out, 0, skip)
    count = list_steps(tables.near, state.jumpers, free, out, 0, skip)
    start = lowest(state.jumpers)
    return chains_from(tables.steps, tables.jumps, start, state.pack, free, ALL_WAYS, 0, False, 0, 0, out, count, skip)


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    return moves_from(tables, state, out, 0)


@rule
def play(tables: Record, state: Record, move: int) -> int:
    taken = 0
    if move & STEP:
        way = 1 << (move & 63) | 1 << (move >> 6 & 63)
        if state.turn == tables.jumper:
            state.jumpers ^= way
        else:
            state.pack ^= way
    else:
        end, taken = follow(tables.steps, tables.jumps, lowest(state.jumpers), move)
        state.jumpers = 1 << end
        state.pack &= ~taken
    state.turn = 1 - state.turn
    state.ply += 1
    return 1 if taken else 0


@rule
def can_move(tables: Record, state: Record) -> bool:
    free = tables.all & ~(state.pack | state.jumpers)
    if state.turn != tables.jumper:
        return can_step(tables.near, state.pack, free)
    return can_step(tables.near, state.jumpers, free) or takes(tables, state, lowest(state.jumpers), free)


@rule
def verdict(tables: Record, state: Record, past: Array, key: np.uint64) -> int:
    if popcount(state.pack) < tables.least:
        return won(tables.jumper, TOO_FEW)
    if not can_move(tables, state):
        return won(1 - state.turn, NO_MOVES)
    if seen(past, key) >= 2:
        return drawn(THREEFOLD)
    if state.ply >= MOST_PLIES:
        return drawn(LIMIT)
    return RUNNING


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    return verdict(tables, state, past, key_of(state, KEY_WORDS))


@rule
def random_move(tables: Record, state: Record, rng: Array, out: Array) -> int:
    """A legal move, each with the same chance. Steps are counted, not listed; a chain beyond the room of `out` needs a second search."""
    free = tables.all & ~(state.pack | state.jumpers)
    jumping = state.turn == tables.jumper
    if jumping and takes(tables, state, lowest(state.jumpers), free):
        n = below(rng, moves_from(tables, state, out, 0))
        if n < out.shape[0]:
            return out[n]
        moves_from(tables, state, out[:1], n)
        return out[0]
    pieces = state.jumpers if jumping else state.pack
    return nth_step(tables.near, pieces, free, below(rng, count_steps(tables.near, pieces, free)))


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    begin, end = 0, length  # the keys of the positions that can still come back are past[begin:end]
    plies = 0
    while True:
        key = key_of(state, KEY_WORDS)
        code = verdict(tables, state, past[begin:end], key)
        if code:
            return report(plies, code)
        past[end] = key
        end += 1
        if play(tables, state, random_move(tables, state, rng, out)):
            begin = end = length
        plies += 1


# For engines

PIECE = 100  # one of the pack
REACH = 7  # a point that the jumper can walk to
STEPS = 8  # a free point next to him
LOOSE = 12  # one of the pack that he could take if he walked there
FORK = 30  # each that he threatens after the first: the pack saves only one with a move


@rule
def walk(tables: Record, jumpers: int, free: int) -> int:
    """The points that the jumpers can walk to, their own among them."""
    reach, ahead = jumpers, jumpers
    while ahead:
        found = tables.near[lowest(ahead)] & free & ~reach
        reach |= found
        ahead = ahead & (ahead - 1) | found
    return reach


@rule
def loose(tables: Record, pack: int, clear: int, reach: int) -> int:
    """Those of the pack that can be jumped over from a point of `reach`: before and behind them the line is clear."""
    found = 0
    while pack:
        point = lowest(pack)
        pack &= pack - 1
        for way in range(4):
            before, behind = tables.steps[point, way], tables.steps[point, way + 4]
            if before >= 0 and behind >= 0 and clear >> before & clear >> behind & (reach >> before | reach >> behind) & 1:
                found |= 1 << point
                break
    return found


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Pieces taken, and how closely the jumper is hemmed in: where he can walk, and which of the pack stand unprotected on his way."""
    free = tables.all & ~(state.pack | state.jumpers)
    clear = free | state.jumpers
    reach = walk(tables, state.jumpers, free)
    near = tables.near[lowest(state.jumpers)]
    worth = PIECE * (tables.even - popcount(state.pack)) + REACH * popcount(reach) + STEPS * popcount(near & free)
    worth += LOOSE * popcount(loose(tables, state.pack, clear, reach))
    if tables.closing:
        for steps in range(CLOSE):
            worth -= tables.closing * popcount(state.pack & tables.within[steps, lowest(state.jumpers)])
    if state.turn == tables.jumper:
        return worth
    threats = popcount(loose(tables, state.pack & near, clear, state.jumpers))
    return -worth - FORK * max(threats - 1, 0)


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The jumper: what he takes, what he threatens, room. The pack: out of danger, not into it, close to him."""
    free = tables.all & ~(state.pack | state.jumpers)
    jumper = lowest(state.jumpers)
    near = tables.near[jumper]
    if state.turn == tables.jumper:
        spare = popcount(state.pack) - tables.least
        for i in range(count):
            if moves[i] & STEP:
                end = moves[i] >> 6 & 63
                threats = popcount(loose(tables, state.pack & tables.near[end], free | state.jumpers, 1 << end))
                scores[i] = 100 * threats + 10 * popcount(tables.near[end] & free) - 50
            else:
                _, taken = follow(tables.steps, tables.jumps, jumper, moves[i])
                scores[i] = LOUD + 100 * popcount(taken) + (5000 if popcount(taken) > spare else 0)
        return count
    danger = takes(tables, state, jumper, free)
    for i in range(count):
        start, end = 1 << (moves[i] & 63), 1 << (moves[i] >> 6 & 63)
        pack, after = state.pack ^ start ^ end, free ^ start ^ end
        if near & pack and can_jump(tables.steps, tables.jumps, jumper, pack, after, ALL_WAYS):
            scores[i] = -300
        elif near & after == 0:
            scores[i] = LOUD + 5000  # he cannot move
        else:
            scores[i] = (200 if danger else 0) + (80 if near & end else 0) - (80 if near & start else 0)
    return count


# Hunts for people


class Hunt(Jumping):
    """What the hunts share. LETTERS and KINDS are in the order of SIDES, LETTERS after the sign of a free point."""

    JUMPER: ClassVar[int]  # the side that jumps
    JUMPERS: ClassVar[int] = 1  # how many pieces it has
    WIDTH = 0  # one jumper needs no bits to be told by
    KINDS: ClassVar[tuple[str, str]]  # what the sides' pieces are
    REASONS: ClassVar[tuple[str, ...]] = (
        "empty",
        "not_your_piece",
        "same_site",
        "occupied",
        "no_line",
        "too_far",
        "no_jump",
        "landing",
        "write_capture",
        "cannot_capture",
    )
    ENDS: ClassVar[tuple[str, ...]] = ("too-few", "no-moves", "threefold", "limit")
    FIELDS: ClassVar[Mapping[str, tuple[int, int] | str]] = {"ply": (0, MOST_PLIES)}
    TABLES, STATE = TABLES, STATE

    most: int  # pieces of the pack at the beginning, and in any setup

    def lay_out(self, board: Board) -> None:
        """Fills the tables that every hunt has."""
        self.board = board
        self.bound = MOST_PLIES
        self.room = Room(past=MOST_PLIES, out=256)  # a key for every ply; a list of moves that does not fit is gone through once more
        tables = self.tables[0]
        tables["all"] = (1 << len(board)) - 1
        tables["steps"][: len(board)], tables["jumps"][: len(board)] = board.steps, board.jumps
        for site in range(len(board)):
            tables["near"][site] = sum(1 << int(near) for near in board.steps[site] if near >= 0)

    def close_in(self, closing: int) -> None:
        """The pack comes nearer where it has nothing better to do; without this it would only shuffle about."""
        tables, board = self.tables[0], self.board
        tables["closing"] = closing
        within = tables["near"][: len(board)] | 1 << np.arange(len(board))
        for steps in range(CLOSE):
            tables["within"][steps, : len(board)] = within
            within = np.array([np.bitwise_or.reduce(within[ways[ways >= 0]]) for ways in board.steps])

    def letters(self, state: Record) -> list[str]:
        return [self.LETTERS[1 + self.owner(state, site)] for site in self.board.index]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for field, side in (("jumpers", self.JUMPER), ("pack", 1 - self.JUMPER)):
            state[field] = sum(1 << i for i, letter in enumerate(letters) if letter == self.LETTERS[1 + side])

    def check(self, state: Record) -> None:
        jumpers, pack = int(state["jumpers"]).bit_count(), int(state["pack"]).bit_count()
        if jumpers != self.JUMPERS:
            raise InvalidPosition(f"position: {self.JUMPERS} of the letter {self.LETTERS[1 + self.JUMPER]!r} needed, {jumpers} given")
        if pack > self.most:
            raise InvalidPosition(f"position: at most {self.most} of the letter {self.LETTERS[2 - self.JUMPER]!r} allowed, {pack} given")

    def owner(self, state: Record, site: str) -> int:
        """Whose piece stands on a site, -1 for none."""
        i = self.board.index[site]
        if int(state["jumpers"]) >> i & 1:
            return self.JUMPER
        return 1 - self.JUMPER if int(state["pack"]) >> i & 1 else -1

    def captures(self, side: int) -> bool:
        return side == self.JUMPER

    def jumper(self, state: Record, low: int) -> int:
        return self.jumpers(state)[low]

    def low_bits(self, state: Record, site: int) -> int:
        jumpers = self.jumpers(state)
        return jumpers.index(site) if site in jumpers else NO_CODE

    def jumpers(self, state: Record) -> list[int]:
        return [i for i in range(len(self.board)) if int(state["jumpers"]) >> i & 1]

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        start = tried.sites[0]
        if "x" in tried.text and state[0]["turn"] == self.owner(state[0], start) == 1 - self.JUMPER:
            return Refusal("cannot_capture", (start,))
        return self.wrong_on_sight(state[0], tried) or Refusal("illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site in self.board.index:
            if (side := self.owner(state, site)) >= 0:
                picture.piece(site, self.KINDS[side], self.SIDES[side], self.LETTERS[1 + side])
        picture.counter("taken", self.most - int(state["pack"]).bit_count(), self.SIDES[self.JUMPER])
        return picture

    def mirror(self) -> Symmetry:
        """Left and right exchanged."""
        places = {(site.x, site.y): site.name for site in self.board.sites}
        width = max(site.x for site in self.board.sites)
        return Symmetry({site.name: places[width - site.x, site.y] for site in self.board.sites}, {})
