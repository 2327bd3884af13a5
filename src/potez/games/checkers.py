"""Checkers (Dame), as in American checkers.

Source: the seventeen games (Romanian), 6; rulebook `checkers`. Twelve men a side on the 32 dark cells of an 8×8 board; black moves up and
begins, white moves down. Who can capture must, and plays the chain of his choice to its end. A man that reaches the last row becomes a king
there, which ends the turn.

Decisions: a side without a piece loses as "captured", a side that has pieces and cannot move as "no-moves". Where one move fulfils several
draw rules, threefold goes before the 80 quiet plies and these before the 1,000 plies. A position cannot begin with a man on his last row.
In texts of positions a row is its four dark cells; a drawing leaves the light cells blank.

Encoding: sites are the dark cells in reading order; `pieces` are sets of them by side, `kings` the crowned ones of both. A move is a step
or a chain of kernel.jumps with its start in the low six bits. A game lasts at most 1,000 plies by its own rule.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potez.geometry.board import DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Board
from potez.geometry.dark import dark_cells
from potez.kernel.bits import lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Symmetry, Tried
from potez.kernel.draws import MOST_PLIES, draws
from potez.kernel.errors import InvalidPosition
from potez.kernel.jumping import Jumping
from potez.kernel.jumps import ALL_WAYS, ANY, STEP, WHOLE, chains, follow, step_code
from potez.kernel.outcomes import CAPTURED, NO_MOVES, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.random import below, nth_bit
from potez.kernel.records import key_of, key_words, record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, rule
from potez.kernel.types import Array, Record

BLACK, WHITE = 0, 1
SITES = 32
MEN = 12  # of each side at the start; a chain has no more jumps, so its code fits
MOST_CHAINS = 16  # of one piece: a jump leads to one of eight cells, over nine others
QUIET_PLIES = 80

ALL = (1 << SITES) - 1
EVEN = 0x0F0F0F0F  # rows 1, 3, 5, 7, whose dark cells are b, d, f, h
ODD = 0xF0F0F0F0
LEFT_EDGE = 0x10101010  # a2, a4, a6, a8
RIGHT_EDGE = 0x08080808  # h1, h3, h5, h7

TABLES = np.dtype(
    [
        ("steps", np.int16, (SITES, 8)),
        ("jumps", np.int16, (SITES, 8)),
        ("ways", np.int64, (2,)),  # the directions of each side's men
        ("crown", np.int64, (2,)),  # the row on which each side's men become kings
        ("must", np.int64),  # 1: who can capture must
        ("whole", np.int64),  # 1: chains are played to their end
    ],
    align=True,
)

STATE = record(
    key=[
        ("pieces", np.int64, (2,)),
        ("kings", np.int64),
        ("turn", np.int8),
    ],
    rest=[
        ("quiet", np.int16),  # plies since the last capture or man's move
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


# Rules


@rule
def beside(bits: int, way: int) -> int:
    """The cells one step from those of `bits`. Rows are shifted against each other, so a step is +4, or +3 or +5 by the row's parity."""
    if way == UP_RIGHT:
        return (bits & EVEN & ~RIGHT_EDGE) >> 3 | (bits & ODD) >> 4
    if way == DOWN_RIGHT:
        return ((bits & EVEN & ~RIGHT_EDGE) << 5 | (bits & ODD) << 4) & ALL
    if way == DOWN_LEFT:
        return ((bits & EVEN) << 4 | (bits & ODD & ~LEFT_EDGE) << 3) & ALL
    return (bits & EVEN) >> 4 | (bits & ODD & ~LEFT_EDGE) >> 5


@rule
def movers(tables: Record, state: Record, way: int) -> int:
    """The pieces of the side to move that may go in a direction."""
    own = state.pieces[state.turn]
    return own if tables.ways[state.turn] >> way & 1 else own & state.kings


@rule
def free_cells(state: Record) -> int:
    return ALL & ~(state.pieces[0] | state.pieces[1])


@rule
def steppers(tables: Record, state: Record, free: int, way: int) -> int:
    """The pieces that can step in a direction."""
    return movers(tables, state, way) & beside(free, way ^ 4)


@rule
def jumpers(tables: Record, state: Record, free: int) -> int:
    """The pieces that can capture."""
    prey = state.pieces[1 - state.turn]
    found = 0
    for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
        found |= movers(tables, state, way) & beside(prey & beside(free, way ^ 4), way ^ 4)
    return found


@rule
def captures(tables: Record, state: Record, free: int, able: int, out: Array, count: int) -> int:
    """Emits the chains of the pieces `able`."""
    prey = state.pieces[1 - state.turn]
    while able:
        start = lowest(able)
        able &= able - 1
        king = state.kings >> start & 1
        ways = ALL_WAYS if king else tables.ways[state.turn]
        stops = 0 if king else tables.crown[state.turn]
        finish = WHOLE if tables.whole else ANY
        count = chains(tables.steps, tables.jumps, start, prey, free, ways, stops, finish, start, 6, out, count)
    return count


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    free = free_cells(state)
    able = jumpers(tables, state, free)
    count = captures(tables, state, free, able, out, 0)
    if able and tables.must:
        return count
    for start in range(SITES):
        if state.pieces[state.turn] >> start & 1:
            for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
                if steppers(tables, state, free, way) >> start & 1:
                    count = emit(out, count, step_code(start, tables.steps[start, way]))
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    start = move & 63
    end, taken = move >> 6 & 63, 0
    if not move & STEP:
        end, taken = follow(tables.steps, tables.jumps, start, move >> 6)
    king = state.kings >> start & 1
    state.pieces[state.turn] = state.pieces[state.turn] & ~(1 << start) | 1 << end
    state.pieces[1 - state.turn] &= ~taken
    state.kings &= ~(taken | 1 << start)
    if king or tables.crown[state.turn] >> end & 1:
        state.kings |= 1 << end
    state.turn = 1 - state.turn
    state.ply += 1
    # A piece taken never returns and a man never goes back: no earlier position can come again.
    final = taken != 0 or not king
    state.quiet = 0 if final else state.quiet + 1
    return 1 if final else 0


@rule
def can_move(tables: Record, state: Record, free: int) -> bool:
    for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
        if steppers(tables, state, free, way):
            return True
    return jumpers(tables, state, free) != 0


@rule
def lost(state: Record) -> int:
    """The outcome for a side to move that cannot move."""
    return won(1 - state.turn, NO_MOVES if state.pieces[state.turn] else CAPTURED)


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    if state.pieces[1 - state.turn] == 0:
        return won(state.turn, CAPTURED)
    if not can_move(tables, state, free_cells(state)):
        return lost(state)
    return draws(state, past, KEY_WORDS, QUIET_PLIES)


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Random moves. Captures are listed; steps are only counted by direction, and the n-th is found without a list.

    `out` always has room: a piece has at most MOST_CHAINS.
    """
    first, begin, plies = length, 0, 0
    if state.pieces[1 - state.turn] == 0:
        return report(0, won(state.turn, CAPTURED))
    while True:
        free = free_cells(state)
        able = jumpers(tables, state, free)
        up_right, down_right = steppers(tables, state, free, UP_RIGHT), steppers(tables, state, free, DOWN_RIGHT)
        down_left, up_left = steppers(tables, state, free, DOWN_LEFT), steppers(tables, state, free, UP_LEFT)
        if not (able or up_right or down_right or down_left or up_left):
            return report(plies, lost(state))
        result = draws(state, past[begin:length], KEY_WORDS, QUIET_PLIES)
        if result:
            return report(plies, result)
        if able:
            move = out[below(rng, captures(tables, state, free, able, out, 0))]
        else:
            way, among = UP_RIGHT, up_right
            n = below(rng, popcount(up_right) + popcount(down_right) + popcount(down_left) + popcount(up_left))
            if n >= popcount(among):
                n -= popcount(among)
                way, among = DOWN_RIGHT, down_right
                if n >= popcount(among):
                    n -= popcount(among)
                    way, among = DOWN_LEFT, down_left
                    if n >= popcount(among):
                        n -= popcount(among)
                        way, among = UP_LEFT, up_left
            start = nth_bit(among, n)
            move = step_code(start, tables.steps[start, way])
            if state.kings >> start & 1:
                past[length] = key_of(state, KEY_WORDS)
        if play(tables, state, move):
            begin = length = first
        else:
            length += 1
        plies += 1


# The game for people


# For engines


# Worth, a man being 100. Found by fitting the results of games of the engine against itself, then by matches.
MAN, KING = 100, 140
ADVANCE = 2  # for each row that a man has behind him
RUNNER = 10  # a man with three steps of open way to the last row; two and three times as much with two steps and one
SAFE_STEP = 6  # for each step that a piece can make without being taken
HANGING = 18  # a piece that stands to be taken
TRAPPED_KING = 20  # a king that has no safe step
BACK_ROW = 8  # a man that keeps the enemy's men from being crowned
MIDDLE_KING = 7
DISTANCE = 4  # for each step between a king of the stronger side and the nearest enemy: who is ahead must hunt, or the game is drawn
REFUGE = 12  # a king of the weaker side in a double corner, where one king alone cannot reach him
THE_MOVE = 10  # the opposition

MIDDLE = 0x00666600  # d3, f3, c4, e4, d5, f5, c6, e6
DOUBLE_CORNERS = 1 << 0 | 1 << 4 | 1 << 27 | 1 << 31
FEW = 10  # pieces on the board: an ending
VERY_FEW = 6


@rule
def around(bits: int) -> int:
    """The cells one step from those of `bits`, in any direction."""
    return beside(bits, UP_RIGHT) | beside(bits, DOWN_RIGHT) | beside(bits, DOWN_LEFT) | beside(bits, UP_LEFT)


@rule
def in_danger(tables: Record, state: Record, side: int, free: int) -> int:
    """The cells on which a piece of a side, or one that comes there, can be taken."""
    foes, found = state.pieces[1 - side], 0
    for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
        hunters = foes if tables.ways[1 - side] >> way & 1 else foes & state.kings
        found |= beside(hunters, way) & beside(free, way ^ 4)
    return found


@rule
def runners(tables: Record, side: int, men: int, foes: int, free: int) -> int:
    """How near men are to the last row that have an open way to it: 3 for one step to go, 2 for two steps, 1 for three."""
    crown = tables.crown[side]
    way = UP_RIGHT if side == BLACK else DOWN_RIGHT
    other = UP_LEFT if side == BLACK else DOWN_LEFT
    safe = free & (crown | ~around(foes))
    path, found = free & crown, 0
    for rows in range(3, 0, -1):
        behind = beside(path, way ^ 4) | beside(path, other ^ 4)
        found += rows * popcount(behind & men)
        path = behind & safe
    return found


@rule
def strength(tables: Record, state: Record, side: int, free: int) -> int:
    """What the pieces of a side are worth by themselves and by what they can do."""
    own, foes = state.pieces[side], state.pieces[1 - side]
    kings = own & state.kings
    men = own & ~kings
    worth = MAN * popcount(men) + KING * popcount(kings) + MIDDLE_KING * popcount(kings & MIDDLE)
    if foes & ~state.kings:
        worth += BACK_ROW * popcount(men & tables.crown[1 - side])
    if men:
        rows = 0
        for row in range(1, 7):
            rows += (7 - row if side == BLACK else row) * popcount(men >> 4 * row & 0xF)
        worth += ADVANCE * rows + RUNNER * runners(tables, side, men, foes, free)
    danger = in_danger(tables, state, side, free)
    worth -= HANGING * popcount(own & danger)
    mobile = 0
    for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
        able = (own if tables.ways[side] >> way & 1 else kings) & beside(free & ~danger, way ^ 4)
        worth += SAFE_STEP * popcount(able)
        mobile |= able
    return worth - TRAPPED_KING * popcount(kings & ~mobile)


@rule
def hunt(kings: int, prey: int) -> int:
    """How far kings are from the nearest prey, in all."""
    reached, far = prey, 0
    for _ in range(7):
        reached |= around(reached)
        kings &= ~reached
        if kings == 0:
            break
        far += popcount(kings)
    return far


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Material, mobility, the way to the last row and its guard; in endings also whether the stronger side hunts, and who has the move.

    An advantage counts for more the fewer pieces are left, so that who is ahead exchanges, and for less the nearer the game is to a draw.
    """
    free = free_cells(state)
    count = SITES - popcount(free)
    own, foes = state.pieces[state.turn], state.pieces[1 - state.turn]
    total = strength(tables, state, state.turn, free) - strength(tables, state, 1 - state.turn, free)
    if count <= FEW:
        ahead = MAN * (popcount(own) - popcount(foes)) + (KING - MAN) * (popcount(own & state.kings) - popcount(foes & state.kings))
        if ahead > 0:
            total -= DISTANCE * hunt(own & state.kings, foes) + REFUGE * popcount(foes & state.kings & DOUBLE_CORNERS)
        elif ahead < 0:
            total += DISTANCE * hunt(foes & state.kings, own) + REFUGE * popcount(own & state.kings & DOUBLE_CORNERS)
        elif count <= VERY_FEW:
            total += THE_MOVE if popcount((own | foes) & ODD) & 1 else -THE_MOVE
    total = total * 24 // (12 + count)
    return total - total * state.quiet // (2 * QUIET_PLIES)


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Captures by the number of pieces that they take; a man that is crowned; out of danger before into it."""
    crown, danger = tables.crown[state.turn], in_danger(tables, state, state.turn, free_cells(state))
    for i in range(count):
        start, end = moves[i] & 63, moves[i] >> 6 & 63
        if not moves[i] & STEP:
            _, taken = follow(tables.steps, tables.jumps, start, moves[i] >> 6)
            scores[i] = LOUD + 100 * popcount(taken)
        else:
            scores[i] = 50 * (danger >> start & 1) - 100 * (danger >> end & 1)
            if crown >> end & 1 and not state.kings >> start & 1:
                scores[i] += 300
    return count


class Rules(Jumping):
    SIDES = ("black", "white")
    REASONS = (
        "empty",
        "not_your_piece",
        "same_site",
        "occupied",
        "no_line",
        "too_far",
        "no_jump",
        "landing",
        "write_capture",
        "wrong_direction",
        "crowned",
        "must_capture",
        "must_finish_chain",
    )
    ENDS = ("captured", "no-moves", "threefold", "quiet", "limit")
    EXAMPLE = "a6-b5 or b3xd5xf7"
    EMPTY = "#"
    LETTERS = ".naNA"  # the source's letters: n is negru (black), a is alb (white), capitals are kings
    FIELDS = {"quiet": (0, QUIET_PLIES), "ply": (0, MOST_PLIES)}
    TABLES, STATE = TABLES, STATE
    # Alpha-beta beat MCTS with playouts 15:1 at 0.04 s.
    PLAN = Plan(scale=110)
    bound = MOST_PLIES
    room = Room(past=MOST_PLIES, out=MEN * MOST_CHAINS)  # a key for every ply, and all captures

    def prepare(self) -> None:
        self.board: Board = dark_cells(8)
        tables = self.tables[0]
        tables["steps"], tables["jumps"] = self.board.steps, self.board.jumps
        tables["ways"] = 1 << UP_LEFT | 1 << UP_RIGHT, 1 << DOWN_LEFT | 1 << DOWN_RIGHT
        tables["crown"] = 0xF, 0xF << SITES - 4
        tables["must"] = tables["whole"] = 1

    def start(self) -> Array:
        state = np.zeros(1, STATE)
        men = (1 << MEN) - 1
        state["pieces"] = men << SITES - MEN, men
        state["turn"] = BLACK
        return state

    def letters(self, state: Record) -> list[str]:
        return [self.LETTERS[self.value(state, site)] for site in range(SITES)]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for site, letter in enumerate(letters):
            if value := self.LETTERS.index(letter):
                state["pieces"][(value - 1) % 2] |= 1 << site
                state["kings"] |= (value > 2) << site

    def check(self, state: Record) -> None:
        for side, name in enumerate(self.SIDES):
            pieces = int(state["pieces"][side])
            if pieces.bit_count() > MEN:
                raise InvalidPosition(f"position: {name} has {pieces.bit_count()} pieces, {MEN} at most")
            if uncrowned := pieces & ~int(state["kings"]) & int(self.tables[0]["crown"][side]):
                raise InvalidPosition(f"position: the {name} man on {self.board.name(uncrowned.bit_length() - 1)} must be a king")
        if not state["pieces"].any():
            raise InvalidPosition("position: there is no piece on the board")

    def extent(self, name: str) -> str:
        return "the game is played on the dark cells, from b1 to g8"

    def value(self, state: Record, site: int) -> int:
        """What stands on a site, as a place in LETTERS."""
        for side in (BLACK, WHITE):
            if int(state["pieces"][side]) >> site & 1:
                return 1 + side + 2 * (int(state["kings"]) >> site & 1)
        return 0

    def owner(self, state: Record, site: str) -> int:
        value = self.value(state, self.board.index[site])
        return (value - 1) % 2 if value else -1

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        turn = int(state[0]["turn"])
        text, sites = tried.text, tried.sites
        if wrong := self.wrong_on_sight(state[0], tried):
            return wrong
        both_ways = {"ways": ALL_WAYS, "must": 0, "whole": 0}
        if text not in self.texts(state, past, tables=self.relaxed(**both_ways)):
            crown = set(self.board.names(i for i in range(SITES) if int(self.tables[0]["crown"][turn]) >> i & 1))
            return Refusal("crowned", tuple(site for site in sites[1:-1] if site in crown)[:1])
        if text not in self.texts(state, past, tables=self.relaxed(must=0, whole=0)):
            return Refusal("wrong_direction", sites)
        return self.duty(state, past, tried) or Refusal("illegal", sites)

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, name in enumerate(self.board.index):
            if value := self.value(state, site):
                picture.piece(name, "king" if value > 2 else "man", self.SIDES[(value - 1) % 2], self.LETTERS[value])
        return picture

    def symmetries(self) -> list[Symmetry]:
        names = list(self.board.index)
        turned = dict(zip(names, reversed(names), strict=True))
        return [Symmetry(turned, {"a": "n", "n": "a", "A": "N", "N": "A"}, swaps_sides=True)]
