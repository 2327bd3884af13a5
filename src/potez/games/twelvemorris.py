"""Twelve Men's Morris.

Source: the seventeen games (Romanian), 15; rulebook `twelvemorris`. The board has diagonals, twelve pieces each are placed or moved as the
players like, and a piece that has just moved may not go straight back.

Decisions: what may not go back, and where to, is noted for each side until that side's next turn, also while the opponent stands on the
point; a piece that is taken off is noted no longer. A mill made while the opponent has no piece on the board takes nothing; it cannot
come up in play, only in positions that are set up, since who has just moved has a piece. Should both sides have fewer than three pieces
in such a position, the side to move loses.

Encoding: see kernel.mills. `pieces` are the points of white and of black; `white_moved` is where the piece stands that white moved in the
previous turn, `white_origin` where it came from, both -1 if white placed one; likewise for black. A game ends by the ply limit if by
nothing else.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.bits import popcount
from potez.kernel.contract import SITE
from potez.kernel.draws import MOST_PLIES, draws
from potez.kernel.errors import InvalidPosition
from potez.kernel.explaining import step_on_line
from potez.kernel.mills import (
    BOARD,
    HIGH,
    MIDDLES,
    QUIET_PLIES,
    Morris,
    beside,
    closing,
    emit_turns,
    finish_turn,
    random_turn,
    rank_turns,
    start_of,
    step_targets,
    takeable,
    taken_of,
    target_of,
)
from potez.kernel.outcomes import NO_MOVES, RUNNING, TOO_FEW, report, won
from potez.kernel.picture import Picture
from potez.kernel.plans import Plan
from potez.kernel.records import key_of, key_words, record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

WHITE = 0
SPOKES = BOARD

TABLES = np.dtype(
    [
        ("bars_return", np.int64),  # 1: a piece just moved may not go straight back
        ("protects", np.int64),  # 1: a mill protects its pieces
    ],
    align=True,
)

STATE = record(
    key=[
        ("pieces", np.int64, (2,)),
        ("hand", np.int8, (2,)),
        ("turn", np.int8),
        ("white_moved", np.int8),
        ("white_origin", np.int8),
        ("black_moved", np.int8),
        ("black_origin", np.int8),
    ],
    rest=[
        ("quiet", np.int16),  # plies since the last placement or mill
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


# Rules


@rule
def barred(tables: Record, state: Record) -> tuple[int, int]:
    """The piece of the side to move that may not go back, and the point it came from; -1 for none."""
    if not tables.bars_return:
        return -1, -1
    if state.turn == WHITE:
        return state.white_moved, state.white_origin
    return state.black_moved, state.black_origin


@rule
def note(state: Record, side: int, moved: int, origin: int) -> None:
    if side == WHITE:
        state.white_moved, state.white_origin = moved, origin
    else:
        state.black_moved, state.black_origin = moved, origin


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    free = BOARD & ~(own | other)
    prey = takeable(other, SPOKES, tables.protects)
    moved, origin = barred(tables, state)
    count = 0
    if state.hand[state.turn]:
        count = emit_turns(out, count, -1, free, closing(own, SPOKES), prey)
    for start in range(24):
        if own >> start & 1:
            targets = free & beside(1 << start, SPOKES)
            if start == moved:
                targets &= ~(1 << origin)
            count = emit_turns(out, count, start, targets, closing(own ^ 1 << start, SPOKES), prey)
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    turn = state.turn
    start, taken = start_of(move), taken_of(move)
    note(state, turn, target_of(move) if start >= 0 else -1, start)
    if taken >= 0 and taken == (state.black_moved if turn == WHITE else state.white_moved):
        note(state, 1 - turn, -1, -1)
    return finish_turn(state, move, SPOKES)


@rule
def can_step(tables: Record, state: Record) -> bool:
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    targets = beside(own, SPOKES) & ~(own | other)
    moved, origin = barred(tables, state)
    if moved >= 0 and (beside(1 << origin, SPOKES) & own) == 1 << moved:
        targets &= ~(1 << origin)  # no other piece could step there
    return targets != 0


@rule
def decided(tables: Record, state: Record) -> int:
    """Whether a side has lost on the board."""
    turn = state.turn
    if popcount(state.pieces[turn]) + state.hand[turn] < 3:
        return won(1 - turn, TOO_FEW)
    if popcount(state.pieces[1 - turn]) + state.hand[1 - turn] < 3:
        return won(turn, TOO_FEW)
    # With a piece still in hand the board is not full.
    if state.hand[turn] == 0 and not can_step(tables, state):
        return won(1 - turn, NO_MOVES)
    return RUNNING


@rule
def outcome(tables: Record, state: Record, past: Array) -> int:
    return decided(tables, state) or draws(state, past, KEY_WORDS, QUIET_PLIES)


@rule
def playout(tables: Record, state: Record, past: Array, length: int, rng: Array, out: Array) -> int:
    """Move by move, each drawn by counting instead of listing."""
    begin, fresh, plies = 0, length, 0
    while True:
        ended = outcome(tables, state, past[begin:length])
        if ended:
            return report(plies, ended)
        own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
        free = BOARD & ~(own | other)
        around, around_mills, along, along_mills = step_targets(own, free, SPOKES)
        moved, origin = barred(tables, state)
        if moved >= 0:
            no_around, _, no_along, _ = step_targets(1 << moved, 1 << origin, SPOKES)
            around, along = around & ~no_around, along & ~no_along
        placed = free if state.hand[state.turn] else 0
        move = random_turn(rng, placed, closing(own, SPOKES), around, around_mills, along, along_mills, other, SPOKES)
        key = key_of(state, KEY_WORDS)
        plies += 1
        if play(tables, state, move):
            begin = length = fresh
        else:
            past[length] = key
            length += 1


# The game for people


# For engines

MAN = 100

# What the place of a piece is worth while there are pieces in hand, and after that
PLACING, MOVING = 0, 1
MIDDLE = (-13, -4)  # lies on two lines; corners lie on three
MIDDLE_RING = (6, 8)
SHUT = (-9, -8)  # cannot step
MILLED = (-12, -6)  # stands in a mill: strength already spent
OPENS = (10, 22)  # can step out of its mill, and no opponent is near enough to fill the hole
GAP = (28, 10)  # two in a line and the third point free
CLOSES = (4, 30)  # a step that closes a mill
SURE = (10, 37)  # the same on a point where the opponent cannot step
STEP = (3, 0)

RING = 0x00FF00


@rule
def prospects(own: int, other: int, stage: int) -> int:
    """What the places of one side's pieces are worth."""
    free = BOARD & ~(own | other)
    lines, near, blocked = closing(own, SPOKES), beside(free, SPOKES), beside(other, SPOKES)
    worth = MIDDLE[stage] * popcount(own & MIDDLES) + MIDDLE_RING[stage] * popcount(own & RING)
    worth += GAP[stage] * popcount(free & lines) + SHUT[stage] * popcount(own & ~near)
    worth += MILLED[stage] * popcount(own & lines) + OPENS[stage] * popcount(own & lines & near & ~blocked)
    around, around_mills, along, along_mills = step_targets(own, free, SPOKES)
    worth += STEP[stage] * (popcount(around) + popcount(along))
    around, along = around & around_mills, along & along_mills
    if around | along:
        targets = (around | around >> HIGH | along | along >> HIGH) & BOARD
        worth += CLOSES[stage] * (popcount(around) + popcount(along)) + SURE[stage] * popcount(targets & ~blocked)
    return worth


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Pieces, lines that promise mills, and room to move. Weights from the results of two thousand games."""
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    men, rivals = popcount(own) + state.hand[state.turn], popcount(other) + state.hand[1 - state.turn]
    stage = PLACING if state.hand[0] + state.hand[1] else MOVING
    return MAN * (men - rivals) + prospects(own, other, stage) - prospects(other, own, stage)


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    last = state.hand[1 - state.turn] + popcount(state.pieces[1 - state.turn]) == 3
    return rank_turns(state.pieces[state.turn], state.pieces[1 - state.turn], last, SPOKES, moves, count, scores)


class Rules(Morris):
    REASONS = (
        "occupied",
        "no_hand",
        "empty",
        "not_your_piece",
        "same_site",
        "too_far",
        "no_line",
        "goes_back",
        "no_mill",
        "must_remove",
        "remove_own",
        "remove_empty",
        "protected_by_mill",
    )
    ENDS = ("too-few", "no-moves", "threefold", "quiet", "limit")
    FIELDS = {
        "hand": (0, 12),
        "white_moved": SITE,
        "white_origin": SITE,
        "black_moved": SITE,
        "black_origin": SITE,
        "quiet": (0, QUIET_PLIES),
        "ply": (0, MOST_PLIES),
    }
    MEN, DIAGONALS = 12, True
    TABLES, STATE = TABLES, STATE
    # Alpha-beta beat MCTS with playouts +29 =0 -1 at 0.05 s. MCTS with the evaluation at its leaves is its equal: +48 =0 -56.
    PLAN = Plan(scale=60)

    def prepare(self) -> None:
        super().prepare()
        self.tables[0]["bars_return"] = 1

    def start(self) -> Array:
        state = super().start()
        for side in self.SIDES:
            state[f"{side}_moved"] = state[f"{side}_origin"] = -1
        return state

    def check(self, state: Record) -> None:
        super().check(state)
        for side, name in enumerate(self.SIDES):
            moved, origin = int(state[f"{name}_moved"]), int(state[f"{name}_origin"])
            if (moved < 0) != (origin < 0):
                raise InvalidPosition(f"position: {name}_moved and {name}_origin come together")
            if moved >= 0 and self.owner(state, self.board.name(moved)) != side:
                raise InvalidPosition(f"position: {name}_moved={self.board.name(moved)}: {name} has no piece there")
            if moved >= 0 and (origin not in self.board.steps[moved] or self.owner(state, self.board.name(origin)) == side):
                raise InvalidPosition(f"position: {name}_origin={self.board.name(origin)}: {name} has not come from there")
            if moved >= 0 and state["turn"] != side and self.owner(state, self.board.name(origin)) >= 0:
                raise InvalidPosition(f"position: {name}_origin={self.board.name(origin)}: {name} has just left it, so it must be free")

    def no_step(self, state: Array, past: Array, start: str, target: str) -> Refusal:
        freely = self.texts(state, past, tables=self.relaxed(bars_return=0))
        if any(text.partition("x")[0] == f"{start}-{target}" for text in freely):
            return Refusal("goes_back", (target,))
        return step_on_line(self.board, start, target) or Refusal("illegal", (start, target))

    def picture(self, state: Record, over: bool) -> Picture:
        picture = super().picture(state, over)
        origin = int(state[f"{self.SIDES[state['turn']]}_origin"])
        if origin >= 0 and not over:
            picture.mark(self.board.name(origin), "no-return")
        return picture
