"""What the morris games share: 24 points as bits of an int64, mills, and what may be taken off.

Bit 8 * ring + place, as in geometry.morris: a set of points is turned, and a whole board searched for mills, by shifting bits. `spokes`
are the points whose line from the outer to the inner square exists: the middles, or all where there are diagonals.

A move's code is target + 32 * (start + 1) + 1024 * (taken + 1), with -1 for no start (a placement) and for nothing taken.
"""

from __future__ import annotations

from potez.kernel.bits import lowest
from potez.kernel.rule import emit, rule
from potez.kernel.types import Array, Record

BOARD = 0xFFFFFF
CORNERS, MIDDLES = 0x555555, 0xAAAAAA
QUIET_PLIES = 100  # without a placement or a mill: a draw


# Sets of points


@rule
def turned(points: int, by: int) -> int:
    """The points `by` places (1..7) further on, clockwise on their squares."""
    return (points << by & 0x010101 * (0xFF << by & 0xFF)) | (points >> (8 - by) & 0x010101 * (0xFF >> (8 - by)))


@rule
def beside(points: int, spokes: int) -> int:
    """The neighbours of a set of points along the lines."""
    return turned(points, 1) | turned(points, 7) | ((points << 8 | points >> 8) & spokes)


@rule
def before_two(own: int) -> int:
    """Corners from which the next two points clockwise are own: one more piece there makes a mill. Likewise below."""
    return CORNERS & turned(own, 7) & turned(own, 6)


@rule
def after_two(own: int) -> int:
    return CORNERS & turned(own, 1) & turned(own, 2)


@rule
def between_two(own: int) -> int:
    return MIDDLES & turned(own, 1) & turned(own, 7)


@rule
def across_two(own: int, spokes: int) -> int:
    return spokes & (own << 8 | own >> 16) & (own << 16 | own >> 8)


@rule
def closing(own: int, spokes: int) -> int:
    """The points on which a piece would stand in a mill with two of `own`."""
    return before_two(own) | after_two(own) | between_two(own) | across_two(own, spokes)


@rule
def takeable(pieces: int, spokes: int, protects: int) -> int:
    """What a mill may take of the opponent's pieces: those outside of mills, or all if there are none or mills do not protect."""
    loose = pieces & ~closing(pieces, spokes)
    return loose if loose and protects else pieces


# Moves


@rule
def code(start: int, target: int, taken: int) -> int:
    return target | (start + 1) << 5 | (taken + 1) << 10


@rule
def target_of(move: int) -> int:
    return move & 31


@rule
def start_of(move: int) -> int:
    return (move >> 5 & 31) - 1


@rule
def taken_of(move: int) -> int:
    return (move >> 10) - 1


@rule
def emit_turns(out: Array, count: int, start: int, targets: int, mills: int, prey: int) -> int:
    """Emits the ways from one start to `targets`, to those among `mills` once for each piece of `prey`. Without prey nothing is taken."""
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if mills >> target & 1 and prey:
            rest = prey
            while rest:
                count = emit(out, count, code(start, target, lowest(rest)))
                rest &= rest - 1
        else:
            count = emit(out, count, code(start, target, -1))
    return count


@rule
def finish_turn(state: Record, move: int, spokes: int) -> int:
    """Moves the pieces and passes the turn. Returns 1 if no earlier position can come back: after a placement or a taking."""
    start, target, taken = start_of(move), target_of(move), taken_of(move)
    turn = state.turn
    own, other = state.pieces[turn] | 1 << target, state.pieces[1 - turn]
    if start >= 0:
        own ^= 1 << start
    else:
        state.hand[turn] -= 1
    # A mill takes a piece whenever there is one: only without any must one look for it.
    mill = taken >= 0 or (other == 0 and closing(own, spokes) >> target & 1)
    if taken >= 0:
        state.pieces[1 - turn] = other ^ 1 << taken
    state.pieces[turn] = own
    state.turn = 1 - turn
    state.ply += 1
    state.quiet = 0 if start < 0 or mill else state.quiet + 1
    return 1 if start < 0 or taken >= 0 else 0
