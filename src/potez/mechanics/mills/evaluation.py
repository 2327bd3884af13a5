"""What engines know of the morris games."""

from __future__ import annotations

from potez.kernel.bits import popcount
from potez.kernel.rule import LOUD, rule
from potez.kernel.types import Array
from potez.mechanics.mills.rules import BOARD, beside, closing, start_of, taken_of, target_of


@rule
def rank_turns(own: int, other: int, last: bool, spokes: int, moves: Array, count: int, scores: Array) -> int:
    """Mills first, then points that the opponent wants for a mill, then two in a line and room to move. `last`: one more taken wins."""
    free = BOARD & ~(own | other)
    feared = closing(other, spokes)
    for i in range(count):
        start, target, taken = start_of(moves[i]), target_of(moves[i]), taken_of(moves[i])
        left = own if start < 0 else own ^ 1 << start
        score = 40 * (popcount(closing(left | 1 << target, spokes) & free) - popcount(closing(left, spokes) & free))
        score += 5 * popcount(beside(1 << target, spokes) & free)
        if taken >= 0:
            # Best of all a piece whose line was nearly a mill, or that stands in the way.
            score += LOUD + 20 * popcount(feared & ~closing(other ^ 1 << taken, spokes)) + 3 * popcount(beside(1 << taken, spokes) & own)
            score += 5000 if last else 0
        if feared >> target & 1:
            score += 150
        if start >= 0 and feared >> start & 1:
            score -= 100
        scores[i] = score
    return count
