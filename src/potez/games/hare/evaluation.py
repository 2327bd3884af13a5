"""What engines know of Hare and Hounds."""

from __future__ import annotations

from potez.games.hare.rules import HARE, HOUNDS, column, ending
from potez.kernel.bits import lowest, popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record
from potez.mechanics.chases.rules import runner_steps

# Weights, for the hounds: the logarithm of the odds that they win by force, in hundredths, fitted to all positions of the game and rounded.
GROUND, HARE_TO_MOVE = 560, -250
STEP = -90  # each step that the hare has
HURRY, FAR = -115, 150  # each column that a hound has gone and cannot go back; each column that the hare still has to go
OPPOSITION = -150  # the hounds are on the wrong foot
PASSED = -200  # each hound that the hare has passed
MIDDLE, CENTRE = -85, 150  # each hound on the middle line, where it does little; a hound on point 5, from where it sees everything
LEAP = -300  # the hare is one step from its escape
IMPATIENCE, PATIENT = -20, 5  # each move within the columns after so many
MIDDLE_LINE = 1 << 2 | 1 << 5 | 1 << 8
CENTRE_POINT = 1 << 5
ODD_POINTS = 1 << 0 | 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7 | 1 << 9 | 1 << 10  # every step along a row or a column leaves or enters them


@rule
def for_hounds(lookup: Record, hounds: int, hare: int, turn: int, stalled: int) -> int:
    """How good a position is for the hounds: they take their time and keep the opposition; the hare wants room and a way out.

    Opposition: hounds and hare step in turn between points of two colours, and who must step when the colours are even is out of step.
    """
    steps = runner_steps(lookup, hounds, hare, HARE)
    total = GROUND + STEP * popcount(steps) + FAR * column(hare) + MIDDLE * popcount(hounds & MIDDLE_LINE)
    if turn == HARE:
        total += HARE_TO_MOVE
    if popcount((hounds | 1 << hare) & ODD_POINTS) + turn & 1:
        total += OPPOSITION
    if hounds & CENTRE_POINT:
        total += CENTRE
    last = column(lowest(hounds))
    if steps and column(lowest(steps)) < last:
        total += LEAP
    rest = hounds
    while rest:
        stands = column(lowest(rest))
        rest &= rest - 1
        total += HURRY * stands
        if stands > column(hare):
            total += PASSED
    return total + IMPATIENCE * max(0, stalled - PATIENT)


@rule
def evaluate(lookup: Record, state: Record) -> int:
    total = for_hounds(lookup, state.hounds, state.runner, state.turn, state.stalled)
    return total if state.turn == HOUNDS else -total


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """By the position that a move leads to; one that ends the game before all."""
    for i in range(count):
        start, end = moves[i] >> 6, moves[i] & 63
        hounds, hare, stalled = state.hounds, state.runner, state.stalled
        if state.turn == HOUNDS:
            hounds ^= 1 << start | 1 << end
            stalled = stalled + 1 if column(start) == column(end) else 0
        else:
            hare = end
        code = ending(lookup, hounds, hare, 1 - state.turn, stalled)
        value = for_hounds(lookup, hounds, hare, 1 - state.turn, stalled)
        scores[i] = min(max(value if state.turn == HOUNDS else -value, -900), 900) // 3
        if code:
            scores[i] = LOUD + 5000 if code & 3 == state.turn + 1 else -1000
    return count


# Alpha-beta beat MCTS with playouts 26:4 at 0.03 s.
PLAN = Plan(scale=100)
