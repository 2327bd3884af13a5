"""What engines know of Game of the Amazons."""

from __future__ import annotations

from potez.games.amazons.rules import flip
from potez.kernel.bits import popcount
from potez.kernel.plans import MCTS, STATIC, Plan
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record

# A set of cells, for engines: two integers of five rows each, a column more than the board has between two rows, so that nothing wraps.
HALF_ROWS, PITCH = 5, 11
HALF = HALF_ROWS * PITCH


# What a cell of territory is worth by queen's and by king's moves, where nothing is contested; the more is contested, the less it counts.
# From a regression over games of the engine against itself: 100 are odds of e to 1.
QUEENS_TERRITORY, KINGS_TERRITORY, CONTESTED = 600, 400, 4
LAST_MOVE, TURN = 600, 30  # who must move first with equal territory runs out of moves first; before that, the turn is an advantage
SHOT = 60  # per cent of what an arrow alone would change count when a move is judged by its two halves
UNKNOWN = 1 << 40


@rule
def rays(low: int, high: int, free_low: int, free_high: int) -> tuple[int, int]:
    """The free cells that queens on the cells given reach in a move."""
    found_low, found_high = 0, 0
    for shift in (1, PITCH - 1, PITCH, PITCH + 1):
        a, b = low, high
        while a | b:
            b = (b << shift | a >> (HALF - shift)) & free_high
            a = a << shift & free_low
            found_low |= a
            found_high |= b
        a, b = low, high
        while a | b:
            a = (a >> shift | b << (HALF - shift)) & free_low
            b = b >> shift & free_high
            found_low |= a
            found_high |= b
    return found_low, found_high


@rule
def rings(low: int, high: int, free_low: int, free_high: int) -> tuple[int, int]:
    """The free cells that kings on the cells given reach in a move."""
    low |= low << 1 | low >> 1
    high |= high << 1 | high >> 1
    return (
        (low | low << PITCH | low >> PITCH | high << (HALF - PITCH)) & free_low,
        (high | high << PITCH | high >> PITCH | low >> (HALF - PITCH)) & free_high,
    )


@rule
def amazons_of(lookup: Record, state: Record, side: int) -> tuple[int, int]:
    """The set of a side's amazons."""
    low, high = 0, 0
    for i in range(4):
        cell = state.amazons[side, i]
        if cell >= 0:
            if lookup.half[cell]:
                high |= lookup.bit[cell]
            else:
                low |= lookup.bit[cell]
    return low, high


@rule
def territory(lookup: Record, state: Record, kings: int) -> tuple[int, int]:
    """How many more cells the side to move reaches first, counted in queen's moves or in king's moves, and how much is contested.

    A cell that both reach at the same time is contested twice, one that they reach one move apart once. A search need not go on through
    cells that it has reached before: what lies behind them was reached from there at the latest.
    """
    size = lookup.size
    free_low, free_high = 0, 0
    for row in range(size):
        free = ~(int(state.lines[row]) >> 1) & ((1 << size) - 1)
        if row < HALF_ROWS:
            free_low |= free << (row * PITCH)
        else:
            free_high |= free << ((row - HALF_ROWS) * PITCH)
    left_a_low, left_a_high, left_b_low, left_b_high = free_low, free_high, free_low, free_high  # what the sides have not reached yet
    a_low, a_high = amazons_of(lookup, state, state.turn)
    b_low, b_high = amazons_of(lookup, state, 1 - state.turn)
    was_a_low, was_a_high, was_b_low, was_b_high = 0, 0, 0, 0
    lead, contested = 0, 0
    while a_low | a_high | b_low | b_high:
        if kings:
            a_low, a_high = rings(a_low, a_high, left_a_low, left_a_high)
            b_low, b_high = rings(b_low, b_high, left_b_low, left_b_high)
        else:
            a_low, a_high = rays(a_low, a_high, left_a_low, left_a_high)
            b_low, b_high = rays(b_low, b_high, left_b_low, left_b_high)
        left_a_low ^= a_low
        left_a_high ^= a_high
        left_b_low ^= b_low
        left_b_high ^= b_high
        lead += popcount(a_low & left_b_low) + popcount(a_high & left_b_high)
        lead -= popcount(b_low & left_a_low) + popcount(b_high & left_a_high)
        contested += 2 * (popcount(a_low & b_low) + popcount(a_high & b_high))
        contested += popcount(a_low & was_b_low) + popcount(a_high & was_b_high)
        contested += popcount(b_low & was_a_low) + popcount(b_high & was_a_high)
        was_a_low, was_a_high, was_b_low, was_b_high = a_low, a_high, b_low, b_high
    return lead, contested


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Cells that one side reaches before the other, in queen's moves and in king's moves. They are worth little while much is contested."""
    by_queen, contested = territory(lookup, state, 0)
    by_king, _ = territory(lookup, state, 1)
    return (QUEENS_TERRITORY * by_queen + KINGS_TERRITORY * by_king - LAST_MOVE) // (contested + CONTESTED) + TURN


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The halves of a move, each judged by itself: the position with the amazon on her new cell, and the one with the arrow.

    There are ten times as many moves as halves of moves, and the sum of both tells most of what the whole move is worth.
    """
    side = state.turn
    state.turn = 1 - side
    before = evaluate(lookup, state)
    for cell in range(lookup.size * lookup.size):
        state.shots[cell] = UNKNOWN
    half, placed = -1, 0
    for k in range(count):
        arrow = moves[k] & 127
        if moves[k] >> 7 != half:
            half = moves[k] >> 7
            start, target = half >> 7, half & 127
            i = 0
            while state.amazons[side, i] != start:
                i += 1
            state.amazons[side, i] = target
            flip(lookup, state, start)
            flip(lookup, state, target)
            placed = before - evaluate(lookup, state)
            flip(lookup, state, start)
            flip(lookup, state, target)
            state.amazons[side, i] = start
        if state.shots[arrow] == UNKNOWN:
            state.shots[arrow] = 0
            if state.cells[arrow] == 0:
                flip(lookup, state, arrow)
                state.shots[arrow] = SHOT * (before - evaluate(lookup, state)) // 100
                flip(lookup, state, arrow)
        scores[k] = placed + state.shots[arrow]
    state.turn = side
    return count


# MCTS beat alpha-beta 24:6 at 1,000 nodes each; exploration 0.1 beat 0.3 30:10, and 0.3 beat 0.6 25:15; expand 4 beat 16 28:12.
PLAN = Plan(search=MCTS, scale=100, width=20, quiescence=False, leaf=STATIC, exploration=0.1, expand=3, widening=20)
