"""What engines know of Checkers (Dame)."""

from __future__ import annotations

from potez.games.checkers.rules import BLACK, ODD, QUIET_PLIES, SITES, beside, free_cells
from potez.geometry.board import DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT
from potez.kernel.bits import popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record
from potez.mechanics.jumps.rules import STEP, follow

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
def in_danger(lookup: Record, state: Record, side: int, free: int) -> int:
    """The cells on which a piece of a side, or one that comes there, can be taken."""
    foes, found = state.pieces[1 - side], 0
    for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
        hunters = foes if lookup.ways[1 - side] >> way & 1 else foes & state.kings
        found |= beside(hunters, way) & beside(free, way ^ 4)
    return found


@rule
def runners(lookup: Record, side: int, men: int, foes: int, free: int) -> int:
    """How near men are to the last row that have an open way to it: 3 for one step to go, 2 for two steps, 1 for three."""
    crown = lookup.crown[side]
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
def strength(lookup: Record, state: Record, side: int, free: int) -> int:
    """What the pieces of a side are worth by themselves and by what they can do."""
    own, foes = state.pieces[side], state.pieces[1 - side]
    kings = own & state.kings
    men = own & ~kings
    worth = MAN * popcount(men) + KING * popcount(kings) + MIDDLE_KING * popcount(kings & MIDDLE)
    if foes & ~state.kings:
        worth += BACK_ROW * popcount(men & lookup.crown[1 - side])
    if men:
        rows = 0
        for row in range(1, 7):
            rows += (7 - row if side == BLACK else row) * popcount(men >> 4 * row & 0xF)
        worth += ADVANCE * rows + RUNNER * runners(lookup, side, men, foes, free)
    danger = in_danger(lookup, state, side, free)
    worth -= HANGING * popcount(own & danger)
    mobile = 0
    for way in (UP_RIGHT, DOWN_RIGHT, DOWN_LEFT, UP_LEFT):
        able = (own if lookup.ways[side] >> way & 1 else kings) & beside(free & ~danger, way ^ 4)
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
def evaluate(lookup: Record, state: Record) -> int:
    """Material, mobility, the way to the last row and its guard; in endings also whether the stronger side hunts, and who has the move.

    An advantage counts for more the fewer pieces are left, so that who is ahead exchanges, and for less the nearer the game is to a draw.
    """
    free = free_cells(state)
    count = SITES - popcount(free)
    own, foes = state.pieces[state.turn], state.pieces[1 - state.turn]
    total = strength(lookup, state, state.turn, free) - strength(lookup, state, 1 - state.turn, free)
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
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Captures by the number of pieces that they take; a man that is crowned; out of danger before into it."""
    crown, danger = lookup.crown[state.turn], in_danger(lookup, state, state.turn, free_cells(state))
    for i in range(count):
        start, end = moves[i] & 63, moves[i] >> 6 & 63
        if not moves[i] & STEP:
            _, taken = follow(lookup.steps, lookup.jumps, start, moves[i] >> 6)
            scores[i] = LOUD + 100 * popcount(taken)
        else:
            scores[i] = 50 * (danger >> start & 1) - 100 * (danger >> end & 1)
            if crown >> end & 1 and not state.kings >> start & 1:
                scores[i] += 300
    return count


# Alpha-beta beat MCTS with playouts 15:1 at 0.04 s.
PLAN = Plan(scale=110)
