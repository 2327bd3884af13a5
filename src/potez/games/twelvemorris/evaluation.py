"""What engines know of Twelve Men's Morris."""

from __future__ import annotations

from potez.games.twelvemorris.rules import SPOKES
from potez.kernel.bits import popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.mills.evaluation import rank_turns
from potez.mechanics.mills.playout import HIGH, step_targets
from potez.mechanics.mills.rules import BOARD, MIDDLES, beside, closing

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
def evaluate(lookup: Record, state: Record) -> int:
    """Pieces, lines that promise mills, and room to move. Weights from the results of two thousand games."""
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    men, rivals = popcount(own) + state.hand[state.turn], popcount(other) + state.hand[1 - state.turn]
    stage = PLACING if state.hand[0] + state.hand[1] else MOVING
    return MAN * (men - rivals) + prospects(own, other, stage) - prospects(other, own, stage)


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    last = state.hand[1 - state.turn] + popcount(state.pieces[1 - state.turn]) == 3
    return rank_turns(state.pieces[state.turn], state.pieces[1 - state.turn], last, SPOKES, moves, count, scores)


# Alpha-beta beat MCTS with playouts +29 =0 -1 at 0.05 s. MCTS with the evaluation at its leaves is its equal: +48 =0 -56.
PLAN = Plan(scale=60)
