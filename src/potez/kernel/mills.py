"""What the morris games share: 24 points as bits of an int64, mills, what may be taken off, and a random move without a list.

Bit 8 * ring + place, as in geometry.morris: a set of points is turned, and a whole board searched for mills, by shifting bits. `spokes`
are the points whose line from the outer to the inner square exists: the middles, or all where there are diagonals.

A move's code is target + 32 * (start + 1) + 1024 * (taken + 1), with -1 for no start (a placement) and for nothing taken.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from potez.geometry.board import Board
from potez.geometry.morris import morris
from potez.kernel.bits import lowest, popcount
from potez.kernel.buffers import Room
from potez.kernel.contract import Rules as Contract
from potez.kernel.contract import Tried
from potez.kernel.draws import MOST_PLIES
from potez.kernel.errors import InvalidPosition
from potez.kernel.explaining import free_target, piece_to_move
from potez.kernel.picture import Picture
from potez.kernel.random import below
from potez.kernel.refusals import Refusal
from potez.kernel.rule import LOUD, emit, plainly, rule
from potez.kernel.types import Array, Record

BOARD = 0xFFFFFF
CORNERS, MIDDLES = 0x555555, 0xAAAAAA
HIGH = 24  # two sets of points fit into one int64: the second begins at this bit
QUIET_PLIES = 100  # without a placement or a mill: a draw


# Sets of points


@rule
def turned(points: int, by: int) -> int:
    """The points `by` places (1..7) further on, clockwise on their squares."""
    return (points << by & 0x010101 * (0xFF << by & 0xFF)) | (points >> (8 - by) & 0x010101 * (0xFF >> (8 - by)))


@rule
def beside(points: int, spokes: int) -> int:
    """The neighbours of a set of points along the lines."""
    return turned(points, 1) | turned(points, 7) | ((points << 8 | points >> 8) & spokes)


@rule
def before_two(own: int) -> int:
    """Corners from which the next two points clockwise are own: one more piece there makes a mill. Likewise below."""
    return CORNERS & turned(own, 7) & turned(own, 6)


@rule
def after_two(own: int) -> int:
    return CORNERS & turned(own, 1) & turned(own, 2)


@rule
def between_two(own: int) -> int:
    return MIDDLES & turned(own, 1) & turned(own, 7)


@rule
def across_two(own: int, spokes: int) -> int:
    return spokes & (own << 8 | own >> 16) & (own << 16 | own >> 8)


@rule
def closing(own: int, spokes: int) -> int:
    """The points on which a piece would stand in a mill with two of `own`."""
    return before_two(own) | after_two(own) | between_two(own) | across_two(own, spokes)


@rule
def takeable(pieces: int, spokes: int, protects: int) -> int:
    """What a mill may take of the opponent's pieces: those outside of mills, or all if there are none or mills do not protect."""
    loose = pieces & ~closing(pieces, spokes)
    return loose if loose and protects else pieces


# Moves


@rule
def code(start: int, target: int, taken: int) -> int:
    return target | (start + 1) << 5 | (taken + 1) << 10


@rule
def target_of(move: int) -> int:
    return move & 31


@rule
def start_of(move: int) -> int:
    return (move >> 5 & 31) - 1


@rule
def taken_of(move: int) -> int:
    return (move >> 10) - 1


@rule
def emit_turns(out: Array, count: int, start: int, targets: int, mills: int, prey: int) -> int:
    """Emits the ways from one start to `targets`, to those among `mills` once for each piece of `prey`. Without prey nothing is taken."""
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if mills >> target & 1 and prey:
            rest = prey
            while rest:
                count = emit(out, count, code(start, target, lowest(rest)))
                rest &= rest - 1
        else:
            count = emit(out, count, code(start, target, -1))
    return count


@rule
def finish_turn(state: Record, move: int, spokes: int) -> int:
    """Moves the pieces and passes the turn. Returns 1 if no earlier position can come back: after a placement or a taking."""
    start, target, taken = start_of(move), target_of(move), taken_of(move)
    turn = state.turn
    own, other = state.pieces[turn] | 1 << target, state.pieces[1 - turn]
    if start >= 0:
        own ^= 1 << start
    else:
        state.hand[turn] -= 1
    # A mill takes a piece whenever there is one: only without any must one look for it.
    mill = taken >= 0 or (other == 0 and closing(own, spokes) >> target & 1)
    if taken >= 0:
        state.pieces[1 - turn] = other ^ 1 << taken
    state.pieces[turn] = own
    state.turn = 1 - turn
    state.ply += 1
    state.quiet = 0 if start < 0 or mill else state.quiet + 1
    return 1 if start < 0 or taken >= 0 else 0


# Random moves


@rule
def nth(points: int, n: int) -> int:
    """The n-th (from 0) of a set of points, as a set."""
    for _ in range(n):
        points &= points - 1
    return points & -points


@rule
def random_turn(
    rng: Array, placed: int, mills: int, around: int, around_mills: int, along: int, along_mills: int, other: int, spokes: int
) -> int:
    """One of all moves, each as likely as any other. There must be one.

    Given are sets of targets and which of them close a mill: of placements; of steps clockwise and, from bit HIGH, anticlockwise; of
    steps to the next ring and, from bit HIGH, to the one before. A target that closes a mill counts once for each piece it may take.
    """
    closed = popcount(placed & mills) + popcount(around & around_mills) + popcount(along & along_mills)
    plain = popcount(placed) + popcount(around) + popcount(along) - closed
    taken = -1
    if closed:
        prey = takeable(other, spokes, 1)
        weight = max(popcount(prey), 1)
        n = below(rng, plain + closed * weight)
        if n >= plain:
            n, which = (n - plain) // weight, (n - plain) % weight
            placed, around, along = placed & mills, around & around_mills, along & along_mills
            taken = lowest(nth(prey, which)) if prey else -1
        else:
            placed, around, along = placed & ~mills, around & ~around_mills, along & ~along_mills
    else:
        n = below(rng, plain)
    if n < popcount(placed):
        return code(-1, lowest(nth(placed, n)), taken)
    n -= popcount(placed)
    if n < popcount(around):
        target = lowest(nth(around, n))
        back = -1
        if target >= HIGH:
            target -= HIGH
            back = 1
        return code(target & 24 | target + back & 7, target, taken)
    target = lowest(nth(along, n - popcount(around)))
    if target >= HIGH:
        target -= HIGH
        return code(target + 8, target, taken)
    return code(target - 8, target, taken)


@rule
def step_targets(own: int, free: int, spokes: int) -> tuple[int, int, int, int]:
    """All steps along lines as `random_turn` wants them. A line that the piece leaves is no mill, so each way has its own."""
    across, before, after = across_two(own, spokes), before_two(own), after_two(own)
    ring = before | after | between_two(own)
    around = (turned(own, 1) & free) | (turned(own, 7) & free) << HIGH
    along = (own << 8 & spokes & free) | (own >> 8 & spokes & free) << HIGH
    return around, across | before | (across | after) << HIGH, along, ring | ring << HIGH


@rule
def random_flight(rng: Array, own: int, free: int, other: int, spokes: int) -> int:
    """The same for pieces that fly."""
    closed, rest = 0, own
    while rest:
        closed += popcount(free & closing(own ^ rest & -rest, spokes))
        rest &= rest - 1
    plain = popcount(own) * popcount(free) - closed
    prey = takeable(other, spokes, 1)
    weight = max(popcount(prey), 1)
    n = below(rng, plain + closed * weight)
    taken, wanted = -1, 0
    if n >= plain:
        n, which = (n - plain) // weight, (n - plain) % weight
        taken = lowest(nth(prey, which)) if prey else -1
        wanted = BOARD
    rest = own
    while True:
        targets = free & ~(closing(own ^ rest & -rest, spokes) ^ wanted)
        if n < popcount(targets):
            return code(lowest(rest), lowest(nth(targets, n)), taken)
        n -= popcount(targets)
        rest &= rest - 1


# For engines


@rule
def rank_turns(own: int, other: int, last: bool, spokes: int, moves: Array, count: int, scores: Array) -> int:
    """Mills first, then points that the opponent wants for a mill, then two in a line and room to move. `last`: one more taken wins."""
    free = BOARD & ~(own | other)
    feared = closing(other, spokes)
    for i in range(count):
        start, target, taken = start_of(moves[i]), target_of(moves[i]), taken_of(moves[i])
        left = own if start < 0 else own ^ 1 << start
        score = 40 * (popcount(closing(left | 1 << target, spokes) & free) - popcount(closing(left, spokes) & free))
        score += 5 * popcount(beside(1 << target, spokes) & free)
        if taken >= 0:
            # Best of all a piece whose line was nearly a mill, or that stands in the way.
            score += LOUD + 20 * popcount(feared & ~closing(other ^ 1 << taken, spokes)) + 3 * popcount(beside(1 << taken, spokes) & own)
            score += 5000 if last else 0
        if feared >> target & 1:
            score += 150
        if start >= 0 and feared >> start & 1:
            score -= 100
        scores[i] = score
    return count


# The games for people


class Morris(Contract):
    """What both classes of rules have in common."""

    SIDES = ("white", "black")
    PATTERN = "(?:(?P<start>[a-z][0-9]+)-)?(?P<target>[a-z][0-9]+)(?:x(?P<taken>[a-z][0-9]+))?"
    EXAMPLE = "a1-d1xg7"
    LETTERS = ".wb"
    MEN: ClassVar[int]  # pieces of each side
    DIAGONALS: ClassVar[bool]

    def prepare(self) -> None:
        self.board: Board = morris(self.DIAGONALS)
        self.bound = MOST_PLIES
        self.room = Room(past=MOST_PLIES)  # a key for every ply; a playout lists no moves
        self.tables[0]["protects"] = 1

    def start(self) -> Array:
        state = np.zeros(1, self.STATE)
        state["hand"] = self.MEN
        return state

    def letters(self, state: Record) -> list[str]:
        white, black = map(int, state["pieces"])
        return [self.LETTERS[(white >> i & 1) + 2 * (black >> i & 1)] for i in range(len(self.board))]

    def put(self, state: Record, letters: Sequence[str]) -> None:
        for side, letter in enumerate(self.LETTERS[1:]):
            state["pieces"][side] = sum(1 << i for i, found in enumerate(letters) if found == letter)

    def check(self, state: Record) -> None:
        for side, name in enumerate(self.SIDES):
            on_board, hand = int(state["pieces"][side]).bit_count(), int(state["hand"][side])
            if on_board + hand > self.MEN:
                raise InvalidPosition(f"position: {name} has {on_board} pieces on the board and {hand} in hand; there are {self.MEN}")

    def extent(self, name: str) -> str:
        return "its points are " + " ".join(self.board.name(i) for row in self.board.rows for i in row)

    def move_text(self, state: Record, move: int) -> str:
        start, target, taken = plainly(start_of)(move), plainly(target_of)(move), plainly(taken_of)(move)
        text = self.board.name(target) if start < 0 else f"{self.board.name(start)}-{self.board.name(target)}"
        return text if taken < 0 else f"{text}x{self.board.name(taken)}"

    def move_path(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names(site for site in (plainly(start_of)(move), plainly(target_of)(move), plainly(taken_of)(move)) if site >= 0)

    def left(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names(site for site in (plainly(start_of)(move),) if site >= 0)

    def jumped(self, state: Record, move: int) -> tuple[str, ...]:
        return self.board.names(site for site in (plainly(taken_of)(move),) if site >= 0)

    def owner(self, state: Record, name: str) -> int:
        """The side whose piece stands on a point, -1 for none."""
        bit = 1 << self.board.index[name]
        return next((side for side in (0, 1) if int(state["pieces"][side]) & bit), -1)

    @abstractmethod
    def no_step(self, state: Array, past: Array, start: str, target: str) -> Refusal:
        """Why an own piece may not go to a free point."""

    def explain(self, state: Array, past: Array, tried: Tried) -> Refusal:
        start, target, taken = tried.match["start"], tried.match["target"], tried.match["taken"]
        turn = int(state[0]["turn"])
        plain = tried.text.partition("x")[0]
        legal = self.texts(state, past)
        if not any(text.partition("x")[0] == plain for text in legal):
            return self.no_way(state, past, start, target)
        if plain in legal:
            return Refusal("no_mill" if state[0]["pieces"][1 - turn] else "remove_empty", (taken,))
        if taken is None:
            prey = {text.partition("x")[2] for text in legal if text.partition("x")[0] == plain}
            return Refusal("must_remove", tuple(sorted(prey)))
        if taken == target or (taken != start and self.owner(state[0], taken) == turn):
            return Refusal("remove_own", (taken,))
        if taken == start or self.owner(state[0], taken) < 0:
            return Refusal("remove_empty", (taken,))
        if tried.text in self.texts(state, past, tables=self.relaxed(protects=0)):
            return Refusal("protected_by_mill", (taken,))
        return Refusal("illegal", tried.sites)

    def no_way(self, state: Array, past: Array, start: str | None, target: str) -> Refusal:
        """Why a piece cannot come to a point, whatever is taken."""
        turn = int(state[0]["turn"])
        if start is None:
            return Refusal("occupied", (target,)) if state[0]["hand"][turn] else Refusal("no_hand")

        def owner(name: str) -> int:
            return self.owner(state[0], name)

        return (
            self.no_turn(state, past)
            or piece_to_move(owner, turn, start)
            or free_target(owner, start, target)
            or self.no_step(state, past, start, target)
        )

    def no_turn(self, state: Array, past: Array) -> Refusal | None:
        """Why no piece at all may be moved."""
        return None

    def picture(self, state: Record, over: bool) -> Picture:
        picture = Picture()
        for site, letter in zip(self.board.sites, self.letters(state), strict=True):
            if letter != self.EMPTY:
                picture.piece(site.name, "man", self.SIDES[self.LETTERS.index(letter) - 1], letter)
        owners = [self.owner(state, site.name) for site in self.board.sites]
        mills = [line for line in self.board.lines if {owners[i] for i in line} in ({0}, {1})]
        for i in sorted({i for line in mills for i in line}):
            picture.mark(self.board.name(i), "mill")
        for side, name in enumerate(self.SIDES):
            picture.counter("hand", int(state["hand"][side]), name)
        return picture
