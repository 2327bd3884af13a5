"""Go, and Quick Go.

Sources: `go.sl` (Slovene) and the seventeen games (Romanian), 7; rulebook `go`. One game with options; the presets `go` and `go-quick`
differ in them alone. The Romanian board is played on the inner crossings of its grid: `size` counts the points one can play on.

Decisions: a game that reaches its last move (`limit`, at most 4·N·N) is counted like one that ends with two passes, and says "limit" unless
that move was the second pass. Simple ko is kept as one point: only the capture of exactly one stone by a stone that then stands alone with
exactly one liberty can be taken back so that the board before it returns, and a pass in between lifts the ban, since no stone recreates the
board it is played on. Superko compares boards alone, whoever is to move. A position given as text has no history before it but its ko
point. Dead groups are for the players to name; the verbs count every stone as alive.

Encoding: `cells` by row * size + column: 0 empty, 1 black, 2 white. A move is its point, or PASS. The key is made of a Zobrist hash of the
board, the side to move, the passes, the ko point, and the lead in prisoners where it decides. Under superko the last two are always none,
so a board can have stood in the past under four keys only, and all four are looked for (see `repeated`). Only superko looks at the past;
otherwise `play` lets it be forgotten.

A game lasts at most 4·N·N plies: the rules say so.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potez.geometry.board import DOWN, LEFT, RIGHT, UP, Board, name_of
from potez.geometry.goban import goban
from potez.kernel.buffers import Room
from potez.kernel.contract import NO_PAST, SITE, Symmetry, Tried, shorten
from potez.kernel.contract import Rules as Contract
from potez.kernel.errors import InvalidPosition
from potez.kernel.options import Choice, Flag, Halves, Int
from potez.kernel.outcomes import LIMIT, RUNNING, SCORE, drawn, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import MCTS, ROLLOUT, Plan
from potez.kernel.random import below, numbers
from potez.kernel.records import key_of, key_words, record
from potez.kernel.refusals import Refusal
from potez.kernel.replies import SHAPES, answer, look, mark
from potez.kernel.rule import emit, rule
from potez.kernel.stones import FRAME, FREE, ONE, WORK, WORK_WORDS, fold, lift, merge, set_aside, unfold
from potez.kernel.territory import AT_LEFT, AT_RIGHT, BOTTOM, SCORING, TERRITORY, TOP, count_up
from potez.kernel.types import Array, Record

BLACK, WHITE = 0, 1
MOST = 19 * 19
PASS = MOST
NONE, SIMPLE, SUPERKO = 0, 1, 2
KO = ("none", "simple", "superko")
MOST_PRISONERS = 10_000  # in a text; a game has far fewer

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


ZOBRIST = numbers(MOST, 2)
LONGEST = 3  # plies of a rollout, for each point of the board
RECENT = 3  # boards that a rollout must not repeat, with superko
LINES = np.array([-500, -150, 60, 40])  # what a point with nothing beside it is worth, by its line


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
    board: np.uint64 = state.board ^ tables.zobrist[point, state.turn]
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
    if tables.ko == SUPERKO:
        return not repeated(state, past, board_after(tables, state, point))
    return bool(tables.ko == NONE or point != state.ko)


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
    turn = int(state.turn)
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
def outcome(tables: Record, state: Record, past: Array) -> int:
    if state.passes < 2 and state.ply < tables.last:
        return RUNNING
    reason = SCORE if state.passes >= 2 else LIMIT
    count_up(tables, state)
    if state.scores[BLACK] == state.scores[WHITE]:
        return drawn(reason)
    return won(BLACK if state.scores[BLACK] > state.scores[WHITE] else WHITE, reason)


# The playout, on the chains of kernel.stones


@rule
def lay(tables: Record, state: Record, work: Record, past: Array, point: np.uint64) -> bool:
    """Lays a stone on an empty point, or leaves everything as it was and returns False where that is illegal."""
    turn = int(state.turn)
    own = 16 << 4 * turn
    width = np.uint64(tables.size + 1)
    up, left, right, down = point - width, point - ONE, point + ONE, point + width
    a, b, c, d = np.uint64(work.chain[up]), np.uint64(work.chain[left]), np.uint64(work.chain[right]), np.uint64(work.chain[down])
    near = work.colour[up] + work.colour[left] + work.colour[right] + work.colour[down]
    work.liberties[a] -= 1
    work.liberties[b] -= 1
    work.liberties[c] -= 1
    work.liberties[d] -= 1
    take_a, take_b, take_c, take_d = work.liberties[a] == 0, work.liberties[b] == 0, work.liberties[c] == 0, work.liberties[d] == 0
    takes = take_a | take_b | take_c | take_d
    legal = near & (15 | 15 * own) != 0
    if takes:  # each opposing chain once; own ones without a liberty left are no help
        take_a = take_a and work.colour[up] != own
        take_b = take_b and work.colour[left] != own and b != a
        take_c = take_c and work.colour[right] != own and c != a and c != b
        take_d = take_d and work.colour[down] != own and d != a and d != b and d != c
        takes = take_a | take_b | take_c | take_d
        if takes:
            legal = point != work.ko
        elif near & 15 == 0:
            legal = (
                (work.colour[up] == own and work.liberties[a] > 0)
                or (work.colour[left] == own and work.liberties[b] > 0)
                or (work.colour[right] == own and work.liberties[c] > 0)
                or (work.colour[down] == own and work.liberties[d] > 0)
            )
    if legal and tables.ko == SUPERKO:
        stone = tables.zobrist[(np.int64(point) // (tables.size + 1) - 1) * tables.size + np.int64(point) % (tables.size + 1) - 1, turn]
        board = state.board ^ stone
        board ^= work.sign[a] if take_a else np.uint64(0)
        board ^= work.sign[b] if take_b else np.uint64(0)
        board ^= work.sign[c] if take_c else np.uint64(0)
        board ^= work.sign[d] if take_d else np.uint64(0)
        legal = not repeated(state, past, board)
        if legal:
            state.board = board
            work.sign[point] = stone
    if not legal:
        work.liberties[a] += 1
        work.liberties[b] += 1
        work.liberties[c] += 1
        work.liberties[d] += 1
        return False
    work.free -= 1
    set_aside(work, point, work.free)
    work.colour[point] = own
    work.chain[point] = point
    work.follower[point] = point
    work.length[point] = 1
    work.liberties[point] = near & 15
    work.ko = 0
    if takes:
        before = work.free
        if take_a:
            lift(work, a, width)
        if take_b:
            lift(work, b, width)
        if take_c:
            lift(work, c, width)
        if take_d:
            lift(work, d, width)
        state.prisoners[turn] += work.free - before
        if tables.ko == SIMPLE and work.free - before == 1 and near & (15 | 15 * own) == 0:
            work.ko = work.empty[np.uint64(before)]
    if near & 15 * own:
        name = point
        if work.colour[up] == own:
            name = merge(work, np.uint64(work.chain[up]), name)
        if work.colour[left] == own and work.chain[left] != name:
            name = merge(work, np.uint64(work.chain[left]), name)
        if work.colour[right] == own and work.chain[right] != name:
            name = merge(work, np.uint64(work.chain[right]), name)
        if work.colour[down] == own and work.chain[down] != name:
            name = merge(work, np.uint64(work.chain[down]), name)
    return True


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Random moves on chains with pseudo-liberties, in a work space laid over `out`.

    A move is drawn from the empty points and the pass; a point that turns out to be illegal is set aside and the draw repeated among the
    rest. So every legal move is as likely as any other.
    """
    work = out[:WORK_WORDS].view(WORK)[0]
    unfold(tables, state, work)
    begin = np.int64(state.ply)
    while state.passes < 2 and state.ply < tables.last:
        if tables.ko == SUPERKO:
            past[length] = key_of(state, KEY_WORDS)
            length += 1
        choices = work.free
        drawn = below(rng, choices + 1)
        while drawn < choices:
            point = np.uint64(work.empty[np.uint64(drawn)])
            if lay(tables, state, work, past[:length], point):
                break
            choices -= 1
            set_aside(work, point, choices)
            drawn = below(rng, choices + 1)
        if drawn < choices:
            state.passes = 0
        else:
            state.passes += 1
            state.prisoners[1 - state.turn] += tables.pass_stones
            work.ko = 0
        state.turn = 1 - state.turn
        state.ply += 1
    fold(tables, state, work)
    return report(state.ply - begin, outcome(tables, state, past))


# For engines


@rule
def rollout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array, first: Array) -> int:
    """A game as people play it, nearly: replies to the last move, else anything that fills no eye; a pass only when nothing else is left.

    The board is counted by area. Where the rules count prisoners, the difference in stones laid so far makes up for it: from here on both
    sides lay equally many, but for a stone. `owner` tells afterwards whose every point was.
    """
    work = out[:WORK_WORDS].view(WORK)[0]
    codes, marks = out[WORK_WORDS : WORK_WORDS + 2 * FRAME], out[WORK_WORDS + 2 * FRAME : WORK_WORDS + 3 * FRAME]
    unfold(tables, state, work)
    look(tables, work, codes)
    width = np.uint64(tables.size + 1)
    size = tables.size
    for point_ in range((size + 1) * (size + 2)):
        marks[point_] = 0
    offset = 0
    if tables.scoring == TERRITORY:
        offset = 2 * (state.prisoners[WHITE] - state.prisoners[BLACK])
        for site in range(tables.sites):
            offset += 2 * (state.cells[site] == BLACK + 1) - 2 * (state.cells[site] == WHITE + 1)
    plies, passes, most = 0, int(state.passes), LONGEST * tables.sites
    last = np.uint64(0)
    turn = int(state.turn)
    while passes < 2 and plies < most:
        eye = 2 << turn
        point = np.uint64(0)
        if tables.ko == SUPERKO:  # only the last boards are looked at: enough for a ko, and long cycles end by the count of plies
            past[length] = key_of(state, KEY_WORDS)
            length += 1
        recent = past[max(length - RECENT, 0) : length]
        if last:
            point = answer(tables, work, codes, last, turn, rng)
        before = work.free - 1
        if point and (SHAPES[codes[point]] & eye or not lay(tables, state, work, recent, point)):
            point = np.uint64(0)
        if not point:
            choices = work.free
            while choices > 0:
                candidate = np.uint64(work.empty[np.uint64(below(rng, choices))])
                if not SHAPES[codes[candidate]] & eye and lay(tables, state, work, recent, candidate):
                    point = candidate
                    break
                choices -= 1
                set_aside(work, candidate, choices)
        if point:
            passes = 0
            if marks[point] == 0:
                marks[point] = turn + 1
            mark(codes, point, width, turn + 1)
            for i in range(before, work.free):  # stones that were taken
                mark(codes, np.uint64(work.empty[np.uint64(i)]), width, turn - 2)
        else:
            passes += 1
            work.ko = 0
        last = point
        turn = 1 - turn
        state.turn = turn
        plies += 1
    lead = -tables.komi - offset  # black's, in half points
    site = 0
    for row in range(1, size + 1):
        for point_ in range(row * (size + 1) + 1, row * (size + 1) + size + 1):
            point = np.uint64(point_)
            first[site] = marks[point]
            colour = int(work.colour[point])
            if colour == FREE:  # an eye
                around = work.colour[point - width] + work.colour[point - ONE] + work.colour[point + ONE] + work.colour[point + width]
                colour = (16 if around & 15 * 16 else 0) + (256 if around & 15 * 256 else 0)
            lead += 2 * (colour == 16) - 2 * (colour == 256)
            state.owner[site] = (colour == 16) + 2 * (colour == 256)
            site += 1
    return report(plies, drawn(SCORE) if lead == 0 else won(BLACK if lead > 0 else WHITE, SCORE))


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """What catches the eye: chains to take or to save, stones given away, eyes not to fill; lines of the board where nothing stands yet."""
    find_chains(tables, state)
    own = state.turn + 1
    for i in range(count):
        point = moves[i]
        if point == PASS:
            scores[i] = -800
            continue
        score, room, beside, foes = 0, 0, 0, 0
        takes, saves = False, False
        for k in range(4):
            near = tables.around[point, k]
            if near < 0:
                continue
            if state.cells[near] == 0:
                room += 1
            elif state.cells[near] == own:
                beside += 1
                if state.single[state.chain[near]] == point:
                    saves = True
                else:
                    room += 1
            else:
                foes += 1
                takes = takes or state.single[state.chain[near]] == point
        if takes:
            score += 700
        elif room < 2 and foes:
            score -= 600  # one liberty is left to the opponent
        if saves and room > 1:
            score += 500
        if foes == 0 and surrounded(tables, state, point, own):
            score -= 1500
        if foes + beside == 0:
            score += LINES[line_of(tables, point)]
        else:
            score += 80
        scores[i] = score
    return count


@rule
def line_of(tables: Record, point: int) -> int:
    """The line of a point, from 0 at the edge; 3 for all that are further in."""
    row, column = point // tables.size, point % tables.size
    return min(row, column, tables.size - 1 - row, tables.size - 1 - column, 3)


@rule
def surrounded(tables: Record, state: Record, point: int, own: int) -> bool:
    """Whether only own stones and the edge are beside a point."""
    for k in range(4):
        near = tables.around[point, k]
        if near >= 0 and state.cells[near] != own:
            return False
    return True


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Area so far, as influence: every point belongs to the side with more stones on it and near it, half a point each further away."""
    lead = -tables.komi * 50
    for point in range(tables.sites):
        pull = 0
        colour = state.cells[point]
        if colour:
            pull = 8 if colour == BLACK + 1 else -8
        else:
            for k in range(4):
                near = tables.around[point, k]
                if near >= 0 and state.cells[near]:
                    pull += 3 if state.cells[near] == BLACK + 1 else -3
                elif near >= 0:
                    for j in range(4):
                        far = tables.around[near, j]
                        if far >= 0 and state.cells[far]:
                            pull += 1 if state.cells[far] == BLACK + 1 else -1
        lead += 100 if pull > 2 else 50 if pull > 0 else -100 if pull < -2 else -50 if pull < 0 else 0
    find_chains(tables, state)
    for point in range(tables.sites):
        if state.cells[point] and state.single[state.chain[point]] >= 0:  # in atari: half lost, more if it is the other's turn
            lost = 80 if state.cells[point] == state.turn + 1 else 160
            lead += -lost if state.cells[point] == BLACK + 1 else lost
    if tables.scoring == TERRITORY:
        lead += 100 * (state.prisoners[BLACK] - state.prisoners[WHITE])
    return lead if state.turn == BLACK else -lead


# The game for people


class Rules(Contract):
    SIDES = ("black", "white")
    OPTIONS = (
        Int("size", 19, "points a side", low=2, high=19),
        Choice("ko", "simple", "which boards a stone may not repeat", values=("simple", "superko", "none")),
        Choice("scoring", "territory", "what counts at the end", values=SCORING),
        Flag("pass_stones", lambda given: given["scoring"] == "territory", "every pass hands the opponent a prisoner"),
        Halves("komi", 0.0, "points added to white's score", low=-50, high=50),
        Int("limit", 0, "moves after which the game is counted; 0 for none but the last", low=0, high=10000),
    )
    REASONS = ("occupied", "suicide", "ko", "superko")
    ENDS = ("score", "limit")
    PATTERN = "pass|[a-z][0-9]+"
    EXAMPLE = "d4"
    ACTIONS = ("pass",)
    LETTERS = ".bw"
    FIELDS = {"ko": SITE, "passes": (0, 2), "prisoners": (0, MOST_PRISONERS), "ply": (0, 4 * MOST)}
    TABLES, STATE = TABLES, STATE
    # On 9x9 at 0.03 s MCTS beat alpha-beta 20:0, and plain UCT with uniform playouts 30:0; at 400 simulations RAVE beat none 36:4.
    PLAN = Plan(search=MCTS, leaf=ROLLOUT, exploration=0.1, rave=1000.0, prior=20.0, expand=8)

    def prepare(self) -> None:
        size = self.options["size"]
        sites = size * size
        self.board: Board = goban(size, framed=self.options["scoring"] == "enclosed")
        self.bound = min(self.options["limit"] or 4 * sites, 4 * sites)
        # Only superko writes keys, one a ply: a playout ends with the game, a rollout after 3·N·N plies whatever the limit of the game is.
        superko = self.options["ko"] == "superko"
        self.room = Room(past=max(self.bound, LONGEST * sites) if superko else 0, out=WORK_WORDS + 3 * FRAME, first=PASS + 1)
        tables = self.tables[0]
        tables["size"], tables["sites"], tables["last"] = size, sites, self.bound
        tables["ko"] = KO.index(self.options["ko"])
        tables["scoring"] = SCORING.index(self.options["scoring"])
        tables["pass_stones"] = self.options["pass_stones"]
        tables["komi"] = int(2 * self.options["komi"])
        tables["zobrist"] = ZOBRIST
        tables["around"][:sites] = self.board.steps[:, (UP, LEFT, RIGHT, DOWN)]
        for site in range(sites):
            row, column = divmod(site, size)
            across = TOP * (row == 0) + BOTTOM * (row == size - 1)
            tables["border"][site] = across + AT_LEFT * (column == 0) + AT_RIGHT * (column == size - 1)

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        state["ko"] = -1
        return state

    def check(self, state: Record) -> None:
        seen: set[int] = set()
        for site in map(int, np.flatnonzero(state["cells"])):
            state["board"] ^= ZOBRIST[site, state["cells"][site] - 1]
            if site not in seen:
                group = self.group(state, site)
                seen |= group
                if all(state["cells"][near] for stone in group for near in self.near(stone)):
                    raise InvalidPosition(f"position: the group on {self.board.name(site)} has no liberty")
        if state["ply"] > self.bound:
            raise InvalidPosition(f"position: ply={state['ply']} in a game of at most {self.bound} moves")
        # No move lets this sum grow, so the text of every position that can follow is one that can be read.
        if sum(map(int, state["prisoners"])) + np.count_nonzero(state["cells"]) + self.bound - state["ply"] > MOST_PRISONERS:
            raise InvalidPosition(f"position: prisoners={state['prisoners'][0]},{state['prisoners'][1]} are more than a game can have")
        if self.tables["scoring"] == TERRITORY and self.tables["ko"] != SUPERKO:
            state["lead"] = state["prisoners"][BLACK] - state["prisoners"][WHITE]
        if state["ko"] >= 0:
            name = self.board.name(state["ko"])
            if self.options["ko"] != "simple" or state["passes"]:
                raise InvalidPosition(f"position: ko={name}: there is a ko point only with ko=simple and after a stone")
            if state["cells"][state["ko"]] or self.after(state, int(state["ko"]))["ko"] < 0:
                raise InvalidPosition(f"position: ko={name}: a stone there takes nothing back")

    def after(self, state: Record, move: int) -> Record:
        """The state after a move, legal or not."""
        played = self.copy(state)
        self.verbs.play(self.tables.view(np.uint8), played.view(np.uint8), move)
        return played[0]

    def copy(self, state: Record) -> Array:
        copied = np.zeros(1, STATE)
        copied[0] = state
        return copied

    def near(self, site: int) -> list[int]:
        return [int(near) for near in self.tables[0]["around"][site] if near >= 0]

    def group(self, state: Record, site: int) -> set[int]:
        """The stones joined to the one on a site."""
        found, todo = {site}, [site]
        while todo:
            for near in self.near(todo.pop()):
                if near not in found and state["cells"][near] == state["cells"][site]:
                    found.add(near)
                    todo.append(near)
        return found

    def dead_stones(self, state: Record, dead: Sequence[str]) -> set[int]:
        """All stones of groups that are each named by one of theirs; a group is followed once, however often it is named."""
        stones: set[int] = set()
        for name in dead:
            if name not in self.board.index:
                raise InvalidPosition(f"dead stones: there is no {shorten(name)} on this board ({self.extent(name)})")
            site = self.board.index[name]
            if not state["cells"][site]:
                raise InvalidPosition(f"dead stones: there is no stone on {name}")
            if site not in stones:
                stones |= self.group(state, site)
        return stones

    def counted(self, state: Record, dead: Sequence[str] = ()) -> Record:
        """A copy of a state without its dead groups, with the fields that `count_up` fills."""
        copied = self.copy(state)
        for site in self.dead_stones(state, dead):
            copied[0]["prisoners"][2 - state["cells"][site]] += 1
            copied[0]["cells"][site] = 0
        copied["passes"] = 2  # the rules count a finished game
        self.verbs.outcome(self.tables.view(np.uint8), copied.view(np.uint8), NO_PAST)
        return copied[0]

    @property
    def counts_dead(self) -> bool:
        return self.options["scoring"] != "enclosed"  # its count needs no talk about dead stones

    def score(self, state: Record, dead: Sequence[str] = ()) -> dict[str, float]:
        return dict(zip(self.SIDES, (float(score) / 2 for score in self.counted(state, dead)["scores"]), strict=True))

    @property
    def looks_back(self) -> bool:
        return bool(self.tables["ko"][0] == SUPERKO)

    def move_text(self, state: Record, move: int) -> str:
        return "pass" if move == PASS else self.board.name(move)

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return () if move == PASS else (self.board.name(move),)

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        """The stones that a move captures."""
        return self.board.names(np.flatnonzero((state["cells"] != 0) & (self.after(state, move)["cells"] == 0)))

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        if state[0]["cells"][self.board.index[tried.text]]:
            return Refusal("occupied", tried.sites)
        if tried.text in self.texts(state, past, tables=self.relaxed(ko=NONE)):
            return Refusal("superko" if self.options["ko"] == "superko" else "ko", tried.sites)
        return Refusal("suicide", tried.sites)

    def picture(self, state: Record, over: bool) -> Picture:
        return self.settled_picture(state, over, ())

    def settled_picture(self, state: Record, over: bool, dead: Sequence[str]) -> Picture:
        picture = Picture()
        for site, value in zip(self.board.sites, state["cells"], strict=False):
            if value:
                picture.piece(site.name, "stone", self.SIDES[value - 1], "XO"[value - 1])
        for side, prisoners in zip(self.SIDES, state["prisoners"], strict=True):
            picture.counter("prisoners", int(prisoners), side)
        if over:
            counted = self.counted(state, dead)
            for number in sorted(self.dead_stones(state, dead)):
                picture.mark(self.board.sites[number].name, "dead")
            for site, owner in zip(self.board.sites, counted["owner"], strict=False):
                if owner in (BLACK + 1, WHITE + 1):
                    picture.mark(site.name, f"territory-{self.SIDES[owner - 1]}")
            for side, score in zip(self.SIDES, counted["scores"], strict=True):
                picture.counter("score", float(score) / 2, side)
        return picture

    def symmetries(self) -> list[Symmetry]:
        """Turns and flips of the board, and the exchange of colours. Only without a ko point: a setup names its site."""
        if self.options["ko"] == "simple":
            return []
        size = self.options["size"]
        cells = [(row, column) for row in range(size) for column in range(size)]
        turned = {name_of(r, c): name_of(c, size - 1 - r) for r, c in cells}
        flipped = {name_of(r, c): name_of(c, r) for r, c in cells}
        same = {name_of(r, c): name_of(r, c) for r, c in cells}
        return [Symmetry(turned, {}), Symmetry(flipped, {}), Symmetry(same, {"b": "w", "w": "b"}, swaps_sides=True)]
