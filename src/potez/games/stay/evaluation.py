"""What engines know of Stay on the Board."""

from __future__ import annotations

from potez.games.stay.rules import CLAIM, WORD
from potez.kernel.bits import lowest, popcount
from potez.kernel.plans import Plan
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array, Record

# Weights: the logarithm of the odds to win, in hundredths, fitted to solved positions of boards from 5x5 to 9x9.
GROUND = 50
PARITY, FIRM, FIRMEST = -450, 300, 4  # of the parity, which is worth more with each exit of the cell that has fewest, up to so many
FORK = 400  # the queen has an exit that itself has one exit only: to take it or to cut it off is a choice of parity
ONE_WAY = -180  # only one exit is not a dead end
LOST = -1500  # all exits are dead ends


@rule
def free_words(lookup: Record, state: Record) -> tuple[int, int]:
    """The cells still to be used: neither blocked nor the queen's."""
    cells = lookup.size * lookup.size
    low = (1 << min(cells, WORD)) - 1 & ~state.blocked[0]
    high = (1 << max(cells - WORD, 0)) - 1 & ~state.blocked[1]
    if state.queen < WORD:
        low &= ~(1 << state.queen)
    else:
        high &= ~(1 << (state.queen - WORD))
    return low, high


@rule
def exits_of(lookup: Record, cell: int, low: int, high: int) -> int:
    """How many cells of a set can be reached from a cell."""
    return popcount(lookup.reach[cell, 0] & low) + popcount(lookup.reach[cell, 1] & high)


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Who will be stuck, and win, if all cells that can be reached are used: with an even number of them, the side to move.

    A cell that is cut off turns this round. That is easy where a cell has few exits, and hard while all have many.
    """
    if not lookup.block:
        return 0
    low, high = free_words(lookup, state)
    exits_low, exits_high = lookup.reach[state.queen, 0] & low, lookup.reach[state.queen, 1] & high
    if exits_low | exits_high == 0:
        return -LOST
    found_low, found_high, todo_low, todo_high = exits_low, exits_high, exits_low, exits_high
    left, weakest, fork, safe = 0, FIRMEST, 0, 0
    while todo_low | todo_high:
        if todo_low:
            cell = lowest(todo_low)
            todo_low &= todo_low - 1
            is_exit = exits_low >> cell & 1
        else:
            cell = lowest(todo_high)
            todo_high &= todo_high - 1
            is_exit = exits_high >> cell & 1
            cell += WORD
        near_low, near_high = lookup.reach[cell, 0] & low, lookup.reach[cell, 1] & high
        further = popcount(near_low) + popcount(near_high)
        if further:
            left += 1
            weakest = min(weakest, further)
            safe += is_exit
            if further == 1:
                fork |= is_exit
        todo_low, todo_high = todo_low | near_low & ~found_low, todo_high | near_high & ~found_high
        found_low, found_high = found_low | near_low, found_high | near_high
    if safe == 0:
        return LOST
    parity = PARITY + FIRM * weakest
    total = GROUND + FORK * fork + (-parity if left & 1 else parity)
    if safe == 1:
        total += ONE_WAY
    return total if state.score + left < lookup.limit else total // 8  # else the limit will come first


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """The claim; cells that leave the other side nothing but dead ends; then cells with few exits. A dead end loses at once."""
    low, high = free_words(lookup, state)
    for i in range(count):
        if moves[i] == CLAIM:
            scores[i] = LOUD + 5000
            continue
        if not lookup.block:
            scores[i] = 0
            continue
        cell = lookup.target[state.queen, moves[i] // 10, moves[i] % 10]
        exits_low, exits_high = lookup.reach[cell, 0] & low, lookup.reach[cell, 1] & high
        exits = popcount(exits_low) + popcount(exits_high)
        scores[i] = 200 - 20 * exits if exits else -2000
        if 0 < exits <= 3:
            after_low, after_high = low & ~(1 << cell) if cell < WORD else low, high if cell < WORD else high & ~(1 << (cell - WORD))
            safe = 0
            while exits_low | exits_high:
                if exits_low:
                    other = lowest(exits_low)
                    exits_low &= exits_low - 1
                else:
                    other = WORD + lowest(exits_high)
                    exits_high &= exits_high - 1
                safe += exits_of(lookup, other, after_low, after_high) > 0
            if safe == 0:
                scores[i] = LOUD + 2000
    return count


# Alpha-beta at 0.03 s: 12:8 against MCTS with playouts on 9x9 and 10:10 on 7x7, 10:10 against MCTS on the evaluation on 9x9.
PLAN = Plan(scale=100)
