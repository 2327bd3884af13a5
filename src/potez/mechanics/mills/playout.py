"""Random games of the morris games."""

from __future__ import annotations

from potez.kernel.bits import lowest, popcount
from potez.kernel.random import below
from potez.kernel.rule import rule
from potez.kernel.types import Array
from potez.mechanics.mills.rules import BOARD, across_two, after_two, before_two, between_two, closing, code, takeable, turned

HIGH = 24  # two sets of points fit into one int64: the second begins at this bit


# Random moves


@rule
def nth(points: int, n: int) -> int:
    """The n-th (from 0) of a set of points, as a set."""
    for _ in range(n):
        points &= points - 1
    return points & -points


@rule
def random_turn(
    rng: Array, placed: int, mills: int, around: int, around_mills: int, along: int, along_mills: int, other: int, spokes: int
) -> int:
    """One of all moves, each as likely as any other. There must be one.

    Given are sets of targets and which of them close a mill: of placements; of steps clockwise and, from bit HIGH, anticlockwise; of
    steps to the next ring and, from bit HIGH, to the one before. A target that closes a mill counts once for each piece it may take.
    """
    closed = popcount(placed & mills) + popcount(around & around_mills) + popcount(along & along_mills)
    plain = popcount(placed) + popcount(around) + popcount(along) - closed
    taken = -1
    if closed:
        prey = takeable(other, spokes, 1)
        weight = max(popcount(prey), 1)
        n = below(rng, plain + closed * weight)
        if n >= plain:
            n, which = (n - plain) // weight, (n - plain) % weight
            placed, around, along = placed & mills, around & around_mills, along & along_mills
            taken = lowest(nth(prey, which)) if prey else -1
        else:
            placed, around, along = placed & ~mills, around & ~around_mills, along & ~along_mills
    else:
        n = below(rng, plain)
    if n < popcount(placed):
        return code(-1, lowest(nth(placed, n)), taken)
    n -= popcount(placed)
    if n < popcount(around):
        target = lowest(nth(around, n))
        back = -1
        if target >= HIGH:
            target -= HIGH
            back = 1
        return code(target & 24 | target + back & 7, target, taken)
    target = lowest(nth(along, n - popcount(around)))
    if target >= HIGH:
        target -= HIGH
        return code(target + 8, target, taken)
    return code(target - 8, target, taken)


@rule
def step_targets(own: int, free: int, spokes: int) -> tuple[int, int, int, int]:
    """All steps along lines as `random_turn` wants them. A line that the piece leaves is no mill, so each way has its own."""
    across, before, after = across_two(own, spokes), before_two(own), after_two(own)
    ring = before | after | between_two(own)
    around = (turned(own, 1) & free) | (turned(own, 7) & free) << HIGH
    along = (own << 8 & spokes & free) | (own >> 8 & spokes & free) << HIGH
    return around, across | before | (across | after) << HIGH, along, ring | ring << HIGH


@rule
def random_flight(rng: Array, own: int, free: int, other: int, spokes: int) -> int:
    """The same for pieces that fly."""
    closed, rest = 0, own
    while rest:
        closed += popcount(free & closing(own ^ rest & -rest, spokes))
        rest &= rest - 1
    plain = popcount(own) * popcount(free) - closed
    prey = takeable(other, spokes, 1)
    weight = max(popcount(prey), 1)
    n = below(rng, plain + closed * weight)
    taken, wanted = -1, 0
    if n >= plain:
        n, which = (n - plain) // weight, (n - plain) % weight
        taken = lowest(nth(prey, which)) if prey else -1
        wanted = BOARD
    rest = own
    while True:
        targets = free & ~(closing(own ^ rest & -rest, spokes) ^ wanted)
        if n < popcount(targets):
            return code(lowest(rest), lowest(nth(targets, n)), taken)
        n -= popcount(targets)
        rest &= rest - 1
