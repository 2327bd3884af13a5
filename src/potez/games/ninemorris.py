"""Nine Men's Morris (Țintar).

Source: the seventeen games (Romanian), 14; rulebook `ninemorris`. Nine pieces each are placed on 24 points, then moved along lines; three
in a line take an opposing piece off.

Decisions: a mill made while the opponent has no piece on the board takes nothing; it cannot come up in play, only in positions that are
set up, since who has just moved has a piece. Fewer than three pieces lose with an empty hand, whosever turn it is; if both sides
have fewer, the side to move loses. A position can be set up with any hands, of which a side need only have no more than nine pieces.

Encoding: see kernel.mills. `pieces` are the points of white and of black. A game ends by the ply limit if by nothing else.
"""

from __future__ import annotations

import numpy as np

from potez.geometry import morris
from potez.kernel.bits import popcount
from potez.kernel.contract import Symmetry
from potez.kernel.draws import MOST_PLIES, draws
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
    random_flight,
    random_turn,
    rank_turns,
    step_targets,
    takeable,
    turned,
)
from potez.kernel.options import Flag
from potez.kernel.outcomes import NO_MOVES, RUNNING, TOO_FEW, report, won
from potez.kernel.plans import Plan
from potez.kernel.records import key_of, key_words, record
from potez.kernel.refusals import Refusal
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

SPOKES = MIDDLES

TABLES = np.dtype(
    [
        ("flies", np.int64),  # with how many pieces, or fewer, one may fly: 3, or 0 for never
        ("protects", np.int64),  # 1: a mill protects its pieces
    ],
    align=True,
)

STATE = record(
    key=[
        ("pieces", np.int64, (2,)),
        ("hand", np.int8, (2,)),
        ("turn", np.int8),
    ],
    rest=[
        ("quiet", np.int16),  # plies since the last placement or mill
        ("ply", np.int16),
    ],
)
KEY_WORDS = key_words(STATE)


# Rules


@rule
def moves(tables: Record, state: Record, past: Array, out: Array) -> int:
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    free = BOARD & ~(own | other)
    prey = takeable(other, SPOKES, tables.protects)
    if state.hand[state.turn]:
        return emit_turns(out, 0, -1, free, closing(own, SPOKES), prey)
    flies = popcount(own) <= tables.flies
    count = 0
    for start in range(24):
        if own >> start & 1:
            targets = free if flies else free & beside(1 << start, SPOKES)
            count = emit_turns(out, count, start, targets, closing(own ^ 1 << start, SPOKES), prey)
    return count


@rule
def play(tables: Record, state: Record, move: int) -> int:
    return finish_turn(state, move, SPOKES)


@rule
def decided(tables: Record, state: Record) -> int:
    """Whether a side has lost on the board."""
    turn = state.turn
    own, other = state.pieces[turn], state.pieces[1 - turn]
    if state.hand[turn] == 0 and popcount(own) < 3:
        return won(1 - turn, TOO_FEW)
    if state.hand[1 - turn] == 0 and popcount(other) < 3:
        return won(turn, TOO_FEW)
    # Eighteen pieces never fill the board: who may place or fly has a move.
    if state.hand[turn] == 0 and popcount(own) > tables.flies and (beside(own, SPOKES) & ~(own | other)) == 0:
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
        if state.hand[state.turn]:
            move = random_turn(rng, free, closing(own, SPOKES), 0, 0, 0, 0, other, SPOKES)
        elif popcount(own) <= tables.flies:
            move = random_flight(rng, own, free, other, SPOKES)
        else:
            around, around_mills, along, along_mills = step_targets(own, free, SPOKES)
            move = random_turn(rng, 0, 0, around, around_mills, along, along_mills, other, SPOKES)
        key = key_of(state, KEY_WORDS)
        plies += 1
        if play(tables, state, move):
            begin = length = fresh
        else:
            past[length] = key
            length += 1


# The game for people


# For engines

# What a side's pieces are worth, by how many they are, in hand and on the board: the first lost is missed little, and flying makes up for
# some of the last.
WITH_WINGS = (0, 0, 0, 0, 90, 190, 310, 430, 540, 590)
ON_FOOT = (0, 0, 0, 0, 130, 250, 370, 490, 600, 700)

# What the place of a piece is worth while there are pieces in hand, and after that
PLACING, MOVING = 0, 1
STOPS = (60, 22)  # stands where the opponent would close a mill
CROSSING = (20, 8)  # has four neighbours
MIDDLE = (8, 6)
SHUT = (-12, -24)  # cannot step
OPENS = (10, 34)  # can step out of its mill, and no opponent is near enough to fill the hole
GAP = (8, 5)  # two in a line and the third point free
SURE = (10, 88)  # a step that closes a mill on a point where the opponent cannot stop it
SWING = (30, 80)  # steps from one mill into another, and back again: takes a man at every turn

CROSSINGS = MIDDLES & 0x00FF00


@rule
def prospects(own: int, other: int, flies: bool, blocked: int, stage: int) -> int:
    """What the places of one side's pieces are worth. `blocked`: the points on which the opponent could place a piece at once."""
    free = BOARD & ~(own | other)
    worth = STOPS[stage] * popcount(own & closing(other, SPOKES))
    worth += CROSSING[stage] * popcount(own & CROSSINGS) + MIDDLE[stage] * popcount(own & MIDDLES)
    if flies:
        return worth
    lines, near = closing(own, SPOKES), beside(free, SPOKES)
    worth += GAP[stage] * popcount(free & lines) + SHUT[stage] * popcount(own & ~near)
    worth += OPENS[stage] * popcount(own & lines & near & ~blocked)
    around, around_mills, along, along_mills = step_targets(own, free, SPOKES)
    around, along = around & around_mills, along & along_mills
    if around | along:
        targets = (around | around >> HIGH | along | along >> HIGH) & BOARD
        starts = turned(around & BOARD, 7) | turned(around >> HIGH, 1) | (along & BOARD) >> 8 | along >> HIGH << 8
        worth += SURE[stage] * popcount(targets & ~blocked) + SWING[stage] * popcount(starts & lines)
    return worth


@rule
def evaluate(tables: Record, state: Record) -> int:
    """Pieces, lines that promise mills or stop them, and room to move. Weights from the results of two thousand games."""
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    men, rivals = popcount(own) + state.hand[state.turn], popcount(other) + state.hand[1 - state.turn]
    stage = PLACING if state.hand[0] + state.hand[1] else MOVING
    flies, rivals_fly = stage == MOVING and men <= tables.flies, stage == MOVING and rivals <= tables.flies
    worth = WITH_WINGS[men] - WITH_WINGS[rivals] if tables.flies else ON_FOOT[men] - ON_FOOT[rivals]
    worth += prospects(own, other, flies, BOARD if rivals_fly else beside(other, SPOKES), stage)
    return worth - prospects(other, own, rivals_fly, BOARD if flies else beside(own, SPOKES), stage)


@rule
def rank(tables: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    last = state.hand[1 - state.turn] == 0 and popcount(state.pieces[1 - state.turn]) == 3
    return rank_turns(state.pieces[state.turn], state.pieces[1 - state.turn], last, SPOKES, moves, count, scores)


class Rules(Morris):
    OPTIONS = (Flag("flying", True, "with three pieces left, a piece may go to any free point"),)
    REASONS = (
        "occupied",
        "no_hand",
        "must_place",
        "empty",
        "not_your_piece",
        "same_site",
        "too_far",
        "no_line",
        "no_flying",
        "no_mill",
        "must_remove",
        "remove_own",
        "remove_empty",
        "protected_by_mill",
    )
    ENDS = ("too-few", "no-moves", "threefold", "quiet", "limit")
    FIELDS = {"hand": (0, 9), "quiet": (0, QUIET_PLIES), "ply": (0, MOST_PLIES)}
    MEN, DIAGONALS = 9, False
    TABLES, STATE = TABLES, STATE
    # At 0.05 s alpha-beta beat MCTS with playouts +29 =1 -0, with the evaluation at its leaves +8 =8 -4, and with priors too +12 =9 -3.
    PLAN = Plan(scale=120)

    def prepare(self) -> None:
        super().prepare()
        self.tables[0]["flies"] = 3 if self.options["flying"] else 0

    def no_turn(self, state: Array, past: Array) -> Refusal | None:
        return Refusal("must_place") if state[0]["hand"][state[0]["turn"]] else None

    def no_step(self, state: Array, past: Array, start: str, target: str) -> Refusal:
        if self.options["flying"]:
            return Refusal("no_flying", (start, target))
        return step_on_line(self.board, start, target) or Refusal("illegal", (start, target))

    def symmetries(self) -> list[Symmetry]:
        names = [site.name for site in self.board.sites]
        ways = ((1, False, False), (0, True, False), (0, False, True))  # these three give all sixteen
        return [Symmetry(morris.turned(names, *way), {}) for way in ways]
