"""Quoridor.

Source: the seventeen games (Romanian), 12; rulebook `quoridor`. Red walks from the bottom row to the top one, blue the other way; a turn
is a step of the own pawn or a wall.

Decisions: red first. Both pawns must keep a path after a wall, the own one too; pawns do not block paths. A sideways jump is possible only
where the straight one is not, and a wall between the pawns allows none. Threefold: a wall never goes away, so laying one forgets the past.

No player is ever without a move. His pawn has a path, so its cell has an open step, and it is stuck only if there is no other and the
other pawn stands there, with no opening but the one between them (any other allows a jump, straight on or else sideways). Then each path
would end within these two cells: each pawn would stand on the other one's goal row, and these rows are not neighbours.

Encoding: cells are row * size + column. A slot is a place for a wall (geometry.walls); sets of slots are bits, WORD in each integer. A
move is the index of its site: the cell the pawn goes to, or `cells` + slot. A game lasts at most 1,000 plies, by the limit.
"""

from __future__ import annotations

import numpy as np

from potez.geometry.walls import DOWN, LEFT, RIGHT, UP
from potez.kernel.bits import lowest
from potez.kernel.outcomes import GOAL, LIMIT, RUNNING, THREEFOLD, drawn, won
from potez.kernel.records import key_of, key_words, record, seen
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

RED, BLUE = 0, 1
MOST_CELLS, MOST_SLOTS, MOST_LINES = 11 * 11, 2 * 10 * 10, 12
WORD, WORDS = 50, 4
ANY_SLOT = (1 << WORD) - 1
PLIES = 1000
MOST_STEPS = 5  # of a pawn: three ways, and two past a pawn that has a wall behind it

LOOKUP = np.dtype(
    [
        ("size", np.int64),
        ("cells", np.int64),
        ("slots", np.int64),
        ("hand", np.int64),  # not for the rules: walls for each side at the start
        # Not options. `explain` takes the care for paths away; a test takes the short cuts away; tests and benchmarks change how games end.
        ("paths", np.int64),  # whose paths walls may not cut: sum of 1 red, 2 blue
        ("shortcuts", np.int64),  # 0: paths are searched for every wall
        ("cap", np.int64),  # plies after which a game is a draw; PLIES or less, as playouts have room for no more
        ("threefold", np.int64),  # 0: positions may repeat for ever
        ("delta", np.int16, (4,)),  # from a cell to the next, by way
        ("order", np.int8, (2, 4)),  # the ways as a search stacks them, by side: towards the goal last
        ("row", np.int8, (MOST_SLOTS,)),  # of the cell at the upper left of a slot
        ("column", np.int8, (MOST_SLOTS,)),
        ("barriers", np.int16, (MOST_CELLS, 4, 2)),  # the slots that would close a step, or -1
        ("rivals", np.int16, (MOST_SLOTS, 4)),  # the slots that a wall uses up
    ],
    align=True,
)

STATE = record(
    key=[
        ("walls", np.int64, (WORDS,)),
        ("pawns", np.int8, (2,)),
        ("left", np.int8, (2,)),  # walls not laid yet, by side
        ("turn", np.int8),
    ],
    rest=[  # all but the plies follows from the walls
        ("open", np.int64, (WORDS,)),  # slots where no wall is in the way of another
        ("ways", np.int8, (MOST_CELLS,)),  # open steps from each cell, bit k for way k
        ("touched", np.int16, (MOST_LINES,)),  # corners of cells that are part of a wall or of the border: a bit for each, by row
        ("ply", np.int16),
    ],
    scratch=[
        ("route", np.int64, (2, WORDS)),  # by side: the slots that would cut a known path; all of them if none is known
        ("came", np.int8, (MOST_CELLS,)),  # of the search: 0 not seen, 1 + way by which a cell was reached, 5 the start
        ("stack", np.int8, (MOST_CELLS,)),
        ("detour", np.int8, (MOST_CELLS,)),  # of the search for a shortest path: the least detour known by which a cell is reached
        ("waiting", np.int8, (3, MOST_CELLS)),  # cells to go on from, by detour modulo 3
    ],
)
KEY_WORDS = key_words(STATE)


@rule
def bar(lookup: Record, state: Record, slot: int) -> None:
    """Closes or opens again the two steps, from both sides, where a wall would lie; all four are open before or all closed."""
    cell = lookup.row[slot] * lookup.size + lookup.column[slot]
    if slot & 1:
        state.ways[cell] ^= 1 << RIGHT
        state.ways[cell + lookup.size] ^= 1 << RIGHT
        state.ways[cell + 1] ^= 1 << LEFT
        state.ways[cell + lookup.size + 1] ^= 1 << LEFT
    else:
        state.ways[cell] ^= 1 << DOWN
        state.ways[cell + 1] ^= 1 << DOWN
        state.ways[cell + lookup.size] ^= 1 << UP
        state.ways[cell + lookup.size + 1] ^= 1 << UP


@rule
def lay(lookup: Record, state: Record, slot: int) -> None:
    state.walls[slot // WORD] |= 1 << (slot % WORD)
    for k in range(4):
        rival = int(lookup.rivals[slot, k])
        state.open[rival // WORD] &= ~(1 << (rival % WORD))
    row, column = lookup.row[slot], lookup.column[slot]
    if slot & 1:
        for line in range(row, row + 3):
            state.touched[line] |= 2 << column
    else:
        state.touched[row + 1] |= 7 << column
    bar(lookup, state, slot)


@rule
def touches(lookup: Record, state: Record, slot: int) -> int:
    """How many of a new wall's three corners (its ends and its middle) are part of a wall or of the border already."""
    row, column = lookup.row[slot], lookup.column[slot]
    if slot & 1:
        column += 1
        return (state.touched[row] >> column & 1) + (state.touched[row + 1] >> column & 1) + (state.touched[row + 2] >> column & 1)
    line = state.touched[row + 1] >> column
    return (line & 1) + (line >> 1 & 1) + (line >> 2 & 1)


@rule
def trace_route(lookup: Record, state: Record, side: int, cell: int) -> None:
    """Writes the slots that would cut the path just found, which ends at a cell, to `route`; `came` is 5 where it begins."""
    for word in range(WORDS):
        state.route[side, word] = 0
    while state.came[cell] != 5:
        way = state.came[cell] - 1
        cell -= lookup.delta[way]
        for k in range(2):
            slot = int(lookup.barriers[cell, way, k])
            if slot >= 0:
                state.route[side, slot // WORD] |= 1 << (slot % WORD)


@rule
def reaches(lookup: Record, state: Record, side: int) -> bool:
    """Whether a pawn has a path to its goal row; if so, the slots that would cut the path found are written to `route`."""
    for i in range(lookup.cells):
        state.came[i] = 0
    start = np.int64(state.pawns[side])
    state.stack[0] = start
    state.came[start] = 5
    first = 0 if side == RED else lookup.cells - lookup.size  # of the goal row
    found = 1
    while found > 0:
        found -= 1
        cell = np.int64(state.stack[found])
        if first <= cell < first + lookup.size:
            trace_route(lookup, state, side, int(cell))
            return True
        ways = state.ways[cell]
        for k in range(4):
            way = lookup.order[side, k]
            near = cell + lookup.delta[way]
            if ways >> way & 1 and state.came[near] == 0:
                state.came[near] = way + 1
                state.stack[found] = near
                found += 1
    return False


@rule
def keeps_paths(lookup: Record, state: Record, slot: int) -> bool:
    """Whether both pawns would still have a path after a wall in an open slot.

    Two short cuts. Walls and border are lines that join corners of cells; a region of cells is cut in two only if these lines get a new
    closed loop. A loop through the new wall enters and leaves it at two different corners where something lies already (all of the border
    is one thing), so a wall with less than two such corners cuts nothing. And a wall that does not lie across a known path leaves that
    path. A path found here is one without the new wall as well, so it stays known whether the wall is laid or not.
    """
    searched = lookup.paths
    if lookup.shortcuts:
        if touches(lookup, state, slot) < 2:
            return True
        for side in range(2):
            if not state.route[side, slot // WORD] >> (slot % WORD) & 1:
                searched &= ~(1 << side)
    if searched == 0:
        return True
    bar(lookup, state, slot)
    kept = True
    for side in range(2):
        if kept and searched >> side & 1:
            kept = reaches(lookup, state, side)
    bar(lookup, state, slot)
    return kept


@rule
def forget_route(state: Record, side: int) -> None:
    """No path is known: any wall may cut it."""
    for word in range(WORDS):
        state.route[side, word] = ANY_SLOT


@rule
def steps(lookup: Record, state: Record, out: Array) -> int:
    """The moves of the pawn; at least one, as shown above."""
    own, other = np.int64(state.pawns[state.turn]), np.int64(state.pawns[1 - state.turn])
    count = 0
    for way in range(4):
        if not state.ways[own] >> way & 1:
            continue
        near = own + lookup.delta[way]
        if near != other:
            count = emit(out, count, near)
        elif state.ways[other] >> way & 1:
            count = emit(out, count, other + lookup.delta[way])
        else:
            for turn in range(1, 4, 2):  # to the right and to the left of the way
                aside = (way + turn) & 3
                if state.ways[other] >> aside & 1:
                    count = emit(out, count, other + lookup.delta[aside])
    return count


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    count = steps(lookup, state, out)
    if state.left[state.turn] == 0:
        return count
    forget_route(state, RED)
    forget_route(state, BLUE)
    for word in range(WORDS):
        free = state.open[word]
        while free:
            slot = word * WORD + lowest(free)
            free &= free - 1
            if keeps_paths(lookup, state, slot):
                count = emit(out, count, lookup.cells + slot)
    return count


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    turn = state.turn
    state.turn = 1 - turn
    state.ply += 1
    if move < lookup.cells:
        state.pawns[turn] = move
        return 0
    lay(lookup, state, move - lookup.cells)
    state.left[turn] -= 1
    return 1


@rule
def arrived(lookup: Record, state: Record) -> int:
    """The side whose pawn stands on its goal row, or -1."""
    if state.pawns[RED] < lookup.size:
        return RED
    if state.pawns[BLUE] >= lookup.cells - lookup.size:
        return BLUE
    return -1


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    winner = arrived(lookup, state)
    if winner >= 0:
        return won(winner, GOAL)
    if lookup.threefold and seen(past, key_of(state, KEY_WORDS)) >= 2:
        return drawn(THREEFOLD)
    if state.ply >= lookup.cap:
        return drawn(LIMIT)
    return RUNNING
