"""The Man with the Bombs.

Source: the seventeen games (Romanian), 1; rulebook `bombs`. Two players walk through a maze and leave bombs behind them. A bomb that was
activated in an earlier turn goes off when a player steps into its line, along its whole row and column.

Decisions: a protection on the cell of the step is picked up before the blast of the same turn. The players do not shield each other from a
bomb, and do not stop a blast. The dead stay where they were hit, without protections, so that the position can be drawn. `!` is looked at
first, then the step, then the bomb that must be left: a try that breaks several of these rules is refused for the first. `!d*` is another
spelling of `d*`, but only for a player with an inactive bomb. A map on which a player is walled in is allowed: he has lost when it is his
turn.

No position can come back, so the threefold draw of the rulebook needs no code. Whoever sets a bomb off stands in its blast, which costs him
a protection or his life; protections are only ever used up. Between two explosions bombs only grow in number, and a move that leaves none
counts towards k, which nothing but leaving a bomb sets back. The limit of 400 plies is the only draw rule that can apply, besides the death
of both.

Encoding: cells are row * columns + column. `cells` holds protections and bombs; walls are in the lookup, players in `place`. A move is
PLAIN, ACTIVATE or LEAVE * 4 + way, and the ways w a s d are 0..3. Bombs that became active in this very turn need no place in the state:
`play` looks at the triggers itself. No game has more than 400 plies, after which it is a draw.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.outcomes import EXPLOSION, LIMIT, NO_MOVES, RUNNING, drawn, won
from potez.kernel.records import record
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record
from potez.kernel.views import no_room

MOST = 24  # rows or columns of a map
CELLS = MOST * MOST
PLIES = 400
FREE, PROTECTION, BOMB, ACTIVE = 0, 1, 2, 4  # values of `cells`; BOMB and BOMB + 1 are the players' own, inactive ones
PLAIN, ACTIVATE, LEAVE = 0, 1, 2
KINDS = 3
WAYS = "wasd"

MAPS = {
    "classic": """
######################
#1    #       #      #
# #   ###   #### #####
# #                  #
#    p #  p  #  ### ##
##########           #
# #     #   ####    ##
#             p      #
# #######   #######  #
#    #  #   #p       #
# ####  #   ### ###  #
#    #    #         2#
######################""",
    "maze": """
###########
#1   #    #
# ## # ## #
#    p    #
## # # # ##
#  #   #  #
## # # # ##
#    p    #
# ## # ## #
#    #   2#
###########""",
    "pillars": """
#########
#1      #
# # # # #
#   p   #
# # # # #
#   p   #
# # # # #
#      2#
#########""",
}

LOOKUP = np.dtype(
    [
        ("rows", np.int64),
        ("columns", np.int64),
        ("k", np.int64),
        ("through", np.int64),  # 1: blasts go through walls
        ("step", np.int16, (CELLS, 4)),  # cell, way: the next cell, -1 for a wall
    ],
    align=True,
)

STATE = record(
    key=[
        ("cells", np.int8, (CELLS,)),
        ("place", np.int16, (2,)),  # where the players stand
        ("own", np.int16, (2,)),  # their inactive bombs, -1 for none
        ("held", np.int16, (2,)),  # protections picked up and not used
        ("without", np.int8, (2,)),  # moves in a row without leaving a bomb
        ("turn", np.int8),
    ],
    rest=[
        ("ply", np.int16),
        ("dead", np.int8),  # sum of 1 for player 1, 2 for player 2
    ],
    scratch=[
        ("stack", np.int16, (CELLS,)),  # bombs that go off; cells in the order in which players reach them
        ("hits", np.int64, (2,)),
        ("marks", np.int8, (CELLS,)),  # what the evaluation finds out about a cell
    ],
)


@rule
def is_open(lookup: Record, state: Record, way: int) -> bool:
    """Whether the player to move can step that way."""
    cell = lookup.step[state.place[state.turn], way]
    return cell >= 0 and state.cells[cell] < BOMB and cell != state.place[1 - state.turn]


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    count = 0
    must = state.without[state.turn] + 1 >= lookup.k
    for way in range(4):
        if is_open(lookup, state, way):
            if not must:
                count = emit(out, count, PLAIN * 4 + way)
                if state.own[state.turn] >= 0:
                    count = emit(out, count, ACTIVATE * 4 + way)
            count = emit(out, count, LEAVE * 4 + way)
    return count


@rule
def set_off(state: Record, cell: int, found: int) -> int:
    """Takes a bomb off the board and puts it on the stack of those that explode."""
    if state.cells[cell] < ACTIVE:
        state.own[state.cells[cell] - BOMB] = -1
    state.cells[cell] = FREE
    state.stack[found] = cell
    return found + 1


@rule
def reach(state: Record, cell: int, found: int) -> int:
    """A blast arrives at a cell."""
    if state.cells[cell] >= BOMB:
        found = set_off(state, cell, found)
    for side in range(2):
        if state.place[side] == cell:
            state.hits[side] += 1
    return found


@rule
def explode(lookup: Record, state: Record, found: int) -> None:
    """The chain from the first `found` bombs on the stack. Nobody stands on a bomb, so no blast counts twice for a player."""
    done = 0
    while done < found:
        bomb = state.stack[done]
        done += 1
        if lookup.through:
            row = bomb // lookup.columns * lookup.columns
            for cell in range(row, row + lookup.columns):
                found = reach(state, cell, found)
            for cell in range(bomb % lookup.columns, lookup.rows * lookup.columns, lookup.columns):
                found = reach(state, cell, found)
        else:
            for way in range(4):
                cell = lookup.step[bomb, way]
                while cell >= 0:
                    found = reach(state, cell, found)
                    cell = lookup.step[cell, way]


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    kind, way, side = move >> 2, move & 3, state.turn
    # 1. The older bomb becomes active: by choice, or because a new one is left.
    fresh = -1
    if kind != PLAIN and state.own[side] >= 0:
        fresh = state.own[side]
        state.cells[fresh] = ACTIVE
        state.own[side] = -1
    # 2. The step.
    start = state.place[side]
    end = lookup.step[start, way]
    state.place[side] = end
    if state.cells[end] == PROTECTION:
        state.cells[end] = FREE
        state.held[side] += 1
    # 3. A bomb on the cell just left.
    if kind == LEAVE:
        state.cells[start] = BOMB + side
        state.own[side] = start
        state.without[side] = 0
    else:
        state.without[side] += 1
    # 4. Bombs that see the player go off: the nearest in each direction, if it became active in an earlier turn.
    found = 0
    for line in range(4):
        cell = lookup.step[end, line]
        while cell >= 0 and state.cells[cell] < BOMB:
            cell = lookup.step[cell, line]
        if cell >= 0 and state.cells[cell] == ACTIVE and cell != fresh:
            found = set_off(state, cell, found)
    state.turn = 1 - state.turn
    state.ply += 1
    if found:
        state.hits[0] = 0
        state.hits[1] = 0
        explode(lookup, state, found)
        for hit in range(2):
            if state.hits[hit] > state.held[hit]:
                state.dead |= 1 << hit
            state.held[hit] = max(0, state.held[hit] - state.hits[hit])
    return 1


@rule
def of_dead(state: Record) -> int:
    """How the game ends when someone has died."""
    if state.dead == 3:
        return drawn(EXPLOSION)
    return won(state.dead & 1, EXPLOSION)  # dead is 1 for player 1, and player 2 has won


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    if state.dead:
        return of_dead(state)
    if moves(lookup, state, past, no_room()) == 0:
        return won(1 - state.turn, NO_MOVES)
    if state.ply >= PLIES:
        return drawn(LIMIT)
    return RUNNING
