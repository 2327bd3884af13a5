"""Hnefatafl.

Source: the sheet "Vikinski šah" (Serbian); rulebook `hnefatafl`. On 11×11 cells the guards bring their king from the throne to a corner,
twice as many attackers try to take him. Everything slides like a rook and takes by closing in from two sides.

Decisions: the throne is never hostile; an empty corner is hostile to every piece beside it, also to guards in `surrounded` (there it is
only the king whom corners do not threaten). A guard may stop in a corner, which then is no longer empty. In `surrounded` the guards that
a move takes are gone before it is asked whether any is left. Only a move beside the king takes him there: taking the last guard somewhere
else does not. Encirclement counts diagonal gaps as closed, since paths are orthogonal. A board without a king is a game that the attackers
have won.

Repetition counts a move together with the position that it leads to: `last_from` and `last_to` are part of the key for repetition. A
position that was set up without them has no history and counts for nothing. After a capture they are in the text of the position, since
the capture's move can be made again into the same position, then without taking anything. Searches tell positions apart without them
(`table_words`): nothing but repetition depends on the last move.

Encoding: `cells` by row * 11 + column: 0 empty, 1 attacker, 2 guard or king; `king` says where he is. A move is a slide of
mechanics.custody. A game lasts at most 1,000 plies, by the limit.
"""

from __future__ import annotations

import numpy as np

from potez.kernel.outcomes import CAPTURED, ENCIRCLED, ESCAPE, LIMIT, NO_MOVES, REPETITION, RUNNING, drawn, won
from potez.kernel.records import key_of, key_with, key_words, record, seen
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record
from potez.kernel.views import no_room
from potez.mechanics.custody.rules import enclosed, end_of, next_slide, start_of
from potez.mechanics.draws import MOST_PLIES

ATTACKERS, GUARDS = 0, 1
SIZE, SITES = 11, 121
THRONE = SITES // 2

SETUP = """
...aaaaa...
.....a.....
...........
a....g....a
a...ggg...a
aa.ggkgg.aa
a...ggg...a
a....g....a
...........
.....a.....
...aaaaa...
"""

LOOKUP = np.dtype(
    [
        ("surrounded", np.int64),  # 1: option king=surrounded
        ("encirclement", np.int64),  # 1: option "encirclement"
        ("near", np.int16, (SITES, 4)),  # see mechanics.custody
        ("corner", np.int8, (SITES,)),
        ("barred", np.int8, (SITES,)),  # where attackers may pass but not stop
        ("edge", np.int8, (SITES,)),
    ],
    align=True,
)

STATE = record(
    key=[
        ("cells", np.int8, (SITES,)),
        ("turn", np.int8),
        ("king", np.int8),  # his cell, -1 when he is taken
    ],
    rest=[
        ("left", np.int16, (2,)),  # attackers, and guards without the king
        ("ply", np.int16),
        # The last move, for repetition alone; -1 where none is known. In words of their own, so that searches can leave them out.
        ("last_from", np.int64),
        ("last_to", np.int64),
    ],
    scratch=[
        ("lines", np.int16, (2, SIZE)),  # this and the next three for playouts, see mechanics.custody
        ("pieces", np.int16, (2, SITES)),
        ("place", np.int16, (SITES,)),
        ("counts", np.int16, (2,)),
        ("stack", np.int16, (SITES,)),  # of the search for a path to the edge
        ("visited", np.int8, (SITES,)),
        ("reached", np.int8, (SITES,)),  # for evaluations: bit 0 where attackers can move to, bit 1 where the king and the guards can
    ],
)
KEY_WORDS = key_words(STATE)
LAST_WORDS = 2  # last_from and last_to, at the end of what means something


@rule
def may_stop(lookup: Record, state: Record, move: int) -> bool:
    return state.turn == GUARDS or not lookup.barred[end_of(move)]


@rule
def generate(lookup: Record, state: Record, out: Array, most: int) -> int:
    """The legal moves, but no more than `most`."""
    count = 0
    move = next_slide(lookup.near, state.cells, state.turn + 1, -1)
    while move >= 0 and count < most:
        if may_stop(lookup, state, move):
            count = emit(out, count, move)
        move = next_slide(lookup.near, state.cells, state.turn + 1, move)
    return count


@rule
def moves(lookup: Record, state: Record, past: Array, out: Array) -> int:
    return generate(lookup, state, out, SITES * SITES)


@rule
def takes(lookup: Record, state: Record, site: int, way: int, owner: int) -> bool:
    """Whether the piece that has come to `site` takes its neighbour in one direction: against another own piece or an empty corner."""
    prey = lookup.near[site, way]
    if prey < 0 or state.cells[prey] == 0 or state.cells[prey] == owner:
        return False
    if lookup.surrounded and prey == state.king:
        return False
    if enclosed(lookup.near, state.cells, site, way, owner) == 1:
        return True
    beyond = lookup.near[prey, way]
    return beyond >= 0 and lookup.corner[beyond] != 0 and state.cells[beyond] == 0


@rule
def is_surrounded(lookup: Record, state: Record) -> bool:
    """Whether attackers stand on all four sides of the king, or on three with the empty throne or, without a guard left, the edge."""
    helps = 0
    for way in range(4):
        beside = lookup.near[state.king, way]
        if beside < 0:
            helps += state.left[GUARDS] == 0
        else:
            helps += state.cells[beside] == ATTACKERS + 1 or (beside == THRONE and state.cells[beside] == 0)
    return helps == 4


@rule
def remove(state: Record, site: int) -> None:
    if site == state.king:
        state.king = -1
    else:
        state.left[state.cells[site] - 1] -= 1
    state.cells[site] = 0


@rule
def advance(lookup: Record, state: Record, start: int, end: int) -> int:
    """Plays a move. Returns the set of directions from its end in which a piece was taken."""
    owner = state.cells[start]
    state.cells[start] = 0
    state.cells[end] = owner
    if state.king == start:
        state.king = end
    taken = 0
    for way in range(4):
        if takes(lookup, state, end, way, owner):
            taken |= 1 << way
            remove(state, lookup.near[end, way])
    if lookup.surrounded and owner == ATTACKERS + 1 and state.king >= 0:
        for way in range(4):
            if lookup.near[end, way] == state.king and is_surrounded(lookup, state):
                taken |= 1 << way
                remove(state, lookup.near[end, way])
                break
    state.turn = 1 - state.turn
    state.last_from, state.last_to = start, end
    state.ply += 1
    return taken


@rule
def play(lookup: Record, state: Record, move: int) -> int:
    return 1 if advance(lookup, state, start_of(move), end_of(move)) else 0


@rule
def key(lookup: Record, state: Record) -> np.uint64:
    """What counts for repetition: the position and the move that led to it. Without a move it is the key of no move's position."""
    return key_with(key_of(state, KEY_WORDS), np.uint64((state.last_from + 1) * (SITES + 1) + state.last_to + 1))


@rule
def is_encircled(lookup: Record, state: Record) -> bool:
    """Whether neither the king nor any guard has a path to the edge over cells that no attacker holds."""
    for site in range(SITES):
        state.visited[site] = 0
    for first in range(SITES):
        if state.cells[first] != GUARDS + 1 or state.visited[first]:
            continue
        state.stack[0] = first
        state.visited[first] = 1
        height = 1
        while height > 0:
            height -= 1
            site = state.stack[height]
            if lookup.edge[site]:
                return False
            for way in range(4):
                beside = lookup.near[site, way]  # never past the edge, since the site is not on it
                if state.cells[beside] != ATTACKERS + 1 and not state.visited[beside]:
                    state.visited[beside] = 1
                    state.stack[height] = beside
                    height += 1
    return True


@rule
def decided(lookup: Record, state: Record) -> int:
    """A win that can be seen on the board."""
    if state.king < 0:
        return won(ATTACKERS, CAPTURED)
    if lookup.corner[state.king]:
        return won(GUARDS, ESCAPE)
    if state.left[ATTACKERS] == 0:
        return won(GUARDS, CAPTURED)
    if lookup.encirclement and is_encircled(lookup, state):
        return won(ATTACKERS, ENCIRCLED)
    return RUNNING


@rule
def outcome(lookup: Record, state: Record, past: Array) -> int:
    code = decided(lookup, state)
    if code != RUNNING:
        return code
    if generate(lookup, state, no_room(), 1) == 0:
        return won(1 - state.turn, NO_MOVES)
    if seen(past, key(lookup, state)) >= 2:
        return won(state.turn, REPETITION)  # the one who has just moved loses
    if state.ply >= MOST_PLIES:
        return drawn(LIMIT)
    return RUNNING
