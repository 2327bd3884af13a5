"""What engines know of Nine Men's Morris (Țintar)."""

from __future__ import annotations

from potez.games.ninemorris.rules import SPOKES
from potez.kernel.bits import popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record
from potez.mechanics.mills.evaluation import rank_turns
from potez.mechanics.mills.playout import HIGH, step_targets
from potez.mechanics.mills.rules import BOARD, MIDDLES, beside, closing, turned

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
def evaluate(lookup: Record, state: Record) -> int:
    """Pieces, lines that promise mills or stop them, and room to move. Weights from the results of two thousand games."""
    own, other = state.pieces[state.turn], state.pieces[1 - state.turn]
    men, rivals = popcount(own) + state.hand[state.turn], popcount(other) + state.hand[1 - state.turn]
    stage = PLACING if state.hand[0] + state.hand[1] else MOVING
    flies, rivals_fly = stage == MOVING and men <= lookup.flies, stage == MOVING and rivals <= lookup.flies
    worth = WITH_WINGS[men] - WITH_WINGS[rivals] if lookup.flies else ON_FOOT[men] - ON_FOOT[rivals]
    worth += prospects(own, other, flies, BOARD if rivals_fly else beside(other, SPOKES), stage)
    return worth - prospects(other, own, rivals_fly, BOARD if flies else beside(own, SPOKES), stage)


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    last = state.hand[1 - state.turn] == 0 and popcount(state.pieces[1 - state.turn]) == 3
    return rank_turns(state.pieces[state.turn], state.pieces[1 - state.turn], last, SPOKES, moves, count, scores)


# At 0.05 s alpha-beta beat MCTS with playouts +29 =1 -0, with the evaluation at its leaves +8 =8 -4, and with priors too +12 =9 -3.
PLAN = Plan(scale=120)
