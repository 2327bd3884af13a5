"""What engines know of Hex."""

from __future__ import annotations

import numpy as np

from potez.games.hex.playout import FRAME, ONE
from potez.games.hex.rules import BLUE, RED, SWAP, moves, play
from potez.kernel.bits import popcount
from potez.kernel.outcomes import CONNECTION, NO_MOVES, report, won
from potez.kernel.plans import MCTS, ROLLOUT, Plan
from potez.kernel.random import below, nth_bit
from potez.kernel.rule import rule
from potez.kernel.types import Array, Record


@rule
def save_bridge(colour: Array, cell: np.uint64, width: np.uint64, own: int, rng: Array) -> np.uint64:
    """The free cell that keeps two stones of `own` joined after the other side has gone between them at `cell`; 0 where none is.

    Around the cell it is one with own stones on both its sides: six bits of stones, turned by one to the left and to the right.
    """
    a, b, c = colour[cell - ONE], colour[cell - width], colour[cell - width + ONE]
    d, e, f = colour[cell + ONE], colour[cell + width], colour[cell + width - ONE]
    stones = (a == own) | (b == own) << 1 | (c == own) << 2 | (d == own) << 3 | (e == own) << 4 | (f == own) << 5
    free = (a == 0) | (b == 0) << 1 | (c == 0) << 2 | (d == 0) << 3 | (e == 0) << 4 | (f == 0) << 5
    found = free & (stones << 1 | stones >> 5) & (stones >> 1 | stones << 5)
    if found == 0:
        return np.uint64(0)
    if found & (found - 1):
        found = 1 << nth_bit(found, below(rng, popcount(found)))
    if found & 3:
        return cell - ONE if found & 1 else cell - width
    if found & 12:
        return cell - width + ONE if found & 4 else cell + ONE
    return cell + width if found & 16 else cell + width - ONE


@rule
def runs(stones: int, seeds: int) -> int:
    """The stones of a row that lie side by side with one of the seeds."""
    found = seeds | ((stones ^ (stones + seeds)) & stones)  # a carry runs through neighbours to the right
    for shift in (1, 2, 4, 8, 16):
        found |= stones & (found >> shift)
        stones &= stones >> shift
    return found


@rule
def crosses(stones: Array, reached: Array, size: int) -> bool:
    """Whether stones, a bit each, join the first row to the last. A cell touches its own column and the next one in the row above."""
    reached[0] = stones[0]
    for row in range(1, size):
        reached[row] = 0
    while True:
        changed = False
        for row in range(1, size):
            above = reached[row - 1]
            found = runs(stones[row], reached[row] | (stones[row] & (above | above >> 1)))
            changed = changed or found != reached[row]
            reached[row] = found
        if reached[size - 1]:
            return True
        for row in range(size - 2, 0, -1):
            under = reached[row + 1]
            found = runs(stones[row], reached[row] | (stones[row] & (under | under << 1)))
            changed = changed or found != reached[row]
            reached[row] = found
        if not changed:
            return False


@rule
def rollout(lookup: Record, state: Record, past: Array, length: int, rng: Array, out: Array, first: Array) -> int:
    """Like `playout`, but a bridge that is attacked is saved, and the board is filled: stones after the end change nothing, and who has
    joined his edges is asked only once. first[cell] tells who laid a stone there."""
    plies = 0
    while state.winner == 0 and (lookup.connected or (lookup.swap and state.ply < 2)):
        count = moves(lookup, state, past, out)
        if count == 0:
            return report(plies, won(1 - state.turn, NO_MOVES))
        move = out[below(rng, count)]
        if first[move] == 0:
            first[move] = state.turn + 1
        play(lookup, state, move)
        plies += 1
    if state.winner:
        return report(plies, won(state.winner - 1, CONNECTION))
    size = lookup.size
    width = size + 2
    colour, free, place, rows = out[:FRAME], out[FRAME : 2 * FRAME], out[2 * FRAME : 3 * FRAME], out[3 * FRAME : 4 * FRAME]
    for column in range(width):
        colour[column] = colour[(size + 1) * width + column] = RED + 1
    empty = 0
    for row in range(size):
        start = (row + 1) * width
        colour[start] = colour[start + size + 1] = BLUE + 1
        for column in range(size):
            stone, cell = state.cells[row * size + column], start + column + 1
            colour[cell] = stone
            if stone == 0:
                free[empty], place[cell] = cell, empty
                empty += 1
    turn: int = state.turn
    plies += empty
    reply, across = np.uint64(0), np.uint64(width)
    while empty > 0:
        drawn = np.uint64(place[reply] if reply else below(rng, empty))
        laid = np.uint64(free[drawn])
        empty -= 1
        last = free[np.uint64(empty)]
        free[drawn] = last
        place[np.uint64(last)] = drawn
        colour[laid] = turn + 1
        turn = 1 - turn
        reply = save_bridge(colour, laid, across, turn + 1, rng)
    for row in range(size):
        reds = 0
        for column in range(size):
            stone = colour[(row + 1) * width + column + 1]
            reds |= (stone == RED + 1) << column
            if state.cells[row * size + column] == 0:
                first[row * size + column] = stone
        rows[row] = reds
    return report(plies, won(RED if crosses(rows, rows[size:], size) else BLUE, CONNECTION))


@rule
def far(lookup: Record, state: Record, side: int) -> int:
    """How many stones a side still needs at least, if the other stands still and bridges hold; many where the way is blocked."""
    own, begin, goal = side + 1, 1 if side == RED else 4, 2 if side == RED else 8
    for cell in range(lookup.sites):
        state.steps[cell] = 0
    found, done = 0, 0
    for cell in range(lookup.sites):
        if lookup.border[cell] & begin and state.cells[cell] == own:
            state.steps[cell] = 1
            state.stack[found] = cell
            found += 1
    for cell in range(lookup.sites):
        if lookup.border[cell] & begin and state.cells[cell] == 0:
            state.steps[cell] = 2
    level = 1  # stones needed, plus one; cells of the level lie in the stack, own stones beside them cost nothing
    while level < 4 * lookup.size:
        while done < found:
            cell = state.stack[done]
            done += 1
            if lookup.border[cell] & goal:
                return level - 1
            for k in range(6):
                near = lookup.around[cell, k]
                if near < 0 or state.cells[near] == 2 - side:
                    continue
                if state.cells[near] == own:
                    if state.steps[near] == 0 or state.steps[near] > level:
                        state.steps[near] = level
                        state.stack[found] = near
                        found += 1
                elif state.steps[near] == 0:
                    state.steps[near] = level + 1
                # Two free cells side by side make the one behind them as near as they are.
                after = lookup.around[cell, (k + 1) % 6]
                if after >= 0 and state.cells[near] == 0 and state.cells[after] == 0:
                    over = lookup.around[near, (k + 1) % 6]
                    if over >= 0 and state.cells[over] == 0 and state.steps[over] == 0:
                        state.steps[over] = level + 1
        level += 1
        found, done = 0, 0
        for cell in range(lookup.sites):
            if state.steps[cell] == level and state.cells[cell] == 0:
                state.stack[found] = cell
                found += 1
        if found == 0:
            return 4 * lookup.size
    return 4 * lookup.size


@rule
def evaluate(lookup: Record, state: Record) -> int:
    """Who is nearer to joining his edges, a stone being worth 100; the side to move is half a stone nearer."""
    return 100 * (far(lookup, state, 1 - state.turn) - far(lookup, state, state.turn)) + 50


@rule
def rank(lookup: Record, state: Record, moves: Array, count: int, scores: Array) -> int:
    """Cells beside stones of both sides and a bridge away from an own one; the middle of an empty board; not the outer line."""
    size, own = lookup.size, state.turn + 1
    for i in range(count):
        cell = moves[i]
        if cell == SWAP:
            scores[i] = 0
            continue
        mine, theirs, bridges = 0, 0, 0
        for k in range(6):
            near, after = lookup.around[cell, k], lookup.around[cell, (k + 1) % 6]
            if near < 0:
                continue
            mine += state.cells[near] == own
            theirs += state.cells[near] == 3 - own
            if after >= 0 and state.cells[near] == 0 and state.cells[after] == 0:
                over = lookup.around[near, (k + 1) % 6]
                if over >= 0 and state.cells[over] == own:
                    bridges += 1
        row, column = cell // size, cell % size
        edge = min(row, column, size - 1 - row, size - 1 - column)
        scores[i] = 150 * bridges + (60 if mine and theirs else 0) + (-100 if mine > 2 or theirs > 3 else 0) + 30 * min(edge, 3) - 60
    return count


# On 11x11 at 0.03 s MCTS beat alpha-beta 20:0, and plain UCT with uniform playouts 30:0; at 500 simulations RAVE beat none 40:0.
PLAN = Plan(search=MCTS, leaf=ROLLOUT, exploration=0.0, rave=1000.0, prior=40.0, expand=14)
