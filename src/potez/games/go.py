"""Go, and Quick Go.

Sources: `go.sl` (Slovene) and the seventeen games (Romanian), 7; rulebook `go`. One game with options; the presets `go` and `go-quick` differ
in them alone. The Romanian board is played on the inner crossings of its grid: `size` counts the points one can play on.

Decisions: a game that reaches its last move (`limit`, at most 4·N·N) is counted like one that ends with two passes, and says "limit" unless
that move was the second pass. Simple ko is kept as one point: only the capture of exactly one stone by a stone that then stands alone with
exactly one liberty can be taken back so that the board before it returns, and a pass in between lifts the ban, since no stone recreates the
board it is played on. Superko compares boards alone, whoever is to move. A position given as text has no history before it but its ko
point. Dead groups are for the players to name; the verbs count every stone as alive.

Encoding: `cells` by row * size + column: 0 empty, 1 black, 2 white. A move is its point, or PASS. The key of a position is a Zobrist hash of
the board with the side to move, the ko point and the passes, and with the lead in prisoners where they count and no superko is played. Each
earlier board can be asked for from it: under superko all but the board takes four values (see `repeated`). Only superko looks at the past;
otherwise `play` lets it be forgotten.

A game lasts at most 4·N·N plies: the rules say so.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potez.geometry.board import DOWN, LEFT, RIGHT, UP, Board, Site, name_of, square
from potez.kernel.contract import NO_PAST, SITE, Symmetry, Tried
from potez.kernel.contract import Rules as Contract
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Choice, Flag, Halves, Int
from potez.kernel.outcomes import LIMIT, RUNNING, SCORE, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.random import below
from potez.kernel.records import key_of, key_words, record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

BLACK, WHITE = 0, 1
MOST = 19 * 19
PASS = MOST
NONE, SIMPLE, SUPERKO = 0, 1, 2
KO = ("none", "simple", "superko")
TERRITORY, ENCLOSED, AREA = 0, 1, 2
SCORING = ("territory", "enclosed", "area")
TOP, BOTTOM, AT_LEFT, AT_RIGHT = 1, 2, 4, 8

TABLES = np.dtype(
    [
        ("size", np.int64),
        ("sites", np.int64),
        ("ko", np.int64),  # NONE, SIMPLE, SUPERKO
        ("scoring", np.int64),  # TERRITORY, ENCLOSED, AREA
        ("pass_stones", np.int64),  # 1: a pass hands over a prisoner
        ("komi", np.int64),  # in half points
        ("last", np.int64),  # the ply after which a game is counted in any case
        ("around", np.int16, (MOST, 4)),  # neighbours, -1 past the edge
        ("border", np.int8, (MOST,)),  # sum of TOP, BOTTOM, AT_LEFT, AT_RIGHT
        ("zobrist", np.uint64, (MOST, 2)),
    ],
    align=True,
)

STATE = record(
    key=[
        ("board", np.uint64),  # Zobrist hash of `cells`
        ("turn", np.int8),
        ("passes", np.int8),  # passes in a row, 2 at the end
        ("ko", np.int16),  # where the stone just taken may not be taken back, or -1; only with SIMPLE
        ("lead", np.int32),  # black's prisoners less white's, where it counts and no superko is played
    ],
    rest=[
        ("cells", np.int8, (MOST,)),
        ("ply", np.int16),
        ("prisoners", np.int32, (2,)),  # taken by black, by white
    ],
    scratch=[
        ("stack", np.int16, (MOST,)),
        ("chain", np.int16, (MOST,)),  # of `find_chains`: the first stone of each stone's chain
        ("single", np.int16, (MOST,)),  # by first stone: the only liberty of its chain, or -1 where there are more
        ("owner", np.int8, (MOST,)),  # of `count_up`: the owner (1, 2) of an empty point, 3 for nobody's
        ("scores", np.int32, (2,)),  # of `count_up`: half points of black and white
    ],
)
KEY_WORDS = key_words(STATE)

# Work space of a playout, laid over its `out`. Points lie in a frame: (row + 1) * (size + 1) + column + 1, one border column for two sides.
FRAME = 20 * 21
FREE, STONE = 1, (16, 256)  # values of `colour`: their sum over four neighbours counts each kind in four bits of its own; the border is 0
DUMMY = 1 << 30  # liberties of "chain 0", to which empty points and the border belong: never down to 0
WORK = np.dtype(
    [
        ("sign", np.uint64, (FRAME,)),  # by chain: the hash of its stones, with superko
        ("liberties", np.int32, (FRAME,)),  # by chain: pairs of a stone and an empty point beside it
        ("colour", np.int16, (FRAME,)),
        ("length", np.int16, (FRAME,)),  # by chain: its stones
        ("chain", np.uint16, (FRAME,)),  # by point: one stone of its chain names it
        ("follower", np.uint16, (FRAME,)),  # by stone: the next stone of its chain, in a ring
        ("place", np.uint16, (FRAME,)),  # by empty point: where it stands in `empty`
        ("empty", np.uint16, (FRAME,)),  # the empty points in any order
    ],
    align=True,
)
WORK_WORDS = WORK.itemsize // 8


# Rules


@rule
def find_chains(tables: Record, state: Record) -> None:
    """Labels every stone with its chain, and every chain with its liberty if it has only one."""
    for site in range(tables.sites):
        state.chain[site] = -1
    for first in range(tables.sites):
        colour = state.cells[first]
        if colour == 0 or state.chain[first] >= 0:
            continue
        liberty, several = -1, False
        state.chain[first] = first
        state.stack[0] = first
        found, done = 1, 0
        while done < found:
            site = state.stack[done]
            done += 1
            for k in range(4):
                near = tables.around[site, k]
                if near < 0:
                    continue
                if state.cells[near] == 0:
                    several = several or (liberty >= 0 and liberty != near)
                    liberty = near
                elif state.cells[near] == colour and state.chain[near] < 0:
                    state.chain[near] = first
                    state.stack[found] = near
                    found += 1
        state.single[first] = -1 if several else liberty


@rule
def repeated(state: Record, past: Array, board: np.uint64) -> bool:
    """Superko: whether a board stood in the past, whoever was to move then and whether or not a pass had led to it."""
    mine, turn, passes = state.board, state.turn, state.passes
    state.board = board
    state.turn, state.passes = 0, 0
    key0 = key_of(state, KEY_WORDS)
    state.turn = 1
    key1 = key_of(state, KEY_WORDS)
    state.passes = 1
    key2 = key_of(state, KEY_WORDS)
    state.turn = 0
    key3 = key_of(state, KEY_WORDS)
    state.board, state.turn, state.passes = mine, turn, passes
    count = 0
    for i in range(past.shape[0]):
        key = past[i]
        count += (key == key0) | (key == key1) | (key == key2) | (key == key3)
    return count > 0


@rule
def board_after(tables: Record, state: Record, point: int) -> np.uint64:
    """The hash of the board after a stone on `point`, from the labels of `find_chains`."""
    board = state.board ^ tables.zobrist[point, state.turn]
    for k in range(4):
        near = tables.around[point, k]
        if near < 0 or state.cells[near] != 2 - state.turn or state.single[state.chain[near]] != point:
            continue
        chain = state.chain[near]
        known = False
        for j in range(k):
            other = tables.around[point, j]
            known = known or (other >= 0 and state.chain[other] == chain)
        if not known:
            for site in range(tables.sites):
                if state.chain[site] == chain:
                    board ^= tables.zobrist[site, 1 - state.turn]
    return board


@rule
def may_lay(tables: Record, state: Record, past: Array, point: int) -> bool:
    """Whether a stone may be laid on an empty point, from the labels of `find_chains`."""
    free = False
    for k in range(4):
        near = tables.around[point, k]
        if near < 0:
            continue
        if state.cells[near] == 0:
            free = True
        else:  # an own chain with another liberty, or an opposing one without
            own = state.cells[near] == state.turn + 1
            last = state.single[state.chain[near]] == point
            free = free or own != last
    if not free:
        return False
    if tables.ko == SIMPLE:
        return point != state.ko
    return tables.ko == NONE or not repeated(state, past, board_after(tables, state, point))


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    find_chains(tables, state)
    count = 0
    for point in range(tables.sites):
        if state.cells[point] == 0 and may_lay(tables, state, past, point):
            count = emit(out, count, point)
    return emit(out, count, PASS)


@rule
def capture(tables: Record, state: Record, stone: int) -> int:
    """Takes the chain of a stone off the board if it has no liberty; returns how many stones that are."""
    colour = state.cells[stone]
    state.stack[0] = stone
    state.cells[stone] = -colour  # a visited stone is negative until the end of this function
    found, done = 1, 0
    alive = False
    while done < found and not alive:
        site = state.stack[done]
        done += 1
        for k in range(4):
            near = tables.around[site, k]
            if near < 0:
                continue
            if state.cells[near] == 0:
                alive = True
            elif state.cells[near] == colour:
                state.cells[near] = -colour
                state.stack[found] = near
                found += 1
    for i in range(found):
        site = state.stack[i]
        state.cells[site] = colour if alive else 0
        if not alive:
            state.board ^= tables.zobrist[site, colour - 1]
    return 0 if alive else found


@rule
def play(tables: Record, state: Record, move: int) -> int:
    turn = np.int64(state.turn)
    state.ko = -1
    state.ply += 1
    state.turn = 1 - turn
    if move == PASS:
        state.passes += 1
        state.prisoners[1 - turn] += tables.pass_stones
    else:
        state.passes = 0
        state.cells[move] = turn + 1
        state.board ^= tables.zobrist[move, turn]
        taken, where, alone, liberties = 0, -1, True, 0
        for k in range(4):
            near = tables.around[move, k]
            if near >= 0 and state.cells[near] == 2 - turn:
                caught = capture(tables, state, near)
                taken += caught
                where = near if caught else where
        for k in range(4):
            near = tables.around[move, k]
            if near >= 0:
                alone = alone and state.cells[near] != turn + 1
                liberties += state.cells[near] == 0
        state.prisoners[turn] += taken
        if tables.ko == SIMPLE and taken == 1 and alone and liberties == 1:
            state.ko = where
    if tables.scoring == TERRITORY and tables.ko != SUPERKO:
        state.lead = state.prisoners[BLACK] - state.prisoners[WHITE]
    return 0 if tables.ko == SUPERKO else 1


@rule
def enclosed_sides(tables: Record, state: Record, point: int) -> int:
    """Scoring "enclosed": the sides of the board that bound an empty point's region there; all of them where the region is open."""
    border = tables.border[point]
    across, along = border & (TOP | BOTTOM), border & (AT_LEFT | AT_RIGHT)
    if across == 0 or along == 0:
        return border
    free, sides = 0, 0  # a corner
    for k in range(4):
        near = tables.around[point, k]
        if near >= 0 and state.cells[near] == 0:
            free += 1
            sides = border & tables.border[near]
    return TOP | BOTTOM | AT_LEFT | AT_RIGHT if free == 2 else sides if free == 1 else 0


@rule
def count_up(tables: Record, state: Record) -> None:
    """Counts the board: the owner of every empty point and the scores, in half points."""
    for site in range(tables.sites):
        state.owner[site] = 0
    black, white = 0, tables.komi
    for first in range(tables.sites):
        if state.cells[first] != 0:
            if tables.scoring != TERRITORY:
                black += 2 * (state.cells[first] == BLACK + 1)
                white += 2 * (state.cells[first] == WHITE + 1)
            continue
        if state.owner[first] != 0:
            continue
        seen, sides = 0, 0  # the colours beside the region as bits, the sides of the board beside it
        state.owner[first] = 3
        state.stack[0] = first
        found, done = 1, 0
        while done < found:
            site = state.stack[done]
            done += 1
            if tables.scoring == ENCLOSED:
                sides |= enclosed_sides(tables, state, site)
            for k in range(4):
                near = tables.around[site, k]
                if near < 0:
                    continue
                seen |= state.cells[near]
                if state.cells[near] == 0 and state.owner[near] == 0:
                    state.owner[near] = 3
                    state.stack[found] = near
                    found += 1
        if (seen == BLACK + 1 or seen == WHITE + 1) and sides & (sides - 1) == 0:
            for i in range(found):
                state.owner[state.stack[i]] = seen
            black += 2 * found * (seen == BLACK + 1)
            white += 2 * found * (seen == WHITE + 1)
    if tables.scoring == TERRITORY:
        black += 2 * state.prisoners[BLACK]
        white += 2 * state.prisoners[WHITE]
    state.scores[BLACK], state.scores[WHITE] = black, white


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    if state.passes < 2 and state.ply < tables.last:
        return RUNNING
    reason = SCORE if state.passes >= 2 else LIMIT
    count_up(tables, state)
    if state.scores[BLACK] == state.scores[WHITE]:
        return drawn(reason)
    return won(BLACK if state.scores[BLACK] > state.scores[WHITE] else WHITE, reason)


@rule
def merge(work: Record, one: int, other: int) -> int:
    """Makes one chain of two: the shorter takes the name of the longer, which is returned."""
    if work.length[one] < work.length[other]:
        one, other = other, one
    stone = other
    while True:
        work.chain[stone] = one
        stone = work.follower[stone]
        if stone == other:
            break
    work.follower[one], work.follower[other] = work.follower[other], work.follower[one]
    work.length[one] += work.length[other]
    work.liberties[one] += work.liberties[other]
    work.sign[one] ^= work.sign[other]
    return one


@rule
def unfold(tables: Record, state: Record, work: Record) -> int:
    """Fills the work space from a state; returns the number of empty points."""
    width = tables.size + 1
    for point in range(width * (width + 1)):
        work.colour[point] = 0
        work.chain[point] = 0
    work.liberties[0] = DUMMY
    empty, site = 0, 0
    for row in range(1, width):
        for point in range(row * width + 1, row * width + width):
            if state.cells[site] == 0:
                work.colour[point] = FREE
                work.empty[empty] = point
                work.place[point] = empty
                empty += 1
            else:
                work.colour[point] = 1 << 4 * state.cells[site]
            site += 1
    if empty == tables.sites:
        return empty
    site = 0
    for row in range(1, width):
        for point in range(row * width + 1, row * width + width):
            colour = work.colour[point]
            if colour != FREE:
                work.chain[point] = point
                work.follower[point] = point
                work.length[point] = 1
                work.sign[point] = tables.zobrist[site, state.cells[site] - 1]
                near = work.colour[point - 1] + work.colour[point + 1] + work.colour[point - width] + work.colour[point + width]
                work.liberties[point] = near & 15
                if work.colour[point - 1] == colour:
                    merge(work, work.chain[point - 1], np.uint16(point))
                if work.colour[point - width] == colour and work.chain[point - width] != work.chain[point]:
                    merge(work, work.chain[point - width], work.chain[point])
            site += 1
    return empty


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Random moves on chains with pseudo-liberties.

    A point is drawn from the empty ones and the pass; one that turns out to be illegal is set aside and the draw repeated among the rest.
    So every legal move is as likely as any other.
    """
    work = out[:WORK_WORDS].view(WORK)[0]
    width = np.uint64(tables.size + 1)
    one = np.uint64(1)
    empty = unfold(tables, state, work)
    turn, passes, ply = np.int64(state.turn), np.int64(state.passes), np.int64(state.ply)
    black, white = np.int64(state.prisoners[BLACK]), np.int64(state.prisoners[WHITE])
    superko = tables.ko == SUPERKO
    simple = tables.ko == SIMPLE
    ko = np.uint64(0)
    if state.ko >= 0:
        ko = np.uint64((state.ko // tables.size + 1) * (tables.size + 1) + state.ko % tables.size + 1)
    begin = ply
    while passes < 2 and ply < tables.last:
        if superko:
            state.turn, state.passes = turn, passes
            past[length] = key_of(state, KEY_WORDS)
            length += 1
        own = np.int64(16) << 4 * turn
        choices = empty
        while True:
            draw = below(rng, choices + 1)
            if draw == choices:
                passes += 1
                ko = np.uint64(0)
                if tables.pass_stones:
                    black += turn
                    white += 1 - turn
                break
            point = np.uint64(work.empty[np.uint64(draw)])
            up, left, right, down = point - width, point - one, point + one, point + width
            c0, c1, c2, c3 = work.chain[up], work.chain[left], work.chain[right], work.chain[down]
            near = work.colour[up] + work.colour[left] + work.colour[right] + work.colour[down]
            work.liberties[c0] -= 1
            work.liberties[c1] -= 1
            work.liberties[c2] -= 1
            work.liberties[c3] -= 1
            dead0, dead1, dead2, dead3 = work.liberties[c0] == 0, work.liberties[c1] == 0, work.liberties[c2] == 0, work.liberties[c3] == 0
            legal = near & (15 | 15 * own) != 0
            dead = dead0 | dead1 | dead2 | dead3
            if dead:
                dead0 = dead0 and work.colour[up] != own
                dead1 = dead1 and work.colour[left] != own
                dead2 = dead2 and work.colour[right] != own
                dead3 = dead3 and work.colour[down] != own
                dead = dead0 | dead1 | dead2 | dead3
                if dead:
                    legal = point != ko
                elif near & 15 == 0:
                    legal = (
                        (work.colour[up] == own and work.liberties[c0] > 0)
                        or (work.colour[left] == own and work.liberties[c1] > 0)
                        or (work.colour[right] == own and work.liberties[c2] > 0)
                        or (work.colour[down] == own and work.liberties[c3] > 0)
                    )
            if not legal:
                work.liberties[c0] += 1
                work.liberties[c1] += 1
                work.liberties[c2] += 1
                work.liberties[c3] += 1
                choices -= 1
                other = work.empty[np.uint64(choices)]
                work.empty[np.uint64(draw)] = other
                work.place[other] = draw
                work.empty[np.uint64(choices)] = point
                work.place[point] = choices
                continue
            # Lay the stone.
            passes = 0
            empty -= 1
            other = work.empty[np.uint64(empty)]
            where = work.place[point]
            work.empty[where] = other
            work.place[other] = where
            work.colour[point] = own
            work.chain[point] = point
            work.follower[point] = point
            work.length[point] = 1
            work.liberties[point] = near & 15
            ko = np.uint64(0)
            if dead:
                before = empty
                if dead0:
                    empty = lift(work, c0, empty, width)
                if dead1 and work.chain[left] == c1:
                    empty = lift(work, c1, empty, width)
                if dead2 and work.chain[right] == c2:
                    empty = lift(work, c2, empty, width)
                if dead3 and work.chain[down] == c3:
                    empty = lift(work, c3, empty, width)
                black += (empty - before) * (1 - turn)
                white += (empty - before) * turn
                if simple and empty - before == 1 and near & (15 | 15 * own) == 0:
                    ko = np.uint64(work.empty[np.uint64(before)])
            if near & 15 * own:
                name = np.uint64(point)
                if work.colour[up] == own:
                    name = np.uint64(merge(work, c0, point))
                if work.colour[left] == own and c1 != name:
                    name = np.uint64(merge(work, np.uint64(work.chain[left]), name))
                if work.colour[right] == own and work.chain[right] != name:
                    name = np.uint64(merge(work, np.uint64(work.chain[right]), name))
                if work.colour[down] == own and work.chain[down] != name:
                    name = np.uint64(merge(work, np.uint64(work.chain[down]), name))
            break
        turn = 1 - turn
        ply += 1
    fold(tables, state, work)
    state.prisoners[BLACK], state.prisoners[WHITE] = black, white
    state.passes, state.ply = passes, ply
    return report(ply - begin, outcome(tables, state, past))


@rule
def lift(work: Record, chain: int, empty: int, width: int) -> int:
    one = np.uint64(1)
    stone = np.uint64(chain)
    while True:
        work.colour[stone] = FREE
        work.chain[stone] = 0
        work.empty[np.uint64(empty)] = stone
        work.place[stone] = empty
        empty += 1
        work.liberties[work.chain[stone - width]] += 1
        work.liberties[work.chain[stone - one]] += 1
        work.liberties[work.chain[stone + one]] += 1
        work.liberties[work.chain[stone + width]] += 1
        stone = np.uint64(work.follower[stone])
        if stone == chain:
            break
    return empty


@rule
def fold(tables: Record, state: Record, work: Record) -> None:
    width = tables.size + 1
    site = 0
    for row in range(1, width):
        for point in range(row * width + 1, row * width + width):
            state.cells[site] = work.colour[point] >> 4 if work.colour[point] < 256 else 2
            site += 1


class Rules(Contract):
    SIDES = ("black", "white")
    OPTIONS = (
        Int("size", 19, "points a side", low=2, high=19),
        Halves("komi", 0.0, "points added to white's score", low=-50, high=50),
        Choice("ko", "simple", "which boards a stone may not repeat", values=("simple", "superko", "none")),
        Choice("scoring", "territory", "what counts at the end", values=SCORING),
        Flag("pass_stones", lambda given: given["scoring"] == "territory", "every pass hands the opponent one prisoner"),
        Int("limit", 0, "moves after which the game is counted; 0 for no limit of its own", low=0, high=10000),
    )
    REASONS = ("occupied", "suicide", "ko", "superko")
    ENDS = ("score", "limit")
    PATTERN = "pass|[a-z][0-9]+"
    EXAMPLE = "d4"
    ACTIONS = ("pass",)
    LETTERS = ".bw"
    FIELDS = {"ko": SITE, "passes": (0, 2), "prisoners": (0, 10000), "ply": (0, 4 * MOST)}
    TABLES, STATE = TABLES, STATE

    def prepare(self) -> None:
        size = self.options["size"]
        self.board: Board = square(size, size, shape="point")
        sites = size * size
        self.bound = min(self.options["limit"] or 4 * sites, 4 * sites)
        tables = self.tables[0]
        tables["size"], tables["sites"], tables["last"] = size, sites, self.bound
        tables["ko"] = KO.index(self.options["ko"])
        tables["scoring"] = SCORING.index(self.options["scoring"])
        tables["pass_stones"] = self.options["pass_stones"]
        tables["komi"] = int(2 * self.options["komi"])
        tables["around"][:sites] = self.board.steps[:, [UP, LEFT, RIGHT, DOWN]]
        for site in range(sites):
            row, column = divmod(site, size)
            tables["border"][site] = TOP * (row == 0) + BOTTOM * (row == size - 1) + AT_LEFT * (column == 0) + AT_RIGHT * (column == size - 1)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["ko"] = -1
        return state

    def move_text(self, state: Record, move: int) -> str:
        return "pass" if move == PASS else self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return () if move == PASS else (self.board.name(move),)
    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        return Refusal("illegal", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        return Picture()
